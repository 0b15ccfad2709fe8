"""Slips of readers: within the bound they do not matter, beyond it they never change a meaning."""

from __future__ import annotations

import functools
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.wording.naming import naming
from pipeline.wording.parse import Parsed, parse
from pipeline.wording.spelling import bound, distance, pieces
from tests.wording.sheet import KNOWN

NAMES = naming(tuple(sorted(k.lower() for k in KNOWN)))
TEXTS = (
    'Tell opponent: "Do no Thrusts or Green next turn."',
    "Do only Yellow, White or Orange next turn. (P)",
    "Do no Side Swings next turn, but add +2 to any Orange that scores next turn.",
    "Do only Ducks for the next two turns. Other restrictions are invalid.",
    "Do only Kicks, Yellow or White (except Charges) until your weapon has been retrieved.",
    "No restrictions next turn and add +3 if you score.",
    "Do only Extended Range and regain 1 body point next turn.",
    "No restrictions next turn. May use your weapon again.",
    "Do no Feints next turn. CRITICAL: Do no Special (except Charges) for the rest of the combat.",
    "If on a score page, go to page 41, otherwise go to section 57.",
    "Do not use the last weapon you used until it has been retrieved.",
    "Do no Stomp or Tail attacks next turn. Spend 2 luck points.",
    "If on a score page, direct all opponents to do only Brown for the next two turns.",
)
CLEAN = {text: parse(text, KNOWN) for text in TEXTS}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def meaning(parsed: Parsed) -> object:
    return parsed.clauses, parsed.critical, parsed.party


def slipped(word: str, rng: random.Random, kinds: str = "swap drop double other") -> str:
    kind, i = rng.choice(kinds.split()), rng.randrange(len(word) - 1)
    if kind == "swap":
        return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    if kind == "drop":
        return word[:i] + word[i + 1 :]
    return word[: i + 1] + (word[i] if kind == "double" else rng.choice(_LETTERS)) + word[i + 1 :]


@functools.cache
def within(word: str, slip: str) -> bool:
    """Whether the bound promises that this slip is mended, told without the index of `Speller`."""
    low, meant = slip.lower(), word.lower()
    if low in NAMES.words:
        return low == meant
    if pieces(low, NAMES.words):
        return False
    near = {w: distance(low, w) for w in NAMES.words if abs(len(w) - len(low)) < 3 < len(w)}
    rivals = [w for w, d in near.items() if d <= near.get(meant, 99) and w != meant]
    if len(low) <= 5 and meant in NAMES.selectors:
        rivals += [w for w in NAMES.selectors - {meant} if distance(low, w) <= 2]
    lost = [w for w in near if len(low) <= 5 and len(w) == len(low) + 2]
    return not rivals and not lost and near.get(meant, 99) <= bound(min(len(low), len(meant)))


def test_the_texts_are_understood() -> None:
    assert all(p.understood and (p.clauses or p.critical) for p in CLEAN.values())
    assert not any(p.slips for p in CLEAN.values())


@pytest.mark.slow
@settings(max_examples=150)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_slips_within_the_bound_do_not_matter(text: str, seed: int) -> None:
    rng, made = random.Random(seed), 0
    parts = re.split(r"([A-Za-z]+)", text)
    for i in rng.sample(range(len(parts)), len(parts)):
        word = parts[i]
        if word.isalpha() and len(word) > 4 and word.lower() not in ("three", "critical"):
            slip = slipped(word, rng)
            if len(word) >= 9 and rng.random() < 0.5:
                slip = slipped(slip, rng)
            if slip.lower() not in NAMES.words and within(word, slip):
                parts[i], made = slip, made + 1
        if made == 4:
            break
    parsed = parse("".join(parts), KNOWN)
    assert meaning(parsed) == meaning(CLEAN[text]), "".join(parts)
    assert parsed.understood
    assert len(parsed.slips) == made


@settings(max_examples=300)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_lost_spaces_are_found_or_doubted(text: str, seed: int) -> None:
    rng = random.Random(seed)
    places = [m.start() for m in re.finditer("(?<=[a-z]) (?=[A-Za-z])", text)]
    at = rng.choice(places)
    parsed = parse(text[:at] + text[at + 1 :], KNOWN)
    assert not parsed.understood or meaning(parsed) == meaning(CLEAN[text])


def corrupted(text: str, rng: random.Random) -> str:
    for _ in range(rng.choice((1, 2, 3, 5, 8))):
        words = list(re.finditer("[A-Za-z]{2,}", text))
        if rng.random() < 0.25:
            gap = rng.choice([m.start() for m in re.finditer(" ", text)])
            text = text[:gap] + text[gap + 1 :]
        elif words:
            m = rng.choice(words)
            text = text[: m.start()] + slipped(m[0], rng) + text[m.end() :]
    return text


@pytest.mark.slow
def test_no_slip_changes_a_meaning() -> None:
    """Beyond the bound there is a doubt, or the same clauses: counted over 3,000 texts."""
    rng, same, doubts = random.Random(7), 0, 0
    for _ in range(3000):
        text = rng.choice(TEXTS)
        parsed = parse(corrupted(text, rng), KNOWN)
        if parsed.understood:
            assert meaning(parsed) == meaning(CLEAN[text])
            same += 1
        else:
            doubts += 1
    assert same > 500
    assert doubts > 1000


@settings(max_examples=200)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_no_slip_changes_a_meaning_shrunk(text: str, seed: int) -> None:
    bad = corrupted(text, random.Random(seed))
    parsed = parse(bad, KNOWN)
    assert not parsed.understood or meaning(parsed) == meaning(CLEAN[text]), bad


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("Do no Oran ge next turn.", (("Oran ge", "orange"),)),
        ("Do no Oragne nextturn.", (("oragne", "orange"), ("nextturn", "next turn"))),
        ("Do no 0range next tum.", (("0range", "orange"), ("tum", "turn"))),
        ("lf on a score page, do no 0ran9e", (("lf", "if"),)),
        ("Do n\u0105 Orange er Blue next turn.", (("n\u0105", "no"), ("er", "or"))),
    ],
)
def test_slips_are_told(text: str, slips: tuple[tuple[str, str], ...]) -> None:
    assert parse(text).slips == slips


@pytest.mark.parametrize(
    "text",
    [
        "Do no Rde next turn.",  # three letters
        "Do no Blck next turn.",  # black or block
        "Do no Lock next turn.",  # a word of its own
        "Do no Sde Swngs nxt trn.",
        "For the next tow turns do no Red.",
        "Do no Red en Blue next turn.",
    ],
)
def test_what_is_not_mended(text: str) -> None:
    assert not parse(text).understood


@given(st.text(_LETTERS, max_size=9), st.text(_LETTERS, max_size=9))
def test_the_distance_is_one(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, other) <= max(len(one), len(other))


def test_the_bound_is_the_one_in_the_documentation() -> None:
    assert [bound(n) for n in (1, 3, 4, 7, 8, 20)] == [0, 0, 1, 1, 2, 2]


def test_words_without_a_space_are_told_in_one_way_or_not_at_all() -> None:
    words = frozenset(["now", "here", "no", "where", "next", "turn", "do"])
    assert pieces("nextturn", words) == ("next", "turn")
    assert pieces("nowhere", words) is None
    assert pieces("dono", words) is None
    assert pieces("turn", words) is None
