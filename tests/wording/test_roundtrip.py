"""What we say is read back as it was meant, for every clause there can be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from pipeline.model.clauses import Clause
from pipeline.wording.parse import Parsed, parse
from pipeline.wording.say import say, tell
from tests.strategies import CLAUSES, clauses, tells
from tests.wording.sheet import KNOWN


def whole(parsed: Parsed) -> tuple[Clause, ...]:
    assert (parsed.rest, parsed.slips, parsed.party) == ("", (), None)
    assert parsed.critical is None
    return parsed.clauses


@pytest.mark.slow
@pytest.mark.parametrize("kind", CLAUSES, ids=lambda kind: kind.__name__)
def test_a_sentence_is_read_back(kind: type[Clause]) -> None:
    @settings(max_examples=200)
    @given(CLAUSES[kind])
    def check(clause: Clause) -> None:
        assert whole(parse(say(clause))) == (clause,)

    check()


@pytest.mark.slow
@settings(max_examples=300)
@given(clauses)
def test_it_does_not_matter_which_sheet_is_at_hand(clause: Clause) -> None:
    assert whole(parse(say(clause), KNOWN)) == (clause,)


@pytest.mark.slow
@settings(max_examples=500)
@given(tells)
def test_an_instruction_is_read_back(told: tuple[Clause, ...]) -> None:
    text = tell(told)
    assert whole(parse(text)) == told
    assert parse(text).reached == len(text)


@settings(max_examples=100)
@given(tells, tells)
def test_an_instruction_with_its_critical_is_read_back(
    told: tuple[Clause, ...], more: tuple[Clause, ...]
) -> None:
    parsed = parse(f'Tell opponent: "{tell(told)}" CRITICAL: "{tell(more)}" (P)')
    if told and more:
        assert (parsed.clauses, parsed.critical, parsed.party) == (told, more, "swap")
        assert parsed.understood
