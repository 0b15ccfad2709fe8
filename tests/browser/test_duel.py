"""Duels on the built page, in a real browser: by mouse, by keyboard, on a phone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pipeline.rules.duel.session import Table
from tests.browser import table
from tests.browser.conftest import Watched
from tests.browser.table import LONGEST, sit_down

pytestmark = pytest.mark.browser
Visit = Callable[..., Watched]
PHONE = {"width": 360, "height": 740}


def no_overflow(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_scripted_duel_ends_as_it_does_under_cpython(
    visit: Visit, shelves: dict[str, Path]
) -> None:
    page = sit_down(visit, "?a=alder&b=birch")
    end = table.play_out(page, table.texts(shelves["alder"], shelves["birch"]), seed=20)
    assert len(end["log"]) > 2
    page.click("text=Fight again")
    expect(page.locator("#title")).to_contain_text("Exchange 1")
    expect(page.locator("#log .entry")).to_have_count(0)


def press_choice(page: Page, dice: random.Random) -> None:
    """Choose a maneuver without a mouse: by its number, or with the arrows."""
    wanted = dice.choice(table.legal(page))
    if dice.random() < 0.5:
        page.keyboard.type(f"{wanted:02d}")
    else:
        for _ in range(40):
            if page.evaluate("document.activeElement.matches('.row')"):
                break
            page.keyboard.press("Tab")
        while page.evaluate("document.activeElement.dataset.page") != str(wanted):
            page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    table.settle(page)


def test_a_duel_against_the_bot_by_keyboard_alone(visit: Visit) -> None:
    page = visit().open("play/?a=birch")
    expect(page.locator("#progress")).to_be_hidden(timeout=60_000)
    page.keyboard.press("Tab")
    page.keyboard.type("Al")
    page.keyboard.press("Tab")
    page.keyboard.type("Bi")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet")).to_be_visible()
    assert [f["id"] for f in table.scene(page)["fighters"].values()] == ["alder", "birch"]
    dice = random.Random(3)
    for _ in range(LONGEST):
        if page.locator("h2.end").count():
            break
        press_choice(page, dice)
    expect(page.locator("h2.end")).to_be_focused()
    assert table.scene(page)["over"]


def test_a_barred_maneuver_can_be_reached_and_says_why(visit: Visit) -> None:
    page = sit_down(visit, "?a=alder&b=birch&vs=bot")
    row = page.locator('button.row[data-page="24"]')
    row.focus()
    expect(row).to_be_focused()
    expect(row).to_have_attribute("aria-disabled", "true")
    expect(page.locator(f"#{row.get_attribute('aria-describedby')}")).to_contain_text("Barred: ")
    page.keyboard.press("Enter")
    table.settle(page)
    expect(page.get_by_role("alert")).to_contain_text("Page 24 (strong) is barred: ")
    page.fill("#page", "99")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("There is no page 99")
    assert table.scene(page)["turn"] == 1


def test_the_first_choice_stays_hidden_while_the_second_is_made(visit: Visit) -> None:
    page = sit_down(visit, "?a=alder&b=birch")
    seen = []
    for number in table.legal(page)[:2]:
        table.choose(page, number)
        curtain = page.content()
        page.click("text=I am B")
        seen.append((curtain, page.content()))
        page.click("#again")
        page.click("text=Begin the duel")
        expect(page.locator(".sheet")).to_be_visible()
    assert seen[0] == seen[1]


def test_undo_goes_back_to_the_start_and_a_duel_goes_on(visit: Visit) -> None:
    page = sit_down(visit, "?a=alder&b=birch&vs=bot")
    before = table.scene(page)
    expect(page.locator("#undo")).to_be_disabled()
    for _ in range(2):
        table.choose(page, table.legal(page)[0])
    page.click("#undo")
    table.settle(page)
    page.click("#undo")
    table.settle(page)
    assert table.scene(page) == before
    expect(page.locator("#log .entry")).to_have_count(0)
    table.choose(page, table.legal(page)[0])
    assert table.scene(page)["turn"] == 2


def test_a_transcript_goes_from_cpython_to_the_browser_and_back(
    visit: Visit, shelves: dict[str, Path]
) -> None:
    books = table.texts(shelves["birch"], shelves["alder"])
    here = Table()
    now = table.ask(here, do="new", books=books, options={})
    for turn in range(3):
        moves = {a: table.ask(here, do="bot", actor=a, seed=turn)["page"] for a in now["actors"]}
        now = table.ask(here, do="choose", moves=moves)
    written = table.ask(here, do="transcript")["transcript"]
    page = sit_down(visit, "?a=alder&b=birch&vs=bot")
    table.load(page, json.dumps(written))
    assert table.scene(page) == now
    assert json.loads(table.save(page)) == written
    expect(page.locator("#log .entry")).to_have_count(3)


def damaged(good: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Files that are no transcript of this duel, each with a part of what is said."""
    other = {**good, "books": [{**good["books"][0], "id": "oak"}, good["books"][1]]}
    changed = {**good, "books": [{**good["books"][0], "hash": "0" * 64}, good["books"][1]]}
    barred = {**good, "moves": [{"a": {"page": 24}, "b": {"page": 24}}]}
    return {
        "binary": ("\0\1\2", "expected a saved duel"),
        "empty": ("", "expected a saved duel"),
        "list": ("[1]", "expected a saved duel"),
        "null": ("null", "expected a saved duel"),
        "books": ('{"books": 3}', "expected a saved duel"),
        "unknown book": (json.dumps(other), "no complete book with the id “oak”"),
        "changed book": (json.dumps(changed), "expected alder as it was"),
        "other rules": (json.dumps({**good, "rules": 99}), "expected duel rules"),
        "other format": (json.dumps({**good, "format": "x/1"}), "/format"),
        "barred move": (json.dumps(barred), "/moves/0"),
        "no moves": (json.dumps({**good, "moves": [{}]}), "/moves/0"),
        "deep": ("[" * 100_000, "expected a saved duel"),
    }


