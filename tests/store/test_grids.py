"""grids.yaml and what stands beside it: the same to the byte, and nobody's work written over."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import BadInput
from pipeline.model.codec import decode, digest, encode
from pipeline.model.evidence import Doubt, Evidence, GridExtraction
from pipeline.model.grid import Grids, PageGrid
from pipeline.store import books, files, grids, yaml12

TEXT = """\
format: combat-grids/1
id: heron
open: [/grids/3/leads/2]
heads:
  attack: [1, 2]
  move: [3]
grids:
  1:
    title: combat grid
    leads: {1: 13, 2: NA, 3: 2}
  3:
    leads: {1: NA, 3: 20}
"""


def evidence(pointer: str, value: object) -> Evidence:
    return Evidence(
        pointer=pointer, hash=digest(value), origin="read", source="0" * 64, file="a.jpg",
        reader="scan", version=1,
    )  # fmt: skip


def made(text: str = TEXT) -> GridExtraction:
    """What is read, with the evidence of each value."""
    found = decode(Grids, yaml12.parse(text).data)
    told = [evidence(f"/heads/{name}", list(keys)) for name, keys in found.heads.items()]
    for page, grid in found.grids.items():
        told += [evidence(f"/grids/{page}/leads/{k}", v) for k, v in grid.leads.items()]
        told += [evidence(f"/grids/{page}/title", grid.title)] if grid.title else []
    doubts = (Doubt(pointer="/grids/3/leads/2", why="read as 1 or 7", page="a.jpg"),)
    return GridExtraction(grids=found, evidence=tuple(told), doubts=doubts)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "heron"
    home.mkdir()
    files.write_all(grids.texts(home, made()))
    return home


def test_written_and_read_again(folder: Path) -> None:
    assert (folder / "grids.yaml").read_text("utf-8") == TEXT
    assert grids.read_grids(folder) == made().grids
    assert books.read_evidence(folder, grids.EVIDENCE) == made().evidence
    assert "read as 1 or 7" in (folder / "grids-doubts.yaml").read_text("utf-8")


def test_a_folder_without_grids(tmp_path: Path) -> None:
    assert grids.read_grids(tmp_path) is None
    grids.refuse_losing(tmp_path, made())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id: heron", "id: crane", "/id: expected 'heron' like the folder"),
        ("2: NA", "2: none", "/grids/1/leads/2: expected"),
        ("2: NA", "2: 65", "/grids/1/leads/2: expected"),
        ("  3:\n", "  99:\n", "/grids/99: expected"),
        ("combat-grids/1", "combat-book/1", "/format: expected 'combat-grids/1'"),
        ("  attack: [1, 2]", "  attack: 1", "/heads/attack: expected a list"),
    ],
)
def test_a_mistake_is_told_with_its_place(folder: Path, old: str, new: str, said: str) -> None:
    (folder / "grids.yaml").write_text(TEXT.replace(old, new), "utf-8")
    with pytest.raises(BadInput) as refused:
        grids.read_grids(folder)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "pointer"),
    [
        ("1: 13", "1: 14", "/grids/1/leads/1"),  # changed
        ("{1: NA, 3", "{1: NA, 2: 7, 3", "/grids/3/leads/2"),  # a doubt that somebody settled
        ("combat grid", "no grid", "/grids/1/title"),
        ("attack: [1, 2]", "attack: [2, 1]", "/heads/attack"),
    ],
)
def test_what_was_changed_by_hand_is_not_lost(
    folder: Path, old: str, new: str, pointer: str
) -> None:
    text = TEXT.replace(old, new)
    assert text != TEXT
    (folder / "grids.yaml").write_text(text, "utf-8")
    with pytest.raises(BadInput, match="changed by hand") as refused:
        grids.refuse_losing(folder, made())
    assert pointer in str(refused.value)
    grids.refuse_losing(folder, made(text))  # the source now says the same


def test_another_reading_of_the_source_is_no_work_of_hands(folder: Path) -> None:
    grids.refuse_losing(folder, made(TEXT.replace("1: 13", "1: 14")))


@given(
    st.dictionaries(
        st.integers(1, 64),
        st.dictionaries(st.integers(1, 64), st.integers(1, 64) | st.just("NA"), max_size=5),
        max_size=4,
    )
)
def test_any_grids_come_back(found: dict[int, dict[int, int | str]]) -> None:
    data = {n: {"leads": leads} for n, leads in found.items()}
    before = decode(Grids, {"format": "combat-grids/1", "id": "heron", "grids": data})
    text = grids.texts(Path(), GridExtraction(grids=before, evidence=()))[Path("grids.yaml")]
    after = decode(Grids, yaml12.parse(text).data)
    assert after == before
    assert list(encode(after).get("grids", {})) == sorted(found)
    assert after.grids.get(1, PageGrid()).leads == found.get(1, {})
