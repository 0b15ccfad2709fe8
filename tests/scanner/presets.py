"""Presets: how scans of one kind are made, as ranges out of which each page draws its own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeGuard, get_args, get_type_hints

import numpy as np

PRESETS = Path(__file__).with_name("presets.toml")

Tone = Literal["colour", "grey", "bilevel"]
Naming = Literal["scans", "plain", "camera", "pages", "copies", "dates", "tokens"]


class PresetError(ValueError):
    """A preset that cannot be read: all its mistakes, each with its place."""


class Span(NamedTuple):
    low: float
    high: float


NONE = Span(0, 0)
_WHOLE = Span(1, 1)
_WHITE = Span(255, 255)
_MIDDLE = Span(128, 128)
_FINE = Span(300, 300)  # dpi
_BEST = Span(95, 95)  # of a hundred


class Within(NamedTuple):
    """Limits of a span; what is the same in a whole book is drawn once for it."""

    low: float
    high: float
    whole_book: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Lengths are in pixels of the sensor, unless a comment says otherwise."""

    about: str
    # Paper and ink
    ink: Annotated[Span, Within(0, 200, whole_book=True)] = NONE  # the grey that black has become
    yellow: Annotated[Span, Within(0, 1, whole_book=True)] = (
        NONE  # how far white has gone towards `paper`
    )
    toning: Annotated[Span, Within(0, 1)] = NONE  # how much further the margins have gone
    paper: tuple[int, int, int] = (226, 203, 160)
    texture: Annotated[Span, Within(0, 60)] = NONE  # levels
    stains: Annotated[Span, Within(0, 20)] = NONE  # how many
    specks: Annotated[Span, Within(0, 3000)] = NONE  # how many
    through: Annotated[Span, Within(0, 0.8)] = NONE  # how much of the back is seen
    screen: Annotated[Span, Within(0, 200, whole_book=True)] = (
        NONE  # lines to the inch; 0: solid ink
    )
    # How it lies
    skew: Annotated[Span, Within(-45, 45)] = NONE  # degrees
    perspective: Annotated[Span, Within(0, 0.2)] = (
        NONE  # share of the width by which a corner is off
    )
    curl: Annotated[Span, Within(0, 0.2)] = NONE  # share of the height
    border: Annotated[Span, Within(-0.2, 0.5)] = (
        NONE  # share of the width seen around; below 0 it is lost
    )
    cut: Annotated[Span, Within(0, 1)] = NONE  # chance that a side is cut by far too much
    ground: tuple[int, int, int] = (250, 250, 250)
    grain: Annotated[Span, Within(0, 1)] = NONE
    # Light and lens
    gradient: Annotated[Span, Within(0, 0.9)] = NONE
    vignette: Annotated[Span, Within(0, 0.9)] = NONE
    spine: Annotated[Span, Within(0, 1)] = NONE  # shadow where the leaf is bound
    defocus: Annotated[Span, Within(0, 12)] = NONE
    shake: Annotated[Span, Within(0, 40)] = NONE
    # Sensor and software
    dpi: Annotated[Span, Within(20, 600, whole_book=True)] = _FINE  # of the file
    oversampled: Annotated[Span, Within(1, 4, whole_book=True)] = (
        _WHOLE  # the sensor's dpi over that of the file
    )
    noise: Annotated[Span, Within(0, 80)] = NONE  # levels
    chroma: Annotated[Span, Within(0, 1)] = NONE
    sharpen: Annotated[Span, Within(0, 5, whole_book=True)] = NONE
    black: Annotated[Span, Within(0, 250, whole_book=True)] = NONE
    white: Annotated[Span, Within(5, 255, whole_book=True)] = _WHITE
    gamma: Annotated[Span, Within(0.3, 3, whole_book=True)] = _WHOLE
    tone: Tone = "colour"
    coloured: Tone = "colour"  # pages with colours, as sheets and covers have them
    threshold: Annotated[Span, Within(1, 254)] = _MIDDLE
    quality: Annotated[Span, Within(1, 100, whole_book=True)] = (
        _BEST  # of the JPEG; bilevel scans are PNG
    )
    # The pile of files: chances, each file drawing anew
    spread: Annotated[Span, Within(0, 1, whole_book=True)] = (
        NONE  # two pages in one file, for the whole book
    )
    turned: Annotated[Span, Within(0, 1)] = NONE
    missing: Annotated[Span, Within(0, 1)] = NONE
    doubled: Annotated[Span, Within(0, 1)] = NONE
    moved: Annotated[Span, Within(0, 1)] = NONE
    foreign: Annotated[Span, Within(0, 1)] = NONE
    naming: tuple[Naming, ...] = ("scans",)

    def of_one_book(self, rng: np.random.Generator) -> Preset:
        drawn = self.draw(rng)
        same = [name for name, within in limits().items() if within.whole_book]
        fixed = {name: Span(drawn[name], drawn[name]) for name in same}
        return replace(self, **fixed)  # type: ignore[arg-type]

    def draw(self, rng: np.random.Generator) -> dict[str, float]:
        """One page's own figures. Each field takes one draw, so presets can be compared."""
        return {name: float(rng.uniform(*given)) for name, given in spans(self).items()}

    def tidy(self) -> Preset:
        """The same scans, each page once, upright and in its place."""
        none = dict.fromkeys(("turned", "missing", "doubled", "moved", "foreign"), NONE)
        return replace(self, **none, naming=("scans",))  # type: ignore[arg-type]


