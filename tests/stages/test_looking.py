"""Which way up a page is, where its numbers say it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise import matrices
from pipeline.stages import looking
from pipeline.vision import block_search
from pipeline.vision.spotter import Glyph, Gray, spot
from pipeline.vision.upright import Upright, uprights
from tests.recognise.test_sheets_layouts import ROWS, drawn
from tests.scanner.sample import parchment


def page() -> np.ndarray:
    """Keys and targets in three columns, under a frame."""
    paper = np.full((1000, 700, 3), 250, np.uint8)
    for i in range(24):
        at = (60 + 210 * (i // 8), 560 + 48 * (i % 8))
        cv2.putText(paper, f"{2 * i + 2:2}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2)
        there = (at[0] + 90, at[1])
        text = f"{2 * (i * 7 % 30) + 11}"
        cv2.putText(paper, text, there, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2)
        y = at[1] - 9
        cv2.line(paper, (at[0] + 45, y), (at[0] + 75, y), (0, 0, 0), 2)
    return paper


@pytest.mark.slow
def test_keys_in_order_tell_which_way_up_a_page_is() -> None:
    (cut,) = uprights(page())
    (right, wrong) = (cut, cut.around()) if cut.turn == 0 else (cut.around(), cut)
    assert looking.right_way_up(right).upright is right
    found = looking.right_way_up(wrong)
    assert found.upright.turn == right.turn
    assert np.array_equal(found.upright.gray, right.gray)


def test_a_page_turned_around_shows_its_places_on_the_scan() -> None:
    (cut,) = uprights(page())
    other: Upright = cut.around()
    high, wide = cut.gray.shape
    box = (100.0, 600.0, 140.0, 620.0)
    turned = (wide - 140.0, high - 620.0, wide - 100.0, high - 600.0)
    near = np.abs(np.array(cut.box(box, (1000, 700))) - other.box(turned, (1000, 700)))
    assert near.max() <= 2


def folded() -> np.ndarray:
    """Two parchments beside each other, a fold between them, the copy of both on its side."""
    left, right = (parchment(number, (825, 1275)).page for number in (17, 21))
    fold = np.full((1275, 6, 3), 60, np.uint8)
    sheet = np.hstack([left, fold, right])
    sheet[:30], sheet[-30:] = 20, 20  # as a copier leaves them
    return np.rot90(sheet).copy()


@pytest.mark.slow
def test_two_pages_on_a_copy_that_lies_on_its_side() -> None:
    found = list(looking.pages(folded()))
    assert [one.kind for one in found] == ["parchment"] * 2
    for one in found:
        assert [r.key for r in one.regions if r.kind == "key"] == list(range(2, 50, 2))


@pytest.mark.slow
def test_two_pages_are_told_by_their_matrices_where_no_gutter_shows() -> None:
    """A band with their titles runs over both."""
    book = np.hstack([parchment(number, (825, 1275)).page for number in (17, 21)])
    book[40:110] = 40
    book[560:600, 300:1400] = 60
    (whole,) = uprights(book)
    assert not whole.halves()
    left, right = looking.pages(book)
    assert (left.kind, right.kind) == ("parchment", "parchment")
    for one, start in ((left, 0), (right, 825)):
        assert [r.key for r in one.regions if r.kind == "key"] == list(range(2, 50, 2))
        assert all(start <= r.box[0] < r.box[2] <= start + 825 for r in one.regions)


def test_a_matrix_in_two_blocks_is_one() -> None:
    first, second, far = (
        frozenset[object](keys) for keys in (range(2, 26, 2), range(26, 50, 2), range(50, 66, 2))
    )
    two = looking._two_matrices  # noqa: SLF001
    assert not two(first, second)
    assert two(first, first)
    assert two(first | second, far)
    assert not two(first, frozenset())


@pytest.mark.slow
def test_a_small_matrix_is_found_where_hardly_a_key_shows() -> None:
    """One of two rows, under a picture of thin lines."""
    image = Image.new("RGB", (480, 740), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(13)
    for i in range(60):
        pen.line((60 + 5 * i, 100 + (37 * i) % 90, 90 + 6 * i, 500 - (53 * i) % 200), "gray")
    for i, key in enumerate(range(50, 66, 2)):
        at = (30 + 110 * (i // 2), 640 + 20 * (i % 2))
        pen.text(at, f"{key}:{(i * 7 % 30) * 2 + 1:02}", "black", font)
    (found,) = looking.pages(np.asarray(image))
    assert found.why == "a matrix of 8 keys"
    assert [r.key for r in found.regions if r.kind == "key"] == list(range(50, 66, 2))


def rows(pages: Sequence[int]) -> np.ndarray:
    """A page of a sheet: rows with page, group and name, X and MOD."""
    image = Image.new("RGB", (700, 1000), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(22)
    pen.text((60, 60), "Equals in the Yard", "black", font)
    for i, page in enumerate(pages):
        far = page >= 50
        texts = (page, "" if far else "Broom", f"Sweep {'High' if i % 2 else 'Low'}",
                 "" if far else 50 + 2 * (i % 8), f"{i % 9 - 4:+d}")  # fmt: skip
        for left, text in zip((60, 130, 280, 500, 600), texts, strict=True):
            pen.text((left, 120 + 36 * i), str(text), "black", font)
    return np.asarray(image)


@pytest.mark.slow
def test_the_page_beside_a_sheet_may_have_its_rows_of_extended_range() -> None:
    fold = np.full((1000, 8, 3), 90, np.uint8)
    close, far = rows(range(2, 48, 2)), rows((50, 64, 58, 54, 60, 56))
    left, right = looking.pages(np.hstack([close, fold, far]))
    assert (left.kind, right.kind) == ("sheet", "sheet")
    seen = [r for r in right.regions if r.kind == "row page"]
    assert [max(r.votes, key=lambda v: v.p).value for r in seen] == [50, 64, 58, 54, 60, 56]
    (alone,) = looking.pages(far)
    assert alone.kind != "sheet"


@pytest.mark.slow
def test_a_page_in_colours_may_have_rows_of_a_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars behind them make it seem a cover."""
    monkeypatch.setattr(looking, "kind", lambda *_: ("cover", "40% of it in colours"))
    few = (50, 64, 58, 54, 60, 56)
    (found,) = looking.pages(rows(few))
    assert found.kind == "cover"
    seen = [r for r in found.regions if r.kind == "row page"]
    assert [max(r.votes, key=lambda v: v.p).value for r in seen] == list(few)


