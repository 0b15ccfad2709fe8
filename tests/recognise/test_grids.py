"""Combat grids on drawn pages of many designs: what the voters say, and of which key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pytest

from pipeline.model.grid import NOWHERE
from pipeline.model.sighting import Region
from pipeline.recognise.grids_page import combat_grid
from pipeline.vision.spotter import flattened, spot
from tests.recognise.grids_drawn import Design, Drawn, design, draw


def seen(page: Drawn) -> tuple[Region, ...]:
    flat = flattened(page.page)
    return tuple(combat_grid(page.page, flat, spot(flat)))


def top(region: Region) -> object:
    """What all voters together think likeliest."""
    total: dict[object, float] = defaultdict(float)
    for vote in region.votes:
        total[vote.value] += vote.p
    return max(total, key=lambda v: total[v], default=None)


def heads(regions: Sequence[Region]) -> list[str]:
    found = {r.block: r for r in regions if r.kind == "grid head"}
    return [str(top(found[b])) for b in sorted(found)]


def wanted(how: Design) -> list[str]:
    return [name for name, columns in how.heads.items() for _ in columns]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 10])
def test_a_page_as_it_was_printed(seed: int) -> None:
    how = design(seed)
    page = draw(how, 14)
    regions = seen(page)
    cells = {r.key: r for r in regions if r.kind == "grid cell"}
    keys = [r for r in regions if r.kind == "grid key"]
    assert {k: top(r) for k, r in cells.items()} == page.leads
    assert [top(r) for r in keys] == [k for c in how.heads.values() for ks in c for k in ks]
    assert [r.key for r in keys] == [top(r) for r in keys]
    assert heads(regions) == wanted(how)
    (title,) = (r for r in regions if r.kind == "grid title")
    assert str(top(title)).lower() == "combat grid"
    numbers = [r for r in regions if r.kind == "number"]
    assert top(numbers[0]) == page.number


@pytest.mark.slow
def test_two_at_least_vote_on_every_number() -> None:
    page = draw(design(5), 9)
    for region in seen(page):
        if region.kind in ("grid cell", "grid key"):
            assert len({v.voter for v in region.votes}) >= 2


@pytest.mark.slow
def test_letters_are_seen_by_two_who_know_letters() -> None:
    """The network knows digits only: where letters stand it says some number, and has no vote."""
    how = design(7)
    page = next(p for n in range(1, 64) if set((p := draw(how, n)).leads.values()) == {NOWHERE})
    cells = [r for r in seen(page) if r.kind == "grid cell"]
    assert len(cells) == len(page.leads)
    assert all(top(r) == NOWHERE for r in cells)
    assert sum({v.voter for v in r.votes} == {"spotter", "rapidocr"} for r in cells) > 0.9 * len(
        cells
    )


@pytest.mark.slow
def test_words_of_the_grid_are_no_title_of_the_picture() -> None:
    regions = seen(draw(design(12), 3))
    titles = [str(top(r)) for r in regions if r.kind == "title"]
    assert [t.lower() for t in titles] == ["sword held high"]
