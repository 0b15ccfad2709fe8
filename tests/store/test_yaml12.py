"""YAML 1.2 core schema: what is read, what is refused and where, and what is written."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError
from pipeline.store import files, yaml12
from pipeline.store.books import draft_text
from tests.strategies import AWKWARD, drafts, texts, values


def read(text: str) -> Any:  # noqa: ANN401
    return yaml12.parse(text).data


def refusal(text: str) -> DecodeError | None:
    try:
        yaml12.parse(text)
    except DecodeError as error:
        return error
    return None


def faults(text: str) -> list[str]:
    error = refusal(text)
    assert error is not None
    return [str(p) for p in error.problems]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("010", 10),
        ("-012", -12),
        ("+5", 5),
        ("0o17", 15),
        ("0x1F", 31),
        ("-0", 0),
        (".5", 0.5),
        ("1.", 1.0),
        ("-1.5e3", -1500.0),
        ("~", None),
        ("null", None),
        ("Null", None),
        ("", None),
        ("true", True),
        ("FALSE", False),
        # All that is something else in YAML 1.1.
        ("no", "no"),
        ("Yes", "Yes"),
        ("on", "on"),
        ("y", "y"),
        ("1:30", "1:30"),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("0o8", "0o8"),
        ("0xg", "0xg"),
        ("-0x1F", "-0x1F"),
        ("=", "="),
        ("2026-01-01", "2026-01-01"),
        (".", "."),
        ("-", "-"),
        ("+.5e", "+.5e"),
        ("nUll", "nUll"),
        # Numbers that no book has stay what they look like.
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1e999", "1e999"),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, "9" * 19),
        ("0x" + "f" * 16, "0x" + "f" * 16),
        ("9" * 1_000_000, "9" * 1_000_000),
        ("٣", "٣"),
    ],
    ids=lambda x: repr(x)[:20],
)
def test_scalars(text: str, value: object) -> None:
    found = yaml12.scalar(text)
    assert found == value
    assert type(found) is type(value)


def test_quotes_make_texts() -> None:
    assert read("['8', \"no\", '', '~', \"true\"]") == ["8", "no", "", "~", "true"]


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: 1\nb: [x, {c: no}]\n", {"a": 1, "b": ["x", {"c": "no"}]}),
        ("8: {2: 49}", {8: {2: 49}}),
        ("'8': a", {"8": "a"}),
        ("--- \na: 1\n...\n", {"a": 1}),
        ("%YAML 1.1\n---\na: 1\n", {"a": 1}),
        ("# a comment\na: 1 # more\n", {"a": 1}),
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("a: >-\n  one\n  line\n", {"a": "one line"}),
        ("a:\n", {"a": None}),
        ("<<: {a: 1}", {"<<": {"a": 1}}),
        ("=: 1", {"=": 1}),
        ("? a\n: 1\n", {"a": 1}),
        ("- 超振動\n- 🗡️\n", ["超振動", "🗡️"]),
        ("a: 1\r\nb: 2\r\n", {"a": 1, "b": 2}),
        ("just a text", "just a text"),
    ],
)
def test_documents(text: str, data: object) -> None:
    assert read(text) == data


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["/: expected a document, found an empty file"]),
        ("# nothing\n\n", ["/: expected a document, found an empty file"]),
        ("a: !!str 1\n", ["line 1, /a: expected no tags, found 'tag:yaml.org,2002:str'"]),
        ("a: !x {b: 1}\n", ["line 1, /a: expected no tags, found '!x'"]),
        ("!!python/object:os.system {}\n",
         ["line 1, /: expected no tags, found 'tag:yaml.org,2002:python/object:os.system'"]),
        ("? !x a\n: 1", ["line 1, /a: expected no tags, found '!x'"]),
        ("a: ! b", ["line 1, /a: expected no tags, found '!'"]),
        ("a: 1\nb: &x 2\n", ["line 2, /b: expected no anchors, found &x"]),
        ("a: &x [1]\n", ["line 1, /a: expected no anchors, found &x"]),
        ("a: &x 1\nb: *x\n",
         ["line 1, /a: expected no anchors, found &x",
          "line 2, /b: expected no aliases, found *x"]),
        ("b: *x\n", ["line 1, /b: expected no aliases, found *x"]),
        ("a: &x {b: 1}\nc:\n  <<: *x\n",
         ["line 1, /a: expected no anchors, found &x",
          "line 3, /c/<<: expected no aliases, found *x"]),
        ("a: 1\nb: 2\na: 3\n", ["line 3, /a: expected each key once, found 'a' again"]),
        ("8: {2: 1,\n 4: 1,\n 2: 1}\n", ["line 3, /8/2: expected each key once, found 2 again"]),
        ("8: 1\n010: 2\n8: 3\n", ["line 3, /8: expected each key once, found 8 again"]),
        ("a: 1\n---\nb: 2\n", ["line 2, /: expected one document, found a second one"]),
        ("true: 1", ["line 1, /: expected a text or a number as key, found true"]),
        ("1.5: 1", ["line 1, /: expected a text or a number as key, found 1.5"]),
        ("~: 1", ["line 1, /: expected a text or a number as key, found nothing"]),
        ("a: 1\n[b]: 1\n", ["line 2, /: expected a text or a number as key"]),
        ("a:\n  ? {b: 1}\n  : 1\n", ["line 2, /a: expected a text or a number as key"]),
        ("%YAML 2.0\n---\na: 1\n",
         ["line 1, /: expected YAML: found incompatible YAML document"]),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, told: list[str]) -> None:
    assert faults(text) == told


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a:\n\tb: 1\n", 2),
        ("a: 1\n b: 2\n", 2),
        ("a: [1, 2\nb: 1\n", 2),
        ("a: 'open\n", 2),
        ("a: b: c\n", 1),
        ("a: 1\n\nb: @c\n", 3),
        ("a: 1\nb: \x01\n", 2),
        ("a: 超\nb: 超 \x07\n", 2),
        ("a: 1\nb: \ud800\n", 2),
        ("a: 1\nb: \ufffe\n", 2),
        ('a: "\\ud800"\n', 1),
        ('a: "\\q"\n', 1),
    ],
)
def test_what_is_no_yaml_is_told_with_its_line(text: str, line: int) -> None:
    (told,) = faults(text)
    assert told.startswith(f"line {line}, /: expected YAML: ")


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000,
        "[" * 5000 + "]" * 5000,
        "{a: " * 5000 + "1" + "}" * 5000,
        "- " * 5000 + "a",
        "\n".join(" " * i + "a:" for i in range(2000)),
    ],
    ids=["flow, open", "flow", "flow mappings", "block", "block mappings"],
)
def test_depth(text: str) -> None:
    (told,) = faults(text)
    assert told.endswith(f"/: expected at most {files.MAX_DEPTH} levels, found more")


def test_the_deepest_document() -> None:
    deep = "[" * files.MAX_DEPTH + "]" * files.MAX_DEPTH
    assert read(deep) == eval(deep)  # noqa: S307 -- brackets of our own
    assert faults(f"[{deep}]")


def test_size() -> None:
    (told,) = faults("#" * (files.MAX_BYTES + 1))
    assert told == "/: expected at most 4000000 characters, found 4000001"


def test_all_faults_of_a_document_at_once() -> None:
    told = faults("a: !x 1\nb: &y 2\na: 3\n1.5: 4\nc: *y\nd: [*y, !z 5]\n---\ne: 1\ne: 1\n")
    assert [t.partition(":")[0] for t in told] == [
        "line 1, /a", "line 2, /b", "line 3, /a", "line 4, /", "line 5, /c", "line 6, /d/0",
        "line 6, /d/1", "line 7, /", "line 9, /e",
    ]  # fmt: skip


def test_lines_of_pointers() -> None:
    document = yaml12.parse("# head\na: 1\nb:\n  - x\n  - {c: 1,\n     d: 2}\ne/f: 3\n")
    places = {"": 2, "/a": 2, "/b": 3, "/b/0": 4, "/b/1": 5, "/b/1/c": 5, "/b/1/d": 6, "/e~1f": 7}
    assert document.lines == places
    # What is not there is looked for where it would stand.
    assert document.line("/b/1/z") == 5
    assert document.line("/b/1/z/deeper") == 5
    assert document.line("/z") == 2


@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_texts_are_written_so_that_they_are_read_back(text: str) -> None:
    for data in (text, [text], {text: text}, {"a": [{"b": text}]}):
        for block in ((), ("",), ("", "/*")):
            assert read(yaml12.dump(data, block=block)) == data


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("side swing", "side swing"),
        ("no", "'no'"),
        ("10", "'10'"),
        ("1:30", "'1:30'"),
        ("1.0.0", "'1.0.0'"),
        ("y", "'y'"),
        ("=", "'='"),
        ("2026-01-01", "'2026-01-01'"),
        ("0b1", "'0b1'"),
        (".inf", "'.inf'"),
        ("a: b", "'a: b'"),
        ("", "''"),
        ("null", "'null'"),
        ("超振動", "超振動"),
        ("O'Neill", "O'Neill"),
        ("a\nb", '"a\\nb"'),
        ("a\u2028b", '"a\\Lb"'),
        ("a\x85b", '"a\\Nb"'),
        (10, "10"),
        (-3, "-3"),
        (0.5, "0.5"),
        (True, "true"),
        (None, "null"),
    ],
)
def test_how_scalars_are_written(text: object, written: str) -> None:
    assert yaml12.dump([text], block=()) == f"[{written}]\n"


def test_blocks_are_spread_over_lines_and_all_else_stands_on_one() -> None:
    data = {
        "a": {7: {"b": [1, 2]}, 9: {}},
        "c": [{"d": 1}],
        "e": {"f": "x" * 200 + " " + "y" * 200},
    }
    assert yaml12.dump(data, block=("", "/a", "/a/*")) == (
        f"a:\n  7:\n    b: [1, 2]\n  9: {{}}\nc: [{{d: 1}}]\ne: {{f: {'x' * 200} {'y' * 200}}}\n"
    )


@settings(max_examples=300)
@given(texts)
def test_every_text_is_read_back_as_it_was(text: str) -> None:
    assert read(yaml12.dump({"a": text, text: 1}, block=("",))) == {"a": text, text: 1}
    assert read(yaml12.dump([text, [text]], block=("",))) == [text, [text]]


@settings(max_examples=150)
@given(values)
def test_every_value_is_read_back_as_it_was(value: object) -> None:
    for block in ((), ("",), ("", "/*", "/*/*")):
        found = read(yaml12.dump([value], block=block))
        assert found == [value]
        assert repr(found) == repr([value])  # 1, 1.0 and true are equal, and not the same


@given(texts)
def test_other_readers_take_what_is_written_for_the_same(text: str) -> None:
    """PyYAML reads YAML 1.1: texts are quoted so that it reads no other value."""
    assert yaml.safe_load(yaml12.dump({"a": [text]}, block=("",))) == {"a": [text]}


@pytest.mark.slow
@settings(max_examples=100)
@given(drafts())
def test_a_canonical_file_is_written_as_it_was_read(draft: Draft) -> None:
    text = draft_text(draft)
    assert yaml12.dump(read(text), block=("", "/pictures", "/pictures/*", "/matrices", "/sheet",
                                          "/sheet/maneuvers")) == text  # fmt: skip
    assert "!!" not in text


@settings(max_examples=200)
@given(
    st.one_of(
        st.text(),
        st.text("ab:-[]{}&*!#|>'\"%@`,? \n\t0"),
        st.lists(
            st.sampled_from(
                ["a: ", "- ", "[", "]", "{", "}", "\n", "  ", "&x ", "*x", "!t ", "? ", "1"]
            )
        ).map("".join),
    )
)
def test_any_text_is_read_or_refused(text: str) -> None:
    error = refusal(text)
    if error is not None:
        assert error.problems
        assert str(error).isprintable()
