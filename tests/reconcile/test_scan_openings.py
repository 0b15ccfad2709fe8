"""How a book opens its instructions, in words of its own."""

from __future__ import annotations

import pytest

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_openings import opened_alike

COLOURS = ("orange", "red", "blue", "green", "yellow", "white", "black", "brown", "orange", "red")


def _page(place: int, text: str) -> PageSeen:
    votes = (Vote(voter="lines", value=text, p=0.9),)
    region = Region(kind="instruction", box=(0, 0, 9, 9), votes=votes)
    return PageSeen(
        file=f"{place}.png", sha256="", place=place, width=99, height=99, kind="parchment",
        regions=(region,),
    )  # fmt: skip


def _opened(opening: str, *more: str) -> list[str]:
    texts = [*(f"{opening} do no {colour} next turn." for colour in COLOURS), *more]
    pages = opened_alike([_page(i, text) for i, text in enumerate(texts)])
    return [str(page.regions[0].votes[0].value) for page in pages]


@pytest.mark.parametrize("opening", ["Please say:", "The lamp whispers:", "Kindly utter :"])
def test_what_nearly_all_open_with_is_the_usual_opening(opening: str) -> None:
    assert _opened(opening) == [f"Tell opponent: do no {c} next turn." for c in COLOURS]


def test_a_slip_in_it_is_no_other_opening() -> None:
    assert _opened("Please say:", "P1ease sav: jump.", "Pleaze say: jump.")[-1] == (
        "Tell opponent: jump."
    )


@pytest.mark.parametrize(
    "opening",
    ["Next turn:", "If hurt:", "When it hurts:", "Critical:", "Orange:", "Tell opponent:"],
)
def test_what_may_tell_something_stays(opening: str) -> None:
    assert _opened(opening) == [f"{opening} do no {c} next turn." for c in COLOURS]


def test_what_few_open_with_stays() -> None:
    others = ["Do no blue next turn."] * len(COLOURS)
    assert _opened("The lamp whispers:", *others)[0].startswith("The lamp whispers:")
