"""The character sheet of a dump: where it stands, its figures, equipment and notes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.model.evidence import Rival
from pipeline.model.pointer import join
from pipeline.readers.dump_lines import Line, bullet
from pipeline.readers.dump_marks import distance
from pipeline.readers.dump_reading import LINE, NAME, Reading
from pipeline.readers.dump_rows import PAGE, Header, Row, header_of, row_of, tail_of

_ABOVE = 14  # lines that the head of a sheet has at most
_BLANKS = 3  # blank lines that end it
_SHOUTED = 0.8  # of the letters are capitals
_FEW = 3  # rows that make a sheet without a header
_NOTE = 4  # words that a note has at least
_NOTES = 60  # lines behind the rows that are looked through
_FIGURE = re.compile(
    r"(?i)\b((?:[a-z]+ )?points?|[a-z]+)(?: pts\.?)?(?:\s*[:=]\s*|\s+)([+-]?\d{1,3})(?![\w])"
)
_FIELDS = {"height": ("height", 0, 99), "body": ("body", 1, 999), "attacks": ("attacks", 1, 9)}
_POOLS = ("tactics", "tactic", "luck", "spell", "magic")
_LEGEND = re.compile(
    r"(?:(?<=\s)|^)(?:page|[x\u0445\u0425]|mod\.?|\+)\s*=\s*"
    r"(?:page (?:you turn|to turn) to|(?:extended range|damage|experience)?\s*(?:page )?modifier"
    r"(?: due to experience)?)(?:\s*\([^()]{0,40}\))?",
    re.IGNORECASE,
)
_UNARMED = re.compile(
    r"(?i)may only (?:use|do) (.{3,200}?) if \w+ (?:has|have) lost .{0,20}weapons?"
)


@dataclass(frozen=True, slots=True)
class Span:
    """Where the sheet stands: its head, the line of its header, rows, and what follows."""

    start: int
    rows: range
    stop: int
    header: Header


def find_sheet(lines: Sequence[Line]) -> Span | None:
    """The place of the sheet among the lines of a dump."""
    for i, line in enumerate(lines):
        header = header_of(line)
        if header is not None and any(row_of(x, header) for x in lines[i + 1 : i + 1 + _FEW]):
            return _span(lines, i, i + 1, header)
    run = 0
    for i, line in enumerate(lines):
        run = run + 1 if tail_of(line) else 0
        if run == _FEW:
            first = i + 1 - _FEW
            return _span(lines, first, first, Header(PAGE))
    return None


def _span(lines: Sequence[Line], head: int, first: int, header: Header) -> Span:
    stop = first
    misses = 0
    for i in range(first, len(lines)):
        if row_of(lines[i], header):
            stop, misses = i + 1, 0
        else:
            misses += 1
        if misses > _FEW or lines[i].heading:
            break
    start = max(head - _ABOVE, 0)
    titled = [i for i in range(start, head) if _is_title(lines[i].text)]
    start = max((titled[-1] - 2) if titled else head - 4, 0)
    while (
        start < head
        and titled
        and lines[start].text
        and _is_foreign(lines[start], lines[titled[-1]])
    ):
        start += 1
    return Span(start, range(first, stop), _end(lines, stop), header)


def _is_title(text: str) -> bool:
    words = re.findall(r"[^\W\d_]+", text.lower())
    return any(
        distance(a, "character", 2) <= 2 and distance(b, "sheet", 1) <= 1  # noqa: PLR2004
        for a, b in itertools.pairwise(words)
    )


def _is_foreign(line: Line, title: Line) -> bool:
    """Whether a line above the sheet's title cannot be the name of the fighter."""
    return (
        line.number < title.number - 4 or not re.match(r"[^\W\d_]", line.text) or "→" in line.text
    )


def _end(lines: Sequence[Line], stop: int) -> int:
    """Where the notes end: at a heading, a wide gap, or a line of other matter."""
    for i in range(stop, min(len(lines), stop + _NOTES)):
        line = lines[i]
        known = re.match(r"(?i)\W*(?:equipment|experience)", line.text)
        if line.gap >= _BLANKS or (line.heading and not known) or "→" in line.text:
            return i
        if line.text.isupper() and not known and not bullet(line.text)[:1].isdigit():
            previous = lines[i - 1].text if i else ""
            if not re.match(r"(?i)\W*equipment|\W*\d|-", previous):
                return i
    return min(len(lines), stop + _NOTES)


def read_sheet(lines: Sequence[Line], span: Span, to: Reading) -> list[Row]:
    """Note the head and the notes; the rows come back to be judged together."""
    head = lines[span.start : span.rows.start]
    _title(head, to)
    _figures(head, to)
    rows = [r for i in span.rows if (r := row_of(lines[i], span.header)) is not None]
    shouted = _is_shouted("".join(r.group + r.name for r in rows))
    _behind(lines[span.rows.stop : span.stop], to, shouted=shouted)
    if shouted:
        rows = [replace(r, group=_lowered(r.group), name=_lowered(r.name)) for r in rows]
    return rows


def _is_shouted(text: str) -> bool:
    """Whether a sheet is set in capitals, which says nothing of its words."""
    letters = [c for c in text if c.isalpha()]
    return sum(c.isupper() for c in letters) > _SHOUTED * len(letters)


