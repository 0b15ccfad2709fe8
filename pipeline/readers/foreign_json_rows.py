"""The sheet in JSON of other projects: the figures of its head, and its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.model.book import EXTENDED, Energy, Maneuver, Name, Sheet, Weapon
from pipeline.model.clauses import COLOURS, Colour, Pool
from pipeline.model.pointer import join
from pipeline.model.shapes import shape_of, show
from pipeline.readers.design_standard import Standing, standard
from pipeline.readers.foreign_json_nodes import Node, Reading, names, plain, words

_NAME, _POOL, _WEAPON = shape_of(Name), shape_of(Pool), shape_of(Weapon)
_FIGURES = {"height": (0, 99), "body": (1, 999), "attacks": (1, 9)}
_LISTS = ("weapons", "equipment", "traits")
_LAST = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the file: the page that it is on, and the names of what it lies in."""

    page: int
    node: Node
    above: tuple[str, ...]


def listed(node: Node, to: Reading) -> dict[int, Row]:
    """The rows by page, in the order of the file; each page once."""
    found: dict[int, Row] = {}
    for row in _walked(node, (), to):
        if row.page in found:
            to.bad(
                row.node, f"each page once (page {row.page} stands at {found[row.page].node.at})"
            )
        elif row.page % 2:
            to.bad(row.node, f"an even page, for page {row.page}")
        else:
            found[row.page] = row
    return found


def _walked(node: Node, above: tuple[str, ...], to: Reading) -> Iterator[Row]:
    """Whatever has a page is a row; the objects and lists around it name its group."""
    for key, part in node.items():
        named = (*above, words(key)) if isinstance(node.value, dict) else above
        page = _page(part, key if isinstance(node.value, dict) else "")
        if page is None:
            if part.holds:
                yield from _walked(part, named, to)
            elif not isinstance(node.value, dict):
                to.bad(part, "a maneuver, an object with its page")
            continue
        if (number := to.number(page, 2, _LAST, "a page")) is not None:
            own = above if page.at == part.at else named
            yield Row(page=number, node=part, above=own)


def _page(part: Node, key: str) -> Node | None:
    """Where a row says its page: in a field, or as its own name."""
    if not isinstance(part.value, dict):
        return None
    told = [f for f in _fields(part, "page") if not f.empty]
    if (best := next((f for f in told if _is_page(f.value)), None)) is not None:
        return best
    if key.isdecimal() and key.isascii():
        return Node(part.at, key)
    # A row of the extended box may have its page at extended range alone.
    return next((f for f in (*_fields(part, "x"), *told) if not f.empty), None)


def _fields(part: Node, name: str) -> Iterator[Node]:
    found = (part.get((n,)) for n in names("row")[name])
    return (f for f in found if f is not None and not f.holds)


def _is_page(value: object) -> bool:
    return plain(str(value)).isdecimal() and plain(str(value)).strip("0") != ""


def read_sheet(root: Node, rows: Mapping[int, Row], to: Reading) -> Sheet:
    """The sheet; what the file does not say of it is a doubt."""
    places = _heads(root)
    figures: dict[str, Any] = {}
    for name, (low, high) in _FIGURES.items():
        node = _first(places, names("head")[name])
        at = join("/sheet", name)
        figures[name] = to.number(node, low, high, f"{name}, a whole number")
        if figures[name] is None:
            to.doubt(at, f"the file gives no {name}")
        else:
            to.note(at, figures[name], node)
    for name in _LISTS:
        if found := _carried(_first(places, names("head")[name]), join("/sheet", name), to):
            figures[name] = found
    figures["points"] = _pools(_first(places, names("head")["points"], dict), "/sheet/points", to)
    energy = _first(places, names("head")["energy"], dict)
    for pool, part in energy.items() if energy else ():
        both = {k: to.number(part.get((k,)), 0, 999, "points") for k in ("start", "most")}
        if _POOL.holds(pool) and None not in both.values():
            figures.setdefault("energy", {})[pool] = Energy(**both)  # type: ignore[arg-type]
            to.note(join("/sheet/energy", pool), both, part)
    if not rows:
        to.doubt("/sheet/maneuvers", "the file lists no maneuver")
    return Sheet(**figures, maneuvers={p: _maneuver(row, rows, to) for p, row in rows.items()})


def read_title(root: Node, to: Reading) -> str | None:
    """The name of the fighter."""
    node = _first(_heads(root), names("head")["title"])
    title = to.text(node if node is None or not node.holds else None, _NAME)
    if title is None:
        to.doubt("/title", "the file gives no title")
    else:
        to.note("/title", title, node)
    return title


def _heads(root: Node) -> tuple[Node, ...]:
    inside = (root.get((name,)) for name in names("containers")["head"])
    return (root, *(n for n in inside if n is not None and isinstance(n.value, dict)))


def _first(places: Sequence[Node], wanted: Sequence[str], kind: type | None = None) -> Node | None:
    """The first field of these names: an object where one is asked for, else none."""
    found = (place.get((name,)) for name in wanted for place in places)
    return next((n for n in found if n and isinstance(n.value, dict) == (kind is dict)), None)


