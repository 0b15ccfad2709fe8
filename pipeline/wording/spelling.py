"""Slips in words: the one word of the lexicon that lies nearest, within a stated bound.

The distance is Damerau's in its restricted form: a letter too many, one too few, another one, or
two neighbours that changed places, each letter touched once. Words of 4 to 7 letters may be off
by 1 and words of 8 and more by 2; shorter ones are not mended, but for the round letter of `no`,
`or` and `to`, nor is a word with two nearest ones, and no number is ever guessed. A word of 4 or 5
letters is not mended to a selector where another one lies within 2. Shapes that readers of print
confuse (`m` and `rn`) count only where exchanging one gives a word exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

SHORTEST = 4
LONG = 8
LONGEST = 24  # longer words are not mended
_CORE = 3  # one word of those without a space has as many letters: `dono` could be anything
_PAIRS = frozenset(("no", "or", "to"))  # no other word of two letters is mended
_SHORT = 5  # words up to here could be longer ones that lost more than one letter
_MARGIN = 2  # no other selector may lie as near as this to such a word
_REMEMBERED = 10_000  # words; a reader of many dumps needs no more


def bound(length: int) -> int:
    """How many slips a word of this length may have."""
    return 0 if length < SHORTEST else 1 if length < LONG else 2


def distance(one: str, other: str) -> int:
    """The number of slips between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, above, row = row, before, [i]
        for j, b in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                least = min(least, above[j - 2] + 1)
            row.append(least)
    return row[-1]


def _shorter(word: str, letters: int) -> Iterator[str]:
    """The word, and what is left of it without up to so many letters."""
    found = {word}
    for _ in range(letters + 1):
        yield from found
        found = {w[:i] + w[i + 1 :] for w in found for i in range(len(w))}


class Speller:
    """The words that slips are mended to, found by what two words share when letters are lost."""

    def __init__(self, words: Iterable[str], selectors: Iterable[str] = ()) -> None:
        self._selectors = frozenset(selectors)
        self._words = frozenset(w for w in words if SHORTEST <= len(w) <= LONGEST)
        index: dict[str, set[str]] = {}
        for word in self._words:
            for key in _shorter(word, bound(len(word))):
                index.setdefault(key, set()).add(word)
        self._index: Mapping[str, set[str]] = index
        self._found: dict[str, frozenset[str]] = {}

    def nearest(self, word: str) -> frozenset[str]:
        """The words that lie nearest within the bound; several where nobody can tell."""
        if not SHORTEST <= len(word) <= LONGEST:
            return frozenset()
        if word not in self._found:
            if len(self._found) > _REMEMBERED:
                self._found.clear()
            self._found[word] = self._search(word)
        return self._found[word]

    def _search(self, word: str) -> frozenset[str]:
        near: dict[str, int] = {}
        for key in _shorter(word, bound(len(word))):
            for other in self._index.get(key, ()):
                near[other] = near.get(other) or distance(word, other)
        allowed = {o: d for o, d in near.items() if d <= bound(min(len(o), len(word)))}
        least = min(allowed.values(), default=0)
        found = {o for o, d in allowed.items() if d == least and not _lengthened(word, o)}
        if len(found) == 1 and len(word) <= _SHORT:
            found |= {o for o in self._words if _lost(word, o)}
            if not found.isdisjoint(self._selectors):
                found |= {o for o in self._selectors if distance(word, o) <= _MARGIN}
        return frozenset(found)


def _lost(word: str, other: str) -> bool:
    """Whether the word is the other one without two of its letters."""
    letters = iter(other)
    return len(other) == len(word) + 2 and all(a in letters for a in word)


def _lengthened(word: str, meant: str) -> bool:
    """Whether several letters stand before or behind: the rest of a word that lost its space."""
    more = len(word) > len(meant) + 1
    return more and (word.startswith(meant) or word.endswith(meant))


# What readers of print take for each other.
_SHAPES = (
    ("m", "rn"), ("rn", "m"), ("d", "cl"), ("cl", "d"), ("vv", "w"), ("ii", "u"), ("l", "i"),
    ("b", "h"),
)  # fmt: skip
_ROUND = str.maketrans(dict.fromkeys("aceq", "o"))  # a speck in or under an o
_DIGITS = tuple(
    str.maketrans(a) for a in ({"0": "o", "1": "l", "5": "s"}, {"0": "o", "1": "i", "5": "s"})
)


def misread(word: str, words: frozenset[str]) -> frozenset[str]:
    """What the word is with one pair of shapes exchanged, or with letters for the digits in it.

    The other way round is never tried: no digit is ever made of a letter.
    """
    found = {w for digits in _DIGITS if (w := word.translate(digits)) in words}
    if len(word) > 1 and word[0] == "l":
        found.add(f"i{word[1:]}")  # however short: `lf` is nothing else
    found |= _PAIRS & {word.translate(_ROUND)}  # `er`, `nq`
    for seen, meant in _SHAPES:
        for i in range(len(word)):
            if word.startswith(seen, i):
                found.add(word[:i] + meant + word[i + len(seen) :])
    return frozenset(w for w in found if w in words and len(w) >= min(len(word), _CORE))


def pieces(word: str, words: frozenset[str]) -> tuple[str, ...] | None:
    """The words that were printed without a space, where they can be told in one way only."""
    if not SHORTEST < len(word) <= 3 * LONGEST:
        return None
    longest = max(map(len, words))
    ways: list[tuple[int, tuple[str, ...]]] = [(1, ())]
    for end in range(1, len(word) + 1):
        starts = range(max(0, end - longest), end)
        last = [(s, word[s:end]) for s in starts if ways[s][0] and word[s:end] in words]
        count = sum(ways[s][0] for s, _ in last)
        ways.append((count, (*ways[last[0][0]][1], last[0][1]) if last else ()))
    count, found = ways[-1]
    alone = count == 1 and len(found) > 1
    return found if alone and max(map(len, found)) >= _CORE else None
