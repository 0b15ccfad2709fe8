"""JSON pointers: one name for each value, and no second one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.pointer import join, key_of, look, number_of, several, split, tree, within
from tests.strategies import wild

BOOK: dict[str, Any] = {
    "matrices": {8: {2: 17, 4: 0}},
    "pictures": {7: {"tell": [{"only": ["green"]}], "title": "Head Wound"}},
    "titles": {"a/b": "slash", "m~n": "tilde", "8": "eight"},
}


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/matrices/8/2", 17),
        ("/matrices/8/4", 0),
        ("/pictures/7/tell/0/only/0", "green"),
        ("/titles/a~1b", "slash"),
        ("/titles/m~0n", "tilde"),
        ("/titles/8", "eight"),
        ("/matrices/8", {2: 17, 4: 0}),
    ],
)
def test_look(pointer: str, value: object) -> None:
    assert look(BOOK, pointer) == value


def test_the_empty_pointer_is_the_whole() -> None:
    assert look(BOOK, "") is BOOK


@pytest.mark.parametrize(
    "pointer",
    [
        "/matrices/9",
        "/matrices/8/2/0",
        "/matrices/08/2",
        "/matrices/٨/2",
        "/matrices/+8",
        "/matrices/8/" + "9" * 5000,
        "/pictures/7/tell/1",
        "/pictures/7/tell/00",
        "/pictures/7/tell/-",
        "/pictures/7/tell/-1",
        "/pictures/7/tell/٣",
        "/pictures/7/title/0",
        "/",
    ],
)
def test_nothing_stands_there(pointer: str) -> None:
    with pytest.raises(KeyError):
        look(BOOK, pointer)


@pytest.mark.parametrize("text", ["abc", "matrices/8", "#/matrices", " /a"])
def test_a_text_that_is_no_pointer_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="expected a pointer such as /matrices/8/2") as caught:
        split(text)
    assert repr(text) in str(caught.value)


@pytest.mark.slow
@given(st.lists(st.text() | st.integers(0, 99)))
def test_split_undoes_join(parts: list[str | int]) -> None:
    assert split(join("", *parts)) == tuple(map(str, parts))


@given(wild)
def test_every_place_has_a_pointer_that_leads_to_it(data: Any) -> None:  # noqa: ANN401
    for pointer, value in _places(data, ""):
        assert look(data, pointer) is value


def _places(data: Any, at: str) -> list[tuple[str, Any]]:  # noqa: ANN401
    found = [(at, data)]
    if isinstance(data, dict):
        # A number as key hides the same digits as a text; no page is below nothing.
        clear = {
            k: v
            for k, v in data.items()
            if (k >= 0 if isinstance(k, int) else number_of(k) not in data)
        }
        for key, value in clear.items():
            found += _places(value, join(at, key))
    if isinstance(data, list):
        for i, value in enumerate(data):
            found += _places(value, join(at, i))
    return found


@given(st.dictionaries(st.tuples(st.integers(0, 99), st.text(min_size=1)), st.integers()))
def test_a_tree_has_each_value_at_its_pointer(values: dict[tuple[int, str], int]) -> None:
    named = {join("/pictures", *parts): value for parts, value in values.items()}
    data = tree(named)
    assert {pointer: look(data, pointer) for pointer in named} == named


def test_a_number_has_one_spelling() -> None:
    assert [number_of(t) for t in ("0", "8", "64", "123456789")] == [0, 8, 64, 123456789]
    for other in ("", "08", "00", "+8", "-1", "8 ", "٨", "²", "1e1", "1234567890"):
        assert number_of(other) is None


def test_keys_are_numbers_only_where_the_mapping_has_them() -> None:
    assert key_of({8: ""}, "8") == 8
    assert key_of({"8": ""}, "8") == "8"
    assert key_of({}, "8") == "8"


def test_within_goes_by_whole_parts() -> None:
    assert within("/matrices/8/2", "/matrices/8")
    assert within("/matrices/8", "/matrices/8")
    assert within("/matrices/8", "")
    assert not within("/matrices/80", "/matrices/8")
    assert not within("/matrices", "/matrices/8")


def test_a_long_list_of_pointers_is_cut() -> None:
    assert several(["/a", "/b"]) == "/a, /b"
    assert several([f"/{i}" for i in range(10)]) == "/0, /1, /2, /3, /4, /5, /6, /7 and 2 more"
