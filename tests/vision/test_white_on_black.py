"""Light print on dark: pages, discs, boxes and panels are turned, and nothing else is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.vision.gutter import gutter
from pipeline.vision.spotter import Gray, flattened
from pipeline.vision.upright import uprights
from pipeline.vision.white_on_black import panels, positive
from tests.scanner.sample import parchment

SIZE = (825, 1275)
INK, PAPER = 20, 235
FAR = 12  # levels by which print may be off


def colours(gray: Gray) -> NDArray[np.uint8]:
    return np.repeat(gray[:, :, None], 3, axis=2)


def plain(paper: int = PAPER) -> Gray:
    return np.full(SIZE[::-1], paper, np.uint8)


def printed() -> Gray:
    page = parchment(17, SIZE).page
    return page if page.ndim == 2 else np.asarray(cv2.cvtColor(page, cv2.COLOR_RGB2GRAY), np.uint8)


def black() -> NDArray[np.uint8]:
    return colours((255 - printed()).astype(np.uint8))


def written(page: Gray, text: str, at: tuple[int, int], ink: int, scale: float = 1.0) -> None:
    cv2.putText(page, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, 2, cv2.LINE_AA)


def test_a_black_page_is_turned() -> None:
    (found,) = uprights(black())
    assert found.turn == 0
    assert np.median(found.gray) > PAPER - 20
    assert np.abs(positive(black())[..., 0].astype(int) - printed()).mean() < FAR


def test_a_black_page_keeps_its_hues() -> None:
    page = black()
    page[600:640, 300:400] = (40, 40, 200)
    turned = positive(page)[620, 350].astype(int)
    assert turned[2] > turned[0] + 100
    assert turned[0] == turned[1]


def test_pages_and_pictures_in_black_stay() -> None:
    page = colours(printed())
    assert positive(page) is page
    night = colours(plain(INK))
    cv2.circle(night, (400, 600), 200, (PAPER,) * 3, -1)
    assert positive(night) is night


@pytest.mark.parametrize("shape", ["disc", "box"])
@pytest.mark.parametrize("number", ["3", "48"])
def test_a_number_on_black_becomes_one_on_white(shape: str, number: str) -> None:
    page = plain()
    if shape == "disc":
        cv2.circle(page, (600, 200), 36, INK, -1, cv2.LINE_AA)
    else:
        cv2.rectangle(page, (564, 168), (636, 232), INK, -1)
        cv2.line(page, (600, 230), (500, 500), INK, 8)  # a weapon goes on from it
    written(page, number, (600 - 10 * len(number), 211), PAPER)
    made = panels(page)
    assert np.median(made[180:220, 580:620]) > PAPER - 30
    assert (made[:150] == PAPER).all()
    assert (flattened(made)[180:220, 580:620] < INK + 80).any()


def test_a_strip_of_words_becomes_light() -> None:
    page = plain()
    cv2.rectangle(page, (100, 100), (720, 170), INK, -1)
    written(page, "Swinging High and Low", (150, 148), PAPER, 1.2)
    assert np.median(panels(page)[110:160, 110:710]) > PAPER - 30


def test_heavy_letters_and_black_drawings_stay() -> None:
    page = plain()
    for i, sign in enumerate("4069BDO8"):
        cv2.putText(
            page, sign, (60 + 90 * i, 200), cv2.FONT_HERSHEY_SIMPLEX, 2.2, (INK,), 14, cv2.LINE_AA
        )
    cv2.ellipse(page, (400, 700), (200, 120), 20, 0, 360, INK, -1)
    for x in range(300, 480, 30):  # folds of a cloak
        cv2.line(page, (x, 650), (x + 25, 740), PAPER, 4)
    assert panels(page) is page


def test_a_cover_in_a_dark_colour_stays() -> None:
    cover = black()
    cover[..., 1] = np.maximum(cover[..., 1], 100)
    assert positive(cover) is cover


def test_a_shallow_shadow_has_to_stand_out() -> None:
    page = colours(plain())[..., 0][:730].repeat(2, axis=1)[:, :1100].copy()
    cv2.rectangle(page, (500, 100), (600, 600), INK, 2)  # what is printed leaves no free strip
    page[:, 590:620] = np.minimum(page[:, 590:620], round(0.93 * PAPER))
    assert gutter(page, flattened(page)) == pytest.approx(0.55, abs=0.02)
    for left in (200, 400, 800):  # mottled paper
        page[:, left : left + 30] = round(0.93 * PAPER)
    assert gutter(page, flattened(page)) is None


def test_black_paper_with_few_lines_is_turned() -> None:
    page = plain(PAPER)
    lines = ("Knocked Down", "Tell your opponent: do only", "jumps on your next turn.")
    rows = ("50-17    54-31    58-5    62-9", "52-11    56-1    60-3    64-9")
    for y, text in zip((200, 880, 930, 1060, 1120), (*lines, *rows), strict=True):
        written(page, text, (120, y), INK)
    paper = colours((255 - page).astype(np.uint8))
    assert np.median(positive(paper)) > 128


def test_a_window_in_a_panel_stays_as_it_is() -> None:
    page = plain()
    cv2.rectangle(page, (60, 500), (760, 1200), INK, -1)
    cv2.rectangle(page, (350, 500), (470, 590), PAPER, -1)
    cv2.rectangle(page, (346, 496), (474, 594), INK, 6)
    written(page, "26", (385, 560), INK, 1.5)
    for row in range(6):
        written(page, "02-49  04-17  06-13  08-33", (90, 700 + 70 * row), PAPER, 1.2)
    made = panels(page)
    assert np.median(made[510:580, 355:465]) > PAPER - 30
    assert (made[520:575, 385:440] < INK + 60).any()
    assert np.median(made[650:1150, 80:740]) > PAPER - 30


def test_a_panel_may_be_nearly_empty() -> None:
    page = plain()
    cv2.rectangle(page, (60, 700), (760, 1200), INK, -1)
    written(page, "No restrictions next turn.", (90, 760), PAPER, 0.8)
    assert np.median(panels(page)[720:1180, 80:740]) > PAPER - 30


def on_table(page: NDArray[np.uint8], table: int = 60) -> NDArray[np.uint8]:
    """A page on a dark table that is seen all around it."""
    made = np.full((page.shape[0] + 700, page.shape[1] + 700, 3), table, np.uint8)
    made[350:-350, 350:-350] = page
    return made


def test_a_light_page_on_a_dark_table_stays() -> None:
    scan = on_table(colours(printed()), 30)
    assert positive(scan) is scan


def test_a_black_page_is_cut_out_by_its_light_rim() -> None:
    rim = cv2.copyMakeBorder(black(), 30, 30, 30, 30, cv2.BORDER_CONSTANT, value=(PAPER,) * 3)
    (found,) = uprights(on_table(np.asarray(rim, np.uint8)))
    high, wide = rim.shape[:2]
    assert np.abs(np.array(found.gray.shape) - (high, wide)).max() < 12
    assert np.median(found.gray) > PAPER - 20


def test_a_number_on_a_plate_that_is_higher_than_wide_is_turned() -> None:
    page = plain()
    page[600:880, 80:220] = INK
    for x, y in ((96, 616), (204, 616), (96, 864), (204, 864)):
        cv2.circle(page, (x, y), 6, PAPER, cv2.FILLED)
    cv2.putText(page, "38", (100, 762), cv2.FONT_HERSHEY_SIMPLEX, 2.4, PAPER, 9, cv2.LINE_AA)
    assert np.median(panels(page)[600:880, 80:220]) > PAPER - 20


def test_a_cell_of_a_table_is_turned_with_the_others() -> None:
    """One of them is worn, so that its number cannot be read."""
    page = plain()
    for i, key in enumerate(range(10, 26, 2)):
        left = 60 + 90 * i
        page[700:736, left : left + 80] = INK
        written(page, str(key), (left + 24, 728), PAPER)
    page[704:712, 254:296] = page[718:728, 262:270] = PAPER
    assert np.median(panels(page)[702:734, 242:308]) > PAPER - 20
