"""Exchanges a second of random duels, beside a naive walk of the same matrices in the same run.

The walk knows no rule: it draws two rows of the range at hand, looks both pictures up in nested
dictionaries, and adds up bursts and MODs. It is the floor of what any engine in Python must do.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from pipeline.model.book import Book
from pipeline.rules.bots import playout
from pipeline.rules.duel.fighter import known
from pipeline.rules.duel.game import DUEL, DuelOptions

_DUELS = 400
_RUNS = 5


def measure(first: Book, second: Book) -> dict[str, float]:
    """Medians of several runs, taken in turn so that both meet the same machine."""
    engine, walk = [], []
    for run in range(_RUNS):
        engine.append(_rate(lambda dice: _played(first, second, dice), run))
        walk.append(_rate(lambda dice: _walked(first, second, dice), run))
    fast, floor = statistics.median(engine), statistics.median(walk)
    return {
        "engine, exchanges a second": fast,
        "naive walk, exchanges a second": floor,
        "engine / naive walk": fast / floor,
    }


def _rate(play: Callable[[random.Random], int], seed: int) -> float:
    dice = random.Random(seed)
    began = time.perf_counter()
    done = play(dice)
    return done / (time.perf_counter() - began)


def _played(first: Book, second: Book, dice: random.Random) -> int:
    game = DUEL.new((first, second), DuelOptions())
    return sum(len(playout(game, dice, most=1000)[0]) for _ in range(_DUELS))


def _walked(first: Book, second: Book, dice: random.Random) -> int:
    matrices = {n: dict(m) for n, m in first.matrices.items()}
    others = {n: dict(m) for n, m in second.matrices.items()}
    mods = {p: m.mod if isinstance(m.mod, int) else 0 for p, m in first.sheet.maneuvers.items()}
    rows = list(mods)
    close = [p for p in rows if p < 50]
    theirs = [p for p in second.sheet.maneuvers if p < 50]
    scores = {p: q.score for p, q in second.pictures.items()}
    done = 0
    for _ in range(_DUELS):
        body = known(second.sheet.body)
        while body > 0 and done < _DUELS * 50:
            a, b = dice.choice(close), dice.choice(theirs)
            seen, shown = others[a][b], matrices[b][a]
            burst = scores.get(seen)
            if isinstance(burst, int) and shown:
                body -= max(0, burst + mods[a])
            done += 1
    return done
