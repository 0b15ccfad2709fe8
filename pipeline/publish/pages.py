"""The pages that are made from data, by a plain Jinja2 step before MkDocs sees anything.

Books are untrusted. Every page is Markdown headings of ours between HTML blocks: inside a block
Markdown is silent, and Jinja2 escapes what comes from a book.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import markupsafe

from pipeline.model.book import EXTENDED, Draft, Maneuver, Picture, Sheet, wanting
from pipeline.model.codec import encode
from pipeline.model.evidence import Correction, Doubt, Evidence
from pipeline.model.pointer import join, look, split, within
from pipeline.model.selectors import is_extended
from pipeline.publish.drawings import Drawings
from pipeline.publish.origin_words import reading, without_quotations
from pipeline.publish.origins import trace
from pipeline.publish.sources import Marks, Origins, origins
from pipeline.wording.say import tell

NONE = Drawings()
CLOSE_COLUMNS, EXTENDED_COLUMNS = 4, 2
IN_DOUBT = "?"
# MkDocs and its theme print page titles as they are in some places and unescape them in others.
_HARMLESS = str.maketrans({"<": "\u2039", ">": "\u203a", "&": "\uff06", '"': "”", "'": "’"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """A book as the site shows it."""

    draft: Draft
    doubts: tuple[Doubt, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    corrections: tuple[Correction, ...] = ()
    rights: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return self.draft.id

    @property
    def name(self) -> str:
        return self.draft.title or self.draft.id

    @property
    def open(self) -> tuple[str, ...]:
        return wanting(self.draft)


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """A matrix as it is printed: keys run down the columns."""

    number: int
    rows: tuple[tuple[tuple[int, str] | None, ...], ...]


def harmless(title: str) -> str:
    """A title for the places where nobody escapes: tabs, menus and the search."""
    return title.translate(_HARMLESS)


def _ticked(text: str) -> markupsafe.Markup:
    """A docstring, with what stands between backticks as code."""
    escaped = str(markupsafe.escape(text))
    return markupsafe.Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", escaped))  # noqa: S704 - escaped


def _words(text: str) -> str:
    """Letters and digits alone, for a heading, which Markdown reads."""
    return " ".join(re.findall(r"[^\W_]+", text))


@cache
def _environment(templates: Path) -> jinja2.Environment:
    environment = jinja2.Environment(
        autoescape=True,
        # Markdown's `{#name}` is no comment.
        comment_start_string="{*",
        comment_end_string="*}",
        keep_trailing_newline=True,
        loader=jinja2.FileSystemLoader(templates),
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters |= {
        "figure": _figure, "harmless": harmless, "reading": reading, "signed": _signed,
        "tell": tell, "ticked": _ticked, "words": _words,
    }  # fmt: skip
    return environment


def render(templates: Path, name: str, **values: Any) -> str:
    """Fill in a template of the site."""
    return _environment(templates).get_template(name).render(**values)


def _signed(value: object) -> str:
    """A modifier as a sheet prints it."""
    if value is None:
        return IN_DOUBT
    if isinstance(value, tuple):
        return "/".join(map(_signed, value))
    return (
        f"{value:+d}".replace("-", "−")
        if isinstance(value, int) and value
        else ("S" if value == "special" else str(value))
    )


def _figure(value: object) -> str:
    """A figure of one or two weapons."""
    if isinstance(value, tuple):
        return "/".join(map(_figure, value))
    return IN_DOUBT if value is None else str(value).replace("-", "−")


def write(path: Path, text: str) -> None:
    """Write a text file, and the folders it stands in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def book_page(templates: Path, book: Shelved, drawn: Drawings = NONE) -> str:
    """The page of one book."""
    draft, found = book.draft, _origins(book)
    lost = _lost(draft)
    doubts = {d.pointer: d for d in book.doubts}
    pictures = _pictures(draft, lost)
    matrices = sorted({*draft.matrices, *lost["matrices"]})
    return render(
        templates,
        "book.md.j2",
        book=book,
        drawn=drawn,
        doubts=doubts,
        origins=found,
        marks=Marks(found),
        whys=_whys(book),
        needs={p: _needs(draft.sheet, row) for p, row in draft.sheet.maneuvers.items()},
        sheet=draft.sheet,
        groups=_groups(draft.sheet.maneuvers),
        pictures=pictures,
        scores_in_doubt=lost["scores"],
        close=[_matrix(draft, n) for n in matrices if n not in EXTENDED],
        extended=[_matrix(draft, n) for n in matrices if n in EXTENDED],
    )


