"""Keys that a book leaves out of all its matrices, and what its entries are keyed then.

Where an entry stands tells its key, if all keys are printed. Of a book that leaves out 44 those
behind it stand a place before their own: their keys say so, on one page like on the other.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.model.sighting import PageSeen, Region
from pipeline.reconcile.scan_votes import Opinion, Seen, opinion, whole

_KEY, _KEYS = whole(2, 64), 32
_SURE = 0.9  # of the figure that a key is read as
_FEW, _MOST = 5, 0.8  # pages that say the same of a place, and of those that say anything
Keys = Mapping[int, int]  # by their places


def rekeyed(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages with the entries of a book under the keys that it prints beside them."""
    other = _others(pages)
    return [_told(page, other) if other else page for page in pages]


def _others(pages: Sequence[PageSeen]) -> Keys:
    """The places that nearly all pages print another key at; none where keys would be lost."""
    said: dict[int, Counter[int]] = {}
    for page in pages:
        for place, key in _printed(page.regions):
            said.setdefault(place, Counter())[key] += 1
    found = {}
    for place, keys in said.items():
        ((key, n),) = keys.most_common(1)
        if key != place and n >= _FEW and n >= _MOST * keys.total():
            found[place] = key
    order = [found.get(place, place) for place in sorted(said)]
    return found if all(a < b for a, b in itertools.pairwise(order)) else {}


def _printed(regions: Sequence[Region]) -> Iterator[tuple[int, int]]:
    """Each place of a key, and the key that is surely read there."""
    for region in regions:
        if region.kind == "key" and region.key is not None:
            said = _said(region)
            if isinstance(said.best, int) and said.of(said.best) > _SURE:
                yield region.key, said.best


def _said(region: Region) -> Opinion:
    return opinion([Seen(0, region)], _KEY, _KEYS)


def _told(page: PageSeen, other: Keys) -> PageSeen:
    """A page whose own keys do not speak against it."""
    here = [place for place, key in _printed(page.regions) if other.get(place, place) == key]
    against = [place for place, key in _printed(page.regions) if place in other and key == place]
    if against or not other.keys() & set(here):
        return page
    return replace(page, regions=tuple(_keyed(region, other) for region in page.regions))


def _keyed(region: Region, other: Keys) -> Region:
    if region.kind not in ("key", "cell") or region.key is None:
        return region
    return replace(region, key=other.get(region.key, region.key))
