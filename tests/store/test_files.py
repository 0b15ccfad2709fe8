"""Files: refused by one line each, and written all together or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import BadInput, OperatorError
from pipeline.model.codec import DecodeError, Problem
from pipeline.store import files
from tests.rights import open_folder, without_rights


def told(path: Path, limit: int = files.MAX_BYTES) -> str:
    with pytest.raises(BadInput) as caught:
        files.read_text(path, limit=limit)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert message.isprintable()
    return message.removeprefix(f"{path}: ")


def listing(folder: Path) -> dict[str, bytes | None]:
    """Every file with its bytes, and every folder."""
    return {
        str(p.relative_to(folder)): None if p.is_dir() else p.read_bytes()
        for p in sorted(folder.rglob("*"))
    }


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"a: 1\n", "a: 1\n"),
        (b"\xef\xbb\xbfa: 1\n", "a: 1\n"),
        (b"a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
        ("a: 超\n".encode("utf-16"), "a: 超\n"),
        (b"\xfe\xff" + "a: 超\n".encode("utf-16-be"), "a: 超\n"),
        ("🗡️\t\f\n".encode(), "🗡️\t\f\n"),
    ],
)
def test_texts(tmp_path: Path, raw: bytes, text: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(raw)
    assert files.read_text(path) == text


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "expected a text, found an empty file"),
        (b" \r\n\t ", "expected a text, found an empty file"),
        (b"a\0b", "expected a text, found a binary file"),
        (b"a: 1\nb: \x00", "expected a text, found a binary file"),
        ("a: 1".encode("utf-16-le"), "expected a text, found a binary file"),
        ("a: 1".encode("utf-32"), "expected a text, found a binary file"),
        (b"PK\x03\x04", "line 1: expected a text, found the control character 0x03"),
        (b"\x7fELF", "line 1: expected a text, found the control character 0x7f"),
        (b"a\n\x1b[31mb", "line 2: expected a text, found the control character 0x1b"),
        ("a\n\nb\x9b".encode(), "line 3: expected a text, found the control character 0x9b"),
        (
            "a: 1\nb: Häger".encode("latin-1"),
            "line 2: expected UTF-8, found the byte 0xe4 (save the file as UTF-8)",
        ),
        (
            b"\x89PNG\r\n",
            "line 1: expected UTF-8, found the byte 0x89 (save the file as UTF-8)",
        ),
        (
            b"\xed\xa0\x80",
            "line 1: expected UTF-8, found the byte 0xed (save the file as UTF-8)",
        ),
    ],
)
def test_what_is_no_text(tmp_path: Path, raw: bytes, message: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(raw)
    assert told(path) == message


def test_a_file_of_half_a_character_in_utf_16(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xff\xfea")
    assert told(path).startswith("line 1: expected UTF-8")


def test_an_empty_file_where_that_is_a_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"")
    assert files.read_text(path, may_be_empty=True) == ""


def test_a_huge_file_is_refused_by_its_size_alone(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(200_000_000)

    def never(*_: object) -> None:
        pytest.fail("the file was read")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "_decoded", never)
        assert told(path) == "expected at most 4,000,000 bytes, found 200,000,000"


def test_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    assert files.read_text(path, limit=5) == "12345"
    assert told(path, limit=4) == "expected at most 4 bytes, found 5"


def test_a_file_that_does_not_know_its_size_is_read_no_further_than_the_limit() -> None:
    path = Path("/proc/self/maps")
    if not path.exists():
        pytest.skip("no /proc here")
    assert path.stat().st_size == 0
    assert told(path, limit=10) == "expected at most 10 bytes, found 11"


def test_what_is_no_file(tmp_path: Path) -> None:
    assert told(tmp_path) == "expected a file, found a folder"
    assert told(tmp_path / "none") == "expected a readable file, found: No such file or directory"
    (tmp_path / "a").touch()
    assert told(tmp_path / "a" / "b") == "expected a readable file, found: Not a directory"
    assert told(tmp_path / ("a" * 300)) == "expected a readable file, found: File name too long"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert "Too many levels of symbolic links" in told(loop)
    assert told(Path("/dev/null")) == "expected a file, found a pipe or a device"
    assert told(Path("/dev/zero")) == "expected a file, found a pipe or a device"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: told(path), daemon=True)
    reader.start()
    reader.join(timeout=30)
    assert not reader.is_alive()
    assert told(path) == "expected a file, found a pipe or a device"


def test_what_may_not_be_read() -> None:
    with open_folder() as folder:
        path, locked = folder / "a.txt", folder / "locked"
        path.write_text("a", encoding="utf-8")
        path.chmod(0)
        locked.mkdir(mode=0)
        with without_rights():
            assert told(path) == "expected a readable file, found: Permission denied"
            assert told(locked / "a") == "expected a readable file, found: Permission denied"
            assert not files.is_absent(locked / "a")
            assert not files.is_folder(locked / "a")
        locked.chmod(0o700)


def test_questions_about_names_that_cannot_be(tmp_path: Path) -> None:
    long = tmp_path / ("a" * 300)
    assert not files.is_folder(long)
    assert not files.is_absent(long)
    assert files.is_folder(tmp_path)
    assert files.is_absent(tmp_path / "none")
    (tmp_path / "a").touch()
    assert not files.is_folder(tmp_path / "a")
    assert files.is_absent(tmp_path / "a" / "b")


def test_write_all(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("before", encoding="utf-8")
    files.write_all({tmp_path / "old": "超\n", tmp_path / "deep" / "er" / "new": "b\r\nc"})
    assert listing(tmp_path) == {
        "deep": None,
        "deep/er": None,
        "deep/er/new": b"b\r\nc",
        "old": "超\n".encode(),
    }
    assert (tmp_path / "old").stat().st_mode & 0o777 == 0o644


@contextlib.contextmanager
def failing(name: str, after: int, error: type[BaseException] = OSError) -> Iterator[None]:
    """Let one function of `Path` or `os` fail from its n-th call on."""
    owner: Any = Path if hasattr(Path, name) else os
    real, calls = getattr(owner, name), 0

    def broken(*args: Any, **more: Any) -> Any:  # noqa: ANN401
        nonlocal calls
        calls += 1
        if calls == after + 1:
            raise error(28, "No space left on device") if error is OSError else error
        return real(*args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, broken)
        yield


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("name", ["replace", "fsync", "chmod"])
def test_a_failure_half_way_leaves_everything_as_it_was(
    tmp_path: Path, name: str, after: int, error: type[BaseException]
) -> None:
    (tmp_path / "a").write_text("old a", encoding="utf-8")
    (tmp_path / "c").write_text("old c", encoding="utf-8")
    (tmp_path / "c").chmod(0o600)
    before = listing(tmp_path)
    new = {tmp_path / "a": "new a", tmp_path / "in" / "b": "new b", tmp_path / "c": "new c"}
    with (
        failing(name, after, error),
        pytest.raises(OperatorError if error is OSError else error) as caught,
    ):
        files.write_all(new)
    assert listing(tmp_path) == before
    assert (tmp_path / "c").stat().st_mode & 0o777 == 0o600
    if error is OSError:
        assert str(caught.value).endswith(
            ": expected a place that can be written, found: No space left on device"
        )
    files.write_all(new)
    assert set(listing(tmp_path)) == {"a", "c", "in", "in/b"}


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    (tmp_path / "b").mkdir()
    before = listing(tmp_path)
    with pytest.raises(OperatorError) as caught:
        files.write_all({tmp_path / "a": "new", tmp_path / "b": "new"})
    assert str(caught.value) == (
        f"{tmp_path / 'b'}: expected a place that can be written, found: Is a directory"
    )
    assert listing(tmp_path) == before


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    before = listing(tmp_path)
    for path in (tmp_path / "a" / "b", tmp_path / "a" / "b" / "c"):
        with pytest.raises(OperatorError, match=f"{tmp_path / 'a'}.*expected a place that can be"):
            files.write_all({tmp_path / "new" / "c": "new", path: "new"})
        assert listing(tmp_path) == before


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    for path in (tmp_path / ("a" * 300), tmp_path / ("a" * 300) / "b"):
        with pytest.raises(OperatorError, match="found: File name too long"):
            files.write_all({tmp_path / "b": "new", path: "new"})
        assert listing(tmp_path) == {}
    files.write_all({tmp_path / ("a" * 250): "as long as can be"})


def test_a_folder_without_rights() -> None:
    with open_folder() as folder:
        free, locked = folder / "free", folder / "locked"
        free.mkdir()
        free.chmod(0o777)
        locked.mkdir()
        locked.chmod(0o555)
        with without_rights():
            for path in (locked / "b", locked / "c" / "b"):
                with pytest.raises(OperatorError, match=f"{locked}.* found: Permission denied"):
                    files.write_all({free / "a": "new", path: "new"})
                with pytest.raises(OperatorError, match=f"{locked}.* found: Permission denied"):
                    files.refuse_unwritable(path)
        assert listing(folder) == {"free": None, "locked": None}


def test_a_place_is_tried_and_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    before = listing(tmp_path)
    files.refuse_unwritable(tmp_path / "a")
    files.refuse_unwritable(tmp_path / "deep" / "er" / "new")
    for path in (tmp_path, tmp_path / "a" / "b", tmp_path / ("a" * 300) / "b"):
        with pytest.raises(OperatorError, match="expected a place that can be written"):
            files.refuse_unwritable(path)
    assert listing(tmp_path) == before


@given(st.dictionaries(st.sampled_from("abcd"), st.text(st.characters(exclude_categories=["Cs"]))))
def test_what_was_written_is_on_disk(
    tmp_path_factory: pytest.TempPathFactory, texts: dict[str, str]
) -> None:
    folder = tmp_path_factory.mktemp("written")
    files.write_all({folder / name: text for name, text in texts.items()})
    assert listing(folder) == {name: text.encode() for name, text in sorted(texts.items())}


def test_the_problems_of_a_file_are_cut_where_they_get_many() -> None:
    error = DecodeError(tuple(Problem(pointer=f"/{i}", message="m", line=i) for i in range(102)))
    lines = str(files.located(Path("a.yaml"), error)).splitlines()
    assert len(lines) == 101
    assert lines[0] == "a.yaml: line 0, /0: m"
    assert lines[-1] == "a.yaml: 2 more problems"
    few = DecodeError(error.problems[:100])
    assert len(str(files.located(Path("a.yaml"), few)).splitlines()) == 100


@pytest.mark.parametrize(
    ("text", "data"),
    [("1", 1), ('{"a": [1, {"b": null}]}', {"a": [1, {"b": None}]}), ('"超"', "超"), ("[]", [])],
)
def test_json(text: str, data: object) -> None:
    assert files.parse_json(text) == data


@pytest.mark.parametrize("shape", ["[]", "{}"])
@pytest.mark.parametrize("depth", [25, 26, 900, 5000, 500_000])
def test_json_that_is_too_deep(shape: str, depth: int) -> None:
    start, end = {"[]": ("[", "]"), "{}": ('{"a":', "}")}[shape]
    with pytest.raises(ValueError, match="more than 24 levels"):
        files.parse_json(start * depth + "1" + end * depth)
    assert files.parse_json(start * 24 + "1" + end * 24)


@pytest.mark.parametrize("text", ["", "{", "nothing", "[1,]", "{'a': 1}", "1 2", "9" * 5000])
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- the words are Python's
        files.parse_json(text)


def test_two_who_make_one_folder_wait_for_each_other(tmp_path: Path) -> None:
    folder, order = tmp_path / "books" / "heron", list[str]()

    def other() -> None:
        with files.locked(folder):
            order.append("second")

    thread = threading.Thread(target=other)
    with files.locked(folder):
        thread.start()
        thread.join(0.2)
        files.write_all({folder / "book.yaml": "a"})
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]


def test_a_lock_leaves_no_empty_folder(tmp_path: Path) -> None:
    with files.locked(tmp_path / "books" / "heron"):
        pass
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_text("a")
    with files.locked(tmp_path / "file"):  # what is done with it says what is wrong
        pass


def test_a_lock_sweeps_what_a_killed_run_left(tmp_path: Path) -> None:
    for name, when in (("old", 0), ("later", 2**33)):
        (tmp_path / f".rubricator-{name}").write_text("half")
        os.utime(tmp_path / f".rubricator-{name}", (when, when))
    (tmp_path / ".rubricator-new").write_text("of another run that tries the place")
    with files.locked(tmp_path):
        assert [path.name for path in tmp_path.iterdir()] == [".rubricator-new"]


def test_a_full_disk_says_of_which_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OperatorError, match=r"a\.yaml: expected a place .*: No space left"):
        files.write_all({tmp_path / "a.yaml": "text"})
    assert not list(tmp_path.iterdir())


def test_a_folder_that_another_run_takes_away_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, removed = tempfile.mkstemp, list[Path]()

    def first_removed(*, dir: Path, prefix: str) -> tuple[int, str]:  # noqa: A002 -- as there
        if not removed:
            removed.append(dir)
            dir.rmdir()
        return make(dir=dir, prefix=prefix)

    monkeypatch.setattr(tempfile, "mkstemp", first_removed)
    files.write_all({tmp_path / "heron" / "book.yaml": "a"})
    assert listing(tmp_path) == {"heron": None, "heron/book.yaml": b"a"}


def test_the_name_of_a_folder_behind_links_that_go_round(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert files.name_of(tmp_path / "a" / "heron.pdf") == "heron.pdf"
    assert files.stem_of(tmp_path / "a" / "heron.pdf") == "heron"
    (tmp_path / "c").symlink_to("heron")
    assert files.name_of(tmp_path / "c") == "heron"
