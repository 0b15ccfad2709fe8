"""Sheets whose names hold their groups: `Club, High`."""

from __future__ import annotations

import pytest

from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_sheet_parted import Parts, parted
from pipeline.reconcile.scan_votes import Seen

NAMES = [
    ("Club Fall", "Overhead"), ("Club Fall", "Wide"), ("Poke", "High"), ("Poke", "Low"),
    ("Ward", "High"), ("Ward", "Low"), ("Brawn", "Fish Out Club"), ("Brawn", "Berserk"),
]  # fmt: skip


def row(*looks: str, group: str | None = None) -> Parts:
    votes = tuple(Vote(voter=f"look {i}", value=text, p=0.9) for i, text in enumerate(looks))
    parts = {"row name": (Seen(0, Region(kind="row name", box=(0, 0, 9, 9), votes=votes)),)}
    if group:
        vote = Vote(voter="look 0", value=group, p=0.9)
        region = Region(kind="row group", box=(0, 0, 9, 9), votes=(vote,))
        parts["row group"] = (Seen(0, region),)
    return parts


def said(parts: Parts, kind: str) -> list[object]:
    return [v.value for s in parts.get(kind, ()) for v in s.region.votes]


@pytest.mark.parametrize("mark", [", ", ": ", " - ", ". ", " / "])
def test_groups_stand_before_the_mark(mark: str) -> None:
    found = parted([row(f"{group}{mark}{name}") for group, name in NAMES])
    assert [(*said(r, "row group"), *said(r, "row name")) for r in found] == NAMES


def test_a_look_that_lost_the_mark_is_parted_by_what_other_rows_have() -> None:
    looks = [row(f"{group}, {name}") for group, name in NAMES[:-1]]
    *_, last = parted([*looks, row("Brawn Berserk", "Brawn, Berserk", "Drawn Berserk")])
    assert said(last, "row group") == ["Brawn", "Brawn"]
    assert said(last, "row name") == ["Berserk", "Berserk"]


def test_a_name_that_no_group_begins_stays_whole() -> None:
    looks = [row(f"{group}, {name}") for group, name in NAMES]
    *_, last = parted([*looks, row("Charge")])
    assert said(last, "row name") == ["Charge"]
    assert not said(last, "row group")


def test_rows_with_groups_beside_them_and_few_marks_are_left() -> None:
    rows = [row(f"{name}, {group}", group=group) for group, name in NAMES]
    assert parted(rows) == rows
    rows = [row(f"{group} {name}") for group, name in NAMES[1:]] + [row("Cut, Parry")]
    assert parted(rows) == rows


def test_marks_behind_words_that_never_come_again_part_no_groups() -> None:
    rows = [row(f"{word}, {name}") for word, (_, name) in zip("ABCDEFGH", NAMES, strict=True)]
    assert parted(rows) == rows
