"""Names of maneuvers in instructions, where the sheet that should tell them is not all legible.

A name is known when the book prints it in another place too, in a title or on the sheet: then it
is no slip of the reader. A name that is printed in the instruction alone is a guess.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from pipeline.model.clauses import COLOURS, Selector
from pipeline.model.selectors import singular
from pipeline.reconcile.dictionary import english
from pipeline.reconcile.dictionary import usual as usual_word
from pipeline.wording import lexicon, series
from pipeline.wording.naming import usual_words
from pipeline.wording.parse import Parsed

_NAME = re.compile(r"[A-Z][^\W\d_]+(?:(?:-| with | )[A-Z][^\W\d_]+)*")
# Words of the grammar that name maneuvers as well.
_POOLS = frozenset(word for name in series.POOLS for word in name.split())
_ARMS = frozenset(lexicon.CLASSES["ARM"].split())
_STANDARD = frozenset(word for name in series.STANDARD for word in name.split())
_NAMED = re.compile(r"[\"\u201c]([^\W\d_]{3,}(?: [^\W\d_]{2,}){0,2})[\"\u201d]")
_NOUNS = frozenset(f"{lexicon.CLASSES['ACT']} {lexicon.CLASSES['NOUN']}".split())
_ENDS = r"(?:blow|cut|jump|kick|strike|stroke|swing|thrust|parry|block)(?:e?s)?"
# Those of them that hardly any row is called by; names of rows end in `attack` and `move`.
_PLAIN = frozenset(lexicon.CLASSES["ACT"].split()) - {"attack", "attacks", "move", "moves"}
_ACTS = rf"(?:{'|'.join(lexicon.CLASSES['ACT'].split())})"
_LEAST = 3  # letters
_OFTEN = 3  # instructions
_QUOTED = re.compile(r"(?<=[\"\u201c\u201e])[^\W\d_]{3,}(?=[\"\u201d])")
# Letters that are taken for each other.
_ALIKE = frozenset(map(frozenset, ("ce", "co", "eo", "il", "lt", "uv", "hn", "hb", "mn")))


def quoted_slips(text: str, names: Collection[str]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The text with names for words of the grammar in quotes, such as `"Are"` for an arc.

    No maneuver is called so: it is the one name that looks like it.
    """
    usual, slips = usual_words(), dict[str, str]()
    for found in _QUOTED.findall(text):
        near = {n for name in names if _looks(found.lower(), n := name.lower())}
        if found.lower() in usual - _STANDARD and len(near) == 1:
            slips[found] = near.pop()
    for found, meant in slips.items():
        text = re.sub(rf"(?<=[\"\u201c\u201e]){found}(?=[\"\u201d])", meant, text)
    return text, tuple((f'"{found}"', meant) for found, meant in slips.items())


def _looks(word: str, name: str) -> bool:
    """Whether it is the name but for one letter that is like another."""
    off = [frozenset(pair) for pair in zip(word, name, strict=False) if pair[0] != pair[1]]
    return len(word) == len(name) and len(off) == 1 and off[0] in _ALIKE


def printed_names(text: str, others: Collection[str]) -> tuple[str, ...]:
    """The names in an instruction that stand elsewhere in the book as well, as they stand there.

    An instruction may have them in the plural.
    """
    found = [_longest_there(name, cut, others) for name, cut in _runs(text, arms=True)]
    return tuple(dict.fromkeys(n for n in found if n))


def does(name: str, known: Collection[str]) -> bool:
    """Whether it is what one does who makes a maneuver: `thrusting`, in a title, of `thrust`."""
    stem = name.casefold().removesuffix("ing")
    made = {stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else stem}
    return stem != name.casefold() and any(k.casefold() in made for k in known)


def _longest_there(name: str, cut: Sequence[str], others: Collection[str]) -> str | None:
    """The name with as many of the nouns cut off behind it as stand there too."""
    for size in range(len(cut), -1, -1):
        if found := _as_there(" ".join((name, *cut[:size])), others):
            return found
    return None


def guessed(text: str) -> tuple[str, ...]:
    """What may be names in an instruction, as it is read there."""
    return tuple(dict.fromkeys(_names(text, arms=False)))


