"""Names of files: all different, and in or out of order as their kind has it."""

from __future__ import annotations

from typing import get_args

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.scanner.names import Shot, names
from tests.scanner.presets import Naming

SHOTS = st.lists(st.lists(st.integers(0, 50), max_size=2).map(tuple), max_size=40)


def named(shots: list[Shot], naming: Naming, seed: int = 1) -> list[str]:
    return names(shots, naming, ".jpg", np.random.default_rng(seed))


@given(SHOTS, st.sampled_from(get_args(Naming)), st.integers(0, 99))
def test_no_two_files_have_one_name(shots: list[Shot], naming: Naming, seed: int) -> None:
    found = named(shots, naming, seed)
    assert len({name.casefold() for name in found}) == len(shots)
    assert all(name.lower().endswith((".jpg", ".jpeg")) for name in found)
    assert all("/" not in name and name == name.strip() for name in found)


def test_some_names_sort_as_they_were_made_and_some_do_not() -> None:
    shots: list[Shot] = [(page,) for page in range(30)]
    in_order = {
        naming: named(shots, naming) == sorted(named(shots, naming)) for naming in get_args(Naming)
    }
    assert in_order == {
        "scans": True,
        "plain": False,
        "camera": True,
        "pages": False,
        "copies": False,
        "dates": True,
        "tokens": False,
    }


def test_copies_are_called_so() -> None:
    shots: list[Shot] = [(0,), (6,), (6,), (6,), (), ()]
    assert named(shots, "copies") == [
        "page-1.jpg",
        "page-7.jpg",
        "page-7 copy.jpg",
        "page-7 (2).jpg",
        "untitled.jpg",
        "untitled copy.jpg",
    ]
    assert named(shots, "plain")[:2] == ["1.jpg", "2.jpg"]
    assert named(shots, "camera")[0].endswith(".JPG")
