"""Presets are read with all their mistakes named, and drawn from within their ranges."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scanner.presets import PresetError, Span, decode, limits, presets, spans

FAULTS = {
    "dpi = 5": "p.toml: x.dpi: expected a number or [low, high] within 20 to 600, found 5",
    "skew = [3, 1]": "p.toml: x.skew: expected a number or [low, high] within -45 to 45, found",
    "skew = 'much'": "p.toml: x.skew: expected a number",
    "noise = true": "p.toml: x.noise: expected a number",
    "noise = [1, 2, 3]": "p.toml: x.noise: expected a number",
    "noise = nan": "p.toml: x.noise: expected a number",
    "paper = [1, 2, 256]": "p.toml: x.paper: expected [red, green, blue], each 0 to 255, found",
    "tone = 'sepia'": "p.toml: x.tone: expected colour, grey or bilevel, found 'sepia'",
    "naming = ['scans', 'cats']": "p.toml: x.naming: expected a list out of scans, plain,",
    "naming = []": "p.toml: x.naming: expected a list",
    "nois = 3": "p.toml: x.nois: no such field; there are about, ink,",
    "black = 200\nwhite = [190, 255]": "p.toml: x: expected black below white, found black up to",
}


def faults(text: str) -> list[str]:
    with pytest.raises(PresetError) as caught:
        decode(text, "p.toml")
    return str(caught.value).splitlines()


@pytest.mark.parametrize("line", FAULTS)
def test_a_mistake_is_named_with_its_place(line: str) -> None:
    (found,) = faults(f"[x]\nabout = 'a test'\n{line}\n")
    assert found.startswith(FAULTS[line])


def test_all_mistakes_are_named_at_once() -> None:
    found = faults("loose = 1\n[x]\ndpi = 5\n[y]\nabout = 3\ntone = 'sepia'\n")
    assert [one.split(":")[1].strip() for one in found] == [
        "loose",
        "x.dpi",
        "x",
        "y.about",
        "y.tone",
    ]


def test_what_is_no_toml_is_refused() -> None:
    (found,) = faults("[x\n")
    assert found.startswith("p.toml: ")


def test_a_number_is_a_range_of_one() -> None:
    assert decode("[x]\nabout = ''\nnoise = 3\nskew = [-1, 2]", "p.toml")["x"].noise == Span(3, 3)


def test_the_presets_go_from_clean_to_bad() -> None:
    found = presets()
    assert next(iter(found)) == "clean-300"
    assert {"bad-70", "old-100", "phone", "fax"} <= set(found)
    assert found["bad-70"].dpi.high < 80
    assert found["clean-300"].quality.low > found["bad-70"].quality.high


@given(st.sampled_from(sorted(presets())), st.integers(0, 999))
def test_draws_stay_in_their_ranges(name: str, seed: int) -> None:
    preset = presets()[name]
    drawn = preset.draw(np.random.default_rng(seed))
    assert list(drawn) == list(limits())
    assert all(given.low <= drawn[key] <= given.high for key, given in spans(preset).items())


def test_a_book_is_of_one_paper_and_one_resolution() -> None:
    preset = presets()["bad-70"]
    book = preset.of_one_book(np.random.default_rng(1))
    assert book.dpi.low == book.dpi.high
    assert book.yellow.low == book.yellow.high
    assert book.skew == preset.skew


def test_a_tidy_preset_has_no_disorder() -> None:
    tidy = presets()["attic"].tidy()
    assert {tidy.turned, tidy.missing, tidy.doubled, tidy.moved, tidy.foreign} == {Span(0, 0)}
    assert tidy.skew == presets()["attic"].skew
