"""Names in instructions that the sheet at hand does not have."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pipeline.model.clauses import Forbid
from pipeline.model.codec import encode
from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_names import does, guessed, printed_names, repeated, sheet_slips
from pipeline.reconcile.scan_votes import Seen
from pipeline.reconcile.scan_words import PLAIN, Habits, Telling, telling
from pipeline.wording import lexicon
from pipeline.wording.parse import parse
from tests.reconcile.scan_books import pages_of
from tests.reconcile.test_scan import CLEAR, book

TEXT = "Tell opponent: Do no Gloom Ray next turn."


def told(
    text: str,
    known: tuple[str, ...] = (),
    others: tuple[str, ...] = (),
    habits: Habits = PLAIN,
) -> Telling:
    vote = Vote(voter="lines", value=text, p=0.99)
    found = telling(
        [Seen(0, Region(kind="instruction", box=(1, 2, 3, 4), votes=(vote,)))],
        known,
        others=others,
        habits=habits,
    )
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "others", "names"),
    [
        (TEXT, ["GLOOM RAYS FROM AFAR"], ("gloom ray",)),
        (TEXT, ["Gloom"], ()),
        ("Do no Lash Whip Attacks next turn.", ["Lash Whip"], ("lash whip",)),
        ("Do no Whip attacks next turn.", ["Snap Whip"], ("whip",)),
        ("Do no Magic or Red next turn.", ["Cast Magic"], ("magic",)),
        ("Do no Guild Techniques next turn.", ["Guild Technique"], ("guild technique",)),
        ("Do no Dusk Blows next turn.", ["Dusk Blow", "Dusk"], ("dusk blow",)),
        ("Do no Guild Techniques next turn.", ["Guild"], ("guild",)),
        ("Do no Down Swing next turn.", ["Down Swing"], ()),
        # words of the grammar that rows are called by as well
        ("Do no Cold Blast next turn.", ["Cold Blast"], ("cold blast",)),
        ("Do no Cross Cut next turn.", ["Cross Cut"], ("cross cut",)),
    ],
)
def test_names_that_are_printed_elsewhere(
    text: str, others: list[str], names: tuple[str, ...]
) -> None:
    assert printed_names(text, others) == names


def test_a_name_that_a_title_has_too_is_taken() -> None:
    found = told(TEXT, others=("Gloom Ray High",))
    assert (found.against, found.clauses) == (None, (Forbid(forbid=("gloom ray",)),))


@pytest.mark.slow
@pytest.mark.parametrize("noun", lexicon.CLASSES["ACT"].split())
def test_a_noun_that_may_be_a_part_of_a_name_is_never_cut_off(noun: str) -> None:
    """On the sheet, in another instruction, or nowhere else where the sheet is not legible."""
    unread = Habits(whole=False)
    for text in (f"Do no Guild {noun.title()} next turn.", f"Guild {noun} are barred next turn."):
        rows = ("Guild Kick", "Jab")
        assert told(text, rows, (f"Guild {noun.title()}",)).against
        assert told(text, rows, habits=unread).against
        assert told(text, rows, ("Guild",), habits=unread).against
    known = told(f"Do no Guild {noun.title()} next turn.", (f"guild {noun}",), habits=unread)
    assert known.clauses == (Forbid(forbid=(f"guild {noun}",)),)


def test_a_small_noun_behind_a_name_with_a_capital_is_no_part_of_it() -> None:
    found = told("Do no red or Jab maneuvers next turn.", ("jab kick",), habits=Habits(whole=False))
    assert (found.against, found.clauses) == (None, (Forbid(forbid=("red", "jab")),))


def test_a_name_before_a_noun_is_of_unknown_extent_however_often_it_stands() -> None:
    assert repeated([f"Do no Dusk Blows for {n} turns." for n in range(2, 6)]) == ()
    assert repeated([f"Do no Dusk for {n} turns." for n in range(2, 6)]) == ("dusk",)


def test_a_name_that_stands_nowhere_else_is_a_doubt_with_the_likeliest_reading() -> None:
    found = told(TEXT)
    assert found.against
    assert found.rivals[0].value == encode((Forbid(forbid=("gloom ray",)),))


def test_guesses_join_what_a_weapon_is_done_with() -> None:
    assert guessed("Do no Side Swing with Scimitar next turn.") == ("side swing scimitar",)


def test_a_slip_of_the_sheet_or_of_the_instruction_is_a_doubt() -> None:
    parsed = parse("Do no Lantern next turn.", ("lantem",))
    assert sheet_slips(parsed)
    doubt = told("Do no Lantern next turn.", ("lantem",))
    assert doubt.against
    assert doubt.rivals[0].value == encode((Forbid(forbid=("lantern",)),))
    assert told("Do no Lantern next turn.", ("lantem",), ("Lantern",)).clauses == (
        Forbid(forbid=("lantern",)),
    )
    assert not sheet_slips(parse("Do no Oragne next turn."))


def test_a_name_that_many_instructions_have_is_known() -> None:
    texts = [
        "Tell opponent: Do no Spry Feet next turn.", "Only Spry\nFeet next turn.",
        "Do no Red or Spry Feet next turn. Critical: no Spry Feet.", "Add 2 to Lantern next turn.",
        "Do no Sqry next turn.", "Only Sqry next turn.", "Add 1 to Sqry next turn.",
    ]  # fmt: skip
    assert repeated(texts) == ("spry feet",)
    assert repeated(texts[:2]) == ()
    quoted = [f'Do no red or "sly step" next turn. Add 1 to "score" {n}.' for n in "abc"]
    assert repeated(quoted) == ("sly step",)


@pytest.mark.parametrize(("said", "doubt"), [("Buckler Stroke", True), ("Buckler attacks", False)])
def test_a_name_may_be_the_first_word_of_another(said: str, doubt: bool) -> None:  # noqa: FBT001
    text = f"Tell opponent: Do no {said} next turn."
    vote = Vote(voter="lines", value=text, p=0.99)
    seen = Seen(0, Region(kind="instruction", box=(1, 2, 3, 4), votes=(vote,)))
    for whole in (True, False):
        found = telling([seen], ["buckler"], habits=Habits(whole=whole))
        assert found is not None
        assert ("may be a name" in (found.doubtful or "")) is (doubt and not whole)


@pytest.mark.parametrize(
    ("text", "others", "named"),
    [
        ("Next turn: no OVER STROKE.", ("Over Stroke",), ("over stroke",)),
        ("Next turn: no OVER STROKE or BEHIND\nMOVE.", ("OVER STROKE", "BEHIND MOVE"),
         ("over stroke", "behind move")),
        ("Next turn: no OVER STROKE.", ("Under Stroke",), ()),
        ("Next turn: no over stroke.", ("Over Stroke",), ()),
        ("NEXT TURN: NO OVER STROKE.", ("Over Stroke",), ()),  # all of it is in capitals
    ],
)  # fmt: skip
def test_capitals_set_names_apart(text: str, others: tuple[str, ...], named: object) -> None:
    region = Region(
        kind="instruction", box=(1, 2, 3, 4), votes=(Vote(voter="lines", value=text, p=0.99),)
    )
    found = telling([Seen(0, region)], ["chop"], others=others)
    assert found is not None
    assert [c.forbid for c in found.clauses if isinstance(c, Forbid)] == ([named] if named else [])


@pytest.mark.slow
def test_a_line_of_the_sheet_is_a_name_that_is_printed_elsewhere() -> None:
    pages = pages_of(book(), random.Random(1), CLEAR)
    votes = (Vote(voter="lines", value="Tell opponent: Do no OVER STROKE next turn.", p=0.99),)
    told = Region(kind="instruction", box=(0, 2, 30, 40), votes=votes)
    others = tuple(r for r in pages[0].regions if r.kind != "instruction")
    pages[0] = replace(pages[0], regions=(*others, told))
    assert decide(pages, "lamplighter").draft.pictures[1].tell == ()
    line = Region(
        kind="sheet text", box=(0, 2, 30, 40), votes=(Vote(voter="a", value="OVER STROKE", p=1),)
    )
    shown = [replace(p, regions=(*p.regions, line)) if p.kind == "sheet" else p for p in pages]
    made = decide(shown, "lamplighter").draft.pictures[1].tell
    assert made == (Forbid(forbid=("over stroke",)),)


@pytest.mark.parametrize(
    ("name", "known", "does_it"),
    [
        ("Thrusting", ("thrust",), True), ("hacking", ("Hack", "low"), True),
        ("slicing", ("slice",), True), ("hitting", ("hit",), True),
        ("thrusting", ("thrusting high",), False), ("sling", ("jab",), False),
        ("thrust", ("thrust",), False),
    ],
)  # fmt: skip
def test_what_one_does_is_no_name_beside_that_of_the_maneuver(
    name: str, known: tuple[str, ...], *, does_it: bool
) -> None:
    assert does(name, known) == does_it
