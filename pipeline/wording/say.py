"""Clauses in our own words, in English and in Japanese.

Each clause gives one sentence, addressed to the player of the pictured fighter. The English ones
are regular on purpose: `parse` reads them back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from pipeline.model.clauses import Clause
from pipeline.wording import english, japanese

Language = Literal["en", "ja"]
_SENTENCES: Mapping[str, Callable[[Clause], str]] = {
    "en": english.sentence,
    "ja": japanese.sentence,
}
_BETWEEN: Mapping[str, str] = {"en": " ", "ja": ""}


def say(clause: Clause, language: Language = "en") -> str:
    """The sentence of one clause."""
    return _SENTENCES[language](clause)


def tell(clauses: Iterable[Clause], language: Language = "en") -> str:
    """All sentences of an instruction."""
    return _BETWEEN[language].join(say(c, language) for c in clauses)
