"""Names in instructions that the sheet at hand does not have."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import Forbid
from pipeline.model.codec import encode
from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_names import guessed, printed_names, sheet_slips
from pipeline.reconcile.scan_votes import Seen
from pipeline.reconcile.scan_words import Telling, telling
from pipeline.wording.parse import parse

TEXT = "Tell opponent: Do no Gloom Ray next turn."


def told(text: str, known: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> Telling:
    vote = Vote(voter="lines", value=text, p=0.99)
    found = telling(
        [Seen(0, Region(kind="instruction", box=(1, 2, 3, 4), votes=(vote,)))], known, others=others
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
        ("Do no Down Swing next turn.", ["Down Swing"], ()),
    ],
)
def test_names_that_are_printed_elsewhere(
    text: str, others: list[str], names: tuple[str, ...]
) -> None:
    assert printed_names(text, others) == names


def test_a_name_that_a_title_has_too_is_taken() -> None:
    found = told(TEXT, others=("Gloom Ray High",))
    assert (found.against, found.clauses) == (None, (Forbid(forbid=("gloom ray",)),))


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
