"""Exchanges a second of random duels, beside two others that play the same books in the same run.

The naive walk knows no rule: it draws two rows of the range at hand, looks both pictures up in
nested dictionaries, and adds up bursts and MODs. It is the floor of what any engine in Python must
do. The naive engine is that of the tests: it knows all rules and works everything out anew.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping

from pipeline.model.book import Book
from pipeline.rules.bots import playout
from pipeline.rules.duel.fighter import known
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from tests.rules.naive.duel import Naive

_DUELS = 400
_MANY = 4_000  # about as many as a proof plays to see how a pairing ends
_FEW = 10  # the naive engine is slow
_RUNS = 5

Play = Callable[[random.Random], int]


def measure(first: Book, second: Book) -> dict[str, float]:
    """Medians of several runs, taken in turn so that all meet the same machine.

    Seconds are those of the processor, since others may use the machine. A game remembers what it
    has met, so that its first duels are slower than the later ones.
    """
    plays: Mapping[str, Play] = {
        f"engine, {_DUELS} duels": lambda dice: _played(_new(first, second), dice, _DUELS),
        f"engine, {_MANY} duels": lambda dice: _played(_new(first, second), dice, _MANY),
        "naive walk": lambda dice: _walked(first, second, dice),
        "naive engine of the tests": lambda dice: _plain(Naive(books=(first, second)), dice),
    }
    runs = [{name: _rate(play, run) for name, play in plays.items()} for run in range(_RUNS)]
    found = {name: statistics.median(run[name] for run in runs) for name in plays}
    few, many, walk, naive = found.values()
    return {
        **{f"{name}, exchanges a second": rate for name, rate in found.items()},
        f"engine, {_DUELS} duels / naive walk": few / walk,
        f"engine, {_MANY} duels / naive walk": many / walk,
        f"engine, {_DUELS} duels / naive engine": few / naive,
        f"engine, {_MANY} duels / naive engine": many / naive,
    }


def _rate(play: Play, seed: int) -> float:
    dice = random.Random(seed)
    began = time.process_time()
    done = play(dice)
    return done / (time.process_time() - began)


def _new(first: Book, second: Book) -> Duel:
    return DUEL.new((first, second), DuelOptions())


def _played(game: Duel, dice: random.Random, duels: int) -> int:
    return sum(len(playout(game, dice, most=1000)[0]) for _ in range(duels))


def _plain(naive: Naive, dice: random.Random) -> int:
    """Random duels of the naive engine; what is legal is asked of it as of the other."""
    done = 0
    for _ in range(_FEW):
        table = naive.table(())
        while (position := naive.position(table)).end is None:
            one, two = (dice.choice(sorted(choice.pages)) for choice in position.choices)
            table = naive.then(table, (one, two))
            done += 1
    return done


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
