"""A built site below a folder, a server for it, and a real Chromium that is watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from pipeline.publish.site import build_site
from tests.browser.served import ARGUMENTS, find_chromium, serve
from tests.publish.examples import plain_book, shelve, shelve_traced, traced_book
from tests.publish.test_pages import hostile_book

FOLDER = "games/rubricator"
SAID = "<img src=x onerror=alert(1)>"  # in the evidence of hazel
# Keeps every answer of the engine, as the text that Python gave.
_LISTEN = """
window.answers = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => data.answer && window.answers.push(data.answer));
  }
};
"""


@dataclass
class Watched:
    """A page, and all that should not happen on it."""

    page: Page
    base: str
    faults: list[str] = field(default_factory=list)
    broken: bool = False  # a test that takes something away expects complaints

    def open(self, path: str) -> Page:
        self.page.goto(self.base + path)
        return self.page


@pytest.fixture(scope="session")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    root = tmp_path_factory.mktemp("books")
    books = [plain_book("alder"), plain_book("birch", seed=1), hostile_book()]
    traced = shelve_traced(root, traced_book("hazel", said=SAID))
    return {b["id"]: shelve(root, b) for b in books} | {"hazel": traced}


@pytest.fixture(scope="session")
def base(shelves: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    root = tmp_path_factory.mktemp("served")
    build_site(list(shelves.values()), root / FOLDER)
    with serve(root) as host:
        yield f"{host}{FOLDER}/"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here: make test installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, base: str) -> Iterator[Callable[..., Watched]]:
    """Opens watched pages; the test fails when one of them complained or asked another host."""
    opened: list[tuple[BrowserContext, Watched]] = []

    def make(**settings: Any) -> Watched:
        context = chromium.new_context(**settings)
        context.add_init_script(_LISTEN)
        watched = Watched(page=context.new_page(), base=base)
        _watch(context, watched)
        opened.append((context, watched))
        return watched

    yield make
    for context, watched in opened:
        context.close()
        assert watched.broken or watched.faults == []


def _watch(context: BrowserContext, watched: Watched) -> None:
    host = watched.base.partition(FOLDER)[0]
    faults = watched.faults
    context.on(
        "request",
        lambda r: None if r.url.startswith((host, "blob:")) else faults.append(f"asked {r.url}"),
    )
    context.on(
        "response",
        lambda r: faults.append(f"{r.status} {r.url}") if r.status >= 400 else None,
    )
    page = watched.page
    page.on(
        "console",
        lambda m: faults.append(m.text) if m.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda e: faults.append(str(e)))
    page.on("dialog", lambda d: faults.append(f"dialog {d.message}"))
