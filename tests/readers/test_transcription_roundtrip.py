"""A draft written down as a transcription and read again is the same draft."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.book import Critical, Draft, Energy, Maneuver, Picture, Sheet, Weapon
from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Selector,
    Unmodelled,
    When,
)
from pipeline.readers.transcription import read
from pipeline.readers.transcription_phrases import COLOUR_LETTERS
from tests.readers.transcribed import matrices_text, restrictions_text, sources

LETTERS: Mapping[str, str] = {colour: letter for letter, colour in COLOUR_LETTERS.items()}
CONDITIONS: Mapping[When | None, str] = {
    None: "", "scored": "Score ", "missed": "Not Score ",
    "extended": "Extended Range ", "close": "Not Extended Range ",
    "had scored": "Previous score ", "had missed": "Not previous score ",
    "weapon 1": "Wield weapon 1 ", "weapon 2": "Wield weapon 2 ",
}  # fmt: skip
MARKS: Mapping[Weapon | None, str] = {
    None: "0",
    1: "1",
    2: "2",
    "either": "3",
    "both": "4",
    "shield": "S",
}
POOL = "sparks"


def aim(selector: Selector) -> str:
    return LETTERS.get(str(selector), f"move {selector}")


def limit(clause: Only | Forbid) -> list[str]:
    if isinstance(clause, Only):
        if clause.binds:
            return [
                f"onlyopponent {clause.lasts} {aim(s)}" if s in LETTERS
                else f"onlyopponent move {clause.lasts} {s}"
                for s in clause.only
            ]  # fmt: skip
        return [f"{'Onlydouble' if clause.overrides else 'Only'} {aim(s)}" for s in clause.only]
    verb = "Never" if clause.lasts == "combat" else "Can't use"
    return [f"{verb} {aim(s)}" for s in clause.forbid] + [f"Allowed {aim(s)}" for s in clause.but]


def bonus(clause: Bonus) -> list[str]:
    n = clause.bonus
    start = (
        f"accumulated substract {{}}+{n} " if clause.lasts == "combat" else f"Bonusonly {{}}{n} "
    )
    return [
        start.format("") + LETTERS[str(s)] if s in LETTERS else start.format("move ") + f"{s}"
        for s in clause.to
    ] or [f"Bonus {n}"]


def said(clause: Clause) -> list[str]:
    """The phrases of one clause, without its condition."""
    match clause:
        case Only() | Forbid():
            return limit(clause)
        case Bonus():
            return bonus(clause)
        case Points(points=points):
            return [f"Change special {points[POOL]}"]
        case Unmodelled(unmodelled=key, figures=figures):
            return [key.replace("#", "{}").format(*figures)]
        case _:
            return [plain(clause)]


def plain(clause: Clause) -> str:
    match clause:
        case Free():
            return "No restrictions"
        case Drop(drop=what):
            return "Drop weapon" if what == "weapon" else "Usedweapon lost"
        case Restore():
            return "Retrieve weapon"
        case Lose():
            return "Shield broken"
        case Recover(recover=n):
            return f"Regain {n}"
        case Drain(drain=n):
            return f"lose {n}"
        case Goto(goto=n):
            return f"Page turn {n}"
        case Page(page=page, goto=n):
            return f"Page {page:02} page turn {n:02}"
    raise AssertionError(clause)


def told(tell: tuple[Clause, ...]) -> list[str]:
    return [CONDITIONS[c.when] + phrase for c in tell for phrase in said(c)]


def instruction(picture: Picture) -> str:
    added = told(picture.critical.tell) if picture.critical else []
    symbol = {"swap": ["(P)"], "missile": ["(P*)"], None: []}[picture.party]
    return ",".join([*told(picture.tell), *(f"*{phrase}" for phrase in added), *symbol])


def sheet_text(sheet: Sheet) -> str:
    energy = sheet.energy[POOL]
    lines = [
        f"Height: {sheet.height}", f"Attacks: {sheet.attacks}", f"Body Points: {sheet.body}",
        *(f"{name.title()} Points: {n}" for name, n in sheet.points.items()),
        *(f"Weapon{'' if i == 0 else 2}:{name}" for i, name in enumerate(sheet.weapons)),
        *(f"Shield:{name}" for name in sheet.equipment),
        f"Initial Energy = {energy.start}", f"Maximum Energy = {energy.most}",
        f"Special Name = {POOL.title()}", *sheet.traits, *sheet.unmodelled, "--",
        *(row_text(page, m) for page, m in sheet.maneuvers.items()),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def row_text(page: int, m: Maneuver) -> str:
    assert m.colour is not None
    mod = -9 if m.mod == "special" else m.mod
    cost = "".join(f",{n}" for n in m.cost.values())
    return f"{m.group},{m.name},{page},{m.x or 0},{mod},{LETTERS[m.colour]},{MARKS[m.weapon]}{cost}"


WORD = st.sampled_from(
    ["reap", "side prod", "miller's knock", "fan 3 times", "extended range", "jump"]
)
CHOSEN = st.lists(st.sampled_from(list(LETTERS)) | WORD, min_size=1, max_size=4, unique=True).map(
    tuple
)
NUMBER = st.integers(1, 64)
CHANGE = st.integers(-99, 99)
FEW = st.integers(1, 99)


@st.composite
def tells(draw: st.DrawFn) -> tuple[Clause, ...]:
    """Clauses of which no two could be merged, for each condition at most one of a kind."""
    when = draw(st.sampled_from(list(CONDITIONS)))
    never = draw(st.booleans())
    but = draw(st.just(()) | CHOSEN)
    lasting = Forbid(forbid=draw(CHOSEN), but=but, lasts="combat", when=when)
    kinds: list[Clause] = [
        Only(only=draw(CHOSEN), when=when),
        Only(only=draw(CHOSEN), lasts=2, overrides="all", when=when),
        Only(only=draw(CHOSEN), lasts=draw(FEW), when=when, binds="opponents"),
        # `Allowed` would go to the lasting one if both were there.
        Forbid(forbid=draw(CHOSEN), but=() if never else but, when=when),
        *([lasting] if never else []),
        Bonus(bonus=draw(CHANGE), when=when),
        Bonus(bonus=draw(CHANGE), to=draw(CHOSEN), when=when),
        Bonus(bonus=draw(FEW), to=draw(CHOSEN), lasts="combat", when=when),
        Free(free=True, when=when),
        Drop(drop=draw(st.sampled_from(["weapon", "used"])), when=when),
        Restore(restore="weapon", when=when),
        Lose(lose="shield", when=when),
        Recover(recover=draw(FEW), when=when),
        Drain(drain=draw(FEW), when=when),
        Points(points={POOL: draw(CHANGE)}, when=when),
        Goto(goto=draw(NUMBER), when=when),
        Page(page=draw(NUMBER), goto=draw(NUMBER), when=when),
        Unmodelled(unmodelled="ring # bells in # towers", figures=(draw(FEW), draw(CHANGE))),
    ]
    return tuple(draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=6, unique_by=id)))


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    score = draw(st.none() | st.integers(-50, 99))
    at = draw(st.none() | st.integers(1, 99)) if score is not None else None
    return Picture(
        score=score,
        critical=Critical(at=at, tell=draw(st.just(()) | tells())) if at is not None else None,
        tell=draw(tells()),
        party=draw(st.sampled_from([None, "swap", "missile"])),
    )


NAME = st.text("abcdefghij KLMN'", min_size=1, max_size=20).map(str.strip).filter(bool)
MODS = st.integers(-50, 99).filter(lambda n: n != -9) | st.just("special")
MANEUVERS = st.builds(
    Maneuver,
    group=NAME,
    name=NAME,
    colour=st.sampled_from(list(LETTERS)),
    x=st.none() | NUMBER,
    mod=MODS,
    weapon=st.sampled_from(list(MARKS)),
    cost=st.just({}) | st.integers(1, 999).map(lambda n: {POOL: n}),
)


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    boxes = (range(2, 50, 2), range(50, 66, 2))
    shift = draw(st.integers(0, 64))
    few = draw(st.lists(pictures(), min_size=3, max_size=3))
    return Draft(
        id="fen-reeve",
        title="Fen Reeve",
        start=57,
        # Drawing 32 different ones for each example takes too long.
        pictures={page: few[page % 3] for page in range(1, 65, 2)},
        matrices={m: {k: (m * k + shift) % 65 for k in box} for box in boxes for m in box},
        sheet=Sheet(
            height=draw(st.integers(0, 99)),
            body=draw(st.integers(1, 999)),
            attacks=draw(st.integers(1, 9)),
            points=draw(st.dictionaries(st.sampled_from(["luck", "tactics"]), st.integers(0, 999))),
            energy={POOL: Energy(start=draw(st.integers(0, 9)), most=9)},
            weapons=("billhook", "rope")[: draw(st.integers(0, 2))],
            equipment=("lantern cover",),
            traits=("wool cloak", "human"),
            unmodelled=("Moods = Calm", "Uses Bog Lore"),
            maneuvers=draw(st.dictionaries(NUMBER, MANEUVERS, min_size=1, max_size=5)),
        ),
    )  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(drafts())
def test_written_and_read_again(draft: Draft) -> None:
    damage = {
        page: (p.score, (p.critical and p.critical.at) or 0)
        for page, p in draft.pictures.items()
        if isinstance(p.score, int)
    }
    written = sources(
        m=matrices_text(lambda m, k: draft.matrices[m][k], damage or {1: (0, 0)}),
        r=restrictions_text({page: instruction(p) for page, p in draft.pictures.items()}),
        s=sheet_text(draft.sheet),
    )
    extraction = read(written, "fen-reeve")
    if not damage:
        assert extraction.draft.pictures[1].score == 0
        return
    assert extraction.draft == draft
    assert extraction.doubts == ()
