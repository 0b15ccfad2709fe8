"""The lines of play that `rubricator prove` prints, typed into `rubricator play`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pipeline.model.book import Book
from pipeline.model.clauses import Announce, End, Goto, Only
from pipeline.model.codec import decode
from pipeline.prove.lines import Line
from pipeline.prove.loops import Loop
from pipeline.prove.positions import expand
from pipeline.prove.proof import Fallback, Proof
from pipeline.rules.duel.session import Session, resume
from pipeline.rules.duel.state import ACTORS
from pipeline.rules.transcript import Transcript
from pipeline.store.books import read_book
from tests.prove.test_positions import small
from tests.rules.fighters import mirim, with_picture
from tests.rules.made_books import made
from tests.verbs.command import ROOT, Command
from tests.verbs.test_prove import shelve_small

pytestmark = pytest.mark.slow  # whole proofs and games

ASKED = (Goto(goto=23, other=(19,), binds="opponents"),)
BARRED = Only(only=("special",), lasts=1), Only(only=("jumps",), lasts=1)


def asking() -> Book:
    """A fighter who comes to picture 19 by answers alone, and to its limits by one more."""
    book, start = mirim(), 57
    cells = {
        m: {k: 21 if page == 19 else page for k, page in row.items()}
        for m, row in book.matrices.items()
    }
    book = with_picture(replace(book, matrices=cells), 21, tell=ASKED)
    book = with_picture(book, 19, tell=(End(end="lose", may=True), *BARRED))
    opening = book.pictures[start].tell
    return small(with_picture(book, start, tell=(Announce(announce="colour"), *opening)), 9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A line as it stands in the report, and what it is to show."""

    typed: str
    way: Line
    shows: Fallback | Loop


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two books on a shelf, and what was proved of them."""

    command: Command
    folders: tuple[Path, Path]
    books: tuple[Book, Book]

    def printed(self) -> Iterator[Printed]:
        told = json.loads(self.command("prove", *self.folders, "--json").out)["proofs"][0]
        proof = decode(Proof, told)
        assert proof.loops is not None
        text = self.command("prove", *self.folders).out
        typed = re.findall(r"(?:; after \d+ exchanges?|, after): (.*)", text)
        shows: tuple[Fallback | Loop, ...] = (*proof.fallbacks, *proof.loops.told)
        for words, shown in zip(typed, shows, strict=True):
            way = shown.way if isinstance(shown, Fallback) else shown.way_in
            assert way is not None
            if way:
                yield Printed(typed=words, way=way, shows=shown)

    def played(self, line: Printed) -> Session:
        """The table after the line was piped in."""
        answer = self.command("play", *self.folders, "--json", said=line.typed + "\n")
        assert answer.code == 0
        assert "barred" not in answer.err
        assert "expected" not in answer.err
        scene = json.loads(answer.out)
        assert scene["turn"] == len(line.way) + 1
        assert scene["over"] is None
        session = resume(self.books, decode(Transcript, scene["transcript"]))
        assert session.state.asked is None
        return session

    def shows(self, session: Session, shown: Fallback | Loop) -> bool:
        """Whether the position on the table is what was announced."""
        state, side = session.state, ACTORS.index(shown.side)
        if isinstance(shown, Loop):
            found = expand(self.books)
            pair = tuple(found.stands[i].number(state.conditions[i]) for i in (0, 1))
            post = next(p for p in shown.posts if found.pairs[p.position] == pair)
            legal = {pick.page for pick in session.game.picks(state, shown.side)}
            return post.rows == shown.hold and legal.issuperset(post.rows)
        if shown.rule == "DUEL-067":
            return bool(session.game.choice(state, shown.side).gave_way)
        return not state.conditions[side].extended and state.conditions[1 - side].extended


def pairing(command: Command, shelf: Path, first: Book, second: Book) -> Pairing:
    names = ("one", "two")
    one, two = (shelve_small(shelf, n, b) for n, b in zip(names, (first, second), strict=True))
    return Pairing(command=command, folders=(one, two), books=(read_book(one), read_book(two)))


def holds(pair: Pairing) -> list[str]:
    """The lines of a pairing, each played and seen to hold."""
    typed = []
    for line in pair.printed():
        assert pair.shows(pair.played(line), line.shows), line.typed
        typed.append(line.typed)
    return typed


@pytest.mark.parametrize(
    ("first", "second"),
    [("iroha", "lamplighter"), ("iroha", "lockkeeper"), ("lamplighter", "lockkeeper"),
     ("lockkeeper", "mirim"), ("mirim", "lamplighter")],
)  # fmt: skip
def test_lines_of_the_house_books(
    rubricator: Command, tmp_path: Path, first: str, second: str
) -> None:
    one, two = (small(read_book(ROOT / "books" / name), 5) for name in (first, second))
    assert holds(pairing(rubricator, tmp_path, one, two))


@pytest.mark.parametrize("side", [0, 1])
def test_a_line_says_the_colour_the_picture_and_whether_it_ends(
    rubricator: Command, tmp_path: Path, side: int
) -> None:
    books = (asking(), small(mirim(), 3))
    (typed,) = holds(pairing(rubricator, tmp_path, books[side], books[1 - side]))[:1]
    colour, *_, picture, ends = typed.split()
    assert mirim().sheet.maneuvers[int(typed.split()[1 + side])].colour == colour
    assert (picture, ends) == ("19", "0")


@pytest.mark.parametrize(("seed", "answer"), [(5, "17"), (10, "43")])
def test_lines_of_made_books(rubricator: Command, tmp_path: Path, seed: int, answer: str) -> None:
    one, two = small(made(seed, mirim()), 2), small(made(seed + 50, mirim()), 2)
    typed = holds(pairing(rubricator, tmp_path, one, two))
    assert any(answer in line.split() for line in typed)


def test_another_answer_leads_elsewhere(rubricator: Command, tmp_path: Path) -> None:
    pair = pairing(rubricator, tmp_path, asking(), small(mirim(), 3))
    (line, *_) = pair.printed()
    other = line.typed.removesuffix("19 0") + "23"
    scene = json.loads(rubricator("play", *pair.folders, "--json", said=other).out)
    session = resume(pair.books, decode(Transcript, scene["transcript"]))
    assert not pair.shows(session, line.shows)
