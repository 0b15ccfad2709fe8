"""How findings come: in order, once, and never in the way of a damaged book."""

from __future__ import annotations

import copy
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.checks.registry import CHECKS, check, check_pair
from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, decode
from pipeline.model.pointer import join, split
from tests.checks.patches import Edit, Plain, base, edited

BASE = base()
SOUND = decode(Draft, BASE)
VALUES = st.one_of(
    st.integers(-60, 130),
    st.sampled_from(
        ["orange", "brown", "lunge", "extended range", "restored", "combat", "special", "swap"]
    ),
    st.sampled_from([[], {}, [4, 3], ["green", 46]]),
    st.sampled_from(
        [
            [{"only": ["brown", "leap"], "lasts": 2, "overrides": "all", "when": "scored"}],
            [{"forbid": ["odd"], "lasts": "restored", "binds": "opponents"}],
            [{"bonus": 0, "to": [64]}, {"free": True, "when": "close"}],
            [{"goto": 64}, {"page": 1, "goto": 1}, {"points": {"luck": 1}}, {"drain": 2}],
            [{"restore": "weapon"}, {"lose": "weapon"}, {"recover": 1}],
            [{"unmodelled": "use spell #", "figures": [3]}],
        ]
    ),
)


def pointers(data: Plain, at: str = "") -> list[str]:
    """Every place of plain data."""
    items = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    return [p for k, v in items for p in (join(at, k), *pointers(v, join(at, k)))]


PLACES = [p for p in pointers(BASE) if p not in {"/format", "/id"}]
CELLS = [p for p in PLACES if p.startswith("/matrices/")]
OTHERS = [p for p in PLACES if not p.startswith("/matrices/")]
PLACE = st.one_of(st.sampled_from(OTHERS), st.sampled_from(CELLS))


def damage(data: Plain, pointer: str, value: object) -> None:
    """Set or, for `None`, take away what stands at a pointer, if it still stands there."""
    *above, last = split(pointer)
    for part in above:
        data = child(data, part)
    key: Plain = int(last) if last.isdecimal() else last
    if isinstance(data, list) and isinstance(key, int) and key < len(data):
        data[key] = value
    elif isinstance(data, dict) and value is None:
        data.pop(key, None)
    elif isinstance(data, dict):
        data[key] = copy.deepcopy(value)


def child(data: Plain, part: str) -> Plain:
    key: Plain = int(part) if part.isdecimal() else part
    if isinstance(data, list):
        return data[key] if isinstance(key, int) and key < len(data) else None
    return data.get(key) if isinstance(data, dict) else None


@pytest.mark.slow
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    changes=st.lists(st.tuples(PLACE, st.one_of(st.none(), VALUES)), max_size=8),
    also_open=st.lists(st.one_of(st.sampled_from(OTHERS), st.text(max_size=12)), max_size=2),
)
def test_no_draft_is_too_damaged_to_be_checked(
    changes: list[tuple[str, object]], also_open: list[str]
) -> None:
    data = copy.deepcopy(BASE)
    for pointer, value in changes:
        damage(data, pointer, value)
    data["open"] = [*(p for p, value in changes if value is None), *also_open]
    try:
        draft = decode(Draft, data)
    except DecodeError:
        return
    found = check(draft)
    assert found == check(draft)
    assert all(f.message and not f.message.endswith(".") for f in found)
    assert all(split(f.pointer) for f in found)
    check_pair(draft, SOUND)
    check_pair(SOUND, draft)


def test_what_is_open_is_not_complained_about_twice() -> None:
    lost = ["/title", "/start", "/pictures", "/matrices", "/sheet"]
    draft = decode(Draft, {"format": "combat-book/1", "id": "lost", "open": lost})
    assert {f.code for f in check(draft)} == {"open-value"}
    assert [f.pointer for f in check(draft)] == lost


@pytest.mark.slow
def test_each_part_of_a_book_may_be_lost_in_silence() -> None:
    kinds = {re.sub(r"\d+", "#", place): place for place in OTHERS}
    for place in (*kinds.values(), "/matrices/8", "/matrices/8/2", "/sheet/maneuvers/46"):
        draft = _without(place)
        if draft is not None:
            told = {f.code for f in check(draft)}
            assert told <= {"open-value"}, (place, told)


def _without(place: str) -> Draft | None:
    data = copy.deepcopy(BASE)
    damage(data, place, None)
    data["open"] = [place]
    try:
        return decode(Draft, data)
    except DecodeError:  # an item of a list cannot be absent
        return None


def test_errors_come_first_and_then_the_order_of_the_registry() -> None:
    edits: list[Edit] = [
        {"set": "/sheet/maneuvers/26/mod", "to": "special"},
        {"set": "/sheet/body", "to": 120},
        {"set": "/matrices/8/2", "to": 6},
        {"delete": "/pictures/19/score"},
        {"set": "/pictures/24", "to": {"title": "Oar Fall"}},
    ]
    found = [f.code for f in check(edited(BASE, edits))]
    assert found == ["picture-even", "target-even", "score-missing", "body-unusual", "mod-special"]


def test_codes_are_words_and_stand_once() -> None:
    codes = [rule.code for rule in CHECKS]
    assert len(set(codes)) == len(codes)
    assert all(code.replace("-", "").isalpha() and code.islower() for code in codes)


def test_a_finding_names_its_book_and_its_remedy() -> None:
    (finding,) = check(edited(BASE, [{"set": "/matrices/8/2", "to": 6}]))
    assert (finding.book, finding.severity) == ("base", "error")
    assert finding.hint


def test_a_selector_is_not_missed_while_the_rows_are_unread() -> None:
    edits: list[Edit] = [
        {"set": "/pictures/45/tell", "to": [{"forbid": ["side slash", "black"], "lasts": 1}]},
        {"delete": "/sheet/maneuvers/64/colour"},
        {"delete": "/sheet/maneuvers/58"},
        {"delete": "/sheet/maneuvers/26/name"},
        {"set": "/open", "to": ["/sheet/maneuvers/64/colour", "/sheet/maneuvers/26/name"]},
    ]
    assert "selector-no-row" not in {f.code for f in check(edited(BASE, edits))}


def test_rows_of_extended_range_may_stand_on_another_page() -> None:
    """One book of the series prints 23 x 23 close cells and 9 x 9 extended ones, with 48."""
    data = copy.deepcopy(BASE)
    data["sheet"]["maneuvers"][48]["group"] = "Extended Range"
    del data["sheet"]["maneuvers"][48]["x"]
    del data["sheet"]["maneuvers"][48]["weapon"]
    data["sheet"]["maneuvers"][48]["colour"] = "brown"
    for number, row in data["matrices"].items():
        if number in range(50, 65):
            row[48] = 57
        elif number == 48:
            data["matrices"][48] = dict.fromkeys([48, *range(50, 65, 2)], 57)
        else:
            del row[48]
    codes = {f.code for f in check(decode(Draft, data))}
    assert not codes & {"key-missing", "key-range", "colour-range", "x-missing", "zero-owned"}
