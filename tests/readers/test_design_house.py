"""The house fighter: compiled as committed, and good to play with."""

from __future__ import annotations

import functools
import random
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean

from pipeline.checks.registry import check
from pipeline.model.book import Book, wanting
from pipeline.readers.design_standard import standard
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.store.books import draft_text, evidence_text
from tests.readers.designs import CLOSE, HOUSE, PROJECT, house

FOLDER = PROJECT / "books" / "lamplighter"
DUELS = 200


def test_the_committed_book_is_what_its_design_compiles_into() -> None:
    done = house()
    assert (FOLDER / "book.yaml").read_text("utf-8") == draft_text(done.draft)
    assert (FOLDER / "evidence.jsonl").read_text("utf-8") == evidence_text(done.evidence)


def test_the_book_is_sound() -> None:
    assert check(house().draft) == ()
    assert wanting(house().draft) == ()


def test_the_design_is_small() -> None:
    assert len(HOUSE.read_text("utf-8").splitlines()) <= 120


def test_the_design_uses_every_page() -> None:
    draft = house().draft
    assert list(draft.pictures) == list(range(1, 64, 2))
    assert len(draft.sheet.maneuvers) == 31
    assert all(p.title and p.titles["ja"] for p in draft.pictures.values())


@dataclass(slots=True)
class Played:
    """What happened in duels of equal copies under random play."""

    lengths: list[int] = field(default_factory=list)
    winners: Counter[str | None] = field(default_factory=Counter)
    pictures: Counter[int] = field(default_factory=Counter)
    chosen: Counter[int] = field(default_factory=Counter)
    net: Counter[int] = field(default_factory=Counter)
    criticals: int = 0


@functools.cache
def played() -> Played:
    book, found = Book.of(house().draft), Played()
    game, dice = DUEL.new((book, book), DuelOptions()), random.Random(1)
    for _ in range(DUELS):
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
            first, second = exchange.after.conditions
            assert first.extended == second.extended
            state = exchange.after
        found.lengths.append(state.turn - game.start().turn)
        found.winners[outcome.winner] += 1
    return found


def test_a_duel_is_neither_short_nor_long() -> None:
    assert 10 <= mean(played().lengths) <= 40
    assert max(played().lengths) < 200


def test_sides_are_equal_and_draws_rare() -> None:
    winners = played().winners
    assert winners[None] <= DUELS / 10
    assert abs(winners["a"] - winners["b"]) <= DUELS / 4


def test_every_picture_is_seen() -> None:
    assert set(played().pictures) == set(house().draft.pictures)


def test_no_maneuver_dominates() -> None:
    worth = {page: played().net[page] / n for page, n in played().chosen.items()}
    assert set(worth) == set(house().draft.sheet.maneuvers)
    assert max(worth.values()) <= 2
    assert min(worth.values()) >= -1
    assert sum(value > 0 for value in worth.values()) >= 10


def test_defence_matters() -> None:
    draft = house().draft
    scored = {page for page, p in draft.pictures.items() if p.score is not None}

    def open_to(page: int) -> float:
        return mean(draft.matrices[a][page] in scored for a in CLOSE)

    attacks = [24, 28, 10, 2, 32, 14, 42, 12, 22, 38, 40]
    guards = [26, 4, 18, 8, 20, 16]
    assert mean(map(open_to, guards)) < mean(map(open_to, attacks)) - 0.1
    assert 0.3 < mean(map(open_to, attacks + guards)) < 0.5


def test_criticals_happen_now_and_then() -> None:
    assert 0.05 <= played().criticals / DUELS <= 1


def test_the_guide_shows_the_design_and_the_standard_as_they_are() -> None:
    guide = (PROJECT / "site" / "docs" / "guides" / "write-a-book.md").read_text("utf-8")
    assert f"```yaml\n{HOUSE.read_text('utf-8')}```" in guide
    for page, row in standard().pages.items():
        assert f"| {page} | {row.group} {row.name} | {row.words} | {row.shows} |" in guide
    for name, scene in {**standard().wounds, **standard().actions}.items():
        assert f"`{name}` {scene.page}" in guide
