"""The figures at the head of a sheet, and what else is written beside its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from pipeline.model.evidence import Box
from pipeline.recognise.sheets_level import numbers_of
from pipeline.recognise.sheets_lines import line_cells
from pipeline.recognise.sheets_looks import Text, plainest
from pipeline.recognise.sheets_numbers import Cell, cut
from pipeline.recognise.sheets_reader import lines, width_of
from pipeline.recognise.sheets_rows import Table
from pipeline.vision.sheet_light import Sheet

_BEHIND = 6.0  # heights of a label: its value stands no farther behind it
_BELOW = 4.5  # heights of a label: its value stands no farther under it
_NUMBER = re.compile(r"[+]?(\d{1,3})[.,]?")
_OF = re.compile(r"(\d{1,2}) ?of ?(\d{1,2})")
# `Fury 3 at the start, never more than 4`, `Breath 2 (max. 3)`, `Grit: 1 of 3`
_STORE = re.compile(
    r"\W*(?P<pool>[A-Za-z]{3,})\W+(\d{1,2})"
    r"(?: ?of ?|\D*\b(?:max(?:imum)?|most|more than|up to)\b\D*)(\d{1,2})\W*",
    re.IGNORECASE,
)
_DIGITS = "SsOoIl|Zz"  # letters that may be a misread digit, where a number is to stand
_WORD = re.compile(r"[A-Za-z]+")
_LABELS = {"height": "height", "body": "body", "attacks": "attacks", "attack": "attacks",
           "ht": "height", "bp": "body"}  # fmt: skip
_POOLS = {
    "tactics": "tactics", "tactic": "tactics", "luck": "luck", "spell": "spell", "spells": "spell",
    "magic": "magic", "force": "force", "energy": "energy", "power": "power", "mana": "mana",
    "fatigue": "fatigue", "stamina": "stamina",
}  # fmt: skip
_POINTS = ("points", "point", "pts", "pt", "sp")
_BESIDE = ("start", "starting", "total")  # words that stand before a label and say no other name
_OTHERS = ("experience", "victory", "damage", "page", "adds", "add")  # no pools of points
_LIKE = 0.8
_ROW_OF_BOXES = 2  # other figures beside it
_ROW = 2  # figures behind their names, beside one that is not
_LEAST = 3  # letters of a word that may have a slip


@dataclass(frozen=True, slots=True)
class Line:
    """A line of writing: its text, and where along it each letter stands."""

    text: Text
    x: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A name of a figure in a line, from letter to letter."""

    name: str
    start: int
    end: int
    points: bool = False  # the line says no more than that there are such points


@dataclass(frozen=True, slots=True)
class Figure:
    """A name and where its number stands, with what was read there, and the lines that say so."""

    name: str
    value: int | None  # None: what is read there is no number
    p: float
    cell: Cell
    used: tuple[Text, ...]


def read_lines(sheet: Sheet, tables: Sequence[Table], taken: Sequence[Box]) -> list[Line]:
    """The lines of writing that are in no table, from above."""
    cells = line_cells(sheet, tables, taken)
    crops = [plainest(cut(sheet.colour, cell)) for cell in cells]
    found = []
    for cell, crop, seen in zip(cells, crops, lines(crops), strict=True):
        text, p = seen.text()
        wide = width_of(crop)
        x = [cell.left + at * wide for _, at in seen.places()]
        lead = len(text) - len(text.lstrip())
        if text.strip():
            x = x[lead : lead + len(text.strip())]
            found.append(Line(Text(text.strip(), p, cell), tuple(x)))
    return found


def figures(read: Sequence[Line]) -> list[Figure]:
    """The figures that these lines tell."""
    found: list[Figure] = []
    bare: list[Figure] = []  # points without a number are to be asked for
    beside = [other for line in read for label in _labels(line.text.text)[-1:]
              for other in read if _is_behind(line, label, other.text)]  # fmt: skip
    far = _far(read)
    for line in read:
        labels = _labels(line.text.text)
        for i, label in enumerate(labels):
            figure = _within(line, label, labels, i)
            if figure is None or _of_another(figure.cell, line, label, read):
                figure = _next(line, label, read, beside) or far.get(line.text)
            if figure is not None and all(f.cell != figure.cell for f in found):
                found.append(figure)
            elif figure is None and label.points and all(f.name != label.name for f in found):
                bare.append(Figure(label.name, None, 0.0, line.text.cell, ()))
    found = [_unless_under(f, found) for f in found]
    found += [f for f in _parted(read, found) if all(f.name != g.name for g in found)]
    found += _stores(read)
    told = {f.name for f in found}
    return [*found, *(f for f in bare if f.name not in told)]


