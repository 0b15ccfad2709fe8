"""A drawing as a small SVG that a page can colour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from itertools import groupby

from pipeline.draw.figures.outline import turning
from pipeline.draw.ink import Drawing, Ink, Point, Shape, Step

# A page by night sets `--ink-line` and its kin to other colours.
COLOURS: Mapping[Ink, str] = {
    "line": "#1c1a17", "paper": "#fffdf6", "shade": "#ddd4bf", "tone": "#9c8f78",
    "accent": "#c8321f", "orange": "#e07b12", "red": "#c8321f", "blue": "#2d62b3",
    "green": "#3b8a3a", "yellow": "#e3bd1c", "white": "#ffffff", "black": "#1c1a17",
    "brown": "#7a4b22",
}  # fmt: skip


# Places on a grid of so many steps across: finer than any screen shows a parchment.
_STEPS = 1000


def svg(drawing: Drawing, *, label: str | None = None) -> str:
    """A file of its own, or to be laid into a page; `label` is told to who cannot see it."""
    k = _STEPS / max(drawing.width, drawing.height)
    title = f"<title>{escape(_shown(label))}</title>" if label else ""
    role = ' role="img"' if label else ' aria-hidden="true"'
    size = f"{round(drawing.width * k)} {round(drawing.height * k)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"{role}>{title}'
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f"{''.join(_paths(drawing.marks, k))}</g></svg>\n"
    )


def _shown(text: str) -> str:
    """A text without what XML cannot hold."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def _paint(mark: Shape, k: float) -> str:
    fill = f' fill="{_ink(mark.fill)}"' if mark.fill else ""
    line = f' stroke="{_ink(mark.line)}"' if mark.line else ""
    width = f' stroke-width="{max(round(mark.width * k), 1)}"' if mark.line else ""
    return fill + line + width


def _ink(ink: Ink) -> str:
    return f"var(--ink-{ink},{COLOURS[ink]})"


def _paths(marks: Iterable[Shape], k: float) -> Iterable[str]:
    """Neighbours of one paint are one path; they must turn the same way, or they make holes."""

    def alike(mark: Shape) -> tuple[str, int]:
        return _paint(mark, k), _winding(mark)

    for (paint, _), run in groupby(marks, key=alike):
        yield f'<path{paint} d="{"".join(_data(m.steps, k) for m in run)}"/>'


def _winding(mark: Shape) -> int:
    if not mark.fill:
        return 0
    return 1 if turning([s[-1] for s in mark.steps if len(s) > 1]) > 0 else -1


def _data(steps: tuple[Step, ...], k: float) -> str:
    """Steps as path data, each told from where the last one ended.

    Places are counted from the first one, so a shape gives the same data wherever it lies. A
    curve that goes on as smoothly as the last one ended leaves its first handle out.
    """
    out: list[str] = []
    first: Point = (0.0, 0.0)
    at = handle = (0, 0)
    for step in steps:
        if step[0] == "Z":
            out.append("z")
            continue
        if step[0] == "M":
            first, at = step[1], (0, 0)
            out.append("M" + _run((round(first[0] * k), round(first[1] * k))))
        ends = [(round((p[0] - first[0]) * k), round((p[1] - first[1]) * k)) for p in step[1:]]
        if step[0] == "C" and _close(ends[0], (2 * at[0] - handle[0], 2 * at[1] - handle[1])):
            out.append("s" + _run(*(_from(at, p) for p in ends[1:])))
        elif step[0] != "M":
            out.append(step[0].lower() + _run(*(_from(at, p) for p in ends)))
        at = ends[-1]
        handle = ends[1] if step[0] == "C" else at
    return "".join(out)


def _close(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def _from(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return (b[0] - a[0], b[1] - a[1])


def _run(*points: tuple[int, int]) -> str:
    text = ""
    for v in (v for p in points for v in p):
        text += str(v) if not text or v < 0 else f" {v}"
    return text
