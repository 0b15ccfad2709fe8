"""The words of a sheet beside the usual ones: what may be named, and what slips are mended to."""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator

from pipeline.model.selectors import singular
from pipeline.wording import (
    amounts,
    arms,
    choices,
    gains,
    lexicon,
    occasions,
    openings,
    others,
    outcomes,
    phrases,
    series,
    spans,
)
from pipeline.wording.archaic import ARCHAIC
from pipeline.wording.ordinary import ORDINARY
from pipeline.wording.shorthand import CONTRACTED
from pipeline.wording.spelling import SHORTEST, Speller, distance, misread, pieces

_PHRASES = (
    amounts,
    arms,
    choices,
    gains,
    lexicon,
    occasions,
    openings,
    others,
    outcomes,
    phrases,
    spans,
)
# Words that join others in a name and cannot begin or end what is called by part of a name.
_JOINING_WORDS = "a an and at by for from in of on or the to with your"
_JOINING = frozenset(_JOINING_WORDS.split())
# Names longer than this are cut: a selector never needs as many words.
_WORDS = 6
_TEXTS = 400  # rows and groups of a sheet, and more

# A row that takes up something, and not what can be regained without a weapon.
TAKES_UP = re.compile(
    r"(?:retrieve|recover|regain|find|fetch|gather|(?:pick|take|get) up) (?!.*\b(?:balance|breath"
    r"|calm|composure|courage|feet|focus|footing|gap|ground|nerve|opening|poise|posture|senses|stance"
    r"|strength|weak\w*|wits)\b)"
)

Key = tuple[str, ...]


def words(text: str) -> Key:
    """The words of a name, lower case."""
    plain = text.lower().replace("\u2019", "'").replace("&", " and ")
    return tuple(re.findall(r"[^\W_]+(?:'[^\W_]+)*", plain))


def stems(found: Iterable[str]) -> Key:
    """Words as names are compared by: singular, each one for itself."""
    return tuple("".join(singular(w.replace("'", ""))) for w in found)


