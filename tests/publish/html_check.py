"""A small checker of built pages: well-formed, unique ids, links that lead somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
# What HTML lets a writer leave open.
_OPTIONAL = frozenset({"p", "li", "dt", "dd", "option", "tr", "td", "th", "thead", "tbody"})


@dataclass
class Page:
    """What a page holds that the others depend on."""

    ids: set[str] = field(default_factory=set)
    links: list[tuple[str, str]] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.stack: list[str] = []
        self.script: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) != len(names):
            self.page.faults.append(f"{self.getpos()}: <{tag}> repeats an attribute")
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            if values["id"] in self.page.ids:
                self.page.faults.append(f"{self.getpos()}: id {values['id']} stands twice")
            self.page.ids.add(values["id"])
        self.page.links += [(tag, values[n]) for n in ("href", "src") if n in values]
        self.page.faults += [
            f"{self.getpos()}: <{tag}> has {n}" for n in names if n.startswith("on")
        ]
        if tag not in _VOID:
            self.stack.append(tag)
        if tag == "script":
            self.script = []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.stack.pop()

    def handle_data(self, data: str) -> None:
        if self.script is not None:
            self.script.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self.script is not None:
            self.page.scripts.append("".join(self.script))
            self.script = None
        while self.stack and self.stack[-1] != tag and self.stack[-1] in _OPTIONAL:
            self.stack.pop()
        if not self.stack or self.stack.pop() != tag:
            self.page.faults.append(f"{self.getpos()}: </{tag}> closes nothing")


def read(html: str) -> Page:
    """Read one page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    left = [t for t in reader.stack if t not in _OPTIONAL]
    reader.page.faults += [f"<{tag}> is never closed" for tag in left]
    return reader.page


def faults(site: Path) -> Iterator[str]:
    """All that is wrong with the pages of a site."""
    pages = {p: read(p.read_text(encoding="utf-8")) for p in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site)
        yield from (f"{name}: {fault}" for fault in page.faults)
        for tag, link in page.links:
            if fault := _fault(site, pages, path, tag, link):
                yield f"{name}: <{tag}> {link}: {fault}"


def _fault(site: Path, pages: dict[Path, Page], path: Path, tag: str, link: str) -> str | None:
    parts = urlsplit(link)
    if parts.scheme == "data":
        return None
    if parts.scheme or parts.netloc:
        allowed = tag == "a" and parts.scheme == "https"
        return None if allowed else "leads to another host, or is no link"
    if parts.path.startswith("/"):
        return "leads from the root: the site may lie below a folder"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    target = target / "index.html" if target.is_dir() else target
    if not target.is_relative_to(site.resolve()) and target != path:
        return "leads out of the site"
    if not target.is_file():
        return "leads nowhere"
    fragment = unquote(parts.fragment)
    if fragment and target in pages and fragment not in pages[target].ids | {"__skip"}:
        return "names a place that is not there"
    return None
