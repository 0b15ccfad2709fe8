"""Each check finds its example, in these words, and a sound book yields nothing."""

from __future__ import annotations

import pytest

from pipeline.checks.check import Check, PairCheck
from pipeline.checks.registry import CHECKS, PAIR_CHECKS, check, check_pair
from pipeline.model.book import Book
from pipeline.store import books
from tests.checks.patches import BASE, EXAMPLES, Plain, base, edited

ALL: tuple[Check | PairCheck, ...] = (*CHECKS, *PAIR_CHECKS)
PAIR_CODES = {rule.code for rule in PAIR_CHECKS}


def read_example(code: str) -> Plain:
    return books.read_document(EXAMPLES / f"{code}.yaml").data


def test_each_code_has_an_example_and_each_example_a_code() -> None:
    assert {path.stem for path in EXAMPLES.iterdir()} == {rule.code for rule in ALL}


def test_the_base_is_complete_and_yields_nothing() -> None:
    draft = books.read_draft(BASE)
    assert Book.of(draft).id == BASE.name
    assert check(draft) == ()
    assert check_pair(draft, draft) == ()


def test_the_base_is_in_canonical_form() -> None:
    text = (BASE / "book.yaml").read_text(encoding="utf-8")
    assert books.draft_text(books.read_draft(BASE)) == text


@pytest.mark.slow
@pytest.mark.parametrize("code", [rule.code for rule in ALL])
def test_example(code: str) -> None:
    example = read_example(code)
    draft = edited(base(), example["edits"])
    found = check_pair(draft, edited(base(), ())) if code in PAIR_CODES else check(draft)
    told = [[f.pointer, f.message] for f in found if f.code == code]
    assert told == example["findings"]
    assert {f.code for f in found} - {code} == set(example.get("also", ()))
    severities = {rule.code: rule.severity for rule in ALL}
    assert all(f.severity == severities[f.code] for f in found)


def test_a_second_error_is_never_part_of_an_example() -> None:
    errors = {rule.code for rule in ALL if rule.severity == "error"}
    assert not [rule.code for rule in ALL if errors & set(read_example(rule.code).get("also", ()))]
