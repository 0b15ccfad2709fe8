"""Titles: what may be misread in them, and what they say about the score of their picture."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.recognise.sheets_lexicon import words as maneuvers
from pipeline.recognise.words_lines import PARTY
from pipeline.reconcile.dictionary import common, english
from pipeline.reconcile.scan_votes import Seen
from pipeline.wording.cursor import Cursor
from pipeline.wording.lexicon import CLASSES
from pipeline.wording.naming import naming, usual_words
from pipeline.wording.parse import parse
from pipeline.wording.parts import time
from pipeline.wording.spelling import distance, pieces
from pipeline.wording.tokens import tokens

# What pictures of the series are mostly called.
_USUAL = (
    "jumping jump away up back swinging swing high low down side dazed head thrusting thrust leg"
    " arm body wound wounded off balance turned around behind you kicking kick special weapon"
    " dislodged ducking duck dodging dodge extended range charging charge knocked retrieving"
    " retrieve parrying parry shield smashed blocking block attacking at the ready guard strike"
    " striking from afar feint lunge lunging leap leaping stagger staggered stumble stumbling stun"
    " stunned struck hook hooking trip tripping grab grabbing bite biting claw tail horn chest"
    " shoulder hand foot knee throat belly stance ground weaponless disarmed smash slash slashing"
    " chop chopping stab stabbing escape close hit miss missed"
)
_TITLES = frozenset(_USUAL.split())
_STRAY = re.compile(r"^[\s.,:;*\"_|\[\]{}<>~^-]+|[\s.,:;*\"_|\[\]{}<>~^-]+$")
_APART = re.compile(r"^['\u2019`]\s+|\s+['\u2019`]$")  # a speck
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_HYPHEN = re.compile(r"(?<=\w{3})-(?=\w{3})")  # X-Range has one in many books
_BRACKET = re.compile(r"[()]")
_STOP = re.compile(r"(?<=\w{3})\.(?= \w)")  # St. has one
_UNDERLINED = re.compile(r"([^\W\d_]+)_+(?=([^\W\d_]+))")
# Letters that are taken for each other, large or small.
_PAIRS = "cg ce co eo go gq oq do il ij it lt ft uv vy hn hb nu ef pr mn"
_ALIKE = frozenset(frozenset(pair) for pair in _PAIRS.split())
# Marks that no title has, and those with which none begins: strokes of the drawing beside it.
_SIGN = re.compile(r"[^\w\s\-,.'\u2019\"\u201c\u201d!?/&():;]|_|^[^\w'\u2019\"\u201c\u201d(]+")
# Figures stand in no title seen, and an instruction is none.
_NO_TITLE = re.compile(
    r"\d+|^tell (?:your )?opponent.*|[\s,:;-]*\b(?:score|critical)\b[\s,:;-]*"
    r"|^(?:picture|table|page|parchment|plate)$",
    re.IGNORECASE,
)
# A sentence behind the title: `Swinging High Whoosh! You can't thrust`. Titles are short.
_SPOKEN = re.compile(
    r"\w[!?,;:]\W+\w.*\b(?:you|your|it|is|are|no|not|any\w*|\w+'t)\b|\bis out of\b"
    r"|\b(?:can't|don't|you're|anything|next (?:turn|go|round))\b",
    re.IGNORECASE,
)
_TORN = 2  # letters: shorter words are known, or what is left of longer ones
_SLIPS = 4  # letters: shorter words are like too many others
_SURELY = 7  # letters: of words as long two may be misread
_SCRAP = 3  # letters: what is shorter may be torn off
_LONG = 13  # letters: longer words are mostly two
_PAGES, _EVERY = 6, 0.4  # pages, and of all titles, that begin or end with a running head
_ARTICLES = frozenset(("the", "a", "an"))
_OWN = 3  # different titles that are left without it
_FAIR = 0.95  # what the letters of words that nobody knows must reach
# Pictures of these titles are scored in all books seen, but for one weapon dislodged.
_HIT = re.compile(
    r"\b(?:wound(?:ed)?|dazed|balance|knocked|dislodged|disarmed|smashed|parry(?:ing)?|stunned"
    r"|struck|staggered)\b|\u8ca0\u50b7|\u76f4\u6483",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Titled:
    """A title in one language."""

    language: str
    title: str
    p: float
    seen: Seen
    other: str | None = None  # what a second reading makes of it


def titled(
    seen: Sequence[Seen], number: int | None = None, heads: Collection[str] = ()
) -> tuple[Titled, ...]:
    """The titles of one picture, the likeliest in each language.

    Its number is no part of one, nor are the words that head every page.
    """
    best: dict[str, Titled] = {}
    for s in seen:
        said = s.region.votes if s.region.kind == "title" else ()
        votes = [
            (name, v.p)
            for v in said
            if isinstance(v.value, str) and (name := _named(_unnumbered(v.value, number, heads)))
        ]
        if votes:
            language = s.region.note or "en"
            title = votes[0][0]
            p = max(p for name, p in votes if name.casefold() == title.casefold())
            other = next((name for name, _ in votes if name.casefold() != title.casefold()), None)
            one = Titled(language=language, title=title, p=p, seen=s, other=other)
            if language not in best or p > best[language].p:
                best[language] = one
    return tuple(best.values())


def _unnumbered(title: str, number: int | None, heads: Collection[str]) -> str:
    """A title without the number of its picture and running heads at its ends, and no symbol."""
    bare = PARTY.sub("", title).strip()
    around = [rf"{number}(?!\d)"] if number else []
    around += [rf"{re.escape(word)}\b" for word in heads]
    behind = [rf"(?<!\d){number}"] if number else []
    behind += [rf"\b{re.escape(word)}" for word in heads]
    while around:
        cut = re.sub(
            rf"^(?:{'|'.join(around)})\W*|\W*(?:{'|'.join(behind)})$", "", bare, flags=re.IGNORECASE
        ).strip()
        if cut == bare:
            break
        bare = cut
    return bare


def _named(title: str) -> str:
    """A title without marks that end no title, and with room beside its strokes."""
    spaced = re.sub(r"\s*([/&])\s*", r" \1 ", title)
    spaced = _UNDERLINED.sub(_unlined, spaced)
    spaced = re.sub(r"(?<=[^\W\d_]),(?=[^\W\d_])", ", ", spaced)
    spaced = re.sub(r"(?<=[^\W\d_])[.\u00b7\u2022](?=[^\W\d_])", " ", spaced)  # a speck
    bare = _STRAY.sub("", _APART.sub("", " ".join(spaced.split())))
    # A bracket around the score behind it: `Dazed (Score 4)`.
    return bare if bare.count("(") == bare.count(")") else re.sub(r"\s*\($|^\)\s*", "", bare)


def _unlined(between: re.Match[str]) -> str:
    """The room between two words, in which a title's underline shows; not where one was torn."""
    one, other = between.groups()
    joined = f"{one}{other}".lower()
    return between[0] if joined in _usual() or english(joined) else f"{one} "


