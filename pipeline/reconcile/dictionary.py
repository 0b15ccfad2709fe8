"""Whether a word is English at all: what print and scan make of one mostly is not."""

from __future__ import annotations

import functools

from spellchecker import SpellChecker

_OFTEN, _COMMON = 2e-7, 1e-6


def english(word: str) -> bool:
    """Whether a dictionary of subtitles, 160,000 words, has it; names of persons are among them."""
    return word.lower() in _known()


@functools.cache
def _known() -> SpellChecker:
    return SpellChecker(language="en")


def usual(word: str) -> bool:
    """Whether it stands in one of a few million words: names and slips of others are rarer."""
    return bool(_known().word_usage_frequency(word.lower()) > _OFTEN)


def common(word: str) -> bool:
    """Whether it is far likelier than the words it is made of, side by side: `outside`."""
    return bool(_known().word_usage_frequency(word.lower()) > _COMMON)
