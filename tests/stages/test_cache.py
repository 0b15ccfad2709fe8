"""What is kept: found again as it was, never half, never damaged."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pipeline.model.codec import canonical_json
from pipeline.model.sighting import PageSeen
from pipeline.stages.cache import CACHE, Cache, place

KEY = "ab" + "0" * 62
PAGE = PageSeen(file="", sha256="", place=0, width=9, height=9, kind="text", why="ü 1/3")


def _file(folder: Path) -> Path:
    (one,) = folder.glob("*/*.json")
    return one


def test_what_is_put_is_found_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "kept")
    assert cache.get(KEY, PageSeen) is None
    assert cache.put(KEY, canonical_json(PAGE)) is None
    assert cache.get(KEY, PageSeen) == PAGE
    assert cache.get(KEY.replace("a", "b"), PageSeen) is None


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "binary", "other", "deep", "folder"])
def test_a_damaged_file_is_no_value(tmp_path: Path, damage: str) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, canonical_json(PAGE))
    one = _file(tmp_path)
    raw = one.read_bytes()
    if damage == "folder":
        one.unlink()
        one.mkdir()
    else:
        one.write_bytes(
            {
                "cut": raw[: len(raw) // 2],
                "changed": raw.replace(b'"width":9', b'"width":8'),
                "empty": b"",
                "binary": bytes(range(256)),
                "other": b"[1]",
                "deep": b"[" * 100_000,
            }[damage]
        )
    assert cache.get(KEY, PageSeen) is None
    told = cache.put(KEY, canonical_json(PAGE))
    assert (told is None) == (damage != "folder")
    assert (cache.get(KEY, PageSeen) == PAGE) == (damage != "folder")


def test_nothing_is_kept_where_there_is_no_folder() -> None:
    assert Cache(None).put(KEY, canonical_json(PAGE)) is None
    assert Cache(None).get(KEY, PageSeen) is None
    Cache(None).sweep()


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("no folder")
    told = Cache(tmp_path / "kept").put(KEY, canonical_json(PAGE))
    assert told is not None
    assert "expected a place that can be written" in told


def test_what_killed_runs_left_is_swept_after_a_while(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, canonical_json(PAGE))
    old, new = (_file(tmp_path).parent / f".rubricator-{name}" for name in ("old", "new"))
    for left in (old, new):
        left.write_text("half")
    os.utime(old, (0, 0))
    cache.sweep()
    assert not old.exists()
    assert new.exists()
    assert cache.get(KEY, PageSeen) == PAGE


def test_the_folder_is_that_of_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path))
    assert place() == tmp_path
    monkeypatch.delenv(CACHE)
    assert place().name == "rubricator"
