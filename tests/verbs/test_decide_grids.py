"""`rubricator decide` on combat grids: as on a book, in files of their own, and kept for good."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.model import edits
from pipeline.model.codec import decode, digest
from pipeline.model.evidence import Correction, GridExtraction
from pipeline.model.grid import Grids
from pipeline.store import books, files, grids, yaml12
from tests.store.test_grids import TEXT, made
from tests.verbs.command import Command, listing, shelve

REASON = ("--reason", "as printed", "--who", "ada")
DOUBTED = "/grids/3/leads/2"


@pytest.fixture
def heron(tmp_path: Path) -> Path:
    """A book of the other edition, one lead of its grids in doubt."""
    folder = shelve(tmp_path, "heron")
    files.write_all(grids.texts(folder, made()))
    return folder


def test_a_doubt_of_grids_is_settled(rubricator: Command, heron: Path) -> None:
    book = (heron / "book.yaml").read_bytes()
    answer = rubricator("decide", heron, DOUBTED, "NA", *REASON)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{DOUBTED}: nothing -> 'NA' (0 still open)\n"
    found = grids.read_grids(heron)
    assert found is not None
    assert (found.grids[3].leads[2], found.open) == ("NA", ())
    assert books.read_doubts(heron, grids.DOUBTS) == ()
    (kept,) = books.read_corrections(heron, grids.CORRECTIONS)
    assert (kept.pointer, kept.before, kept.after) == (DOUBTED, None, "NA")
    last = books.read_evidence(heron, grids.EVIDENCE)[-1]
    assert (last.pointer, last.hash, last.origin) == (DOUBTED, digest("NA"), "decided")
    assert last.file == "grids-corrections.yaml"
    assert (heron / "book.yaml").read_bytes() == book
    assert not (heron / "corrections.yaml").exists()


def test_decisions_on_the_book_beside_grids_stay_with_the_book(
    rubricator: Command, heron: Path
) -> None:
    before = (heron / "grids.yaml").read_bytes()
    assert rubricator("decide", heron, "/sheet/body", "11", *REASON).code == 0
    assert books.read_draft(heron).sheet.body == 11
    assert (heron / "grids.yaml").read_bytes() == before
    assert not (heron / "grids-corrections.yaml").exists()


def test_heads_and_titles_are_decided_and_taken_away(rubricator: Command, heron: Path) -> None:
    assert rubricator("decide", heron, "/heads/attack", "[2, 1]", *REASON).code == 0
    assert rubricator("decide", heron, "/grids/1/title", "null", *REASON).code == 0
    found = grids.read_grids(heron)
    assert found is not None
    assert found.heads["attack"] == (2, 1)
    assert found.grids[1].title is None
    grids.refuse_losing(heron, _read_again(heron))


def _read_again(folder: Path) -> GridExtraction:
    told = books.read_corrections(folder, grids.CORRECTIONS)
    done, reopened = edits.apply_to_grids(made(), told, grids.CORRECTIONS)
    assert reopened == ()
    return done


def test_a_new_reading_keeps_what_was_decided(rubricator: Command, heron: Path) -> None:
    rubricator("decide", heron, DOUBTED, "NA", *REASON)
    again = _read_again(heron)
    assert again.grids == grids.read_grids(heron)
    assert again.doubts == ()
    assert again.evidence == books.read_evidence(heron, grids.EVIDENCE)
    grids.refuse_losing(heron, again)


def test_a_decision_on_another_reading_is_open_again() -> None:
    at = "/grids/1/leads/1"
    told = Correction(pointer=at, before=15, after=17, reason="as printed", who="ada", when="now")
    done, reopened = edits.apply_to_grids(made(), [told], grids.CORRECTIONS)
    assert reopened == (at,)
    assert at in done.grids.open
    assert 1 not in done.grids.grids[1].leads
    doubt = next(d for d in done.doubts if d.pointer == at)
    assert [r.value for r in doubt.rivals] == [17, 13]


@pytest.mark.parametrize(
    ("pointer", "value", "said"),
    [
        (DOUBTED, "65", f"{DOUBTED}: expected"),
        (DOUBTED, "none", f"{DOUBTED}: expected"),
        ("/grids/99/leads/1", "3", "/grids/99"),
        ("/grids", "null", "/grids: expected the place of one value, found a part of the book"),
        ("/grids/5/leads/9", "null", "/grids/5/leads/9: expected a value to take away, found none"),
        ("/heads", "null", "/heads: expected the place of one value"),
    ],
)
def test_a_mistake_changes_nothing(
    rubricator: Command, heron: Path, pointer: str, value: str, said: str
) -> None:
    assert said in rubricator.refused("decide", heron, pointer, value, *REASON, near=heron)


def test_a_book_without_grids_has_no_such_place(rubricator: Command, shelf: Path) -> None:
    folder = shelf / "mirim"
    words = ("decide", folder, DOUBTED, "NA", *REASON)
    assert rubricator.refused(*words, near=shelf) == (
        f"{folder}: expected combat grids (grids.yaml), found none beside it"
    )


def test_the_files_stay_canonical(rubricator: Command, heron: Path) -> None:
    rubricator("decide", heron, DOUBTED, "17", *REASON)
    text = (heron / "grids.yaml").read_text("utf-8")
    assert text == TEXT.replace("open: [/grids/3/leads/2]\n", "").replace(
        "{1: NA, 3", "{1: NA, 2: 17, 3"
    )
    before = listing(heron)
    found = decode(Grids, yaml12.parse(text).data)
    files.write_all({heron / "grids.yaml": grids.grids_text(found)})
    assert listing(heron) == before
