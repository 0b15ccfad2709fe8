"""Where the values of a book come from: calm at first, then by mouse, keyboard or link alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SAID, Watched
from tests.publish.examples import traced_book

pytestmark = pytest.mark.browser
Visit = Callable[..., Watched]
BOOK = "books/hazel/"
PANEL = ".from-panel"


def seen(page: Page, kind: str = "") -> int:
    """How many marks of a kind can be seen."""
    marks = page.locator(f"a.from{kind and '.from-' + kind}")
    found: int = marks.evaluate_all("all => all.filter((m) => m.checkVisibility()).length")
    return found


def test_marks_are_off_until_their_kind_is_ticked(visit: Visit) -> None:
    page = visit().open(BOOK)
    assert seen(page) == 0
    page.check("#tick-filled")
    assert seen(page) == seen(page, "filled") == 1
    page.check("#tick-open")
    assert seen(page) == 3
    page.check("#tick-all")
    assert seen(page) == page.locator("a.from").count() > 700
    page.reload()
    assert seen(page) == 0


def test_the_keyboard_reaches_a_mark_and_its_panel(visit: Visit) -> None:
    page = visit().open(BOOK)
    page.locator("#tick-decided").focus()
    page.keyboard.press("Space")
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('a.from')"):
            break
    panel = page.locator(PANEL)
    for told in ("Matrix 08, number 02", "decided by a person", "Ann Reader", "2024-05-01", SAID):
        expect(panel).to_contain_text(told)
    assert page.locator(f"{PANEL} img").count() == 0
    assert page.evaluate("document.activeElement.getBoundingClientRect().bottom") < page.evaluate(
        f"document.querySelector('{PANEL}').getBoundingClientRect().top"
    )
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert page.evaluate("document.activeElement.matches('a.from')")
    page.keyboard.press("Enter")
    expect(panel).to_be_visible()
    panel.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(panel).to_be_hidden()
    assert page.evaluate("document.activeElement.matches('a.from')")


def test_a_mark_has_a_name_and_more_than_a_colour(visit: Visit) -> None:
    page = visit().open(BOOK)
    page.check("#tick-all")
    names = {
        "none": "no evidence", "open": "open: lost or in doubt", "decided": "decided by a person",
        "filled": "filled from a sister book", "inferred": "inferred",
        "read": "read from the source", "compiled": "compiled from a design",
    }  # fmt: skip
    letters = set()
    for kind, name in names.items():
        mark = page.locator(f"a.from-{kind}").first
        expect(mark).to_have_accessible_name(name)
        expect(page.get_by_role("checkbox", name=f"Mark the values: {name}")).to_be_checked(
            checked=False
        )
        letters.add(mark.evaluate("m => getComputedStyle(m, '::before').content.split('/')[0]"))
    assert len(letters) == len(names)


def test_the_mouse_shows_each_kind_of_origin(visit: Visit) -> None:
    page = visit().open(BOOK)
    page.check("#tick-all")
    panel = page.locator(PANEL)
    for place, told in (
        ("#matrix-8 a.from-inferred", "page 12, box 1 2 3 4"),
        ("#matrix-8 a.from-open", "scan.txt, line 3"),
        ("#picture-7 a.from-filled", "The book burton: book.yaml"),
        ("#picture-13 a.from-none", "no evidence (edited by hand)"),
        ("h1 a.from-read", "reader dump 1"),
    ):
        page.locator(place).hover()
        expect(panel).to_contain_text(told)
    page.uncheck("#tick-all")
    expect(panel).to_be_hidden()


def test_without_script_a_mark_leads_to_its_line(visit: Visit) -> None:
    page = visit(java_script_enabled=False).open(BOOK)
    page.check("#tick-filled")
    page.locator("#picture-7 a.from-filled").click()
    page.wait_for_url("**/sources/#v*")
    expect(page.locator("tr:target")).to_contain_text("/pictures/7/tell")


def test_a_list_that_does_not_arrive_is_gone_to(visit: Visit) -> None:
    watched = visit()
    watched.broken = True
    watched.page.context.route("**/sources/", lambda route: route.abort(), times=2)
    page = watched.open(BOOK)
    page.check("#tick-filled")
    page.wait_for_timeout(200)
    page.locator("#picture-7 a.from-filled").click()
    page.wait_for_url("**/sources/#v*")


def test_a_line_of_a_closed_list_is_opened(visit: Visit) -> None:
    page = visit().open(BOOK)
    page.check("#tick-read")
    page.locator("#matrix-64 a.from").last.click()
    page.locator(f"{PANEL} a").click()
    expect(page.locator("tr:target")).to_be_visible()
    expect(page.locator("tr:target")).to_contain_text("/matrices/64/64")


@pytest.mark.parametrize("width", [320, 360])
def test_marks_fit_on_a_phone(visit: Visit, width: int) -> None:
    page = visit(viewport={"width": width, "height": 740}, has_touch=True).open(BOOK)
    page.locator("#tick-all").tap()  # a mouse would stay where it clicked, over any mark
    page.locator("#matrix-8 a.from-decided").tap()
    expect(page.locator(PANEL)).to_contain_text("Ann Reader")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = page.locator(".book-matrix").evaluate_all(
        "all => all.map((t) => t.scrollWidth - t.clientWidth)"
    )
    assert max(boxes) <= 0
    page.locator(f"{PANEL} a").tap()
    expect(page.locator("tr:target")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_pages_show_the_counts_of_the_evidence(visit: Visit, shelves: dict[str, Path]) -> None:
    assert shelves["hazel"].is_dir()
    page = visit().open(BOOK)
    book = traced_book("hazel", said=SAID)
    rows = page.locator(".from-summary tbody tr").all_inner_texts()
    counts = [int(row.split("\t")[1].split()[0]) for row in rows]
    assert counts[-1] == sum(counts[:-1])
    assert counts[1] == len(book.draft.open)