class Naming:
    """What selectors and pools may be called in one book."""

    def __init__(self, known: Collection[str], pools: Collection[str] = ()) -> None:
        rows, self.known = tuple(known)[:_TEXTS], (*known, *pools)[:_TEXTS]
        usual = {n: k for k, others in series.STANDARD.items() for n in (k, *others)}
        self.standard = frozenset(stems(words(n)) for n in usual)
        named = [found for text in rows if (found := words(text))]
        # Of two forms of one name the shorter one, the singular, is the one of a row.
        self.full = {stems(ws): " ".join(ws) for ws in sorted(named, key=_length, reverse=True)}
        self.full |= {stems(words(n)): name for n, name in usual.items()}
        self.partial = {stems(ws): " ".join(ws) for whole in named for ws in self._parts(whole)}
        self.pools = {stems(words(p)): p for p in (*series.POOLS, *self.known) if words(p)}
        if "body" not in pools:  # `regain 1 Body`: a row of that name is not meant
            self.pools.pop(("body",), None)
        keys = {stems(ws) for ws in named}
        own = {w for text in self.known for w in words(text)}
        own |= {w for key in (*keys, *self.standard) for w in key}
        several = {f"{w}s" for w in own} | {f"{w[:-1]}ies" for w in own if w.endswith("y")}
        self.selectors = frozenset(own | several) - lexicon.NUMBERS.keys()
        today = _grammar_words() | own | several
        self.words = today | ARCHAIC.keys()
        self.rows = frozenset(w for key in keys for w in key)
        # What rows take up is a weapon, and the name of one where other rows have it too.
        up = {ws for ws in named if TAKES_UP.match(" ".join(ws))}
        self.arms = frozenset(stems(ws)[-1] for ws in up)
        other = {w for ws in named if ws not in up for w in stems(ws)}
        self.armed = frozenset(other if len(self.arms) == 1 else self.rows)
        # Points that no row is called by.
        told = (*series.POOLS, *pools)
        self.counted = frozenset(told)
        self.energies = frozenset(p for p in told if self.rows.isdisjoint(stems(words(p))))
        self.single = frozenset(k[0] for k in self.full if len(k) == 1)
        # Names that are written as one word as well are told by their parts.
        compact = {w for o in series.STANDARD.values() for n in o for w in (n, f"{n}s")}
        self._mendable = today - lexicon.NUMBERS.keys() - compact
        self.speller = Speller(self._mendable, self.selectors)
        short = {w for w in own if len(w) < SHORTEST} - _grammar_words()
        self._joined = frozenset(w for w in today - short if len(w) > 1 or w == "a")

    def _parts(self, whole: Key) -> Iterator[Key]:
        """The runs of words in a name by which an instruction may call it."""
        if stems(whole) in self.standard:
            return
        for i, j in itertools.combinations(range(min(len(whole), _WORDS) + 1), 2):
            part = whole[i:j]
            if stems(part) in self.full or part[0] in _JOINING or part[-1] in _JOINING:
                continue
            if len(part) > 1 or not self._like_standard(part[0]):
                yield part

    def _like_standard(self, word: str) -> bool:
        """Whether a slip of one letter makes another selector of it, as `back` and `black`.

        Words such as `attack` name no row by themselves either.
        """
        return word in _common() or any(
            len(k) == 1 and distance(word, k[0]) <= 1 for k in self.standard
        )

    def name(self, key: Key) -> str | None:
        """The selector that is called so."""
        return self.full.get(key) or self.partial.get(key)

    def misread(self, word: str) -> frozenset[str]:
        return misread(word, self._mendable)

    def mend(self, word: str) -> Key | None:
        """What a word outside the lexicon stands for: several words, or one with slips."""
        if word in ORDINARY:
            return None
        if not word.isalpha() and "'" not in word:  # digits in it: nothing but shapes is tried
            near = self.misread(word)
            return (next(iter(near)),) if len(near) == 1 else None
        if (plain := _unmarked(word)) != word and plain in self._mendable:
            return (plain,)
        near, alike = self.speller.nearest(word), self.misread(word) or self.misread(plain)
        found = {(w,) for w in (alike if len(alike) == 1 < len(near) else near | alike)}
        split = pieces(word, self._joined)
        if split is None and not found and "'" in word:  # a quote, one letter off its place
            split = pieces(word.replace("'", ""), self._joined)
        readings = found | ({split} if split else set())
        return readings.pop() if len(readings) == 1 else None


def _unmarked(word: str) -> str:
    """The word without accents: on English words they are specks."""
    parts = unicodedata.normalize("NFD", word)
    return "".join(c for c in parts if not unicodedata.combining(c))


def _length(name: Key) -> int:
    return sum(map(len, name))


@functools.cache
def _grammar_words() -> frozenset[str]:
    """Every word of the lexicon's phrases and classes."""
    texts = [
        lexicon.OTHER_WORDS,
        lexicon.EXCLAIMED,
        *lexicon.NUMBERS,
        *CONTRACTED,
        *CONTRACTED.values(),
        *lexicon.CLASSES.values(),
    ]
    texts += [name for names in series.POOLS.values() for name in names]
    texts += [n for name, others in series.STANDARD.items() for n in (name, *others)]
    for value in (v for module in _PHRASES for v in vars(module).values()):
        if isinstance(value, tuple):
            texts += [p for row in value for p in ([row] if isinstance(row, str) else row[-1])]
    return frozenset(w.lower() for t in texts for w in re.findall(r"[a-zA-Z']+", t))


@functools.cache
def _common() -> frozenset[str]:
    classes = (lexicon.CLASSES.get(w, w) for w in series.COMMON.split())
    return frozenset(w for c in classes for w in c.split())


@functools.lru_cache(maxsize=32)
def naming(known: tuple[str, ...], pools: tuple[str, ...] = ()) -> Naming:
    return Naming(known, pools)


@functools.cache
def usual_words() -> frozenset[str]:
    """Words of the grammar that hardly any row is called by."""
    return naming(()).words - frozenset(series.ROWS_TOO.split())
