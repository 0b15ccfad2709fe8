"""Games saved under other rules: carried over where that can be, else refused, nothing changed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pipeline.model.codec import DecodeError, canonical_json, encode
from pipeline.rules import transcript
from pipeline.rules.duel.game import DUEL, DuelOptions, DuelSystem
from pipeline.rules.duel.session import Session, Table, resume
from pipeline.rules.duel.state import Pick
from pipeline.rules.transcript import Transcript, current
from pipeline.rules.versions import CHANGES, Change, Plain
from tests.rules.fighters import mirim


class Later(DuelSystem):
    """The duel some versions on."""

    version = DUEL.version + 2


def saved(rules: int = DUEL.version) -> Transcript:
    session = Session((mirim(), mirim()), DuelOptions(max_turns=9))
    session.choose({"a": Pick(page=52), "b": Pick(page=52)})
    return replace(session.transcript(), rules=rules)


def refusal(told: Transcript, **more: Any) -> str:
    with pytest.raises(DecodeError) as caught:
        current(more.pop("system", DUEL), told, **more)
    (problem,) = caught.value.problems
    assert problem.pointer == "/rules"
    return problem.message


def shorter(plain: Plain) -> Plain:
    """A change that called the cap of turns by another name."""
    options = {"max_turns": plain["options"]["cap"]}
    return {"options": options, "moves": plain["moves"]}


def test_a_game_of_today_is_taken_as_it_is() -> None:
    assert current(DUEL, saved()) == saved()


def test_each_version_says_what_changed() -> None:
    assert list(CHANGES["duel"]) == list(range(2, DUEL.version + 1))
    assert all(change.what for change in CHANGES["duel"].values())


def test_an_older_game_is_refused_with_the_reason() -> None:
    said = refusal(saved(1))
    assert said.startswith(f"expected duel rules {DUEL.version}, found duel 1 (with rules 2 ")
    assert CHANGES["duel"][2].what in said
    assert said.endswith("; the file is as it was)")


def test_an_older_game_is_carried_over_step_by_step() -> None:
    one, two = DUEL.version + 1, DUEL.version + 2
    changes = {
        "duel": {
            one: Change(what="the cap has another name", carry=shorter),
            two: Change(what="nothing that shows in a save", carry=dict),
        }
    }
    old = replace(saved(), options={"cap": 9})
    before = canonical_json(old)
    now = current(Later(), old, changes)
    assert now == replace(saved(), rules=two)
    assert canonical_json(old) == before
    assert transcript.replay(DUEL, (mirim(), mirim()), replace(now, rules=DUEL.version)).states


def test_one_step_that_cannot_be_made_refuses_the_whole_way() -> None:
    one, two = DUEL.version + 1, DUEL.version + 2
    changes = {
        "duel": {one: Change(what="a name", carry=shorter), two: Change(what="dice are rolled")}
    }
    said = refusal(replace(saved(), options={"cap": 9}), system=Later(), changes=changes)
    assert f"(with rules {two} dice are rolled;" in said


def test_a_change_that_nobody_wrote_down_refuses() -> None:
    assert "it is not known what changed" in refusal(saved(), system=Later(), changes={})


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (DUEL.version + 1, "a later version of this program saved it"),
        (10**30, "a later version of this program saved it"),
        (0, "there never were such rules"),
        (-(10**30), "there never were such rules"),
    ],
)
def test_other_rules_are_refused(rules: int, why: str) -> None:
    assert why in refusal(saved(rules))


@pytest.mark.parametrize("rules", [1, 0, 99])
def test_a_table_stays_as_it_was(rules: int) -> None:
    table, book = Table(), canonical_json(mirim())
    begun = json.loads(table.call(json.dumps({"do": "new", "books": [book, book]})))
    old = encode(saved(rules))
    asked = {"do": "load", "books": [book, book], "transcript": old}
    assert "expected duel rules" in json.loads(table.call(json.dumps(asked)))["error"]
    assert json.loads(table.call('{"do": "scene"}')) == begun


def test_a_session_begins_where_a_saved_one_ended() -> None:
    session = resume((mirim(), mirim()), saved())
    assert len(session.moves) == 1
    assert session.transcript() == saved()
