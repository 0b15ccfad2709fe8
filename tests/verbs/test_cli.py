"""The tool itself: help, verbs, exit codes, pipes that close, and people who interrupt."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline import cli
from pipeline.cli import VERBS
from tests.verbs.command import MIRIM, ROOT, Command, environment, shelve, spawn

HEAVY = {
    "yaml", "rich", "jinja2", "markupsafe", "mkdocs", "material", "pydantic", "numpy", "asyncio",
    "http", "pipeline.model", "pipeline.store", "pipeline.rules", "pipeline.publish",
}  # fmt: skip


@pytest.mark.parametrize("words", [["--help"], ["-h"], []])
def test_help(rubricator: Command, words: list[str]) -> None:
    answer = rubricator(*words)
    assert answer.code == 0
    assert answer.err == ""
    assert "example:\n  rubricator " in answer.out
    assert all(f"\n  {verb} " in answer.out for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb(rubricator: Command, verb: str) -> None:
    answer = rubricator(verb, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"usage: rubricator {verb} ")
    assert f"example:\n  rubricator {verb}" in answer.out
    assert "--json" in answer.out


def test_every_verb_of_the_package_is_listed() -> None:
    modules = {p.stem for p in (ROOT / "pipeline" / "verbs").glob("*.py")}
    with_a_run = {m for m in modules if "def run(" in (ROOT / f"pipeline/verbs/{m}.py").read_text()}
    assert with_a_run == set(VERBS)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from pipeline.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "pipeline.cli" in loaded
    assert not HEAVY & loaded
    assert not [m for m in loaded if m.startswith("pipeline.verbs")]


def test_the_version() -> None:
    answer = spawn("--version")
    assert answer.code == 0
    assert answer.out.startswith("rubricator ")


@pytest.mark.parametrize("word", ["frobnicate", "--frobnicate", "", "Check", "../check", "formats"])
def test_an_unknown_verb(rubricator: Command, word: str) -> None:
    answer = rubricator(word)
    assert answer.code == 2
    assert answer.err.startswith("usage: rubricator ")
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("verb", VERBS)
def test_an_unknown_option(rubricator: Command, verb: str) -> None:
    answer = rubricator(verb, "--frobnicate")
    assert answer.code == 2
    assert f"rubricator {verb}: error: " in answer.err


@pytest.mark.parametrize(
    "words", [["check"], ["decide", "a"], ["decide", "a", "/b", "c"], ["play", "a"], ["digitize"]]
)
def test_words_that_are_missing(rubricator: Command, words: list[str]) -> None:
    answer = rubricator(*words)
    assert answer.code == 2
    assert "required" in answer.err


def test_the_exit_code_of_the_process() -> None:
    assert spawn("check", MIRIM).code in {0, 1}
    answer = spawn("check", "no-such-book")
    assert answer.code == 2
    assert answer.err == (
        "rubricator: no-such-book: expected a readable file, found: No such file or directory\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [["--help"], ["check", MIRIM], ["check", "--json", MIRIM], ["schema", "combat-book/1"],
     ["prove", MIRIM, "--json"], ["play", MIRIM, MIRIM, "--bot", "both", "--seed", "1"]],
    ids=lambda words: str(words[0]),
)  # fmt: skip
def test_a_reader_that_has_seen_enough(words: list[str | Path]) -> None:
    """As `| head -1`: the pipe is closed before the first byte is written."""
    with subprocess.Popen(
        [sys.executable, "-m", "pipeline", *map(str, words)],
        cwd=ROOT, env=environment({"PYTHONUNBUFFERED": ""}),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read().decode()
        process.wait(timeout=60)
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    assert process.returncode in {0, 1}


def test_an_interruption(rubricator: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    answer = rubricator("check")
    assert (answer.code, answer.out, answer.err) == (130, "", "rubricator: interrupted\n")


def test_a_game_that_is_interrupted_is_saved(tmp_path: Path) -> None:
    saved = tmp_path / "duel.json"
    command = [sys.executable, "-m", "pipeline", "play", MIRIM, MIRIM, "--save", saved]
    with subprocess.Popen(
        list(map(str, command)), cwd=ROOT, env=environment({"PYTHONUNBUFFERED": "1"}),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"52\n52\n")
        process.stdin.flush()
        told = b""
        while b"Turn 2" not in told:
            told += os.read(process.stdout.fileno(), 65_536)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        said = process.stderr.read().decode()
    assert process.returncode == 130
    assert said == "rubricator: interrupted\n"
    assert json.loads(saved.read_text(encoding="utf-8"))["moves"] == [
        {"a": {"page": 52}, "b": {"page": 52}}
    ]


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_lacks_the_letters(encoding: str, tmp_path: Path) -> None:
    folder = tmp_path / "鷺"
    answer = spawn("check", folder, env={"PYTHONIOENCODING": encoding})
    assert answer.code == 2
    assert "\\u9dfa: expected a readable file" in answer.err
    env = {"PYTHONIOENCODING": encoding}
    answer = spawn("play", MIRIM, MIRIM, said=b"? \nquit\n", env=env)
    assert answer.code == 0
    assert "Traceback" not in answer.err


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_titles_on_a_terminal_that_lacks_the_letters(encoding: str, tmp_path: Path) -> None:
    old = "title: Ultra-Vibration Valkyrie Mirim"
    folder = shelve(tmp_path, "mirim", old, "title: \u8d85\u632f\u52d5")
    words = ("play", folder, folder, "--bot", "both", "--seed", "1")
    answer = spawn(*words, env={"PYTHONIOENCODING": encoding})
    assert (answer.code, answer.err) == (0, "")
    assert r"\u8d85\u632f\u52d5 (A)" in answer.out


@pytest.mark.parametrize("words", [["check", MIRIM], ["--help"], ["schema", "evidence"]])
def test_a_disk_that_is_full(words: list[str | Path]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pipeline", *map(str, words)],
            cwd=ROOT, env=environment({"PYTHONUNBUFFERED": ""}), stdout=full,
            stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == ("rubricator: the output cannot be written: No space left on device\n")


def test_a_bug_ends_in_a_traceback(rubricator: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def bug(_: list[str]) -> int:
        raise LookupError("a bug")

    monkeypatch.setattr(cli, "_run", bug)
    with pytest.raises(LookupError):
        rubricator("check")


@pytest.mark.slow
def test_nothing_is_written_beside_the_books(tmp_path: Path) -> None:
    before = os.listdir(tmp_path)  # noqa: PTH208 -- the names alone
    spawn("check", MIRIM, cwd=tmp_path)
    spawn("prove", MIRIM, cwd=tmp_path)
    assert os.listdir(tmp_path) == before  # noqa: PTH208
