"""What people's files are called: seldom so that sorting puts them in order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from tests.scanner.paper import Rng
from tests.scanner.presets import Naming

Shot = tuple[int, ...]  # the pages of a file; none where it shows something else


def names(shots: Sequence[Shot], naming: Naming, suffix: str, rng: Rng) -> list[str]:
    """One name a file, all different, in the order in which the files were made."""
    taken: set[str] = set()
    out = []
    for stem in _stems(shots, naming, rng):
        name, copy = stem + _suffix(naming, suffix, rng), 0
        while name.casefold() in taken:
            copy += 1
            again = " copy" if copy == 1 and naming == "copies" else f" ({copy})"
            name = stem + again + suffix
        taken.add(name.casefold())
        out.append(name)
    return out


def _suffix(naming: Naming, suffix: str, rng: Rng) -> str:
    if naming == "camera":
        return suffix.upper()
    if naming == "tokens" and suffix == ".jpg":
        return str(rng.choice([".jpg", ".jpeg", ".JPG"]))
    return suffix


def _stems(shots: Sequence[Shot], naming: Naming, rng: Rng) -> list[str]:
    count = len(shots)
    if naming == "camera":
        first = int(rng.integers(17, 8000))
        steps = rng.choice([1, 1, 1, 1, 2, 5], count).cumsum()
        return [f"IMG_{first + int(step):04}" for step in steps]
    if naming == "dates":
        first_seen = datetime(2019, 1, 1) + timedelta(minutes=int(rng.integers(2_000_000)))  # noqa: DTZ001
        seconds = rng.integers(4, 40, count).cumsum()
        when = (first_seen + timedelta(seconds=int(s)) for s in seconds)
        return [f"{one:%Y-%m-%d_%H-%M-%S}" for one in when]
    if naming == "tokens":
        return [rng.bytes(4).hex() for _ in shots]
    if naming == "copies":
        return [f"page-{shot[0] + 1}" if shot else "untitled" for shot in shots]
    pattern = {"scans": "scan{:03}", "plain": "{}", "pages": "Page {}"}[naming]
    return [pattern.format(i + 1) for i in range(count)]
