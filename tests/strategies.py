"""Arbitrary data for Hypothesis: clauses, sheets and drafts that are valid, and data that is not.

Everything is made as the dataclasses say and by no more than that: books from here keep the form
of their format and no rule of the game.
"""

from __future__ import annotations

import hashlib
import typing
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from pipeline.model.book import (
    Critical,
    Draft,
    Energy,
    Maneuver,
    Picture,
    Sheet,
    Weapon,
)
from pipeline.model.clauses import (
    COLOURS,
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Height,
    Ignore,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Reveal,
    Selector,
    Unmodelled,
    Weaken,
    When,
    Wield,
)
from pipeline.model.codec import absent
from pipeline.model.evidence import Correction, Doubt, Evidence, Rival

_SHOWN = st.characters(exclude_categories=["Cc", "Cs"])
_LETTERS = st.characters(categories=("L", "Nd"), max_codepoint=0xFFFF)

# Texts that other readers of YAML take for something else, or that could end a sentence of ours.
AWKWARD = (
    "no", "Yes", "off", "null", "~", "true", "010", "1:30", "0o17", ".5", "1e3", "=", "<<", "-",
    "- a", "a: b", "a #b", "#a", " a", "a ", "&a", "*a", "!a", "%a", "@a", "'a'", '"a"', "[a]",
    "{a: b}", "a,b", "? a", "| a", "> a", "超振動戦乙女", "🗡️ dagger", "\ufeffa", "a\u2028b",
)  # fmt: skip

lines = st.one_of(st.sampled_from(AWKWARD), st.text(_SHOWN, min_size=1, max_size=20))
# Any text that a file can hold, breaks and control characters among them.
texts = st.one_of(st.sampled_from(AWKWARD), st.text(st.characters(exclude_categories=["Cs"])))
numbers = st.integers(1, 64)
scores = st.integers(-50, 99)
figures = st.one_of(scores, st.tuples(scores, scores))
pools = st.sampled_from(["tactics", "energy", "a", "body", "spend", "points and lose"])
languages = st.sampled_from(["ja", "no", "zh-Hant", "de"])
weapons: st.SearchStrategy[Weapon] = st.sampled_from([1, 2, "either", "both", "shield"])

_SEPARATORS = st.sampled_from([" ", " ", "-", "/ ", "'", ". ", "&"])
_OWN_WORDS = st.sampled_from(
    ["or", "Except", "page 8", "page", "a or b", "all except red", "next turn", "8", "with",
     "score", "for the rest of the combat", "extended range", "White", "side swings", *COLOURS]
)  # fmt: skip


@st.composite
def _made_words(draw: st.DrawFn) -> str:
    parts = draw(st.lists(st.text(_LETTERS, min_size=1, max_size=5), min_size=1, max_size=3))
    return parts[0] + "".join(draw(_SEPARATORS) + part for part in parts[1:])


words = st.one_of(_OWN_WORDS, _made_words())
selectors: st.SearchStrategy[Selector] = st.one_of(numbers, words)
_some = st.lists(selectors, min_size=1, max_size=3).map(tuple)
_any = st.lists(selectors, max_size=2).map(tuple)
_lasts = st.one_of(st.integers(1, 99), st.sampled_from(["combat", "restored"]))
_amounts = st.integers(1, 99)
_changes = st.integers(-99, 99)


