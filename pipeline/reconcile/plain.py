"""A book as plain data that is being filled, value by value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pipeline.model.evidence import Value
from pipeline.model.pointer import look, number_of, split

_ROWS = "maneuvers"


def value_in(data: Value, pointer: str) -> Value:
    """The value at a pointer, None where there is none."""
    try:
        return look(data, pointer)
    except KeyError:
        return None


def put(data: dict[Any, Any], pointer: str, value: Value) -> None:
    """Set a value in place, or take it away where it is None."""
    *path, last = (n if (n := number_of(part)) is not None else part for part in split(pointer))
    node = data
    for key in path:
        node = node.setdefault(key, {}) if value is not None else node.get(key, {})
    if value is None:
        node.pop(last, None)
    else:
        node[last] = value


def order_rows(data: dict[Any, Any], printed: Iterable[int], theirs: Iterable[int]) -> None:
    """Put rows that were lost where the sister prints them; the others keep their order."""
    rows = data.get("sheet", {}).get(_ROWS)
    if rows is None:
        return
    order = [page for page in printed if page in rows]
    before: int | None = None
    for page in theirs:
        if page in rows and page not in order:
            order.insert(0 if before is None else order.index(before) + 1, page)
        before = page if page in rows else before
    data["sheet"][_ROWS] = {page: rows[page] for page in order}