def _lowered(text: str) -> str:
    return re.sub(r"[^\W\d_]+(?:['’][^\W\d_]+)?", lambda m: m[0].capitalize(), text)


def _title(head: Sequence[Line], to: Reading) -> None:
    for i, line in enumerate(head):
        if not _is_title(line.text):
            continue
        rest = re.sub(r"(?i)^\W*\w+\s+\w+\W*", "", line.text).strip()
        above = head[i - 1].text if i and not _FIGURE.search(head[i - 1].text) else ""
        title = rest or above.strip()
        if title and len(title) <= NAME and not _FIGURE.search(title):
            to.note("/title", title, line.number if rest else head[i - 1].number)
            return
    to.doubt("/title", "no title above the sheet is legible", head[0].number if head else None)


def _figures(head: Sequence[Line], to: Reading) -> None:
    found: dict[str, list[tuple[int, int]]] = {}
    text = [(line.number, line.text) for line in head]
    for number, line in [*text, *_joined(text)]:
        for m in _FIGURE.finditer(line):
            name = _named(m[1])
            if name is None and "point" in m[1].lower():
                rivals = [Rival(value={m[1].lower().removesuffix(" points"): int(m[2])})]
                to.doubt("/sheet/points", f"{m[1]!r} names no pool known", number, rivals)
            if name and not any(n == number for n, _ in found.get(name, [])):
                found.setdefault(name, []).append((number, int(m[2])))
    for name, (part, low, high) in _FIELDS.items():
        _figure(join("/sheet", part), found.pop(name, []), low, high, to)
    for pool, values in found.items():
        _figure(join("/sheet/points", pool), values, 0, 999, to)


def _joined(text: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """A name and its figure on two lines."""
    for (number, a), (_, b) in itertools.pairwise(text):
        if re.fullmatch(r"[:=]?\s*[+-]?\d{1,3}", b.strip()) and not re.search(r"\d\s*$", a):
            yield number, f"{a} {b}"


def _named(words: str) -> str | None:
    """The figure that these words name, in spite of a slip."""
    word = words.lower().removesuffix("s").removesuffix(" point").split(" ")[-1]
    for name in (*_FIELDS, *_POOLS):
        if distance(word, name.removesuffix("s"), 1) <= (len(name) > 4):  # noqa: PLR2004
            return "tactics" if name == "tactic" else name
    return None


def _figure(
    pointer: str, values: Sequence[tuple[int, int]], low: int, high: int, to: Reading
) -> None:
    distinct = {v for _, v in values}
    line = values[0][0] if values else None
    name = pointer.rpartition("/")[2]
    if not values:
        to.doubt(pointer, f"no {name} is legible on the sheet")
    elif len(distinct) > 1:
        rivals = [Rival(value=v) for v in sorted(distinct)]
        to.doubt(pointer, f"several figures for {name}", line, rivals)
    elif not low <= values[0][1] <= high:
        to.doubt(pointer, f"{values[0][1]} is no {name}: expected {low} to {high}", line)
    else:
        to.note(pointer, values[0][1], line)


def _behind(lines: Sequence[Line], to: Reading, *, shouted: bool) -> None:
    """Equipment and notes; the legend of the columns says nothing new."""
    listing, equipment, notes = False, list[Line](), list[tuple[str, int]]()
    for line in lines:
        text = bullet(line.text).strip()
        if _is_heading(text):
            listing = True
        elif re.match(r"(?i)\W*experience\s+points?\W*$", text) or "=" in text:
            listing = False
        elif listing and len(text) <= NAME:
            equipment.append(line)
            continue
        rest = _LEGEND.sub(" ", text).strip()
        if rest and "=" not in rest and len(rest.split()) >= _NOTE:
            notes += [(s, line.number) for s in _sentences(rest)]
    if equipment:
        named = [e.text.lstrip("-*• ").strip() for e in equipment]
        things = [_lowered(n) for n in named] if shouted else named
        to.note("/sheet/equipment", things, equipment[0].number)
    if notes:
        why = "a book holds no sentence of the print: say in words of your own what these tell"
        to.doubt("/sheet/notes", why, notes[0][1], [Rival(value=[n for n, _ in notes])])
    _unarmed(notes, to)


def _is_heading(text: str) -> bool:
    word = text.strip(" :.*").lower()
    return distance(word, "equipment", 2) <= 2  # noqa: PLR2004


def _sentences(text: str) -> Iterator[str]:
    for part in re.split(r"(?<=[.!?])\s+", text):
        for at in range(0, len(part), LINE):
            cut = part[at : at + LINE].strip()
            if re.search(r"[^\W\d_]{2}", cut):
                yield cut


def _unarmed(notes: Sequence[tuple[str, int]], to: Reading) -> None:
    for note, line in notes:
        match = _UNARMED.search(note)
        if match:
            listed = [w.strip().lower() for w in re.split(r",| and | or ", match[1]) if w.strip()]
            why = "a note says what may be done without weapons; its words may name no row"
            to.doubt("/sheet/unarmed", why, line, [Rival(value=listed)])
