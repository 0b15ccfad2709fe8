"""Each value says where it comes from; no text of the evidence is markup, nor a sentence."""

from __future__ import annotations

import copy
import dataclasses
import gzip
import itertools
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import BadInput
from pipeline.model import edits
from pipeline.model.book import Draft
from pipeline.model.codec import decode, encode
from pipeline.model.evidence import Correction, Doubt, Evidence, Rival, Value
from pipeline.publish import pages
from pipeline.publish.origin_words import named, reading, without_quotations
from pipeline.publish.origins import EDITED, REMOVED, UNKNOWN, Traced, trace
from pipeline.publish.pages import Shelved
from pipeline.publish.site import build_site, find_home
from tests.publish import html_check
from tests.publish.examples import (
    evidence,
    leaves,
    plain_book,
    shelve,
    shelve_traced,
    traced_book,
)
from tests.publish.test_pages import HOSTILE

pytestmark = pytest.mark.slow  # whole sites and many books, no units

TEMPLATES = find_home() / "templates"
SENTENCE = "your opponent may do no orange maneuvers as long as this lasts"


def traced(book: Shelved) -> dict[str, Traced]:
    found = trace(book.draft, book.evidence, book.doubts, book.corrections)
    by_pointer = {t.pointer: t for t in found}
    assert len(by_pointer) == len(found)
    return by_pointer


def book_of(data: dict[str, Any], *told: Evidence, **more: Any) -> Shelved:
    return Shelved(draft=decode(Draft, data), evidence=told, **more)


def both_pages(book: Shelved) -> str:
    listed = pages.sources_page(TEMPLATES, book, [book.id])
    assert listed is not None
    return pages.book_page(TEMPLATES, book) + listed


def test_each_origin_is_told() -> None:
    found = traced(traced_book())
    kinds = {
        "/title": "read", "/titles/ja": "read", "/start": "read", "/matrices/8/2": "decided",
        "/matrices/8/4": "open", "/matrices/8/6": "inferred", "/matrices/8/8": "read",
        "/pictures/7/tell": "filled", "/pictures/13/score": "none", "/pictures/35/score": "open",
        "/sheet/body": "compiled", "/sheet/height": "none", "/sheet/maneuvers/24/mod": "read",
    }  # fmt: skip
    assert {p: found[p].kind for p in kinds} == kinds
    assert (found["/pictures/13/score"].why, found["/sheet/height"].why) == (EDITED, UNKNOWN)
    decision = found["/matrices/8/2"].decision
    assert decision is not None
    assert decision.who == "Ann Reader"
    assert not {"/format", "/id", "/open"} & set(found)


def test_every_value_is_counted_once_and_has_one_mark_and_one_line() -> None:
    book = traced_book()
    found = traced(book)
    values = [p for p, _ in leaves(encode(book.draft)) if p not in ("/format", "/id", "/open")]
    assert len(found) == len(values) + len(book.open)
    html, listed = pages.book_page(TEMPLATES, book), pages.sources_page(TEMPLATES, book, [])
    assert listed is not None
    marked = Counter(re.findall(r'<a class="from from-(\w+)" href="sources/#v\d+"', html))
    kinds = Counter(str(t.kind) for t in found.values())
    assert marked == kinds
    for page, link in ((html, "sources/"), (listed, "")):
        told = dict(re.findall(rf'href="{link}#(\w+)">(\d+)<span class="hidden"> values', page))
        assert {k: int(n) for k, n in told.items()} == kinds
        assert f"<caption>{len(found)} values</caption>" in page
    marks, lines = (re.findall(p, h) for p, h in ((r"#v(\d+)", html), (r'<tr id="v(\d+)"', listed)))
    assert sorted(marks) == sorted(lines)
    assert len(set(lines)) == len(found)


def test_the_list_tells_where_why_and_what_else_was_read() -> None:
    listed = pages.sources_page(TEMPLATES, traced_book(), ["burton"])
    assert listed is not None
    for told in (
        "<code>/matrices/8/6</code>", "page 12, box 1 2 3 4", "(87\u00a0%)", "3 (10\u00a0%)",
        '<a href="../../burton/">burton</a>: book.yaml', "reader sister 1", "Ann Reader",
        "2024-05-01T10:00:00+00:00", "(before: ", "scan.txt, line 3", "11 (50\u00a0%)", "torn",
        "no evidence (edited by hand)", "Do no yellow next turn.", "(SHA-256 555555555555…)",
    ):  # fmt: skip
        assert told in listed
    unknown = pages.sources_page(TEMPLATES, traced_book(), [])
    assert unknown is not None
    assert "../../burton/" not in unknown


def hostile_evidence() -> Shelved:
    """Markup wherever evidence, doubts and decisions hold a text."""
    book = traced_book(said=HOSTILE[4])
    told = [
        dataclasses.replace(e, file=f"/home/ann/{said}", reader=said, page=said, why=said)
        for e, said in zip(book.evidence, itertools.cycle(HOSTILE))
        if e.origin != "decided"
    ]
    told = [dataclasses.replace(e, book=e.book and HOSTILE[0]) for e in told]
    doubts = [dataclasses.replace(d, why=HOSTILE[1], page=HOSTILE[6]) for d in book.doubts]
    made = dataclasses.replace(book.corrections[0], who=HOSTILE[3], when=HOSTILE[2])
    return dataclasses.replace(
        book, evidence=(*told, edits.decided(made)), doubts=tuple(doubts), corrections=(made,)
    )


