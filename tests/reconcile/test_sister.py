"""A damaged book completed from its sister: right or in doubt, never wrong."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.book import Draft, wanting
from pipeline.model.codec import digest, encode
from pipeline.model.edits import edited_by_hand, value_at
from pipeline.model.evidence import Doubt, Extraction, Rival
from pipeline.reconcile.pointers import Pointers
from pipeline.reconcile.sister import Filled
from tests.reconcile import damage
from tests.reconcile.damage import (
    LAMPLIGHTER,
    by_pages,
    called,
    changed,
    effect,
    filled,
    leaves,
    reworded,
    seen,
    torn,
    wrong,
)

# Both books with a few of their matrices, so that many fillings can be tried.
KEPT = (2, 8, 50, 64)
MIRIM = replace(damage.MIRIM, matrices={m: damage.MIRIM.matrices[m] for m in KEPT})
TWIN = called(MIRIM)
LAMP = replace(LAMPLIGHTER, matrices={m: LAMPLIGHTER.matrices[m] for m in KEPT})
SISTERS = {"twin": TWIN, "reworded": reworded(MIRIM), "by pages": by_pages(MIRIM)}
WHOLE = ["/matrices/8", "/matrices/64", "/pictures/7", "/pictures/25", "/pictures/41",
         "/pictures/7/critical", "/pictures/23/critical", "/sheet/maneuvers/28",
         "/sheet/maneuvers/46", "/sheet/maneuvers/64", "/pictures/1/party"]  # fmt: skip
EVERY = [*leaves(MIRIM), *WHOLE]
WORDS = [p for p in leaves(MIRIM) if p.endswith(("/group", "/name", "/kind"))]
ROWS = {f"/sheet/maneuvers/{p}" for p in MIRIM.sheet.maneuvers}
FIGURES = [p for p in EVERY if p not in WORDS]


def value(done: Filled, pointer: str) -> Any:  # noqa: ANN401 (a value of any kind)
    return value_at(done.extraction.draft, pointer)


def doubt_at(done: Filled, pointer: str) -> Doubt:
    assert pointer in done.extraction.draft.open
    return next(d for d in done.extraction.doubts if d.pointer == pointer)


def evidence_at(done: Filled, pointer: str) -> Any:  # noqa: ANN401
    return next(e for e in done.extraction.evidence if e.pointer == pointer)


few = settings(max_examples=12)


@pytest.mark.slow
@few
@given(name=st.sampled_from(list(SISTERS)), lost=st.lists(st.sampled_from(EVERY), unique=True))
def test_what_was_lost_is_right_or_in_doubt(name: str, lost: list[str]) -> None:
    done = filled(torn(MIRIM, *lost), SISTERS[name])
    now = done.extraction.draft
    assert wrong(MIRIM, now) == []
    assert {d.pointer for d in done.extraction.doubts} == set(now.open)
    assert set(done.disputed) <= set(now.open)
    assert edited_by_hand(now, done.extraction.evidence) == ()
    known = {*WORDS, *lost} if done.agreement.good else set(now.open)
    assert set(now.open) <= known


@pytest.mark.slow
@few
@given(lost=st.lists(st.sampled_from(FIGURES), unique=True))
def test_figures_and_instructions_come_back_whole(lost: list[str]) -> None:
    """Where no word of the sheet is lost, a sister in other words tells everything."""
    done = filled(torn(MIRIM, *(p for p in lost if p not in ROWS)), SISTERS["reworded"])
    assert done.extraction.draft.open == ()
    assert wrong(MIRIM, done.extraction.draft) == []


def ruined(seed: int) -> tuple[Draft, Extraction, Draft]:
    """A book, what is left of it, and a sister with holes of her own."""
    chance = random.Random(seed)
    book = chance.choice((MIRIM, LAMP))
    sister = chance.choice((called, reworded, by_pages))(book)
    rows = chance.sample(list(book.sheet.maneuvers), chance.choice((14, 20, 30)))
    words = chance.choice(((), ("group", "name")))
    kept = {f"/sheet/maneuvers/{p}/{n}" for p in rows for n in ("x", "mod", *words)}
    kept |= {f"/sheet/maneuvers/{p}" for p in rows} | {"/matrices/8"}
    kept |= {f"/matrices/8/{key}" for key in range(2, 49, 2)}
    torn_share, holes_share = chance.choice((0.02, 0.2, 0.5, 0.9)), chance.choice((0, 0.02, 0.2))

    def some(share: float) -> list[str]:
        whole = [p for p in places(book) if p not in kept]
        return [p for p in whole if chance.random() < share * (1 if p.count("/") > 2 else 0.2)]

    return book, torn(book, *some(torn_share)), torn(sister, *some(holes_share)).draft


def places(book: Draft) -> list[str]:
    """All that can be lost: values, and whole matrices, pictures and rows."""
    found = [f"/matrices/{m}" for m in book.matrices]
    for page in book.pictures:
        found += [f"/pictures/{page}{part}" for part in ("", "/score", "/critical")]
    found += [f"/sheet/maneuvers/{p}" for p in book.sheet.maneuvers]
    return sorted({*leaves(book), *found})


def ruins(seed: int) -> None:
    book, left, sister = ruined(seed)
    done = filled(left, sister)
    now, doubts = done.extraction.draft, done.extraction.doubts
    assert wrong(book, now) == []
    assert bool(done.filled) <= done.agreement.good
    assert edited_by_hand(now, done.extraction.evidence) == ()
    opened, doubted = Pointers(now.open), Pointers(d.pointer for d in doubts)
    assert all(doubted.covers(p) for p in opened.named)
    assert all(opened.covers(p) for p in doubted.named)


@pytest.mark.slow
@few
@given(seed=st.integers(0, 10**6))
def test_ruined_books_come_back_right_or_in_doubt(seed: int) -> None:
    ruins(seed)


@pytest.mark.slow
@settings(max_examples=400)
@given(seed=st.integers(0, 10**6))
def test_hundreds_of_ruined_books(seed: int) -> None:
    ruins(seed)


@pytest.mark.slow
@few
@given(
    name=st.sampled_from(list(SISTERS)),
    lost=st.lists(st.sampled_from(EVERY), unique=True),
    other=st.lists(st.sampled_from(range(2, 49, 2)), max_size=2),
)
def test_filling_twice_changes_nothing(name: str, lost: list[str], other: list[int]) -> None:
    sister = changed(SISTERS[name], {f"/matrices/2/{key}": 63 for key in other})
    once = filled(torn(MIRIM, *lost), sister)
    again = filled(once.extraction, sister)
    assert again.extraction == once.extraction
    assert again.filled == again.disputed == ()


@pytest.mark.slow
@few
@given(lost=st.lists(st.sampled_from(EVERY), unique=True), seed=st.integers(0, 99))
def test_the_order_of_things_says_nothing(lost: list[str], seed: int) -> None:
    straight, chance = torn(MIRIM, *lost), random.Random(seed)
    draft, sister = straight.draft, SISTERS["reworded"]
    mixed = Extraction(
        draft=replace(
            draft,
            open=tuple(chance.sample(draft.open, len(draft.open))),
            pictures=_mixed(draft.pictures, chance),
            matrices=_mixed(draft.matrices, chance),
        ),
        evidence=(),
        doubts=tuple(chance.sample(straight.doubts, len(straight.doubts))),
    )
    a = filled(straight, sister).extraction
    b = filled(mixed, replace(sister, pictures=_mixed(sister.pictures, chance))).extraction
    assert replace(a.draft, open=()) == replace(b.draft, open=())
    assert set(a.draft.open) == set(b.draft.open)
    assert {repr(d) for d in a.doubts} == {repr(d) for d in b.doubts}
    assert {repr(e) for e in a.evidence} == {repr(e) for e in b.evidence}


def _mixed(things: Any, chance: random.Random) -> dict[Any, Any]:  # noqa: ANN401
    return dict(chance.sample(list(things.items()), len(things)))


@pytest.mark.parametrize(("here", "there"), [(MIRIM, LAMPLIGHTER), (LAMPLIGHTER, MIRIM)])
def test_a_stranger_fills_nothing(here: Draft, there: Draft) -> None:
    damaged = torn(here, "/matrices/8/2", "/pictures/35/score")
    done = filled(damaged, there)
    assert done.extraction == damaged
    assert done.filled == ()
    assert done.remarks[0].startswith(f"{there.id} is no sister: expected 97% of the cells")


def test_a_book_does_not_fill_itself() -> None:
    done = filled(torn(MIRIM, "/matrices/8/2"), MIRIM)
    assert done.extraction.draft.open == ("/matrices/8/2",)
    assert done.agreement.refusal == "it is the book itself"


def test_each_filled_value_says_where_it_comes_from() -> None:
    done = filled(torn(MIRIM, "/matrices/8/2", "/pictures/9/tell"), SISTERS["reworded"])
    cell, tell = evidence_at(done, "/matrices/8/2"), evidence_at(done, "/pictures/9/tell")
    assert cell.origin == tell.origin == "filled"
    assert cell.book == "sister"
    assert cell.source == digest(SISTERS["reworded"])
    assert cell.hash == digest(5)
    assert cell.why == done.agreement.in_short
    assert tell.why == f"its 'wide cut' is side swing here; {done.agreement.in_short}"
    assert value(done, "/pictures/9/tell") == [{"forbid": ["side swing"], "lasts": 1}]
    assert done.extraction.doubts == ()
    assert done.extraction.draft == MIRIM


def test_a_sister_that_has_changed_shows_in_the_evidence() -> None:
    later = changed(TWIN, {"/matrices/8/2": 19})
    now, then = (filled(torn(MIRIM, "/matrices/8/2"), s) for s in (later, TWIN))
    assert value(now, "/matrices/8/2") == 19
    assert evidence_at(now, "/matrices/8/2").source != evidence_at(then, "/matrices/8/2").source


def test_what_was_read_as_one_is_told_value_by_value() -> None:
    read = torn(MIRIM, "/sheet/maneuvers/24/colour")
    row = seen(read.draft, "/sheet/maneuvers/24", "/sheet/maneuvers/28")
    done = filled(replace(read, evidence=row), TWIN)
    told = {e.pointer: e for e in done.extraction.evidence}
    assert told.keys() == {"/sheet/maneuvers/28"} | {
        f"/sheet/maneuvers/24/{n}" for n in ("group", "name", "colour", "x", "mod", "weapon")
    }
    assert told["/sheet/maneuvers/24/mod"].origin == "read"
    assert told["/sheet/maneuvers/24/colour"].origin == "filled"
    assert edited_by_hand(done.extraction.draft, done.extraction.evidence) == ()


@pytest.mark.parametrize(
    ("pointer", "there"),
    [
        ("/matrices/8/2", 19),
        ("/pictures/53/score", 3),
        ("/pictures/7/critical/at", 9),
        ("/sheet/maneuvers/24/mod", 4),
        ("/sheet/maneuvers/24/colour", "red"),
        ("/sheet/maneuvers/24/weapon", 2),
        ("/sheet/height", 5),
        ("/sheet/points/tactics", 9),
        ("/start", 61),
        ("/pictures/19/tell", [{"only": ["green"], "lasts": 1}]),
        ("/pictures/7/critical/tell", [{"forbid": ["red"], "lasts": "combat"}]),
    ],
)
def test_where_both_are_legible_and_differ_it_is_a_doubt(pointer: str, there: Any) -> None:  # noqa: ANN401
    read = replace(torn(MIRIM), evidence=seen(MIRIM, pointer))
    done = filled(read, changed(TWIN, {pointer: there}))
    assert value(done, pointer) is None
    doubt = doubt_at(done, pointer)
    assert [r.value for r in doubt.rivals] == [value_at(MIRIM, pointer), there]
    assert (doubt.page, doubt.line) == ("dump.txt", 12)
    assert done.disputed == (pointer,)
    assert done.extraction.evidence == ()


@pytest.mark.parametrize(
    ("pointer", "there"),
    [
        ("/pictures/1/party", "swap"),
        ("/pictures/21/score", -1),
        ("/pictures/3/critical", {"at": 5}),
        ("/sheet/points/luck", 2),
        ("/sheet/maneuvers/36/weapon", 1),
        ("/sheet/unarmed", [36, 46]),
    ],
)
def test_what_only_the_sister_prints_is_a_doubt(pointer: str, there: Any) -> None:  # noqa: ANN401
    done = filled(torn(MIRIM), changed(TWIN, {pointer: there}))
    assert [r.value for r in doubt_at(done, pointer).rivals] == [there]


@pytest.mark.parametrize("pointer", ["/pictures/53/score", "/pictures/7/critical", "/title"])
def test_what_only_this_book_prints_stays(pointer: str) -> None:
    done = filled(torn(MIRIM), torn(TWIN, pointer).draft)
    assert done.extraction.draft == MIRIM


def test_names_and_titles_are_the_books_own() -> None:
    """They may differ as they like; what is lost of them no sister in other words tells."""
    lost = ("/title", "/pictures/7/title", "/sheet/maneuvers/24/name", "/sheet/weapons")
    done = filled(torn(MIRIM, *lost), reworded(MIRIM))
    assert set(done.extraction.draft.open) == set(lost)
    assert doubt_at(done, "/sheet/maneuvers/24/name").rivals == (Rival(value="mighty"),)
    assert doubt_at(done, "/sheet/weapons").rivals == (Rival(value=["old vibration sword"]),)
    assert doubt_at(done, "/title").why == "smudged"


def test_a_sister_in_the_same_words_tells_them() -> None:
    done = filled(torn(MIRIM, "/sheet/maneuvers/24/name", "/sheet/weapons", "/title"), TWIN)
    assert done.extraction.draft == torn(MIRIM, "/title").draft


def test_a_group_is_called_as_its_other_rows() -> None:
    one, both = (
        "/sheet/maneuvers/10/group",
        ("/sheet/maneuvers/26/group", "/sheet/maneuvers/4/group"),
    )
    done = filled(torn(MIRIM, one, *both), reworded(MIRIM))
    assert value(done, one) == "side swing"
    assert evidence_at(done, one).why.startswith("as other rows of its 'wide cut'")
    assert done.extraction.draft.open == both
    read = dict.fromkeys(both, ("shield strike", "jump"))
    shifted = torn(MIRIM, *both, rivals={**read, both[1]: ("shield strike", "special")})
    assert filled(shifted, reworded(MIRIM)).extraction.draft == MIRIM


def test_extended_range_is_a_term_and_no_name() -> None:
    rows = [f"/sheet/maneuvers/{p}/group" for p in range(50, 65, 2)]
    assert filled(torn(MIRIM, *rows), reworded(MIRIM)).extraction.draft == MIRIM


def test_a_lost_row_stands_where_the_sister_prints_it() -> None:
    lost = ("/sheet/maneuvers/24", "/sheet/maneuvers/2", "/sheet/maneuvers/62")
    done = filled(torn(MIRIM, *lost), TWIN)
    assert done.extraction.draft == MIRIM
    assert list(done.extraction.draft.sheet.maneuvers) == list(MIRIM.sheet.maneuvers)


def test_a_row_that_nobody_missed() -> None:
    """The matrices show whether the fighter has the maneuver."""
    bare = encode(MIRIM)
    del bare["sheet"]["maneuvers"][28]
    done = filled(torn(MIRIM, "/sheet/maneuvers/28"), TWIN)
    read = replace(torn(MIRIM, "/sheet/maneuvers/28").draft, open=())
    assert filled(replace(torn(MIRIM), draft=read), TWIN).extraction.draft == done.extraction.draft
    kick = {"group": "special", "name": "kick", "colour": "blue", "mod": 1}
    odd = filled(torn(MIRIM), changed(TWIN, {"/sheet/maneuvers/34": kick}))
    assert doubt_at(odd, "/sheet/maneuvers/34").rivals[0].value == kick


def test_weapons_of_rows_are_filled_where_the_sheet_prints_none() -> None:
    needs = [p for p in leaves(MIRIM) if p.endswith("/weapon")]
    unnamed = replace(torn(MIRIM, *needs).draft, open=())
    assert filled(replace(torn(MIRIM), draft=unnamed), TWIN).extraction.draft == MIRIM


def test_readings_in_doubt_are_settled_by_the_sister() -> None:
    read = torn(
        MIRIM,
        "/matrices/8/2",
        "/matrices/8/4",
        rivals={"/matrices/8/2": (5, 6), "/matrices/8/4": (1, 7)},
    )
    done = filled(read, TWIN)
    assert value(done, "/matrices/8/2") == 5
    assert evidence_at(done, "/matrices/8/2").rivals == (Rival(value=5), Rival(value=6))
    doubt = doubt_at(done, "/matrices/8/4")
    assert [r.value for r in doubt.rivals] == [1, 7, 17]
    assert doubt.line == 7


def test_a_reading_in_own_words_is_taken_as_it_is() -> None:
    own = [{"forbid": ["side swing"], "lasts": 1}]
    read = torn(MIRIM, "/pictures/9/tell", rivals={"/pictures/9/tell": (own, [{"free": True}])})
    assert value(filled(read, by_pages(MIRIM)), "/pictures/9/tell") == own


def test_parts_of_a_lost_whole_keep_their_readings() -> None:
    row = {"name": "high", "mod": 5, "x": 64}
    read = torn(MIRIM, "/sheet/maneuvers/10", rivals={"/sheet/maneuvers/10": (row,)})
    done = filled(read, reworded(MIRIM))
    assert value(done, "/sheet/maneuvers/10/x") == 64
    assert [r.value for r in doubt_at(done, "/sheet/maneuvers/10/mod").rivals] == [5, 1]
    assert [r.value for r in doubt_at(done, "/sheet/maneuvers/10/name").rivals] == ["high"]


def test_a_torn_instruction_must_fit_the_whole_one() -> None:
    part = changed(MIRIM, {"/pictures/29/tell": [{"forbid": ["red", "orange"], "lasts": 1}]})
    read = replace(torn(MIRIM), draft=replace(part, open=("/pictures/29/tell/1",)))
    assert filled(read, TWIN).extraction.draft == MIRIM
    other = changed(MIRIM, {"/pictures/29/tell": [{"forbid": ["blue"], "lasts": 1}]})
    odd = replace(torn(MIRIM), draft=replace(other, open=("/pictures/29/tell/1",)))
    assert len(doubt_at(filled(odd, TWIN), "/pictures/29/tell").rivals) == 2


@pytest.mark.parametrize(
    "hole",
    [
        "/matrices/8/2",
        "/matrices/8",
        "/matrices",
        "/pictures/53/score",
        "/pictures/53",
        "/sheet/height",
    ],
)
def test_what_the_sister_lost_too_stays_open(hole: str) -> None:
    sister = torn(TWIN, hole, "/matrices/4/2").draft
    known = {"/matrices": 0}.get(hole, 1)
    done = filled(torn(MIRIM, hole, "/pictures/9/score"), sister)
    if known:
        assert hole in done.extraction.draft.open or hole == "/pictures/53"
        assert wrong(MIRIM, done.extraction.draft) == []
    else:
        assert not done.agreement.good


def test_a_matrix_is_whole_only_if_the_sisters_is() -> None:
    done = filled(torn(MIRIM, "/matrices/8"), torn(TWIN, "/matrices/8/2").draft)
    assert done.extraction.draft.open == ("/matrices/8/2",)
    assert done.left == ("/matrices/8/2",)
    assert doubt_at(done, "/matrices/8/2").why == "smudged"


def test_a_sister_without_criticals_says_nothing_of_them() -> None:
    """What she lacks where this book has it is missing in her, and not in print."""
    bare = {p: replace(picture, critical=None) for p, picture in TWIN.pictures.items()}
    lost = ("/pictures/35/critical/at", "/pictures/13/critical", "/pictures/25/critical")
    done = filled(torn(MIRIM, *lost), replace(TWIN, pictures=bare))
    assert done.extraction.draft.open == lost
    assert done.left == lost


def test_a_sister_that_has_all_criticals_tells_where_there_is_none() -> None:
    done = filled(torn(MIRIM, "/pictures/25/critical", "/pictures/25/score"), TWIN)
    assert done.extraction.draft == MIRIM
    told = evidence_at(done, "/pictures/25/critical")
    assert told.why.startswith("nothing is printed there; ")
    assert told.hash == digest(None)


def test_unmodelled_words_are_not_filled() -> None:
    odd = changed(TWIN, {"/pictures/9/tell": [{"unmodelled": "sing a song"}]})
    done = filled(torn(MIRIM, "/pictures/9/tell"), odd)
    assert done.extraction.draft.open == ("/pictures/9/tell",)


def test_words_for_no_row_are_a_doubt() -> None:
    odd = changed(TWIN, {"/pictures/9/tell": [{"forbid": ["parry"], "lasts": 1}]})
    doubt = doubt_at(filled(torn(MIRIM, "/pictures/9/tell"), odd), "/pictures/9/tell")
    assert "its 'parry' takes no row of its own sheet" in doubt.why
    assert doubt.rivals == (Rival(value=[{"forbid": ["parry"], "lasts": 1}]),)


def test_notes_of_the_own_sheet_put_its_weapons_in_doubt() -> None:
    noted = changed(MIRIM, {"/sheet/notes": ["drops both at once"]})
    done = filled(torn(noted, "/pictures/27/tell", "/pictures/9/tell"), TWIN)
    assert done.extraction.draft.open == ("/pictures/27/tell",)
    assert "the notes of this sheet" in doubt_at(done, "/pictures/27/tell").why


def test_pages_are_named_where_rows_have_lost_their_words() -> None:
    done = filled(torn(MIRIM, "/sheet/maneuvers/12/name", "/pictures/9/tell"), reworded(MIRIM))
    told = value(done, "/pictures/9/tell")
    assert told == [{"forbid": [28, 10, 2, 22, 48], "lasts": 1}]
    assert effect(told, MIRIM.sheet.maneuvers) == effect(
        value_at(MIRIM, "/pictures/9/tell"), MIRIM.sheet.maneuvers
    )


def test_a_lost_picture_comes_without_its_title() -> None:
    done = filled(torn(MIRIM, "/pictures/25"), TWIN)
    assert wanting(done.extraction.draft) == ()
    assert done.untitled == (25,)
    assert done.remarks[-1] == "1 picture without a title"
