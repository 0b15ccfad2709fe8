"""What axe finds on the pages as they stand in a browser: no violation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched

pytestmark = pytest.mark.browser
Visit = Callable[..., Watched]
_AXE = Path(__file__).parents[2] / "site/play/node_modules/axe-core/axe.min.js"
_RUN = "axe.run().then(found => found.violations.map(v => `${v.id}: ${v.nodes[0].html}`))"


def violations(page: Page) -> list[str]:
    page.evaluate(_AXE.read_text())
    found: list[str] = page.evaluate(_RUN)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["", "books/", "books/alder/", "books/alder/leaves/", "rules/duel/", "findings/"]
)
def test_pages_are_accessible(visit: Visit, path: str, scheme: str) -> None:
    page = visit(color_scheme=scheme).open(path)
    expect(page.locator("h1").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_origins_are_accessible(visit: Visit, scheme: str) -> None:
    page = visit(color_scheme=scheme).open("books/hazel/")
    page.check("#tick-all")
    page.locator("#matrix-8 a.from").first.focus()
    expect(page.locator(".from-panel")).to_be_visible()
    assert violations(page) == []
    page.locator(".from-panel a").click()
    expect(page.locator("tr:target")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_duel_is_accessible(visit: Visit, scheme: str) -> None:
    page = visit(color_scheme=scheme).open("play/?a=alder&b=birch")
    expect(page.locator(".sheet")).to_be_visible(timeout=60_000)
    assert violations(page) == []
