"""What the rest of a book prints of the words of its sheet.

A word that no list of usual words has may be a slip of the reader, or a word of this book. It is no
slip when titles or instructions print it as well, or when it is plain English and every look at it
read it clearly. What a row costs stands behind its name, and the head of the sheet has its word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.model.sighting import PageSeen, Region
from pipeline.recognise.sheets_lexicon import known, near, parted
from pipeline.recognise.sheets_lexicon import words as known_words
from pipeline.reconcile.dictionary import english, usual

_ELSEWHERE = frozenset({"title", "instruction", "critical text"})
_SURE = 0.9  # of a text, to show how its words are spelled
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_COST = re.compile(  # the figure may be read as a letter
    r"^(?P<name>.*[^\W\d_])(?:\s*\d{1,2}|\s+[Il|]|(?<=[a-z])I)\s+(?P<pool>[^\W\d_]+)$"
)
_CLEAR, _SURELY, _PLAIN = (
    0.95,
    0.99,
    0.998,
)  # of the letters of a text, one with another, at every look
_LEGIBLE, _WEIGHED = 0.9, 0.999  # likewise, of a text that was weighed against what it may be
_ONE, _TWO = 0.5, 1.0  # words as far apart differ by a letter that looks alike, or by two
# No maneuver has these in its name, so that what looks like them is no slip of them.
_NEVER = frozenset(("am", "are", "be", "had", "has", "is", "its", "may", "or", "was", "were"))
_SEVERAL = 2  # rows with other words beside it: no slip is made into plain English each time
_LEAST = 4  # letters of a word: shorter ones are easily another word with a letter misread
_LONG = 6  # letters of a text that is told elsewhere: a shorter one may be a part of another
_COMMA = re.compile(r"(?<=[^\W\d_]{2}), (?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Printed:
    """Words that a book prints: in titles, instructions and the sheet's lists, alone, in rows."""

    words: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    rows: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()  # groups with which the names of all their rows begin
    shared: frozenset[str] = frozenset()  # words with which all names without groups begin
    often: frozenset[str] = frozenset()  # plain English that several rows clearly have
    places: tuple[str, ...] = ()  # what each other place of the book says, its words alone
    commas: bool = False  # several names have a comma, so that it is no speck
    faint: bool = False  # many words of the sheet are hardly legible

    def with_rows(self, texts: Iterable[str], clear: Iterable[str] = ()) -> Printed:
        """With the words of texts that rows of the sheet surely have, or that are read clearly."""
        clearly = dict.fromkeys(clear)
        times = Counter(w for text in clearly for w in set(_words(text)))
        often = frozenset(
            w for w, n in times.items() if n >= _SEVERAL and len(w) >= _LEAST and english(w)
        )
        rows = frozenset(w for text in texts for w in _words(text))
        commas = sum(bool(_COMMA.search(text)) for text in clearly) >= _SEVERAL
        return replace(self, rows=rows, often=often, commas=commas)

    def tells(self, text: str) -> bool:
        """Whether several other places say the same in plain English: no slip comes back so."""
        words = _words(text)
        if sum(map(len, words)) < _LONG or not all(english(w) for w in words):
            return False
        return sum(_phrase(words) in place for place in self.places) >= _SEVERAL

    def uncomma(self, text: str) -> str:
        """A text without its commas, where they are none by chance."""
        return _COMMA.sub(" ", text) if self.commas else text

    def again(self, text: str) -> bool:
        """Whether all words of a text are known or stand in other rows, and none is nearly one."""
        told = [w for w in _words(text) if not known(w)]
        return bool(told) and all(w in self.rows and not near(w, self.rows) for w in told)

    def spelled(self, text: str, *, clear: float, share: float = 0.0) -> frozenset[str]:
        """The words of a text that are no slips; `clear`: how surely every look read all of it.

        `share` is its weight against all texts of which it may be a slip.
        """
        return frozenset(w for w in _words(text) if self._is_known(w, clear=clear, share=share))

    def _is_known(self, word: str, *, clear: float, share: float) -> bool:
        if word in self.often and clear:
            return True
        far = _ONE if clear > _CLEAR else _TWO
        others = (self.words | self.rows) - _NEVER
        if clear > _CLEAR and usual(word) and self._places(word) >= _SEVERAL:
            others = frozenset(filter(usual, others))  # what is rare is the slip of the two
        if near(word, others, far):  # either may be a slip of the other
            return False
        if word in self.rows:
            return True
        if word in self.words:
            return clear > _CLEAR or english(word)
        # A word that differs from one of sheets by letters that look alike is read as plainly as
        # can be, the fewer they are the more, or it is that word.
        plain = clear > _plainly(word) or (clear > _LEGIBLE and share > _WEIGHED)
        return plain and len(word) >= _LEAST and usual(word)

    def _places(self, word: str) -> int:
        return sum(_phrase([word]) in place for place in self.places)

    def parted(self, text: str) -> str | None:
        """The text with a space where two words run together; plain English of this book is one."""
        some = [w if self._is_whole(w) else parted(w) or w for w in text.split()]
        whole = " ".join(some)
        return whole if whole != " ".join(text.split()) else None

    def _is_whole(self, word: str) -> bool:
        return word.casefold() in self.words and english(word)

    def without_cost(self, name: str) -> str:
        """A name without what its maneuver costs."""
        found = self._costly(name)
        return found["name"].strip() if found is not None else name

    def cost(self, name: str) -> tuple[str, int | None] | None:
        """The pool that is named behind a name, and how many of its points, where that is clear."""
        found = self._costly(name)
        if found is None:
            return None
        number = re.search(r"\d+", found[0][found.end("name") : found.start("pool")])
        return found["pool"].casefold(), int(number[0]) if number else None

    def _costly(self, name: str) -> re.Match[str] | None:
        found = _COST.match(name)
        return found if found is not None and found["pool"].casefold() in self.alone else None


def _plainly(word: str) -> float:
    """How surely all letters of a text with a word are to be read for it to be no slip."""
    if near(word, known_words(), _ONE):
        return _PLAIN
    return _SURELY if near(word, known_words(), _TWO) else _CLEAR


def _words(text: str) -> list[str]:
    return [w.casefold() for w in _WORD.findall(text)]


def _phrase(words: Sequence[str]) -> str:
    return f" {' '.join(words)} "


def printed(pages: Sequence[PageSeen]) -> Printed:
    """What the pages of a book print."""
    elsewhere = [r for page in pages for r in page.regions if r.kind in _ELSEWHERE]
    figures = (r for page in pages for r in page.regions if r.kind == "sheet figure")
    listed = {w for t in _texts(figures) for w in _words(t) if len(w) >= _LEAST and english(w)}
    beside = [t for p in pages for r in p.regions if r.kind == "sheet text" for t in _texts([r])]
    return Printed(
        words=frozenset(w for t in _texts(elsewhere) for w in _words(t)) | listed,
        places=tuple("".join(_phrase(_words(t)) for t in _texts([r])) for r in elsewhere),
        alone=frozenset(t.casefold() for t in beside if _WORD.fullmatch(t)),
    )


def _texts(regions: Iterable[Region]) -> Iterator[str]:
    for region in regions:
        for vote in region.votes:
            several = vote.value if isinstance(vote.value, list) else [vote.value]  # name and value
            said = next(iter(several[-1:]), None)
            if isinstance(said, str) and vote.p > _SURE:
                yield said