def _clause(cls: type[Any], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(
        cls,
        when=st.sampled_from([None, *typing.get_args(When)]),
        binds=st.sampled_from([None, "opponents"]),
        **fields,
    )


_overrides = st.sampled_from([None, "all"])
CLAUSES: dict[type[Clause], st.SearchStrategy[Any]] = {
    Only: _clause(Only, only=_some, but=_any, lasts=_lasts, overrides=_overrides),
    Forbid: _clause(Forbid, forbid=_some, but=_any, lasts=_lasts, overrides=_overrides),
    Bonus: _clause(
        Bonus,
        bonus=_changes,
        to=_any,
        but=_any,
        lasts=_lasts,
        pages=st.lists(numbers, max_size=3).map(tuple),
        most=st.none() | _amounts,
    ),
    Boost: _clause(Boost, boost=_changes | st.just("double"), to=_any, but=_any, lasts=_lasts),
    Height: _clause(Height, height=_changes, lasts=_lasts),
    Allow: _clause(Allow, allow=_some, but=_any, lasts=_lasts),
    Free: _clause(Free, free=st.just(value=True)),
    Drop: _clause(Drop, drop=st.sampled_from(["weapon", "used"])),
    Restore: _clause(Restore, restore=st.just("weapon")),
    Lose: _clause(Lose, lose=st.sampled_from(["weapon", "shield"])),
    Wield: _clause(Wield, wield=st.integers(1, 2)),
    Recover: _clause(Recover, recover=_amounts, lasts=_lasts),
    Drain: _clause(Drain, drain=_amounts, lasts=_lasts),
    Weaken: _clause(Weaken, weaken=_amounts),
    Points: _clause(Points, points=st.dictionaries(pools, _changes, min_size=1, max_size=3)),
    Goto: _clause(Goto, goto=numbers, other=st.lists(numbers, max_size=2).map(tuple)),
    Page: _clause(Page, page=numbers, goto=numbers),
    Ignore: _clause(Ignore, ignore=st.just("score")),
    Announce: _clause(Announce, announce=st.just("colour")),
    Reveal: _clause(
        Reveal,
        reveal=st.sampled_from(["card", "tactic", "spell", "luck", "item", "campaign"]),
    ),
    End: _clause(
        End, end=st.sampled_from(["win", "lose", "draw"]), may=st.sampled_from([None, True])
    ),
    Unmodelled: _clause(
        Unmodelled,
        unmodelled=st.one_of(
            st.sampled_from(["regain # (1)", "a (1, 2)", "a: b", "(1)"]),
            lines.map(str.strip).filter(bool),
        ),
        figures=st.lists(st.integers(-999, 9999), max_size=3).map(tuple),
    ),
}
clauses: st.SearchStrategy[Clause] = st.one_of(*CLAUSES.values())
tells = st.lists(clauses, max_size=3).map(tuple)

criticals = st.builds(Critical, at=st.none() | scores, tell=tells)
pictures = st.builds(
    Picture,
    title=st.none() | lines,
    titles=st.dictionaries(languages, lines, max_size=2),
    score=st.none() | figures,
    critical=st.none() | criticals,
    tell=tells,
    party=st.sampled_from([None, "swap", "missile"]),
)
maneuvers = st.builds(
    Maneuver,
    group=st.none() | lines,
    name=st.none() | lines,
    colour=st.none() | st.sampled_from(COLOURS),
    x=st.none() | numbers,
    mod=st.one_of(st.none(), figures, st.just("special")),
    weapon=st.none() | weapons,
    cost=st.dictionaries(pools, st.integers(0, 999), max_size=2),
    kind=st.none() | lines,
    until=st.sampled_from([None, "critical", "told"]),
)
sheets = st.builds(
    Sheet,
    height=st.none() | st.integers(0, 99),
    body=st.none() | st.integers(1, 999),
    attacks=st.none() | st.integers(1, 9),
    points=st.dictionaries(pools, st.integers(0, 999), max_size=2),
    energy=st.dictionaries(
        pools, st.builds(Energy, start=st.integers(0, 999), most=st.integers(0, 999)), max_size=2
    ),
    weapons=st.lists(lines, max_size=2).map(tuple),
    equipment=st.lists(lines, max_size=2).map(tuple),
    traits=st.lists(lines, max_size=2).map(tuple),
    unarmed=_any,
    notes=st.lists(lines, max_size=2).map(tuple),
    unmodelled=st.lists(lines, max_size=2).map(tuple),
    maneuvers=st.dictionaries(numbers, maneuvers, max_size=4),
)
matrices = st.dictionaries(
    numbers, st.dictionaries(numbers, st.integers(0, 64), max_size=5), max_size=4
)


@st.composite
def drafts(draw: st.DrawFn, book_id: str = "example") -> Draft:
    """A draft that names in `open` all that it lacks, and may be more."""
    draft = Draft(
        id=book_id,
        title=draw(st.none() | lines),
        titles=draw(st.dictionaries(languages, lines, max_size=2)),
        start=draw(st.none() | numbers),
        pictures=draw(st.dictionaries(numbers, pictures, max_size=4)),
        matrices=draw(matrices),
        sheet=draw(sheets),
    )
    more = draw(st.lists(st.sampled_from(["/matrices/8/2", "/pictures/35/score"]), unique=True))
    return replace(draft, open=(*absent(draft), *more))


# Plain data as a file of YAML or JSON could hold it: of the words of the formats and of others.
_KEYS = st.one_of(
    st.sampled_from(
        [f for cls in (Draft, Sheet, Picture, Maneuver, Critical) for f in cls.__dataclass_fields__]
        + ["only", "forbid", "lasts", "8", "08", "open", "no such field"]
    ),
    st.text(max_size=5),
    st.integers(-5, 70),
)
_LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=10),
    st.sampled_from(["combat-book/1", "mirim", "orange", "special", "combat", "/sheet", "\ud800"]),
)  # fmt: skip
wild = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=6),
    max_leaves=25,
)

# Values that a decision can set, and that YAML gives back as they were.
values = st.recursive(
    st.one_of(st.booleans(), st.integers(-(10**17), 10**17), texts, st.floats(-1e6, 1e6)),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(texts | st.integers(0, 99), inner, max_size=3)
    ),
    max_leaves=6,
)
rivals = st.builds(Rival, value=values, p=st.none() | st.floats(0, 1))
_pointers = st.sampled_from(["/matrices/8/2", "/pictures/35/score", "/title", ""])
_hashes = st.binary(max_size=3).map(lambda b: hashlib.sha256(b).hexdigest())
boxes = st.tuples(*[st.integers(0, 100_000)] * 4)
doubts = st.builds(
    Doubt,
    pointer=_pointers,
    why=texts,
    rivals=st.lists(rivals, max_size=3).map(tuple),
    page=st.none() | st.integers(0, 999) | texts,
    line=st.none() | st.integers(1, 10**6),
    box=st.none() | boxes,
)
corrections = st.builds(
    Correction,
    pointer=_pointers,
    before=st.none() | values,
    after=st.none() | values,
    reason=texts,
    who=texts,
    when=texts,
)
evidence = st.builds(
    Evidence,
    pointer=_pointers,
    hash=_hashes,
    origin=st.sampled_from(["read", "inferred", "filled", "compiled", "decided"]),
    source=st.just("") | _hashes,
    file=texts,
    reader=texts,
    version=st.integers(1, 99),
    line=st.none() | st.integers(1, 10**6),
    page=st.none() | texts,
    box=st.none() | boxes,
    p=st.none() | st.floats(0, 1),
    rivals=st.lists(st.builds(Rival, value=texts | st.integers()), max_size=2).map(tuple),
    why=st.none() | texts,
)
