"""JSON pointers (RFC 6901): the one way in which a value of a book is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_DIGITS = 9  # no page, place or key is longer


def join(base: str, *parts: str | int) -> str:
    """Extend a pointer: `join('/matrices', 8, 2) == '/matrices/8/2'`."""
    return base + "".join("/" + str(p).replace("~", "~0").replace("/", "~1") for p in parts)


def split(pointer: str) -> tuple[str, ...]:
    """Give the parts of a pointer; `ValueError` where it is none."""
    if pointer == "":
        return ()
    if not pointer.startswith("/"):
        raise ValueError(f"expected a pointer such as /matrices/8/2, found {pointer!r}")
    return tuple(p.replace("~1", "/").replace("~0", "~") for p in pointer[1:].split("/"))


def within(pointer: str, ancestor: str) -> bool:
    """Whether `pointer` is `ancestor` or lies below it."""
    return pointer == ancestor or pointer.startswith(ancestor + "/")


def key_of(node: Mapping[Any, Any], part: str) -> Any:
    """The key that `part` means in this mapping: numbers are keys of books, text of JSON."""
    number = number_of(part)
    return part if number is None or number not in node else number


def number_of(part: str) -> int | None:
    """The number that a part spells; `08` and Arabic digits would be second names of one value."""
    plain = part.isascii() and part.isdecimal() and len(part) <= _DIGITS
    return int(part) if plain and str(int(part)) == part else None


def look(data: Any, pointer: str) -> Any:
    """The value a pointer leads to in plain data; `KeyError` with the pointer if there is none."""
    for part in split(pointer):
        if isinstance(data, Mapping):
            key = key_of(data, part)
            if key not in data:
                raise KeyError(pointer)
            data = data[key]
        elif isinstance(data, Sequence) and not isinstance(data, str):
            place = number_of(part)
            if place is None or place >= len(data):
                raise KeyError(pointer)
            data = data[place]
        else:
            raise KeyError(pointer)
    return data


_SHOWN = 8  # pointers that a one-line message can carry


def several(pointers: Sequence[str]) -> str:
    """A list of pointers for a message, cut where it gets long."""
    more = len(pointers) - _SHOWN
    return ", ".join(pointers[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def tree(values: Mapping[str, Any]) -> dict[Any, Any]:
    """Plain data with each value at its pointer."""
    data: dict[Any, Any] = {}
    for pointer, value in values.items():
        node = data
        *above, last = (_key(part) for part in split(pointer))
        for key in above:
            node = node.setdefault(key, {})
        node[last] = value
    return data


def _key(part: str) -> int | str:
    number = number_of(part)
    return part if number is None else number
