"""Contact sheets: each value that was read wrong or left in doubt, with its place on the page."""

from __future__ import annotations

import base64
import html
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from pipeline.model.evidence import Box
from pipeline.readers.scans import Pixels

if TYPE_CHECKING:
    from tests.bench.scans import Case, Score

_BAD = ("wrong", "extra", "doubt, wrong", "doubt, right", "absent")
_AROUND = 24  # pixels beside the place
_LEAST, _MOST = 90, 480  # pixels that a crop is enlarged and made smaller to
_STYLE = """
body { font: 14px/1.4 sans-serif; margin: 1.5rem; background: #eee; color: #111 }
main { display: flex; flex-wrap: wrap; gap: .6rem }
figure { margin: 0; padding: .5rem; background: #fff;
  border-left: 6px solid #bbb; max-width: 30rem }
figure.wrong, figure.extra { border-color: #c00 } figure.absent { border-color: #e80 }
img { max-width: 100%; display: block }
"""


def write(path: Path, score: Score) -> None:
    """One page that shows all that is not right of a book."""
    path.parent.mkdir(parents=True, exist_ok=True)
    bad = sorted((c for c in score.cases if c.state in _BAD), key=lambda c: _BAD.index(c.state))
    pages = {file.id: file for file in score.source.files}
    grids = score.extraction.grids
    evidence = [*score.extraction.evidence, *(grids.evidence if grids else ())]
    where = {e.pointer: (e.file, e.box) for e in evidence}
    shown: dict[str, Pixels] = {}
    figures = []
    for case in bad:
        file, box = _place(case, where)
        if file in pages and file not in shown:
            shown = {file: pages[file].load()}  # one page at a time is held
        figures.append(_figure(case, shown.get(file), box))
    path.write_text(
        f"<!doctype html><meta charset=utf-8><title>{html.escape(score.name)}</title>"
        f"<style>{_STYLE}</style><h1>{html.escape(score.name)}: {len(bad)} values not right</h1>"
        f"<main>{''.join(figures)}</main>",
        "utf-8",
    )


def _place(case: Case, where: Mapping[str, tuple[str, Box | None]]) -> tuple[str, Box | None]:
    if case.doubt is not None:
        return str(case.doubt.page or ""), case.doubt.box
    return where.get(case.pointer, ("", None))


def _figure(case: Case, page: Pixels | None, box: Box | None) -> str:
    image = ""
    if page is not None and box is not None:
        told = base64.b64encode(_png(page, box)).decode()
        image = f'<img alt="" src="data:image/png;base64,{told}">'
    text = f"{case.pointer}: printed {case.printed}, read {case.found}"
    why = f"<br>{html.escape(case.doubt.why)}" if case.doubt else ""
    return (
        f'<figure class="{case.state.split(",")[0]}">{image}<figcaption>'
        f"<b>{case.state}</b> {html.escape(text)}{why}</figcaption></figure>"
    )


def _png(page: Pixels, box: Box) -> bytes:
    left, top, right, bottom = box
    part = page[max(0, top - _AROUND) : bottom + _AROUND, max(0, left - _AROUND) : right + _AROUND]
    high, wide = part.shape[:2]
    scale = min(max(1.0, _LEAST / max(1, high)), _MOST / max(1, wide))
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    good, data = cv2.imencode(".png", cv2.resize(part, size, interpolation=cv2.INTER_AREA))
    return np.asarray(data).tobytes() if good else b""
