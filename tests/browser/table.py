"""What a person does at the duel page, and what CPython makes of the same duel."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from pipeline.model.codec import canonical_json
from pipeline.rules.duel.session import Table
from pipeline.store.books import read_book
from tests.browser.conftest import Watched

IDLE = "#stage:not([aria-busy])"
LEGAL = "button.row:not([aria-disabled])"
LONGEST = 400


def settle(page: Page) -> None:
    """Wait until the engine has answered."""
    page.wait_for_selector(IDLE, state="attached")


def sit_down(visit: Callable[..., Watched], query: str, **settings: Any) -> Page:
    """Open the duel page at the first sheet."""
    page = visit(**settings).open(f"play/{query}")
    expect(page.locator(".sheet")).to_be_visible(timeout=60_000)
    return page


def legal(page: Page) -> list[int]:
    """The pages that the sheet on the screen offers."""
    pages = page.locator(LEGAL).evaluate_all("rows => rows.map((r) => Number(r.dataset.page))")
    return [int(p) for p in pages]


def choose(page: Page, number: int) -> None:
    page.click(f'button.row[data-page="{number}"]')
    settle(page)


def exchange(page: Page, dice: random.Random) -> dict[str, int]:
    """One hot-seat exchange from A's sheet to the reveal."""
    moves = {"a": dice.choice(legal(page))}
    choose(page, moves["a"])
    page.click("text=I am B")
    moves["b"] = dice.choice(legal(page))
    choose(page, moves["b"])
    return moves


def play_out(page: Page, books: list[str], seed: int) -> dict[str, Any]:
    """Play a scripted duel to its end; every scene is the one of CPython. The last scene."""
    dice, here = random.Random(seed), Table()
    expected = ask(here, do="new", books=books, options={"escape": True, "draws": True})
    assert scene(page) == expected
    while not expected["over"]:
        assert len(expected["log"]) < LONGEST
        moves = exchange(page, dice)
        expected = ask(here, do="choose", moves=moves)
        assert scene(page) == expected
        if not expected["over"]:
            page.click("text=Next exchange")
    assert replayed(books, save(page)) == expected
    expect(page.locator("h2.end")).to_contain_text(expected["over"]["reason"])
    expect(page.locator("#log .entry")).to_have_count(len(expected["log"]))
    return expected


def scene(page: Page) -> dict[str, Any]:
    """The last scene that the engine in the browser gave."""
    texts: list[str] = page.evaluate("window.answers")
    scenes = [s for s in map(json.loads, texts) if "fighters" in s]
    found: dict[str, Any] = scenes[-1]
    return found


def save(page: Page) -> str:
    """The text of the file that the page saves."""
    with page.expect_download() as download:
        page.click("#save")
    return Path(download.value.path()).read_text(encoding="utf-8")


def load(page: Page, text: str, name: str = "saved.json") -> None:
    payload = FilePayload(name=name, mimeType="application/json", buffer=text.encode())
    page.locator("#controls input[type=file]").set_input_files(payload)
    settle(page)


def texts(*shelves: Path) -> list[str]:
    """Books as the site sends them."""
    return [canonical_json(read_book(shelf)) for shelf in shelves]


def ask(table: Table, **request: Any) -> dict[str, Any]:
    """One request to the engine under CPython."""
    answer: dict[str, Any] = json.loads(table.call(json.dumps(request)))
    return answer


def replayed(books: list[str], transcript: str) -> dict[str, Any]:
    """The scene at the end of a transcript under CPython."""
    return ask(Table(), do="load", books=books, transcript=json.loads(transcript))
