"""The eight transcriptions of the reference material, against a second, much simpler reading."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pipeline.model.book import Draft, clauses
from pipeline.model.clauses import Unmodelled
from pipeline.model.codec import decode, digest, encode
from pipeline.model.evidence import Extraction
from pipeline.model.pointer import look
from pipeline.model.selectors import select
from pipeline.readers.source import Source
from pipeline.readers.transcription import read, siblings

pytestmark = pytest.mark.shared

PROJECT = Path(__file__).parents[2]
UNMODELLED = {
    "allosaur": 0,
    "burton": 0,
    "darth vader": 0,
    "gildersleve": 0,
    "gunslinger": 0,
    "hobgoblin": 0,
    "kal jerico": 0,
    "skeleton": 0,
}
COLOURS = {
    "O": "orange", "D": "red", "U": "blue", "G": "green",
    "Y": "yellow", "B": "brown", "W": "white", "K": "black",
}  # fmt: skip


def texts(stem: str) -> dict[str, str]:
    shared = Path(os.environ.get("RUBRICATOR_SHARED") or PROJECT.parent / "shared")
    folder = shared / "scans" / stem
    if not folder.is_dir():
        pytest.skip(
            f"reference material: no folder {folder} (RUBRICATOR_SHARED names another place)"
        )
    return {
        kind: (folder / name).read_text("utf-8") for kind, name in siblings(f"{stem}-m.txt").items()
    }


def extracted(stem: str, files: dict[str, str]) -> Extraction:
    named = {k: Source(name=f"{stem}-{k}.txt", text=text) for k, text in files.items()}
    return read(named, stem.replace(" ", "-"))


@pytest.fixture(params=UNMODELLED)
def stem(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_matrix_cell(stem: str) -> None:
    files = texts(stem)
    numbers = [int(n) for row in re.findall(r"\((.*)\)", files["m"]) for n in row.split(",")]
    matrices = extracted(stem, files).draft.matrices
    close = [(m, k) for m in range(2, 49, 2) for k in range(2, 49, 2)]
    extended = [(m, k) for m in range(50, 65, 2) for k in range(50, 65, 2)]
    assert len(numbers) == 640
    assert [matrices[m][k] for m, k in close + extended] == numbers
    assert sum(map(len, matrices.values())) == 640


def test_every_score_and_critical(stem: str) -> None:
    files = texts(stem)
    pictures = extracted(stem, files).draft.pictures
    damage = files["m"].split("damage=")[1]
    wanted = {int(p): (int(s), int(c)) for p, s, c in re.findall(r"(\d+),(-?\d+),(\d+)", damage)}
    found = {
        page: (p.score, (p.critical and p.critical.at) or 0)
        for page, p in pictures.items()
        if p.score is not None or p.critical is not None
    }
    assert found == wanted


def test_every_row_of_the_sheet(stem: str) -> None:
    files = texts(stem)
    sheet = extracted(stem, files).draft.sheet
    rows = re.findall(
        r"^(.+),(.+),(\d+),(\d+),(-?\d+),(\w),(\w+)(?:,(\d+))?$", files["s"], re.MULTILINE
    )
    assert rows
    shield = "Shield:" in files["s"]
    weapons = {"1": 1, "2": 2, "3": "either", "4": "both", "S": "shield" if shield else None}
    wanted = [
        (int(page), group, name, int(x) or None, "special" if mod == "-9" else int(mod),
         COLOURS.get(colour), weapons.get(weapon), {"bullets": int(cost)} if cost else {})
        for group, name, page, x, mod, colour, weapon, cost in rows
    ]  # fmt: skip
    found = [
        (page, m.group, m.name, m.x, m.mod, m.colour, m.weapon, m.cost)
        for page, m in sheet.maneuvers.items()
    ]
    assert found == wanted
    for printed, value in (
        ("Height", sheet.height),
        ("Attacks", sheet.attacks),
        ("Body Points", sheet.body),
    ):
        assert f"{printed}: {value}\n" in files["s"]


def test_every_line_above_the_rows_is_somewhere(stem: str) -> None:
    files = texts(stem)
    sheet = extracted(stem, files).draft.sheet
    words = " ".join(map(str, encode(sheet).items())).lower()
    for line in files["s"].split("\n--")[0].splitlines():
        if opened := re.fullmatch(r"Always Critical Hit Enable move (.+)", line):
            rows = select(sheet.maneuvers, opened[1])
            assert rows
            assert {sheet.maneuvers[page].until for page in rows} == {"critical"}
        else:
            assert re.split(r"\s*[:=]\s*", line)[-1].lower() in words


def test_unmodelled_phrases_are_counted(stem: str) -> None:
    extraction = extracted(stem, texts(stem))
    found = [c for _, c in clauses(extraction.draft) if isinstance(c, Unmodelled)]
    assert len(found) == UNMODELLED[stem]
    counted = [r for r in extraction.remarks if "unmodelled phrase" in r]
    assert [int(r.split()[0]) for r in counted] == [n for n in [len(found)] if n]


def test_no_phrase_is_lost(stem: str) -> None:
    """Each colour and each maneuver that a restriction names stands in the tell of its picture."""
    files = texts(stem)
    pictures = extracted(stem, files).draft.pictures
    lines = re.findall(r"^restriction\[(\d+)\]=(.*)$", files["r"], re.MULTILINE)
    assert len(lines) == 32
    for number, text in lines:
        picture = encode(pictures[2 * int(number) + 1])
        plain = str([picture.get("tell"), picture.get("critical", {}).get("tell")])
        for letter in re.findall(r"(?:Only|use|Never|Bonusonly \d+) ([A-Z])\b", text):
            assert COLOURS[letter] in plain
        for words in re.findall(
            r"\bmove (?:[+-]?\d+ )?([^,]{2,})", text.replace("move 4 W", "4 W")
        ):
            assert words.lower() in plain.replace('"', "'")
        assert (picture.get("party") is not None) == ("(P" in text)
        assert ("critical" in picture and "tell" in picture["critical"]) == (
            "*" in text.replace("(P*)", "")
        )


def test_every_selector_takes_a_row(stem: str) -> None:
    draft = extracted(stem, texts(stem)).draft
    for pointer, clause in clauses(draft):
        parts = ("only", "forbid", "to", "but") if getattr(clause, "binds", None) is None else ()
        for selector in (s for part in parts for s in getattr(clause, part, ())):
            assert select(draft.sheet.maneuvers, selector), (pointer, selector)


def test_doubts_and_evidence(stem: str) -> None:
    extraction = extracted(stem, texts(stem))
    wanted = ("/sheet/maneuvers/12/colour",) if stem == "allosaur" else ()
    assert extraction.draft.open == wanted
    data = encode(extraction.draft)
    assert decode(Draft, data) == extraction.draft
    assert all(e.hash == digest(look(data, e.pointer)) for e in extraction.evidence)
