"""Decisions: set by pointer, put on every new reading, shown again and never dropped."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model import edits
from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, decode, digest, encode
from pipeline.model.evidence import Correction, Doubt, Evidence, Extraction, Rival
from pipeline.model.pointer import look, within
from tests.strategies import drafts

DATA: dict[str, Any] = {
    "format": "combat-book/1",
    "id": "heron",
    "title": "Heron",
    "start": 57,
    "open": ["/matrices/8/4", "/pictures/35/score", "/pictures/35/critical/at"],
    "pictures": {
        7: {"title": "Head", "score": 4, "tell": [{"only": ["green"], "lasts": 1}, {"bonus": 2}]},
        35: {"title": "Leg", "critical": {"tell": []}},
    },
    "matrices": {8: {2: 17}},
    "sheet": {"height": 4, "body": 12, "attacks": 1, "points": {"tactics": 8}},
}
DRAFT = decode(Draft, DATA)


def correction(pointer: str, before: object, after: object, **more: Any) -> Correction:
    given = {"reason": "as printed", "who": "ada", "when": "2026-01-01", **more}
    return Correction(pointer=pointer, before=before, after=after, **given)


def evidence(pointer: str, value: object) -> Evidence:
    return Evidence(
        pointer=pointer,
        hash=digest(value),
        origin="read",
        source="0" * 64,
        file="heron-m.txt",
        reader="transcription",
        version=1,
    )


def reading(pointer: str, value: object, draft: Draft = DRAFT) -> Extraction:
    """A reading of the source that gives this value at the pointer."""
    data = edits.put(encode(draft), pointer, value)
    return Extraction(draft=decode(Draft, data), evidence=(evidence(pointer, value),))


class TestPut:
    @pytest.mark.parametrize(
        ("pointer", "value"),
        [
            ("/title", "Grey Heron"),
            ("/matrices/8/2", 19),
            ("/matrices/9/2", 19),
            ("/pictures/7/tell/0/lasts", "combat"),
            ("/pictures/7/tell/1", {"free": True}),
            ("/sheet/points/energy", 3),
            ("/titles/ja", "鷺"),
        ],
    )
    def test_a_value_is_set(self, pointer: str, value: object) -> None:
        before = copy.deepcopy(DATA)
        done = edits.put(DATA, pointer, value)
        assert look(done, pointer) == value
        assert before == DATA
        # All else is as it was: putting the old value back gives the old data, or leaves a shell.
        old = edits.value_at(DRAFT, pointer)
        if old is not None:
            assert edits.put(done, pointer, old) == DATA

    @pytest.mark.parametrize(
        "pointer", ["/title", "/matrices/8/2", "/matrices/8", "/pictures/7/tell/0/only"]
    )
    def test_a_value_is_taken_away(self, pointer: str) -> None:
        done = edits.put(DATA, pointer, None)
        with pytest.raises(KeyError):
            look(done, pointer)

    @pytest.mark.parametrize("pointer", ["/matrices/9/2", "/pictures/44/score", "/a/b/c"])
    def test_taking_away_nothing_makes_nothing(self, pointer: str) -> None:
        assert edits.put(DATA, pointer, None) == DATA

    def test_a_place_in_a_list_is_taken_away(self) -> None:
        done = edits.put(DATA, "/pictures/7/tell/0", None)
        assert done["pictures"][7]["tell"] == [{"bonus": 2}]

    @pytest.mark.parametrize("value", [None, 1])
    @pytest.mark.parametrize(
        "pointer",
        [
            "/pictures/7/tell/2",
            "/pictures/7/tell/00",
            "/pictures/7/tell/-",
            "/pictures/7/tell/9/only",
            "/title/0",
            "/matrices/8/2/1",
        ],
    )
    def test_no_such_place(self, pointer: str, value: object) -> None:
        with pytest.raises(DecodeError, match="expected a place of the book, found nothing at"):
            edits.put(DATA, pointer, value)

    def test_the_whole_book_is_no_value(self) -> None:
        with pytest.raises(DecodeError, match="found the whole book"):
            edits.put(DATA, "", 1)

    def test_what_is_no_pointer(self) -> None:
        with pytest.raises(ValueError, match="expected a pointer"):
            edits.put(DATA, "title", 1)


class TestSettle:
    def test_a_decided_value_stands_and_is_open_no_more(self) -> None:
        done = edits.settle(DRAFT, "/matrices/8/4", 5)
        assert done.matrices[8] == {2: 17, 4: 5}
        assert done.open == ("/pictures/35/score", "/pictures/35/critical/at")
        assert replace(done, matrices=DRAFT.matrices, open=DRAFT.open) == DRAFT

    def test_what_lies_below_is_closed_with_it(self) -> None:
        done = edits.settle(DRAFT, "/pictures/35", {"title": "Leg", "score": 1})
        assert done.open == ("/matrices/8/4",)

    def test_a_value_below_an_open_one_leaves_it_open(self) -> None:
        draft = replace(DRAFT, open=("/matrices/8", "/pictures/35"))
        assert edits.settle(draft, "/matrices/8/4", 5).open == ("/matrices/8", "/pictures/35")

    def test_no_such_value_in_print(self) -> None:
        done = edits.settle(DRAFT, "/pictures/35/score", None)
        assert done.pictures[35].score is None
        assert "/pictures/35/score" not in done.open

    @pytest.mark.parametrize(
        ("pointer", "value", "place"),
        [
            ("/matrices/8/4", 65, "/matrices/8/4"),
            ("/matrices/8/4", "17", "/matrices/8/4"),
            ("/matrices/8/4/1", 17, "/matrices/8/4"),
            ("/matrices/65/4", 17, "/matrices/65"),
            ("/pictures/35/score", [1, 2, 3], "/pictures/35/score"),
            ("/pictures/7/tell/0", {"only": []}, "/pictures/7/tell/0/only"),
            ("/pictures/7/tell/0/forbid", ["red"], "/pictures/7/tell/0/forbid"),
            ("/sheet/body", 0, "/sheet/body"),
            ("/title", None, "/title"),
            ("/title", "", "/title"),
            ("/colour", "red", "/colour"),
        ],
    )
    def test_a_value_that_does_not_fit(self, pointer: str, value: object, place: str) -> None:
        with pytest.raises(DecodeError) as caught:
            edits.settle(DRAFT, pointer, value)
        assert [p.pointer for p in caught.value.problems] == [place]

    @pytest.mark.parametrize("pointer", ["/id", "/format", "/open", "/open/0"])
    @pytest.mark.parametrize("value", ["other", None, []])
    def test_what_a_book_is_cannot_be_decided(self, pointer: str, value: object) -> None:
        with pytest.raises(DecodeError, match="expected the place of a printed value"):
            edits.settle(DRAFT, pointer, value)

    @pytest.mark.slow
    @given(drafts(), st.integers(1, 64), st.integers(1, 64), st.integers(0, 64))
    def test_a_cell_of_any_draft(self, draft: Draft, matrix: int, key: int, target: int) -> None:
        pointer = f"/matrices/{matrix}/{key}"
        done = edits.settle(draft, pointer, target)
        assert edits.value_at(done, pointer) == target
        assert set(done.open) == set(draft.open) - {pointer}
        again = edits.settle(done, pointer, edits.value_at(draft, pointer))
        assert edits.value_at(again, pointer) == edits.value_at(draft, pointer)


class TestApply:
    POINTER = "/matrices/8/2"

    def applied(self, now: object, *corrections: Correction) -> edits.Settled:
        return edits.apply(reading(self.POINTER, now), corrections)

    def test_without_decisions_a_reading_stays_as_it_is(self) -> None:
        read = reading(self.POINTER, 17)
        assert edits.apply(read, ()) == edits.Settled(extraction=read, reopened=())

    def test_a_decision_holds_on_the_same_reading(self) -> None:
        done = self.applied(17, correction(self.POINTER, 17, 5))
        assert done.reopened == ()
        assert done.extraction.draft.matrices[8][2] == 5
        (kept,) = done.extraction.evidence
        assert (kept.origin, kept.hash, kept.why) == ("decided", digest(5), "ada: as printed")

    def test_a_decision_that_the_source_has_come_to_share(self) -> None:
        done = self.applied(5, correction(self.POINTER, 17, 5))
        assert done.reopened == ()
        assert done.extraction.draft.matrices[8][2] == 5

    def test_a_decision_closes_what_the_reader_doubts(self) -> None:
        doubt = Doubt(pointer="/matrices/8/4", why="smudged", rivals=(Rival(value=3),))
        other = Doubt(pointer="/pictures/35/score", why="torn")
        read = Extraction(draft=DRAFT, evidence=(), doubts=(doubt, other))
        done = edits.apply(read, [correction("/matrices/8/4", None, 5)]).extraction
        assert done.draft.matrices[8][4] == 5
        assert "/matrices/8/4" not in done.draft.open
        assert done.doubts == (other,)

    def test_on_another_reading_both_values_are_shown_and_neither_stands(self) -> None:
        done = self.applied(9, correction(self.POINTER, 17, 5))
        assert done.reopened == (self.POINTER,)
        assert self.POINTER in done.extraction.draft.open
        assert 2 not in done.extraction.draft.matrices[8]
        (doubt,) = done.extraction.doubts
        assert doubt.pointer == self.POINTER
        assert doubt.why == "ada decided 5 on another reading (as printed)"
        assert [r.value for r in doubt.rivals] == [5, 9]
        assert doubt.read == 9

    def test_a_decision_on_what_was_open_is_shown_again_when_the_source_speaks(self) -> None:
        done = self.applied(9, correction(self.POINTER, None, 5))
        assert done.reopened == (self.POINTER,)

    def test_no_value_of_a_chain_of_decisions_is_lost(self) -> None:
        first, second = correction(self.POINTER, 17, 5), correction(self.POINTER, 5, 6)
        assert self.applied(17, first, second).extraction.draft.matrices[8][2] == 6
        done = self.applied(9, first, second)
        assert done.reopened == (self.POINTER,)
        (doubt,) = done.extraction.doubts
        assert {r.value for r in doubt.rivals} == {5, 6, 9}

    def test_what_was_decided_to_be_nothing_does_not_hide_a_changed_reading(self) -> None:
        first, second = correction(self.POINTER, 17, None), correction(self.POINTER, None, 5)
        assert self.applied(17, first, second).extraction.draft.matrices[8][2] == 5
        assert self.applied(9, first, second).reopened == (self.POINTER,)

    @pytest.mark.parametrize("after", [5, 9, 3, None])
    def test_a_decision_on_a_reopened_value_holds(self, after: int | None) -> None:
        """As `rubricator decide` records it: made on what the source says now."""
        first = correction(self.POINTER, 17, 5)
        shown = self.applied(9, first).extraction
        before = edits.reading(shown.draft, shown.doubts, self.POINTER)
        second = correction(self.POINTER, before, after)
        done = self.applied(9, first, second)
        assert done.reopened == ()
        assert done.extraction.draft.matrices[8].get(2) == after
        assert self.POINTER not in done.extraction.draft.open
        assert done.extraction.doubts == ()
        if after != 11:
            assert self.applied(11, first, second).reopened == (self.POINTER,)

    def test_a_decision_on_a_value_that_the_source_has_lost(self) -> None:
        first = correction(self.POINTER, 17, 5)
        shown = self.applied(None, first).extraction
        before = edits.reading(shown.draft, shown.doubts, self.POINTER)
        assert before is None
        done = self.applied(None, first, correction(self.POINTER, before, 5))
        assert done.reopened == ()
        assert done.extraction.draft.matrices[8][2] == 5

    def test_a_place_in_a_list_opens_the_list(self) -> None:
        """Were one clause taken out, the next would stand at its pointer."""
        pointer = "/pictures/7/tell/0"
        read = reading(pointer, {"only": ["red"], "lasts": 1})
        done = edits.apply(read, [correction(pointer, {"free": True}, {"bonus": 1})])
        assert done.reopened == ("/pictures/7/tell",)
        draft = done.extraction.draft
        assert draft.pictures[7].tell == ()
        assert "/pictures/7/tell" in draft.open
        (doubt,) = done.extraction.doubts
        now = [{"only": ["red"], "lasts": 1}, {"bonus": 2}]
        assert [r.value for r in doubt.rivals] == [[{"bonus": 1}, {"bonus": 2}], now]
        assert doubt.read == now
        assert "a mapping at /pictures/7/tell/0" in doubt.why

    def test_a_value_that_cannot_be_absent_opens_what_it_belongs_to(self) -> None:
        pointer = "/pictures/7/tell/0/only"
        done = edits.apply(reading(pointer, ["red"]), [correction(pointer, ["blue"], ["green"])])
        assert done.reopened == ("/pictures/7/tell",)
        (doubt,) = done.extraction.doubts
        assert [r.value[0]["only"] for r in doubt.rivals] == [["green"], ["red"]]

    def test_a_decision_on_the_whole_settles_what_was_opened_for_a_part(self) -> None:
        pointer, whole = "/pictures/7/tell/0/only", "/pictures/7/tell"
        first = correction(pointer, ["blue"], ["green"])
        read = reading(pointer, ["red"])
        shown = edits.apply(read, [first]).extraction
        before = edits.reading(shown.draft, shown.doubts, whole)
        done = edits.apply(read, [first, correction(whole, before, [{"free": True}])])
        assert done.reopened == ()
        assert encode(done.extraction.draft.pictures[7])["tell"] == [{"free": True}]
        assert done.extraction.doubts == ()

    @pytest.mark.parametrize("before", [None, "combat"])
    def test_a_decision_whose_place_is_gone_is_kept_as_a_doubt(self, before: object) -> None:
        pointer = "/pictures/7/tell/5/lasts"
        done = edits.apply(reading("/start", 57), [correction(pointer, before, 3)])
        assert done.reopened == ("/pictures/7/tell",)
        assert "ada decided 3 at /pictures/7/tell/5/lasts" in done.extraction.doubts[0].why

    def test_a_decision_that_the_format_no_longer_takes_is_kept_as_a_doubt(self) -> None:
        done = self.applied(17, correction(self.POINTER, 17, 99))
        assert done.reopened == (self.POINTER,)
        assert [r.value for r in done.extraction.doubts[0].rivals] == [99, 17]

    def test_a_doubt_of_the_reader_keeps_its_place_on_the_page(self) -> None:
        doubt = Doubt(
            pointer=self.POINTER, why="smudged", rivals=(Rival(value=9, p=0.6),), page=3, line=4
        )
        read = replace(reading(self.POINTER, 9), doubts=(doubt,))
        (kept,) = edits.apply(read, [correction(self.POINTER, 17, 5)]).extraction.doubts
        assert (kept.page, kept.line) == (3, 4)
        assert {r.value for r in kept.rivals} == {5, 9}

    def test_evidence_below_a_decided_value_goes_with_it(self) -> None:
        read = Extraction(
            draft=DRAFT,
            evidence=(evidence("/matrices/8/2", 17), evidence("/matrices/80", 1)),
        )
        done = edits.apply(read, [correction("/matrices/8", {2: 17}, {2: 5})]).extraction
        assert [e.pointer for e in done.evidence] == ["/matrices/80", "/matrices/8"]

    def test_what_a_book_is_cannot_be_corrected(self) -> None:
        with pytest.raises(DecodeError, match="/id"):
            edits.apply(reading("/start", 57), [correction("/id", "egret", "stork")])

    @settings(max_examples=100)
    @given(
        st.integers(0, 3),
        st.lists(
            st.tuples(
                st.sampled_from(["/matrices/8/2", "/matrices/8", "/pictures/7/tell/0/lasts"]),
                st.none() | st.integers(0, 3),
                st.none() | st.integers(0, 3),
            ),
            max_size=5,
        ),
    )
    def test_whatever_was_decided_is_in_the_book_or_in_a_doubt(
        self, now: int, told: list[tuple[str, int | None, int | None]]
    ) -> None:
        def plain(pointer: str, value: int | None) -> object:
            return {2: value} if pointer == "/matrices/8" and value is not None else value

        made = [correction(p, plain(p, before), plain(p, after)) for p, before, after in told]
        done = edits.apply(reading("/matrices/8/2", now), made)
        draft = done.extraction.draft
        assert decode(Draft, encode(draft)) == draft
        # Each pointer that was put aside is open, has a doubt, and nothing stands there.
        for pointer in done.reopened:
            assert pointer in draft.open
            assert any(d.pointer == pointer for d in done.extraction.doubts)
        # The last decision on a place stands, or is shown in a doubt at or around it.
        last = {c.pointer: c for c in made}
        for pointer, c in last.items():
            later = [m.pointer for m in made[made.index(c) + 1 :]]
            shown = any(
                within(pointer, d.pointer) or within(d.pointer, pointer)
                for d in done.extraction.doubts
            )
            overruled = any(within(pointer, p) or within(p, pointer) for p in later)
            stands = edits.value_at(draft, pointer) in (c.after, 1 if c.after is None else c.after)
            assert shown or overruled or stands