def repeated(texts: Collection[str]) -> tuple[str, ...]:
    """What may be names in so many instructions of a book that no slip would be there each time.

    Before a noun with a capital nobody can tell where a name ends.
    """
    often = Counter(name for text in texts for name in {*_ended(text), *_in_quotes(text)})
    return tuple(
        n for n, times in often.items() if times >= _OFTEN and all(map(english, n.split()))
    )


def _ended(text: str) -> Iterator[str]:
    return (name for name, cut in _runs(text, arms=False) if not cut)


def _in_quotes(text: str) -> Iterator[str]:
    """Words in quotes of their own, within a sentence such as `Do no "gate blow" or red`."""
    usual = usual_words()
    for match in _NAMED.finditer(" ".join(text.split())):
        words = match[1].lower().split()
        if not all(word in usual for word in words):
            yield " ".join(words)


def sheet_slips(parsed: Parsed) -> str:
    """Words that were read as words of the sheet and of nothing else: either may be misread.

    A word of the sheet that is English is no slip of what is none.
    """
    usual = usual_words()
    return ", ".join(
        f"{meant!r} or {found!r}"
        for found, meant in parsed.slips
        if any(word not in usual and not word.isdecimal() for word in meant.split())
        and not (all(map(english, meant.split())) and not _is_word(found))
    )


def _is_word(found: str) -> bool:
    """Whether a slip is English as well; two letters are in a dictionary for any reason."""
    return english(found) and (len(found) >= _LEAST or usual_word(found))


def cut_short(
    chosen: Collection[Selector],
    text: str,
    known: Collection[str],
    others: Collection[str],
    *,
    whole: bool,
) -> str | None:
    """What may be no more than a part of a name: `Pane` of `Pane Strike`, `Guild` of `Guild Moves`.

    Where it is a name of the sheet, the word behind it has a capital as well. `whole`: all names
    of the sheet are known.
    """
    plain = " ".join(text.split())
    taken = {singular(str(one)) for one in chosen}
    for one in (str(c) for c in chosen if isinstance(c, str)):
        sure = one in known or one in COLOURS
        capital = "(?-i:(?=[A-Z][a-z]))" if sure else ""
        longer = re.search(
            rf"\b{re.escape(one)}(?:e?s)? {capital}(?:{_ENDS}|{_ACTS})\b", plain, re.IGNORECASE
        )
        if longer is None or singular(longer[0]) in taken:
            continue
        unsure = not whole and one not in COLOURS and not _apart(longer)
        if unsure or _as_there(longer[0].lower(), [*known, *others]):
            return f"{longer[0]!r} may be a name, and the sheet is not read so"
    return None


def _apart(longer: re.Match[str]) -> bool:
    """Whether small letters tell a noun that names nothing from a name: `red or Spin maneuvers`.

    Where a sentence begins, any word has a capital.
    """
    *name, noun = longer[0].split()
    within = re.search(r"[a-z,] $", longer.string[: longer.start()])
    return bool(within) and all(w[0].isupper() for w in name) and noun in _PLAIN


def _names(text: str, *, arms: bool) -> Iterator[str]:
    return (name for name, _ in _runs(text, arms=arms))


def _runs(text: str, *, arms: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Runs of words with capitals, without the words of the grammar before and behind them.

    With each run the nouns that were cut off behind it: they may be a part of the name.
    """
    usual = usual_words() - _POOLS - _STANDARD - _ARMS
    plain = usual | _STANDARD | (frozenset() if arms else _ARMS)
    for match in _NAME.finditer(" ".join(text.split())):
        words = re.split("-| with | ", match[0].lower())
        while words and words[0] in usual:
            del words[0]
        cut: list[str] = []
        while words and words[-1] in usual:
            cut.insert(0, words.pop())
        nouns = tuple(itertools.takewhile(_NOUNS.__contains__, cut))
        new = any(singular(word)[0] not in plain and word not in plain for word in words)
        several = len(words) > 1 and any(word in _ARMS for word in words)
        if words and (new or several) and max(map(len, words)) >= _LEAST:
            yield " ".join(words), nouns


def _as_there(name: str, others: Collection[str]) -> str | None:
    """The shorter form of a name that stands in one of the others as well."""
    words, forms = singular(name), list[str]()
    for other in others:
        there, stems = re.findall(r"[^\W_]+", other.lower()), singular(other)
        for i in range(len(stems) - len(words) + 1):
            if stems[i : i + len(words)] == words:
                forms.append(" ".join(there[i : i + len(words)]))
    return min((name, *forms), key=len) if forms else None
