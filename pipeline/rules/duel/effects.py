"""What each kind of clause does to the fighter it binds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipeline.model.clauses import (
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Drain,
    Drop,
    Forbid,
    Height,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
    Weaken,
    Wield,
)
from pipeline.rules.duel.fighter import Fighter
from pipeline.rules.duel.state import Condition, Effect


def bind(me: Fighter, now: Condition, clause: Clause, effect: Effect) -> Condition:
    """The fighter after one clause; page turns and `free` have done their work before."""
    if now.body <= 0:  # DUEL-183: a fighter drained to nothing hears no more
        return now
    match clause:
        case Only() | Forbid() | Bonus() | Boost() | Height() | Allow():
            return replace(now, effects=_add(now.effects, clause, effect))
        case Recover() | Drain():
            change = clause.recover if isinstance(clause, Recover) else -clause.drain
            left = heal(me, now, change)
            if effect.turns == 1:
                return left
            goes_on = replace(effect, turns=max(0, effect.turns - 1))  # this turn is done
            return replace(left, effects=_add(left.effects, clause, goes_on))
        case Weaken():
            return replace(now, body=now.body - clause.weaken) if now.body <= clause.weaken else now
        case Points():
            return replace(now, pools=_pools(me, now.pools, clause.points))
        case Announce():
            return replace(now, promises=True)
    return _gear(me, now, clause)


def heal(me: Fighter, now: Condition, change: int) -> Condition:
    """Body points that come back, never above the maximum (DUEL-182), or are lost.

    Who has fallen gets none (DUEL-183).
    """
    return replace(now, body=min(me.body, now.body + change)) if now.body > 0 else now


def _gear(me: Fighter, now: Condition, clause: Clause) -> Condition:
    """What happens to weapons and the shield."""
    match clause:
        case Drop():
            return _drop(me, now, clause)
        case Restore():
            back = tuple(e for e in now.effects if not e.restored)
            return replace(now, dropped=(), effects=back)  # DUEL-173, DUEL-186
        case Lose(lose="shield"):
            return replace(now, shield=False)
        case Lose():
            return replace(now, lost=me.weapons, dropped=(), away=())
        case Wield():
            have = (w for w in me.weapons if w not in now.dropped and w not in now.lost)
            return replace(now, away=tuple(w for w in have if w != clause.wield))
    return now


def _add(effects: tuple[Effect, ...], clause: Clause, effect: Effect) -> tuple[Effect, ...]:
    """A limit told again starts afresh (DUEL-072), a lasting one changes nothing (DUEL-043).

    Bonuses for the whole combat add up.
    """
    old = next((e for e in effects if _same_clause(e, effect)), None)
    if old is None:
        return (*effects, effect)
    if effect.turns:
        return (*(e for e in effects if e != old), effect)
    if isinstance(clause, Bonus) and not _full(clause, old.times):
        return tuple(replace(e, times=e.times + 1) if e == old else e for e in effects)
    return effects


def _full(clause: Bonus, times: int) -> bool:
    """Whether a bonus has added up to its most, so that once more changes nothing."""
    return clause.most is not None and abs(clause.bonus) * times >= clause.most


def worth(clause: Bonus, times: int) -> int:
    """What a bonus that was told so many times comes to."""
    total, most = clause.bonus * times, clause.most
    return total if most is None else max(-most, min(most, total))


def _same_clause(old: Effect, new: Effect) -> bool:
    return replace(old, turns=new.turns, times=new.times) == new


def _pools(me: Fighter, pools: tuple[int, ...], changes: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(
        max(0, min(most, now + changes.get(name, 0)))
        for now, (name, _, most) in zip(pools, me.pools, strict=True)
    )


def _drop(me: Fighter, now: Condition, clause: Drop) -> Condition:
    """All weapons, or those used last; before any was used, the first one in hand.

    Where those used last are on the ground already, nothing more falls (DUEL-177).
    """
    held = me.held(now)
    used = [w for w in held if w in now.used] if now.used else held[:1]
    gone = used if clause.drop == "used" else held
    return replace(now, dropped=tuple(sorted({*now.dropped, *gone})))