def _carried(node: Node | None, at: str, to: Reading) -> tuple[str, ...]:
    """Weapons and the like: a text, or a list of texts or of objects with a name."""
    if node is None or node.empty:
        return ()
    parts = [part for _, part in node.items()] if isinstance(node.value, list) else [node]
    told = [part.get(names("row")["name"]) or part for part in parts]
    found = tuple(text for part in told if (text := to.text(part, _NAME)) is not None)
    if found:
        to.note(at, list(found), node)
    return found


def _maneuver(row: Row, rows: Mapping[int, Row], to: Reading) -> Maneuver:
    usual = standard().pages.get(row.page)
    group, name = _labels(row, usual, to)
    return Maneuver(
        group=group,
        name=name,
        colour=_colour(row, usual, to),
        x=_x(row, rows, usual, to),
        mod=_mod(row, to),
        weapon=_weapon(row, to),
        cost=_cost(row, to),
    )


def _at(row: Row, *parts: str) -> str:
    return join("/sheet/maneuvers", row.page, *parts)


def _labels(row: Row, usual: Standing | None, to: Reading) -> tuple[str | None, str | None]:
    """Group and name: in fields, or as the names of the objects around."""
    above = list(row.above)
    said = {part: row.node.get(names("row")[part]) for part in ("group", "name")}
    texts = {part: to.text(node, _NAME) for part, node in said.items()}
    group = texts["group"] or (above.pop(0) if above else None)
    name = texts["name"] or (" ".join(above) if above else None)
    for part, value in (("group", group), ("name", name)):
        if value is None or not _NAME.holds(value):
            rival = [getattr(usual, part)] if usual else []
            to.doubt(_at(row, part), f"the file gives no {part}", rival)
        else:
            to.note(_at(row, part), value, said[part] or row.node)
    return (
        group if group and _NAME.holds(group) else None,
        name if name and _NAME.holds(name) else None,
    )


def _colour(row: Row, usual: Standing | None, to: Reading) -> Colour | None:
    """A colour by its whole name: by letters, B is blue in one project and brown in another."""
    node = row.node.get(names("row")["colour"])
    said = plain(node.value) if node is not None and isinstance(node.value, str) else ""
    colour = next((c for c in COLOURS if c == said), None)
    if colour is not None:
        to.note(_at(row, "colour"), colour, node)
        return colour
    none = node is None or node.empty
    why = (
        "the file gives no colour"
        if none
        else f"expected a colour, found {show(node and node.value)}"
    )
    to.doubt(_at(row, "colour"), why, [usual.colour] if usual else [])
    if node is not None:
        to.read.add(node.at)
    return None


def _x(row: Row, rows: Mapping[int, Row], usual: Standing | None, to: Reading) -> int | None:
    """The page at extended range; a row of that range has none, or says its own page again."""
    node = row.node.get(names("row")["x"])
    x = to.number(node, 0, _LAST, "an extended page")
    if x and not (row.page in EXTENDED and x == row.page):
        to.note(_at(row, "x"), x, node)
        return x
    if row.page not in EXTENDED:
        rival = [usual.x] if usual and usual.x in rows else []
        to.doubt(_at(row, "x"), "the file gives no page at extended range (X)", rival)
    return None


def _mod(row: Row, to: Reading) -> Any:  # noqa: ANN401 -- a number, two, or `special`
    node = row.node.get(names("row")["mod"])
    mod: Any = None
    if node is not None and isinstance(node.value, str) and plain(node.value) in {"s", "special"}:
        mod = "special"
    elif node is not None and isinstance(node.value, list):
        both = [to.number(part, -50, 99, "a modifier") for _, part in node.items()]
        mod = tuple(both) if len(both) == 2 and None not in both else None  # noqa: PLR2004
        if mod is None:
            to.bad(node, "a modifier, or two")
    else:
        mod = to.number(node, -50, 99, "a modifier")
    if mod is None:
        to.doubt(_at(row, "mod"), "the file gives no modifier")
    else:
        to.note(_at(row, "mod"), list(mod) if isinstance(mod, tuple) else mod, node)
    return mod


def _weapon(row: Row, to: Reading) -> Weapon | None:
    node = row.node.get(names("row")["weapon"])
    if node is None or node.empty or not _WEAPON.holds(node.value):
        return None  # what it says instead is told among the things that were not read
    to.note(_at(row, "weapon"), node.value, node)
    weapon: Weapon = node.value
    return weapon


def _cost(row: Row, to: Reading) -> dict[str, int]:
    return _pools(row.node.get(names("row")["cost"]), _at(row, "cost"), to)


def _pools(node: Node | None, at: str, to: Reading) -> dict[str, int]:
    """Numbers of points by the name of their pool."""
    found = {}
    for pool, part in node.items() if node and isinstance(node.value, dict) else ():
        if not _POOL.holds(pool):
            to.bad(part, f"a pool called by {_POOL.expected} (it is called {show(pool)})")
        elif (amount := to.number(part, 0, 999, "points")) is not None:
            found[pool] = amount
            to.note(join(at, pool), amount, part)
    return found
