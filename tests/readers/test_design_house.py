"""The house fighters: compiled as committed, and good to play with, alone and together."""

from __future__ import annotations

import functools
import random
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean

import pytest

from pipeline.checks.registry import check, check_pair
from pipeline.model.book import Book, wanting
from pipeline.prove.meeting import meet
from pipeline.readers.design_standard import standard
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.store.books import draft_text, evidence_text, read_book, read_rights
from tests.readers.designs import CLOSE, HOUSE, PROJECT, house

LIBRARY = PROJECT / "books"
DUELS = 200
LAMPLIGHTER, LOCKKEEPER = "lamplighter", "lockkeeper"

both = pytest.mark.parametrize("name", [LAMPLIGHTER, LOCKKEEPER])


@both
def test_the_committed_book_is_what_its_design_compiles_into(name: str) -> None:
    done, folder = house(name), LIBRARY / name
    assert (folder / "book.yaml").read_text("utf-8") == draft_text(done.draft)
    assert (folder / "evidence.jsonl").read_text("utf-8") == evidence_text(done.evidence)
    assert "CC0" in read_rights(folder)[0]


@both
def test_the_book_is_sound(name: str) -> None:
    assert check(house(name).draft) == ()
    assert wanting(house(name).draft) == ()


@both
def test_the_design_is_small(name: str) -> None:
    design = PROJECT / "raw" / name / "design.yaml"
    assert len(design.read_text("utf-8").splitlines()) <= 125


@both
def test_the_design_uses_every_page(name: str) -> None:
    draft = house(name).draft
    assert list(draft.pictures) == list(range(1, 64, 2))
    assert len(draft.sheet.maneuvers) == {LAMPLIGHTER: 31, LOCKKEEPER: 27}[name]
    assert all(p.title and p.titles["ja"] for p in draft.pictures.values())


@pytest.mark.parametrize("other", [LOCKKEEPER, LAMPLIGHTER, "mirim"])
def test_the_lockkeeper_meets_others_at_one_range(other: str) -> None:
    one, two = Book.of(house(LOCKKEEPER).draft), read_book(LIBRARY / other)
    met = meet(one, two)
    assert met.proved
    assert met.exchanges > 400
    assert met.apart == ()
    assert check_pair(one, two) == check_pair(two, one) == ()


@dataclass(slots=True)
class Played:
    """What happened in duels under random play; of rows and criticals both sides together."""

    lengths: list[int] = field(default_factory=list)
    winners: Counter[str | None] = field(default_factory=Counter)
    pictures: Counter[int] = field(default_factory=Counter)
    chosen: Counter[int] = field(default_factory=Counter)
    net: Counter[int] = field(default_factory=Counter)
    criticals: int = 0


@functools.cache
def played(first: str = LAMPLIGHTER, second: str = LAMPLIGHTER, duels: int = DUELS) -> Played:
    one, two, found = Book.of(house(first).draft), Book.of(house(second).draft), Played()
    game, dice = DUEL.new((one, two), DuelOptions()), random.Random(1)
    for _ in range(duels):
        state = game.start()
        while (outcome := game.outcome(state)) is None:
            moves = {a: dice.choice(game.legal_moves(state, a)) for a in game.to_act(state)}
            exchange = game.exchange(state, moves)
            for i in (0, 1):
                found.chosen[exchange.rows[i]] += 1
                found.net[exchange.rows[i]] += exchange.damage[1 - i] - exchange.damage[i]
            found.pictures.update(exchange.pictures)
            found.criticals += sum(exchange.critical)
            # DUEL-085
            mine, yours = exchange.after.conditions
            assert mine.extended == yours.extended
            state = exchange.after
        found.lengths.append(state.turn - game.start().turn)
        found.winners[outcome.winner] += 1
    return found


@both
def test_a_duel_is_neither_short_nor_long(name: str) -> None:
    assert 10 <= mean(played(name, name).lengths) <= 40
    assert max(played(name, name).lengths) < 200


@both
def test_sides_are_equal_and_draws_rare(name: str) -> None:
    winners = played(name, name).winners
    assert winners[None] <= DUELS / 10
    assert abs(winners["a"] - winners["b"]) <= DUELS / 4


def test_the_meeting_of_the_two_is_even() -> None:
    winners = played(LOCKKEEPER, LAMPLIGHTER, 4 * DUELS).winners
    assert 0.42 <= winners["a"] / (4 * DUELS) <= 0.58
    assert 0.42 <= winners["b"] / (4 * DUELS) <= 0.58


@both
def test_every_picture_is_seen(name: str) -> None:
    assert set(played(name, name).pictures) == set(house(name).draft.pictures)


@both
def test_no_maneuver_dominates(name: str) -> None:
    game = played(name, name)
    worth = {page: game.net[page] / n for page, n in game.chosen.items()}
    assert set(worth) == set(house(name).draft.sheet.maneuvers)
    assert max(worth.values()) <= {LAMPLIGHTER: 2, LOCKKEEPER: 3}[name]
    assert min(worth.values()) >= {LAMPLIGHTER: -1, LOCKKEEPER: -1.5}[name]
    assert sum(value > 0 for value in worth.values()) >= 10


def test_the_lockkeeper_is_heavy_and_slow() -> None:
    heavy, quick = house(LOCKKEEPER).draft.sheet, house(LAMPLIGHTER).draft.sheet
    assert (heavy.body or 0) > (quick.body or 0)
    for page in (36, 24, 28, 40):
        mods = heavy.maneuvers[page].mod, quick.maneuvers[page].mod
        assert isinstance(mods[0], int)
        assert isinstance(mods[1], int)
        assert mods[0] > mods[1]
        assert heavy.maneuvers[page].cost == {"breath": 1}
    steps = [sum(row.kind == "jump" for row in s.maneuvers.values()) for s in (heavy, quick)]
    assert steps[0] < 4
    assert {12, 18, 38, 48} & set(quick.maneuvers) == {12, 18, 38, 48}
    assert not {12, 18, 38, 48} & set(heavy.maneuvers)


@both
def test_defence_matters(name: str) -> None:
    draft = house(name).draft
    scored = {page for page, p in draft.pictures.items() if p.score is not None}

    def open_to(page: int) -> float:
        return mean(draft.matrices[a][page] in scored for a in CLOSE)

    rows = draft.sheet.maneuvers
    attacks = [p for p in (24, 28, 10, 2, 32, 14, 42, 12, 22, 38, 40) if p in rows]
    guards = [p for p in (26, 4, 18, 8, 20, 16) if p in rows]
    assert mean(map(open_to, guards)) < mean(map(open_to, attacks)) - 0.1
    assert 0.3 < mean(map(open_to, attacks + guards)) < 0.5


@both
def test_criticals_happen_now_and_then(name: str) -> None:
    assert 0.05 <= played(name, name).criticals / DUELS <= 1.5


def test_the_guide_shows_the_design_and_the_standard_as_they_are() -> None:
    guide = (PROJECT / "site" / "docs" / "guides" / "write-a-book.md").read_text("utf-8")
    assert f"```yaml\n{HOUSE.read_text('utf-8')}```" in guide
    for page, row in standard().pages.items():
        assert f"| {page} | {row.group} {row.name} | {row.words} | {row.shows} |" in guide
    for name, scene in {**standard().wounds, **standard().actions}.items():
        assert f"`{name}` {scene.page}" in guide