def leaves_page(templates: Path, book: Shelved, drawn: Drawings = NONE) -> str:
    """The book as it is leafed through: a picture and the matrix below it on each leaf."""
    draft = book.draft
    lost = _lost(draft)
    pictures = _pictures(draft, lost)
    matrices = {*draft.matrices, *lost["matrices"]}
    leaves = [
        (page, pictures.get(page), _matrix(draft, page + 1) if page + 1 in matrices else None)
        for page in sorted({*pictures, *(m - 1 for m in matrices)})
    ]
    return render(
        templates,
        "leaves.md.j2",
        book=book,
        drawn=drawn,
        leaves=leaves,
        scores_in_doubt=lost["scores"],
    )


def _pictures(draft: Draft, lost: Mapping[str, Collection[int]]) -> dict[int, Picture]:
    pages = sorted({*draft.pictures, *lost["pictures"]})
    return {p: draft.pictures.get(p, Picture()) for p in pages}


def sources_page(templates: Path, book: Shelved, shelf: Collection[str]) -> str | None:
    """The list of where all values of a book come from; None for a book without evidence.

    `shelf` are the ids of the books that have a page.
    """
    found = _origins(book)
    if not found:
        return None
    return render(templates, "sources.md.j2", book=book, origins=found, shelf=shelf)


def _origins(book: Shelved) -> Origins:
    if not book.evidence:
        return Origins()
    traced = trace(book.draft, book.evidence, book.doubts, book.corrections)
    return origins(traced, _whys(book))


def _whys(book: Shelved) -> dict[str, str]:
    """Why each open value is open."""
    doubts = {d.pointer: d for d in book.doubts}
    return {p: without_quotations(_why(book.draft, p, doubts.get(p))) for p in book.open}


def _needs(sheet: Sheet, row: Maneuver) -> str:
    """What a row asks for: weapons by their names, and what it spends."""
    weapon = str(row.weapon or "")
    if isinstance(row.weapon, int):
        named = row.weapon <= len(sheet.weapons)
        weapon = sheet.weapons[row.weapon - 1] if named else f"weapon {row.weapon}"
    return ", ".join(filter(None, [weapon, *(f"{n} {pool}" for pool, n in row.cost.items())]))


def _why(draft: Draft, pointer: str, doubt: Doubt | None) -> str:
    """Why a value is open; what is not understood yet stands there in the reader's words."""
    if doubt is not None:
        return doubt.why
    try:
        found = look(encode(draft), pointer)
    except KeyError:
        return ""
    if isinstance(found, Mapping) and "unmodelled" in found:
        told = [found["unmodelled"], *found.get("figures", ())]
        return f"not understood yet: {' '.join(map(str, told))}"
    return f"not understood yet: {found}" if within(pointer, "/sheet/unmodelled") else ""


def _groups(rows: Mapping[int, Maneuver]) -> list[tuple[str, list[tuple[int, Maneuver]], bool]]:
    """The rows by group, in printed order; each group with whether it is of extended range."""
    groups: dict[str, list[tuple[int, Maneuver]]] = {}
    for page, row in rows.items():
        groups.setdefault(row.group or IN_DOUBT, []).append((page, row))
    return [(name, found, all(is_extended(*r) for r in found)) for name, found in groups.items()]


def _lost(draft: Draft) -> dict[str, set[int]]:
    """Which parchments and scores stand in `open` although the book has no trace of them."""
    lost: dict[str, set[int]] = {"pictures": set(), "matrices": set(), "scores": set()}
    for pointer in draft.open:
        parts = split(pointer)
        if len(parts) > 1 and parts[0] in lost and parts[1].isdecimal():
            lost[parts[0]].add(int(parts[1]))
            if parts[0] == "pictures" and parts[2:] in ((), ("score",)):
                lost["scores"].add(int(parts[1]))
    return lost


def _matrix(draft: Draft, number: int) -> Matrix:
    cells = {k: f"{v:02d}" for k, v in draft.matrices.get(number, {}).items()}
    below = join("/matrices", number) + "/"
    opened = (p.removeprefix(below) for p in draft.open if p.startswith(below))
    cells |= {int(k): IN_DOUBT for k in opened if k.isdecimal()}
    entries = sorted(cells.items())
    columns = EXTENDED_COLUMNS if number in EXTENDED else CLOSE_COLUMNS
    height = max(1, -(-len(entries) // columns))
    padded: list[tuple[int, str] | None] = [*entries]
    padded += [None] * (height * columns - len(entries))
    return Matrix(number=number, rows=tuple(tuple(padded[r::height]) for r in range(height)))


def books_page(
    templates: Path, books: Sequence[Shelved], drawn: Mapping[str, Drawings] | None = None
) -> str:
    """The index of all books."""
    return render(templates, "books.md.j2", books=books, drawn=drawn or {})
