"""What a sheet lists beside its rows: weapons, equipment, traits, under a heading or in its head.

A heading says what is listed below it. In the head of a small sheet such things stand below the
figures without one; there what is no known weapon or thing is noted as doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from pipeline.model.evidence import Box
from pipeline.recognise.sheets_figures import Figure, Line
from pipeline.recognise.sheets_lexicon import ARMS, THINGS
from pipeline.recognise.sheets_looks import Text

WEAPONS, EQUIPMENT, TRAITS = "weapons", "equipment", "traits"
_HEADS = {
    "weapon": WEAPONS, "weapons": WEAPONS, "equipment": EQUIPMENT, "gear": EQUIPMENT,
    "standard gear": EQUIPMENT, "starting equipment": EQUIPMENT, "items": EQUIPMENT,
    "possessions": EQUIPMENT, "traits": TRAITS,
}  # fmt: skip
_LIKE = 0.85
_ALIGNED = 1.2  # heights of a line: lists begin no farther left or right of what is above
_NEXT = 1.1  # heights, from line to line of a list
_FIRST = 1.6  # the same from a heading, which may be underlined
_MOST = 12  # things in a list
_ARM = "it is listed as equipment, and is a weapon"
_MORE = "more may be listed below it"
_NO_HEADING = "no heading says what this is"
_CAPITALS = re.compile(r"[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2}")  # a thing in words of their own
_COUNT = re.compile(r"^[-*\u2022\s]*(?:\d{1,2}x?\s+)?(?=\D)")


@dataclass(frozen=True, slots=True)
class Listed:
    """A thing, what it is listed as, and why that is not clear."""

    part: str
    line: Text
    text: str
    note: str = ""


def lists(
    read: Sequence[Line], figures: Sequence[Figure], taken: Sequence[Box] = ()
) -> list[Listed]:
    """What these lines list, in their order; no line is read in the boxes that are `taken`."""
    texts = [line.text for line in read]
    used = {id(t): t for f in figures for t in f.used}
    found: list[Listed] = []
    for head in texts:
        part, inline = _heading(head.text)
        if part is not None and inline:
            found += [_listed(part, head, one) for one in re.split(r"\s*[,;]\s*", inline) if one]
        elif part is not None:
            found += _whole(
                [_listed(part, t, t.text) for t in _below(head, texts, used)], texts, taken
            )
    return found or list(_unheaded(texts, used))


def _whole(listed: list[Listed], texts: Sequence[Text], taken: Sequence[Box]) -> list[Listed]:
    """A list, with a note on its last thing if more of it may stand below."""
    if not listed:
        return []
    cell = listed[-1].line.cell
    high, below = cell.bottom - cell.top, cell.bottom + (cell.bottom - cell.top) / 2
    hidden = any(x0 < cell.left + high < x1 and y0 < below < y1 for x0, y0, x1, y1 in taken)
    strayed = any(
        cell.bottom - high / 2 < t.cell.top < cell.bottom + _NEXT * high
        and t.cell.left < cell.right
        and cell.left < t.cell.right
        and not _is_heading(t.text, "A", 1)
        for t in texts
    )
    if hidden or strayed:
        listed[-1] = replace(listed[-1], note=listed[-1].note or _MORE)
    return listed


def _heading(text: str) -> tuple[str | None, str]:
    """What a heading says is listed, and what stands behind its colon."""
    name, colon, rest = text.partition(":")
    near = get_close_matches(name.strip(" .-").casefold(), _HEADS, n=1, cutoff=_LIKE)
    if not near or (colon and rest.strip().isdigit()):
        return None, ""
    return _HEADS[near[0]], rest.strip()


def _listed(part: str, line: Text, text: str) -> Listed:
    thing = _COUNT.sub("", text).strip(" .,;")
    arm = part == EQUIPMENT and _names(thing, ARMS)
    return Listed(WEAPONS, line, thing, _ARM) if arm else Listed(part, line, thing)


def _below(head: Text, texts: Sequence[Text], used: dict[int, Text]) -> Iterator[Text]:
    """The lines of a list: below each other, as far left, until a gap or another heading."""
    last, room, count = head, _FIRST, 0
    while count < _MOST:
        line = _next(last, texts, room)
        if line is None or id(line) in used or _is_heading(line.text, head.text, count):
            return
        last, room, count = line, _NEXT, count + 1
        if not set("()") & set(line.text):  # what is said of the list
            yield line


def _next(above: Text, texts: Sequence[Text], room: float) -> Text | None:
    high = above.cell.bottom - above.cell.top
    near = [
        t
        for t in texts
        if abs(t.cell.left - above.cell.left) < _ALIGNED * high
        and t is not above
        and (above.cell.top + above.cell.bottom) / 2 < t.cell.top + high / 2
        and t.cell.top - above.cell.bottom < room * high
    ]
    return min(near, key=lambda t: t.cell.top, default=None)


def _is_heading(text: str, head: str, count: int) -> bool:
    """Whether a list ends here: headings are set as the one above, things mostly otherwise."""
    return _heading(text)[0] is not None or (count > 0 and head.isupper() and text.isupper())


def _unheaded(texts: Sequence[Text], used: dict[int, Text]) -> Iterator[Listed]:
    """Things below the figures in the head of a sheet."""
    for line in texts:
        if id(line) in used or not _hangs(line, texts, used):
            continue
        arm = _names(line.text, ARMS)
        note = "" if arm or _names(line.text, THINGS) else _NO_HEADING
        yield Listed(WEAPONS if arm else EQUIPMENT, line, line.text.strip(), note)


def _hangs(line: Text, texts: Sequence[Text], used: dict[int, Text]) -> bool:
    """Whether a thing stands below figures, with nothing but such lines between."""
    named = _CAPITALS.fullmatch(line.text.strip()) or _names(line.text, ARMS | THINGS)
    above = (t for t in texts if _next(t, texts, _NEXT) is line)
    return bool(named) and any(id(t) in used or _hangs(t, texts, used) for t in above)


def _names(text: str, things: frozenset[str]) -> bool:
    words = re.findall(r"[a-z]+", text.casefold())
    return 0 < len(words) <= 4 and words[-1] in things  # noqa: PLR2004 -- no sentence
