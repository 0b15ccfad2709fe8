"""How a duel ends in which nobody falls: by an instruction, or by an escape."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model.clauses import Clause, End
from pipeline.rules.duel.state import Condition, DuelState, Effect, Ended
from pipeline.rules.duel.turning import Answers, Pages, Pair, Question

Told = tuple[Sequence[tuple[Effect, Clause]], Sequence[tuple[Effect, Clause]]]
NO, YES = 0, 1


def ended(told: Told, answers: Answers) -> Ended | None:
    """The end that was told; who may have it or fight on is asked."""
    lost = [False, False]
    for i in (0, 1):
        for _, clause in told[i]:
            if not isinstance(clause, End):
                continue
            asked = Question(side=i, about="end", options=(NO, YES))
            if clause.may and answers.take(asked) == NO:
                continue
            lost[i] |= clause.end != "win"
            lost[1 - i] |= clause.end != "lose"
    return Ended(how="told", lost=(lost[0], lost[1])) if any(lost) else None


def escaped(
    fighters: Pair, state: DuelState, after: tuple[Condition, Condition], pictures: Pages
) -> Ended | None:
    """Who announced it, was not scored upon, and is at extended range still (DUEL-101..108)."""
    first, second = (
        "escape" in state.conditions[i].said
        and after[i].extended
        and fighters[i].picture(pictures[i]).score is None
        for i in (0, 1)
    )
    return Ended(how="escape", lost=(first, second)) if first or second else None
