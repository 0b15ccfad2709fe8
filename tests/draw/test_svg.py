"""Pictures as SVG: small, the same each time, nothing in them that a name could smuggle in."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from pipeline.draw.ink import Drawing, Shape, Step
from pipeline.draw.pictures import pictures, portrait
from pipeline.draw.svg import COLOURS, svg
from pipeline.model.book import Draft
from tests.draw.figure_books import FIGHTERS, lamplighter, mirim
from tests.strategies import drafts, texts

pytestmark = pytest.mark.slow  # whole pages, books or processes

_DATA = re.compile(r"(?:[Mlcsz](?:-?\d+(?: |(?=-)|(?=[Mlcsz])|$))*)+")
_NAME = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("draft", [lamplighter(), mirim(), *FIGHTERS.values()], ids=lambda d: d.id)
def test_the_pictures_of_a_book_weigh_little(draft: Draft) -> None:
    weights = [len(gzip.compress(svg(d).encode())) for d in pictures(draft).values()]
    assert sum(weights) < 134_000
    assert max(weights) < 6_000


def test_two_runs_are_the_same_to_the_byte() -> None:
    one, other = ([svg(d) for d in pictures(mirim()).values()] for _ in range(2))
    assert one == other


@given(texts)
def test_a_label_is_text_and_nothing_else(label: str) -> None:
    root = ET.fromstring(svg(Drawing(width=1, height=1, marks=()), label=label))  # noqa: S314
    assert {e.tag for e in root.iter()} <= {_NAME + t for t in ("svg", "title", "g", "path")}
    assert (root.get("role") == "img") == bool(label)


def test_markup_in_a_label_is_shown() -> None:
    text = svg(portrait(lamplighter()), label='<script>alert("1")</script> & more')
    assert "<script" not in text
    root = ET.fromstring(text)  # noqa: S314
    assert root.findtext(_NAME + "title") == '<script>alert("1")</script> & more'


@given(drafts())
def test_nothing_of_a_book_comes_through_but_its_lines(draft: Draft) -> None:
    for drawing in pictures(draft).values():
        root = ET.fromstring(svg(drawing))  # noqa: S314
        for e in root.iter(_NAME + "path"):
            assert set(e.attrib) <= {"d", "fill", "stroke", "stroke-width"}
            assert _DATA.fullmatch(e.attrib["d"])
        assert "".join(root.itertext()).strip() == ""


def test_inks_can_be_coloured_by_the_page() -> None:
    mark = Shape(steps=(("M", (0, 0)), ("L", (10, 0)), ("L", (10, 5)), ("Z",)), fill="line")
    text = svg(Drawing(width=100, height=50, marks=(mark,)))
    assert 'viewBox="0 0 1000 500"' in text
    assert f'<path fill="var(--ink-line,{COLOURS["line"]})" d="M0 0l100 0l0 50z"/>' in text


def test_shapes_that_turn_against_each_other_do_not_make_holes() -> None:
    square: tuple[Step, ...] = (("M", (0, 0)), ("L", (9, 0)), ("L", (9, 9)), ("L", (0, 9)), ("Z",))
    other: tuple[Step, ...] = (("M", (0, 0)), ("L", (0, 9)), ("L", (9, 9)), ("L", (9, 0)), ("Z",))
    marks = tuple(Shape(steps=s, fill="line") for s in (square, square, other))
    assert svg(Drawing(width=10, height=10, marks=marks)).count("<path") == 2