def scored(title: str) -> bool:
    """Whether a picture of this title has a score in most books."""
    return bool(_HIT.search(title))


def instructed(title: str, known: Collection[str], *, told: bool) -> bool:
    """Whether a line of the instruction seems to have come into a title.

    No title says how long something holds, or goes on as people speak. Where no instruction was
    found beside it, its last words may be one, whatever they tell.
    """
    if _SPOKEN.search(title) or any(_timed(title, start) for start in range(len(title.split()))):
        return True
    words = title.split()
    ends = (parse(" ".join(words[i:]), known) for i in range(1, len(words)))
    return not told and any(end.understood and end.clauses for end in ends)


def _timed(title: str, start: int) -> bool:
    """`Next turn`, `for the rest of the fight`; what is gone for good may be called so."""
    text = " ".join(title.split()[start:])
    c = Cursor(text, tokens(text, naming(())), naming(()))
    span = time(c)
    said = {token.text for token in c.tokens[: c.at]}
    combat = not said.isdisjoint(CLASSES["FIGHT"].split()) and "of" in said
    return span is not None and (span.lasts != "combat" or combat)


def vocabulary(names: Iterable[str], titles: Iterable[Collection[str]]) -> frozenset[str]:
    """The words that titles of a book may be made of: usual ones, and what it prints elsewhere.

    `titles` are all readings of each title.
    """
    often: Mapping[str, int] = Counter(
        word for same in titles for word in {w for t in same for w in _words(t)}
    )
    usual = _usual()
    own = {word for name in names for word in _words(name)}
    # One thin letter is misread on page after page.
    often = {w: n for w, n in often.items() if n > 1 and w not in usual}
    own |= {word for word in often if not _near(word, usual) and not _slipped(word)}
    return usual | {word for word in own if not pieces(word, usual)}  # the sheet lost the space too


