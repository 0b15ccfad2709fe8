"""Every rule of the ledger is shown by a test that names it, or waits with a reason."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.rules import ledger_coverage as coverage

FOLDER = Path(__file__).parent


def test_every_rule_is_tested_or_comes_later() -> None:
    rules, tested, later = coverage.rules(), coverage.shown(), coverage.later()
    assert sorted(set(rules) - set(tested) - set(later)) == [], "neither tested nor later"
    assert sorted(set(tested) & set(later)) == [], "tested, and so no longer later"
    assert sorted((set(tested) | set(later)) - set(rules)) == [], "not in the ledger"


def test_no_rule_waits_for_two_reasons() -> None:
    numbers = [n for group in coverage.LATER for n in group.numbers]
    assert len(numbers) == len(set(numbers))
    assert all(group.reason for group in coverage.LATER)


def test_the_ledger_is_whole() -> None:
    rules = coverage.rules()
    assert list(rules) == [f"DUEL-{n:03}" for n in range(1, len(rules) + 1)]
    for entry in rules.values():
        assert set(entry) == {
            "id", "topic", "rule", "figures", "seed", "ambiguity", "ruling", "test",
        }  # fmt: skip
        assert set(entry["test"]) == {"situation", "outcome"}
        assert entry["ruling"] or not entry["ambiguity"], f"{entry['id']} is unclear and unruled"


def test_what_waits_is_of_a_topic_that_waits() -> None:
    """A rule of the duel itself cannot be put off by adding its number to the list."""
    waiting = {"cards", "multi", "attacks", "party"}
    exceptions = {"DUEL-007", "DUEL-095"}  # cards and multi by content
    rules = coverage.rules()
    assert {rules[i]["topic"] for i in coverage.later() if i not in exceptions} <= waiting


def test_each_docstring_begins_with_the_id() -> None:
    for path in sorted(FOLDER.glob("test_ledger_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_duel_"):
                number = node.name.removeprefix("test_duel_")[:3]
                assert (ast.get_docstring(node) or "").startswith(f"DUEL-{number}: "), node.name


def test_the_name_of_a_test_counts_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "test_some.py").write_text(
        "# test_duel_001_\ndef test_duel_002_x():\n    'DUEL-003'\n", encoding="utf-8"
    )
    (tmp_path / "other.py").write_text("def test_duel_004_x(): ...\n", encoding="utf-8")
    assert coverage.shown(tmp_path) == {"DUEL-002": ("rules/test_some.py",)}


def test_the_report_lists_all() -> None:
    lines = "\n".join(coverage.report())
    assert [id_ for id_ in coverage.rules() if id_ not in lines] == []
    assert "neither" not in lines
