"""`rubricator schema`: schemas that take what the codec takes, and refuse what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given

from pipeline.model.book import Draft
from pipeline.model.codec import encode
from pipeline.model.evidence import Evidence
from pipeline.publish.schema import schema
from pipeline.verbs.formats import FORMATS
from tests.strategies import drafts, evidence
from tests.verbs.command import MIRIM, Command, listing

EXAMPLE = """\
format: combat-book/1
id: mirim
title: Ultra-Vibration Valkyrie Mirim
titles: {ja: 超振動戦乙女ミリム}
start: 57
open: [/pictures/35/score]
pictures:
  7:
    title: Head Wound
    score: 4
    critical: {at: 8, tell: [{forbid: [orange], lasts: combat}]}
    tell: [{only: [green], lasts: 1}]
    party: swap
matrices:
  8: {2: 5, 4: 17, 6: 9}
sheet:
  height: 4
  body: 12
  attacks: 1
  points: {tactics: 8}
  weapons: [vibration sword]
  equipment: [vibration crystal, vibration shield]
  maneuvers:
    24: {group: down swing, name: strong, colour: orange, x: 50, mod: 3}
"""


def in_json(data: object) -> Any:  # noqa: ANN401
    """As JSON holds it: all keys are texts."""
    return json.loads(json.dumps(data))


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema(FORMATS[name], title=name))


BOOK = validator("combat-book/1")
EVIDENCE = validator("evidence")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_valid_schema(rubricator: Command, name: str) -> None:
    answer = rubricator("schema", name)
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert found["title"] == name
    jsonschema.Draft202012Validator.check_schema(found)


def test_the_example_of_the_design_is_valid() -> None:
    BOOK.validate(in_json(yaml.safe_load(EXAMPLE)))


def test_a_whole_book_is_valid() -> None:
    BOOK.validate(in_json(yaml.safe_load((MIRIM / "book.yaml").read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("combat-book/1", "combat-book/2"),
        ("format: combat-book/1\n", ""),
        ("id: mirim", "id: ../mirim"),
        ("id: mirim", "id: Mirim"),
        ("id: mirim\n", ""),
        ("start: 57", "start: 65"),
        ("start: 57", "start: '57'"),
        ("start: 57", "begin: 57"),
        ("[/pictures/35/score]", "all"),
        ("  7:\n", "  65:\n"),
        ("  7:\n", "  seven:\n"),
        ("score: 4", "score: [4, 5, 6]"),
        ("score: 4", "score: 100"),
        ("score: 4", "score: four"),
        ("orange], lasts: combat", "orange], lasts: ever"),
        ("orange], lasts: combat", "'a,b'], lasts: combat"),
        ("[{only: [green], lasts: 1}]", "[{sing: [green]}]"),
        ("[{only: [green], lasts: 1}]", "[{only: [green], teeth: 1}]"),
        ("party: swap", "party: three"),
        ("4: 17", "4: 65"),
        ("4: 17", "65: 17"),
        ("body: 12", "body: 0"),
        ("points: {tactics: 8}", "points: {Tactics: 8}"),
        ("colour: orange", "colour: pink"),
        ("mod: 3", "mod: extra"),
        ("title: Head Wound", 'title: "a\\nb"'),
        ("title: Head Wound", "title: ''"),
        ("ja: 超振動戦乙女ミリム", "'': 超振動戦乙女ミリム"),
    ],
)
def test_what_the_codec_refuses_the_schema_refuses(old: str, new: str) -> None:
    assert old in EXAMPLE
    assert not BOOK.is_valid(in_json(yaml.safe_load(EXAMPLE.replace(old, new))))


@given(drafts())
def test_every_draft_is_valid(draft: Draft) -> None:
    BOOK.validate(in_json(encode(draft)))


@given(evidence)
def test_all_evidence_is_valid(known: Evidence) -> None:
    EVIDENCE.validate(in_json(encode(known)))


def test_all_formats_as_files(rubricator: Command, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "schema"
    answer = rubricator("schema", "--all", "--out", out)
    assert answer.code == 0
    assert listing(out).keys() == {n.replace("/", "-") + ".schema.json" for n in FORMATS}
    assert answer.out.split() == [
        str(out / (n.replace("/", "-") + ".schema.json")) for n in FORMATS
    ]
    alone = rubricator("schema", "transcript/1").out
    assert (out / "transcript-1.schema.json").read_text(encoding="utf-8") == alone


@pytest.mark.parametrize(("words", "found"), [((), "nothing"), (("book",), "'book'")])
def test_an_unknown_format(rubricator: Command, words: tuple[str, ...], found: str) -> None:
    message = rubricator.refused("schema", *words)
    assert message == f"expected one of {', '.join(FORMATS)}, found {found}"