def running_heads(titles: Sequence[str]) -> frozenset[str]:
    """Words with which so many titles begin or end that they head every page: `Parchment`."""
    ends = [words for title in titles if (words := _words(title))]
    count = Counter(word for words in ends for word in {words[0], words[-1]})
    least = max(_PAGES, _EVERY * len(titles))
    heads = frozenset(word for word, n in count.items() if n >= least)
    if heads <= _ARTICLES:  # every title of some books begins with one
        return frozenset()
    own = {tuple(word for word in words if word not in heads) for words in ends} - {()}
    return heads if len(own) >= _OWN else frozenset()


def respaced(titles: Iterable[Titled], names: Iterable[str]) -> tuple[Titled, ...]:
    """Titles with the spaces that every reading lost, where the sheet has the same letters."""
    wide = {_joined(name): name for name in names if " " in name and not _hyphened(name)}
    return tuple(_respaced(one, wide.get(_joined(one.title))) for one in titles)


def _respaced(title: Titled, name: str | None) -> Titled:
    if name is None or _hyphened(title.title) or len(title.title.split()) > len(name.split()):
        return title
    letters = iter(title.title.replace(" ", ""))
    wide = "".join(" " if c == " " else next(letters, "") for c in name)
    same = title.other is not None and _joined(title.other) == _joined(name)
    return replace(title, title=wide, other=None if same else title.other)


def settled(title: Titled, known: frozenset[str]) -> Titled:
    """Of two readings that differ in spaces or a letter, the one whose words are all known."""
    other = title.other
    for better in (_doubled, _lettered):
        if other is not None and (whole := better(title.title, other, known)):
            return replace(title, title=whole, other=None)
    if other is None or _joined(title.title) != _joined(other):
        return title
    both = (title.title, other)
    clear = [one for one in both if all(w in known for w in _words(one)) and not _hyphened(one)]
    if len(clear) != 1:
        # A reader loses the room between words now and then; it seldom sees one that is not there.
        wide = max(both, key=lambda one: len(one.split()))
        narrow = min(both, key=lambda one: len(one.split()))
        clear = [wide] if _apart(narrow, wide, known) else []
    return replace(title, title=clear[0], other=None) if len(clear) == 1 else title


def _doubled(one: str, other: str, known: frozenset[str]) -> str | None:
    """Of two readings that differ in doubled letters alone, the one that has them in its words.

    A reader of lines takes two equal letters for one; it seldom sees two where there is one.
    """
    if re.sub(r"(.)\1", r"\1", one.casefold()) != re.sub(r"(.)\1", r"\1", other.casefold()):
        return None
    short, long = sorted((one, other), key=len)
    new = [word for word in _words(long) if word not in _words(short)]
    old = [word for word in _words(short) if word not in _words(long)]
    sure = all(w in known or english(w) for w in new) and not any(w in known for w in old)
    return long if new and len(short) < len(long) and sure else None


def _lettered(one: str, other: str, known: frozenset[str]) -> str | None:
    """Of two readings that differ in a letter of a word, the one whose word is one."""
    both = _words(one), _words(other)
    off = [pair for pair in zip(*both, strict=False) if pair[0] != pair[1]]
    if len(both[0]) != len(both[1]) or len(off) != 1 or min(map(len, off[0])) < _SLIPS:
        return None
    words = [w in known for w in off[0]]
    strange = [w not in known and not english(w) for w in off[0]]
    if distance(*off[0]) != 1 or sorted(words) != [False, True] or True not in strange:
        return None
    return one if words[0] else other


def _apart(narrow: str, wide: str, known: frozenset[str]) -> bool:
    """Whether each two words that one reading has as one are words: one known, none a scrap."""
    new = [word for word in _words(wide) if word not in _words(narrow)]
    pairs = list(itertools.pairwise(_words(wide)))
    split = [pair for pair in pairs if "".join(pair) in _words(narrow)]
    return (
        bool(split)
        and all(any(w in pair for pair in split) for w in new)
        and all(any(w in known for w in pair) for pair in split)
        and all(w in known or len(w) > _SCRAP for w in new)
    )


