"""Matrices that run another way than usual: stacked, from right to left, keys after targets."""

from __future__ import annotations

import random

import pytest

from pipeline.vision.block import Block, find_blocks, other_blocks, whole
from pipeline.vision.numerals import in_order
from pipeline.vision.spotter import SYMBOLS, Glyph
from pipeline.vision.ways import OTHERS, USUAL, Way

HEIGHT, STEP = 1000, 8.0
STACKED, ABOVE = Way(stacked=True), Way(stacked=True, before=True)
LEFTWARD, AFTER = Way(mirrored=True), Way(before=True)
Places = dict[int, tuple[float, float]]


def _glyph(x: float, y: float, symbol: str) -> Glyph:
    shares = tuple(0.97 if s == symbol else 0.002 for s in SYMBOLS)
    return Glyph(x=x, y=y, symbol=symbol, p=0.99, shares=shares)


def _number(value: int, x: float, y: float) -> list[Glyph]:
    """Digits with their middle there."""
    text = str(value)
    first = x - (len(text) - 1) * STEP / 2
    return [_glyph(first + i * STEP, y, c) for i, c in enumerate(text)]


def _set(  # noqa: PLR0913
    way: Way,
    keys: range,
    wide: int,
    *,
    across: bool = True,
    none: tuple[int, ...] = (),
    off: float = 34.0,
) -> tuple[list[Glyph], Places]:
    """A matrix so many entries wide, and the places of its targets."""
    rng = random.Random(3)
    pitch, off = ((36.0, 40.0), 16.0) if way.stacked else ((90.0, 26.0), off)
    deep = -(-len(keys) // wide)
    glyphs, targets = [], {}
    for i, key in enumerate(keys):
        column, row = (i % wide, i // wide) if across else divmod(i, deep)
        column = wide - 1 - column if way.mirrored else column
        x, y = 80 + pitch[0] * column, 600 + pitch[1] * row
        away = -off if way.before else off
        target = (x, y + away) if way.stacked else (x + away, y)
        targets[key] = target
        glyphs += _number(key, x, y)
        if key not in none:
            glyphs += _number(2 * rng.randint(0, 31) + 1, *target)
    return glyphs, targets


def _stand(blocks: tuple[Block, ...], targets: Places) -> bool:
    """Whether each key has its own target, and no key is missing."""
    slots = {s.number: s.target for b in blocks for s in b.slots}
    return slots.keys() == targets.keys() and all(
        abs(slots[k][0] - x) < 0.7 * STEP and abs(slots[k][1] - y) < 0.6 * STEP
        for k, (x, y) in targets.items()
    )


@pytest.mark.parametrize("way", OTHERS)
@pytest.mark.parametrize(("last", "wide"), [(48, 12), (48, 6), (48, 13), (64, 4)])
@pytest.mark.parametrize("across", [True, False])
def test_every_way_is_found(way: Way, last: int, wide: int, across: bool) -> None:  # noqa: FBT001
    if not across and wide == 13:
        pytest.skip("the last columns would be empty")
    glyphs, targets = _set(way, range(2 if last == 48 else 50, last + 1, 2), wide, across=across)
    assert _stand(other_blocks(glyphs, HEIGHT), targets)


@pytest.mark.parametrize("way", [STACKED, ABOVE])
def test_one_band_of_stacked_entries_is_found_though_a_key_is_misread(way: Way) -> None:
    glyphs, targets = _set(way, range(50, 65, 2), 8)
    spoilt = [_glyph(g.x, g.y, "9") if abs(g.x - 80 - 36 * 3) < STEP else g for g in glyphs]
    assert _stand(other_blocks(spoilt, HEIGHT), targets)


@pytest.mark.parametrize("way", [STACKED, LEFTWARD, AFTER])
def test_keys_without_a_target_hold_their_places(way: Way) -> None:
    glyphs, targets = _set(way, range(2, 49, 2), 6, none=(4, 20, 22, 40))
    assert _stand(other_blocks(glyphs, HEIGHT), targets)


def test_a_table_that_is_not_whole_is_none() -> None:
    """Keys of the second band under the targets of the first look like targets above keys."""
    glyphs, _ = _set(STACKED, range(2, 49, 2), 12)
    lost = [g for g in glyphs if 610 < g.y < 645]
    assert other_blocks(lost, HEIGHT) == ()


@pytest.mark.parametrize("way", [USUAL, AFTER, LEFTWARD, Way(before=True, mirrored=True)])
@pytest.mark.parametrize("off", [45.0, 40.0, 50.0])
def test_no_key_takes_the_target_of_another(way: Way, off: float) -> None:
    """Targets midway between two keys fit nearly as well to the wrong ones."""
    glyphs, targets = _set(way, range(2, 49, 2), 6, off=off)
    for blocks in (find_blocks(glyphs, HEIGHT), other_blocks(glyphs, HEIGHT)):
        slots = {s.number: s.target for b in blocks for s in b.slots}
        assert all(abs(slots[k][0] - targets[k][0]) < STEP for k in slots)


def test_targets_nearer_to_the_next_keys_are_not_theirs() -> None:
    """A speck before one key of the first column makes no targets of that column."""
    glyphs, targets = _set(USUAL, range(2, 49, 2), 4, across=False, off=50.0, none=(38, 40, 42, 48))
    glyphs += _number(1, 80 - 40, 600)
    for blocks in (find_blocks(glyphs, HEIGHT), other_blocks(glyphs, HEIGHT)):
        slots = {s.number: s.target for b in blocks for s in b.slots}
        assert all(abs(slots[k][0] - targets[k][0]) < STEP for k in slots)
    assert _stand(find_blocks(glyphs, HEIGHT), targets)


@pytest.mark.parametrize("away", [(420.0, 0.0), (0.0, -380.0)])
def test_halves_of_a_small_matrix_are_found_far_apart(away: tuple[float, float]) -> None:
    glyphs, targets = _set(USUAL, range(50, 57, 2), 2)
    more, others = _set(USUAL, range(58, 65, 2), 2)
    glyphs += [_glyph(g.x + away[0], g.y + away[1], g.symbol) for g in more]
    targets |= {k: (x + away[0], y + away[1]) for k, (x, y) in others.items()}
    assert _stand(find_blocks(glyphs, HEIGHT), targets)


def test_half_of_a_small_matrix_is_none() -> None:
    glyphs, _ = _set(USUAL, range(50, 57, 2), 2)
    more, _ = _set(USUAL, range(20, 27, 2), 2)
    assert find_blocks(glyphs, HEIGHT) == ()
    assert find_blocks([*glyphs, *(_glyph(g.x + 420, g.y, g.symbol) for g in more)], HEIGHT) == ()


def test_targets_far_from_their_keys_are_found() -> None:
    """A ruled table of two columns, each number in the middle of its own."""
    glyphs, targets = _set(USUAL, range(2, 25, 2), 1, off=86.0)
    assert _stand(find_blocks(glyphs, HEIGHT), targets)


def test_the_usual_way_is_no_other() -> None:
    glyphs, targets = _set(USUAL, range(2, 49, 2), 6)
    assert _stand(find_blocks(glyphs, HEIGHT), targets)
    assert other_blocks(glyphs, HEIGHT) == ()


def test_a_fragment_is_no_whole_matrix() -> None:
    glyphs, _ = _set(USUAL, range(10, 33, 2), 3)
    assert not whole(find_blocks(glyphs, HEIGHT))
    assert not whole(())


@pytest.mark.parametrize("way", OTHERS)
def test_places_and_slopes_come_back(way: Way) -> None:
    assert way.slope(way.slope(0.02)) == 0.02
    assert way.other.other == way


def test_a_page_without_signs_has_no_blocks() -> None:
    assert other_blocks((), 1000) == ()
    assert not in_order((), 10.0).size
