"""MkDocs and its theme, called in this one place, so that a later move stays small."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mkdocs.commands import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException

from pipeline.errors import OperatorError

NAME = "Rubricator"
DESCRIPTION = (
    "Gamebooks as data: read from scans, proved to be playable, and played in the browser."
)
Nav = list[Any]
# They need to know the site's address, and lead astray where it lies below a folder.
_ROOTED = ("404.html", "sitemap.xml", "sitemap.xml.gz")
_SEARCH = '<div class="md-search" data-md-component="search" role="dialog">'


def _palette(scheme: str, media: str, icon: str, other: str) -> dict[str, Any]:
    return {
        "media": f"(prefers-color-scheme: {media})",
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": icon, "name": f"Switch to {other} colours"},
    }


def _settings(docs: Path, site: Path, nav: Nav, styles: list[str]) -> dict[str, Any]:
    return {
        "site_name": NAME,
        "site_description": DESCRIPTION,
        "docs_dir": str(docs),
        "site_dir": str(site),
        "nav": nav,
        "extra": {"generator": False},
        "extra_css": styles,
        "theme": {
            "name": "material",
            "font": False,
            "language": "en",
            "logo": "assets/mark.svg",
            "favicon": "assets/mark.svg",
            "features": ["navigation.tabs", "navigation.top", "search.highlight", "toc.follow"],
            "palette": [
                _palette("default", "light", "material/weather-night", "dark"),
                _palette("slate", "dark", "material/weather-sunny", "light"),
            ],
        },
        "markdown_extensions": [
            "admonition", "attr_list", "def_list", "footnotes", "tables",
            {"toc": {"permalink": "#", "permalink_title": "Link to this part"}},
        ],
        "plugins": [{"search": {"separator": r"[\s\-_/.,:;!?'\"()\[\]{}<>&=*+→·]+"}}],
    }  # fmt: skip


class _Heard(logging.Handler):
    """Keeps what MkDocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@contextmanager
def _quiet() -> Iterator[list[str]]:
    """MkDocs speaks through its logger; what matters is handed on, the rest is not shown."""
    log, heard = logging.getLogger("mkdocs"), _Heard()
    before = log.propagate
    log.addHandler(heard)
    log.propagate = False
    try:
        yield heard.lines
    finally:
        log.removeHandler(heard)
        log.propagate = before


@contextmanager
def _timeless() -> Iterator[None]:
    """No time of day in the pages: the same books give the same site."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = before or "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]


def _mend(site: Path) -> None:
    for name in _ROOTED:
        (site / name).unlink(missing_ok=True)
    # The theme leaves its search dialog without a name, which screen readers need.
    for page in site.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        named = html.replace(_SEARCH, _SEARCH.replace(">", ' aria-label="Search">'))
        page.write_text(named, encoding="utf-8", newline="\n")


def make_pages(docs: Path, site: Path, nav: Nav, styles: list[str]) -> tuple[str, ...]:
    """Turn Markdown into the pages of the site; the warnings, such as links that lead nowhere."""
    config = MkDocsConfig()
    config.load_dict(_settings(docs, site, nav, styles))
    with _quiet() as warnings, _timeless():
        failed, doubtful = config.validate()
        if failed:
            raise OperatorError("; ".join(f"site settings: {name}: {e}" for name, e in failed))
        try:
            config.plugins.on_startup(command="build", dirty=False)
            build.build(config)
            config.plugins.on_shutdown()
            _mend(site)
        except MkDocsException as error:
            raise OperatorError(f"the site's pages: {error}") from None
    return (*(f"{name}: {text}" for name, text in doubtful), *warnings)
