"""A position in words and plain data: all that a page or a terminal shows of a duel."""

from __future__ import annotations

from typing import Any

from pipeline.model.clauses import (
    Announce,
    Drain,
    Drop,
    End,
    Ignore,
    Lose,
    Points,
    Recover,
    Restore,
    Reveal,
    Weaken,
    Wield,
)
from pipeline.model.codec import encode
from pipeline.rules.duel import limits
from pipeline.rules.duel.exchange import Exchange
from pipeline.rules.duel.fighter import Fighter, known
from pipeline.rules.duel.game import Duel
from pipeline.rules.duel.state import ACTORS, Answer, Condition, DuelState, Move, Pick, Say
from pipeline.rules.protocol import Actor

Plain = dict[str, Any]
_AT_ONCE = (
    Announce, Drain, Drop, End, Ignore, Lose, Points, Recover, Restore, Reveal, Weaken, Wield,
)  # fmt: skip


def scene(game: Duel, state: DuelState, log: list[Plain]) -> Plain:
    """The whole table."""
    outcome = game.outcome(state)
    over = None
    if outcome is not None:
        over = {"winner": outcome.winner, "reason": _named(game, outcome.reason)}
    return {
        "turn": state.turn,
        "over": over,
        "actors": list(ACTORS),
        "asks": {actor: _ask(game, state, actor) for actor in game.to_act(state)},
        "fighters": {a: _fighter(game, state, a) for a in ACTORS},
        "log": log,
    }


def _ask(game: Duel, state: DuelState, actor: Actor) -> Plain:
    """What a player whose move it is may do beside choosing a row of the sheet."""
    moves = game.legal_moves(state, actor)
    question = game.question(state)
    about = question.about if question else "maneuver" if game.picks_now(state) else "colour"
    return {
        "about": about,
        "options": [
            {"move": encode(move), "label": _label(about, move)}
            for move in moves
            if not isinstance(move, Pick)
        ],
    }


_SAYING = {"escape": "Announce an escape", "draw": "Offer a draw"}


def _label(about: str, move: Move) -> str:
    match move:
        case Say():
            return _SAYING[move.say]
        case Answer() if about == "end":
            return "Have it so" if move.answer else "Fight on"
        case Answer():
            return f"Turn to picture {move.answer}"
    return f"{move}".capitalize()


def names(game: Duel) -> tuple[str, str]:
    """What the two are called; equal copies of one book are told apart by their side (DUEL-002)."""
    first, second = (known(f.book.title) for f in game.fighters)
    return (first, second) if first != second else (f"{first} (A)", f"{second} (B)")


def _named(game: Duel, reason: str) -> str:
    """The reason of an outcome, with names for sides."""
    called = dict(zip(ACTORS, names(game), strict=True))
    return " ".join(called.get(word, word) for word in reason.split(" "))


def _fighter(game: Duel, state: DuelState, actor: Actor) -> Plain:
    i = ACTORS.index(actor)
    me, now = game.fighters[i], state.conditions[i]
    return {
        "id": me.book.id,
        "title": names(game)[i],
        "body": now.body,
        "maximum": me.body,
        "range": "extended" if now.extended else "close",
        "weapons": _weapons(me, now),
        "shield": now.shield if any(r.shield for r in me.rows.values()) else None,
        "pools": {name: n for (name, _, _), n in zip(me.pools, now.pools, strict=True)},
        "told": _told(game, state, actor),
        "picture": _picture(me, state.pictures[i]),
        "maneuvers": [_maneuver(game, state, actor, p) for p in me.rows],
    }


def _weapons(me: Fighter, now: Condition) -> list[Plain]:
    listed = me.book.sheet.weapons
    return [
        {
            "name": listed[w - 1] if w <= len(listed) else f"weapon {w}",
            "state": _where(now, w),
        }
        for w in me.weapons
    ]


def _where(now: Condition, weapon: int) -> str:
    if weapon in now.lost:
        return "lost"
    if weapon in now.dropped:
        return "dropped"
    return "away" if weapon in now.away else "held"


