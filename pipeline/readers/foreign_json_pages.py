"""Parchments in JSON of other projects: the pictures and what they tell, and the matrices."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pipeline.model.book import CLOSE, EXTENDED, Critical, Name, Picture
from pipeline.model.clauses import Clause
from pipeline.model.codec import encode
from pipeline.model.pointer import join
from pipeline.model.shapes import printable, shape_of
from pipeline.readers.foreign_json_nodes import Node, Reading, names, numbered, plain
from pipeline.readers.foreign_json_rows import Row
from pipeline.wording.parse import parse

_NAME = shape_of(Name)
_LAST = 64
_MOST_TEXT = 2_000  # characters of an instruction; the longest known has 400
_PARTY: Mapping[str, Literal["swap", "missile"]] = {
    "p": "swap", "swap": "swap", "missile": "missile",
}  # fmt: skip
_ENTRY = "an entry: a page and a picture"
_KEY = re.compile(r"0?[0-9]{1,2}")
_SHOWN = 120  # characters of an instruction that is not understood
Cells = dict[int, dict[int, int]]


def read_pictures(node: Node | None, words: Collection[str], to: Reading) -> dict[int, Picture]:
    """The odd pages by number."""
    found: dict[int, Node] = {}
    for page, part in numbered(node, names("picture")["page"]) if node else ():
        if not 1 <= page <= _LAST or page % 2 == 0:
            to.bad(part, f"a picture, an odd page from 1 to 63, for page {page}")
        elif page in found:
            to.bad(part, f"each picture once (picture {page} stands at {found[page].at})")
        elif not isinstance(part.value, dict):
            to.bad(part, "a picture, an object")
        else:
            found[page] = part
    told = any(part.get(names("picture")["tell"]) for part in found.values())
    for page in found if not told else ():
        to.doubt(join("/pictures", page, "tell"), "the file gives no instruction")
    return {page: _picture(page, part, words, to) for page, part in sorted(found.items())}


def _picture(page: int, node: Node, words: Collection[str], to: Reading) -> Picture:
    at, known = join("/pictures", page), names("picture")
    to.number(node.get(known["page"]), 1, _LAST, "a page")
    title = node.get(known["title"])
    named = to.text(title, _NAME)
    if named is not None:
        to.note(join(at, "title"), named, title)
    score = _score(node.get(known["score"]), join(at, "score"), to)
    told = _Told(words, to)
    tell = told.read(node.get(known["tell"]), join(at, "tell"))
    critical = _critical(node, at, told, to)
    party = _party(node.get(known["party"]), to) or told.party
    if party:
        to.note(join(at, "party"), party, node.get(known["party"]) or node)
    return Picture(title=named, score=score, critical=critical, tell=tell, party=party)


def _score(node: Node | None, at: str, to: Reading) -> Any:  # noqa: ANN401 -- one, or two
    if node is None or node.empty:
        return None
    score: Any = None
    if isinstance(node.value, list):
        both = [to.number(part, -50, 99, "a score") for _, part in node.items()]
        score = tuple(both) if len(both) == 2 and None not in both else None  # noqa: PLR2004
        if score is None:
            to.bad(node, "a score, or two")
    else:
        score = to.number(node, -50, 99, "a score")
    if score is not None:
        to.note(at, list(score) if isinstance(score, tuple) else score, node)
    return score


def _critical(node: Node, at: str, told: _Told, to: Reading) -> Critical | None:
    """A total with its text: as fields of the picture, in an object, or behind `Critical:`."""
    burst, text = node.get(names("picture")["critical"]), node.get(names("picture")["told"])
    if burst is not None and isinstance(burst.value, dict):
        text = text or burst.get(names("critical")["tell"])
        burst = burst.get(names("critical")["at"])
    place = join(at, "critical")
    total = to.number(burst, -50, 99, "the total of a critical")
    if total is not None:
        to.note(join(place, "at"), total, burst)
    added = told.read(text, join(place, "tell")) or told.critical
    if told.critical and added is told.critical:
        to.note(join(place, "tell"), encode(added), node.get(names("picture")["tell"]))
    if total is None and not added:
        return None
    if total is None:
        to.doubt(join(place, "at"), "a critical adds to the instruction, and no total is given")
    return Critical(at=total, tell=added)


@dataclass(slots=True)
class _Told:
    """The instructions of one picture as they are read."""

    words: Collection[str]
    to: Reading
    critical: tuple[Clause, ...] = ()
    party: Literal["swap", "missile"] | None = None

    def read(self, node: Node | None, at: str) -> tuple[Clause, ...]:
        """The clauses of a text; none, and a doubt, where it is not all understood."""
        if node is None or node.empty:
            return ()
        parts = [p.value for _, p in node.items()] if isinstance(node.value, list) else [node.value]
        self.to.whole.add(node.at)
        if not all(isinstance(p, str) and len(p) <= _MOST_TEXT for p in parts):
            self.to.doubt(at, f"{printable(node.at)} is no text that can be read")
            return ()
        text = " ".join(
            p.strip() if p.strip().endswith((".", "!")) else f"{p.strip()}." for p in parts
        )
        said = parse(text, self.words)
        if not said.understood:
            rivals = [encode(said.clauses)] if said.clauses else []
            self.to.doubt(at, f"not understood: {printable(said.rest[:_SHOWN])}", rivals)
            return ()
        if said.clauses:
            self.to.note(at, encode(said.clauses), node)
        self.critical, self.party = said.critical or self.critical, said.party or self.party
        return said.clauses


def _party(node: Node | None, to: Reading) -> Literal["swap", "missile"] | None:
    if node is None or node.empty or not isinstance(node.value, str):
        return None
    if node.value.strip() in {"P*", "(P*)", "p*"}:
        return "missile"
    if (party := _PARTY.get(plain(node.value))) is None:
        to.bad(node, "a party symbol (P, P*, swap or missile)")
    return party


def read_matrices(node: Node | None, to: Reading) -> tuple[Cells, set[tuple[int, int]]]:
    """Tables by even page: the page of the opponent's maneuver, the own page in it, the picture.

    Also the cells that the file names without a picture.
    """
    cells: Cells = {}
    empty: set[tuple[int, int]] = set()
    for page, part in numbered(node, names("matrix")["page"]) if node else ():
        if not 2 <= page <= _LAST or page % 2:  # noqa: PLR2004 -- DUEL-005
            to.bad(part, f"a matrix, an even page from 2 to 64, for page {page}")
            continue
        if page in cells:
            to.bad(part, f"each matrix once, for page {page}")
            continue
        to.number(part.get(names("matrix")["page"]), 2, _LAST, "a page")
        cells[page] = {}
        for key, target in _entries(part, to):
            _enter(cells, empty, (page, key), target, to)
    return cells, empty


def read_outcomes(rows: Mapping[int, Row], to: Reading) -> tuple[Cells, set[tuple[int, int]]]:
    """What each own move leads to, by the opponent's: the same cells, from the other side."""
    cells: Cells = {}
    empty: set[tuple[int, int]] = set()
    for own, row in rows.items():
        node = row.node.get(names("shapes", "moves")["outcomes"])
        for theirs, target in _entries(node, to, own) if node else ():
            _enter(cells, empty, (theirs, own), target, to)
    return {page: dict(sorted(cells[page].items())) for page in sorted(cells)}, empty


