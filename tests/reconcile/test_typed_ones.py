"""The 1 of a typewriter, which readers take for an l: mended where no letter can stand."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import Bonus, Clause, Drain, Points
from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_tidied import tidied
from pipeline.reconcile.scan_votes import Seen
from pipeline.reconcile.scan_words import Habits, telling, told
from pipeline.wording.parse import parse

KNOWN, POOLS = ("Jab", "Chop", "Low Lunge"), ("grit",)

MENDED: tuple[tuple[str, Clause], ...] = (
    ("A Jab next turn gets +lif it scores.", Bonus(bonus=1, to=("jab",))),
    ("Add +lto any Jab next turn.", Bonus(bonus=1, to=("jab",))),
    ("+lto your score next turn.", Bonus(bonus=1)),
    ("+l to Red next turn.", Bonus(bonus=1, to=("red",))),
    ("A Chop next turn is at +l.", Bonus(bonus=1, to=("chop",))),
    ("A Chop next turn is at -l.", Bonus(bonus=-1, to=("chop",))),
    ("A Chop next turn scores lmore.", Bonus(bonus=1, to=("chop",))),
    ("A Chop next turn scores l more.", Bonus(bonus=1, to=("chop",))),
    ("A Chop next turn gets lextra point.", Bonus(bonus=1, to=("chop",))),
    ("lpoint of Grit comes back.", Points(points={"grit": 1})),
    ("Lose lmore body point.", Drain(drain=1)),
    ("Take offl extra body point.", Drain(drain=1)),
    ("You losel body point.", Drain(drain=1)),
)


@pytest.mark.parametrize(("text", "clause"), MENDED)
def test_a_one_that_is_read_as_a_letter(text: str, clause: Clause) -> None:
    said = told(text, KNOWN, pools=POOLS)
    assert (said.rest, said.clauses) == ("", (clause,))


@pytest.mark.parametrize(
    "text",
    [
        "+land Red next turn.",
        "+lo Red next turn.",
        "+lunge next turn.",
        "Red-l next turn.",
        "Red - look out - next turn.",
        "You lose 2l body points.",
        "2 l more.",
        "All more, and she'll more.",
        "l point at you.",
        "l point to the door.",
        "Red gets +ll next turn.",
        "Do no Low Lunge next turn.",
        "You will lose a final point.",
    ],
)
def test_a_letter_stays_one(text: str) -> None:
    assert "1" not in tidied(text)


@pytest.mark.parametrize("text", ["+l to Red next turn.", "+lto Red next turn."])
def test_the_grammar_itself_mends_no_number(text: str) -> None:
    assert not parse(text, KNOWN).understood


def test_a_minus_before_it_is_as_doubtful_as_before_a_figure() -> None:
    for figure in ("-1", "-l"):
        vote = Vote(voter="lines", value=f"A Jab next turn is at {figure}.", p=0.99)
        region = Region(kind="instruction", box=(1, 2, 30, 40), votes=(vote,))
        found = telling([Seen(0, region)], KNOWN, habits=Habits())
        assert found is not None
        assert found.against is not None
        assert "minus" in found.against
