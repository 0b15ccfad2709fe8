"""Any text at all: no exception, no long wait, and the same in the engine bundle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.book import Picture
from pipeline.model.codec import decode, encode
from pipeline.publish.bundle import bundle
from pipeline.wording.parse import LIMIT, parse
from pipeline.wording.say import tell
from tests.strategies import texts
from tests.wording.sheet import KNOWN

_SOME_WORDS = (
    'do no only not use red Swing down or and , . ( ) " : + - 2 17 (P) (P*) add to any if you are'
    " on a score page until weapon retrieved picked up next turn turns for the rest of combat"
    " except including go section otherwise I'll restrictions other invalid critical tell opponent"
    " points body 1 lose regain follow an instruction understood yet May again"
)
_SALAD = st.lists(st.sampled_from(_SOME_WORDS.split()), max_size=30).map(" ".join)


def sound(text: str, *, talks: bool = False) -> None:
    parsed = parse(text, KNOWN, talks=talks)
    assert text[parsed.reached :] == parsed.rest
    told = (*parsed.clauses, *(parsed.critical or ()))
    assert parse(tell(told)).clauses == told
    for clause in told:
        decode(Picture, {"tell": [encode(clause)]})


@pytest.mark.slow
@settings(max_examples=300)
@given(texts | st.text(max_size=200))
def test_any_text(text: str) -> None:
    sound(text)
    sound(text, talks=True)


@pytest.mark.slow
@settings(max_examples=600)
@given(_SALAD)
def test_any_words_of_ours(text: str) -> None:
    sound(text)
    sound(text, talks=True)


@pytest.mark.slow
@given(st.lists(st.text(max_size=12), max_size=5))
def test_any_words_of_a_sheet(known: list[str]) -> None:
    assert parse("Do no Red next turn.", known).understood


LONG = {
    "sentences": "Do no Red or Blue next turn. ", "list": "do no red or ", "commas": ", red",
    "quotes": '"', "brackets": "(", "one word": "a", "glued": "nextturn",
    "if": "if on a score page ",
    "the": "do no the the ", "heads": "do no down or down or ", "tags": "<b>", "and": "and ",
    "digits": "9", "literal": 'do no "a ', "literals": '"a b c" or ', "talk": "Foo bar! ",
    "void": "Do no red next turn. other restrictions are invalid. ", "slips": "swinh oranfe ",
    "pieces": "nono", "stars": "*", "figures": "follow an instruction not understood yet (1, ",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("piece", LONG.values(), ids=LONG)
def test_long_texts_take_no_time(piece: str) -> None:
    text = (piece * LIMIT)[:LIMIT]
    start = time.process_time()
    sound_length = len(parse(text, KNOWN).rest) + len(parse(text, KNOWN, talks=True).rest)
    assert sound_length <= 2 * LIMIT
    assert time.process_time() - start < 20  # a guard against what never ends, no measure


def test_it_parses_in_the_engine_bundle(tmp_path: Path) -> None:
    path = tmp_path / "engine.pyz"
    path.write_bytes(bundle())
    code = (
        "import sys, json; sys.path.insert(0, sys.argv[1])\n"
        "from pipeline.wording.parse import parse\n"
        "from pipeline.wording.say import tell\n"
        "print(json.dumps(tell(parse(sys.argv[2]).clauses)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(path), "Do no Thrusts next tum."],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == "Do no thrust next turn."
