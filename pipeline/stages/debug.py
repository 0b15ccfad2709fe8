"""Each page as it was seen: regions, what voters said of them, and what was decided.

One image for each page of a source with its regions in three colours, and `index.html` to leaf
through them. It shows other people's pages: for the one who digitizes a book, not to be published.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.errors import BadInput
from pipeline.model.codec import encode
from pipeline.model.evidence import Box, Extraction
from pipeline.model.pointer import look
from pipeline.model.sighting import PageSeen, Region
from pipeline.readers.scans import ScanFile
from pipeline.store import files

INDEX = "index.html"
_LONG, _MOST = 1500, 3.0  # pixels of the long side of an image; times that a small one grows
# Thin lines keep their colour only where it is as fine as the light.
_JPEG = (cv2.IMWRITE_JPEG_QUALITY, 85,
         cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444)  # fmt: skip
# Blue, green, red, and the same for HTML.
_TAKEN, _DOUBT, _NOTHING = (60, 150, 30), (0, 110, 240), (150, 150, 150)
_STATES = {"taken": _TAKEN, "doubt": _DOUBT, "nothing": _NOTHING}
_BRIEF = 6  # letters of a value that is written on the page
_STYLE = """
body { font: 14px/1.4 sans-serif; margin: 1rem; color: #111; background: #f4f4f2 }
section { display: none; grid-template-columns: minmax(0, 3fr) minmax(22rem, 2fr); gap: 1rem }
section:target, body:not(:has(section:target)) section:first-of-type { display: grid }
img { width: 100% } table { border-collapse: collapse; font-size: 12px; width: 100% }
td, th { border-top: 1px solid #ccc; padding: .15rem .4rem; text-align: left; vertical-align: top }
.taken { border-left: 4px solid #1e963c } .doubt { border-left: 4px solid #f06e00 }
.nothing { border-left: 4px solid #999 } nav a { margin-right: .5rem }
"""
_KEYS = """
addEventListener("keydown", e => {
  const step = {ArrowRight: 1, j: 1, ArrowLeft: -1, k: -1}[e.key];
  if (!step) return;
  const all = [...document.querySelectorAll("section")].map(s => s.id);
  const here = Math.max(0, all.indexOf(location.hash.slice(1)));
  location.hash = all[Math.min(all.length - 1, Math.max(0, here + step))];
});
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What became of a place: its state, the pointers that it told, and the words beside them."""

    state: str
    said: str  # the value, where there is one
    why: str


_Places = Mapping[tuple[str, Box], Sequence[_Told]]


def write(
    folder: Path, source: Sequence[ScanFile], pages: Sequence[PageSeen], made: Extraction
) -> None:
    """Write a page for each file of the source, and the index."""
    places = _places(made)
    sections = []
    for n, file in enumerate(source):
        mine = [page for page in pages if page.file == file.id]
        name = f"page-{n + 1:03}.jpg"
        if not mine:  # what it holds may have killed a worker
            sections.append(_section(n, file.id, "", "<p>not read</p>"))
            continue
        try:
            image = file.load()
        except BadInput as refused:
            sections.append(_section(n, file.id, "", f"<p>{html.escape(str(refused))}</p>"))
            continue
        files.write_all({folder / name: _drawn(image, mine, places)})
        rows = "".join(_rows(mine, places))
        sections.append(_section(n, file.id, f'<img alt="" src="{name}">', rows))
    files.write_all({folder / INDEX: _index(sections, made)})


def _places(made: Extraction) -> dict[tuple[str, Box], list[_Told]]:
    data = encode(made.draft) | (encode(made.grids.grids) if made.grids else {})
    found: dict[tuple[str, Box], list[_Told]] = {}
    for evidence in (*made.evidence, *(made.grids.evidence if made.grids else ())):
        if evidence.box is not None:
            try:
                value = str(look(data, evidence.pointer))
            except KeyError:  # it was left out of the book
                value = ""
            sure = "" if evidence.p is None else f" {evidence.p:.4f}"
            told = _Told(state="taken", said=value, why=f"{evidence.pointer} = {value}{sure}")
            found.setdefault((evidence.file, evidence.box), []).append(told)
    for doubt in (*made.doubts, *(made.grids.doubts if made.grids else ())):
        if doubt.box is not None:
            likely = ", ".join(f"{r.value} {r.p or 0:.3f}" for r in doubt.rivals)
            said = str(doubt.rivals[0].value) + "?" if doubt.rivals else "?"
            why = f"{doubt.pointer}: {doubt.why} ({likely})"
            told = _Told(state="doubt", said=said, why=why)
            found.setdefault((str(doubt.page), doubt.box), []).append(told)
    return found


def _state(told: Sequence[_Told]) -> str:
    states = {one.state for one in told}
    return next((s for s in ("doubt", "taken") if s in states), "nothing")


def _drawn(image: NDArray[np.uint8], pages: Sequence[PageSeen], places: _Places) -> bytes:
    scale = min(_MOST, _LONG / max(image.shape[:2]))
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    shown = np.ascontiguousarray(cv2.resize(image, size, interpolation=way))
    regions = [(page, region) for page in pages for region in page.regions]
    for page, region in sorted(regions, key=lambda one: -_area(one[1])):
        told = places.get((page.file, region.box), ())
        colour = _STATES[_state(told)]
        left, top, right, bottom = (round(edge * scale) for edge in region.box)
        cv2.rectangle(shown, (left, top), (right, bottom), colour, 1)
        brief = next((t.said for t in told if len(t.said) <= _BRIEF and t.said.isascii()), "")
        if brief:
            at = right + 2, bottom - 3
            cv2.putText(shown, brief, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1)
    good, data = cv2.imencode(".jpg", shown, _JPEG)
    return np.asarray(data).tobytes() if good else b""


def _area(region: Region) -> int:
    left, top, right, bottom = region.box
    return (right - left) * (bottom - top)


def _rows(pages: Sequence[PageSeen], places: _Places) -> Iterator[str]:
    for page in pages:
        turned = f", turned by {page.turn} degrees" if page.turn else ""
        yield f"<h3>{page.kind}{turned}</h3><p>{html.escape(page.why)}</p><table>"
        for region in page.regions:
            told = places.get((page.file, region.box), ())
            votes = "; ".join(f"{v.voter}: {v.value} {v.p:.3f}" for v in region.votes)
            key = "" if region.key is None else f" {region.key}"
            row = "" if region.row is None else f" row {region.row}"
            note = f" ({region.note})" if region.note else ""
            decided = "<br>".join(html.escape(one.why) for one in told)
            yield (
                f'<tr class="{_state(told)}"><td>{region.kind}{key}{row}'
                f"<td>{html.escape(votes + note)}<td>{decided}"
            )
        yield "</table>"


def _section(number: int, name: str, image: str, rest: str) -> str:
    return (
        f'<section id="p{number + 1}"><div><h2>{html.escape(name)}</h2>{image}</div>'
        f"<div>{rest}</div></section>"
    )


def _index(sections: Sequence[str], made: Extraction) -> str:
    links = " ".join(f'<a href="#p{n + 1}">{n + 1}</a>' for n in range(len(sections)))
    remarks = "".join(f"<li>{html.escape(remark)}" for remark in made.remarks)
    name = html.escape(made.draft.id)
    return (
        f"<!doctype html><meta charset=utf-8><title>{name}</title><style>{_STYLE}</style>"
        f"<h1>{name}</h1><p>Green: taken. Orange: in doubt. Grey: nothing came of it. "
        "Arrow keys turn the page.</p>"
        f"<ul>{remarks}</ul><nav>{links}</nav>{''.join(sections)}<script>{_KEYS}</script>\n"
    )