def test_markup_in_evidence_stays_text(tmp_path: Path) -> None:
    plain = built(tmp_path / "plain", traced_book())
    found = built(tmp_path / "hostile", hostile_evidence())
    for name in ("index.html", "sources/index.html"):
        pages_of = [html_check.read((s / name).read_text(encoding="utf-8")) for s in (plain, found)]
        assert pages_of[1].scripts == pages_of[0].scripts
        assert pages_of[1].ids == pages_of[0].ids
        assert sorted(pages_of[1].links) == sorted(pages_of[0].links)
        assert "/home/ann" not in (found / name).read_text(encoding="utf-8")


def built(folder: Path, book: Shelved) -> Path:
    """The pages of a book on a site of its own, which has no fault."""
    out = folder.resolve() / "site"
    assert build_site([shelve_traced(folder / "books", book)], out).warnings == ()
    assert list(html_check.faults(out)) == []
    return out / "books" / book.id


def test_sentences_of_evidence_are_not_printed() -> None:
    book = traced_book(said=f'the line is "{SENTENCE}", 2 words unread')
    doubt = Doubt(
        pointer="/sheet/attacks", why=f"not clear: '{SENTENCE}'", rivals=(Rival(value=SENTENCE),)
    )
    data = encode(book.draft)
    data["open"].append("/sheet/attacks")
    del data["sheet"]["attacks"]
    correction = dataclasses.replace(book.corrections[0], reason="ask Ann", before=SENTENCE)
    told = [e for e in book.evidence if e.origin != "decided"]
    torn = dataclasses.replace(
        book, draft=decode(Draft, data), doubts=(*book.doubts, doubt), corrections=(correction,),
        evidence=(*told, edits.decided(correction)),
    )  # fmt: skip
    html = both_pages(torn)
    assert "the line is &#34;…&#34;, 2 words unread" in html
    assert "not clear: &#39;…&#39;" in html
    assert "orange maneuvers as long" not in html
    assert "ask Ann (before: a text)" in html


def test_quoted_names_and_figures_stay() -> None:
    for why in ("read as 'Side Swing', the sister's is `38`", "Ann's book says 3, not Bob's", ""):
        assert without_quotations(why) == why
    assert (
        without_quotations("「これは長い文章なので、そのままここに印刷してはならないと思われる」")
        == "「…」"
    )
    assert reading(Rival(value="Side Swing", p=0.5)) == "Side Swing (50\u00a0%)"
    assert reading(Rival(value=[{"unmodelled": SENTENCE}])).startswith("an instruction that is not")
    assert reading(Rival(value=[{"forbid": ["red"], "lasts": 1}])) == "Do no red next turn."
    assert reading(Rival(value=[-3, 0])) == "−3/0"
    assert reading(Rival(value={"at": 7, "tell": [[SENTENCE]]})) == "at: 7, tell: 1 values"
    assert reading(Rival(value=[[[SENTENCE]]])) == "1 values"


def test_a_book_without_evidence_says_so() -> None:
    book = Shelved(draft=decode(Draft, plain_book()))
    html = pages.book_page(TEMPLATES, book)
    assert "No evidence lies beside this book" in html
    assert pages.sources_page(TEMPLATES, book, []) is None
    assert "from-" not in html
    assert "origins.js" not in html


def test_what_is_edited_by_hand_has_no_evidence() -> None:
    data = plain_book()
    told = [evidence(p, v) for p, v in leaves(encode(decode(Draft, data)))]
    assert {t.kind for t in traced(book_of(data, *told)).values()} == {"read"}
    data["matrices"][8][2] = 63
    del data["pictures"][13]["score"]
    data["pictures"][1] = {"title": "Added"}
    found = traced(book_of(data, *told))
    assert {p: t.why for p, t in found.items() if t.kind != "read"} == {
        "/matrices/8/2": EDITED, "/pictures/13/score": REMOVED, "/pictures/1/title": UNKNOWN,
    }  # fmt: skip
    assert 'id="picture-13"' in both_pages(book_of(data, *told))


def decided(book: Shelved, pointer: str, value: Value) -> Shelved:
    """As `rubricator decide` does it."""
    correction = Correction(
        pointer=pointer, before=edits.value_at(book.draft, pointer), after=value,
        reason="seen", who="Ann", when="today",
    )  # fmt: skip
    kept = [e for e in book.evidence if not e.pointer.startswith(pointer)]
    return dataclasses.replace(
        book,
        draft=edits.settle(book.draft, pointer, value),
        evidence=(*kept, edits.decided(correction)),
        corrections=(*book.corrections, correction),
    )


