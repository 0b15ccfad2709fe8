"""What a picture parchment says: title, bursts, instruction, critical text, party symbol."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pipeline.model.codec import encode
from pipeline.model.evidence import Rival
from pipeline.model.pointer import join, within
from pipeline.readers.dump_bursts import read_bursts
from pipeline.readers.dump_items import Item
from pipeline.readers.dump_marks import distance, fuzzy
from pipeline.readers.dump_parts import Part
from pipeline.readers.dump_reading import NAME, Reading
from pipeline.readers.dump_tells import Understood, understand
from pipeline.readers.dump_titles import known_words, places_of, titles_of

_MARKS = ("score", "critical")
_SHOWN = 60  # characters of a text in a message
_OFF = 2  # letters by which a title may differ from the usual one and be a slip of it
_LONG = 3  # letters of a word that may be another with a slip


def read_pictures(items: Mapping[int, Item], words: Iterable[str], to: Reading) -> None:
    """Note all that the pictures say; what most of them have and one lacks is lost there."""
    known = tuple(words)
    for page, item in items.items():
        _picture(page, item, known, to)
    for part, name in (("title", "English"), ("titles/ja", "Japanese")):
        _missing(items, part, name, to)
    _slips(items, to)


def _picture(page: int, item: Item, known: Sequence[str], to: Reading) -> None:
    at = join("/pictures", page)
    read_bursts(item, page, to)
    for kind, name in (("latin", "title"), ("ja", "titles/ja")):
        _title(item, kind, page, f"{at}/{name}", to)
    _party(item, join(at, "party"), to)
    _texts(item, page, known, to)
    _stray(item, at, known, to)
    if item.torn:
        for part in ("title", "titles/ja", "score", "critical", "party"):
            if any(within(p, f"{at}/{part}") for p in to.found):
                why = "the matrix between two pictures is lost: it may belong to the other"
                to.doubt(f"{at}/{part}", why, item.line)


def _party(item: Item, pointer: str, to: Reading) -> None:
    symbols = {p.text: p for p in item.parts if p.kind == "party"}
    odd = next((p for p in item.parts if _is_symbol(p)), None)
    if len(symbols) == 1:
        symbol, part = next(iter(symbols.items()))
        to.note(pointer, "missile" if "*" in symbol else "swap", part.line)
    elif symbols:
        to.doubt(pointer, "two different party symbols", item.line)
    elif odd is not None:
        to.doubt(pointer, f"{odd.text!r} may be a party symbol", odd.line)


def _is_symbol(part: Part) -> bool:
    """Whether a part may be `(P)` or `(P*)`, misread."""
    return part.kind in ("odd", "latin") and bool(re.fullmatch(r"\(.{0,2}\)?|.{0,2}\)", part.text))


def blocks(item: Item, kind: str) -> list[tuple[str, Part]]:
    """The texts of one script, each joined over its lines."""
    found: list[tuple[str, Part]] = []
    for i, part in enumerate(item.parts):
        if part.kind != kind or _is_figure(item.parts, i) or _is_symbol(part):
            continue
        before = item.parts[i - 1] if i else None
        if before is not None and before.kind == kind and part.gap == 0 and found:
            glue = " " if kind == "latin" or part.text[0] in "(\uff08" else ""
            found[-1] = (found[-1][0] + glue + part.text, found[-1][1])
        else:
            found.append((part.text, part))
    return found


def _is_figure(parts: Sequence[Part], i: int) -> bool:
    """A letter or two behind a mark: the figure of the burst, misread."""
    return i > 0 and parts[i - 1].kind in _MARKS and len(parts[i].text.strip()) <= 2  # noqa: PLR2004


def _title(item: Item, kind: str, page: int, pointer: str, to: Reading) -> None:
    found = blocks(item, kind)
    if len(found) == 1 and len(found[0][0]) <= NAME:
        to.note(pointer, _trimmed(found[0][0]), found[0][1].line)
    elif found:
        texts = [_trimmed(text) for text, _ in found]
        whole = page in places_of(" ".join(texts)) and not any(places_of(t) for t in texts)
        if whole and len(texts) == 2:  # noqa: PLR2004
            why = "a title on two lines: the series knows it for this picture"
            to.note(pointer, " ".join(texts), found[0][1].line, why=why)
            return
        rivals = [Rival(value=t[:NAME]) for t in (*texts, " ".join(texts)) if len(t) <= NAME]
        to.doubt(pointer, "more texts than a title", found[0][1].line, rivals)


def _trimmed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(" ,;:.-")


def _texts(item: Item, page: int, known: Sequence[str], to: Reading) -> None:
    at = join("/pictures", page)
    tells = [p for p in item.parts if p.kind == "tell"]
    added = [p for p in item.parts if p.kind == "added"]
    if not tells:
        to.doubt(join(at, "tell"), "no instruction is legible", item.line)
    for texts, pointer in ((tells, join(at, "tell")), (added, join(at, "critical", "tell"))):
        if len(texts) > 1:
            to.doubt(pointer, "two instructions on one picture", texts[1].line)
        elif texts:
            _told(understand(texts[0].text, known), pointer, texts[0], at, to)
    if to.value(join(at, "critical", "at")) is not None and not added:
        to.doubt(join(at, "critical", "tell"), "a critical without a text of its own", item.line)


def _stray(item: Item, at: str, known: Sequence[str], to: Reading) -> None:
    """Lines that are of no part: what they may have lost or gone on with is in doubt."""
    for part in item.parts:
        if part.kind == "prose" and any(fuzzy(w) for w in part.text.split(" ")):
            why = f"a burst or the text of one may stand in {part.text[:_SHOWN]!r}"
            to.doubt(join(at, "score"), why, part.line)
            to.doubt(join(at, "critical"), why, part.line)
    last = max((i for i, p in enumerate(item.parts) if p.kind in ("tell", "added")), default=None)
    for part in item.parts[last + 1 :] if last is not None else []:
        if part.kind in ("latin", "prose") and understand(part.text, known).clauses:
            to.doubt(join(at, "tell"), f"{part.text[:_SHOWN]!r} may belong to it", part.line)


def _told(said: Understood, pointer: str, part: Part, at: str, to: Reading) -> None:
    if said.party is not None and to.value(join(at, "party")) is None:
        to.note(join(at, "party"), said.party, part.line)
    if said.clauses is None:
        rivals = [Rival(value=encode(said.partly))] if said.partly else []
        to.doubt(pointer, said.why, part.line, rivals)
        return
    to.note(pointer, encode(said.clauses), part.line, why=said.why or None)
    if said.critical is not None:
        to.doubt(join(at, "critical"), "its text stands in the instruction", part.line)


def _missing(items: Mapping[int, Item], part: str, name: str, to: Reading) -> None:
    lacking = [p for p in items if to.value(f"/pictures/{p}/{part}") is None]
    if len(lacking) * 2 < len(items):
        for page in lacking:
            pointer = f"/pictures/{page}/{part}"
            if pointer not in to.doubts:
                to.doubt(pointer, f"no {name} title is legible", items[page].line)


def _slips(items: Mapping[int, Item], to: Reading) -> None:
    """Titles with a word that is nearly one that the series or the book knows."""
    titles = {p: str(to.value(f"/pictures/{p}/title") or "") for p in items}
    count = Counter(w.lower() for t in titles.values() for w in re.findall(r"[^\W\d_]+", t))
    known = known_words() | {w for w, n in count.items() if n > 1}
    for page, title in titles.items():
        usual = [u for u in titles_of(page) if 0 < distance(title.lower(), u, _OFF) <= _OFF]
        if usual:
            why = f"nearly the usual title of this picture, {usual[0]!r}"
            to.doubt(f"/pictures/{page}/title", why, None, [Rival(value=usual[0].title())])
            continue
        for word in re.findall(r"[^\W_]{2,}", title):
            low = word.lower()
            near = [k for k in known if len(k) >= _LONG and distance(low, k, 1) == 1]
            if near and not {low, low.removesuffix("s")} & known and low + "s" not in known:
                mended = title.replace(word, near[0].title())
                why = f"{word!r} is nearly {near[0]!r}"
                to.doubt(f"/pictures/{page}/title", why, None, [Rival(value=mended)])
                break
