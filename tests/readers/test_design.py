"""Design tables: what any design compiles into, and what its parts do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.checks.registry import check
from pipeline.model.book import Book
from pipeline.model.clauses import Drop, Forbid, Only, Restore
from pipeline.model.codec import digest, encode
from pipeline.model.pointer import look
from pipeline.model.positions import leaves_extended
from pipeline.readers.design import SAFE
from pipeline.readers.design_standard import partners, standard
from tests.readers.designs import CLOSE, EXTENDED, PLACES, compiled, small

STANDARD = standard()
ROWS = sorted(STANDARD.pages)
WORDS = sorted({word for standing in STANDARD.pages.values() for word in standing.words.split()})
WOUNDS = [name for name in STANDARD.wounds if not name.startswith("far ")]

FEW = settings(max_examples=40, deadline=None)


@st.composite
def designs(draw: st.DrawFn) -> dict[str, Any]:
    """Small designs without faults: some rows, some openings, a wound or two changed."""
    close = draw(st.sets(st.sampled_from(CLOSE), min_size=1))
    box = draw(st.sets(st.sampled_from(EXTENDED)))
    extended = box | {52} if box else box  # the far wounds leave brown rows only
    rows = sorted(close | extended)
    met = {page: [p for p in partners(page) if not STANDARD.far(page, p)] for page in rows}
    openings = {
        page: {
            them: draw(st.sampled_from([SAFE, *WOUNDS]))
            for them in draw(st.sets(st.sampled_from(met[page]), max_size=3))
        }
        for page in draw(st.sets(st.sampled_from(rows), max_size=5))
        if met[page] and page != 62  # at close range a jump back has no picture to be safe on
    }
    return small(
        fighter={"weapons": draw(st.sampled_from([[], ["club"], ["bow", "dirk"]]))},
        maneuvers={"Ways": {f"Way {page}": page for page in rows}},
        openings=openings,
        wounds={"head": {"score": draw(st.integers(-50, 99))}},
    )


@pytest.mark.slow
@FEW
@given(designs())
def test_every_design_gives_a_complete_book(data: dict[str, Any]) -> None:
    book = Book.of(compiled(data).draft)
    rows = book.sheet.maneuvers
    assert list(book.matrices) == [*CLOSE, *EXTENDED]
    assert all(list(m) == list(partners(a)) for a, m in book.matrices.items())
    for theirs, own in PLACES:
        target = book.matrices[theirs][own]
        # DUEL-020, DUEL-168: 00 where the fighter has no such row, and nowhere else
        assert (target == 0) == (own not in rows)
        assert target == 0 or (target % 2 == 1 and target in book.pictures)


@pytest.mark.slow
@FEW
@given(designs(), designs())
def test_any_two_designs_agree_on_the_range(first: dict[str, Any], second: dict[str, Any]) -> None:
    one, other = (Book.of(compiled(d).draft) for d in (first, second))
    for a, b in PLACES:
        if a in one.sheet.maneuvers and b in other.sheet.maneuvers:
            # DUEL-085
            assert ends(one, b, a) == ends(other, a, b) == STANDARD.far(a, b)


def ends(book: Book, theirs: int, own: int) -> bool | None:
    """Where a cell leaves the fighter of the book, scored upon or not."""
    tell = book.pictures[book.matrices[theirs][own]].tell
    rows, now = book.sheet.maneuvers, own in EXTENDED
    found = {leaves_extended(rows, tell, extended=now, scored=s) for s in (True, False)}
    return found.pop() if len(found) == 1 else None


@pytest.mark.slow
@FEW
@given(designs())
def test_every_value_has_its_evidence(data: dict[str, Any]) -> None:
    done = compiled(data)
    plain = encode(done.draft)
    assert len({e.pointer for e in done.evidence}) == len(done.evidence)
    for e in done.evidence:
        assert e.hash == digest(look(plain, e.pointer))
        assert (e.origin, e.reader, e.version) == ("compiled", "design", 1)
        assert e.why
    cells = {e.pointer for e in done.evidence if e.pointer.startswith("/matrices/")}
    assert len(cells) == len(PLACES)


@pytest.mark.slow
@FEW
@given(designs())
def test_compiling_twice_gives_the_same(data: dict[str, Any]) -> None:
    assert compiled(data) == compiled(data)


@pytest.mark.slow
@FEW
@given(designs())
def test_no_design_gives_a_book_with_errors(data: dict[str, Any]) -> None:
    found = check(compiled(data).draft)
    assert [f for f in found if f.severity == "error"] == []


def test_four_lines_are_enough() -> None:
    draft = compiled(small()).draft
    assert len(draft.sheet.maneuvers) == 32
    assert len(draft.pictures) == 32
    assert (draft.start, draft.sheet.height, draft.sheet.body) == (57, 4, 12)
    assert check(draft) == ()


def test_the_standard_is_used_where_a_design_is_silent() -> None:
    draft = compiled(small(maneuvers={"Cuts": {"Long": 24}})).draft
    long = draft.sheet.maneuvers[24]
    assert (long.group, long.name, long.kind) == ("Cuts", "Long", "down swing")
    assert (long.colour, long.x, long.mod, long.weapon) == ("orange", 50, 3, 1)
    assert [p for p in draft.sheet.maneuvers if p >= 50] == [50, 64, 58, 54, 60, 56, 52, 62]
    assert draft.pictures[7].title == "Dazed"


def test_usual_instructions_lose_the_words_that_mean_nothing_to_the_fighter() -> None:
    pictures = compiled(small(maneuvers={"Jumps": {"Hop": 18, "Step": 8}})).draft.pictures
    assert pictures[19].tell == (Only(only=("green", "yellow")),)
    assert pictures[35].critical is None  # no fakes for the rest of the combat: it has none
    assert pictures[31].tell == ()  # no red, no orange
    assert pictures[35].tell == (Only(only=("brown",)),)


def test_an_x_page_that_the_fighter_lacks_is_replaced() -> None:
    rows = compiled(small(maneuvers={"A": {"B": 24}, "C": {"D": 52, "E": 56}})).draft
    assert rows.sheet.maneuvers[24].x == 52


def test_a_dislodged_weapon_must_be_retrieved() -> None:
    # DUEL-172, DUEL-173
    pictures = compiled(small()).draft.pictures
    assert pictures[27].tell == (
        Drop(drop="weapon"),
        Only(only=("retrieve weapon",), lasts="restored"),
    )
    assert pictures[43].tell[0] == Restore(restore="weapon")


def test_who_carries_no_weapon_cannot_lose_it() -> None:
    draft = compiled(small(fighter={})).draft
    assert {row.weapon for row in draft.sheet.maneuvers.values()} == {None}
    assert not {30, 46} & draft.sheet.maneuvers.keys()
    assert 27 not in draft.pictures


def test_the_narrower_opening_is_obeyed_then_the_later() -> None:
    openings = {
        "jump": {"attack": "leg", "thrust": "arm"},
        "duck": {"thrust": "body", "thrust high": "head"},
        20: {6: "clash"},
        "jump duck": {"thrust low": "knocked down"},
    }
    matrices = compiled(small(openings=openings)).draft.matrices
    assert [matrices[a][18] for a in (24, 32, 14)] == [13, 31, 31]
    assert [matrices[a][20] for a in (24, 32, 14, 38, 6)] == [13, 7, 41, 53, 45]


def test_an_opening_goes_before_the_standard_and_safe_closes_one() -> None:
    draft = compiled(small(openings={"duck": {"down swing": SAFE, "kick": "head"}})).draft
    assert (draft.matrices[24][20], draft.matrices[34][20]) == (29, 7)
    assert draft.matrices[14][20] == 53


def test_a_row_may_fare_as_another_and_show_its_own_picture() -> None:
    draft = compiled(
        small(
            maneuvers={"Wiles": {"Mirror": {"page": 36, "fares": 8, "shows": "hiding"}}},
            actions={"hiding": {"page": 25, "title": "Hiding", "tell": []}},
        )
    ).draft
    assert draft.matrices[24][36] == 25  # as a dodge: not hit
    assert draft.matrices[14][36] == 23
    assert draft.sheet.maneuvers[36].kind == "jump"


def test_what_ends_at_extended_range_shows_the_far_scene() -> None:
    openings = {"duck": {"away": "leg"}, "dodge": {"away": "head"}}
    draft = compiled(small(openings=openings)).draft
    assert draft.matrices[16][20] == 47
    assert draft.matrices[16][8] == 35
    assert draft.matrices[16][18] == 57


def test_why_names_the_rule() -> None:
    done = compiled(small(openings={"duck": {"kick": "head"}}, wounds={"head": {"score": 5}}))
    why = {e.pointer: e.why for e in done.evidence}
    assert why["/matrices/34/20"] == "/openings/duck/kick gives head"
    assert why["/matrices/14/20"] == "standard: 20 against 14 gives body"
    assert why["/matrices/46/20"] == "no opening: 20 shows ducking"
    assert why["/matrices/16/20"] == "no opening: 20 shows ducking, at extended range"
    assert why["/pictures/7/score"] == "/wounds/head/score"
    assert why["/pictures/7/title"] == "standard: head"
    assert why["/sheet/maneuvers/24/mod"] == "standard: page 24"


def test_titles_in_another_language_come_only_where_the_book_has_one() -> None:
    assert compiled(small()).draft.pictures[7].titles == {}
    both = compiled(small(titles={"ja": "粉屋"}, wounds={"arm": {"title": "Elbow"}})).draft
    assert both.pictures[7].titles == {"ja": "めまい"}
    assert both.pictures[31].titles == {}


def test_a_design_may_change_a_scene_in_part() -> None:
    wound = {"critical": {"at": 9, "tell": [{"forbid": ["jump"], "lasts": "combat"}]}}
    leg = compiled(small(wounds={"leg": wound})).draft.pictures[13]
    assert (leg.title, leg.score) == ("Leg Wound", 3)
    assert leg.critical is not None
    assert leg.critical.tell == (Forbid(forbid=("jump",), lasts="combat"),)


def test_a_usual_critical_moves_with_the_score() -> None:
    head = compiled(small(wounds={"head": {"score": 6}})).draft.pictures[7]
    assert (head.score, head.critical and head.critical.at) == (6, 9)


def test_the_standard_is_whole() -> None:
    assert set(STANDARD.pages) == set(CLOSE) | set(EXTENDED)
    scenes = STANDARD.wounds.keys() | STANDARD.actions.keys()
    assert {s.shows for s in STANDARD.pages.values()} <= scenes
    assert {s for met in STANDARD.openings.values() for s in met} <= scenes
    pages = [s.page for s in (*STANDARD.wounds.values(), *STANDARD.actions.values())]
    assert sorted(p for p in pages if p) == list(range(1, 64, 2))
    for own, met in STANDARD.openings.items():
        listed = [page for pages in met.values() for page in pages]
        assert len(listed) == len(set(listed)), own
        assert set(listed) <= set(partners(own)), own
    assert all(STANDARD.far(a, b) == STANDARD.far(b, a) for a, b in PLACES)
