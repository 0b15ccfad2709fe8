"""Dumps of books in two layouts, with seeded damage; and how much of them is read right.

`measure(n)` reads so many damaged dumps and counts values right, in doubt and wrong, by kind of
damage. `python -m tests.dumps 1000` prints the table.
"""

from __future__ import annotations

import functools
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline.model.book import Draft, Maneuver, Picture
from pipeline.model.clauses import Bonus, Clause, Drop, Free, Only, Restore
from pipeline.model.codec import encode
from pipeline.model.pointer import join, within
from pipeline.readers import dump
from pipeline.readers.source import Source
from pipeline.store import books
from pipeline.wording.say import say
from tests.dump_damage import DAMAGES, Dump, Leaf, Row
from tests.readers.designs import compiled, small

ROOT = Path(__file__).parents[1]
CLOSE, EXTENDED = range(2, 49, 2), range(50, 65, 2)
PROSE = (
    "THE WATCH OF THE TOWN", "",
    "Every night two lamplighters walk the walls. Each of them carries a hook and 40 wicks.", "",
    "- 1. Choose a gate and say its name aloud.",
    "- 2. Walk to the next lamp. (It is always in sight of the last one.)", "",
    "LAMP\tOIL\tHOURS", "bridge\t2\t6", "tower\t4\t12", "gate\t1\t3",
)  # fmt: skip


def titled(word: str | int) -> str:
    return word.title() if isinstance(word, str) else f"page {word}"


def _listed(words: Sequence[str | int]) -> str:
    names = [titled(w) for w in words]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def told(clauses: Sequence[Clause], *, printed: bool) -> str:
    """The words of an instruction: our own, or as such books print them."""
    return " ".join(_printed(c) if printed else say(c) for c in clauses)


def _printed(clause: Clause) -> str:
    if clause.when is not None or clause.binds is not None:
        return say(clause)
    match clause:
        case Free():
            return "No restrictions next turn."
        case Bonus(to=(), lasts=1, but=()):
            return f"Add {clause.bonus:+d} if you score next turn."
        case Bonus(lasts=1, but=()):
            return f"Add {clause.bonus:+d} to any {_listed(clause.to)} that scores next turn."
        case Only(lasts=1, but=(), overrides=None):
            return f"Do only {_listed(clause.only)} next turn."
        case Drop() | Restore():
            return say(clause)
        case _:
            return say(clause)


