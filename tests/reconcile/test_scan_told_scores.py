"""Scores that words tell, and pages with two pictures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline.model.evidence import Box
from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_speech import as_weapon, held
from pipeline.reconcile.scan_told_scores import scores_apart
from tests.reconcile.scan_books import pages_of
from tests.reconcile.test_scan import CLEAR, book


def _region(kind: RegionKind, value: object, box: Box = (0, 20, 90, 30)) -> Region:
    return Region(kind=kind, box=box, votes=(Vote(voter="lines", value=value, p=0.99),))


def _page(place: int, *regions: Region, matrix: bool = True) -> PageSeen:
    cells = [
        replace(_region("cell", 7), key=key, box=(0, key, 9, key + 1)) for key in range(2, 14, 2)
    ]
    return PageSeen(
        file=f"{place}.png", sha256="", place=place, width=100, height=100, kind="parchment",
        regions=(*regions, *(cells if matrix else ())),
    )  # fmt: skip


def _told(pages: Sequence[PageSeen]) -> list[list[str]]:
    return [
        [str(r.votes[0].value) for r in page.regions if r.kind == "instruction"] for page in pages
    ]


def test_scores_that_words_tell_are_scores() -> None:
    text = "Hit points: 5. Grave injury from 8 points.\nTell opponent: Do no Red next turn."
    pages = [_page(n, _region("instruction", text), matrix=False) for n in range(3)]
    shown = {r.kind: r.votes[0].value for r in scores_apart(pages)[0].regions}
    assert shown == {
        "score": 5, "critical": 8, "instruction": "Tell opponent: Do no Red next turn.",
    }  # fmt: skip
    assert _told(scores_apart(pages[:2]))[0] == [text]  # two are no habit


def test_what_stands_beside_a_score_that_is_seen_is_left() -> None:
    text = "Score 5. Do no Red next turn."
    parts = _region("score", 5), _region("instruction", text)
    assert _told(scores_apart([_page(n, *parts) for n in range(3)])) == [[text]] * 3


@pytest.mark.slow
def test_of_two_pictures_on_one_page_nothing_is_taken() -> None:
    pages = pages_of(book(), random.Random(1), CLEAR)
    beside = _region("number", 9, (0, 50, 9, 59))
    for other, doubtful in (
        (beside, True),
        (replace(beside, box=(30, 50, 36, 56)), False),  # another size
        (replace(beside, votes=(Vote(voter="lines", value=5, p=0.3),)), False),
    ):
        page = replace(pages[3], regions=(*pages[3].regions, other))
        made = decide([*pages[:3], page, *pages[5:]], "lamplighter")
        open_ = {d.pointer: d.why for d in made.doubts if d.pointer.startswith("/pictures/7")}
        assert ("the number of another picture" in open_.get("/pictures/7/tell", "")) is doubtful


def test_what_a_fighter_drops_and_gets_back_is_a_weapon() -> None:
    texts = ["You have dropped your ladle. Do only Green.", "You have your ladle again.",
             "You drop your guard. You have your guard again."]  # fmt: skip
    assert held(texts, ["red"]) == ("ladle",)
    assert held(texts[:1], ["red"]) == ()
    assert held(texts, ["ladle sweep"]) == ()  # a row is called by it
    assert (
        as_weapon("Drop your ladle, not a ladle.", ("ladle",)) == "Drop your weapon, not a ladle."
    )