@pytest.mark.slow
def test_too_few_rows_for_a_sheet_are_kept_as_pages_beside_may_have_the_others() -> None:
    (few,) = looking.pages(rows([50, 64, 58, 54, 60, 56]))
    assert few.kind in ("other", "text")
    assert len([r for r in few.regions if r.kind == "row page"]) == 6
    (none,) = looking.pages(rows([50, 64, 58]))
    assert not [r for r in none.regions if r.kind == "row page"]


def stacked() -> np.ndarray:
    """Two pairs on a page, a picture beside each matrix, on the other side below."""
    sheet = np.full((1100, 850, 3), 245, np.uint8)
    for top, matrix, picture in ((60, 450, 40), (600, 40, 430)):
        cv2.rectangle(sheet, (picture, top), (picture + 330, top + 430), (0, 0, 0), 3)
        for i in range(9):
            there = (picture + 40 + 30 * i, top + 60 + (i * 97) % 300)
            cv2.line(sheet, (picture + 40, top + 400), there, (0, 0, 0), 2)
        for i, key in enumerate(range(2, 50, 2)):
            at = (matrix + 125 * (i // 8), top + 240 + 26 * (i % 8))
            text = f"{key:2} - {2 * (i * (7 + top) % 30) + 1:02}"
            cv2.putText(sheet, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    return sheet


@pytest.mark.slow
def test_two_pairs_on_a_page_are_two_pages() -> None:
    upper, lower = looking.pages(stacked())
    for one in (upper, lower):
        assert one.kind == "parchment"
        keys = [r.key for r in one.regions if r.kind == "key"]
        assert len(keys) > 20
        assert len(set(keys)) == len(keys)
    assert upper.cut is not None
    assert lower.cut is not None
    assert 490 < upper.cut[3] == lower.cut[1] < 600
    assert all(r.box[1] >= 590 for r in lower.regions if r.kind == "key")


def cut_out(numbers: tuple[int, ...]) -> np.ndarray:
    """Cards above each other in dashed frames, each with its number in a corner."""
    sheet = np.full((1280, 900, 3), 245, np.uint8)
    font = cv2.FONT_HERSHEY_SIMPLEX
    for n, number in enumerate(numbers):
        top = 40 + 410 * n
        for x in range(60, 840, 16):
            for y in (top, top + 380):
                cv2.line(sheet, (x, y), (min(x + 9, 840), y), (60, 60, 60), 1)
        for y in range(top, top + 380, 16):
            for x in (60, 840):
                cv2.line(sheet, (x, y), (x, min(y + 9, top + 380)), (60, 60, 60), 1)
        cv2.putText(sheet, str(number), (770, top + 360), font, 1.1, (0, 0, 0), 3, cv2.LINE_AA)
        if number % 2:
            for i in range(12):
                there = (110 + 30 * i, top + 40 + (i * 97) % 300)
                cv2.line(sheet, (100, top + 350), there, (0, 0, 0), 2)
        else:
            for i, key in enumerate(range(2, 50, 2)):
                at = (90 + 160 * (i // 6), top + 80 + 44 * (i % 6))
                text = f"{key:2} - {2 * (i * (7 + number) % 30) + 1:02}"
                cv2.putText(sheet, text, at, font, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
    return sheet


@pytest.mark.slow
def test_cards_on_a_page_are_cut_out() -> None:
    found = list(looking.pages(cut_out((16, 17, 18))))
    assert [one.kind for one in found] == ["parchment"] * 3
    keys = [[r.key for r in one.regions if r.kind == "key"] for one in found]
    assert keys == [list(range(2, 50, 2)), [], list(range(2, 50, 2))]
    assert [one.cut[1] // 400 for one in found if one.cut] == [0, 1, 2]


@pytest.mark.slow
def test_frames_of_a_table_are_no_cards() -> None:
    """Two blocks of one matrix, or frames whose numbers do not follow each other."""
    assert len(list(looking.pages(cut_out((16, 41, 4))))) == 1


def test_a_page_of_text_has_no_matrix_and_is_looked_at_no_closer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Letters are taken for digits here and there, thousands of them on a page of rules."""
    looked: list[int] = []

    def spotted(flat: Gray, height: int) -> list[Glyph]:
        looked.append(height)
        return list(spot(flat, height))

    monkeypatch.setattr(block_search, "spot", spotted)
    image = Image.new("L", (1000, 1400), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(15)
    for row in range(80):
        words = (
            f"{['solid', 'boil', 'zoo', 'gill', 'bass'][(row * 7 + i * 3) % 5]}" for i in range(24)
        )
        pen.text((40, 20 + 17 * row), " ".join(words), "black", font)
    assert matrices.matrices(np.asarray(image)) == ()
    assert max(looked) == block_search.SMALL


@pytest.mark.slow
def test_a_picture_in_colours_that_faces_a_matrix_is_a_parchment() -> None:
    """Alone it could be a cover."""
    spread = np.full((900, 1340, 3), 250, np.uint8)
    spread[:, 640:660] = 120
    spread[:, :640] = np.dstack(np.meshgrid(np.arange(640) % 200, np.arange(900) % 230) * 2)[
        ..., :3
    ]
    for i, key in enumerate(range(2, 50, 2)):
        at = (720 + 190 * (i // 8), 300 + 60 * (i % 8))
        text = f"{key:2} - {2 * (i * 7 % 30) + 1:02}"
        cv2.putText(spread, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2)
    found = list(looking.pages(spread))
    assert {one.kind for one in found} == {"parchment"}
    assert len(found) == 2


@pytest.mark.slow
def test_targets_that_follow_their_keys_by_one_make_no_grid() -> None:
    """Each stands under its key, where those of another edition count on by ones."""
    sheet = np.full((1200, 850, 3), 250, np.uint8)
    for i, key in enumerate(range(2, 50, 2)):
        at = (40 + 100 * (i // 3), 200 + 110 * (i % 3))
        target = key + 1 if i < 6 else 2 * (i * 17 % 30) + 1
        for text, y in ((f"{key:2}", at[1]), (f"{target:2}", at[1] + 50)):
            cv2.putText(
                sheet, text, (at[0], y), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 0, 0), 2, cv2.LINE_AA
            )
    (found,) = looking.pages(sheet)
    assert found.kind == "parchment"
    assert [r.key for r in found.regions if r.kind == "key"] == list(range(2, 50, 2))


@pytest.mark.slow
def test_mod_that_go_by_ones_make_no_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a small sheet the pages are not seen at first, and one MOD follows the other."""
    monkeypatch.setattr(looking, "kind", lambda *_: ("grid", "5 keys follow each other by ones"))
    columns = (("group", 60), ("name", 260), ("page", 560), ("x", 660), ("mod", 760))
    (seen,) = looking.pages(drawn(columns, dots=490))
    assert seen.kind == "sheet"
    assert sum(r.kind == "row page" for r in seen.regions) == len(ROWS)
    (other,) = looking.pages(parchment(17, (825, 1275)).page)
    assert other.kind == "parchment"


@pytest.mark.slow
def test_a_card_with_a_few_rows_is_a_part_of_a_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """In its frame it looks like a card with a picture."""
    monkeypatch.setattr(looking, "kind", lambda *_: ("parchment", "a picture without a matrix"))
    (seen,) = looking.pages(rows((50, 64, 58, 54, 60, 56, 52, 62)))
    assert seen.kind == "other"
    assert sum(r.kind == "row page" for r in seen.regions) == 8
    (picture,) = looking.pages(np.asarray(Image.new("RGB", (700, 1000), "white")))
    assert picture.kind == "parchment"
