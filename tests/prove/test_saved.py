"""Saved proofs: only those of these books, by these rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.model.book import Book
from pipeline.prove.loops import Loop, Loops
from pipeline.prove.proof import Fallback, Proof
from pipeline.prove.saved import load, save
from pipeline.rules.duel.game import DUEL
from tests.rules.fighters import mirim, with_sheet

PROOF = Proof(first="p", second="q", unfinished="more than 3 positions")


@pytest.fixture
def books() -> Mapping[str, Book]:
    return {name: replace(mirim(), id=name) for name in ("p", "q")}


def changed(folder: Path, change: Mapping[str, Any]) -> None:
    path = folder / "p--q.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")


def test_a_proof_comes_back(tmp_path: Path, books: Mapping[str, Book]) -> None:
    save(tmp_path, [PROOF], books)
    assert load(tmp_path, books) == (PROOF,)
    assert load(tmp_path / "none", books) == ()


def test_what_was_not_found_comes_back_as_such(tmp_path: Path, books: Mapping[str, Book]) -> None:
    fallback = Fallback(rule="DUEL-067", side="a", positions=3, choices=5, way=None, typed="")
    loop = Loop(side="a", size=1, way_in=None, hold=(2,), leave=(), edges=((0, 0),), posts=())
    held = Loops(positions=(1, 0), count=1, told=(loop,), agreed=0, agreed_in=None)
    proof = replace(PROOF, unfinished=None, fallbacks=(fallback,), loops=held)
    save(tmp_path, [proof], books)
    assert load(tmp_path, books) == (proof,)


def test_a_proof_of_other_books_is_passed_over(tmp_path: Path, books: Mapping[str, Book]) -> None:
    save(tmp_path, [PROOF], books)
    assert load(tmp_path, {"p": books["p"]}) == ()
    other = replace(with_sheet(mirim(), body=3), id="q")
    assert load(tmp_path, {**books, "q": other}) == ()


@pytest.mark.parametrize("rules", [DUEL.version - 1, DUEL.version + 1, None, "2"])
def test_a_proof_by_other_rules_is_passed_over(
    tmp_path: Path, books: Mapping[str, Book], rules: object
) -> None:
    save(tmp_path, [PROOF], books)
    changed(tmp_path, {"rules": rules})
    assert load(tmp_path, books) == ()


def test_a_proof_that_names_no_rules_is_passed_over(
    tmp_path: Path, books: Mapping[str, Book]
) -> None:
    save(tmp_path, [PROOF], books)
    path = tmp_path / "p--q.json"
    data = json.loads(path.read_text("utf-8"))
    del data["rules"]
    path.write_text(json.dumps(data), "utf-8")
    assert load(tmp_path, books) == ()


def test_lines_without_what_was_answered_are_passed_over(
    tmp_path: Path, books: Mapping[str, Book]
) -> None:
    """Proofs were once kept with the pages alone."""
    line = Fallback(rule="DUEL-067", side="a", positions=3, choices=5, way=(("2", "4"),), typed="")
    save(tmp_path, [replace(PROOF, fallbacks=(line,))], books)
    (proof,) = load(tmp_path, books)
    assert proof.fallbacks == (line,)
    text = (tmp_path / "p--q.json").read_text("utf-8")
    (tmp_path / "p--q.json").write_text(text.replace('["2", "4"]', "[2, 4]"), "utf-8")
    assert load(tmp_path, books) == ()


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "null", '{"rules": 2}', "\x00"])
def test_a_damaged_file_is_passed_over(
    tmp_path: Path, books: Mapping[str, Book], text: str
) -> None:
    save(tmp_path, [PROOF], books)
    (tmp_path / "a--b.json").write_text(text, "utf-8")
    (tmp_path / "c--d.json").write_bytes(b"\xff\xfe\xff")
    assert load(tmp_path, books) == (PROOF,)
