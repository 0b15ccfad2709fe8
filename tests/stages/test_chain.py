"""A run over a source: what is done again, what is not, and what a kill leaves behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PIL import Image

from pipeline.errors import BadInput
from pipeline.model.codec import canonical_json
from pipeline.readers.scans import may_hold_pdf
from pipeline.stages import chain
from pipeline.stages.backends import Backend, Here, Lost, Processes
from pipeline.stages.cache import Cache
from pipeline.stages.chain import STAGES, Options, key_of, look
from pipeline.stages.page import made_by, see
from pipeline.stages.progress import Event
from tests.readers import raw_pdf
from tests.stages.work import dies, listed, see_bytes

ROOT = Path(__file__).parents[2]
T = TypeVar("T")
R = TypeVar("R")


@pytest.fixture
def scans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Six small pages, looked at by a function that notes what it looks at."""
    folder = tmp_path / "scans"
    folder.mkdir()
    for i in range(6):
        _page(folder / f"page {i}.png", i)
    monkeypatch.setattr(chain, "SEE", replace(chain.SEE, function=see_bytes))
    monkeypatch.setattr(chain, "made_by", lambda: "weights")
    return folder


def _page(path: Path, n: int) -> None:
    path.write_bytes(b"page" + n.to_bytes(4, "little"))


def _looked(folder: Path) -> list[str]:
    log = folder / "looked.log"
    done = sorted(log.read_text().splitlines()) if log.exists() else []
    log.unlink(missing_ok=True)
    return done


def _seen(folder: Path, cache: Cache, backend: Backend | None = None) -> str:
    options = Options(backend=backend or Here(), cache=cache)
    pages, remarks = look(listed(folder), options)
    assert not remarks
    return canonical_json(tuple(pages))


@pytest.mark.slow
def test_here_and_processes_give_the_same_bytes(scans: Path, tmp_path: Path) -> None:
    here = _seen(scans, Cache(tmp_path / "a"))
    assert _seen(scans, Cache(None), Processes(2)) == here
    assert _seen(scans, Cache(tmp_path / "a")) == here  # and so does what was kept


def test_an_unchanged_run_does_nothing(scans: Path, tmp_path: Path) -> None:
    _seen(scans, Cache(tmp_path / "kept"))
    assert len(_looked(scans)) == 6
    _seen(scans, Cache(tmp_path / "kept"))
    assert _looked(scans) == []


def test_one_changed_page_is_done_again_alone(scans: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "kept")
    _seen(scans, cache)
    _looked(scans)
    _page(scans / "page 3.png", 9)
    _seen(scans, cache)
    assert _looked(scans) == ["page 3.png"]


def test_a_new_name_or_a_new_page_before_is_no_change(scans: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "kept")
    _seen(scans, cache)
    _looked(scans)
    (scans / "page 5.png").rename(scans / "page 0b.png")
    _page(scans / "cover.png", 8)
    after = _seen(scans, cache)
    assert _looked(scans) == ["cover.png"]
    assert after == _seen(scans, Cache(None))


def test_the_same_page_twice_is_looked_at_once(scans: Path) -> None:
    (scans / "page 7.png").write_bytes((scans / "page 2.png").read_bytes())
    pages, _ = look(listed(scans), Options(backend=Here()))
    assert len(_looked(scans)) == 6
    assert {p.file for p in pages} == {f.id for f in listed(scans)}


def test_a_damaged_file_is_made_again(scans: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "kept")
    before = _seen(scans, cache)
    _looked(scans)
    one, other, *_ = sorted((tmp_path / "kept").glob("*/*.json"))
    one.write_text("{")
    other.write_text(other.read_text().replace("0.333", "0.334"))
    assert _seen(scans, cache) == before
    assert len(_looked(scans)) == 2


def test_other_makers_make_kept_pages_old(
    scans: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _seen(scans, Cache(tmp_path))
    _looked(scans)
    monkeypatch.setattr(chain, "made_by", lambda: "other weights")
    _seen(scans, Cache(tmp_path))
    assert len(_looked(scans)) == 6


class _Loses:
    """Workers that die over one item."""

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R | Lost]]:
        for i, item in enumerate(items):
            yield i, Lost("the worker died, 2 times") if i == 4 else function(item)


def test_a_page_whose_worker_dies_is_told_of(scans: Path, tmp_path: Path) -> None:
    events: list[Event] = []
    options = Options(backend=_Loses(), cache=Cache(tmp_path / "kept"), tell=events.append)
    pages, remarks = look(listed(scans), options)
    assert remarks == ["page 4.png: not read: the worker died, 2 times"]
    assert "page 4.png" not in {p.file for p in pages}
    assert events[-1].failed == 1
    _looked(scans)
    _seen(scans, options.cache)  # what failed was not kept
    assert _looked(scans) == ["page 4.png"]