@cache
def limits() -> Mapping[str, Within]:
    hints = get_type_hints(Preset, include_extras=True)
    marks = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return {name: mark[0] for name, mark in marks.items() if mark}


def spans(preset: Preset) -> dict[str, Span]:
    return {name: getattr(preset, name) for name in limits()}


@cache
def presets() -> Mapping[str, Preset]:
    return decode(PRESETS.read_text("utf-8"), PRESETS.name)


def decode(text: str, file: str) -> dict[str, Preset]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        raise PresetError(f"{file}: {e}") from e
    faults: list[str] = []
    found = {}
    for name, table in tables.items():
        if isinstance(table, dict):
            values = {key: _value(key, table[key], f"{file}: {name}", faults) for key in table}
            if "about" not in table:
                faults.append(f"{file}: {name}: expected 'about', what scans it stands for")
            if not faults:
                found[name] = Preset(**values)  # type: ignore[arg-type]
                _levels(found[name], f"{file}: {name}", faults)
        else:
            faults.append(f"{file}: {name}: expected a table, found {table!r}")
    if faults:
        raise PresetError("\n".join(faults))
    return found


def _levels(preset: Preset, where: str, faults: list[str]) -> None:
    if preset.black.high >= preset.white.low:
        faults.append(
            f"{where}: expected black below white, found black up to {preset.black.high:g}"
            f" and white from {preset.white.low:g}"
        )


def _value(key: str, value: object, where: str, faults: list[str]) -> object:
    known = [f.name for f in fields(Preset)]
    if key not in known:
        faults.append(f"{where}.{key}: no such field; there are {', '.join(known)}")
        return None
    read, expected = _read(key, value, limits().get(key))
    if read is None:
        faults.append(f"{where}.{key}: expected {expected}, found {value!r}")
    return read


def _read(key: str, value: object, within: Within | None) -> tuple[object, str]:
    """The value, or None, and what there should have been."""
    if within is not None:
        reach = f"{within.low:g} to {within.high:g}"
        return _span(value, within), f"a number or [low, high] within {reach}"
    if key == "about":
        return value if isinstance(value, str) else None, "a text"
    if key in ("tone", "coloured"):
        return value if value in get_args(Tone) else None, _any_of(get_args(Tone))
    if key == "naming":
        given = tuple(value) if isinstance(value, list) else (value,)
        fits = bool(given) and all(one in get_args(Naming) for one in given)
        return given if fits else None, f"a list out of {_any_of(get_args(Naming))}"
    return _colour(value), "[red, green, blue], each 0 to 255"


def _any_of(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + f" or {words[-1]}"


def _span(value: object, within: Within) -> Span | None:
    ends = value if isinstance(value, list) else [value, value]
    numbers = [float(end) for end in ends if _is_number(end)]
    if len(ends) != 2 or len(numbers) != 2:
        return None
    low, high = numbers
    return Span(low, high) if within.low <= low <= high <= within.high else None


def _colour(value: object) -> tuple[int, ...] | None:
    if not isinstance(value, list) or len(value) != 3:
        return None
    fits = all(type(part) is int and 0 <= part <= 255 for part in value)
    return tuple(value) if fits else None


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