def _unless_under(figure: Figure, found: Sequence[Figure]) -> Figure:
    """The figure; without its number where that stands under a name, and others' behind theirs."""
    if not figure.used or _is_level(figure.cell, figure.used[0].cell):
        return figure
    name = figure.used[0].cell
    beside = [f for f in found if f.used and _is_level(f.used[0].cell, name)]
    behind = sum(_is_level(f.cell, f.used[0].cell) for f in beside)
    return replace(figure, value=None, p=0.0, cell=name, used=()) if behind >= _ROW else figure


def _is_level(one: Cell, other: Cell) -> bool:
    off = abs((one.top + one.bottom) - (other.top + other.bottom)) / 2
    return off < max(one.bottom - one.top, other.bottom - other.top) / 2


def _stores(read: Sequence[Line]) -> Iterator[Figure]:
    """`2 of 3` under a word of its own, or behind it: so many points, and at most so many."""
    for line in read:
        if whole := _STORE.fullmatch(line.text.text):
            for which, part in (("start", 2), ("most", 3)):
                at = _around(line, whole.start(part), whole.end(part))
                name = f"{whole['pool'].lower()} {which}"
                yield Figure(name, int(whole[part]), line.text.p, at, (line.text,))
            continue
        match = _OF.fullmatch(line.text.text)
        over = [t for t in (other.text for other in read) if match and _is_over(t, line.text)]
        if match is None or not over:
            continue
        label = min(over, key=lambda t: abs(_middle(t.cell) - _middle(line.text.cell)))
        for which, part in (("start", 1), ("most", 2)):
            at = _around(line, match.start(part), match.end(part))
            name = f"{label.text.lower()} {which}"
            yield Figure(name, int(match[part]), line.text.p, at, (line.text,))


def _is_over(word: Text, text: Text) -> bool:
    """Whether a text is one word that stands over another."""
    high = text.cell.bottom - text.cell.top
    near = abs(_middle(word.cell) - _middle(text.cell)) < _BEHIND * high
    alone = _WORD.fullmatch(word.text) is not None
    return alone and near and 0 < text.cell.top - word.cell.top < _BELOW * high


def _middle(cell: Cell) -> float:
    return (cell.left + cell.right) / 2


def _parted(read: Sequence[Line], found: Sequence[Figure]) -> Iterator[Figure]:
    """Figures in one row of boxes with others, whose name above them is read in parts."""
    used = {id(t) for f in found for t in f.used}
    free = [line.text for line in read if id(line.text) not in used]
    for text in free:
        value, cell, high = _number(text), text.cell, text.cell.bottom - text.cell.top
        row = [f for f in found if len(f.used) > 1 and abs(f.cell.top - cell.top) < high]
        if value is None or len(row) < _ROW_OF_BOXES:
            continue
        near = min(row, key=lambda f: abs(f.cell.left - cell.left))
        top = cell.top - near.cell.top + near.used[0].cell.top
        left = max(((f.cell.right + cell.left) / 2 for f in row if f.cell.right <= cell.left),
                   default=cell.left - _BEHIND * high)  # fmt: skip
        right = min(((f.cell.left + cell.right) / 2 for f in row if f.cell.left >= cell.right),
                    default=cell.right + _BEHIND * high)  # fmt: skip
        above = [t for t in free if abs(t.cell.top - top) < high / 2
                 and left < (t.cell.left + t.cell.right) / 2 < right]  # fmt: skip
        parts = sorted(above, key=lambda t: t.cell.left)
        names = _labels("".join(t.text for t in parts))
        if len(names) == 1:
            p = min(t.p for t in (*parts, text))
            yield Figure(names[0].name, value, p, cell, (*parts, text))


def _labels(text: str) -> list[Label]:
    """The names of figures in a line that says nothing else."""
    words = list(_WORD.finditer(text))
    told: list[Label] = []
    for i, word in enumerate(words):
        points = i + 1 < len(words) and _near(words[i + 1][0], _POINTS) is not None
        name = _name(word[0], points=points)
        if name is None:
            continue
        if points and words[i + 1][0].lower() == "sp" and name not in _LABELS.values():
            name = f"{name} sp"  # spells of a colour
        first = words[i - 1] if i and _near(words[i - 1][0], _BESIDE) else word
        last = words[i + 1] if points else word
        alone = points and len(text.strip()) <= last.end() - first.start() + 2
        told.append(Label(name, first.start(), last.end(), alone))
    left = sum(len(w[0]) for w in words if not any(t.start <= w.start() < t.end for t in told))
    if left <= 4 or left < 0.35 * len(text):  # noqa: PLR2004 -- headings stand beside each other
        return told
    return []


def _name(word: str, *, points: bool) -> str | None:
    near = _near(word, (*_LABELS, *_POOLS))
    if near is not None:
        return _LABELS.get(near) or _POOLS[near]
    low = word.lower()
    other = _near(word, (*_OTHERS, *_POINTS, *_BESIDE)) is not None
    return low if points and len(low) >= _LEAST and not other else None


