"""The documentation's page on the vocabulary says what the code says."""

from __future__ import annotations

from typing import get_args

from pipeline.model.clauses import Clause
from pipeline.wording.parse import parse
from pipeline.wording.say import say
from tests.wording.page import EXAMPLES, PAGE, render


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == render(), "run: python -m tests.wording.page"


def test_every_kind_has_an_example_that_is_read_back() -> None:
    assert {type(e) for e in EXAMPLES} == set(get_args(Clause))
    for example in EXAMPLES:
        assert parse(say(example)).clauses == (example,)
