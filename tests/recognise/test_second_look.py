"""Numbers looked at again, several ways at once."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise import second_look
from pipeline.recognise.cells import Reading, Spot
from pipeline.recognise.second_look import Chances
from pipeline.vision.spotter import Gray

NUMBERS = (2, 7, 14, 31, 48, 50, 63)


def drawn(size: int) -> tuple[Gray, list[Spot], float]:
    """Entries under each other, the spots of their targets, and the step of their digits."""
    image = Image.new("L", (9 * size, 2 * size * len(NUMBERS)), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size)
    spots = []
    for i, number in enumerate(NUMBERS):
        y = (2 * i + 1) * size
        pen.text((3 * size, y), "-", 0, font, anchor="lm")
        pen.text((4 * size, y), str(number), 0, font, anchor="lm")
        left, top, right, bottom = pen.textbbox((4 * size, y), str(number), font, anchor="lm")
        spots.append(Spot(x=(left + right) / 2, y=(top + bottom) / 2, high=bottom - top))
    return np.asarray(image, np.uint8), spots, font.getlength("0")


def top(chances: Chances) -> int | None:
    return max(chances.items(), key=lambda one: one[1])[0]


@pytest.mark.parametrize("size", [16, 30, 60])
def test_both_networks_read_drawn_numbers_again(size: int) -> None:
    page, spots, step = drawn(size)
    spotted = [top(chances) for chances in second_look.spotted(page, spots, [step] * len(spots))]
    read = [top(reading.values()) for reading in second_look.read(page, spots)]
    assert read == list(NUMBERS)
    assert sum(a == b for a, b in zip(spotted, NUMBERS, strict=True)) >= len(NUMBERS) - 1


def test_a_number_is_read_by_itself() -> None:
    page, spots, step = drawn(30)
    alone = second_look.spotted(page, spots[3:4], [step])
    beside = second_look.spotted(page, spots, [step] * len(spots))
    assert top(alone[0]) == top(beside[3]) == NUMBERS[3]


def test_a_place_beside_the_page_does_no_harm() -> None:
    page, _, step = drawn(30)
    spots = [Spot(x=-400, y=9000, high=20), Spot(x=5, y=5, high=3)]
    for chances in second_look.spotted(page, spots, [step] * len(spots)):
        assert sum(chances.values()) == pytest.approx(1)
    assert len(second_look.read(page, spots)) == 2


def test_opinions_are_averaged() -> None:
    assert second_look.mean([{1: 0.5, None: 0.5}, {1: 0.7, 7: 0.3}]) == pytest.approx(
        {1: 0.6, None: 0.25, 7: 0.15}
    )
    even, sure = np.full(8, 0.125, np.float32), np.eye(8, dtype=np.float32)[1]
    ones = np.eye(11, dtype=np.float32)[4]
    both = second_look.merged([Reading(tens=even, ones=ones), Reading(tens=sure, ones=ones)])
    assert both.values()[14] == pytest.approx(0.5625)


@pytest.mark.parametrize(("arrow", "below"), [(False, 0), (True, 0), (False, 9)])
def test_two_dashes_beside_each_other_are_no_number(arrow: bool, below: int) -> None:  # noqa: FBT001
    page, spots, _ = drawn(30)
    image = Image.fromarray(page)
    pen = ImageDraw.Draw(image)
    at = spots[3]
    pen.rectangle((at.x - 40, at.y - 20, at.x + 60, at.y + 20), fill=255)
    for left, y in ((-12, 0), (4, below)):
        pen.line((at.x + left, at.y + y, at.x + left + 10, at.y + y), fill=20, width=3)
    if arrow:
        pen.polygon([(at.x - 36, at.y - 6), (at.x - 36, at.y + 6), (at.x - 24, at.y)], fill=20)
    assert second_look.struck(np.asarray(image, np.uint8), at) is (below == 0)


@pytest.mark.parametrize(
    ("apart", "high", "speck", "none"),
    [(18, 3, False, True), (18, 3, True, True), (9, 3, False, False), (18, 7, False, False)],
)
def test_two_hyphens_as_far_apart_as_digits_are_no_number(
    apart: int,
    high: int,
    speck: bool,  # noqa: FBT001
    none: bool,  # noqa: FBT001
) -> None:
    image = Image.new("L", (160, 80), 255)
    pen = ImageDraw.Draw(image)
    for x in (80 - apart / 2, 80 + apart / 2):
        pen.rectangle((x - 3, 40, x + 3, 40 + high - 1), fill=20)
    if speck:
        pen.rectangle((76, 32, 76, 33), fill=20)
    at = Spot(x=80, y=40, high=24)
    assert second_look.struck(np.asarray(image, np.uint8), at) is none


@pytest.mark.parametrize("long", [22, 40])
def test_a_long_dash_is_no_number_and_a_number_no_dash(long: int) -> None:
    page, spots, _ = drawn(30)
    image = Image.fromarray(page)
    pen = ImageDraw.Draw(image)
    at = spots[3]
    pen.rectangle((at.x - 40, at.y - 20, at.x + 60, at.y + 20), fill=255)
    pen.line((at.x - long / 2, at.y, at.x + long / 2, at.y + 1), fill=20, width=3)
    struck = [second_look.struck(np.asarray(image, np.uint8), one) for one in spots]
    assert struck == [one is at for one in spots]


@pytest.mark.parametrize("ink", [0, 90, 165])
@pytest.mark.parametrize("size", [12, 24, 50])
def test_a_long_dash_or_a_cross_is_no_number(size: int, ink: int) -> None:
    image = Image.new("L", (8 * size, 4 * size), 255)
    pen, half, thick = ImageDraw.Draw(image), size // 3, max(1, size // 8)
    dash, cross = Spot(x=2 * size, y=2 * size, high=size), Spot(x=6 * size, y=2 * size, high=size)
    pen.line((1.4 * size, 2 * size, 2.6 * size, 2 * size), ink, thick)
    for way in (1, -1):
        ends = (6 * size - half, 2 * size - way * half, 6 * size + half, 2 * size + way * half)
        pen.line(ends, ink, thick)
    page = np.asarray(image, np.uint8)
    assert second_look.struck(page, dash)
    assert second_look.struck(page, cross)


@pytest.mark.parametrize("size", [16, 30, 60])
def test_no_number_is_a_dash_or_a_cross(size: int) -> None:
    image = Image.new("L", (6 * size, 130 * size), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size)
    spots = []
    for number in range(64):
        at = (3 * size, (2 * number + 1) * size)
        pen.text(at, str(number), 0, font, anchor="mm")
        spots.append(Spot(x=at[0], y=at[1], high=0.7 * size))
    page = np.asarray(image, np.uint8)
    assert not any(second_look.struck(page, spot) for spot in spots)