def test_a_decision_inside_a_value_leaves_the_rest_its_evidence() -> None:
    data = plain_book()
    data["pictures"][7]["tell"] = [{"forbid": ["red"], "lasts": 1}, {"only": ["blue"], "lasts": 1}]
    tell = encode(decode(Draft, data))["pictures"][7]["tell"]
    book = decided(book_of(data, evidence("/pictures/7/tell", tell)), "/pictures/7/tell/0/lasts", 2)
    found = {p: t.kind for p, t in traced(book).items() if p.startswith("/pictures/7/tell")}
    assert found == {
        "/pictures/7/tell/0/forbid": "read", "/pictures/7/tell/0/lasts": "decided",
        "/pictures/7/tell/1": "read",
    }  # fmt: skip
    again = decided(book, "/pictures/7/tell/0/lasts", 3)
    assert traced(again)["/pictures/7/tell/1"].kind == "read"
    edited = copy.deepcopy(encode(again.draft))
    edited["pictures"][7]["tell"][1]["lasts"] = 2
    by_hand = dataclasses.replace(again, draft=decode(Draft, edited))
    assert traced(by_hand)["/pictures/7/tell/1"].why == EDITED
    assert traced(by_hand)["/pictures/7/tell/0/lasts"].kind == "decided"


def test_a_decision_on_a_whole_matrix_is_one_on_each_cell() -> None:
    data = plain_book()
    book = decided(book_of(data, evidence("/title", "Alder")), "/matrices/8", {2: 5, 4: 7})
    found = traced(book)
    assert [found[f"/matrices/8/{k}"].kind for k in (2, 4)] == ["decided", "decided"]


def test_a_decision_that_there_is_nothing_is_shown() -> None:
    book = decided(traced_book(), "/pictures/35/score", None)
    found = traced(book)["/pictures/35/score"]
    assert (found.kind, found.value) == ("decided", None)
    html = both_pages(book)
    assert "Picture 35, score" in html
    assert "seen" in html


def test_a_lost_parchment_is_one_open_value() -> None:
    data = plain_book()
    del data["matrices"][10], data["pictures"][63]
    data["open"] = ["/matrices/10", "/pictures/63", "/sheet/unmodelled/0", "/odd one/<b>"]
    data["sheet"]["unmodelled"] = ["Style"]
    book = book_of(data, evidence("/title", "Alder"))
    html = pages.book_page(TEMPLATES, book)
    assert html.count('<a class="from from-open"') == 4
    assert '<caption>Matrix 10<a class="from from-open"' in html
    assert '<p class="from-others">Picture 63<a class="from from-open"' in html
    assert "odd one (&lt;b&gt;)<a" in html


@pytest.mark.parametrize(
    "pointer", ["", "x", "/", "//", "/title/x", "/matrices/8/2/0", "/~", "/id"]
)
def test_evidence_that_names_no_value_is_no_harm(pointer: str) -> None:
    book = book_of(plain_book(), evidence(pointer, 3), evidence("/title", "Alder"))
    found = traced(book)
    assert found["/title"].kind == "read"
    assert found["/start"].kind == "none"
    assert both_pages(book)


def test_pointers_in_words() -> None:
    words = {
        "/matrices/8/2": "Matrix 08, number 02", "/pictures/7/critical/at": "Picture 07, critical",
        "/pictures/7/critical/tell": "Picture 07, instruction on a critical",
        "/pictures/7/titles/ja": "Picture 07, title (ja)", "/pictures/7/tell/0/lasts":
        "Picture 07, instruction 0 lasts", "/sheet/maneuvers/24/mod": "Row 24, modifier",
        "/sheet/points/tactics": "Sheet: points tactics", "/titles/ja": "Title (ja)",
        "/start": "Opening picture", "odd": "odd", "": "",
    }  # fmt: skip
    assert {p: named(p) for p in words} == words


def test_pages_stay_light_and_are_not_searched(tmp_path: Path) -> None:
    data = plain_book("alder")
    told = [
        evidence(p, v, line=n) for n, (p, v) in enumerate(leaves(encode(decode(Draft, data))), 1)
    ]
    bare = built(tmp_path / "bare", Shelved(draft=decode(Draft, data)))
    full = built(tmp_path / "full", book_of(data, *told))
    sizes = [len(gzip.compress((s / "index.html").read_bytes())) for s in (bare, full)]
    assert sizes[1] - sizes[0] < 8_000
    index = json.loads((full / "../../search/search_index.json").read_text(encoding="utf-8"))
    assert not [d for d in index["docs"] if "sources" in d["location"]]


def test_changed_evidence_is_noticed_and_bad_evidence_refused(tmp_path: Path) -> None:
    out = tmp_path.resolve() / "site"
    shelf = shelve(tmp_path, plain_book())
    build_site([shelf], out)
    assert not (out / "books/alder/sources").exists()
    shelve_traced(tmp_path, traced_book())
    assert build_site([shelf], out).changed
    assert (out / "books/alder/sources/index.html").is_file()
    assert not build_site([shelf], out).changed
    (shelf / "evidence.jsonl").write_text("{}\n")
    with pytest.raises(BadInput, match=r"evidence\.jsonl"):
        build_site([shelf], out)
