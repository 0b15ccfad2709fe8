"""The symbols (P) and (P*), in an instruction or by themselves.

The star is small and raised: poor scans lose it, and the room between the brackets does not tell
it in every print. A star that is read is there; one that is not read may be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.model.sighting import Region, Vote
from pipeline.recognise.words_lines import Read

PARTY = re.compile(r"[(\[{]\s*[pP]\s*(?P<star>[^)\]}\w]?)\s*[)\]}]")
_STARS = "*'\"^\u00b0\u2018\u2019\u201c\u201d"  # what a small raised star is taken for


def party(reads: Sequence[Read], told: Sequence[Read]) -> Iterator[Region]:
    """The symbol of parties: within the instruction, elsewhere only by itself."""
    for read in reads:
        match = PARTY.search(read.said) if read in told else PARTY.fullmatch(read.said)
        if match:
            votes = tuple(_by_line(match["star"], read.text.p))
            yield Region(kind="party", box=read.line.box(), votes=votes)
            return


def _by_line(star: str, p: float) -> Iterator[Vote]:
    if star and star not in _STARS:  # some mark: most likely the star
        yield Vote(voter="lines", value="missile", p=0.6 * p)
        yield Vote(voter="lines", value="swap", p=0.4 * p)
    else:
        yield Vote(voter="lines", value="missile" if star else "swap", p=p)
