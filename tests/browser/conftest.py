"""A built site below a folder, a server for it, and a real Chromium that is watched."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from pipeline.publish.site import build_site
from tests.publish.examples import plain_book, shelve
from tests.publish.test_pages import hostile_book

FOLDER = "games/rubricator"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
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


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types that modules and WebAssembly need, whatever the system says."""

    extensions_map = {  # noqa: RUF012 - the base class has it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """A test's output is not a server's log."""


class Server(http.server.ThreadingHTTPServer):
    """A browser that leaves a page breaks its connections off."""

    def handle_error(self, *_: object) -> None:
        """Whatever a page lacks in the end, its test tells."""


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


def find_chromium() -> str | None:
    """The browser of the system; `RUBRICATOR_CHROMIUM` names another."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names)
    return os.environ.get("RUBRICATOR_CHROMIUM") or next(filter(None, found), None)


@pytest.fixture(scope="session")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    root = tmp_path_factory.mktemp("books")
    books = [plain_book("alder"), plain_book("birch", seed=1), hostile_book()]
    return {b["id"]: shelve(root, b) for b in books}


@pytest.fixture(scope="session")
def base(shelves: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    root = tmp_path_factory.mktemp("served")
    build_site(list(shelves.values()), root / FOLDER)
    handler = functools.partial(Quiet, directory=str(root))
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
        server.shutdown()


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
