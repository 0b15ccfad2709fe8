"""Editors made up at random: openings, times, limits and rewards in any combination.

A sentence is read for what it says or refused; nothing else may come of it.
"""

from __future__ import annotations

import random

import pytest

from pipeline.model.clauses import Bonus, Clause, Forbid, Free, Lasts, Only, Recover
from pipeline.reconcile.scan_words import told
from tests.wording.sheet import KNOWN

LEADS = (
    "", "Tell opponent: ", 'Tell your opponent, "', "Say to your foe: ", "TELL HIM: ", "Say: ",
    "Inform your opponent that ", "Read this to your opponent: ", "Your opponent's orders: ",
)  # fmt: skip
WHEN: dict[Lasts, tuple[str, ...]] = {
    1: ("next turn", "on your next turn", "for the coming turn", "for one turn",
        "on your next maneuver", "during the next round", "for your next move"),
    2: ("for the next two turns", "for 2 turns", "during the next two rounds",
        "over the next two turns"),
    "combat": ("for the rest of the combat", "until the end of the fight",
               "for the remainder of this duel", "till the combat is over", "from now on"),
}  # fmt: skip
NAMES = (
    ("red",), ("red", "blue"), ("jab",), ("down swing", "green"), ("extended range",),
    ("jab", "dodge", "white"), ("tail slap",),
)  # fmt: skip
NO = (
    "do no {s}", "play no {s} maneuvers", "you may not use {s}", "don't choose any {s}",
    "{s} maneuvers may not be chosen", "{s} is barred", "no {s}", "you can't pick {s}",
    "avoid {s}", "you are not allowed to use {s}", "{s} may not be played",
    "do anything but {s}", "you must not attack with {s}", "{s} barred", "{s} maneuvers banned",
)  # fmt: skip
ONLY = (
    "do only {s}", "play {s} only", "you must do {s}", "only {s} maneuvers may be chosen",
    "use nothing but {s}", "you are limited to {s}", "do not use anything but {s}", "only {s}",
    "you may only do a {s} maneuver", "you have to choose {s}", "do no maneuver except {s}",
    "just {s}",
)  # fmt: skip
PLUS = (
    "add {n} to any {s} that scores", "you get +{n} with {s}", "{s} scores +{n}", "+{n} to {s}",
    "a score made with {s} is raised by {n}", "you get a bonus of {n} on {s}",
    "add {n} to the score of any {s} maneuver", "if you do {s} {w}, add {n}",
    "{s} gets a bonus of {n}", "plus {n} to {s}", "{s} get plus {n}",
)  # fmt: skip
FREE = (
    "no restrictions", "do as you like", "you may do any maneuver", "you have a free choice",
    "any maneuver may be chosen", "you are free to do anything", "all is open to you",
)  # fmt: skip
SAID = {"down swing": "Down Swings", "extended range": "Extended Range", "jab": "Jabs"}


def names(chosen: tuple[str, ...], joined: str) -> str:
    printed = [SAID.get(name, name.title()) for name in chosen]
    return f" {joined} ".join([", ".join(printed[:-1]), printed[-1]]) if printed[1:] else printed[0]


def limit(rng: random.Random) -> tuple[str, Clause]:
    lasts = rng.choice([*WHEN, 1, 1])
    time, chosen = rng.choice(WHEN[lasts]), rng.choice(NAMES)
    kind = rng.choice(("no", "only", "plus", "free"))
    if kind == "free":
        return f"{rng.choice(FREE)} {rng.choice(WHEN[1])}", Free(free=True)
    pattern = rng.choice({"no": NO, "only": ONLY, "plus": PLUS}[kind])
    said = pattern.format(s=names(chosen, rng.choice(("or", "or", "and"))), n=2, w=time)
    if "{w}" not in pattern:
        said = f"{time}, {said}" if rng.random() < 0.2 else f"{said} {time}"
    clause: Clause = Only(only=chosen, lasts=lasts)
    if kind == "no":
        clause = Forbid(forbid=chosen, lasts=lasts)
    elif kind == "plus":
        clause = Bonus(bonus=2, to=chosen, lasts=lasts)
    return said, clause


def instruction(rng: random.Random) -> tuple[str, tuple[Clause, ...]]:
    lead, (said, clause) = rng.choice(LEADS), limit(rng)
    clauses: tuple[Clause, ...] = (clause,)
    if rng.random() < 0.3:
        more, other = limit(rng)
        joiner = rng.choice((". ", ", and ", "; "))
        said, clauses = f"{said}{joiner}{more[0].upper()}{more[1:]}", (*clauses, other)
    if rng.random() < 0.1:
        said, clauses = f"{said}. Regain 1 body point", (*clauses, Recover(recover=1))
    if not lead or ":" in lead:
        said = said[0].upper() + said[1:]
    text = f"{lead}{said}."
    return rng.choice((text, text, text.upper())), clauses


def meant(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """`No restrictions next turn, and no red` bars red: what frees would void it (DUEL-058)."""
    limits = [i for i, c in enumerate(clauses) if isinstance(c, (Only, Forbid)) and c.lasts == 1]
    return tuple(
        c for i, c in enumerate(clauses) if not (isinstance(c, Free) and i < max(limits, default=0))
    )


@pytest.mark.slow
def test_made_up_editors_are_read_or_refused() -> None:
    rng, right, refused = random.Random(11), 0, list[str]()
    for _ in range(3000):
        text, clauses = instruction(rng)
        parsed = told(text, KNOWN)
        if parsed.understood:
            assert parsed.clauses == meant(clauses), text
            right += 1
        else:
            refused.append(text)
    assert right > 0.9 * 3000, refused[:20]