def test_progress_counts_what_is_done_and_what_was_kept(scans: Path, tmp_path: Path) -> None:
    events: list[Event] = []
    options = Options(backend=Here(), cache=Cache(tmp_path / "kept"), tell=events.append)
    look(listed(scans)[:4], options)
    assert [(e.done, e.of, e.kept) for e in events] == [(n, 4, 0) for n in range(5)]
    assert events[1].left is None  # one page tells nothing
    assert events[3].left is not None
    assert events[-1].left == 0
    events.clear()
    look(listed(scans), options)
    assert [(e.done, e.of, e.kept) for e in events] == [(n, 6, 4) for n in (4, 5, 6)]


def test_a_cache_that_cannot_be_written_is_told_once(scans: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("no folder")
    pages, remarks = look(listed(scans), Options(backend=Here(), cache=Cache(tmp_path / "kept")))
    assert len({p.file for p in pages}) == 6
    assert len(remarks) == 1
    assert remarks[0].startswith("not kept for the next run: ")


def test_the_chain_fits_together() -> None:
    assert [s.name for s in STAGES] == ["list", "see", "decide"]
    assert [s.name for s in STAGES if s.each] == ["see"]


def test_what_looks_at_pages_is_part_of_their_keys() -> None:
    assert re.fullmatch("[0-9a-f]{64}", made_by())


def test_keys_are_those_of_the_content(scans: Path) -> None:
    first, *others = listed(scans)
    assert len({key_of(f) for f in (first, *others)}) == 6
    assert key_of(replace(first, path=Path("elsewhere.png"), pages=3)) == key_of(first)


@pytest.mark.slow
def test_a_pdf_that_kills_who_opens_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "bomb.pdf"
    source.write_bytes(b"%PDF-1.7\n")
    monkeypatch.setattr(chain, "LIST", replace(chain.LIST, function=dies))
    with pytest.raises(BadInput, match=r"bomb\.pdf: expected a PDF whose pages can be listed"):
        chain.digitize(source, "bomb", Options(backend=Here()))
    monkeypatch.undo()
    monkeypatch.setattr(chain, "SEE", replace(chain.SEE, function=dies))
    source.write_bytes(raw_pdf.pages(b"", images=[]))
    with pytest.raises(BadInput, match=r"no page could be read: .* the worker died, 2 times"):
        chain.digitize(source, "bomb", Options(backend=Here()))


def test_an_error_of_ours_costs_its_page_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image.new("L", (300, 400), 200).save(tmp_path / "page.png")

    def fails(_: object) -> object:
        raise ZeroDivisionError("nothing")

    monkeypatch.setattr("pipeline.stages.looking.pages", fails)
    told = see(listed(tmp_path)[0])
    assert "please report it: ZeroDivisionError: nothing (test_chain.py:" in told


def test_a_pdf_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    assert not may_hold_pdf(tmp_path / "none")
    assert not may_hold_pdf(tmp_path)
    (tmp_path / "page.jpg").write_bytes(b"junk %PDF-1.7\n")
    assert may_hold_pdf(tmp_path)
    assert may_hold_pdf(tmp_path / "page.jpg")


_RUN = """
import sys
from dataclasses import replace
from pathlib import Path
from pipeline.model.codec import canonical_json
from pipeline.stages import chain
from pipeline.stages.backends import Here, Processes
from pipeline.stages.cache import Cache
from tests.stages.work import listed, see_bytes

if __name__ == "__main__":
    scans, kept, workers = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    chain.SEE = replace(chain.SEE, function=see_bytes)
    chain.made_by = lambda: "weights"
    backend = Processes(workers) if workers else Here()
    pages, remarks = chain.look(
        listed(scans), chain.Options(backend=backend, cache=Cache(kept))
    )
    assert not remarks
    sys.stdout.write(canonical_json(tuple(pages)))
"""


def _start(folder: Path, kept: Path, workers: int, script: Path) -> subprocess.Popen[str]:
    script.write_text(_RUN)
    return subprocess.Popen(
        [sys.executable, str(script), str(folder), str(kept), str(workers)],
        stdout=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("workers", [0, 2])
def test_a_killed_run_goes_on_where_it_stopped(scans: Path, tmp_path: Path, workers: int) -> None:
    """SIGKILL after one and after three pages: no page that was kept is looked at again."""
    kept, script = tmp_path / "kept", tmp_path / "run.py"
    (scans / "slow").touch()
    for most in (1, 3):
        run = _start(scans, kept, workers, script)
        while sum(1 for _ in kept.glob("*/*.json")) < most:
            assert run.poll() is None
            time.sleep(0.005)
        run.send_signal(signal.SIGKILL)
        run.communicate(timeout=60)  # workers end with the page that they have
        _looked(scans)
    done = {p.name for p in kept.glob("*/*.json")}
    run = _start(scans, kept, workers, script)
    text, _ = run.communicate(timeout=60)
    assert run.returncode == 0
    assert len(_looked(scans)) == 6 - len(done)
    assert len(done) >= 3
    assert text == _seen(scans, Cache(None))
