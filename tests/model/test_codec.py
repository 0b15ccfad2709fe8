"""The codec: plain data to dataclasses and back, and all mistakes of a document at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.book import Book, Draft, Incomplete, Picture, wanting
from pipeline.model.clauses import Bonus, Clause, Forbid, Free, Only, Points, Unmodelled
from pipeline.model.codec import (
    DecodeError,
    Problem,
    absent,
    canonical_json,
    decode,
    digest,
    encode,
)
from pipeline.model.evidence import Correction, Doubt, Evidence
from pipeline.model.shapes import (
    BY_NUMBER,
    NEEDED,
    SHOWN,
    STATED,
    AtLeast,
    Between,
    Spelled,
    printable,
    show,
)
from pipeline.rules.transcript import Transcript
from pipeline.store.books import read_book
from tests.strategies import CLAUSES, clauses, corrections, doubts, drafts, evidence, wild

MIRIM = Path(__file__).parents[1] / "data" / "mirim"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cat:
    cat: str
    lives: int = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Dog:
    dog: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Zoo:
    """A field of every shape."""

    format: Literal["zoo/1"] = field(default="zoo/1", metadata=STATED)
    whole: int = 0
    bounded: Annotated[int, Between(1, 9)] = 1
    text: str = ""
    spelled: Annotated[str, Spelled("[a-z]{1,3}", "a short word")] = "a"
    choice: Literal["left", "right"] = "left"
    flag: bool = False
    real: float = 0.5
    anything: Any = None
    some: Annotated[tuple[int, ...], AtLeast(1)] = (1,)
    pair: tuple[int, int] = (1, 2)
    pages: Mapping[Annotated[int, Between(1, 64)], str] = field(
        default_factory=dict, metadata=BY_NUMBER
    )
    words: Annotated[Mapping[str, int], AtLeast(1)] = field(default_factory=lambda: {"a": 1})
    cat: Cat | None = None
    pets: tuple[Cat | Dog, ...] = ()
    either: int | Literal["special"] | tuple[int, int] = 0
    shown: int = field(default=3, metadata=SHOWN)
    needed: int | None = field(default=None, metadata=NEEDED)
    open: tuple[str, ...] = ()


WHOLE = {"format": "zoo/1", "needed": 1}


def refusal(cls: type[Any], data: object) -> DecodeError | None:
    try:
        decode(cls, data)
    except DecodeError as error:
        return error
    return None


def problems(cls: type[Any], data: object) -> dict[str, str]:
    error = refusal(cls, data)
    assert error is not None
    return {p.pointer: p.message for p in error.problems}


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("format", "zoo/2", "expected 'zoo/1', found 'zoo/2'"),
        ("whole", "1", "expected a whole number, found '1'"),
        ("whole", 1.0, "expected a whole number, found 1.0"),
        ("whole", True, "expected a whole number, found true"),
        ("whole", None, "expected a whole number, found nothing"),
        ("bounded", 0, "expected a whole number from 1 to 9, found 0"),
        ("bounded", 10, "expected a whole number from 1 to 9, found 10"),
        ("bounded", 10**60, "expected a whole number from 1 to 9, found a number of many digits"),
        ("text", 8, "expected a text, found 8"),
        ("text", "\udc80", r"expected a text, found '\udc80'"),
        ("spelled", "abcd", "expected a short word, found 'abcd'"),
        ("spelled", "ab\n", r"expected a short word, found 'ab\n'"),
        ("choice", "up", "expected one of 'left', 'right', found 'up'"),
        ("flag", 1, "expected true or false, found 1"),
        ("flag", "yes", "expected true or false, found 'yes'"),
        ("real", "0.5", "expected a number, found '0.5'"),
        ("real", float("nan"), "expected a number, found nan"),
        ("real", float("inf"), "expected a number, found inf"),
        ("real", False, "expected a number, found false"),
        ("anything", None, "expected a value, found nothing"),
        ("some", [], "expected a list of 1 or more, found a list of 0"),
        ("some", 1, "expected a list of 1 or more, found 1"),
        ("some", "ab", "expected a list of 1 or more, found 'ab'"),
        ("pair", [1], "expected a list of 2, found a list of 1"),
        ("pages", [], "expected a mapping, found a list of 0"),
        ("words", {}, "expected a mapping of 1 or more, found an empty mapping"),
        ("cat", "tom", "expected a mapping, found 'tom'"),
        (
            "either",
            "none",
            "expected a whole number or 'special' or a list of 2, found 'none'",
        ),
        ("either", [1], "expected a whole number or 'special' or a list of 2, found a list of 1"),
    ],
)
def test_what_does_not_fit(name: str, value: object, message: str) -> None:
    assert problems(Zoo, {**WHOLE, name: value}) == {f"/{name}": message}


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("real", 1, 1),
        ("anything", {"a": [1, None]}, {"a": [1, None]}),
        ("either", "special", "special"),
        ("either", [1, 2], (1, 2)),
        ("pages", {"8": "a", 9: "b"}, {8: "a", 9: "b"}),
        ("cat", {"cat": "tom"}, Cat(cat="tom")),
        ("pets", [{"dog": "a"}, {"cat": "b", "lives": 1}], (Dog(dog="a"), Cat(cat="b", lives=1))),
        ("text", "👩‍🚀", "👩‍🚀"),
    ],
)
def test_what_fits(name: str, value: object, kept: object) -> None:
    assert getattr(decode(Zoo, {**WHOLE, name: value}), name) == kept


@pytest.mark.parametrize("data", [None, [], "zoo", 1, True])
def test_a_document_of_another_kind(data: object) -> None:
    assert problems(Zoo, data) == {"": f"expected a mapping, found {show(data)}"}


@pytest.mark.parametrize("key", ["08", "+8", "8 ", "٨", "0", "65", "eight", "9" * 5000, -8, 0])
def test_keys_that_are_no_pages(key: object) -> None:
    found = problems(Zoo, {**WHOLE, "pages": {key: "a"}})
    assert found == {
        f"/pages/{key}": f"expected a whole number from 1 to 64 as key, found {show(key)}"
    }


def test_one_key_in_two_spellings() -> None:
    found = problems(Zoo, {**WHOLE, "pages": {8: "a", "8": "b"}})
    assert found == {"/pages/8": "expected each key once, found '8' again"}


def test_all_problems_of_a_document_at_once() -> None:
    data = {
        "format": "zoo/1",
        "bounded": 99,
        "pages": {8: 1, "x": "a", 65: 2},
        "pets": [{"bird": "polly"}, {"lives": 9, "cat": "tom"}, {}, {"cat": 3, "teeth": 1}],
        "a/b~": 1,
    }
    assert problems(Zoo, data) == {
        "/a~1b~0": "unknown field 'a/b~'; known are " + ", ".join(Zoo.__dataclass_fields__),
        "/bounded": "expected a whole number from 1 to 9, found 99",
        "/pages/8": "expected a text, found 1",
        "/pages/x": "expected a whole number from 1 to 64 as key, found 'x'",
        "/pages/65": "expected a whole number from 1 to 64 as key, found 65",
        "/pets/0": "expected a mapping whose first key is one of cat, dog, found 'bird'",
        "/pets/1": "expected a mapping whose first key is one of cat, dog, found 'lives'",
        "/pets/2": "expected a mapping whose first key is one of cat, dog, found an empty mapping",
        "/pets/3/cat": "expected a text, found 3",
        "/pets/3/teeth": "unknown field 'teeth'; known are cat, lives",
        "/needed": "expected a whole number (or the pointer in open), found nothing",
    }


def test_what_must_be_there() -> None:
    assert problems(Zoo, {"needed": 1}) == {"/format": "expected 'zoo/1', found nothing"}
    assert problems(Cat, {}) == {"/cat": "expected a text, found nothing"}


@pytest.mark.parametrize("pointer", ["/needed", ""])
def test_a_needed_value_may_be_open(pointer: str) -> None:
    draft = decode(Zoo, {"format": "zoo/1", "open": [pointer]})
    assert draft.needed is None
    assert absent(draft) == ("/needed",)


@pytest.mark.parametrize("pointers", [[], ["/need"], ["/needed/more"], ["needed"], [8], 8, {}])
def test_a_needed_value_that_is_not_open(pointers: object) -> None:
    found = problems(Zoo, {"format": "zoo/1", "open": pointers})
    assert found["/needed"] == "expected a whole number (or the pointer in open), found nothing"


def test_what_must_be_stated_cannot_be_open() -> None:
    assert problems(Zoo, {"needed": 1, "open": ["/format"]}).keys() == {"/format"}


def test_defaults_are_left_out_and_the_order_is_that_of_the_fields() -> None:
    assert list(encode(Zoo()).items()) == [("format", "zoo/1"), ("shown", 3)]
    zoo = Zoo(
        cat=Cat(cat="tom", lives=9), pair=(2, 1), pages={9: "b", 8: "a"}, words={"b": 1, "a": 2}
    )
    assert json.dumps(encode(zoo)) == json.dumps(
        {
            "format": "zoo/1",
            "pair": [2, 1],
            "pages": {8: "a", 9: "b"},
            "words": {"b": 1, "a": 2},
            "cat": {"cat": "tom"},
            "shown": 3,
        }
    )


def test_the_tag_of_a_clause_is_its_first_key() -> None:
    data = {"forbid": ["red"], "lasts": "combat", "when": "scored", "binds": "opponents"}
    clause = decode(Forbid, data)
    assert next(iter(encode(clause))) == "forbid"
    late = {"lasts": "combat", "forbid": ["red"]}
    assert "/tell/0" in problems(Picture, {"tell": [late]})
    assert decode(Picture, {"tell": [data]}).tell == (clause,)


def test_a_lasting_of_one_turn_is_shown_for_limits_alone() -> None:
    assert encode(Only(only=("red",))) == {"only": ["red"], "lasts": 1}
    assert encode(Bonus(bonus=2)) == {"bonus": 2}
    assert encode(Free(free=True)) == {"free": True}


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ({"only": []}, "/only"),
        ({"only": ["a  b"]}, "/only/0"),
        ({"only": ["-a"]}, "/only/0"),
        ({"only": ["a,b"]}, "/only/0"),
        ({"only": [65]}, "/only/0"),
        ({"only": ["a"], "lasts": 0}, "/lasts"),
        ({"only": ["a"], "lasts": "ever"}, "/lasts"),
        ({"bonus": 100}, "/bonus"),
        ({"free": False}, "/free"),
        ({"free": 1}, "/free"),
        ({"points": {}}, "/points"),
        ({"points": {"Tactics": 1}}, "/points/Tactics"),
        ({"points": {"tactics": 100}}, "/points/tactics"),
        ({"unmodelled": " a"}, "/unmodelled"),
        ({"unmodelled": "a\nb"}, "/unmodelled"),
        ({"unmodelled": "a" * 201}, "/unmodelled"),
        ({"goto": 7, "only": ["a"]}, "/only"),
    ],
)
def test_bad_clauses(data: dict[str, Any], pointer: str) -> None:
    found = problems(Picture, {"tell": [data]})
    assert f"/tell/0{pointer}" in found


def test_a_text_is_refused_in_no_time() -> None:
    """A pattern that tries every way to split `aaa...` would never answer."""
    for text in ("a" * 5000 + "!", "a " * 2000, "a-" * 2000, "-" * 5000):
        assert problems(Only, {"only": [text]}).keys() == {"/only/0"}


def test_messages_stay_on_one_line_and_give_no_orders_to_the_terminal() -> None:
    for key in ("a\nb", "\x1b[31m", "\x9b1m", "a" * 10_000, "\ud800"):
        with pytest.raises(DecodeError) as caught:
            decode(Zoo, {**WHOLE, key: 1})
        text = str(caught.value)
        assert text.isprintable()
        assert len(text) < 600


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "nothing"),
        (True, "true"),
        (False, "false"),
        (8, "8"),
        (0.5, "0.5"),
        ("a'b", '"a\'b"'),
        ("\x1b", r"'\x1b'"),
        ("", "''"),
        ({}, "an empty mapping"),
        ({"a": 1}, "a mapping"),
        ([1, 2], "a list of 2"),
        ("x" * 58, "'" + "x" * 58 + "'"),
        ("x" * 59, "'" + "x" * 56 + "..."),
    ],
)
def test_show(value: object, shown: str) -> None:
    assert show(value) == shown


def test_a_number_that_python_will_not_write_out_is_still_shown() -> None:
    assert show(-(10**5000)) == "a number of many digits"


def test_printable() -> None:
    assert printable("/a b/超") == "/a b/超"
    assert printable("a\tb\x85\u2028") == r"a\tb\x85\u2028"
    assert printable("x" * 200) == "x" * 120 + "..."


def test_a_problem_tells_its_place() -> None:
    assert str(Problem(pointer="/a", message="m", line=3)) == "line 3, /a: m"
    assert str(Problem(pointer="", message="m")) == "/: m"
    error = DecodeError((Problem(pointer="/a", message="m"), Problem(pointer="/b", message="n")))
    assert str(error) == "/a: m; /b: n"


@given(drafts())
def test_a_draft_is_read_as_it_is_written(draft: Draft) -> None:
    assert decode(Draft, encode(draft)) == draft
    assert decode(Draft, json.loads(canonical_json(draft))) == draft


@settings(max_examples=200)
@given(clauses)
def test_a_clause_is_read_as_it_is_written(clause: Clause) -> None:
    data = encode(clause)
    assert decode(Picture, {"tell": [data]}).tell == (clause,)
    assert decode(type(clause), data) == clause


@given(st.one_of(*[st.tuples(st.just(c), s) for c, s in CLAUSES.items()]))
def test_no_default_is_written(pair: tuple[type[Clause], Clause]) -> None:
    cls, clause = pair
    written = encode(clause)
    for name, f in cls.__dataclass_fields__.items():
        if name in written and not f.metadata.get("shown"):
            assert getattr(clause, name) != f.default


@given(evidence | doubts | corrections)
def test_what_is_known_of_values_is_read_as_it_is_written(item: object) -> None:
    assert decode(type(item), encode(item)) == item


@pytest.mark.slow
@settings(max_examples=300)
@given(st.sampled_from([Draft, Evidence, Doubt, Correction, Transcript, Zoo]), wild)
def test_arbitrary_data_is_refused_by_a_decode_error_alone(cls: type[Any], data: object) -> None:
    error = refusal(cls, data)
    if error is None:
        value = decode(cls, data)
        assert decode(cls, encode(value)) == value
    else:
        assert error.problems
        assert str(error).isprintable()


@pytest.mark.slow
@settings(max_examples=150)
@given(drafts(), wild, st.data())
def test_one_wrong_value_in_a_draft_is_named_where_it_is(
    draft: Draft, value: object, data: st.DataObject
) -> None:
    """Put anything anywhere into a valid document: it is read, or refused at that place."""
    plain = encode(draft)
    node, at = plain, ""
    while True:
        key = data.draw(st.sampled_from(list(node) if isinstance(node, dict) else range(len(node))))
        at += f"/{key}"
        inner = node[key]
        if not (isinstance(inner, (dict, list)) and inner) or data.draw(st.booleans()):
            break
        node = inner
    node[key] = value
    error = refusal(Draft, plain)
    # A changed `open` or tag shows elsewhere; all else is found at the place itself.
    if error and not at.startswith("/open") and "/tell" not in at:
        assert all(p.pointer.startswith(at) for p in error.problems)


def test_absent_names_what_a_book_needs() -> None:
    bare = Draft(id="bare", pictures={7: Picture()}, matrices={})
    assert absent(bare) == ("/title", "/start", "/sheet/height", "/sheet/body", "/sheet/attacks")


def test_a_book_is_a_draft_with_nothing_wanting() -> None:
    book = read_book(MIRIM)
    assert wanting(book) == ()
    assert Book.of(decode(Draft, encode(book))) == book
    for draft, pointer in [
        (replace(_draft(book), open=("/matrices/8/2",)), "/matrices/8/2"),
        (replace(_draft(book), title=None), "/title"),
        (replace(_draft(book), sheet=replace(book.sheet, body=None)), "/sheet/body"),
        (
            replace(_draft(book), sheet=replace(book.sheet, unmodelled=("flies",))),
            "/sheet/unmodelled/0",
        ),
        (
            replace(_draft(book), pictures={7: Picture(tell=(Unmodelled(unmodelled="sings"),))}),
            "/pictures/7/tell/0",
        ),
    ]:
        with pytest.raises(Incomplete, match=f"mirim is incomplete: {pointer}") as caught:
            Book.of(draft)
        assert caught.value.pointers == (pointer,)


def _draft(book: Book) -> Draft:
    return decode(Draft, encode(book))


def test_the_digest_of_a_book_is_that_of_its_draft() -> None:
    book = read_book(MIRIM)
    assert canonical_json(book) == canonical_json(_draft(book))
    assert digest(book) == digest(_draft(book))


@given(drafts(), st.randoms(use_true_random=False))
def test_the_digest_does_not_depend_on_the_order_of_pages(draft: Draft, dice: Any) -> None:  # noqa: ANN401
    def shuffled(mapping: Mapping[int, Any]) -> dict[int, Any]:
        return dict(dice.sample(list(mapping.items()), len(mapping)))

    other = replace(
        draft,
        pictures=shuffled(draft.pictures),
        matrices={m: shuffled(row) for m, row in shuffled(draft.matrices).items()},
    )
    assert canonical_json(other) == canonical_json(draft)
    assert digest(other) == digest(draft)


def test_the_digest_depends_on_every_figure_and_on_the_order_of_the_sheet() -> None:
    book = _draft(read_book(MIRIM))
    rows = dict(reversed(list(book.sheet.maneuvers.items())))
    others = [
        replace(book, title="Mirim"),
        replace(book, matrices={**book.matrices, 8: {**book.matrices[8], 2: 1}}),
        replace(book, sheet=replace(book.sheet, maneuvers=rows)),
    ]
    assert len({digest(book), *map(digest, others)}) == 4


def test_the_digest_is_the_same_in_every_process() -> None:
    code = (
        "from pathlib import Path; from pipeline.store.books import read_book;"
        "from pipeline.model.codec import digest;"
        f"print(digest(read_book(Path({str(MIRIM)!r}))))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.strip()
        for seed in ("0", "1", "42")
    }
    assert found == {digest(read_book(MIRIM))}


def test_canonical_json_is_compact_and_keeps_letters() -> None:
    assert canonical_json(Picture(title="超", score=(1, 2))) == '{"title":"超","score":[1,2]}'
    assert canonical_json({8: {2: 17}}) == '{"8":{"2":17}}'
    assert digest(None) == digest(None) != digest(0)


def test_points_are_read_in_the_order_in_which_they_are_told() -> None:
    clause = decode(Points, {"points": {"tactics": -1, "energy": 2}})
    assert list(clause.points) == ["tactics", "energy"]
