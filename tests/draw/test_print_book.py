"""A whole printed book: every value on it, at the place that is told, the same each time."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pdfplumber
import pytest

from pipeline.draw.design import designs
from pipeline.draw.press.booklet import PAPERS, PrintSize
from pipeline.draw.press.pdf import Place
from pipeline.draw.press.typefaces import SPACE
from pipeline.model.book import Draft
from pipeline.model.codec import encode
from pipeline.model.pointer import join, look
from tests.draw.printing import ROOT, Read, mirim, plain, print_mirim

pytestmark = pytest.mark.slow  # whole pages, books or processes

LIMIT = 5_000_000


def by_pointer(places: tuple[Place, ...], *, key: bool = False) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        if place.key == key:
            found[place.pointer].append(place)
    return found


@pytest.mark.parametrize("size", ["full", "pocket"])
@pytest.mark.parametrize("design", designs())
def test_each_value_stands_where_it_is_said_to(design: str, size: PrintSize) -> None:
    made = print_mirim(design, size)
    read = Read(made.pdf)
    assert len(read.pages) == made.pages
    told = [p for p in made.places if p.text]
    turned = {p.page for p in told if designs()[design].sheet.turned and "/sheet/" in p.pointer}
    for place in told:
        if place.page not in turned:
            assert plain(place.text) in read.within(place)
    for page in turned:  # text on its side is not read by boxes
        whole = plain(read.text(page))
        assert all(plain(p.text) in whole for p in told if p.page == page)


@pytest.mark.parametrize("design", designs())
def test_no_value_of_a_book_is_left_out(design: str) -> None:
    draft = mirim()
    places = print_mirim(design).places
    found, keys = by_pointer(places), by_pointer(places, key=True)
    for page, matrix in draft.matrices.items():
        assert [p.text for p in keys[join("/matrices", page)]] == [str(page)]
        for key, target in matrix.items():
            at = join("/matrices", page, key)
            assert int(keys[at][0].text) == key
            assert int(found[at][0].text) == target
            assert (found[at][0].text == "00") == (target == 0)
    for page, picture in draft.pictures.items():
        assert [p.text for p in keys[join("/pictures", page)]] == [str(page)]
        assert found[join("/pictures", page, "title")][0].text.lower() == str(picture.title).lower()
        if picture.score is not None:
            shown = found[join("/pictures", page, "score")][0].text
            assert int(shown.replace("\u2212", "-")) == picture.score
        if picture.critical:
            assert found[join("/pictures", page, "critical", "at")]
            assert found[join("/pictures", page, "critical", "tell")]
        assert bool(found[join("/pictures", page, "tell")]) == bool(picture.tell)
    for page, row in draft.sheet.maneuvers.items():
        at = join("/sheet/maneuvers", page)
        assert keys[at][0].text == str(page)
        assert row.colour in {p.text for p in found[at + "/colour"]}
        assert found[at + "/mod"][0].text.lstrip("+").replace("\u2212", "-") == str(row.mod)


def test_all_pointers_lead_into_the_book() -> None:
    data = encode(mirim())
    for place in print_mirim().places:
        look(data, place.pointer)


@pytest.mark.parametrize("design", designs())
@pytest.mark.parametrize("size", ["full", "pocket"])
def test_no_two_values_lie_on_each_other(design: str, size: PrintSize) -> None:
    made = print_mirim(design, size)
    width, height = PAPERS["a4"]
    by_page: dict[int, list[Place]] = defaultdict(list)
    for place in made.places:
        x0, y0, x1, y1 = place.box
        assert 0 < x0 < x1 < width
        assert 0 < y0 < y1 < height
        if place.text and not place.pointer.endswith(("/colour", "/party")):
            by_page[place.page].append(place)
    for places in by_page.values():
        for i, a in enumerate(places):
            for b in places[i + 1 :]:
                across = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
                down = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
                assert across < 1 or down < 1, (a, b)


@pytest.mark.slow
def test_two_runs_give_the_same_bytes() -> None:
    code = (
        "import hashlib, sys; from tests.draw.printing import mirim, print_plain\n"
        "sys.stdout.write(hashlib.sha256(print_plain(mirim()).pdf).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }  # fmt: skip
    assert len(runs) == 1
    assert len(runs.pop()) == 64


def test_fonts_are_embedded_in_part_and_nothing_is_a_bitmap() -> None:
    pdf = print_mirim().pdf
    assert len(pdf) < LIMIT
    assert b"/FontFile2" in pdf
    assert b"/Subtype /Image" not in pdf
    fonts = set(re.findall(rb"/BaseFont /(\S+)", pdf))
    assert fonts
    assert all(b"+" in f or f.startswith(b"MPDFAA") for f in fonts)  # the mark of a part


def test_backs_lie_behind_their_fronts() -> None:
    """Turned on the long edge, the back of a leaf covers its front."""
    made = print_mirim("scroll", "pocket")
    numbers = {
        int(p.pointer.rpartition("/")[2]): p
        for p in made.places
        if p.key and p.pointer.startswith("/pictures/") and p.pointer.count("/") == 2
    }
    width, height = PAPERS["a4"]
    for number in range(1, 64, 4):
        front, back = numbers[number], numbers[number + 2]
        assert (front.page % 2, back.page) == (0, front.page + 1)
        assert (front.box[0] > width / 2) != (back.box[0] > width / 2)
        assert (front.box[1] > height / 2) == (back.box[1] > height / 2)


def test_a_matrix_of_its_own_is_the_back_of_its_picture() -> None:
    made = print_mirim("cards")
    at = {p.pointer: p.page for p in made.places if p.key}
    for number in range(1, 64, 2):
        front = at[join("/pictures", number)]
        assert front % 2 == 0
        assert at[join("/matrices", number + 1)] == front + 1


def test_pocket_piles_are_in_order_when_they_are_laid_on_one_another() -> None:
    made = print_mirim("scroll", "pocket")
    width, height = PAPERS["a4"]
    fronts = [
        p for p in made.places
        if p.key and p.page % 2 == 0 and p.pointer.startswith("/matrices/")
        and p.pointer.count("/") == 2
    ]  # fmt: skip
    piles = sorted(fronts, key=lambda p: (p.box[1] > height / 2, p.box[0] > width / 2, p.page))
    assert [int(p.text) for p in piles] == list(range(2, 65, 4))


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler is not installed")
def test_pdftotext_gives_each_number_and_word(tmp_path: Path) -> None:
    draft: Draft = mirim()
    made = print_mirim()
    (tmp_path / "book.pdf").write_bytes(made.pdf)
    done = subprocess.run(
        ["pdftotext", "-layout", "book.pdf", "-"], cwd=tmp_path, capture_output=True, check=True
    )
    pages = done.stdout.decode().split("\f")
    for place in made.places:
        words = re.findall(r"[^\W_]+", place.text)
        there = re.findall(r"[^\W_]+", pages[place.page])
        assert not set(words) - set(there) or plain(place.text) in plain(pages[place.page])
    for page in draft.matrices:
        numbers = re.findall(r"\d+", pages[at_page(made.places, join("/matrices", page))])
        for key, target in draft.matrices[page].items():
            assert str(key) in numbers
            assert f"{target:02}" in numbers or str(target) in numbers


def at_page(places: tuple[Place, ...], pointer: str) -> int:
    return next(p.page for p in places if p.pointer == pointer and p.key)


def test_spaces_in_the_file_are_as_wide_as_was_reckoned() -> None:
    with pdfplumber.open(io.BytesIO(print_mirim("boxed").pdf)) as file:
        letters = [letter for page in file.pages[2:6] for letter in page.chars]
    spaces = {round(c["adv"] / c["size"], 3) for c in letters if c["text"] == " "}
    assert spaces == {SPACE}
