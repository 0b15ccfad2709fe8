"""How long a player waits: from opening the duel page to the first legal choice, caches cold.

Beside it in the same run, in turns: a bare page that does nothing but `loadPyodide`.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.served import ARGUMENTS, find_chromium, serve

REPETITIONS = 5
_BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
import { loadPyodide } from "./play/%spyodide.mjs";
await loadPyodide();
document.body.append(Object.assign(document.createElement("p"), { id: "ready" }));
</script>
"""


def measure(site: Path) -> dict[str, float]:
    """Medians in seconds, and what a first visit to the duel page fetches."""
    contents = json.loads((site / "play/contents.json").read_text(encoding="utf-8"))
    books = contents["books"]
    pair = f"a={books[0]['id']}&b={books[-1]['id']}"
    with tempfile.TemporaryDirectory() as folder, _chromium() as browser:
        root = Path(folder) / "site"
        shutil.copytree(site, root)
        (root / "bare.html").write_text(_BARE % contents["python"], encoding="utf-8")
        with serve(root) as host:
            duel, bare = [], []
            for _ in range(REPETITIONS):
                bare.append(_wait(browser, f"{host}bare.html", "#ready"))
                duel.append(_wait(browser, f"{host}play/?{pair}", "button.row"))
    first, plain = statistics.median(duel), statistics.median(bare)
    return {
        "opening to first legal choice, seconds": first,
        "bare loadPyodide, seconds": plain,
        "ratio": first / plain,
        "fetched by a first visit, MB gzip": _weight(site, contents) / 1e6,
    }


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


def _wait(browser: Browser, address: str, shown: str) -> float:
    """A new context has no cache."""
    context = browser.new_context()
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(shown, state="attached", timeout=120_000)
    took = time.perf_counter() - began
    context.close()
    return took


def _weight(site: Path, contents: dict[str, str]) -> int:
    play = site / "play"
    fetched = [*play.glob("*.js"), *play.glob("*.css"), play / contents["engine"]]
    fetched += [p for p in (play / contents["python"]).iterdir() if p.name != "package.json"]
    return sum(len(gzip.compress(p.read_bytes(), 6)) for p in fetched)
