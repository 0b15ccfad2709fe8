"""The `-s` file of a transcription: what stands above the rows of the sheet, and the rows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pipeline.model.book import Energy, Maneuver, Sheet, Weapon
from pipeline.model.clauses import Colour, Selector
from pipeline.model.pointer import join
from pipeline.model.selectors import select_any
from pipeline.model.shapes import show
from pipeline.readers.transcription_lines import Reading, Row
from pipeline.readers.transcription_phrases import COLOUR_LETTERS, Pools

_BAR = "--"
_ROW = "group,name,page,x,mod,colour,weapon[,cost]"
_FIGURES: Mapping[str, tuple[str, int, int]] = {  # printed name: field, lowest, highest
    "height": ("height", 0, 99), "attacks": ("attacks", 1, 9), "body points": ("body", 1, 999),
}  # fmt: skip
_NAMED = ("special name", "initial energy", "maximum energy")
_BEHAVES = ("always", "uses")  # a line that begins so is a rule of the fighter, not a trait
_USES = re.compile(r"uses (?P<pool>[a-z]+)")  # body points under another name
_OPENS = re.compile(r"always critical hit enable move (?P<what>.+)")
_POOL = re.compile(r"[a-z][a-z ]{0,30}")
_TRAIT = re.compile(r"[^\W_][\w '’/&+.-]{0,79}")
_PRINTED_S = -9  # how a transcription writes the MOD that is printed as an S
_WEAPONS: Mapping[str, Weapon] = {"1": 1, "2": 2, "3": "either", "4": "both"}
# What these need is no weapon that can be lost.
_NO_WEAPON = ("0", "S", "s", "RS")
_NO_WEAPONS = ("weapon system", "activate unarmed")
_STYLES = "style choices"  # names for what an instruction leaves to choose
_MAX_LINE, _MAX_NAME = 300, 80  # of book.Line and book.Name


@dataclass(slots=True)
class _Head:
    """The lines above the bar, by what they are about."""

    lines: dict[str, Row] = field(default_factory=dict)
    weapons: dict[str, Row] = field(default_factory=dict)
    shield: list[Row] = field(default_factory=list)
    points: dict[str, Row] = field(default_factory=dict)
    traits: list[Row] = field(default_factory=list)
    notes: list[Row] = field(default_factory=list)
    opened: list[Selector] = field(default_factory=list)  # by a critical hit
    unmodelled: list[Row] = field(default_factory=list)


def read_sheet(to: Reading) -> tuple[Sheet, Pools]:
    """Read the sheet, and how points are called on it."""
    lines = list(to.lines())
    bar = next((i for i, row in enumerate(lines) if row.text == _BAR), None)
    if bar is None:
        to.bad(to.last, f"a line '{_BAR}' between the facts and the rows", "the end of the file")
        return Sheet(), Pools()
    head = _head(lines[:bar], to)
    energy = _energy(head, to)
    pool = next(iter(energy), None)
    shield = bool(head.shield)
    maneuvers = _maneuvers(lines[bar + 1 :], head, to, pool=pool, shield=shield)
    if not lines[bar + 1 :]:
        to.bad(to.last, f"rows {_ROW}", "the end of the file")
    sheet = _sheet(head, energy, _opening(maneuvers, head), to)
    uses = next((m for t in sheet.traits if (m := _USES.fullmatch(t))), None)
    return sheet, Pools(
        energy=pool, body=uses["pool"] if uses else None, points=tuple(sheet.points)
    )


def _opening(maneuvers: Mapping[int, Maneuver], head: _Head) -> Mapping[int, Maneuver]:
    """The rows with what opens those that are closed at first."""
    pages = select_any(maneuvers, tuple(head.opened))
    return {
        page: replace(row, until="critical") if page in pages else row
        for page, row in maneuvers.items()
    }


def _sheet(
    head: _Head, energy: Mapping[str, Energy], maneuvers: Mapping[int, Maneuver], to: Reading
) -> Sheet:
    figures = {name: _figure(head, printed, to) for printed, (name, _, _) in _FIGURES.items()}
    points = {
        name: n
        for name, row in head.points.items()
        if (n := _counted(row, join("/sheet/points", name), f"{name} points", to)) is not None
    }
    weapons = [head.weapons[k] for k in sorted(head.weapons)]
    return Sheet(
        height=figures["height"],
        body=figures["body"],
        attacks=figures["attacks"],
        points=points,
        energy=energy,
        weapons=_names(weapons, "weapons", to),
        equipment=_names(head.shield, "equipment", to),
        traits=_names(head.traits, "traits", to),
        notes=_verbatim(head.notes, "notes", to),
        unmodelled=_verbatim(head.unmodelled, "unmodelled", to),
        maneuvers=maneuvers,
    )


def _head(lines: list[Row], to: Reading) -> _Head:
    head = _Head()
    for row in lines:
        separator = next((s for s in "=:" if s in row.text), "")
        key, _, value = row.text.partition(separator) if separator else (row.text, "", "")
        name = " ".join(key.lower().split())
        if name in head.lines:
            to.bad(row.line, f"{name!r} once", f"it again (first on line {head.lines[name].line})")
        head.lines[name] = Row(row.line, value.strip())
        if separator == ":":
            _colon(head, name, row)
        elif opens := _OPENS.fullmatch(name):
            head.opened.append(opens["what"])
        elif _USES.fullmatch(name) or _is_trait(name, row):
            head.traits.append(row)
        elif (name, value.strip().lower()) == _NO_WEAPONS:
            head.traits.append(head.lines[name])
        elif name == _STYLES:
            head.notes.append(row)
        else:
            head.unmodelled.append(row)
    if "weapon2" in head.weapons and "weapon" not in head.weapons:
        to.bad(head.weapons["weapon2"].line, "Weapon: before Weapon2:", "no such line")
    return head


def _is_trait(name: str, row: Row) -> bool:
    return bool(_TRAIT.fullmatch(row.text)) and name.split(" ", maxsplit=1)[0] not in _BEHAVES


def _colon(head: _Head, name: str, row: Row) -> None:
    value = head.lines[name]
    pool = name.removesuffix(" points")
    if name in ("weapon", "weapon2") and value.text:
        head.weapons[name] = value
    elif name == "shield" and value.text:
        head.shield.append(value)
    elif pool != name and name not in _FIGURES and _POOL.fullmatch(pool):
        head.points[pool] = value
    elif name not in _FIGURES:
        head.unmodelled.append(row)


def _figure(head: _Head, printed: str, to: Reading) -> int | None:
    name, low, high = _FIGURES[printed]
    row = head.lines.get(printed)
    if row is None:
        to.doubt(join("/sheet", name), f"the transcription has no line '{printed}'", 1)
        return None
    value = to.number(row, low, high, f"{printed}")
    if value is not None:
        to.note(join("/sheet", name), value, row.line)
    return value


def _counted(row: Row, pointer: str, what: str, to: Reading) -> int | None:
    value = to.number(row, 0, 999, what)
    if value is not None:
        to.note(pointer, value, row.line)
    return value


def _energy(head: _Head, to: Reading) -> Mapping[str, Energy]:
    """The one pool that a transcription can name: all three lines, or none is understood."""
    rows = [head.lines.get(name) for name in _NAMED]
    name, first, most = rows
    if name is None or first is None or most is None or not _POOL.fullmatch(name.text.lower()):
        return {}
    used = {r.line for r in (name, first, most)}
    head.unmodelled = [r for r in head.unmodelled if r.line not in used]
    pool = name.text.lower()
    at = join("/sheet/energy", pool)
    start = _counted(first, join(at, "start"), _NAMED[1], to)
    top = _counted(most, join(at, "most"), _NAMED[2], to)
    return {} if start is None or top is None else {pool: Energy(start=start, most=top)}


def _names(rows: list[Row], part: str, to: Reading) -> tuple[str, ...]:
    for i, row in enumerate(rows):
        if len(row.text.lower()) > _MAX_NAME:
            to.bad(row.line, f"at most {_MAX_NAME} characters", f"{len(row.text)}")
        to.note(join("/sheet", part, i), row.text.lower(), row.line)
    return tuple(row.text.lower() for row in rows)


def _verbatim(rows: list[Row], part: str, to: Reading) -> tuple[str, ...]:
    rows = sorted(rows, key=lambda r: r.line)
    for i, row in enumerate(rows):
        if len(row.text) > _MAX_LINE:
            to.bad(row.line, f"at most {_MAX_LINE} characters", f"{len(row.text)}")
        to.note(join("/sheet", part, i), row.text, row.line)
    return tuple(row.text for row in rows)


def _maneuvers(
    rows: list[Row], head: _Head, to: Reading, *, pool: str | None, shield: bool
) -> Mapping[int, Maneuver]:
    found: dict[int, Maneuver] = {}
    for row in rows:
        fields = [Row(row.line, f.strip()) for f in row.text.split(",")]
        if len(fields) not in (7, 8):
            to.bad(row.line, f"{_ROW}", show(row.text))
            continue
        page = to.number(fields[2], 1, 64, "the page of a maneuver")
        if page is None:
            continue
        if page in found:
            to.bad(row.line, "each page once", f"{page} again")
        at = join("/sheet/maneuvers", page)
        found[page] = _maneuver(fields, at, to, shield=shield, pool=pool)
        if pool is None and any(f.text != "0" for f in fields[7:]):
            head.unmodelled.append(row)
    return found


def _maneuver(
    fields: list[Row], at: str, to: Reading, *, shield: bool, pool: str | None
) -> Maneuver:
    group, name, _, x, mod, colour, weapon = fields[:7]
    made = Maneuver(
        group=_name(group, "a group", to),
        name=_name(name, "a name", to),
        colour=_colour(colour, at, to),
        x=to.number(x, 0, 64, "X") or None,
        mod=_mod(mod, to),
        weapon=_weapon(weapon, at, to, shield=shield),
        cost={pool: cost} if (cost := _cost(fields[7:], to)) and pool is not None else {},
    )
    for part in ("group", "name", "colour", "x", "mod", "weapon", "cost"):
        if (value := getattr(made, part)) not in (None, {}):
            to.note(join(at, part), value, group.line)
    return made


def _name(row: Row, what: str, to: Reading) -> str:
    if not 0 < len(row.text) <= _MAX_NAME:
        to.bad(row.line, f"{what} of 1 to {_MAX_NAME} characters", show(row.text))
    return row.text


def _mod(row: Row, to: Reading) -> int | Literal["special"] | None:
    value = to.number(row, -50, 99, "MOD")
    return "special" if value == _PRINTED_S else value


def _colour(row: Row, at: str, to: Reading) -> Colour | None:
    colour = COLOUR_LETTERS.get(row.text)
    if colour is None and re.fullmatch("[A-Z]", row.text):
        to.doubt(join(at, "colour"), f"the letter {row.text} stands for no colour", row.line)
    elif colour is None:
        to.bad(row.line, f"a colour of {', '.join(COLOUR_LETTERS)}", show(row.text))
    return colour


def _weapon(row: Row, at: str, to: Reading, *, shield: bool) -> Weapon | None:
    if row.text == "S" and shield:
        return "shield"
    if row.text not in _WEAPONS and row.text not in _NO_WEAPON:
        if re.fullmatch(r"[0-9]|[A-Za-z]{1,2}", row.text):
            why = f"the mark {row.text} stands for no weapon"
            to.doubt(join(at, "weapon"), why, row.line)
        else:
            known = ", ".join((*_NO_WEAPON, *_WEAPONS))
            to.bad(row.line, f"a weapon of {known}", show(row.text))
    return _WEAPONS.get(row.text)


def _cost(fields: list[Row], to: Reading) -> int | None:
    return to.number(fields[0], 0, 999, "a cost") if fields else None
