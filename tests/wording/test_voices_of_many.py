"""Many kinds of editors: each line means one thing, and what only looks like it is refused."""

from __future__ import annotations

from types import ModuleType

import pytest

from pipeline.model.clauses import Boost, Clause, Goto
from pipeline.reconcile.scan_words import told
from tests.wording.sheet import KNOWN, Critical
from tests.wording.voices import (
    clubs,
    conventions,
    elders,
    hobbyists,
    newsletters,
    reasons,
    shop_talk,
    war_gamers,
    word_order,
)

VOICES: tuple[ModuleType, ...] = (
    clubs, conventions, elders, hobbyists, newsletters, reasons, shop_talk, war_gamers, word_order,
)  # fmt: skip
POOLS = ("breath", "luck")
CRITICALS: list[Critical] = [c for voice in VOICES for c in getattr(voice, "CRITICALS", ())]


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("clauses", "text"),
    [(clauses, text) for v in VOICES for clauses, texts in v.TELLS for text in lines(texts)],
)
def test_what_it_tells(clauses: tuple[Clause, ...], text: str) -> None:
    parsed = told(text, KNOWN, pools=POOLS)
    assert (parsed.rest, parsed.clauses, parsed.critical) == ("", clauses, None)


@pytest.mark.parametrize("text", [text for v in VOICES for text in lines(v.REFUSED)])
def test_what_only_looks_like_it_is_refused(text: str) -> None:
    parsed = told(text, KNOWN, pools=POOLS)
    assert parsed.rest or not parsed.clauses


@pytest.mark.parametrize(("clauses", "critical", "total", "text"), CRITICALS)
def test_what_a_critical_adds(
    clauses: tuple[Clause, ...], critical: tuple[Clause, ...], total: int | None, text: str
) -> None:
    parsed = told(text, KNOWN, pools=POOLS)
    assert (parsed.rest, parsed.clauses, parsed.critical) == ("", clauses, critical)
    assert total is None or parsed.total == total


@pytest.mark.parametrize("text", ["Sore: go to 7.", "Scoer: go to 7.", "Socre page: go to 7."])
def test_a_slip_of_what_is_asked_is_no_opening(text: str) -> None:
    parsed = told(text, KNOWN, pools=POOLS)
    assert parsed.rest or parsed.clauses == (Goto(goto=7, when="scored"),)


def test_either_way_is_meant_behind_a_use_of_points() -> None:
    text = "Double any successful use of Luck for two turns, either restoring your own or reducing"
    parsed = told(f"{text} mine.", KNOWN, pools=POOLS)
    assert (parsed.rest, parsed.clauses) == ("", (Boost(boost="double", to=("luck",), lasts=2),))
