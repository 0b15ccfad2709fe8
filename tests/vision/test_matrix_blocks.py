"""Blocks of entries are found whatever their layout, with the key that belongs at each place."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.vision.block import Block, Slot, clear, find_blocks, whole
from pipeline.vision.spotter import SYMBOLS, Glyph

_HEIGHT = 1000
_STEP = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a matrix is set."""

    keys: tuple[int, ...]
    rows: int
    across: bool
    pitch: tuple[float, float]  # to the next column and row, in steps
    slope: float
    padded: bool
    sign: str

    @property
    def columns(self) -> int:
        return -(-len(self.keys) // self.rows)

    def place(self, i: int) -> tuple[int, int]:
        return (i % self.columns, i // self.columns) if self.across else divmod(i, self.rows)

    def middle(self, i: int) -> tuple[float, float]:
        """Of the target of an entry."""
        column, row = self.place(i)
        x = 60 + self.pitch[0] * _STEP * column + 4 * _STEP
        return x, 700 + self.pitch[1] * _STEP * row + self.slope * x


_LAYOUTS = st.builds(
    Layout,
    keys=st.sampled_from([(2, 49), (2, 47), (48, 65), (50, 65)]).map(lambda e: tuple(range(*e, 2))),
    rows=st.integers(2, 8),
    across=st.booleans(),
    pitch=st.tuples(st.floats(7.5, 14), st.floats(2.2, 3.5)),
    slope=st.floats(-0.03, 0.03),
    padded=st.booleans(),
    sign=st.sampled_from("-> "),
).filter(lambda one: len(one.keys) % (one.columns if one.across else one.rows) != 1)


def _glyph(x: float, y: float, symbol: str) -> Glyph:
    shares = tuple(0.97 if s == symbol else 0.002 for s in SYMBOLS)
    return Glyph(x=x, y=y, symbol=symbol, p=0.99, shares=shares)


def _number(text: str, right: float, y: float) -> list[Glyph]:
    """Digits that end at the right, as numbers in columns do."""
    return [_glyph(right - (len(text) - 1 - i) * _STEP, y, c) for i, c in enumerate(text)]


def _set(layout: Layout, rng: random.Random) -> tuple[list[Glyph], dict[int, int]]:
    glyphs, targets = [], {}
    for i, key in enumerate(layout.keys):
        x, y = layout.middle(i)
        targets[key] = 2 * rng.randint(0, 31) + 1
        told = f"{key:02}" if layout.padded else str(key)
        glyphs += _number(told, x - 3.5 * _STEP, y - layout.slope * 4 * _STEP)
        if layout.sign != " ":
            glyphs.append(_glyph(x - 2 * _STEP, y - layout.slope * 2 * _STEP, layout.sign))
        glyphs += _number(str(targets[key]), x + 0.5 * _STEP, y)
    return glyphs, targets


def _right(blocks: tuple[Block, ...], layout: Layout) -> bool:
    """Whether each key stands in a slot that is its own."""
    slots = {s.number: s for block in blocks for s in block.slots}
    for i, key in enumerate(layout.keys):
        x, y = layout.middle(i)
        if key not in slots:
            return False
        found = slots[key].target
        if abs(found[0] - x) > 0.8 * _STEP or abs(found[1] - y) > 0.6 * _STEP:
            return False
    return True


@settings(max_examples=40)
@given(_LAYOUTS, st.randoms(use_true_random=False))
def test_every_layout_is_found(layout: Layout, rng: random.Random) -> None:
    glyphs, _ = _set(layout, rng)
    assert _right(find_blocks(glyphs, _HEIGHT), layout)


@settings(max_examples=20)
@given(_LAYOUTS.filter(lambda one: len(one.keys) > 20), st.randoms(use_true_random=False))
def test_a_few_digits_lost_or_misread_do_not_move_the_others(
    layout: Layout, rng: random.Random
) -> None:
    glyphs, _ = _set(layout, rng)
    kept = [g for g in glyphs if rng.random() > 0.03]
    spoilt = [
        _glyph(g.x, g.y, rng.choice("0123456789"))
        if g.symbol.isdigit() and rng.random() < 0.03
        else g
        for g in kept
    ]
    blocks = find_blocks(spoilt, _HEIGHT)
    for block in blocks:
        for slot in block.slots:
            if slot.number in layout.keys and block.sure > 0.8:
                x, y = layout.middle(layout.keys.index(slot.number))
                near = abs(slot.target[0] - x) < 1.5 * _STEP and abs(slot.target[1] - y) < _STEP
                assert near, slot


@settings(max_examples=10)
@given(st.randoms(use_true_random=False))
def test_digits_strewn_about_are_no_block(rng: random.Random) -> None:
    glyphs = [
        _glyph(rng.uniform(0, 700), rng.uniform(0, 1000), rng.choice("0123456789->"))
        for _ in range(80)
    ]
    assert find_blocks(glyphs, _HEIGHT) == ()


def test_two_blocks_one_above_the_other() -> None:
    glyphs = []
    for i, key in enumerate(range(2, 50, 2)):
        half, place = divmod(i, 12)
        column, row = divmod(place, 4)
        x, y = 100 + 90 * column, 500 + 200 * half + 20 * row
        glyphs += _number(str(key), x, y) + _number("17", x + 28, y)
    blocks = find_blocks(glyphs, _HEIGHT)
    assert sorted(s.number for b in blocks for s in b.slots) == list(range(2, 50, 2))


def test_nothing_is_no_block() -> None:
    assert find_blocks([], _HEIGHT) == ()


def _block(first: int, last: int) -> Block:
    keys = range(first, last + 1, 2)
    slots = tuple(
        Slot(number=k, column=0, row=i, key=(0.0, 9.0 * i), target=(30.0, 9.0 * i))
        for i, k in enumerate(keys)
    )
    return Block(
        order="down", columns=1, rows=len(slots), step=_STEP, slope=0.0, row_pitch=9.0,
        slots=slots, agreeing=len(slots),
    )  # fmt: skip


def test_blocks_with_keys_missing_between_them_are_looked_at_again() -> None:
    assert clear([_block(2, 24), _block(26, 48)])
    assert clear([_block(2, 48)])
    assert not clear([_block(2, 18), _block(32, 48)])
    assert not clear([])


def _colon(x: float, y: float) -> Glyph:
    """A colon of a typewriter: as wide as a digit, and a little like one."""
    shares = tuple({"4": 0.4, "1": 0.15}.get(s, 0.0) for s in SYMBOLS)
    return Glyph(x=x, y=y, symbol="4", p=0.7, shares=shares)


def test_colons_between_wide_rows_are_no_digits() -> None:
    keys = tuple(range(10, 58, 2))
    at = [(100 + i // 6 * 7.5 * _STEP, 300 + i % 6 * 5.5 * _STEP) for i in range(len(keys))]
    glyphs = [g for (x, y), k in zip(at, keys, strict=True) for g in _number(str(k), x, y)]
    glyphs += [_colon(x + 0.95 * _STEP, y) for x, y in at]
    glyphs += [g for x, y in at for g in _number("37", x + 4 * _STEP, y)]
    (block,) = find_blocks(glyphs, _HEIGHT)
    assert block.agreeing == len(keys)


def test_print_is_found_among_what_mottled_paper_looks_like() -> None:
    rng = random.Random(1)
    layout = Layout(
        keys=tuple(range(50, 65, 2)), rows=4, across=False, pitch=(10, 4), slope=0,
        padded=True, sign="-",
    )  # fmt: skip
    glyphs, _ = _set(layout, rng)
    for _ in range(900):
        digit = rng.choice("0123456789")
        shares = tuple(0.3 if s == digit else 0.01 for s in SYMBOLS)
        x, y = rng.uniform(0, 700), rng.uniform(0, 1000)
        glyphs.append(Glyph(x=x, y=y, symbol=digit, p=0.45, shares=shares))
    assert _right(find_blocks(glyphs, _HEIGHT), layout)


def test_rows_of_one_column_stand_in_groups_and_some_keys_lead_nowhere() -> None:
    glyphs = []
    for i, key in enumerate(range(2, 50, 2)):
        y = 100 + 33 * i + 7 * (i // 4)
        glyphs += _number(str(key), 100, y)
        if key not in {12, 22}:
            glyphs += _number("17", 150, y)
    blocks = find_blocks(glyphs, _HEIGHT)
    assert len(blocks) == 1
    assert whole(blocks)
    assert all(abs(s.target[1] - (100 + 33 * i + 7 * (i // 4))) < 6
               for i, s in enumerate(blocks[0].slots))  # fmt: skip


def test_large_print_in_one_column_is_fitted_where_it_stands() -> None:
    """All keys stand at nearly one x and all targets at another: how rows bend is hardly seen."""
    targets = (5, 19, 19, 33, 19, 19, 11, 57, 23, 29, 19, 15)
    for seed in range(20):
        rng = random.Random(seed)
        glyphs: list[Glyph] = []
        for i, target in enumerate(targets):
            y = 220 + 67 * i + rng.uniform(-2, 2)
            for number, right in ((2 * i + 2, 1102), (target, 1182 if target > 9 else 1158)):
                glyphs += [
                    _glyph(right - 24 * k + rng.uniform(-1, 1), y, digit)
                    for k, digit in enumerate(str(number)[::-1])
                ]
        (block,) = find_blocks(glyphs, 1063)
        assert [s.number for s in block.slots] == list(range(2, 26, 2))
        assert max(abs(s.key[1] - 220 - 67 * i) for i, s in enumerate(block.slots)) < 10
