"""The symbols of parties on pictures: which one is printed, and where one is expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.model.pointer import join
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_votes import Seen
from pipeline.wording.parse import Party

SYMBOL = 0.75  # a symbol must reach: nothing else looks like one
# Where a symbol is printed at all, eight books transcribed have (P) on 1, 55 and 57, (P*) on 29, 33
# and 61, and either on 23.
_PLAIN, _STARRED, _EITHER = (1, 55, 57), (29, 33, 61), 23
_NO_STAR = 0.98  # only where the ink too shows that there is none
_SLIP = 0.01  # what a voter on the symbol of parties leaves to the other one


def party(seen: Sequence[Seen]) -> tuple[dict[Party, float], Seen | None]:
    """The symbol of parties by its shares, the voters' multiplied, and where it stands."""
    place = next((s for s in seen if s.region.kind == "party"), None)
    by: dict[str, dict[str, float]] = {}
    for vote in place.region.votes if place else ():
        if vote.value in ("swap", "missile"):
            by.setdefault(vote.voter, {})[vote.value] = vote.p
    if not by:
        return {}, place
    shares: dict[Party, float] = {"swap": 1.0, "missile": 1.0}
    for said in by.values():
        rest = max(1 - sum(said.values()), _SLIP) / 2
        shares = {symbol: share * said.get(symbol, rest) for symbol, share in shares.items()}
    total = sum(shares.values())
    return {symbol: share / total for symbol, share in shares.items()}, place


def misplaced(shares: Mapping[Party, float], page: int) -> str | None:
    """Why a symbol is in doubt however well it is read: its star may be lost."""
    starred = max(shares, key=lambda s: shares[s]) == "missile"
    gone = page not in _STARRED and shares["swap"] > _NO_STAR
    if starred != (page in _PLAIN) or (not starred and gone):
        return None
    return f"(P{'*' * starred}) is read, which stands here in few books"


def lost_stars(to: Notes) -> None:
    """Where a star is lost on a picture that has one in every book, others may be lost as well."""
    lost = (to.doubts.get(join("/pictures", page, "party")) for page in _STARRED)
    at = join("/pictures", _EITHER, "party")
    if any(d and d.rivals and d.rivals[0].value == "swap" for d in lost) and to.value(at) == "swap":
        to.doubt(at, "(P) is read, and stars of other pictures are lost")
