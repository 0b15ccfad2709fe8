"""The books of the library fight in Chromium as they do under CPython, and in the terminal."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.errors import BadInput
from pipeline.publish.site import build_site
from pipeline.store.books import library, read_book
from tests.browser import table
from tests.browser.conftest import FOLDER, Watched
from tests.browser.served import serve

pytestmark = pytest.mark.browser
Visit = Callable[..., Watched]
BOOKS = Path(__file__).parents[2] / "books"
_IDS = [path.name for path in library(BOOKS)]
# Two pairs that are promised, and every book against its neighbour on the shelf.
PAIRS = list(
    dict.fromkeys(
        [("mirim", "iroha"), ("iroha", "mirim"), *zip(_IDS, [*_IDS[1:], _IDS[0]], strict=True)]
    )
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site of the library, instead of that of the examples."""
    root = tmp_path_factory.mktemp("library")
    assert build_site(library(BOOKS), root / FOLDER).warnings == ()
    with serve(root) as host:
        yield f"{host}{FOLDER}/"


@pytest.fixture
def pair(request: pytest.FixtureRequest) -> tuple[Path, Path]:
    first, second = (BOOKS / name for name in request.param)
    for folder in (first, second):
        if not folder.is_dir():
            pytest.skip(f"no books/{folder.name} yet")
        try:
            read_book(folder)
        except BadInput as error:
            pytest.skip(f"not complete: {error}")
    return first, second


by_pair = pytest.mark.parametrize("pair", PAIRS, ids="-".join, indirect=True)


@by_pair
def test_a_duel_is_played_to_the_end_in_the_browser(visit: Visit, pair: tuple[Path, Path]) -> None:
    first, second = pair
    page = table.sit_down(visit, f"?a={first.name}&b={second.name}")
    end = table.play_out(page, table.texts(first, second), seed=1)
    assert [f["id"] for f in end["fighters"].values()] == [first.name, second.name]


@by_pair
def test_a_duel_is_played_to_the_end_in_the_terminal(pair: tuple[Path, Path]) -> None:
    command = [sys.executable, "-m", "pipeline", "play", *map(str, pair), "--bot", "both"]
    runs = [
        subprocess.run(
            [*command, "--seed", "1"],
            capture_output=True, text=True, check=False, timeout=60, cwd=BOOKS.parent,
        )
        for _ in range(2)
    ]  # fmt: skip
    played = runs[0]
    assert (played.returncode, played.stderr) == (0, "")
    last = played.stdout.splitlines()[-1]
    assert "wins: " in last or last.startswith("A draw: ")
    assert runs[1].stdout == played.stdout
