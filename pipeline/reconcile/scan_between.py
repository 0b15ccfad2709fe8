"""Pages among parchments that nothing shows to be one, by themselves: a picture in thin lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.model.sighting import PageSeen

_SAYS = ("title", "score", "critical", "instruction")


def between(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages, those that stand between two parchments and tell something as such too.

    Nothing else is bound in there; before the first and behind the last are rules and notices.
    """
    sure = {page.place for page in pages if page.kind == "parchment"}
    return [
        replace(page, kind="parchment", why=f"it stands between two; {page.why}")
        if page.kind == "other" and {page.place - 1, page.place + 1} <= sure and _tells(page)
        else page
        for page in pages
    ]


def _tells(page: PageSeen) -> bool:
    return any(region.kind in _SAYS for region in page.regions)
