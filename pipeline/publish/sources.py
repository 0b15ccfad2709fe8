"""What the site says of origins: marks on the page of a book, and the list of all its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from markupsafe import Markup

from pipeline.model.evidence import Rival
from pipeline.publish.origin_words import named, reading, shown, without_quotations
from pipeline.publish.origins import Kind, Traced

# The kinds in the order in which a reader wants to see them, each with what it means.
KINDS: Mapping[Kind, str] = {
    "none": "no evidence",
    "open": "open: lost or in doubt",
    "decided": "decided by a person",
    "filled": "filled from a sister book",
    "inferred": "inferred",
    "read": "read from the source",
    "compiled": "compiled from a design",
}
_MARK = Markup('<a class="from from-{0}" href="sources/#v{1}" aria-labelledby="from-{0}"></a>')
_PLAIN = ("read", "compiled")
_NAMED = 6  # sources that a summary names


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What was read, by whom; values of one source stand in one table."""

    file: str = ""
    sha256: str = ""
    reader: str = ""
    book: str = ""

    @property
    def name(self) -> str:
        return self.book or self.file


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A value in the list: `number` is its place, to which its mark leads."""

    number: int
    name: str
    pointer: str
    kind: Kind
    now: str
    source: Source
    place: str = ""
    readings: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The values of one kind from one source, and the columns that say something."""

    source: Source
    rows: tuple[Row, ...]
    columns: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The values of one kind."""

    kind: Kind
    label: str
    tables: tuple[Table, ...]

    @property
    def count(self) -> int:
        return sum(len(t.rows) for t in self.tables)

    @property
    def plain(self) -> bool:
        return self.kind in _PLAIN

    @property
    def names(self) -> str:
        """The sources, at most so many of them."""
        found = list(dict.fromkeys(t.source.name for t in self.tables if t.source.name))
        more = len(found) - _NAMED
        return ", ".join(found[:_NAMED]) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Origins:
    """The origins of a whole book."""

    rows: tuple[Row, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rows)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The values by kind; kinds without any are left out."""
        by_kind: dict[Kind, list[Row]] = {}
        for row in self.rows:
            by_kind.setdefault(row.kind, []).append(row)
        return tuple(
            Part(kind=kind, label=label, tables=_tables(by_kind[kind]))
            for kind, label in KINDS.items()
            if kind in by_kind
        )


class Marks:
    """The marks on one page, in its order: each value gets one mark."""

    def __init__(self, origins: Origins) -> None:
        self._left: dict[str, list[Row]] = {}
        self._placed: set[int] = set()
        for row in origins.rows:
            for at in _upwards(row.pointer):
                self._left.setdefault(at, []).append(row)

    def at(self, pointer: str) -> Markup:
        """The marks of what is at or below a pointer, but for those that stand already."""
        return Markup("").join(mark for _, mark in self.named(pointer))

    def own(self, pointer: str) -> Markup:
        """The mark of a pointer that is lost as a whole."""
        rows = self._left.get(pointer, ())
        return Markup("").join(self._mark(r) for r in rows if r.pointer == pointer)

    def named(self, pointer: str = "") -> list[tuple[str, Markup]]:
        """As `at`, each mark with the name of its value."""
        rows = [r for r in self._left.get(pointer, ()) if r.number not in self._placed]
        return [(r.name, self._mark(r)) for r in rows]

    def _mark(self, row: Row) -> Markup:
        """A link to the list; its letter and shape are in the style, its name in the summary."""
        self._placed.add(row.number)
        return _MARK.format(row.kind, row.number)


def _upwards(pointer: str) -> Iterator[str]:
    """A pointer, the places in which it lies, and the book."""
    while pointer.startswith("/"):
        yield pointer
        pointer = pointer.rpartition("/")[0]
    yield ""


def origins(traced: Sequence[Traced], whys: Mapping[str, str]) -> Origins:
    """All values of a book as rows; `whys` says why the open ones are open."""
    return Origins(rows=tuple(_row(n, t, whys) for n, t in enumerate(traced, start=1)))


def _row(number: int, traced: Traced, whys: Mapping[str, str]) -> Row:
    evidence, doubt = traced.evidence, traced.doubt
    grounds = doubt or evidence
    open_ = traced.kind == "open"
    rivals = () if grounds is None else grounds.rivals
    readings = [] if evidence is None or evidence.p is None or open_ else [
        Rival(value=traced.value, p=evidence.p)
    ]  # fmt: skip
    return Row(
        number=number,
        name=named(traced.pointer),
        pointer=traced.pointer,
        kind=traced.kind,
        now="?" if open_ else shown(traced.value),
        source=_source(traced),
        place=_place(traced),
        readings=", ".join(reading(r) for r in (*readings, *rivals)),
        why=_why(traced, whys),
    )


def _source(traced: Traced) -> Source:
    evidence = traced.evidence
    if traced.decision is not None:
        return Source(file=traced.decision.who)
    if evidence is None or traced.kind == "decided":
        return Source()
    return Source(
        file=_file(evidence.file),
        sha256=evidence.source[:12],
        reader=f"{evidence.reader} {evidence.version}",
        book=evidence.book or "",
    )


def _file(path: str) -> str:
    """The name of a file: its folders are nobody's business."""
    return PurePath(path.replace("\\", "/")).name


def _place(traced: Traced) -> str:
    """Where in the source: its page, line or box."""
    if traced.decision is not None:
        return traced.decision.when
    grounds = traced.doubt or traced.evidence
    if grounds is None:
        return ""
    box = "box " + " ".join(map(str, grounds.box)) if grounds.box else ""
    line = "" if grounds.line is None else f"line {grounds.line}"
    page = "" if grounds.page is None else _file(str(grounds.page))
    page = f"page {page}" if page.isdecimal() else page
    return ", ".join(filter(None, [page, line, box]))


def _why(traced: Traced, whys: Mapping[str, str]) -> str:
    if traced.decision is not None:
        before = traced.decision.before
        was = "" if before is None else f" (before: {shown(before, foreign=True)})"
        return traced.decision.reason + was
    said = whys.get(traced.pointer, "") if traced.kind == "open" else traced.why
    return said if traced.kind == "decided" else without_quotations(said)


def _tables(rows: Sequence[Row]) -> tuple[Table, ...]:
    by_source: dict[Source, list[Row]] = {}
    for row in rows:
        by_source.setdefault(row.source, []).append(row)
    return tuple(
        Table(source=source, rows=tuple(found), columns=_columns(found))
        for source, found in by_source.items()
    )


_COLUMNS: tuple[tuple[str, str, Callable[[Row], str]], ...] = (
    ("place", "Where", lambda r: r.place),
    ("readings", "Readings", lambda r: r.readings),
    ("why", "Why", lambda r: r.why),
)


def _columns(rows: Sequence[Row]) -> tuple[tuple[str, str], ...]:
    decided = {"place": "When", "why": "Reason"} if rows[0].kind == "decided" else {}
    return tuple(
        (name, decided.get(name, title)) for name, title, get in _COLUMNS if any(map(get, rows))
    )