def test_a_bad_transcript_is_refused_and_the_duel_stays(visit: Visit) -> None:
    page = sit_down(visit, "?a=alder&b=birch&vs=bot")
    table.choose(page, table.legal(page)[0])
    good = json.loads(table.save(page))
    before = page.inner_html("#stage"), page.inner_html("#log")
    for name, (text, said) in damaged(good).items():
        table.load(page, text, f"{name}.json")
        expect(page.get_by_role("alert")).to_contain_text(said)
        assert (page.inner_html("#stage"), page.inner_html("#log")) == before, name
    table.load(page, json.dumps(good))
    expect(page.get_by_role("alert")).to_be_empty()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_nothing_is_wider_than_the_screen(visit: Visit, scheme: str) -> None:
    page = sit_down(visit, "?a=alder&b=birch", viewport=PHONE, color_scheme=scheme, has_touch=True)
    assert no_overflow(page)
    table.choose(page, table.legal(page)[0])
    assert no_overflow(page)
    page.click("text=I am B")
    table.choose(page, table.legal(page)[0])
    assert no_overflow(page)
    page.click("#again")
    assert no_overflow(page)
    for path in ("", "books/", "books/alder/", "rules/duel/"):
        page.goto(page.url.partition("play/")[0] + path)
        assert no_overflow(page), path
        page.go_back()


def test_a_link_from_a_book_chooses_that_fighter(visit: Visit) -> None:
    page = visit().open("books/birch/")
    page.click("text=Fight with this book")
    expect(page.locator("#book-a")).to_have_value("birch")
    expect(page.locator("#progress")).to_be_hidden(timeout=60_000)


def test_an_unknown_book_in_the_address_is_said(visit: Visit) -> None:
    page = visit().open("play/?a=nobody&b=alder")
    expect(page.get_by_role("alert")).to_contain_text("no complete book with the id “nobody”")
    expect(page.locator("#book-b")).to_have_value("alder")


def test_without_webassembly_the_page_says_so(visit: Visit) -> None:
    watched = visit()
    watched.page.add_init_script("delete window.WebAssembly")
    watched.open("play/")
    expect(watched.page.get_by_role("alert")).to_contain_text("no WebAssembly")


@pytest.mark.parametrize(
    "lost",
    ["contents.json", "worker.js", "engine-*.pyz", "pyodide.mjs", "*.asm.wasm", "*_stdlib.zip"],
)
def test_a_file_that_does_not_arrive_is_said(visit: Visit, lost: str) -> None:
    watched = visit()
    watched.broken = True
    watched.page.context.route(f"**/{lost}", lambda route: route.abort())
    watched.open("play/?a=alder&b=birch")
    alert = watched.page.get_by_role("alert")
    expect(alert).to_contain_text("The engine could not be started", timeout=20_000)
    expect(alert.get_by_role("button")).to_have_text("Try again")


def test_markup_in_a_book_is_never_run(visit: Visit) -> None:
    page = sit_down(visit, "?a=elder&b=elder&vs=bot")
    table.choose(page, table.legal(page)[0])
    expect(page.locator(".fighter h3").first).to_contain_text("<script>alert(1)</script>")
    assert page.locator("#stage script, #stage img:not(.drawn), #log img").count() == 0
    page.goto(page.url.partition("play/")[0] + "books/elder/")
    page.locator(".md-search__input").click()
    page.keyboard.type("alert", delay=20)
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert page.locator(".md-search-result img, .md-search-result script").count() == 0


def test_an_escape_is_announced_and_both_choose_again(visit: Visit) -> None:
    page, dice = sit_down(visit, "?a=alder&b=birch&vs=friend"), random.Random(3)
    say = page.get_by_role("button", name="Announce an escape")
    while not say.count():
        table.exchange(page, dice)
        page.click("text=Next exchange")
        table.settle(page)
    before = table.scene(page)["turn"]
    say.click()
    page.click("text=I am B")
    table.choose(page, table.legal(page)[0])
    now = table.scene(page)
    assert now["turn"] == before
    assert now["fighters"]["a"]["told"][-1] == "An escape is announced."
    expect(page.locator("section.fighter.chooses")).to_contain_text("An escape is announced.")
    expect(say).to_have_count(0)
    table.exchange(page, dice)
    assert table.scene(page)["turn"] == before + 1
