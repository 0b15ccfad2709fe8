"""Whether a word is English at all: what print and scan make of one mostly is not."""

from __future__ import annotations

import functools

from spellchecker import SpellChecker


def english(word: str) -> bool:
    """Whether a dictionary of subtitles, 160,000 words, has it; names of persons are among them."""
    return word.lower() in _known()


@functools.cache
def _known() -> SpellChecker:
    return SpellChecker(language="en")
