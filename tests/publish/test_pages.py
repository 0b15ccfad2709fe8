"""Pages made from data: nothing of a book is taken for markup, nothing in doubt for a value."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import BadInput
from pipeline.model.book import Draft
from pipeline.model.codec import decode
from pipeline.model.evidence import Doubt, Rival
from pipeline.publish import pages, reference
from pipeline.publish.pages import Shelved
from pipeline.publish.site import build_site, find_home
from tests.publish import html_check
from tests.publish.examples import plain_book, shelve

TEMPLATES = find_home() / "templates"
HOSTILE = (
    "<script>alert(1)</script>",
    "&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt;",
    "[x](javascript:alert(3))",
    "{{ 7 * 7 }} {% raw %} {# x #}",
    "</article></div><img src=x onerror=alert(4)>",
    "# *loud* `code` ![x](http://example.com/x.png)",
    '" onmouseover="alert(5)',
    "--- title: x",
)


def hostile_book() -> dict[str, Any]:
    data = copy.deepcopy(plain_book("elder", title=HOSTILE[0]))
    data["titles"] = {"de": HOSTILE[1]}
    for page, text in zip((1, 3, 5, 7, 9, 11, 13, 15), HOSTILE, strict=True):
        data["pictures"][page] = {"title": text, "titles": {"de": text}}
    data["sheet"]["weapons"] = list(HOSTILE[:3])
    data["sheet"]["notes"] = [*HOSTILE]
    for row, text in zip(data["sheet"]["maneuvers"].values(), HOSTILE, strict=False):
        row |= {"group": text[:80], "name": text[:80]}
    return data


def undated(links: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The links, those to drawings without the hash: other titles may be drawn in other poses."""
    return [(tag, re.sub(r"(drawn/[^/]*)-[0-9a-f]{12}", r"\1", to)) for tag, to in links]


def page_of(data: dict[str, Any], *doubts: Doubt) -> str:
    return pages.book_page(TEMPLATES, Shelved(draft=decode(Draft, data), doubts=doubts))


@pytest.mark.slow
def test_markup_in_a_book_stays_text(tmp_path: Path) -> None:
    """The page after Markdown and theme holds no element, attribute or link of the book's."""
    shelf = shelve(tmp_path, hostile_book())
    (shelf / "rights.txt").write_text("\n".join(HOSTILE), encoding="utf-8")
    out = tmp_path.resolve() / "site"
    build_site([shelf], out)
    clean = tmp_path.resolve() / "clean"
    other = shelve(tmp_path / "other", plain_book("elder"))
    (other / "rights.txt").write_text("Ada's.", encoding="utf-8")
    build_site([other], clean)
    for name in ("books/elder/index.html", "books/index.html", "index.html"):
        found, usual = (
            html_check.read((site / name).read_text(encoding="utf-8")) for site in (out, clean)
        )
        assert found.faults == []
        assert found.scripts == usual.scripts
        assert undated(found.links) == undated(usual.links)
        assert found.ids == usual.ids
    html = (out / "books/elder/index.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)" in html
    assert "{{ 7 * 7 }} {% raw %} {# x #}" in html
    assert "[x](javascript:alert(3))" in html


def test_titles_are_harmless_where_nobody_escapes() -> None:
    for text in HOSTILE:
        assert not set(pages.harmless(text)) & set("<>&\"'")


def test_a_book_says_everything_that_is_on_it() -> None:
    html = page_of(plain_book())
    for told in (
        "Fight with this book", "../../play/?a=alder", "Head wound", "Score <b>4</b>",
        "Critical <b>6</b>", "Do no yellow next turn.", "榛の木", "long pole",
        "<td>orange</td>", "−4", "Matrix 08", 'id="matrix-64"', "An example for tests.",
    ):  # fmt: skip
        assert told in html
    assert html.count('<table class="book-matrix"') == 32
    assert html.count("<caption>Matrix") == 32
    assert "What is open" not in html


def test_an_incomplete_book_says_what_is_open() -> None:
    data = plain_book("cedar")
    data["open"] = ["/matrices/8/2", "/pictures/35/score", "/matrices/10", "/pictures/63"]
    del data["matrices"][8][2], data["pictures"][35]["score"], data["matrices"][10]
    del data["pictures"][63]
    html = page_of(
        data,
        Doubt(
            pointer="/matrices/8/2",
            why="<b>smudged</b>",
            rivals=(Rival(value=17, p=0.61), Rival(value=11)),
        ),
    )
    assert "Fight with this book" not in html
    assert "4 values are still open" in html
    assert '<th scope="row">02</th><td class="book-doubt">?</td>' in html
    assert "Score <b>?</b>" in html
    assert "&lt;b&gt;smudged&lt;/b&gt;" in html
    assert "17 (61\u00a0%), 11" in html
    assert 'id="matrix-10"' in html
    assert 'id="picture-63"' in html


def test_what_is_not_understood_stands_in_the_words_of_its_reader() -> None:
    data = plain_book()
    data["pictures"][13]["tell"] = [{"unmodelled": "juggle <torches>", "figures": [2]}]
    data["sheet"]["unmodelled"] = ["Style: & more"]
    html = page_of(data)
    assert "2 values are still open" in html
    assert "<td>not understood yet: juggle &lt;torches&gt; 2</td>" in html
    assert "<td>not understood yet: Style: &amp; more</td>" in html


def test_rows_name_the_weapon_and_the_cost_they_ask_for() -> None:
    data = plain_book()
    data["sheet"]["maneuvers"][24] |= {"weapon": 2, "cost": {"tactics": 3}}
    data["sheet"]["maneuvers"][28]["weapon"] = "both"
    html = page_of(data)
    for needs in ("weapon 2, 3 tactics", "both", "long pole"):
        assert f"<td>{needs}</td></tr>" in html


def test_figures_of_two_weapons_and_specials() -> None:
    data = plain_book()
    data["sheet"]["maneuvers"][24]["mod"] = [3, -2]
    data["sheet"]["maneuvers"][28]["mod"] = "special"
    data["pictures"][13]["score"] = [-3, 0]
    html = page_of(data)
    assert "<td>+3/−2</td>" in html
    assert "<td>S</td>" in html
    assert "Score <b>−3/0</b>" in html


def test_the_page_says_whose_a_book_is() -> None:
    draft = decode(Draft, plain_book("reeve"))
    rights = ("The reeve is <b>Ada's</b>.", "The figures are facts.")
    page = pages.book_page(TEMPLATES, Shelved(draft=draft, rights=rights))
    assert (
        "<p>The reeve is &lt;b&gt;Ada&#39;s&lt;/b&gt;.</p>\n<p>The figures are facts.</p>" in page
    )
    assert "Whose it is" not in pages.book_page(TEMPLATES, Shelved(draft=draft))


def test_an_empty_library_says_so() -> None:
    assert "no books here yet" in pages.books_page(TEMPLATES, [])


def test_each_rule_of_the_ledger_stands_on_the_page() -> None:
    path = find_home() / "rules/duel.yaml"
    html = reference.rules_page(TEMPLATES, path)
    ids = [
        line.removeprefix("- id:").strip()
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("- id:")
    ]
    assert ids
    assert all(f'id="{name}"' in html for name in ids)


def test_a_ledger_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text("rules: [a]\n")
    with pytest.raises(BadInput, match="expected a list of rules"):
        reference.rules_page(TEMPLATES, path)
