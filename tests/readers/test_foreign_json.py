"""JSON of other projects: books come back, what lacks is a doubt, what is wrong is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.checks.registry import check
from pipeline.errors import BadInput
from pipeline.model.book import Draft, Sheet, wanting
from pipeline.model.codec import decode, digest, encode
from pipeline.model.edits import edited_by_hand, value_at
from pipeline.model.evidence import Extraction
from pipeline.store.books import draft_text, evidence_text, list_text
from tests.readers.foreign import (
    LIBRARY,
    Plain,
    as_lists,
    as_plain_outcomes,
    book,
    extraction,
    moves,
    nested,
    put,
    without,
)

NESTED, MOVES = nested(book()), moves(book())


def told(draft: Draft) -> Draft:
    """A book as far as these shapes can say it: no Japanese, no kinds, no traits."""
    rows = {p: replace(row, kind=None) for p, row in draft.sheet.maneuvers.items()}
    sheet: Sheet = replace(draft.sheet, maneuvers=rows, traits=(), unarmed=(), notes=())
    pictures = {n: replace(p, titles={}) for n, p in draft.pictures.items()}
    return replace(draft, titles={}, sheet=sheet, pictures=pictures)


def refused(data: Plain) -> str:
    with pytest.raises(BadInput) as caught:
        extraction(data)
    return str(caught.value)


def doubts(done: Extraction) -> dict[str, str]:
    assert done.draft.open == tuple(d.pointer for d in done.doubts)
    return {d.pointer: d.why for d in done.doubts}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lockkeeper", "lamplighter", "mirim", "iroha"])
@pytest.mark.parametrize(
    "shape",
    [
        nested,
        lambda d: as_lists(nested(d)),
        moves,
        lambda d: as_plain_outcomes(moves(d)),
    ],
    ids=["nested", "nested in lists", "moves", "moves with bare outcomes"],
)
def test_a_book_comes_back(name: str, shape: Callable[[Draft], Plain]) -> None:
    done = extraction(shape(book(name)), name)
    assert done.doubts == ()
    assert encode(done.draft) == encode(told(book(name)))
    assert wanting(done.draft) == ()
    assert len(done.remarks) == 1


@pytest.mark.parametrize("data", [NESTED, MOVES], ids=["nested", "moves"])
def test_each_value_has_its_evidence(data: Plain) -> None:
    done = extraction(data)
    assert edited_by_hand(done.draft, done.evidence) == ()
    pointers = [e.pointer for e in done.evidence]
    assert len(pointers) == len(set(pointers))
    for page, row in done.draft.sheet.maneuvers.items():
        for part in ("group", "name", "colour", "mod", *(["x"] if row.x else [])):
            assert f"/sheet/maneuvers/{page}/{part}" in pointers
    cells = sum(map(len, done.draft.matrices.values()))
    assert sum(p.startswith("/matrices/") for p in pointers) == cells
    known = {e.pointer: e for e in done.evidence}
    mod = known["/sheet/maneuvers/36/mod"]
    assert (mod.origin, mod.file, mod.hash) == ("read", "heron.json", digest(5))
    assert mod.why in {"/maneuvers/Gate Blow/Drop the Gate/modifier", "/moves/36/mod"}


def test_a_cell_of_a_missing_maneuver_is_inferred() -> None:
    known = {e.pointer: e for e in extraction(NESTED).evidence}
    assert known["/matrices/8/12"].origin == "inferred"
    assert known["/matrices/8/2"].why == "/lookupPages/8/2"


def test_a_gap_in_a_column_without_a_row_is_a_doubt() -> None:
    data = put(NESTED, 5, "lookupPages", "8", "12")
    found = doubts(extraction(data))
    assert len(found) == 23
    assert found["/matrices/2/12"] == "the file lacks this entry, though its column has others"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gone", "open_"),
    [
        (("name",), "/title"),
        (("stats", "height"), "/sheet/height"),
        (("stats",), "/sheet/attacks"),
        (("maneuvers", "Ram", "High", "color"), "/sheet/maneuvers/32/colour"),
        (("maneuvers", "Ram", "High", "modifier"), "/sheet/maneuvers/32/mod"),
        (("maneuvers", "Ram", "High", "extendedPage"), "/sheet/maneuvers/32/x"),
        (("lookupPages", "8", "2"), "/matrices/8/2"),
        (("lookupPages", "8"), "/matrices/8"),
        (("lookupPages",), "/matrices/64"),
        (("picturePages", "7"), "/pictures/7"),
        (("picturePages", "57"), "/pictures/57"),
        (("maneuvers",), "/sheet/maneuvers"),
        (("picturePages", "13", "critical", "score"), "/pictures/13/critical/at"),
    ],
)
def test_what_lacks_is_a_doubt(gone: tuple[str, ...], open_: str) -> None:
    done = extraction(without(NESTED, *gone))
    assert open_ in doubts(done)
    assert value_at(done.draft, open_) is None
    assert open_ in wanting(done.draft)
    assert open_ not in {e.pointer for e in done.evidence}


def test_a_usual_colour_is_offered_and_not_taken() -> None:
    done = extraction(without(NESTED, "maneuvers", "Ram", "High", "color"))
    (doubt,) = done.doubts
    assert [r.value for r in doubt.rivals] == ["red"]


def test_letters_of_colours_are_not_guessed() -> None:
    done = extraction(put(NESTED, "B", "maneuvers", "Ram", "High", "color"))
    assert doubts(done) == {"/sheet/maneuvers/32/colour": "expected a colour, found 'B'"}


def test_no_instructions_at_all_are_doubts_and_single_ones_are_not() -> None:
    bare = json.loads(json.dumps(NESTED))
    del bare["picturePages"]["3"]["instructions"]
    assert doubts(extraction(bare)) == {}
    for picture in bare["picturePages"].values():
        picture.pop("instructions", None)
        picture.pop("score", None)
        picture.pop("critical", None)
    found = doubts(extraction(bare))
    assert found["/pictures/3/tell"] == "the file gives no instruction"
    assert found["/pictures/7/score"] == "the file gives no score"
    assert len(found) == 32 + 8


def test_an_instruction_that_is_not_understood_is_a_doubt() -> None:
    text = "Do no red next turn. Consult the oracle of the seventh lock."
    done = extraction(put(NESTED, text, "picturePages", "3", "instructions"))
    (doubt,) = done.doubts
    assert doubt.pointer == "/pictures/3/tell"
    assert doubt.why.startswith("not understood: Consult the oracle")
    assert [r.value for r in doubt.rivals] == [[{"forbid": ["red"], "lasts": 1}]]
    assert done.draft.pictures[3].tell == ()


def test_a_critical_behind_the_instruction_is_read() -> None:
    text = "Do no red next turn. Critical: Do no blue until the end of the combat."
    data = put(NESTED, text, "picturePages", "41", "instructions")
    data = put(data, 5, "picturePages", "41", "critical")
    done = extraction(data)
    assert encode(done.draft.pictures[41].critical) == {
        "at": 5, "tell": [{"forbid": ["blue"], "lasts": "combat"}],
    }  # fmt: skip


def test_numbers_may_be_texts() -> None:
    data = put(NESTED, "+5", "maneuvers", "Gate Blow", "Drop the Gate", "modifier")
    data = put(data, "\u22121", "maneuvers", "Ram", "High", "modifier")
    data = put(data, " 05", "lookupPages", "8", "2")
    data = put(data, 15.0, "stats", "bodyPoints")
    done = extraction(data)
    rows = done.draft.sheet.maneuvers
    assert (rows[36].mod, rows[32].mod, done.draft.matrices[8][2]) == (5, -1, 5)
    assert done.draft.sheet.body == 15


def test_two_figures_and_a_special_row() -> None:
    data = put(NESTED, [3, 2], "maneuvers", "Ram", "High", "modifier")
    data = put(data, "S", "maneuvers", "Ram", "Low", "modifier")
    data = put(data, [4, -1], "picturePages", "7", "score")
    done = extraction(data)
    rows = done.draft.sheet.maneuvers
    assert (rows[32].mod, rows[14].mod) == ((3, 2), "special")
    assert done.draft.pictures[7].score == (4, -1)


def test_rows_of_the_box_may_have_their_page_at_extended_range_alone() -> None:
    row = {"normalPage": None, "extendedPage": 50, "modifier": 2, "color": "white", "weapon": 1}
    done = extraction(put(NESTED, row, "maneuvers", "Extended Range", "Walk In"))
    assert encode(done.draft) == encode(told(book()))


def test_entries_may_be_sorted_by_range_and_have_names() -> None:
    whole = NESTED["lookupPages"]
    sorted_ = {
        "close": {n: {"entries": {"all": row}} for n, row in whole.items() if int(n) < 50},
        "far": [
            {"page": n, "table": {k: {"page": int(k), "picture": t} for k, t in row.items()}}
            for n, row in whole.items()
            if int(n) >= 50
        ],
    }
    done = extraction({**NESTED, "lookupPages": sorted_})
    assert encode(done.draft) == encode(told(book()))


def test_names_are_made_of_the_names_of_objects() -> None:
    data = {"maneuvers": {"downSwing": {"strong_bash": {"normalPage": 36}}}, "lookupPages": {}}
    row = extraction(data).draft.sheet.maneuvers[36]
    assert (row.group, row.name) == ("Down Swing", "Strong Bash")


def test_what_was_not_read_is_named() -> None:
    data = put(NESTED, "Ada", "artist")
    data = put(data, "claymore", "maneuvers", "Ram", "High", "weapon")
    (_, remark) = extraction(data).remarks
    assert remark == ("2 values of the file were not read: /maneuvers/Ram/High/weapon, /artist")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "place", "said"),
    [
        (99, ("lookupPages", "8", "2"),
         "/lookupPages/8/2: expected a picture from 0 to 64, found 99"),
        ("x", ("lookupPages", "8", "2"),
         "/lookupPages/8/2: expected a picture from 0 to 64, found 'x'"),
        (5, ("lookupPages", "8", "3"), "/lookupPages/8/3: expected an even page"),
        ({"2": 3}, ("lookupPages", "9"), "/lookupPages/9: expected a matrix, an even page"),
        (3, ("maneuvers",), "/maneuvers: expected maneuvers, an object or a list, found 3"),
        (33, ("maneuvers", "Ram", "High", "normalPage"),
         "/maneuvers/Ram/High: expected an even page"),
        (65, ("maneuvers", "Ram", "High", "normalPage"),
         "/maneuvers/Ram/High/normalPage: expected a page from 2 to 64, found 65"),
        (14, ("maneuvers", "Ram", "High", "normalPage"),
         "/maneuvers/Ram/Low: expected each page once (page 14 stands at /maneuvers/Ram/High)"),
        ([1, 2, 3], ("maneuvers", "Ram", "High", "modifier"), "expected a modifier, or two"),
        (1.5, ("maneuvers", "Ram", "High", "modifier"), "expected a modifier from -50 to 99"),
        (True, ("maneuvers", "Ram", "High", "modifier"), "modifier: expected a modifier"),
        (1000, ("stats", "bodyPoints"), "/stats/bodyPoints: expected body, a whole number from 1"),
        ("a\nb\x00", ("name",), "/name: expected a text of one line"),
        ({"score": 3}, ("picturePages", "8"), "/picturePages/8: expected a picture, an odd page"),
        (3, ("picturePages", "9"), "/picturePages/9: expected a picture, an object, found 3"),
        ("Q", ("picturePages", "1", "party"), "/picturePages/1/party: expected a party symbol"),
        ({"Big Luck": 1}, ("maneuvers", "Ram", "High", "cost"), "expected a pool called by"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(
    value: Plain, place: tuple[str, ...], said: str
) -> None:
    message = refused(put(NESTED, value, *place))
    assert said in message
    assert all(line.startswith("heron.json: /") for line in message.splitlines())


def test_all_mistakes_are_told_at_once() -> None:
    data = put(NESTED, 99, "lookupPages", "8", "2")
    data = put(data, "?", "picturePages", "7", "score")
    assert len(refused(data).splitlines()) == 2


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        ([5] * 23, "/moves/36/outcomes: expected 24 outcomes, one for each page of that range"),
        ([{"vs": 2}], "/moves/36/outcomes/0: expected an entry: a page and a picture"),
        ([{"vs": 2, "result": 5}, {"vs": 2, "result": 7}], "expected each cell once, for 36 in 2"),
        ([[2, 5, 7]], "/moves/36/outcomes/0: expected an entry: a page and a picture"),
        ([{"vs": 3, "result": 5}], "expected an even page from 2 to 64, for 36 in 3"),
    ],
)
def test_wrong_outcomes(outcomes: Plain, said: str) -> None:
    assert said in refused(put(MOVES, outcomes, "moves", "36", "outcomes"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: expected JSON"),
        ("{", "line 1: expected JSON"),
        ("[]", "/: expected a book: an object with maneuvers, picturePages and lookupPages"),
        ("null", "found nothing"),
        ('{"a": 1, "b": 2}', "found an object with a, b"),
        ('{"moves": {}, "moves": {}}', "found: the name 'moves' twice in one object"),
        ('{"moves": NaN}', "found: NaN, which is no number of JSON"),
        ("[" * 100_000, "levels, found more"),
        ('{"moves": ' + "[" * 40 + "]" * 40 + "}", "expected at most 24 levels"),
        ('{"moves": ' + "9" * 5000 + "}", "expected JSON"),
        (
            '{"moves": [' + "1," * 5000 + "1]}",
            "expected at most 2,000 values in one object or list, found 5,001",
        ),
        ('{"moves": 1e999}', "/moves: expected maneuvers, an object or a list, found '1e999'"),
    ],
)
def test_what_is_no_book(text: str, said: str) -> None:
    assert said in refused(text)


def test_a_transposed_file_is_read_as_it_is_and_found_by_check() -> None:
    cells = encode(book().matrices)
    turned = {str(m): {str(k): cells[k][m] for k in row} for m, row in cells.items()}
    done = extraction({**NESTED, "lookupPages": turned})
    assert [f.code for f in check(done.draft) if f.severity == "error"] == ["orientation"]


def test_the_examples_of_the_guide_are_read() -> None:
    guide = LIBRARY.parent / "site" / "docs" / "guides" / "foreign-json.md"
    examples = re.findall(r"```json\n(.+?)```", guide.read_text("utf-8"), re.DOTALL)
    assert len(examples) == 2
    for text in examples:
        done = extraction(text)
        assert done.draft.sheet.maneuvers[24].mod == 3
        assert done.draft.matrices[2][24] == 13
        assert done.draft.pictures[7].score == 4
        assert len(done.remarks) == 1


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**6), 10**6), st.floats(allow_nan=False),
    st.text(max_size=12), st.sampled_from(["orange", "24", "+3", "\ud800", "\x1b[2J", "S", "(P)"]),
)  # fmt: skip
NAMES = st.one_of(
    st.text(max_size=6),
    st.sampled_from([
        "maneuvers", "moves", "picturePages", "lookupPages", "normalPage", "extendedPage",
        "modifier", "outcomes", "vs", "result", "page", "id", "name", "color", "score", "critical",
        "text", "instructions", "stats", "points", "energy", "cost", "2", "7", "24", "57",
        "entries", "party", "group", "title", "weapon",
    ]),
)  # fmt: skip
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=40,
)


def read_or_refused(data: Plain) -> Extraction | str:
    try:
        return extraction(data)
    except BadInput as error:
        return str(error)


def survives(data: Plain) -> None:
    """Read to a book that can be written, or refused in words that can be printed."""
    done = read_or_refused(data)
    if isinstance(done, str):
        assert all(line.isprintable() for line in done.splitlines())
        return
    assert decode(Draft, encode(done.draft)) == done.draft
    assert edited_by_hand(done.draft, done.evidence) == ()
    for text in (draft_text(done.draft), evidence_text(done.evidence), list_text(done.doubts)):
        text.encode()
    assert all(r.isprintable() for r in done.remarks)


@pytest.mark.slow
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(NAMES, ANYTHING, max_size=6), st.sampled_from(["maneuvers", "moves"]))
def test_any_json_is_read_or_refused(data: dict[str, Plain], table: str) -> None:
    survives({table: {}, **data})


def places(node: Plain, at: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    inside = node.items() if isinstance(node, dict) else ()
    return [p for k, v in inside for p in ((*at, k), *places(v, (*at, k)))]


SMALL = replace(
    book(),
    pictures={page: book().pictures[page] for page in (5, 13, 57)},
    matrices={page: book().matrices[page] for page in (2, 50)},
    sheet=replace(book().sheet, maneuvers={p: book().sheet.maneuvers[p] for p in (36, 2, 50)}),
)
SHAPES = {
    "nested": nested(SMALL),
    "moves": moves(replace(SMALL, matrices=book().matrices)),
    "lists": as_lists(nested(SMALL)),
}
PLACES = {name: places(data) for name, data in SHAPES.items()}


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.sampled_from(sorted(SHAPES)), ANYTHING)
def test_a_book_with_anything_in_one_place(data: st.DataObject, shape: str, value: Plain) -> None:
    survives(put(SHAPES[shape], value, *data.draw(st.sampled_from(PLACES[shape]))))
