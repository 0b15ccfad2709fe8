"""Damage that a dump can have, by chance: what OCR and lost pages do to it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

FOREIGN = (
    "The miller keeps his flail by the door, and he takes it along when the geese are loud.",
    "On market days the bridge is closed to carts; whoever rides must lead the horse by hand.",
    "Each player takes 3 counters of one colour and sets them on the table before the bell rings.",
    "If the lamp goes out, the watch must light it again within 2 rounds or pay for the oil.",
    "A crate weighs 5, a barrel 3 and a sack 2; nobody may carry more than one of them at a time.",
)

Row = tuple[str, list[str]]  # what it is, and its lines


@dataclass
class Leaf:
    """One printed page: a picture, a matrix, in the parts that a dump has."""

    picture: int
    rows: list[Row] = field(default_factory=list)


@dataclass
class Dump:
    """A dump before it is joined to text."""

    leaves: list[Leaf]
    head: list[str]
    sheet: list[str]
    tail: list[str]
    gone: list[str] = field(default_factory=list)  # pointers of what no reader can get back

    def text(self) -> str:
        lines = [*self.head, "", "", ""]
        for leaf in self.leaves:
            for _, block in leaf.rows:
                lines += [*block, ""]
        return "\n".join([*lines, "", "", *self.sheet, "", "", "", *self.tail]) + "\n"


def _numbers(d: Dump) -> list[tuple[Leaf, int]]:
    return [(leaf, i) for leaf in d.leaves for i, (k, b) in enumerate(leaf.rows) if k == "number"]


def drop_numbers(d: Dump, rng: random.Random) -> None:
    share = rng.choice([0.3, 0.6, 1.0])
    for page, i in reversed(_numbers(d)):
        if rng.random() < share:
            bare = re.sub(r"^(## )?\d+ ?", r"\1", page.rows[i][1][0])
            page.rows[i] = ("title", [bare]) if re.search(r"\w", bare) else ("none", [])
    for page in d.leaves:
        page.rows = [r for r in page.rows if r[0] != "none"]


def move_numbers(d: Dump, rng: random.Random) -> None:
    for page, i in rng.sample(_numbers(d), k=5):
        if i < len(page.rows) and re.fullmatch(r"\d+", page.rows[i][1][0]):
            moved = page.rows.pop(i)
            other = d.leaves[max(0, min(31, d.leaves.index(page) + rng.choice([-1, 0, 0, 1])))]
            other.rows.insert(rng.randrange(len(other.rows) + 1), moved)


def merge_lines(d: Dump, rng: random.Random) -> None:
    for page in d.leaves:
        for _, block in page.rows:
            if len(block) > 1 and rng.random() < 0.4:
                i = rng.randrange(len(block) - 1)
                block[i : i + 2] = [block[i] + " " + block[i + 1]]
        if rng.random() < 0.2:
            i = rng.randrange(len(page.rows) - 1)
            (kind, a), (_, b) = page.rows[i : i + 2]
            page.rows[i : i + 2] = [(kind, [*a[:-1], f"{a[-1]} {b[0]}", *b[1:]])]


def split_lines(d: Dump, rng: random.Random) -> None:
    for page in d.leaves:
        for _, block in page.rows:
            for i in reversed(range(len(block))):
                blanks = [m.start() for m in re.finditer(r"[ \t](?=\S)", block[i].strip())]
                if blanks and rng.random() < 0.15 and "$" not in block[i]:
                    at = rng.choice(blanks)
                    text = block[i].strip()
                    block[i : i + 1] = [text[:at], text[at + 1 :]]


def lose_pages(d: Dump, rng: random.Random) -> None:
    for page in rng.sample(d.leaves, k=rng.randint(1, 6)):
        d.leaves.remove(page)
        d.gone += [f"/pictures/{page.picture}", f"/matrices/{page.picture + 1}"]


def lose_parts(d: Dump, rng: random.Random) -> None:
    for page in rng.sample(d.leaves, k=4):
        kinds = [k for k, _ in page.rows]
        if rng.random() < 0.5:
            page.rows = [r for r in page.rows if r[0] != "matrix"]
            d.gone.append(f"/matrices/{page.picture + 1}")
        else:
            page.rows = page.rows[kinds.index("matrix") :]
            d.gone.append(f"/pictures/{page.picture}")


def swap_order(d: Dump, rng: random.Random) -> None:
    for page in rng.sample(d.leaves, k=12):
        own = [i for i, (k, _) in enumerate(page.rows) if k in ("title", "ja", "burst", "tell")]
        rows = [page.rows[i] for i in own]
        rng.shuffle(rows)
        for i, row in zip(own, rows, strict=True):
            page.rows[i] = row


_LOOKS = {"l": "I1", "I": "l1", "o": "0c", "O": "0Q", "e": "c", "n": "ri", "m": "rn", "h": "b",
          "S": "5", "s": "5", "t": "f", "E": "F", "C": "G", "a": "o", "r": "t"}  # fmt: skip


def _slip(text: str, rng: random.Random) -> str:
    at = [i for i, c in enumerate(text) if c.isalpha()]
    if not at:
        return text
    i = rng.choice(at)
    made = rng.choice(_LOOKS.get(text[i], "") or "xz") if rng.random() < 0.7 else ""
    return text[:i] + made + text[i + 1 :]


def slip_words(d: Dump, rng: random.Random) -> None:
    for page in d.leaves:
        for kind, block in page.rows:
            if kind in ("title", "burst", "tell") and rng.random() < 0.25:
                i = rng.randrange(len(block))
                block[i] = _slip(block[i], rng)
    for i in rng.sample(range(len(d.sheet)), k=4):
        words = d.sheet[i].split("\t")
        words[min(1, len(words) - 1)] = _slip(words[min(1, len(words) - 1)], rng)
        d.sheet[i] = "\t".join(words)


def _misread(text: str, rng: random.Random) -> str:
    at = [m.span() for m in re.finditer(r"\d+", text)]
    if not at:
        return text
    start, stop = rng.choice(at)
    i = rng.randrange(start, stop)
    made = rng.choice([str(rng.randrange(10)), ""]) if stop - start > 1 else str(rng.randrange(10))
    return text[:i] + made + text[i + 1 :]


def slip_figures(d: Dump, rng: random.Random) -> None:
    for page in rng.sample(d.leaves, k=10):
        kinds = [i for i, (k, _) in enumerate(page.rows) if k in ("matrix", "burst", "number")]
        block = page.rows[rng.choice(kinds)][1]
        i = rng.randrange(len(block))
        block[i] = _misread(block[i], rng)
    rows = [i for i, t in enumerate(d.sheet) if re.search(r"\t\d", t)]
    for i in rng.sample(rows, k=2):
        d.sheet[i] = _misread(d.sheet[i], rng)


def interleave(d: Dump, rng: random.Random) -> None:
    for page in rng.sample(d.leaves, k=12):
        if rng.random() < 0.5:
            page.rows.insert(rng.randrange(len(page.rows) + 1), ("foreign", [rng.choice(FOREIGN)]))
        else:
            block = rng.choice([b for _, b in page.rows])
            block.insert(rng.randrange(len(block) + 1), rng.choice(FOREIGN))


Damage = Callable[[Dump, random.Random], None]
DAMAGES: Mapping[str, tuple[Damage, ...]] = {
    "none": (),
    "numbers dropped": (drop_numbers,),
    "numbers moved": (move_numbers,),
    "lines merged": (merge_lines,),
    "lines split": (split_lines,),
    "pages lost": (lose_pages,),
    "parchments lost": (lose_parts,),
    "order swapped": (swap_order,),
    "words misread": (slip_words,),
    "figures misread": (slip_figures,),
    "text between": (interleave,),
    "categories shifted": (),
    "pages lost, numbers dropped": (lose_pages, drop_numbers),
    "several": (swap_order, drop_numbers, merge_lines, lose_pages, interleave),
}