def _told(game: Duel, state: DuelState, actor: Actor) -> list[str]:
    """The clauses in force, and those that gave way so that something can be done (DUEL-067)."""
    i = ACTORS.index(actor)
    me, foe, now = game.fighters[i], game.fighters[1 - i], state.conditions[i]
    gone = {limit.effect for limit in game.choice(state, actor).gave_way}
    lines = []
    for effect, clause in limits.in_force(me, foe, now):
        left = ""
        if effect.turns and effect.turns != getattr(clause, "lasts", 1):
            left = f" ({effect.turns} turn{'' if effect.turns == 1 else 's'} left)"
        lines.append(
            limits.say_to_bound(clause) + left + (" (does not hold now)" if effect in gone else "")
        )
    if now.colour:
        lines.append(f"The next maneuver is {now.colour}, as announced.")
    lines += [_SAID[word] for word in now.said]
    return lines


_SAID = {"escape": "An escape is announced.", "draw": "A draw is offered."}


def _picture(me: Fighter, page: int) -> Plain:
    picture = me.book.pictures[page]
    return {"page": page, "title": picture.title, "score": _figures(picture.score)}


def _figures(value: int | tuple[int, ...] | None) -> str | None:
    if value is None:
        return None
    return "/".join(map(str, (value,) if isinstance(value, int) else value))


def _maneuver(game: Duel, state: DuelState, actor: Actor, page: int) -> Plain:
    me = game.fighters[ACTORS.index(actor)]
    row, printed = me.rows[page], me.book.sheet.maneuvers[page]
    return {
        "page": page,
        "group": printed.group,
        "name": printed.name,
        "colour": printed.colour,
        "x": row.x,
        "mod": "S" if row.mods is None else "/".join(f"{m:+d}" for m in row.mods),
        "range": "extended" if row.extended else "close",
        "barred": game.barred(state, actor, page),
    }


def entry(game: Duel, before: DuelState, exchange: Exchange) -> Plain:
    """One exchange for the log."""
    sides: Plain = {}
    for i, actor in enumerate(ACTORS):
        me = game.fighters[i]
        sides[actor] = {
            "page": exchange.rows[i],
            "announced": exchange.numbers[i],
            "label": me.rows[exchange.rows[i]].label,
            "picture": _picture(me, exchange.pictures[i]),
            "total": exchange.totals[i],
            "damage": exchange.damage[i],
            "critical": exchange.critical[i],
            "told": [limits.say_to_bound(c) for _, c in exchange.told[i]],
        }
    lines = list(filter(None, (_gave_way(game, before, actor) for actor in ACTORS)))
    lines += [line for i in (0, 1) for line in _lines(game, exchange, i)]
    lines += [line for i in (0, 1) for line in _events(game, exchange, i)]
    return {"turn": before.turn, **sides, "lines": lines}


def _lines(game: Duel, exchange: Exchange, i: int) -> list[str]:
    """The exchange in sentences, from the side of fighter i."""
    me, foe = names(game)[i], names(game)[1 - i]
    row = game.fighters[i].rows[exchange.rows[i]]
    number = exchange.numbers[i]
    by = f" by its X page {number}" if number != row.page else ""
    lines = [f"{me}: {row.label} ({row.page}){by}, seen on picture {exchange.pictures[i]}."]
    if (first := exchange.turned[i]) is not None:
        lines.append(f"A page turn replaced picture {first} of {me}.")
    if exchange.damage[i]:
        how = ", critical" if exchange.critical[i] else ""
        lines.append(f"{foe} hits {me} for {exchange.damage[i]}{how}.")
    elif exchange.totals[1 - i] is not None:
        how = ", but critical" if exchange.critical[i] else ""
        lines.append(f"{foe} scores {exchange.totals[1 - i]} on {me}: no damage{how}.")
    return lines


def _gave_way(game: Duel, before: DuelState, actor: Actor) -> str:
    """The limits that did not hold in this exchange (DUEL-067)."""
    gone = game.choice(before, actor).gave_way
    words = " ".join(limits.say_to_bound(limit.clause) for limit in gone)
    name = names(game)[ACTORS.index(actor)]
    return f"{name} was left with nothing to do, so this did not hold: {words}" if gone else ""


def _events(game: Duel, exchange: Exchange, i: int) -> list[str]:
    """What the instructions did to fighter i at once; limits are shown while they hold."""
    told = [c for _, c in exchange.told[i] if isinstance(c, _AT_ONCE)]
    words = " ".join(limits.say_to_bound(c) for c in told)
    lines = [f"{names(game)[i]} is told: {words}"] if told else []
    again = exchange.ailing[i]
    if again:
        how = "recovers" if again > 0 else "loses"
        lines.append(f"{names(game)[i]} {how} {abs(again)} by what was told before.")
    return lines
