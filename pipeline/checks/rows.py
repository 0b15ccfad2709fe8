"""The rows of the sheet: pages, X, colours, modifiers."""

from __future__ import annotations

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import ROWS, counted, extended_pages, is_open, listed
from pipeline.checks.series import COLOURS
from pipeline.model.book import Draft, Maneuver
from pipeline.model.clauses import EXTENDED_COLOURS
from pipeline.model.pointer import join


def _odd(draft: Draft) -> Found:
    for page in draft.sheet.maneuvers:
        if page % 2:
            yield join(ROWS, page), f"{page} is an odd number"


def _twice(draft: Draft) -> Found:
    seen: dict[tuple[str, str], int] = {}
    for page, row in draft.sheet.maneuvers.items():
        if row.group and row.name:
            first = seen.setdefault((row.group.lower(), row.name.lower()), page)
            if first != page:
                found = f"{row.group}, {row.name} stands on row {first} and on row {page}"
                yield join(ROWS, page, "name"), found


def _close(draft: Draft) -> dict[int, Maneuver]:
    extended = extended_pages(draft)
    return {p: row for p, row in draft.sheet.maneuvers.items() if p not in extended}


def _x_missing(draft: Draft) -> Found:
    rows = _close(draft)
    bare = [p for p, r in rows.items() if r.x is None and not is_open(draft, join(ROWS, p, "x"))]
    # One book of the series prints no X column at all.
    if bare and any(row.x for row in rows.values()):
        number = counted(len(bare), "close row has", "close rows have")
        yield join(ROWS, bare[0], "x"), f"{number} no X: {listed(bare)}"


def _x_extended(draft: Draft) -> Found:
    extended = extended_pages(draft)
    for page, row in draft.sheet.maneuvers.items():
        if page in extended and row.x is not None:
            yield join(ROWS, page, "x"), f"row {page} is of extended range and has the X {row.x}"


def _x_page(draft: Draft) -> Found:
    extended = extended_pages(draft)
    for page, row in _close(draft).items():
        here = row.x in draft.sheet.maneuvers or is_open(draft, join(ROWS, row.x or 0))
        if row.x is not None and not (row.x in extended and here):
            why = "the sheet has no such row" if row.x in extended else "that is no extended page"
            yield join(ROWS, page, "x"), f"row {page} has the X {row.x}; {why}"


def _in_wrong_box(draft: Draft, page: int, row: Maneuver) -> bool:
    far = page in extended_pages(draft)
    return row.colour is not None and (row.colour in EXTENDED_COLOURS) != far


def _colour_range(draft: Draft) -> Found:
    for page, row in draft.sheet.maneuvers.items():
        if _in_wrong_box(draft, page, row):
            box = "extended" if page in extended_pages(draft) else "close"
            yield join(ROWS, page, "colour"), f"row {page} is of {box} range and {row.colour}"


def _colour_unusual(draft: Draft) -> Found:
    for page, row in draft.sheet.maneuvers.items():
        usual = COLOURS.get(page)
        if row.colour and usual and row.colour != usual and not _in_wrong_box(draft, page, row):
            found = f"row {page} is {row.colour}; in the series it is {usual}"
            yield join(ROWS, page, "colour"), found


def _special(draft: Draft) -> Found:
    pages = [page for page, row in draft.sheet.maneuvers.items() if row.mod == "special"]
    if pages:
        rows = counted(len(pages), "row scores", "rows score")
        yield (
            join(ROWS, pages[0], "mod"),
            f"{rows} only when an instruction says so: {listed(pages)}",
        )


CHECKS = (
    Check(
        code="row-odd",
        severity="error",
        title="Rows have even pages",
        hint="a row names the even page of its matrix: look at the sheet again",
        find=_odd,
    ),
    Check(
        code="row-twice",
        severity="warning",
        title="No two rows have the same group and name",
        hint="look at both rows again: a label may belong to the row above or below",
        find=_twice,
    ),
    Check(
        code="x-missing",
        severity="warning",
        title="Every close row has its X",
        hint="read the X column again, or name the values in open",
        find=_x_missing,
    ),
    Check(
        code="x-extended",
        severity="warning",
        title="Extended rows have no X",
        hint="look at the row again: the columns may have shifted",
        find=_x_extended,
    ),
    Check(
        code="x-page",
        severity="warning",
        title="An X is an extended page of the sheet",
        hint="X is an even page from 50 to 64 that the sheet lists: look at the figure again",
        find=_x_page,
    ),
    Check(
        code="colour-range",
        severity="warning",
        title="White, black and brown belong to extended range, the other colours to close range",
        hint="look at the colour of the row again; instructions such as only brown set the range",
        find=_colour_range,
    ),
    Check(
        code="colour-unusual",
        severity="warning",
        title="A row has the colour that its page has in the series",
        hint="look at the colour again; what is printed wins",
        find=_colour_unusual,
    ),
    Check(
        code="mod-special",
        severity="note",
        title="Every row scores by its modifier",
        hint="nothing to mend if the sheet prints an S: play scores such a row only when told",
        find=_special,
    ),
)
