"""What a line says when it is made of words that such lines are made of.

The network that reads lines tells how likely each letter is at each step. Every text that may stand
there, known ones and what was read freely, is weighed by that against all others.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.recognise.sheets_lexicon import bare, known, mended, slipped, usual
from pipeline.recognise.sheets_reader import Line, marked, spread

_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789&/'-"
_NONE = " .,:;|_"  # marks that are as good as none between words
_STRANGE = 4.0  # by how much (in logarithms) a text of unknown words is less likely
_MADE = 1.5  # the same of a text that is made of known words
_LEAST = 1e-6  # of a letter at a step
_RANGE = ("X-Range ", "X-")  # before the names of rows of extended range
_LENGTH = 0.55  # of the length of what was read: no text is shorter, nor longer by that much


def weighed(looks: Sequence[Line], *, far: bool = False) -> dict[str, float]:
    """Texts that a line may be, and how likely each is, by all looks at it.

    `far`: it is the name of a row of extended range.
    """
    texts = _candidates([line.text()[0] for line in looks], far=far)
    if not texts:
        return {}
    spelled = list(texts)
    scores = np.mean([_logs(line, spelled) for line in looks], axis=0)
    scores -= [_price(_without(texts[t])) for t in spelled]
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    ranked = sorted(zip(spelled, shares, strict=True), key=lambda s: -s[1])
    return {texts[t]: float(p) for t, p in ranked if p > 0.001}  # noqa: PLR2004


def _price(text: str) -> float:
    if text.casefold() in usual():
        return 0.0
    return _MADE if known(text) else _STRANGE


def _without(text: str) -> str:
    for head in _RANGE:
        if text.startswith(head):
            return text[len(head) :]
    return text


def _candidates(read: Sequence[str], *, far: bool) -> dict[str, str]:
    """Letters of each text that may stand there, and the text."""
    free = [text for text in read if bare(text)]
    if not free:
        return {}
    longest, shortest = (f([len(bare(text)) for text in free]) for f in (max, min))
    heads = ("", *_RANGE) if far else ("",)
    every = [f"{head}{text}" for head in heads for text in usual()]
    every += [text for t in free if (text := mended(t)) is not None]
    every += [text for t in free for text in slipped(t)]
    found: dict[str, str] = {}
    for text in [*every, *free]:
        letters = bare(text)
        fits = shortest * _LENGTH <= len(letters) <= longest / _LENGTH
        if letters and (fits or text in free) and set(letters) <= set(_ALPHABET):
            found.setdefault(letters, text)
    return found


def _logs(line: Line, texts: Sequence[str]) -> NDArray[np.float64]:
    """The logarithm of the likelihood of each text."""
    alike = tuple("".join(dict.fromkeys((c, c.upper()))) for c in _ALPHABET)
    few = line.shares(alike, _NONE)
    likely = spread(np.maximum(few, _LEAST), *marked(texts, _ALPHABET))
    return np.log(np.maximum(likely, 1e-300))
