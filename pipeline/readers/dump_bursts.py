"""The bursts of a picture: what it scores, and the total that makes a critical."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model.evidence import Rival
from pipeline.model.pointer import join
from pipeline.readers.dump_items import Item
from pipeline.readers.dump_parts import Part
from pipeline.readers.dump_reading import Reading

# series.md: these carry a score in every book.
ALWAYS_HIT = (7, 13, 19, 21, 31, 35, 41, 53)
_LOW, _HIGH = -50, 99  # of book.Score


def read_bursts(item: Item, page: int, to: Reading) -> None:
    """Note the score and the critical of a picture, or what is wrong with them."""
    at = join("/pictures", page)
    marks = [i for i, p in enumerate(item.parts) if p.kind == "score"]
    criticals = [i for i, p in enumerate(item.parts) if p.kind == "critical"]
    added = [p for p in item.parts if p.kind == "added"]
    score, total = join(at, "score"), join(at, "critical", "at")
    if len(marks) > 1 or len(criticals) > 1:
        to.doubt(score, "more bursts than one picture has", item.line)
        if criticals:
            to.doubt(total, "more bursts than one picture has", item.line)
        return
    for places, pointer in ((marks, score), (criticals, total)):
        if places:
            _figure(item, places[0], page, pointer, to)
    if added and not criticals:
        to.doubt(total, "a critical text without a burst that gives its total", added[0].line)
    if not marks:
        _unmarked(item, page, to, bare=bool(added or criticals))


def _figure(item: Item, place: int, page: int, pointer: str, to: Reading) -> None:
    """The number that follows a mark; parchment numbers may follow it too."""
    mark, numbers = item.parts[place], following(item.parts, place)
    what = "SCORE" if mark.kind == "score" else "the critical mark"
    if not numbers:
        to.doubt(pointer, f"no number behind {what} is legible", mark.line)
        return
    first, *rest = numbers
    value = int(first.value or 0)
    expected = (page - 1, page, page + 1)
    others = [int(p.value or 0) for p in rest if p.value not in (value, page, page + 1)]
    again = sum(p.kind == "number" and p.value == value for p in item.parts)
    rivals = [Rival(value=n) for n in (value, *others) if _LOW <= n <= _HIGH]
    if others:
        to.doubt(pointer, f"several numbers stand behind {what}", mark.line, rivals)
    elif value in expected and first.text.isdigit() and again == 1:
        why = f"the number behind {what} may be that of a parchment beside it"
        to.doubt(pointer, why, first.line, rivals)
    elif not _LOW <= value <= _HIGH:
        to.doubt(pointer, f"{value} is no figure of a burst", first.line)
    else:
        to.note(pointer, value, first.line)


def following(parts: Sequence[Part], place: int) -> list[Part]:
    """The numbers that stand right behind a part."""
    found = []
    for part in parts[place + 1 :]:
        if part.kind != "number":
            break
        found.append(part)
    return found


def _unmarked(item: Item, page: int, to: Reading, *, bare: bool) -> None:
    """Judge a picture without a SCORE mark: it may have lost one."""
    pointer = join("/pictures", page, "score")
    signs = [p for p in item.parts if p.kind == "number" and _is_stray(p, item, page)]
    odd = [p for p in item.parts if p.kind == "odd" or _is_shouted(p)]
    if bare:
        to.doubt(pointer, "a critical without a SCORE that is legible", item.line, _values(signs))
    elif page in ALWAYS_HIT:
        why = "this picture carries a score in every book of the series; none is legible"
        to.doubt(pointer, why, item.line, _values(signs))
    elif signs:
        why = f"{signs[0].text} stands here without a mark: it may be a score"
        to.doubt(pointer, why, signs[0].line, _values(signs))
    elif odd:
        to.doubt(pointer, f"{odd[0].text!r} may be a SCORE that cannot be read", odd[0].line)


def _values(numbers: Sequence[Part]) -> list[Rival]:
    return [Rival(value=p.value) for p in numbers if _LOW <= (p.value or 0) <= _HIGH]


def _is_stray(part: Part, item: Item, page: int) -> bool:
    """Whether a number is none that a parchment near this picture has."""
    place = item.parts.index(part)
    held = place > 0 and item.parts[place - 1].kind == "critical"
    return not held and part.value not in (page - 1, page, page + 1)


def _is_shouted(part: Part) -> bool:
    letters = [c for c in part.text if c.isalpha()]
    single = part.kind == "latin" and " " not in part.text.strip()
    return single and len(letters) > 1 and part.text.isupper()
