"""The fighter shown by name: `The Miller may do no red` tells what `he may do no red` does."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator

from pipeline.reconcile.scan_notes import Notes
from pipeline.wording.naming import naming

_FEW = 3  # instructions that speak of somebody
_SHORT = 6  # words of a line that prints a name, and no sentence about it
_VERBS = (
    r"(?:may|must|can|cannot|can't|is|has|had|does|did|will|shall|should|get|gain|regain|recover"
    r"|lose|lost|add|score|use|drop|do|choose|hold|pick)(?:e?s|d|p?ed)?\b"
)
_WORD = r"(?!(?i:the)\b)[^\W\d_][\w-]*"
_THE = re.compile(rf"\b(?i:the)\s+({_WORD}(?:\s+{_WORD}){{0,2}}?)\s+(?=(?i:{_VERBS}))")
# A proper name, where a sentence begins or behind what may stand before its subject.
_PROPER = re.compile(
    r"(?:^|[.!?:,;\"]\s*|\b(?i:if|when|and|but|turn|round|go|exchange|combat|fight)\s+)"
    rf"((?=[A-Z]){_WORD}(?:\s+(?=[A-Z]){_WORD}){{0,2}}?)\s+(?=(?i:{_VERBS}))"
)
# Whoever else is spoken to or of.
_OTHERS = re.compile(
    r"\b(?:you|your|yours|you'\w+|yourself|i|i'\w+|me|my|mine|we|us|our"
    r"|opponents?|foes?|enem(?:y|ies)|adversar(?:y|ies)|rivals?)\b",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"^\W*(?:please )?tell (?:your |the )?[^\W\d_]+(?: [^\W\d_]+)?\s*:", re.IGNORECASE
)
_OF_HIM = "Say to your foe of his fighter: "
# Told to whoever holds the book, who is not the one that is spoken of; pages both turn.
_ORDER = re.compile(
    r"(?:^|[.!?:;,\"]\s*|\b(?:and|but|then|also|please)\s+)"
    r"(?!(?:turn|go)\b)(?:do|don't|use|make|perform|choose|play|select|pick|take|try|add|subtract"
    r"|deduct|lose|gain|regain|recover|restore|get|score|drop|retrieve|avoid|ignore|keep|stick|put"
    r"|spend|pay|stay|count|raise|reduce|increase|lower|give|hold|attack|strike|fight)\b",
    re.IGNORECASE,
)
_OBJECT = re.compile(
    r"\b(?:to|for|on|upon|from|of|with|by|at|against|tell|let|allow|allows|gives?|costs?|leaves?)"
    r"\s+$",
    re.IGNORECASE,
)


def fighter(
    texts: Collection[str], known: Collection[str], named: Collection[str]
) -> tuple[str, ...]:
    """By which names the instructions of a book speak of its fighter, the longest first.

    Its sheet or a page of its own prints that name too. Where they speak of somebody else as well,
    nobody can tell whom they mean.
    """
    ours = naming(tuple(sorted({k.lower() for k in known}))).words
    found: dict[str, int] = {}
    for text in texts:
        for name in set(_spoken_of(" ".join(text.split()), ours)):
            found[name] = found.get(name, 0) + 1
    lines = [f" {' '.join(words)} " for p in named if len(words := _words(p)) <= _SHORT]
    own = {name for name in found if any(f" {name} " in line for line in lines)}
    ends = {name.split()[-1] for name in found}
    if len(ends) != 1 or sum(found[name] for name in own) < _FEW:
        return ()
    return tuple(sorted(own, key=len, reverse=True))


def printed(to: Notes) -> list[str]:
    """Lines of the sheet and the title of the book: one of them is the name of its fighter."""
    regions = (region for page in to.pages for region in page.regions)
    lines = [str(v.value) for r in regions if r.kind == "sheet text" for v in r.votes]
    return [*lines, str(to.value("/title") or "")]


def _spoken_of(text: str, ours: Collection[str]) -> Iterator[str]:
    for pattern in (_THE, _PROPER):
        for match in pattern.finditer(text):
            words = list(itertools.dropwhile(ours.__contains__, _words(match[1])))
            if words and words[-1] not in ours and match[1].split()[-1][0].isupper():
                yield " ".join(words)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_][\w'-]*", text.lower())


def as_fighter(text: str, names: Collection[str]) -> str:
    """The text with its fighter called `he`, unless it speaks to or of anybody else."""
    head = _HEAD.match(text)
    body = text[head.end() :] if head else text
    spoken = [name for name in names if re.search(_called(name), body)]
    if not spoken or _OTHERS.search(body) or _ORDER.search(body):
        return text
    for name in spoken:
        body = re.sub(_called(name), _pronoun, body)
    return f"{_OF_HIM}{body}" if head else body


def _called(name: str) -> str:
    words = r"\s+".join(map(re.escape, name.split()))
    return rf"(?i)\b(?:the\s+)?{words}(?:(?P<owns>['\u2019\u2018`]\s?s(?=\W|[a-z])\s*)|(?![\w-]))"


def _pronoun(match: re.Match[str]) -> str:
    if match["owns"]:
        return "his "
    return "him" if _OBJECT.search(match.string[: match.start()]) else "he"
