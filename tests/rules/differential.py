"""Two engines beside each other: the one that is played, and the plain one in `naive`.

`python -m tests.rules.differential --exchanges 100000` plays random duels of all pairings of
the books at hand, and of random books, through both: `make bench-engines`. It prints how many
exchanges were compared and each difference with the shortest line of play that shows it; it exits
with 1 if there is one, or if a pairing was left out. Another `--seed` plays other duels.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeline.model.book import Book
from pipeline.model.codec import decode
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.rules.duel.state import Answer, Move, Pick, Promise, Say
from tests.rules.meetings import house, random_books, transcribed
from tests.rules.naive.duel import Fighter, Naive, Position
from tests.rules.naive.turns import Do, Step, Turn

NAMES = ("a", "b")
Line = tuple[Step, ...]
Seen = dict[str, tuple[object, object]]  # what is compared: the engine's, the plain one's


class Meeting:
    """Two books, met in both engines."""

    def __init__(self, books: tuple[Book, Book], **options: Any) -> None:
        self.books, self.options = books, options
        self.game: Any = DUEL.new(books, DuelOptions(**options))
        self.naive = Naive(books=books, **options)

    def line(self, rolls: Iterable[tuple[int, int]]) -> Line:
        """The choices of a duel in which rolls choose among the legal moves."""
        line, state = list[Step](), self.game.start()
        for roll in rolls:
            if not self.game.to_act(state):
                break
            legal = [self.game.legal_moves(state, who) for who in NAMES]
            chosen = [m[r % len(m)] if m else None for m, r in zip(legal, roll, strict=True)]
            moves = {who: move for who, move in zip(NAMES, chosen, strict=True) if move}
            line.append((_do(chosen[0]), _do(chosen[1])))
            state = self.game.apply(state, moves)
        return tuple(line)

    def differs(self, line: Line) -> Difference | None:
        return self.compare(line)[1]

    def compare(self, line: Line) -> tuple[int, Difference | None]:
        """How many exchanges of a line were compared, and the first difference.

        It ends with what the engine does not allow.
        """
        state, table, done = self.game.start(), self.naive.table(()), None
        for length in range(len(line) + 1):
            position = self.naive.position(table)
            seen = _position(self.game, state, position)
            if done:
                seen |= _exchange(done, position.last)
            if what := {name: pair for name, pair in seen.items() if pair[0] != pair[1]}:
                return length, Difference(meeting=self, line=line[:length], what=what)
            if length == len(line):
                break
            moves = {
                who: _move(do)
                for who, do in zip(NAMES, line[length], strict=True)
                if do is not None
            }
            if set(moves) != set(self.game.to_act(state)) or any(
                self.game.why_not(state, who, move) for who, move in moves.items()
            ):
                return length, None
            done = self.game.done(state, moves)
            state = self.game.apply(state, moves)
            table = self.naive.then(table, line[length])
        return len(line), None


def _do(move: Move | None) -> Do:
    """A move as the plain engine takes it."""
    match move:
        case Pick():
            return move.page
        case Say():
            return move.say
        case Promise():
            return str(move.colour)
        case Answer():
            return ("answer", move.answer)
    return None


def _move(do: Do) -> Move:
    match do:
        case int():
            return Pick(page=do)
        case "escape" | "draw":
            return Say(say=do)
        case str():
            return decode(Promise, {"colour": do})
        case tuple():
            return Answer(answer=do[1])
    raise AssertionError("nothing was done")


@dataclass(frozen=True, kw_only=True)
class Difference:
    meeting: Meeting
    line: Line
    what: Mapping[str, tuple[object, object]] = field(repr=False)

    def __str__(self) -> str:
        first, second = self.meeting.books
        moves = " ".join(f"{_said(a)}/{_said(b)}" for a, b in self.line) or "at the opening"
        told = [f"  {name}: engine {one}, plain {two}" for name, (one, two) in self.what.items()]
        head = f"{first.id} against {second.id} {self.meeting.options or ''}: {moves}"
        return "\n".join([head, *told])


def _said(do: Do) -> str:
    return "-" if do is None else f"={do[1]}" if isinstance(do, tuple) else f"{do}"


def _exchange(done: Any, turn: Turn) -> Seen:  # noqa: ANN401
    reached = tuple(t or p for t, p in zip(done.turned, done.pictures, strict=True))
    return {
        "announced": (done.numbers, turn.announced),
        "reached": (reached, turn.first),
        "pictures": (done.pictures, turn.pictures),
        "totals": (done.totals, turn.totals),
        "damage": (done.damage, turn.damage),
        "critical": (done.critical, turn.criticals),
    }


def _position(game: Any, state: Any, position: Position) -> Seen:  # noqa: ANN401
    outcome, end = game.outcome(state), position.end
    seen: Seen = {
        "over": (not game.to_act(state), end is not None),
        "winner": (outcome and outcome.winner, end and end.winner),
        "dead": (bool(outcome and "dead" in outcome.reason), bool(end and any(end.dead))),
    }
    for i, who in enumerate(NAMES):
        view = game.view(state, who)
        pages = [m.page for m in game.legal_moves(state, who) if isinstance(m, Pick)]
        seen[f"picture seen by {who}"] = (view.picture, position.last.pictures[1 - i])
        seen[f"legal for {who}"] = (
            sorted(pages),
            sorted(position.choices[i].pages) if position.rows else [],
        )
        others = [_do(m) for m in game.legal_moves(state, who) if not isinstance(m, Pick)]
        plain = [o[1] if isinstance(o, tuple) else o for o in others]
        seen[f"words of {who}"] = (sorted(map(str, plain)), sorted(map(str, position.words[i])))
        seen |= {f"{name} of {who}": pair for name, pair in _fighter(view.own, position, i).items()}
        if end is None:
            gave = [limit.clause for limit in game.choice(state, who).gave_way]
            mine = position.choices[i].gave_way
            seen[f"gave way for {who}"] = (sorted(map(str, gave)), sorted(map(str, mine)))
    return seen


def _fighter(view: Any, position: Position, side: int) -> Seen:  # noqa: ANN401
    plain: Fighter = position.fighters[side]
    seen: Seen = {"body": (view.body, plain.body)}
    if position.end is None:  # of who has fallen nothing else matters any more
        told = sorted(f"{clause} {left} {times}" for clause, left, times in view.told)
        mine = sorted(f"{one.clause} {one.left} {one.times}" for one in plain.told)
        seen |= {
            "extended": (view.extended, plain.extended),
            "dropped": (set(view.dropped), set(plain.gear.dropped)),
            "lost": (set(view.lost), set(plain.gear.lost)),
            "away": (set(view.away), set(plain.gear.away)),
            "shield": (view.shield, plain.gear.shield),
            "colour": (view.colour, plain.colour),
            "said": (set(view.said), set(plain.said)),
            "pools": (list(view.pools), list(plain.pools.values())),
            "told": (told, mine),
        }
    return seen


def shortest(found: Difference) -> Difference:
    """Leave out exchanges, from the first on, for as long as a difference remains."""
    at = 0
    while at < len(found.line):
        shorter = found.meeting.differs(found.line[:at] + found.line[at + 1 :])
        if shorter and len(shorter.line) < len(found.line):
            found, at = shorter, 0
        else:
            at += 1
    return found


@dataclass(kw_only=True)
class Report:
    exchanges: int = 0
    duels: int = 0
    pairings: Counter[tuple[str, str]] = field(default_factory=Counter)  # exchanges of each
    differences: list[Difference] = field(default_factory=list)


def meetings(books: tuple[Book, ...], seed: int) -> Iterator[Meeting]:
    """Without end: every pairing by both readings of words, each followed by a random meeting."""
    pairings = [
        Meeting((first, second), narrow=narrow)
        for first, second in itertools.product(books, repeat=2)
        for narrow in (False, True)
    ]
    for number, pairing in enumerate(itertools.cycle(pairings), start=seed * 1_000_000):
        yield pairing
        yield Meeting(
            random_books(number),
            narrow=number % 4 == 0,
            escape=number % 3 == 0,
            draws=number % 7 == 0,
            heights="difference" if number % 5 == 0 else "flat",
        )


def compare(books: tuple[Book, ...], *, exchanges: int, seed: int = 0, most: int = 40) -> Report:
    """Random duels of at most so many exchanges each, until so many have been compared."""
    report, dice = Report(), random.Random(seed)
    for meeting in meetings(books, seed):
        if report.exchanges >= exchanges:
            return report
        line = meeting.line((dice.randrange(5040), dice.randrange(5040)) for _ in range(most))
        compared, found = meeting.compare(line)
        report.duels += 1
        report.exchanges += compared
        first, second = meeting.books
        report.pairings[first.id, second.id] += compared
        if found:
            report.differences.append(shortest(found))
    return report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.differential")
    parser.add_argument("--exchanges", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    shared = Path(os.environ.get("RUBRICATOR_SHARED") or Path(__file__).parents[3] / "shared")
    books = house()
    if shared.is_dir():
        books += tuple(transcribed(shared))
    began = time.process_time()
    report = compare(books, exchanges=asked.exchanges, seed=asked.seed)
    took = time.process_time() - began
    ids = [book.id for book in books]
    met = [report.pairings[first, second] for first in ids for second in ids]
    duels = f"{report.exchanges} exchanges in {report.duels} duels"
    least = f"{min(met)} exchanges or more of each"
    lines = [
        f"{len(ids)} books: {', '.join(ids)}",
        *map(str, report.differences[:20]),
        f"{duels}, seed {asked.seed}, {took:.0f} s of one core",
        f"{sum(map(bool, met))} of {len(met)} pairings, {least}, {sum(met)} in all",
        f"{len(report.differences)} differences",
    ]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if report.differences or not all(met) else 0


if __name__ == "__main__":
    sys.exit(main())
