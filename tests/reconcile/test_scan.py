"""A book decided from all its pages: right or in doubt, with errors of voters and of sources."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.model.book import Draft
from pipeline.model.codec import canonical_json, digest
from pipeline.model.edits import value_at
from pipeline.model.evidence import Doubt, Extraction
from pipeline.model.pointer import within
from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan import decide
from pipeline.store import books
from tests.reconcile.scan_books import Sight, pages_of

ROOT = Path(__file__).parents[2]
CLEAR = Sight(bands=((1.0, 0.999999, 1.0),))
POOR = Sight(bands=((0.9, 0.9998, 1.0), (0.07, 0.9, 0.9998), (0.03, 0.4, 0.9)))
BAD = Sight(bands=((0.6, 0.99, 1.0), (0.3, 0.8, 0.99), (0.1, 0.3, 0.9)))


@functools.cache
def book() -> Draft:
    return books.read_draft(ROOT / "books" / "lamplighter")


@pytest.fixture
def pages() -> list[PageSeen]:
    return pages_of(book(), random.Random(1), CLEAR)


def _decided(pages: Sequence[PageSeen]) -> Extraction:
    return decide(pages, "lamplighter")


def _doubts(made: Extraction) -> dict[str, Doubt]:
    return {d.pointer: d for d in made.doubts}


def _changed(page: PageSeen, which: Callable[[Region], bool], **to: object) -> PageSeen:
    """The page with the regions of a kind changed, or without them where nothing is said."""
    kept = [replace(r, **to) if which(r) else r for r in page.regions if to or not which(r)]  # type: ignore[arg-type]
    return replace(page, regions=tuple(kept))


def _cell(page: PageSeen, key: int, *votes: tuple[str, object, float]) -> PageSeen:
    told = tuple(Vote(voter=v, value=value, p=p) for v, value, p in votes)
    return _changed(page, lambda r: r.kind == "cell" and r.key == key, votes=told)


@pytest.mark.slow
def test_clear_voters_give_the_book_back(pages: list[PageSeen]) -> None:
    made = _decided(pages)
    assert made.draft.matrices == book().matrices
    for page, picture in book().pictures.items():
        read = made.draft.pictures[page]
        assert (read.score, read.critical, read.tell, read.title) == (
            picture.score, picture.critical, picture.tell, picture.title,
        )  # fmt: skip
    for page, row in book().sheet.maneuvers.items():
        got = made.draft.sheet.maneuvers[page]
        assert (got.x, got.mod, got.colour) == (row.x, row.mod, row.colour)
    assert {d.pointer for d in made.doubts} == {
        "/title", "/sheet/height", "/sheet/body", "/sheet/attacks", "/sheet/points",
    }  # fmt: skip


@pytest.mark.slow
def test_evidence_tells_the_page_and_the_place(pages: list[PageSeen]) -> None:
    made = _decided(pages)
    (cell,) = [e for e in made.evidence if e.pointer == "/matrices/8/2"]
    assert (cell.file, cell.page, cell.origin, cell.reader) == ("page-07.png", "4", "read", "scan")
    assert cell.box == next(r.box for r in pages[3].regions if r.kind == "cell" and r.key == 2)
    assert cell.hash == digest(book().matrices[8][2])
    assert cell.p is not None
    assert cell.p > 0.998
    for one in made.evidence[::25]:
        assert digest(value_at(made.draft, one.pointer)) == one.hash


@pytest.mark.slow
def test_the_order_of_the_pages_changes_nothing_but_their_places(pages: list[PageSeen]) -> None:
    shuffled = random.Random(3).sample(pages, len(pages))
    laid = [replace(p, place=i) for i, p in enumerate(shuffled)]
    assert decide(laid, "lamplighter").draft == _decided(pages).draft


@pytest.mark.slow
def test_pages_are_decided_the_same_each_time(pages: list[PageSeen]) -> None:
    assert canonical_json(_decided(pages)) == canonical_json(_decided(list(pages)))


# What cannot be taken.


@pytest.mark.slow
def test_voters_that_differ_are_a_doubt_with_both_readings(pages: list[PageSeen]) -> None:
    true = book().matrices[8][10]
    other = 53 if true != 53 else 41
    pages[3] = _cell(pages[3], 10, ("a", true, 0.97), ("b", other, 0.97))
    doubt = _doubts(_decided(pages))["/matrices/8/10"]
    assert {r.value for r in doubt.rivals} >= {true, other}
    assert doubt.page == "page-07.png"
    assert doubt.box is not None
    assert 10 not in _decided(pages).draft.matrices[8]


@pytest.mark.slow
def test_a_clear_stranger_is_never_changed_by_its_column(pages: list[PageSeen]) -> None:
    """All voters see 61 where the book and the series never have it."""
    pages[3] = _cell(pages[3], 10, ("a", 61, 1.0), ("b", 61, 1.0))
    made = _decided(pages)
    assert made.draft.matrices[8].get(10, 61) == 61
    pages[3] = _cell(pages[3], 10, ("a", 61, 0.98), ("b", 61, 0.98))
    assert _doubts(_decided(pages))["/matrices/8/10"].rivals[0].value == 61


@pytest.mark.slow
def test_an_even_rival_does_not_make_a_target_doubtful(pages: list[PageSeen]) -> None:
    """A 3 of old shape is nearly an 8: no voter is clear, yet no other target is meant."""
    true = 33  # its column has none
    votes = [("a", true, 0.856), ("a", true + 5, 0.126), ("b", true, 0.853),
             ("b", true + 5, 0.1465), ("c", true, 0.9695)]  # fmt: skip
    pages[3] = _cell(pages[3], 10, *votes)
    assert _decided(pages).draft.matrices[8][10] == true
    pages[3] = _cell(pages[3], 10, *((who, true + (n == true) * 5, p) for who, n, p in votes))
    assert 10 not in _decided(pages).draft.matrices[8]


@pytest.mark.slow
def test_an_even_reading_is_a_doubt_that_names_it(pages: list[PageSeen]) -> None:
    pages[3] = _cell(pages[3], 10, ("a", 46, 0.99), ("b", 46, 0.99))
    doubt = _doubts(_decided(pages))["/matrices/8/10"]
    assert doubt.why == "read as 46, and a cell holds an odd number or 00"
    assert 46 in {r.value for r in doubt.rivals}


@pytest.mark.slow
@pytest.mark.parametrize("votes", [(), (("a", None, 0.99), ("b", None, 0.9))])
def test_a_blank_cell_is_a_doubt_though_its_column_is_known(
    pages: list[PageSeen], votes: tuple[tuple[str, object, float], ...]
) -> None:
    pages[3] = _cell(pages[3], 10, *votes)
    assert _doubts(_decided(pages))["/matrices/8/10"].why == "nothing legible here"


def _blanked(pages: Sequence[PageSeen], key: int, among: range) -> list[PageSeen]:
    nothing = ("a", None, 0.99), ("b", None, 0.99)
    return [_cell(page, key, *nothing) if i in among else page for i, page in enumerate(pages)]


@pytest.mark.slow
def test_a_column_left_blank_is_00_where_the_sheet_has_no_row(pages: list[PageSeen]) -> None:
    rows = book().sheet.maneuvers
    void = next(k for k in range(2, 49, 2) if k not in rows)
    made = _decided(_blanked(pages, void, range(len(pages))))
    assert {made.draft.matrices[m][void] for m in range(2, 49, 2)} == {0}
    assert {e.origin for e in made.evidence if e.pointer == f"/matrices/8/{void}"} == {"inferred"}


@pytest.mark.slow
def test_a_column_left_blank_may_hold_what_looks_like_a_number_and_is_none(
    pages: list[PageSeen],
) -> None:
    rows = book().sheet.maneuvers
    void = next(k for k in range(2, 49, 2) if k not in rows)
    blank = _blanked(pages, void, range(len(pages)))
    blank[3] = _cell(blank[3], void, ("a", None, 0.5), ("a", 6, 0.3), ("b", 40, 0.2))
    assert _decided(blank).draft.matrices[8][void] == 0
    blank[3] = _cell(blank[3], void, ("a", 17, 0.99), ("b", 17, 0.99))
    made = _decided(blank)
    assert all(f"/matrices/{m}/{void}" in _doubts(made) for m in (2, 4, 6))


@pytest.mark.slow
def test_a_column_of_a_row_left_blank_is_in_doubt(pages: list[PageSeen]) -> None:
    made = _decided(_blanked(pages, 2, range(len(pages))))
    assert all(f"/matrices/{m}/2" in _doubts(made) for m in range(2, 49, 2))


@pytest.mark.slow
def test_a_cell_whose_place_was_not_found_is_lost(pages: list[PageSeen]) -> None:
    pages[3] = _changed(pages[3], lambda r: r.key == 10)
    doubt = _doubts(_decided(pages))["/matrices/8/10"]
    assert doubt.why.startswith("lost")
    assert 10 not in _decided(pages).draft.matrices[8]


@pytest.mark.slow
def test_a_cell_beside_another_key_is_a_doubt(pages: list[PageSeen]) -> None:
    told = tuple(Vote(voter=v, value=14, p=0.999) for v in "ab")
    pages[3] = _changed(pages[3], lambda r: r.kind == "key" and r.key == 10, votes=told)
    assert _doubts(_decided(pages))["/matrices/8/10"].why == "the key beside it is read as 14"


@pytest.mark.slow
@pytest.mark.parametrize(("even", "taken"), [(2, True), (6, False)])
def test_a_block_with_many_even_targets_is_read_beside_them(
    pages: list[PageSeen],
    even: int,
    taken: bool,  # noqa: FBT001
) -> None:
    """What is left of a number where only a half of it is looked at may be odd by chance."""
    for key in range(10, 10 + 2 * even, 2):
        pages[3] = _cell(pages[3], key, ("a", 4, 0.99), ("b", 4, 0.99))
    made = _decided(pages)
    cells = made.draft.matrices.get(8, {})
    assert (len(cells) == 24 - even) == taken
    if not taken:
        assert not cells
        assert "many targets around it" in _doubts(made)["/matrices/8/2"].why


@pytest.mark.slow
def test_a_matrix_that_sits_a_row_off_is_a_doubt_as_a_whole(pages: list[PageSeen]) -> None:
    def off(r: Region) -> Region:
        return replace(r, key=r.key % 48 + 2) if r.key else r

    pages[3] = replace(pages[3], regions=tuple(off(r) for r in pages[3].regions))
    made = _decided(pages)
    assert 8 not in made.draft.matrices
    assert "keys are read as others" in _doubts(made)["/matrices/8"].why


@pytest.mark.slow
def test_a_few_keys_of_a_matrix_may_be_a_part_of_something_else(pages: list[PageSeen]) -> None:
    some = (10, 12, 14, 16)
    kept = tuple(r for r in pages[4].regions if r.kind not in ("key", "cell") or r.key in some)
    made = _decided([*pages[:4], replace(pages[4], regions=kept), *pages[5:]])
    assert "only 4 of its keys were found" in _doubts(made)["/matrices/10"].why


@pytest.mark.slow
def test_a_minus_that_one_voter_lost_is_a_doubt(pages: list[PageSeen]) -> None:
    told = (Vote(voter="a", value=-4, p=0.97), Vote(voter="b", value=4, p=0.97))
    page = next(p for p, x in book().pictures.items() if x.score is not None and not x.critical)
    at = page // 2
    pages[at] = _changed(pages[at], lambda r: r.kind == "score", votes=told)
    doubt = _doubts(_decided(pages))[f"/pictures/{page}/score"]
    assert {r.value for r in doubt.rivals} == {4, -4}


@pytest.mark.slow
def test_a_score_that_was_not_found_is_missed_where_all_books_have_one(
    pages: list[PageSeen],
) -> None:
    pages[3] = _changed(pages[3], lambda r: r.kind in ("score", "critical"))
    assert "/pictures/7/score" in _doubts(_decided(pages))
    assert "/pictures/7/critical" in _doubts(_decided(pages))


@pytest.mark.slow
def test_where_most_scores_were_not_found_none_is_known_to_be_absent(
    pages: list[PageSeen],
) -> None:
    bare = [_changed(page, lambda r: r.kind == "score") for page in pages]
    doubts = _doubts(_decided(bare))
    assert {f"/pictures/{page}/score" for page in book().pictures} <= set(doubts)
    one = next(i for i, p in enumerate(pages) if any(r.kind == "score" for r in p.regions))
    doubts = _doubts(_decided([bare[i] if i == one else p for i, p in enumerate(pages)]))
    assert sum(pointer.endswith("/score") for pointer in doubts) == 1


@pytest.mark.slow
def test_a_picture_without_its_instruction_is_a_doubt(pages: list[PageSeen]) -> None:
    pages[0] = _changed(pages[0], lambda r: r.kind == "instruction")
    assert _doubts(_decided(pages))["/pictures/1/tell"].why == "no instruction was found"


# Sources as they are.


@pytest.mark.slow
def test_lost_pages_are_told_and_left_open(pages: list[PageSeen]) -> None:
    del pages[10:12]
    made = _decided(pages)
    assert "parchments missing: 21/22, 23/24" in made.remarks
    assert {"/pictures/21", "/matrices/22", "/pictures/23", "/matrices/24"} <= set(made.draft.open)
    assert made.draft.matrices[20] == book().matrices[20]


@pytest.mark.slow
def test_a_page_scanned_twice_votes_together(pages: list[PageSeen]) -> None:
    again = pages_of(book(), random.Random(2), POOR)[3]
    made = _decided([*pages, replace(again, place=40)])
    assert "parchments printed or scanned twice, read together: 7" in made.remarks
    assert made.draft.matrices == book().matrices


@pytest.mark.slow
def test_a_number_from_the_sequence_is_marked_inferred(pages: list[PageSeen]) -> None:
    numbers = ("number", "matrix number")
    pages[3] = _changed(pages[3], lambda r: r.kind in numbers)
    made = _decided(pages)
    assert made.draft.matrices == book().matrices
    told = {
        e.origin for e in made.evidence if e.pointer.startswith(("/matrices/8/", "/pictures/7/"))
    }
    assert told == {"inferred"}


@pytest.mark.slow
def test_two_pages_of_one_number_leave_it_in_doubt(pages: list[PageSeen]) -> None:
    def ninth(r: Region) -> Region:
        value = {"number": 9, "matrix number": 10}.get(r.kind)
        told = tuple(Vote(voter=v, value=value, p=0.999) for v in "ab")
        return replace(r, votes=told) if value else r

    pages[20] = replace(pages[20], regions=tuple(ninth(r) for r in pages[20].regions))
    shuffled = random.Random(7).sample(pages, len(pages))
    made = _decided([replace(p, place=i) for i, p in enumerate(shuffled)])
    assert 10 not in made.draft.matrices or made.draft.matrices[10] == book().matrices[10]


def test_grids_of_another_edition_are_told(pages: list[PageSeen]) -> None:
    grids = [replace(p, kind="grid") if p.kind == "parchment" else p for p in pages]
    made = _decided(grids)
    assert not made.draft.matrices
    assert any("another edition" in r for r in made.remarks)
    assert made.draft.pictures[7].score == book().pictures[7].score


def test_a_source_of_nothing_is_all_open() -> None:
    made = decide([], "none")
    assert made.draft.start == 57
    assert "/matrices" in made.draft.open


# Whatever the pages show.

_VALUES = st.one_of(
    st.none(), st.integers(-99, 99), st.sampled_from(["orange", "S", "", "Do only Red.", "a\x00"]),
    st.lists(st.integers(-9, 9), max_size=3), st.tuples(st.text(max_size=9), st.integers(-9, 99)),
    st.booleans(),
)  # fmt: skip
_REGIONS = st.builds(
    Region,
    kind=st.sampled_from([
        "number", "title", "score", "critical", "instruction", "critical text", "party",
        "matrix number", "key", "cell", "cell", "cell", "sheet figure", "row group", "row name",
        "row page", "row x", "row mod", "row colour", "sheet text",
    ]),
    box=st.just((0, 0, 1, 1)),
    votes=st.lists(
        st.builds(Vote, voter=st.sampled_from("ab"), value=_VALUES, p=st.floats(0, 1)), max_size=4
    ).map(tuple),
    key=st.none() | st.integers(1, 64),
    block=st.integers(0, 2),
    row=st.none() | st.integers(0, 3),
    note=st.sampled_from(["", "cut by the edge", "ja"]),
)  # fmt: skip
_PAGES = st.lists(
    st.builds(
        PageSeen,
        file=st.sampled_from(["a.png", "b.png"]),
        sha256=st.just(""),
        place=st.integers(0, 5),
        width=st.just(9),
        height=st.just(9),
        kind=st.sampled_from(["parchment", "parchment", "sheet", "grid", "cover", "blank"]),
        regions=st.lists(_REGIONS, max_size=12).map(tuple),
    ),
    max_size=5,
)


_PAIR = (Vote(voter="cells", value=[3, 5], p=0.95),)  # as two weapons have a score
_PAIRED = PageSeen(
    file="a.png", sha256="", place=0, width=9, height=9, kind="parchment",
    regions=tuple(Region(kind=kind, box=(0, 0, 1, 1), votes=_PAIR)
                  for kind in ("number", "matrix number", "row page", "instruction")),
)  # fmt: skip


@given(_PAGES)
@example([_PAIRED])
@example([replace(_PAIRED, kind="other")])
def test_any_pages_can_be_decided(pages: list[PageSeen]) -> None:
    """Nothing is taken that nobody named, and nothing open is taken too."""
    made = decide(pages, "any")
    said = Counter(canonical_json(v.value) for p in pages for r in p.regions for v in r.votes)
    for m, row in made.draft.matrices.items():
        for k, target in row.items():
            assert canonical_json(target) in said, (m, k)
    for page, picture in made.draft.pictures.items():
        if picture.score is not None:
            assert canonical_json(picture.score) in said, page
    for pointer in (e.pointer for e in made.evidence):
        assert not any(within(pointer, d) for d in made.draft.open)


# How often it is right.


def _measure(seeds: range, sight: Sight) -> tuple[Counter[str], list[tuple[float, bool]]]:
    """Counts of cells, and how sure each was with whether it was right."""
    count: Counter[str] = Counter()
    said: list[tuple[float, bool]] = []
    for seed in seeds:
        made = _decided(pages_of(book(), random.Random(seed), sight))
        sure = {e.pointer: e.p or 0.0 for e in made.evidence}
        doubts = _doubts(made)
        for m, row in book().matrices.items():
            for k, true in row.items():
                at = f"/matrices/{m}/{k}"
                got = made.draft.matrices.get(m, {}).get(k)
                count["cells"] += 1
                if got is not None:
                    count["right" if got == true else "wrong"] += 1
                    said.append((sure[at], got == true))
                elif at in doubts and doubts[at].rivals:
                    top = doubts[at].rivals[0]
                    count["doubt"] += 1
                    count["right in doubt"] += top.value == true
                    said.append((top.p or 0.0, top.value == true))
    return count, said


def _ece(said: Sequence[tuple[float, bool]]) -> float:
    """How far what was said lies from how often it was right, over bands of equal size."""
    ranked = sorted(said)
    size = math.ceil(len(ranked) / 15)
    bands = [ranked[i : i + size] for i in range(0, len(ranked), size)]
    gaps = (abs(sum(p for p, _ in b) - sum(ok for _, ok in b)) for b in bands)
    return sum(gaps) / len(ranked)


@pytest.mark.slow
def test_no_cell_is_taken_wrong_by_poor_voters() -> None:
    count, _ = _measure(range(1), POOR)
    assert count["wrong"] == 0
    assert count["doubt"] < 0.1 * count["cells"]


@pytest.mark.slow
def test_bad_voters_make_doubts_and_no_errors() -> None:
    """Of 15,360 cells with voters that are wrong in one reading of eleven."""
    count, said = _measure(range(24), BAD)
    wrong = sum(not ok for _, ok in said)
    assert wrong >= 150
    assert count["wrong"] <= 5e-4 * count["right"]
    assert _ece(said) <= 0.02


@pytest.mark.slow
def test_poor_voters_make_no_errors_but_one_in_ten_thousand() -> None:
    count, said = _measure(range(32), POOR)
    assert count["wrong"] <= 1e-4 * count["right"]
    assert _ece(said) <= 0.02


@pytest.mark.slow
def test_a_title_that_no_reader_found_is_lost_where_the_others_have_one(
    pages: list[PageSeen],
) -> None:
    pages[28] = _changed(pages[28], lambda r: r.kind == "title")
    assert "no title was found" in _doubts(_decided(pages))["/pictures/57/title"].why
    bare = [_changed(page, lambda r: r.kind == "title") for page in pages]
    assert not any(p.endswith("/title") and "/pictures/" in p for p in _doubts(_decided(bare)))


def _told(pages: list[PageSeen], page: int, text: str, p: float = 0.999999) -> dict[str, Doubt]:
    """The doubts of a picture whose instruction reads so, and which has no burst."""
    votes = (Vote(voter="lines", value=text, p=p),)
    bare = _changed(pages[page // 2], lambda r: r.kind in ("critical", "critical text"))
    pages[page // 2] = _changed(bare, lambda r: r.kind == "instruction", votes=votes)
    at = f"/pictures/{page}"
    return {w[len(at) :]: d for w, d in _doubts(_decided(pages)).items() if within(w, at)}


@pytest.mark.slow
@pytest.mark.parametrize(
    "added",
    [
        "CRIT 8: no Red.",
        "Zot hurts 8+: no Red.",
        "At 8 or higher, zot.",
        "Zot 8 + no Red.",
        "Zot from 8 points on: no Red.",
    ],
)
def test_a_critical_in_what_is_not_understood_is_never_absent(
    pages: list[PageSeen], added: str
) -> None:
    doubts = _told(pages, 21, f"Tell opponent: Do no Zots next turn. {added}")
    assert {"/tell", "/critical/at", "/critical/tell"} <= set(doubts)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["Do no Zots next turn.", "+1 to Zots next turn.", "Zot 8, no Red."]
)
def test_where_nothing_hints_at_a_critical_none_is_asked_for(
    pages: list[PageSeen], text: str
) -> None:
    assert set(_told(pages, 21, f"Tell opponent: {text}")) == {"/tell"}


TEXT = "Tell opponent: Do no Red next turn. If 8 or more: Do no Blue for the rest of this fight."


@pytest.mark.slow
def test_a_total_is_read_in_the_text_where_no_burst_tells_it(pages: list[PageSeen]) -> None:
    assert not _told(pages, 21, TEXT)
    assert value_at(_decided(pages).draft, "/pictures/21/critical/at") == 8
    assert [r.value for r in _told(pages, 21, TEXT, p=0.97)["/critical/at"].rivals] == [8]


@pytest.mark.slow
@pytest.mark.parametrize("more", [0, 1])
def test_a_total_of_the_text_that_is_not_that_of_the_burst_is_a_doubt(
    pages: list[PageSeen], more: int
) -> None:
    found = ((p, x.critical.at) for p, x in book().pictures.items() if x.critical)
    page, total = next((p, at) for p, at in found if at is not None)
    votes = (Vote(voter="lines", value=TEXT.replace("8", str(total + more)), p=0.999999),)
    bare = _changed(pages[page // 2], lambda r: r.kind == "critical text")
    pages[page // 2] = _changed(bare, lambda r: r.kind == "instruction", votes=votes)
    doubt = _doubts(_decided(pages)).get(f"/pictures/{page}/critical/at")
    assert {r.value for r in (doubt.rivals if doubt else ())} == (
        {total, total + 1} if more else set()
    )


@pytest.mark.slow
def test_a_critical_that_others_tell_of_on_such_a_picture_is_missed(pages: list[PageSeen]) -> None:
    for page in (13, 31, 35, 41, 53):
        _told(pages, page, TEXT)
    pages[3] = _changed(pages[3], lambda r: r.kind in ("critical", "critical text"))
    assert "/pictures/7/critical" in _doubts(_decided(pages))


@pytest.mark.slow
def test_a_total_of_a_critical_whose_text_is_missing_leaves_both_texts_in_doubt(
    pages: list[PageSeen],
) -> None:
    page = next(p for p, x in book().pictures.items() if x.critical and x.tell)
    at = page // 2
    assert f"/pictures/{page}/tell" not in _doubts(_decided(pages))
    pages[at] = _changed(pages[at], lambda r: r.kind == "critical text")
    doubts = _doubts(_decided(pages))
    assert "a part of this may be it" in doubts[f"/pictures/{page}/tell"].why
    assert "without a text" in doubts[f"/pictures/{page}/critical/tell"].why


@pytest.mark.slow
def test_two_scans_of_a_page_that_name_it_otherwise_leave_the_title_in_doubt(
    pages: list[PageSeen],
) -> None:
    other = (Vote(voter="lines", value="Diving Low", p=0.999),)
    again = _changed(pages[4], lambda r: r.kind == "title", votes=other)
    made = _decided([*pages, replace(again, file="again.png", place=len(pages))])
    assert _doubts(made)["/pictures/9/title"].why == "two readings differ"
