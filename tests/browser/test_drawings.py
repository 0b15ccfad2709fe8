"""The pictures on the pages: seen on book and duel, and a book that is leafed through."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched

pytestmark = pytest.mark.browser
Visit = Callable[..., Watched]
_LOADED = "image => image.complete && image.naturalWidth > 0"
_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def leaf_in_front(page: Page) -> str:
    """The leaf at the left edge of the strip."""
    found: str = page.evaluate(
        """() => { const strip = document.querySelector(".leaves");
        const edge = strip.getBoundingClientRect().left;
        return [...strip.children].reduce((best, leaf) =>
          Math.abs(leaf.getBoundingClientRect().left - edge) <
          Math.abs(best.getBoundingClientRect().left - edge) ? leaf : best).id; }"""
    )
    return found


def comes(page: Page, leaf: str) -> None:
    page.wait_for_function(
        """id => { const strip = document.querySelector(".leaves");
        const leaf = document.getElementById(id);
        return Math.abs(leaf.getBoundingClientRect().left - strip.getBoundingClientRect().left) < 2
          || strip.scrollLeft + strip.clientWidth > strip.scrollWidth - 2; }""",
        arg=leaf,
    )


def test_the_duel_shows_what_each_fighter_has_come_to(visit: Visit) -> None:
    page = visit().open("play/?a=alder&b=birch")
    page.get_by_role("button", name="Begin the duel").click()
    expect(page.locator(".sheet")).to_be_visible(timeout=60_000)
    drawn = page.locator(".fighter img.drawn")
    expect(drawn).to_have_count(2)
    for i, name in enumerate(("alder-57", "birch-57")):
        assert name in str(drawn.nth(i).get_attribute("src"))
        assert drawn.nth(i).evaluate(_LOADED)


def test_a_book_is_leafed_through_with_keys_buttons_and_numbers(visit: Visit) -> None:
    page = visit(viewport={"width": 400, "height": 800}).open("books/alder/leaves/")
    expect(page.locator(".leaf-turn")).to_be_visible()
    assert leaf_in_front(page) == "leaf-1"
    page.keyboard.press("ArrowRight")
    comes(page, "leaf-3")
    page.locator("#leaf-on").click()
    comes(page, "leaf-5")
    expect(page.locator("#leaf-number")).to_have_value("5")
    page.locator("#leaf-number").select_option("31")
    comes(page, "leaf-31")
    assert leaf_in_front(page) == "leaf-31"
    assert page.locator("#leaf-31 img.drawn").evaluate(_LOADED)
    page.locator("#leaf-31 .book-matrix a").first.click()
    target = page.url.rpartition("#")[2]
    comes(page, target)
    assert page.evaluate(_WIDE) == 0


def test_leaves_without_scripts_are_all_there(visit: Visit) -> None:
    page = visit(java_script_enabled=False).open("books/alder/leaves/")
    expect(page.locator(".leaf")).to_have_count(32)
    expect(page.locator(".leaf-turn")).to_be_hidden()


def test_the_printed_book_is_downloaded(visit: Visit) -> None:
    page = visit().open("books/alder/")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Print it").click()
    assert taken.value.suggested_filename == "alder.pdf"
