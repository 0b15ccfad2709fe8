"""The rows of a sheet as maneuvers: what is legible is noted, the rest is left open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pipeline.model.book import EXTENDED
from pipeline.model.evidence import Rival
from pipeline.model.pointer import join
from pipeline.readers.dump_groups import Grouping, grouping, is_legible
from pipeline.readers.dump_marks import distance
from pipeline.readers.dump_reading import NAME, Reading
from pipeline.readers.dump_rows import Row
from pipeline.readers.dump_series import colours, is_usual_mod, usual_words, usual_x

_ROWS = "/sheet/maneuvers"
_MODS = range(-50, 100)  # of book.Score
_MAX = 64  # rows that a sheet can have
_CUT_NAMES = 3  # rows of the box whose group cells are pieces of names
_SHORT = 2  # letters of a word that says nothing by being near another
_RARE, _COMMON = 2, 4  # times that a misread word and the right one stand on a sheet


def read_maneuvers(
    rows: Sequence[Row], columns: Mapping[int, bool], text: str, to: Reading
) -> None:
    """Note the rows; `columns` says of each key whether any matrix leads it anywhere."""
    if not rows:
        to.doubt("/sheet/maneuvers", "no row of the sheet is legible")
        return
    words = Counter(w.lower() for w in re.findall(r"[^\W\d_]{3,}", text))
    whole = [_rejoined(r, rows) for r in rows[:_MAX]]
    groups = grouping([r.page for r in whole], [r.group for r in whole])
    seen: dict[int, Row] = {}
    for i, row in enumerate(whole):
        if row.page is None:
            continue
        if row.page in seen:
            for one in (seen[row.page], row):
                to.doubt(join(_ROWS, row.page), "two rows of this page", one.line, _whole(one))
            continue
        seen[row.page] = row
        _row(row, rows[i], words, to)
        _group(i, groups, whole, to)
    _names(whole, to)
    _against_columns(seen, columns, to)
    _pageless(whole, seen, columns, to)
    _signs(whole, to)


def _rejoined(row: Row, rows: Sequence[Row]) -> Row:
    """A row whose name a tab has cut: the piece in the cell of the group is its beginning."""
    if not row.group:
        return row
    small = row.name[:1].islower() or row.name.count("(") != row.name.count(")")
    box = row.page in EXTENDED
    pieces = sum(bool(r.group) for r in rows if r.page in EXTENDED)
    if not (small or (box and pieces > _CUT_NAMES)):
        return row
    glue = "" if row.name[:1].islower() else " "
    return replace(row, group="", name=f"{row.group}{glue}{row.name}")


def _row(row: Row, printed: Row, words: Mapping[str, int], to: Reading) -> None:
    at = join(_ROWS, row.page or 0)
    page = row.page or 0
    if not row.name or len(row.name) > NAME:
        to.doubt(join(at, "name"), "no name of this row is legible", row.line)
    elif row.name == printed.name:
        to.note(join(at, "name"), row.name, row.line)
    else:
        known = all(words[w.lower()] > 0 for w in re.findall(r"[^\W\d_]{3,}", row.name))
        whole = known and printed.name[:1].islower() and row.name.count("(") == row.name.count(")")
        why = f"{printed.group!r} and {printed.name!r} joined: a tab had cut the name"
        to.note(join(at, "name"), row.name[:NAME], row.line, why=why)
        if not whole:
            to.doubt(join(at, "name"), why, row.line)
    _colour(at, page, row, to)
    _x(at, page, row, to)
    _mod(at, page, row, to)


def _colour(at: str, page: int, row: Row, to: Reading) -> None:
    rivals = [Rival(value=c, p=round(p, 2)) for c, p in colours(page)]
    to.doubt(join(at, "colour"), "a dump has no colours; the series prints", row.line, rivals)


def _x(at: str, page: int, row: Row, to: Reading) -> None:
    extended = page in EXTENDED
    if extended and not row.x:
        return
    pointer = join(at, "x")
    value = int(row.x) if row.x.isdigit() else 0
    if extended or not row.x:
        told = "an extended row has no X" if extended else "a close row has an X"
        to.doubt(at, f"{told}: the page may be misread", row.line, _whole(row))
    elif value not in EXTENDED or value % 2:
        to.doubt(pointer, f"{row.x!r} is no extended page", row.line)
    else:
        to.note(pointer, value, row.line)
        if usual_x(page) and value not in usual_x(page):
            to.doubt(pointer, "no book known prints this X on this page", row.line)


def _mod(at: str, page: int, row: Row, to: Reading) -> None:
    pointer = join(at, "mod")
    if row.mod in ("S", "s"):
        to.note(pointer, "special", row.line)
    elif not re.fullmatch(r"[+-]?\d{1,2}", row.mod) or int(row.mod) not in _MODS:
        to.doubt(pointer, f"{row.mod!r} is no MOD" if row.mod else "no MOD is legible", row.line)
    else:
        to.note(pointer, int(row.mod), row.line)
        if not is_usual_mod(page, int(row.mod)):
            to.doubt(pointer, "far from what the series prints on this page", row.line)


def _signs(rows: Sequence[Row], to: Reading) -> None:
    """Where a sheet prints +, a MOD without a sign has lost it."""
    signed = sum(r.mod.startswith("+") for r in rows)
    bare = [r for r in rows if r.mod.isdigit() and int(r.mod)]
    if signed > len(bare):
        for row in bare:
            pointer = join(_ROWS, row.page or 0, "mod")
            if to.value(pointer) is not None:
                n = int(row.mod)
                to.doubt(pointer, "the sign is lost", row.line, [Rival(value=n), Rival(value=-n)])


def _group(i: int, groups: Grouping, rows: Sequence[Row], to: Reading) -> None:
    row = rows[i]
    at = join(_ROWS, row.page or 0)
    if at in to.doubts:
        return
    pointer = join(at, "group")
    readings = groups.of(i)
    texts = [[rows[k].group for k in labels] for labels in readings]
    joined = [" ".join(t for t in told if is_legible(t))[:NAME] for told in texts]
    labels = readings[0]
    line = rows[labels[0]].line if labels else row.line
    rivals = [Rival(value=text) for text in joined if text]
    if not any(texts):
        box = [Rival(value="Extended Range")] if row.page in EXTENDED else []
        to.doubt(pointer, "no group of this row is legible", row.line, box)
    elif len(readings) > 1:
        to.doubt(pointer, "its label may have slipped by a row", line, rivals)
    elif len(labels) > 1 or not is_legible(texts[0][0]) or len(texts[0][0]) > NAME:
        told = ", ".join(repr(t) for t in texts[0])
        to.doubt(pointer, f"the label of its group is misread or in pieces: {told}", line, rivals)
    elif labels[0] == i and not groups.slipped:
        to.note(pointer, joined[0], row.line)
    else:
        slipped = "; labels of this sheet have slipped" if groups.slipped else ""
        why = f"the label on line {line}, for rows whose pages are of one category{slipped}"
        to.note(pointer, joined[0], line, why=why)


def _names(rows: Sequence[Row], to: Reading) -> None:
    """A rare word that is nearly a common one of the sheet, or of the series, is a slip."""
    count = Counter(w for r in rows for w in re.findall(r"[^\W_]{2,}", r.name.lower()))
    usual = usual_words()
    common = [w for w, n in count.items() if n >= _COMMON] + [w for w in usual if w not in count]
    common += [w for w in usual if w in count and count[w] < _COMMON]
    for row in rows:
        pointer = join(_ROWS, row.page or 0, "name")
        for word in re.findall(r"[^\W_]{2,}", row.name.lower()):
            if word in usual or count[word] > _RARE:
                continue
            others = common if count[word] == 1 else [c for c in common if count[c] >= _COMMON]
            near = [c for c in others if len(c) > _SHORT and distance(word, c, 1) == 1]
            near = [c for c in near if c.rstrip("s") != word.rstrip("s")]
            if near and to.value(pointer) is not None:
                mended = re.sub(re.escape(word), near[0].title(), row.name, flags=re.IGNORECASE)
                why = f"{word!r} is nearly {near[0]!r}"
                to.doubt(pointer, why, row.line, [Rival(value=mended)])


def _against_columns(seen: Mapping[int, Row], columns: Mapping[int, bool], to: Reading) -> None:
    """A row whose column is all 00, or a column without a row: a page may be misread."""
    idle = [p for p in seen if columns.get(p) is False]
    for page in idle:
        why = "all matrices have 00 for this page: it may be misread"
        to.doubt(join(_ROWS, page), why, seen[page].line, _whole(seen[page]))
    for key in sorted(k for k, live in columns.items() if live and k not in seen):
        to.doubt(join(_ROWS, key), "matrices lead this key to pictures, no row has its page")


def _pageless(
    rows: Sequence[Row], seen: Collection[int], columns: Mapping[int, bool], to: Reading
) -> None:
    """Rows that lost their page: they go where only one page of their box is left."""
    lost = [r for r in rows if r.page is None]
    for row in lost:
        pages = EXTENDED[::2] if not row.x else range(2, EXTENDED.start, 2)
        free = [p for p in pages if p not in seen and columns.get(p) is not False]
        for page in free[:3]:
            why = "the page of this row is lost" + ("; only this one is free" * (len(free) == 1))
            to.doubt(join(_ROWS, page), why, row.line, _whole(row))


def _whole(row: Row) -> list[Rival]:
    """A row as it is read, for a doubt on all of it."""
    value: dict[str, Any] = {"name": row.name[:NAME]} if row.name else {}
    if row.x.isdigit() and 0 < int(row.x) < EXTENDED.stop:
        value["x"] = int(row.x)
    if re.fullmatch(r"[+-]?\d{1,2}", row.mod):
        value["mod"] = int(row.mod)
    return [Rival(value=value)] if value else []