def _hyphened(title: str) -> bool:
    return _HYPHEN.search(title) is not None


def _joined(title: str) -> str:
    return _HYPHEN.sub("", "".join(title.casefold().split()))


@functools.cache
def _usual() -> frozenset[str]:
    return usual_words() | _TITLES


def against(title: str, p: float, known: frozenset[str]) -> tuple[str, str] | None:
    """Why an English title is in doubt, and what it may be instead."""
    odd = _sign(title)
    for word in _words(title) if odd is None else ():
        if len(word) <= _TORN and word not in _usual():
            return f"{word!r} may be a part of a word", title
        if word in known or word.replace("'", "") in known:
            continue
        apart = pieces(word, _usual()) or pieces(word, known)
        if apart and (set(apart) <= _TITLES or not common(word)):
            return f"{word!r} may be two words", _in_title(title, word, apart)
        if near := _near(word, known) or _slipped(word) or _cut(word, title):
            return f"is {word!r} {near!r}?", _in_title(title, word, (near,))
        if not word.isascii() or len(word) > _LONG or not english(word.removesuffix("'s")):
            return f"no word is known as {word!r}", title
        if p < _FAIR:
            return f"{word!r} is hardly legible", title
    return odd


def _sign(title: str) -> tuple[str, str] | None:
    """What no title has in it, and the title without that."""
    if sign := _SIGN.search(title):
        bare = " ".join(_SIGN.sub(" ", title).split())
        return f"{sign[0]!r} may be a stroke of the picture", bare
    if _hyphened(title) and all(word in _usual() for word in _words(title)):
        return "its hyphen may be a speck", _HYPHEN.sub(" ", title)
    if _STOP.search(title):
        return "its stop may be a speck", _STOP.sub("", title)
    if title.count("(") != title.count(")"):
        return "its bracket may be a stroke of the picture", _BRACKET.sub("", title)
    if odd := _NO_TITLE.search(title):
        return f"no title has {odd[0]!r}", _NO_TITLE.sub("", title).strip() or title
    return None


def _near(word: str, known: frozenset[str]) -> str | None:
    """The word that it is but for one letter: thin print makes a C of a G."""
    if len(word) < _SLIPS:
        return None
    for other in sorted(w for w in known if len(w) == len(word)):
        off = [frozenset(pair) for pair in zip(word, other, strict=True) if pair[0] != pair[1]]
        if len(off) == 1 and off[0] in _ALIKE:
            return other
    return None


def _slipped(word: str) -> str | None:
    """The usual word that it is but for a letter or two: a stroke of the picture runs through."""
    short = len(word) < _SLIPS  # `arn`: many longer and shorter words are like it
    if not short and english(word):
        return None
    bound = 2 if len(word) >= _SURELY else 1
    some = _usual() if not short else _TITLES if common(word) else _TITLES | set(maneuvers())
    alike = [w for w in some if len(w) >= _SCRAP]
    near = [w for w in alike if abs(len(w) - len(word)) <= (0 if short else bound)]
    found = [(off, w not in _TITLES, w) for w in near if (off := distance(word, w)) <= bound]
    return min(found)[2] if found else None


def _cut(word: str, title: str) -> str | None:
    """The usual word that it is without the letter at an edge of the title, where one is lost."""
    words = _words(title)
    first, last = word == words[0], word == words[-1]
    return next(
        (w for w in sorted(_usual()) if (first and w[1:] == word) or (last and w[:-1] == word)),
        None,
    )


def _in_title(title: str, word: str, apart: tuple[str, ...]) -> str:
    """The title with other words for one, its letters as they were where they are the same."""
    match = re.search(re.escape(word), title, re.IGNORECASE)
    if match is None:
        return title
    found, start = [], match.start()
    for part in apart:
        as_read = title[start : start + len(part)]
        capital = str.upper if as_read.isupper() else str.title if as_read.istitle() else str
        found.append(as_read if as_read.lower() == part else capital(part))
        start += len(part)
    return title[: match.start()] + " ".join(found) + title[match.end() :]


def _words(title: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(title)]
