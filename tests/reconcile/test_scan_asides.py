"""Words of pages that are no instructions, scores in words, and pages with two pictures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from pipeline.model.evidence import Box
from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_asides import without_asides
from pipeline.reconcile.scan_speech import as_weapon, held
from tests.reconcile.scan_books import pages_of
from tests.reconcile.test_scan import CLEAR, book

NOTE = "Look for his maneuver; your page stands below it."


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


def test_a_note_beside_many_matrices_is_no_instruction() -> None:
    notes = [
        _page(n, _region("instruction", NOTE.replace("his", "h1s" if n else "his")))
        for n in range(6)
    ]
    one = _page(6, _region("instruction", "Tell opponent: Do no Red next turn."))
    assert _told(without_asides([*notes, one])) == [[]] * 6 + [
        ["Tell opponent: Do no Red next turn."]
    ]
    assert _told(without_asides([*notes[:5], one]))[0]  # five may be chance


def test_an_instruction_of_many_pictures_is_none() -> None:
    for text in ("Do no Red next turn.", "Tell your opponent: Dance a jig."):
        pages = [_page(n, _region("instruction", text)) for n in range(9)]
        assert _told(without_asides(pages)) == [[text]] * 9


def test_scores_that_words_tell_are_scores() -> None:
    text = "Hit points: 5. Grave injury from 8 points.\nTell opponent: Do no Red next turn."
    pages = [_page(n, _region("instruction", text), matrix=False) for n in range(3)]
    shown = {r.kind: r.votes[0].value for r in without_asides(pages)[0].regions}
    assert shown == {
        "score": 5, "critical": 8, "instruction": "Tell opponent: Do no Red next turn.",
    }  # fmt: skip
    assert _told(without_asides(pages[:2]))[0] == [text]  # two are no habit


def test_what_stands_beside_a_score_that_is_seen_is_left() -> None:
    text = "Score 5. Do no Red next turn."
    parts = _region("score", 5), _region("instruction", text)
    assert _told(without_asides([_page(n, *parts) for n in range(3)])) == [[text]] * 3


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


def test_a_line_of_such_a_note_is_none_either_beside_a_matrix() -> None:
    note = "The Kettle and the Lamp\nNumber of the kettle : lamp"
    line = _region("instruction", "Number of the kettle : lamp")
    pages = [*(_page(n, _region("instruction", note)) for n in range(6)), _page(6, line)]
    assert _told(without_asides(pages)) == [[]] * 7
    alone = without_asides([*pages, _page(7, line, matrix=False)])
    assert _told(alone)[7] == ["Number of the kettle : lamp"]
