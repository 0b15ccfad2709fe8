"""An odd parchment: number, titles, picture, bursts and instruction."""

from __future__ import annotations

from pipeline.draw.design import Design
from pipeline.draw.ink import Point, placed
from pipeline.draw.press import values
from pipeline.draw.press.border import border, inner
from pipeline.draw.press.bursts import Form, Hit, show
from pipeline.draw.press.instruction import instructions, lay
from pipeline.draw.press.leaf import Box, Pen, rectangle
from pipeline.draw.press.number import Corner, corner_of, number, taken
from pipeline.draw.press.typeset import LEAD, Block, balanced, fit, set_block
from pipeline.draw.press.view import View


def parchment(pen: Pen, box: Box, view: View, design: Design) -> None:
    """Draw it into its box."""
    border(pen, box, design.page.border, design.page.line, view.page)
    inside = inner(box, design.page.border)
    corner = corner_of(design, recto=view.recto)
    number(pen, box, corner, view.at(), design)
    room = taken(design)
    reserve = room if corner.left is not None else 0.0
    lower = 0.0 if corner.left is not None else room
    head = inside.inside(
        left=reserve if corner.edge == "top" else 0,
        right=reserve if corner.edge == "top" else 0,
        top=lower if corner.edge == "top" else 0,
    )
    y = _heading(pen, head, view, design)
    if corner.edge == "top" and corner.left is not None:
        y = max(y, inside.y + room * (1.2 if design.number.shape == "tab" else 0.6))
    told = instructions(view, design)
    top, bottom = lay(pen, box, _below(inside, y, corner, design), told, design)
    area = Box(x=inside.x, y=top, width=inside.width, height=max(bottom - top, 1))
    _scenery(pen, area, view)
    _hits(pen, area, view, design)


def _below(inside: Box, top: float, corner: Corner, design: Design) -> Box:
    """The room under the heading, without the number where that stands at the foot."""
    room = taken(design) if corner.edge == "bottom" else 0.0
    aside = corner.left is not None and design.instruction.place == "foot"
    if aside:  # the text stands beside the number
        left, right = (room, 0.0) if corner.left else (0.0, room)
        return inside.inside(top=top - inside.y, left=left, right=right)
    return inside.inside(top=top - inside.y, bottom=room)


# Head: titles, and the score where it stands in the title or on a line of its own.


def _heading(pen: Pen, box: Box, view: View, design: Design) -> float:
    d, picture = design.title, view.picture
    title = picture.title if picture else None
    if title is None and view.lost("title"):
        title = values.UNKNOWN
    other = values.other_title(picture.titles) if picture else None
    hit = score(view, design) if design.score.place == "title" else None
    room = box.width - (12 if d.boxed else 0) - (hit.half[0] * 2 + 10 if hit else 0)
    shown = (title or "").upper() if d.case == "upper" else title or ""
    main = balanced(fit(shown, d.style, d.size, (room, d.size * LEAD * 2), most=2), room)
    sub = fit(other[1] if other else "", "text", d.size * 0.52, (room, d.size), most=1)
    top = Box(x=box.x + (box.width - room) / 2, y=box.y, width=room, height=1)
    if hit:
        shift = hit.half[0] + 5
        top = Box(x=top.x - shift, y=top.y, width=room, height=1)
    if d.boxed and (shown or sub.lines):
        high = main.height + sub.height + 6
        pen.draw(
            rectangle(Box(x=box.x, y=box.y - 3, width=box.width, height=high)),
            fill="paper", line="line", width=1,
        )  # fmt: skip
    y = set_block(pen, main, top, align=d.align, pointer=view.at("title"))
    if hit:
        show(pen, hit, _after(main, top, d.align, hit))
        y = max(y, box.y + hit.half[1] * 2)
    where = Box(x=top.x, y=y, width=room, height=1)
    y = set_block(
        pen, sub, where, align=d.align, pointer=view.at("titles", other[0] if other else "")
    )
    return _lines_below(pen, box, y + (5 if d.boxed else 2), view, design)


def _after(main: Block, top: Box, align: str, hit: Hit) -> Point:
    """Beside the title."""
    wide = main.width
    end = {
        "left": top.x + wide,
        "centre": top.middle[0] + wide / 2,
        "right": top.right,
    }[align]
    return end + 10 + hit.half[0], top.y + max(main.height / 2, hit.half[1])


def _lines_below(pen: Pen, box: Box, y: float, view: View, design: Design) -> float:
    """Score and threshold where they have lines of their own under the title."""
    hits = []
    if design.score.place == "below":
        hits.append(score(view, design))
    if design.critical.place == "line":
        hits.append(critical(view, design))
    for hit in hits:
        if hit:
            show(pen, hit, (box.middle[0], y + hit.half[1] + 2))
            y += 2 * hit.half[1] + 4
    return y


# The bursts.


_LONG = 3  # a score of two weapons takes less large figures


def score(view: View, design: Design) -> Hit | None:
    value = view.picture.score if view.picture else None
    if value is None and not view.lost("score"):
        return None
    form: Form = design.score.form
    if design.score.place == "title":
        form = "words"
    shown = values.figure(value)
    size = design.score.size * (0.7 if len(shown) > _LONG else 1)
    return Hit(word="SCORE", value=shown, pointer=view.at("score"), form=form, size=size)


def critical(view: View, design: Design) -> Hit | None:
    told = view.picture.critical if view.picture else None
    if told is None and not view.lost("critical"):
        return None
    form: Form = "words" if design.critical.place == "line" else design.critical.form
    at = told.at if told else None
    return Hit(
        word="CRITICAL", value=values.figure(at), pointer=view.at("critical", "at"), form=form,
        size=design.critical.size,
    )  # fmt: skip


def _hits(pen: Pen, area: Box, view: View, design: Design) -> None:
    """The bursts that stand beside the picture."""
    first = score(view, design) if design.score.place in {"left", "right"} else None
    left = design.score.place == "left"
    y = area.y + 4
    if first:
        y = _stand(pen, area, first, y, left=left) + 4
    if design.critical.place not in {"score", "across"}:
        return
    second = critical(view, design)
    if second:
        across = design.critical.place == "across"
        _stand(pen, area, second, area.y + 6 if across else y, left=left != across)


def _stand(pen: Pen, area: Box, hit: Hit, top: float, *, left: bool) -> float:
    wide, high = hit.half
    x = area.x + wide + 3 if left else area.right - wide - 3
    show(pen, hit, (x, top + high))
    return top + 2 * high


# The picture.


def _scenery(pen: Pen, area: Box, view: View) -> None:
    if view.drawing is None or view.picture is None:
        _missing(pen, area)
        return
    drawing = view.drawing
    scale = min(area.width / drawing.width, area.height / drawing.height)
    x = area.middle[0] - drawing.width * scale / 2
    y = area.bottom - drawing.height * scale
    pen.marks += placed(drawing, (x, y), scale)


def _missing(pen: Pen, area: Box) -> None:
    """An empty box, so that a hole in the book is seen to be one."""
    side = min(area.width, area.height) * 0.6
    x, y = area.middle
    pen.draw(
        rectangle(Box(x=x - side / 2, y=y - side / 2, width=side, height=side)),
        line="tone", width=0.8,
    )  # fmt: skip
    pen.write(values.UNKNOWN, (x, y + side * 0.2), side * 0.6, "bold", align="centre", ink="tone")
