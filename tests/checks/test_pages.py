"""Each code has its page in the documentation, and the index lists them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.checks.check import Check, PairCheck
from pipeline.checks.registry import CHECKS, PAIR_CHECKS
from tests.checks.test_examples import read_example

PAGES = Path(__file__).parents[2] / "site" / "docs" / "findings"
ALL: tuple[Check | PairCheck, ...] = (*CHECKS, *PAIR_CHECKS)


def test_pages_and_codes_are_the_same() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} - {"index"} == {rule.code for rule in ALL}


def test_the_index_lists_each_code_with_its_severity_and_title() -> None:
    text = (PAGES / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[([a-z-]+)\]\(\1\.md\) \| (\w+) \| (.+) \|$", text, re.MULTILINE)
    assert listed == [(rule.code, rule.severity, rule.title) for rule in ALL]


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.code)
def test_a_page_says_what_the_check_says(rule: Check | PairCheck) -> None:
    text = (PAGES / f"{rule.code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {rule.code}\n\n**{rule.severity.capitalize()}.** {rule.title}.\n")
    pointer, message = read_example(rule.code)["findings"][0]
    assert f"    {pointer}: {message}\n" in text
    assert "## Why" in text
    assert "## To mend it" in text