def _near(word: str, known: Sequence[str]) -> str | None:
    """The known word that a word is, or is but for a slip."""
    low = word.lower()
    if low in known or len(low) < _LEAST:
        return low if low in known else None
    near = get_close_matches(low, known, n=1, cutoff=_LIKE)
    return near[0] if near else None


def _within(line: Line, label: Label, labels: Sequence[Label], i: int) -> Figure | None:
    """The number right behind a name, or else right before it."""
    text = line.text.text
    stop = labels[i + 1].start if i + 1 < len(labels) else len(text)
    number = rf"[+]?([\d{_DIGITS}]{{1,3}})"
    behind = re.match(rf"\W*?{number}(?!\w)", text[label.end : stop])
    start = labels[i - 1].end if i else 0
    if i and (its := re.match(rf"\W*?{number}(?!\w)", text[start : label.start])):
        start += its.end()  # the number behind another name is not ours
    before = re.search(rf"(?<!\w){number}\W*$", text[start : label.start])
    if behind:
        first, last = label.end + behind.start(1), label.end + behind.end(1)
    elif before:
        first, last = start + before.start(1), start + before.end(1)
    else:
        return None
    value = int(text[first:last]) if text[first:last].isdigit() else None
    cell = _around(line, first, last)
    return Figure(label.name, value, line.text.p, cell, (line.text,))


def _of_another(cell: Cell, line: Line, label: Label, read: Sequence[Line]) -> bool:
    """Whether a number before its name stands behind a name that ends another line.

    It does where it is nearer to that one, or where this name has a number behind it as well.
    """
    apart = _ends(line, label)[0] - cell.right
    middle = (cell.top + cell.bottom) / 2
    for other in read:
        at = other.text.cell
        level = other is not line and at.top < middle < at.bottom
        if not level or cell.left < at.right or not _labels(other.text.text)[-1:]:
            continue
        if cell.left - at.right < apart or any(_is_behind(line, label, o.text) for o in read):
            return True
    return False


def _around(line: Line, first: int, last: int) -> Cell:
    """The part of a line in which these letters stand."""
    cell, x = line.text.cell, line.x
    high = cell.bottom - cell.top
    if len(x) < last:
        return cell
    left = (x[first - 1] + x[first]) / 2 if first else cell.left
    right = (x[last - 1] + x[last]) / 2 if last < len(x) else cell.right
    return Cell(
        max(left, x[first] - 0.6 * high),
        cell.top,
        min(right, x[last - 1] + 0.6 * high),
        cell.bottom,
    )


def _next(line: Line, label: Label, read: Sequence[Line], beside: Sequence[Line]) -> Figure | None:
    """The number that stands alone behind a name, or in the box under it.

    `beside` are those that stand behind any name: they are under none.
    """
    cell = line.text.cell
    high, middle = cell.bottom - cell.top, (cell.top + cell.bottom) / 2
    left, right = _ends(line, label)
    found: list[tuple[float, Text]] = []
    for other in read:
        t = other.text
        if _number(t) is None:
            continue
        x, y = (t.cell.left + t.cell.right) / 2, (t.cell.top + t.cell.bottom) / 2
        if _is_behind(line, label, t):
            found.append((x - right, t))
        elif (
            left - high < x < right + high
            and 0 < y - middle < _BELOW * high
            and other not in beside
        ):
            found.append((y - middle, t))
    if not found:
        return None
    number = min(found, key=lambda f: f[0])[1]
    return Figure(label.name, _number(number), number.p, number.cell, (line.text, number))


def _far(read: Sequence[Line]) -> dict[Text, Figure]:
    """The figures whose names and numbers stand in two columns, by their names."""
    texts = [line.text for line in read]
    names = {t: found[0].name for t in texts if len(found := _labels(t.text)) == 1
             and not any(map(str.isdigit, t.text))}  # fmt: skip
    numbers = {t for t in texts if _number(t) is not None}
    return {
        name: Figure(names[name], _number(number), number.p, number.cell, (name, number))
        for name, number in numbers_of(names, numbers, texts).items()
    }


def _number(text: Text) -> int | None:
    """The number that a line is; rings and boxes to be ticked look like noughts."""
    match = _NUMBER.fullmatch(text.text)
    return (int(match[1]) or None) if match else None


def _ends(line: Line, label: Label) -> tuple[float, float]:
    if len(line.x) >= label.end:
        return line.x[label.start], line.x[label.end - 1]
    return line.text.cell.left, line.text.cell.right


def _is_behind(line: Line, label: Label, other: Text) -> bool:
    """Whether a number stands right of the name that ends a line."""
    cell, right = line.text.cell, _ends(line, label)[1]
    high, middle = cell.bottom - cell.top, (cell.top + cell.bottom) / 2
    x, y = (other.cell.left + other.cell.right) / 2, (other.cell.top + other.cell.bottom) / 2
    last = not re.search(r"\w", line.text.text[label.end :])
    level = last and abs(y - middle) < high / 2
    return level and _number(other) is not None and 0 < x - right < _BEHIND * high
