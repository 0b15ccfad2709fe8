"""The sheet as a whole: figures, pools, and what the fighter carries."""

from __future__ import annotations

from collections import defaultdict

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import ROWS, counted, is_open, listed
from pipeline.checks.series import BODY
from pipeline.model.book import Draft
from pipeline.model.pointer import join
from pipeline.model.selectors import contains, singular

_NEEDED = {1: 1, 2: 2, "either": 1, "both": 2}


def _body(draft: Draft) -> Found:
    body = draft.sheet.body
    if body is not None and body not in BODY:
        yield (
            "/sheet/body",
            f"{counted(body, 'body point')}; the books have {BODY[0]} to {BODY[-1]}",
        )


def _empty(draft: Draft) -> Found:
    if not draft.sheet.maneuvers and not is_open(draft, ROWS):
        yield ROWS, "the sheet lists no maneuver"


def _pool_twice(draft: Draft) -> Found:
    for pool in draft.sheet.energy:
        if pool in draft.sheet.points:
            yield join("/sheet/energy", pool), f"{pool} stands under points and under energy"


def _energy(draft: Draft) -> Found:
    for pool, energy in draft.sheet.energy.items():
        if energy.start > energy.most:
            found = f"{pool} starts at {energy.start}, above its most, {energy.most}"
            yield join("/sheet/energy", pool, "start"), found


def _cost_pool(draft: Draft) -> Found:
    known = (*draft.sheet.points, *draft.sheet.energy)
    for page, row in draft.sheet.maneuvers.items():
        for pool in row.cost:
            lost = any(is_open(draft, join("/sheet", kind, pool)) for kind in ("points", "energy"))
            if pool not in known and not lost:
                has = f"it has {listed(known)}" if known else "it has none"
                yield join(ROWS, page, "cost", pool), f"the sheet has no pool of {pool}; {has}"


def _cost_high(draft: Draft) -> Found:
    most = {**draft.sheet.points, **{n: e.most for n, e in draft.sheet.energy.items()}}
    for page, row in draft.sheet.maneuvers.items():
        for pool, amount in row.cost.items():
            if amount > most.get(pool, amount):
                found = (
                    f"row {page} costs {amount} {pool}, and there are never more than {most[pool]}"
                )
                yield join(ROWS, page, "cost", pool), found


def _weapons(draft: Draft) -> Found:
    if is_open(draft, "/sheet/weapons"):
        return
    have = len(draft.sheet.weapons)
    needs: dict[int, list[int]] = defaultdict(list)
    for page, row in draft.sheet.maneuvers.items():
        number = _NEEDED.get(row.weapon, 0) if row.weapon is not None else 0
        if number > have:
            needs[number].append(page)
    for number, pages in sorted(needs.items()):
        rows = counted(len(pages), "row asks", "rows ask")
        which = "a weapon" if number == 1 else "a second weapon"
        found = f"{rows} for {which} ({listed(pages)}); the sheet lists {have or 'none'}"
        yield join(ROWS, pages[0], "weapon"), found


def _shield(draft: Draft) -> Found:
    carried = (*draft.sheet.weapons, *draft.sheet.equipment)
    if any(contains(thing, singular("shield")) for thing in carried):
        return
    pages = [p for p, row in draft.sheet.maneuvers.items() if row.weapon == "shield"]
    if pages and not is_open(draft, "/sheet/equipment"):
        rows = counted(len(pages), "row asks", "rows ask")
        yield (
            join(ROWS, pages[0], "weapon"),
            f"{rows} for a shield ({listed(pages)}), none is carried",
        )


def _two_figures(draft: Draft) -> Found:
    if len(draft.sheet.weapons) > 1 or is_open(draft, "/sheet/weapons"):
        return
    for page, picture in draft.pictures.items():
        if isinstance(picture.score, tuple):
            yield join("/pictures", page, "score"), "two scores, and the sheet has not two weapons"
    for page, row in draft.sheet.maneuvers.items():
        if isinstance(row.mod, tuple):
            yield join(ROWS, page, "mod"), "two modifiers, and the sheet has not two weapons"


CHECKS = (
    Check(
        code="sheet-empty",
        severity="error",
        title="The sheet lists maneuvers",
        hint="add the rows, or name /sheet/maneuvers in open",
        find=_empty,
    ),
    Check(
        code="body-unusual",
        severity="warning",
        title="Body points lie between 6 and 80",
        hint="look at the figure on the sheet again",
        find=_body,
    ),
    Check(
        code="pool-twice",
        severity="error",
        title="A pool has one place on the sheet",
        hint="energy comes back in play, points do not: keep one of the two",
        find=_pool_twice,
    ),
    Check(
        code="energy-start",
        severity="error",
        title="A pool starts within its most",
        hint="look at both figures again: they may have changed places",
        find=_energy,
    ),
    Check(
        code="cost-pool",
        severity="error",
        title="Costs are paid from a pool of the sheet",
        hint="add the pool to points or energy, or name the one that is meant",
        find=_cost_pool,
    ),
    Check(
        code="cost-high",
        severity="warning",
        title="A maneuver can be paid for",
        hint="look at the cost and at the pool again",
        find=_cost_high,
    ),
    Check(
        code="weapon-unlisted",
        severity="warning",
        title="The weapons that rows ask for are listed",
        hint="add the weapon to /sheet/weapons, or mend the row",
        find=_weapons,
    ),
    Check(
        code="shield-unlisted",
        severity="warning",
        title="A shield that rows ask for is carried",
        hint="add the shield to /sheet/equipment, or mend the row",
        find=_shield,
    ),
    Check(
        code="figures-two",
        severity="warning",
        title="Two figures belong to two weapons",
        hint="add the second weapon to the sheet, or keep the one figure that is printed",
        find=_two_figures,
    ),
)