def matrix_lines(cells: Mapping[int, int], rng: random.Random, *, latex: bool) -> list[str]:
    """The entries of a matrix in a grid whose keys go down its columns."""
    keys = sorted(cells)
    width = {24: 6, 8: 4}.get(len(keys), 4)
    if not latex and len(keys) == len(EXTENDED) and rng.random() < 0.2:
        width = 1
    rows = -(-len(keys) // width)
    grid = [[keys[j * rows + i] for j in range(width) if j * rows + i < len(keys)]
            for i in range(rows)]  # fmt: skip
    if latex:
        told = [" \\quad ".join(f"{k} \\rightarrow {_two(cells[k])}" for k in row) for row in grid]
        return [" $" + " \\\\ ".join(told) + "$ "]
    return ["\t".join(f"{k} → {_two(cells[k])}" for k in row) for row in grid]


def _two(target: int) -> str:
    return str(target or "00")


def leaf(draft: Draft, page: int, rng: random.Random, *, latex: bool, printed: bool) -> Leaf:
    picture = draft.pictures[page]
    made = Leaf(page)
    titles = [("title", _broken(picture.title or "", rng)), ("ja", [picture.titles.get("ja", "")])]
    titles = [t for t in titles if t[1][0]]
    rng.shuffle(titles)
    if latex:
        first = titles[0][1][0] if titles else ""
        made.rows.append(("number", [f"## {page} {first}".rstrip()]))
        titles = [(k, block[1:] if i == 0 else block) for i, (k, block) in enumerate(titles)]
        titles = [(k, [f"## {' '.join(b)}"]) for k, b in titles if b]
    else:
        made.rows.append(("number", [str(page)]))
    made.rows += titles
    if picture.score is not None:
        made.rows.append(("burst", _burst(picture, rng)))
    made.rows.append(("tell", _tell(picture, rng, printed=printed)))
    number: Row = ("number", [str(page + 1)])
    entries: Row = ("matrix", matrix_lines(draft.matrices[page + 1], rng, latex=latex))
    made.rows += [entries, number] if rng.random() < 0.3 else [number, entries]
    return made


def _broken(title: str, rng: random.Random) -> list[str]:
    words = title.split(" ")
    cut = rng.randrange(1, len(words)) if len(words) > 1 and rng.random() < 0.3 else len(words)
    return [" ".join(words[:cut])] + ([" ".join(words[cut:])] if cut < len(words) else [])


def _burst(picture: Picture, rng: random.Random) -> list[str]:
    lines = ["SCORE", f"{picture.score}"]
    if picture.critical is not None:
        lines += [rng.choice(["クリティカル", "CRITICAL"]), f"{picture.critical.at}"]
    return lines if rng.random() < 0.7 else [" ".join(lines)]


def _tell(picture: Picture, rng: random.Random, *, printed: bool) -> list[str]:
    mark = rng.choice(["Tell opponent:", "Tell Opponent:"])
    party = {"swap": " (P)", "missile": " (P*)"}.get(picture.party or "", "")
    lines = [f'{mark} "{told(picture.tell, printed=printed)}"{party}']
    if picture.critical is not None:
        lines.append(f"CRITICAL: {told(picture.critical.tell, printed=printed)}")
    return lines


def sheet_lines(draft: Draft, rng: random.Random, *, shift: bool = False) -> list[str]:
    s = draft.sheet
    points = [f"{k.upper()} POINTS : {v}" for k, v in s.points.items()]
    figures = [f"HEIGHT : {s.height}", f"BODY POINTS : {s.body}", *points,
               f"ATTACKS : {s.attacks}"]  # fmt: skip
    head = [draft.title or "", "", "Character Sheet", ""]
    head += figures if rng.random() < 0.5 else [" ".join(figures)]
    rows = list(s.maneuvers.items())
    labels = _labels([m for _, m in rows], rng, shift=shift)
    cells = [_row(p, m, g) for (p, m), g in zip(rows, labels, strict=True)]
    gear = [f"- {w.upper()}" for w in (*s.weapons, *s.equipment)]
    return [*head, "", "MANEUVER\t\tPAGE\tX\tMOD\t+", *cells, "", "EQUIPMENT", "", *gear, "",
            "EXPERIENCE POINTS", "", "Page = the matrix to open", "X = the same, from afar",
            "MOD = what a hit gains"]  # fmt: skip


def _labels(rows: Sequence[Maneuver], rng: random.Random, *, shift: bool) -> list[str]:
    labels = ["" if i and rows[i - 1].group == m.group else (m.group or "").upper()
              for i, m in enumerate(rows)]  # fmt: skip
    if shift:
        starts = [i for i, t in enumerate(labels) if t and i]
        for i in rng.sample(starts, k=min(4, len(starts))):
            to = i + rng.choice([-1, 1])
            if 0 < to < len(labels) and not labels[to]:
                labels[to], labels[i] = labels[i], ""
    return labels


def _row(page: int, row: Maneuver, label: str) -> str:
    mod = f"{row.mod:+d}" if isinstance(row.mod, int) and row.mod else f"{row.mod}"
    mod = "S" if row.mod == "special" else mod
    return f"{label}\t{(row.name or '').upper()}\t{page}\t{row.x or ''}\t{mod}\t"


def printed_dump(draft: Draft, rng: random.Random, *, latex: bool, shift: bool = False) -> Dump:
    """A dump of a whole book, nothing lost but colours and what a row needs."""
    printed = rng.random() < 0.6
    leaves = [leaf(draft, p, rng, latex=latex, printed=printed) for p in range(1, 65, 2)]
    return Dump(leaves, list(PROSE), sheet_lines(draft, rng, shift=shift), list(PROSE))


@functools.cache
def originals() -> tuple[Draft, ...]:
    """Complete books of ours: the house fighter, Mirim as typed, and the design of a small one."""
    typed = books.read_draft(ROOT / "tests" / "data" / "mirim")
    plain = compiled(small()).draft
    return (books.read_draft(ROOT / "books" / "lamplighter"), typed, plain)


def varied(draft: Draft, rng: random.Random) -> Draft:
    """The book with other scores, criticals and MODs, as regular as before."""
    less, more = rng.randint(-1, 2), rng.randint(3, 4)
    pictures = {}
    for page, p in draft.pictures.items():
        score = p.score + less if isinstance(p.score, int) and p.critical else p.score
        critical = p.critical
        if critical is not None and isinstance(score, int):
            critical = replace(critical, at=score + more)
        pictures[page] = replace(p, score=score, critical=critical)
    return replace(draft, pictures=pictures)


def made(seed: int) -> tuple[str, Draft, Dump]:
    """The dump of a seed: the kind of its damage, the book, and the dump."""
    rng = random.Random(seed)
    kind = list(DAMAGES)[seed % len(DAMAGES)]
    draft = varied(rng.choice(originals()), rng)
    latex = rng.random() < 0.4
    d = printed_dump(draft, rng, latex=latex, shift=kind == "categories shifted")
    for damage in DAMAGES[kind]:
        damage(d, rng)
    return kind, draft, d


# What came back.

_TEXTS = ("title", "titles/ja", "name", "group")
_UNPRINTED = re.compile(r"/(?:colour|weapon|kind|cost)(?:/|$)|^/sheet/(?:weapons|traits|equipment)"
                        r"|^/(?:id|format|open|start|titles)")  # fmt: skip


def values(draft: Draft) -> Iterator[tuple[str, Any]]:
    """All printed values with their pointers; an instruction is one."""
    yield from _leaves("", encode(draft))


def _leaves(at: str, data: object) -> Iterator[tuple[str, Any]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(join(at, key), value)
    elif not _UNPRINTED.search(at):
        yield at, data.lower() if isinstance(data, str) else data


def compared(draft: Draft, d: Dump) -> Iterator[tuple[str, str, str, Any, Any]]:
    """For each value: `right`, `doubt`, `lost`, `wrong` or `made up`, and what was read."""
    read = dump.read(Source(name="dump.txt", text=d.text()), draft.id).draft
    want, have = dict(values(draft)), dict(values(read))
    for pointer, value in want.items():
        part = "text" if pointer.endswith(_TEXTS) else "figure"
        if pointer in have:
            state = "right" if have[pointer] == value else "wrong"
        elif any(within(pointer, p) for p in d.gone):
            state = "lost"
        elif any(within(pointer, p) or within(p, pointer) for p in read.open):
            state = "doubt"
        else:
            state = "wrong"
        yield part, state, pointer, value, have.get(pointer)
    for pointer in have.keys() - want.keys():
        part = "text" if pointer.endswith(_TEXTS) else "figure"
        yield part, "made up", pointer, None, have[pointer]


STATES = ("right", "doubt", "lost", "wrong", "made up")


def measure(n: int, start: int = 0) -> dict[str, Counter[str]]:
    """Counts by kind of damage: `figure right`, `text doubt` and so on, over `n` dumps."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in DAMAGES}
    for seed in range(start, start + n):
        kind, draft, d = made(seed)
        found[kind]["dumps"] += 1
        for part, state, *_ in compared(draft, d):
            found[kind][f"{part} {state}"] += 1
    return found


def table(found: Mapping[str, Counter[str]]) -> str:
    """The counts as a table of text."""
    names = [f"{part} {state}" for part in ("figure", "text") for state in STATES]
    lines = ["damage | dumps | " + " | ".join(names), "---|" * (len(names) + 2)]
    lines += [
        f"{kind} | {c['dumps']} | " + " | ".join(str(c[name]) for name in names)
        for kind, c in found.items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table(measure(int(sys.argv[1]))) + "\n")
