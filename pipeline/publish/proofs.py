"""The pages of proofs: a table of pairings, and for each pairing what was found, with its loops."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import markupsafe

from pipeline.prove import report
from pipeline.prove.lines import said
from pipeline.prove.loops import Loop
from pipeline.prove.proof import Proof
from pipeline.publish.pages import harmless, render, write

Rows = tuple[int, ...]
_KNOTS = 7  # of a diagram; what is rarer is left out, and said
_RADIUS, _KNOT, _EDGE = 130, 34, 200


def write_proofs(
    templates: Path, docs: Path, proofs: Sequence[Proof], names: Mapping[str, str]
) -> list[Any]:
    """Write the pages; their part of the menu, which is empty where nothing is proved."""
    if not proofs:
        return []
    values = {"names": names, "said": said, "cheapest": report.cheapest}
    write(docs / "proofs/index.md", render(templates, "proofs.md.j2", proofs=proofs, **values))
    menu: list[Any] = ["proofs/index.md"]
    for proof in proofs:
        page = f"proofs/{proof.first}--{proof.second}.md"
        text = render(
            templates,
            "proof.md.j2",
            proof=proof,
            facts=list(report.facts(proof)),
            loops=[(loop, *diagram(loop)) for loop in (proof.loops.told if proof.loops else ())],
            **values,
        )
        write(docs / page, text)
        menu.append({harmless(f"{names[proof.first]} - {names[proof.second]}"): page})
    return menu


def diagram(loop: Loop) -> tuple[markupsafe.Markup, int]:
    """A loop as knots, one for each set of rows that holds; and how many positions are left out."""
    rows = {post.position: post.rows for post in loop.posts}
    tip = f"tip-{loop.side}-{loop.posts[0].position}"
    sizes = Counter(rows.values())
    knots = [r for r, _ in sorted(sizes.items(), key=lambda i: (-i[1], i[0]))[:_KNOTS]]
    places = {r: _place(i, len(knots)) for i, r in enumerate(knots)}
    edges = sorted({(rows[a], rows[b]) for a, b in loop.edges if a in rows and b in rows})
    marks = [_arrow(places[a], places[b], tip) for a, b in edges if a in places and b in places]
    marks += [_knot(r, sizes[r], places[r]) for r in knots]
    label = f"{loop.size} positions that {loop.side} can hold for ever"
    svg = (
        f'<svg class="loop" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * _EDGE} '
        f'{2 * _EDGE}" width="400" height="400" style="max-width:100%;height:auto" role="img">'
        f"<title>{label}</title>"
        f'<defs><marker id="{tip}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker>'
        f'</defs><g fill="none" stroke="currentColor">{"".join(marks)}</g></svg>'
    )
    left = loop.size - sum(sizes[r] for r in knots)
    return markupsafe.Markup(svg), left  # noqa: S704 - made of numbers alone


def _place(i: int, count: int) -> tuple[float, float]:
    turn = 2 * math.pi * i / count - math.pi / 2
    far = _RADIUS if count > 1 else 0
    return _EDGE + far * math.cos(turn), _EDGE + far * math.sin(turn)


def _knot(rows: Rows, size: int, at: tuple[float, float]) -> str:
    x, y = at
    shown = " ".join(map(str, rows[:3])) + (" ..." if len(rows) > 3 else "")  # noqa: PLR2004
    text = 'text-anchor="middle" stroke="none" fill="currentColor"'
    return (
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{_KNOT}"/>'
        f'<text x="{x:.0f}" y="{y - 2:.0f}" font-size="13" font-weight="700" {text}>{shown}</text>'
        f'<text x="{x:.0f}" y="{y + 15:.0f}" font-size="11" {text}>{size}x</text>'
    )


def _arrow(a: tuple[float, float], b: tuple[float, float], tip: str) -> str:
    if a == b:  # back to itself: a small bow, outwards
        x, y = a
        out = math.atan2(y - _EDGE, x - _EDGE) if (x, y) != (_EDGE, _EDGE) else -math.pi / 2
        ends = [_off(a, out + turn, _KNOT) for turn in (-0.4, 0.4)]
        bows = [_off(a, out + turn, _KNOT + 34) for turn in (-0.4, 0.4)]
        points = [ends[0], bows[0], bows[1], ends[1]]
        shown = [f"{px:.0f} {py:.0f}" for px, py in points]
        path = f"M{shown[0]}C{shown[1]} {shown[2]} {shown[3]}"
    else:
        turn = math.atan2(b[1] - a[1], b[0] - a[0])
        (x1, y1), (x2, y2) = _off(a, turn + 0.2, _KNOT), _off(b, turn + math.pi - 0.2, _KNOT + 2)
        path = f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"
    return f'<path d="{path}" marker-end="url(#{tip})"/>'


def _off(at: tuple[float, float], turn: float, far: float) -> tuple[float, float]:
    return at[0] + far * math.cos(turn), at[1] + far * math.sin(turn)
