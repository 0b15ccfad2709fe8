"""Books that leave out keys."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_lacking import rekeyed

WITHOUT_44 = {42: 42, 44: 46, 46: 48}


def page(printed: Mapping[int, int], p: float = 0.99) -> PageSeen:
    """Entries by the keys of their places, and the keys that stand beside them."""
    regions = []
    for place, key in printed.items():
        votes = tuple(Vote(voter=v, value=key, p=p) for v in ("spotter", "cells"))
        box = (place, 0, place + 1, 9)
        regions.append(Region(kind="key", box=box, votes=votes, key=place))
        regions.append(Region(kind="cell", box=box, votes=(), key=place))
    return PageSeen(
        file="s", sha256="", place=0, width=99, height=99, kind="parchment", regions=tuple(regions)
    )


def keys(page: PageSeen) -> list[int | None]:
    return [r.key for r in page.regions if r.kind == "cell"]


def test_entries_behind_a_key_that_is_left_out_get_their_own() -> None:
    assert {tuple(keys(p)) for p in rekeyed([page(WITHOUT_44)] * 5)} == {(42, 46, 48)}


@pytest.mark.parametrize(
    "pages",
    [
        [page(WITHOUT_44)] * 4,  # too few to tell
        [page(WITHOUT_44, p=0.6)] * 9,  # hardly read
        [page(WITHOUT_44)] * 6 + [page({42: 42, 44: 44, 46: 46})] * 3,
        [page({42: 42, 44: 46, 46: 46})] * 9,  # one key twice: misread
        [page({42: 42, 44: 40, 46: 46})] * 9,  # out of order
    ],
)
def test_what_few_pages_say_or_what_cannot_be_changes_no_key(pages: list[PageSeen]) -> None:
    assert rekeyed(pages) == pages


def test_a_page_that_prints_the_key_keeps_it() -> None:
    whole = page({42: 42, 44: 44, 46: 46, 48: 48})
    assert keys(rekeyed([*[page(WITHOUT_44)] * 9, whole])[-1]) == [42, 44, 46, 48]
