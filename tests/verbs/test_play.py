"""`rubricator play` through a pipe: whole games, wrong words, saved games, bad transcripts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.model.book import EXTENDED
from pipeline.model.clauses import Only
from pipeline.model.codec import encode
from pipeline.rules import transcript
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.rules.duel.session import Session, Table, resume
from pipeline.rules.duel.state import Pick
from pipeline.rules.protocol import IllegalMove
from pipeline.store.books import read_book
from tests.verbs.command import MIRIM, Answer, Command, listing, shelve, spawn

pytestmark = pytest.mark.slow  # whole pages, books or processes

BOTS = ("--bot", "both", "--seed", "7")


@pytest.fixture
def play(rubricator: Command) -> Callable[..., Answer]:
    """A game of Mirim against herself; what the players say is given line by line."""

    def played(*said: str, more: tuple[str | Path, ...] = ()) -> Answer:
        return rubricator("play", MIRIM, MIRIM, *more, said="".join(f"{s}\n" for s in said))

    return played


Play = Callable[..., Answer]


def test_two_bots(play: Play) -> None:
    answer = play(more=BOTS)
    assert (answer.code, answer.err) == (0, "")
    *_, last = answer.out.splitlines()
    assert " wins: " in last or last.startswith("A draw: ")


def test_a_seed_gives_the_same_game(play: Play) -> None:
    games = [play(more=("--bot", "both", "--seed", seed)).out for seed in ("1", "1", "2")]
    assert games[0] == games[1] != games[2]


def test_the_answer_for_machines(play: Play) -> None:
    answer = play(more=(*BOTS, "--json"))
    found = json.loads(answer.out)
    assert found["over"]["winner"] in {"a", "b", None}
    assert len(found["log"]) == len(found["transcript"]["moves"]) == found["turn"] - 1
    assert " wins: " in answer.err or "A draw: " in answer.err


def test_the_same_game_by_hand(play: Play) -> None:
    """What two bots chose, typed in by two people, is the same game."""
    chosen = json.loads(play(more=(*BOTS, "--json")).out)
    words = [str(turn[side]["page"]) for turn in chosen["transcript"]["moves"] for side in "ab"]
    found = json.loads(play(*words, more=("--json",)).out)
    assert found["over"] == chosen["over"]
    assert found["log"] == chosen["log"]
    assert found["fighters"] == chosen["fighters"]
    assert found["transcript"]["moves"] == chosen["transcript"]["moves"]


def test_moves_of_one_line_are_taken_one_after_another(play: Play) -> None:
    one, other = (
        json.loads(play(*words, more=("--json",)).out)["transcript"]["moves"]
        for words in (("52 62 62", "52"), ("52", "62", "62", "52"))
    )
    assert one == other
    assert len(one) == 2


def test_a_person_against_a_bot(play: Play) -> None:
    answer = play("52", "quit", more=("--bot", "b", "--seed", "1", "--json"))
    assert answer.code == 0
    (turn,) = json.loads(answer.out)["transcript"]["moves"]
    assert turn["a"] == {"page": 52}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("24", "24 is barred: you are at extended range"),
        ("65", "65 is barred: page 65 is not on the sheet of Ultra-Vibration Valkyrie Mirim"),
        ("0", "0 is barred: page 0 is not on the sheet"),
        ("99999999999999999999", "is barred: page "),
        ("-8", "expected a page, ?, why PAGE, undo, save FILE or quit; found -8"),
        ("", "found nothing"),
        ("   ", "found nothing"),
        ("8 62", "8 is barred: you are at extended range"),
        ("8 charge", "found 8 charge"),
        ("charge", "found charge"),
        ("why", "found why"),
        ("why charge", "found why charge"),
        ("why 24", "24: you are at extended range"),
        ("why 52", "52: it is legal"),
        ("why 65", "65: page 65 is not on the sheet"),
        ("²", "found ²"),
        ("undo it", "found undo it"),
        ("save", "found save"),
        ("[bold]", "found [bold]"),
        ("[/nothing]", "found [/nothing]"),
        ("\x1b[31m", r"found \x1b[31m"),
        ("超", "found 超"),
        ("?", "barred because"),
    ],
)
def test_wrong_words_are_answered_and_the_game_goes_on(play: Play, word: str, said: str) -> None:
    answer = play(word, "52", "52", "quit", more=("--json",))
    assert (answer.code, answer.err.count("Turn 2")) == (0, 1)
    assert said in " ".join(answer.err.split())
    assert json.loads(answer.out)["transcript"]["moves"] == [{"a": {"page": 52}, "b": {"page": 52}}]


def test_what_is_no_text_is_a_wrong_word() -> None:
    answer = spawn("play", MIRIM, MIRIM, said=b"\xff\xfe\n\x00\n52\n52\nquit\n")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("expected a page, ?, why PAGE") == 2
    assert "Turn 2" in answer.out


@pytest.mark.parametrize("said", [(), ("52",), ("52", "52"), ("52", "52", "24")])
def test_the_end_of_the_pipe_leaves_the_game_as_it_stands(
    play: Play, said: tuple[str, ...]
) -> None:
    answer = play(*said)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("The duel is left as it stands.\n")
    assert spawn("play", MIRIM, MIRIM, said=b"52").out.endswith("left as it stands.\n")


def test_undo(play: Play) -> None:
    answer = play("52", "52", "undo", "62", "undo", "62", "52", "q", more=("--json",))
    assert json.loads(answer.out)["transcript"]["moves"] == [{"a": {"page": 62}, "b": {"page": 52}}]


def test_a_game_goes_on_from_where_it_was_saved(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "a duel.json"
    left = play("52", "52", f"save {saved}", "quit", more=("--narrow", "--max-turns", "3"))
    assert f"saved as {saved}" in left.out
    kept = json.loads(saved.read_text(encoding="utf-8"))
    assert kept["options"] == {"narrow": True, "max_turns": 3}
    assert listing(tmp_path).keys() == {"a duel.json"}
    answer = play(more=(*BOTS, "--load", saved, "--json", "--save", saved))
    found = json.loads(answer.out)
    assert found["turn"] == 4
    assert found["transcript"]["moves"][:1] == kept["moves"]
    assert found["transcript"]["options"] == kept["options"]
    assert json.loads(saved.read_text(encoding="utf-8")) == found["transcript"]
    # A game that is over is shown as such.
    again = play(more=("--load", saved, "--json"))
    assert json.loads(again.out) == found


@pytest.mark.parametrize("name", ["", "/file/duel.json"])
def test_a_game_goes_on_when_it_cannot_be_saved(play: Play, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    answer = play(f"save {tmp_path}{name}", "52", "52", "quit")
    assert answer.code == 0
    assert "expected a place that can be written, found: " in answer.out
    assert "Turn 2" in answer.out


def test_a_game_that_is_left_is_saved(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "duel.json"
    play("52", "52", more=("--save", saved))
    assert len(json.loads(saved.read_text(encoding="utf-8"))["moves"]) == 1


def test_titles_are_no_markup(rubricator: Command, tmp_path: Path) -> None:
    title = "title: Ultra-Vibration Valkyrie Mirim"
    wild = shelve(tmp_path, "wild", title, "title: '[/x][red]:smile: [bold'")
    answer = rubricator("play", wild, wild, *BOTS)
    assert (answer.code, answer.err) == (0, "")
    assert "[/x][red]:smile: [bold (A)" in answer.out


def test_two_bots_that_never_hurt_each_other_come_to_an_end(
    rubricator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.verbs.play._MOST_TURNS", 20)
    lamb = tmp_path / "lamb"
    lamb.mkdir()
    text = (MIRIM / "book.yaml").read_text(encoding="utf-8").replace("id: mirim", "id: lamb")
    tame = [
        line for line in text.splitlines() if not line.startswith(("    score:", "    critical:"))
    ]
    (lamb / "book.yaml").write_text("\n".join(tame) + "\n", encoding="utf-8")
    answer = rubricator("play", lamb, lamb, *BOTS)
    assert answer.code == 0
    assert answer.out.endswith("A draw: nobody fell within 20 turns.\n")
    answer = rubricator("play", lamb, lamb, *BOTS, "--max-turns", "2")
    assert answer.out.endswith("A draw: nobody fell within 2 turns.\n")


@pytest.mark.parametrize("cap", ["0", "-1", "100001"])
def test_a_cap_out_of_range(rubricator: Command, cap: str) -> None:
    message = rubricator.refused("play", MIRIM, MIRIM, "--max-turns", cap)
    assert message == (
        f"options: /max_turns: expected a whole number from 1 to 100000, found {cap}"
    )


def test_books_that_are_not_whole(rubricator: Command, shelf: Path) -> None:
    message = rubricator.refused("play", shelf / "mirim", shelf / "torn", near=shelf)
    assert "torn is incomplete: /matrices/8/2 (see: rubricator check" in message


def test_books_that_cannot_meet(rubricator: Command, shelf: Path) -> None:
    gap = shelve(shelf, "gap", "  8: {2: 5, ", "  8: {")
    message = rubricator.refused("play", gap, shelf / "mirim", near=shelf)
    assert "gap and mirim cannot meet: gap/matrices/8/2" in message
    assert "(see: rubricator prove" in message


def test_a_cost_that_the_sheet_cannot_pay(rubricator: Command, tmp_path: Path) -> None:
    """A row that costs what the fighter has never had is barred, and the game is played."""
    row = "name: jump back, colour: brown"
    dear = shelve(tmp_path, "dear", row, row + ", cost: {mana: 1}")
    answer = rubricator("play", dear, dear, said="62\nquit\n")
    assert answer.code == 0
    assert "62 is barred: it needs 1 mana, you have 0" in answer.out


class TestTranscripts:
    """Transcripts that are refused: of other rules, other books, or of no game at all."""

    @pytest.fixture
    def saved(self) -> dict[str, Any]:
        session = Session((read_book(MIRIM), read_book(MIRIM)), DuelOptions())
        dice = random.Random(1)
        for _ in range(2):
            session.choose({side: session.advise(side, dice) for side in "ab"})
        found: dict[str, Any] = json.loads(json.dumps(encode(session.transcript())))
        return found

    def refused(self, rubricator: Command, tmp_path: Path, text: str | bytes) -> str:
        path = tmp_path / "duel.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        words = ("play", MIRIM, MIRIM, "--load", path, "--save", tmp_path / "other.json")
        message = rubricator.refused(*words, near=tmp_path)
        assert all(line.startswith(f"{path}: ") for line in message.splitlines())
        assert all(line.isprintable() for line in message.splitlines())
        return message.removeprefix(f"{path}: ")

    def test_it_is_taken_as_it_is(self, rubricator: Command, tmp_path: Path, saved: object) -> None:
        path = tmp_path / "duel.json"
        path.write_text(json.dumps(saved), encoding="utf-8")
        answer = rubricator("play", MIRIM, MIRIM, "--load", path)
        assert (answer.code, answer.out.count("Turn 3")) == (0, 1)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"rules": 99}, "/rules: expected duel rules 2, found duel 99 (a later version"),
            ({"system": "skirmish"}, "/rules: expected duel rules 2, found skirmish 2"),
            ({"system": "../duel"}, "/system: expected a word of a-z, found '../duel'"),
            ({"format": "transcript/2"}, "/format: expected 'transcript/1'"),
            ({"rules": "1"}, "/rules: expected a whole number, found '1'"),
            ({"rules": True}, "/rules: expected a whole number, found true"),
            ({"books": []}, "/books: expected books none, found mirim and mirim"),
            ({"books": [{"id": "egret", "hash": "0" * 64}] * 2},
             "/books: expected books egret and egret, found mirim and mirim"),
            ({"books": [{"id": "mirim", "hash": "0" * 64}] * 2},
             "/books/0/hash: expected mirim as it was when the game was played (000000000000)"),
            ({"books": [{"id": "mirim", "hash": "0"}] * 2}, "/books/0/hash: expected a SHA-256"),
            ({"books": [{"id": "../mirim", "hash": "0" * 64}]}, "/books/0/id: expected an id"),
            ({"books": "mirim"}, "/books: expected a list, found 'mirim'"),
            ({"options": {"narrow": 1}}, "/options/narrow: expected true or false, found 1"),
            ({"options": {"cheat": True}}, "/options/cheat: unknown field 'cheat'"),
            ({"options": {"max_turns": 0}}, "/options/max_turns: expected a whole number from 1"),
            ({"options": None}, "/options: expected a mapping, found nothing"),
            ({"moves": {}}, "/moves: expected a list"),
            ({"moves": [[]]}, "/moves/0: expected a mapping"),
            ({"moves": [{}]}, "/moves/0: turn 1: expected a move of a and b, found one of nobody"),
            ({"moves": [{"a": {"page": 52}}]}, "expected a move of a and b, found one of a"),
            ({"moves": [{"a": {"page": 24}, "b": {"page": 52}}]},
             "/moves/0: turn 1: a cannot play 24: you are at extended range; legal are 50, "),
            ({"moves": [{"a": {"page": 52}, "b": {"page": 10**20}}]}, "b cannot play 1"),
            ({"moves": [{"a": {"page": 52}, "b": {"page": "52"}}]},
             "/moves/0/b/page: expected a whole number, found '52'"),
            ({"moves": [{"a": 52, "b": 52}]},
             "/moves/0/a: expected a mapping whose first key is one of page, say, colour"),
            ({"moves": [{"a": {"page": 52}, "b": {"page": 52}, "c": {"page": 52}}]},
             "expected a move of a and b, found one of a and b and c"),
            ({"moves": [{"a": {"page": 52, "x": 1}, "b": {"page": 52}}]}, "/moves/0/a/x: unknown"),
            ({"surprise": 1}, "/surprise: unknown field 'surprise'"),
            ({"a\nb": 1}, "/a\\nb: unknown field"),
        ],
    )  # fmt: skip
    def test_what_it_says_is_wrong(
        self,
        rubricator: Command,
        tmp_path: Path,
        saved: dict[str, Any],
        change: dict[str, Any],
        said: str,
    ) -> None:
        assert said in self.refused(rubricator, tmp_path, json.dumps(saved | change))

    def test_a_move_after_the_end(
        self, rubricator: Command, tmp_path: Path, saved: dict[str, Any]
    ) -> None:
        text = json.dumps(saved | {"options": {"max_turns": 1}})
        message = self.refused(rubricator, tmp_path, text)
        assert message == (
            "/moves/1: turn 2: expected a move of nobody (the duel is over), found one of a and b"
        )

    @pytest.mark.parametrize("end", [0, 1, 20, -2])
    def test_a_part_of_it(
        self, rubricator: Command, tmp_path: Path, saved: dict[str, Any], end: int
    ) -> None:
        message = self.refused(rubricator, tmp_path, json.dumps(saved)[:end])
        assert "expected a" in message

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("[" * 100_000, "expected a transcript in JSON, found: more than 24 levels"),
            ("[" * 500 + "]" * 500, "expected a transcript in JSON, found: more than 24 levels"),
            ("{}", "/format: expected 'transcript/1', found nothing"),
            ("[]", "/: expected a mapping, found a list of 0"),
            ("null", "/: expected a mapping, found nothing"),
            ("NaN", "/: expected a mapping, found nan"),
            ("9" * 9999, "expected a transcript in JSON"),
            (b"\xff\xfe\x00", "expected"),
            (b"\x00\x01", "expected a text, found a binary file"),
            ('{"format": "transcript/1", "\\ud800": 1}', "unknown field '\\ud800'"),
        ],
    )
    def test_what_is_none(
        self, rubricator: Command, tmp_path: Path, text: str | bytes, said: str
    ) -> None:
        assert said in self.refused(rubricator, tmp_path, text)

    def test_a_book_that_has_changed_since(
        self, rubricator: Command, tmp_path: Path, saved: dict[str, Any]
    ) -> None:
        (tmp_path / "duel.json").write_text(json.dumps(saved), encoding="utf-8")
        other = shelve(tmp_path / "books", "mirim", "  body: 12\n", "  body: 11\n")
        words = ("play", MIRIM, other, "--load", tmp_path / "duel.json")
        message = rubricator.refused(*words, near=tmp_path)
        assert "/books/1/hash: expected mirim as it was when the game was played" in message

    def test_the_other_way_round(
        self, rubricator: Command, shelf: Path, tmp_path: Path, saved: dict[str, Any]
    ) -> None:
        egret = shelve(shelf, "egret")
        (tmp_path / "duel.json").write_text(json.dumps(saved), encoding="utf-8")
        words = ("play", MIRIM, egret, "--load", tmp_path / "duel.json")
        assert "expected books mirim and mirim, found mirim and egret" in rubricator.refused(*words)


class TestTable:
    """The door for JSON, through which the page plays."""

    @pytest.fixture
    def table(self) -> Table:
        return Table()

    def ask(self, table: Table, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(table.call(json.dumps(request)))
        return answer

    def begin(self, table: Table, **more: Any) -> dict[str, Any]:
        return self.ask(table, do="new", books=[self.book()] * 2, **more)

    def book(self) -> str:
        return json.dumps(encode(read_book(MIRIM)))

    def test_a_game(self, table: Table) -> None:
        assert self.begin(table)["turn"] == 1
        page = self.ask(table, do="bot", actor="a", seed=1)["page"]
        scene = self.ask(table, do="choose", moves={"a": page, "b": 52})
        assert scene["turn"] == 2
        kept = self.ask(table, do="transcript")["transcript"]
        assert self.ask(table, do="undo")["turn"] == 1
        assert self.ask(table, do="undo")["turn"] == 1
        assert self.ask(table, do="load", books=[self.book()] * 2, transcript=kept) == scene

    @pytest.mark.parametrize(
        "request_text",
        [
            "", "[", "null", "{}", "[" * 100_000, '{"do": "dance"}', '{"do": "choose"}',
            '{"do": "choose", "moves": {"a": 52}}', '{"do": "choose", "moves": {"a": 1, "b": 52}}',
            '{"do": "choose", "moves": {"a": "52", "b": 52}}', '{"do": "load"}', '{"do": "new"}',
            '{"do": "new", "books": ["{}", "{}"]}', '{"do": "new", "books": ["[", "]"]}',
            '{"do": "load", "books": []}', '{"do": "bot", "actor": "c"}', '{"do": "scene", "x": 1}',
        ],
        ids=lambda text: text[:40],
    )  # fmt: skip
    def test_a_mistake_is_answered_and_changes_nothing(
        self, table: Table, request_text: str
    ) -> None:
        before = self.begin(table)
        answer = json.loads(table.call(request_text))
        assert set(answer) == {"error"}
        assert answer["error"]
        assert self.ask(table, do="scene") == before

    @pytest.mark.parametrize("do", ["choose", "undo", "scene", "bot", "transcript"])
    def test_before_a_game_has_begun(self, table: Table, do: str) -> None:
        assert self.ask(table, do=do) == {"error": f"expected a duel to {do}, found none begun"}

    def test_nobody_chooses_when_the_game_is_over(self, table: Table) -> None:
        self.begin(table, options={"max_turns": 1})
        over = self.ask(table, do="choose", moves={"a": 52, "b": 52})
        assert over["over"]["winner"] is None
        assert self.ask(table, do="bot") == {"error": "turn 2: a has nothing to choose"}
        answer = self.ask(table, do="choose", moves={"a": 52, "b": 52})
        assert "nobody (the duel is over)" in answer["error"]


class TestSession:
    def session(self) -> Session:
        return Session((read_book(MIRIM), read_book(MIRIM)), DuelOptions())

    def test_an_illegal_move_leaves_everything_as_it_was(self) -> None:
        session = self.session()
        before = session.scene()
        with pytest.raises(IllegalMove):
            session.choose({"a": Pick(page=52), "b": Pick(page=24)})
        assert session.scene() == before
        assert session.transcript().moves == ()

    def test_a_transcript_is_played_again_to_the_same_end(self) -> None:
        session, dice = self.session(), random.Random(5)
        while sides := session.game.to_act(session.state):
            session.choose({side: session.advise(side, dice) for side in sides})
        kept = session.transcript()
        again = resume(session.books, kept)
        assert again.scene() == session.scene()
        assert again.state == session.state
        replay = transcript.replay(DUEL, session.books, kept)
        assert replay.states == tuple(session.states)

    def test_what_is_taken_back_leaves_no_trace(self) -> None:
        session = self.session()
        before = session.scene()
        session.choose({"a": Pick(page=52), "b": Pick(page=52)})
        session.undo()
        assert session.scene() == before
        assert session.transcript() == self.session().transcript()

    def test_who_has_no_x_page_follows_to_extended_range(self) -> None:
        """No position is without a legal move, even for a sheet that has no X column."""
        mirim = read_book(MIRIM)
        rows = {p: replace(row, x=None) for p, row in mirim.sheet.maneuvers.items()}
        without = replace(mirim, sheet=replace(mirim.sheet, maneuvers=rows))
        far = replace(mirim.pictures[7], tell=(Only(only=("extended range",)),))
        other = replace(mirim, pictures={**mirim.pictures, 7: far})
        met = 0
        for seed in range(40):
            session, dice = (
                Session((without, other), DuelOptions(max_turns=60)),
                random.Random(seed),
            )
            while sides := session.game.to_act(session.state):
                moves = {s: session.game.legal_moves(session.state, s) for s in sides}
                assert all(moves.values())
                a, b = session.state.conditions
                if b.extended and not a.extended:
                    met += 1
                    assert {m.page for m in moves["a"] if isinstance(m, Pick)} <= set(EXTENDED)
                session.choose({side: dice.choice(legal) for side, legal in moves.items()})
        assert met