def _enter(
    cells: Cells, empty: set[tuple[int, int]], place: tuple[int, int], target: Node, to: Reading
) -> None:
    page, key = place
    if not 2 <= page <= _LAST or page % 2 or not 2 <= key <= _LAST or key % 2:  # noqa: PLR2004
        to.bad(target, f"an even page from 2 to 64, for {key} in {page}")
    elif key in cells.get(page, {}) or place in empty:
        to.bad(target, f"each cell once, for {key} in {page}")
    elif (picture := to.number(target, 0, _LAST, "a picture")) is None:
        to.read.add(target.at)
        empty.add(place)
        cells.setdefault(page, {})
    else:
        cells.setdefault(page, {})[key] = picture
        to.note(join("/matrices", page, key), picture, target)


def _entries(node: Node, to: Reading, own: int | None = None) -> Iterator[tuple[int, Node]]:
    """The entries of a table: by name, as pairs, as objects, or in the order of the pages."""
    inside = node.get(names("containers")["entries"])
    if inside is not None and inside.holds:
        node = inside
    parts = list(node.items())
    box = EXTENDED[::2] if own in EXTENDED else CLOSE[::2]
    plain_list = isinstance(node.value, list) and not any(p.holds for _, p in parts)
    if plain_list and own is not None:
        if len(parts) == len(box):
            yield from zip(box, (part for _, part in parts), strict=True)
        else:
            to.bad(node, f"{len(box)} outcomes, one for each page of that range")
        return
    named = isinstance(node.value, dict)
    for key, part in parts:
        number = int(key) if named and _KEY.fullmatch(key) else None
        if number is not None and not part.holds:
            yield number, part
        elif part.holds and not named:
            yield from _listed(part, to)
        elif isinstance(part.value, dict):
            yield from _named(number, part, to)
        elif part.holds or not named:
            to.bad(part, _ENTRY)
        # else it is a note beside the entries, and told to be one


def _listed(part: Node, to: Reading) -> Iterator[tuple[int, Node]]:
    """An entry in a list: a pair, or an object."""
    if isinstance(part.value, dict):
        if (told := part.get(names("entry")["key"])) is None:
            to.bad(part, _ENTRY)
        elif (number := to.number(told, 1, _LAST, "a page")) is not None:
            yield from _named(number, part, to, told)
        return
    both = [p for _, p in part.items()]
    if len(both) != 2:  # noqa: PLR2004
        to.bad(part, _ENTRY)
    elif (number := to.number(both[0], 1, _LAST, "a page")) is not None:
        yield number, both[1]


def _named(
    number: int | None, part: Node, to: Reading, told: Node | None = None
) -> Iterator[tuple[int, Node]]:
    """An object: an entry with its picture, or more entries, sorted by range or the like."""
    target = part.get(names("entry")["target"])
    if target is None and number is None:
        yield from _entries(part, to)
        return
    if number is None:
        told = part.get(names("entry")["key"])
        number = to.number(told, 1, _LAST, "a page")
    if number is None or target is None or target == told:
        to.bad(part, _ENTRY)
    else:
        yield number, target
