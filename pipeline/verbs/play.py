"""Play a duel in the terminal: two people at one keyboard, or one against a simple bot.

Type the page of a maneuver. Other words: ? (the sheet), why 24, undo, save FILE, quit.
Several moves on a line are taken one after another, so that a line of play that `rubricator prove`
prints can be typed in. From a pipe the same words are read, and nothing is coloured.

example:
  rubricator play books/my-fighter books/my-fighter --bot b
  rubricator play books/a books/b --load duel.json
  rubricator play books/a books/b --bot both --seed 1 --json
"""

from __future__ import annotations

import argparse
import getpass
import io
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pipeline.errors import BadInput, OperatorError
from pipeline.model.clauses import COLOURS
from pipeline.model.codec import DecodeError, decode, encode
from pipeline.model.shapes import printable
from pipeline.rules import transcript
from pipeline.rules.duel.game import DuelOptions
from pipeline.rules.duel.session import Session, resume
from pipeline.rules.duel.state import Move, Pick
from pipeline.rules.protocol import Actor, Unplayable
from pipeline.store import books, files

_MOST_TURNS = 1000  # of two bots, whose books need not let either of them fall
_STYLES = {
    "orange": "black on dark_orange",
    "red": "white on red3",
    "blue": "black on deep_sky_blue1",
    "green": "black on green3",
    "yellow": "black on yellow3",
    "brown": "white on orange4",
    "white": "black on white",
    "black": "white on grey11",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", type=Path, help="book of fighter a")
    parser.add_argument("second", type=Path, help="book of fighter b")
    parser.add_argument("--bot", choices=("a", "b", "both"), help="who is played by the bot")
    parser.add_argument("--seed", type=int, default=None, help="of the bot, to play it again")
    parser.add_argument("--load", type=Path, help="go on from a saved transcript, by its options")
    parser.add_argument("--save", type=Path, help="save the transcript there at the end")
    parser.add_argument("--narrow", action="store_true", help="narrow words (DUEL-078)")
    parser.add_argument("--escape", action="store_true", help="it may be announced (DUEL-101)")
    parser.add_argument("--draws", action="store_true", help="they may be offered (DUEL-026)")
    parser.add_argument(
        "--by-difference", action="store_true", help="each level of height counts (DUEL-093)"
    )
    parser.add_argument("--max-turns", type=int, help="a draw after so many turns (DUEL-026)")


def run(args: argparse.Namespace) -> int:
    table = _Terminal(_session(args), args)
    if args.save:
        files.refuse_unwritable(args.save)
    try:
        table.play()
    finally:
        if args.save:
            table.save(args.save)
    if args.json:
        scene = table.session.scene()
        scene["transcript"] = encode(table.session.transcript())
        print(json.dumps(scene, ensure_ascii=False))
    return 0


def _session(args: argparse.Namespace) -> Session:
    pair = books.read_book(args.first), books.read_book(args.second)
    switches = args.narrow, args.escape, args.draws, args.by_difference
    if args.load and (any(switches) or args.max_turns is not None):
        raise BadInput("--load: expected the options that were saved, found others asked for")
    try:
        if args.load:
            return resume(pair, _read_transcript(args.load))
        cap = _MOST_TURNS if args.max_turns is None and args.bot == "both" else args.max_turns
        given = {} if cap is None else {"max_turns": cap}
        asked = {
            "narrow": args.narrow,
            "escape": args.escape,
            "draws": args.draws,
            "heights": "difference" if args.by_difference else "flat",
        }
        return Session(pair, decode(DuelOptions, {**asked, **given}))
    except DecodeError as error:
        raise files.located(args.load or Path("options"), error) from None
    except Unplayable as error:
        raise BadInput(f"{error} (see: rubricator prove {args.first} {args.second})") from None


def _read_transcript(path: Path) -> transcript.Transcript:
    try:
        data = files.parse_json(files.read_text(path))
    except ValueError as error:
        raise BadInput(f"{path}: expected a transcript in JSON, found: {error}") from None
    return transcript.read(data)


def _number(typed: str) -> int:
    """The page that was typed; no page is larger than what no sheet has."""
    return min(int(typed[:18]), 10**9) if typed.strip("0") else 0


# What is asked, by what it is about.
_PROMPTS = {
    "maneuver": "your maneuver (? shows the sheet)",
    "colour": "announce the colour of your maneuver",
    "picture": "choose the picture to turn to",
    "end": "is the combat to end so",
}


def _moves(line: str) -> list[str]:
    """The moves of a line that names nothing else, else nothing."""
    words = line.split()
    return words if all(w.isdecimal() or w in COLOURS for w in words) else []


class _Quit(Exception):
    """The person has had enough."""


class _Terminal:
    """Asks, shows and tells."""

    def __init__(self, session: Session, args: argparse.Namespace) -> None:
        self.session = session
        self.bots = {"a": ("a",), "b": ("b",), "both": ("a", "b")}.get(args.bot, ())
        self.dice = random.Random(args.seed)  # noqa: S311 -- a game, not a secret
        self.out = Console(stderr=args.json, highlight=False, soft_wrap=True)
        self.lines = _lines(self.out)
        self.waiting: list[str] = []  # moves that were typed ahead

    def play(self) -> None:
        try:
            while actors := self.session.game.to_act(self.session.state):
                self.turn(actors)
        except _Quit:
            self.out.print("The duel is left as it stands.")
            return
        over = self.session.scene()["over"]
        fighters = self.session.scene()["fighters"]
        won = fighters[over["winner"]]["title"] + " wins" if over["winner"] else "A draw"
        self.out.print(Text(won, style="bold") + Text(f": {over['reason']}."))

    def turn(self, actors: tuple[Actor, ...]) -> None:
        if len(self.bots) == len(actors) and len(self.session.moves) >= _MOST_TURNS:
            raise _Quit
        scene = self.session.scene()
        self.stand(scene)
        made: dict[Actor, Move] = {}
        for actor in actors:
            move = (
                self.session.advise(actor, self.dice)
                if actor in self.bots
                else self.ask(actor, scene)
            )
            if move is None:
                return  # an undo: the turn begins again
            made[actor] = move
        before = len(self.session.log)
        self.session.choose(made)
        for entry in self.session.log[before:]:
            for line in entry["lines"]:
                self.out.print(Text("  " + line))

    def stand(self, scene: dict[str, Any]) -> None:
        self.out.rule(f"Turn {scene['turn']}")
        for f in scene["fighters"].values():
            gone = [w["name"] + " " + w["state"] for w in f["weapons"] if w["state"] != "held"]
            gone += ["shield lost"] if f["shield"] is False else []
            pools = [f"{n} {name}" for name, n in f["pools"].items()]
            facts = [f"{f['body']} of {f['maximum']} body", f"{f['range']} range", *gone, *pools]
            self.out.print(Text(f"{f['title']}: {', '.join(facts)}"))
            for told in f["told"]:
                self.out.print(Text("    " + told))

    def ask(self, actor: Actor, scene: dict[str, Any]) -> Move | None:
        """A legal move; every other word is answered until one comes, or an undo."""
        fighter, asked = scene["fighters"][actor], scene["asks"][actor]
        hidden = len(self.bots) == 0 and self.out.is_terminal and sys.stdin.isatty()
        prompt = f"{fighter['title']}, {_PROMPTS[asked['about']]}: "
        others = {str(m): m for m in self.session.game.legal_moves(self.session.state, actor)
                  if not isinstance(m, Pick)}  # fmt: skip
        if asked["options"]:
            shown = zip(others, asked["options"], strict=True)
            self.out.print(Text("  " + "; ".join(f"{word}: {o['label']}" for word, o in shown)))
        while True:
            words = self.read(prompt, hidden=hidden).split()
            match words:
                case [word] if word in others:
                    return others[word]
                case [page] if page.isdecimal():
                    pick = Pick(page=_number(page))
                    why = self.session.game.why_not(self.session.state, actor, pick)
                    if why is None:
                        return pick
                    self.out.print(Text(f"  {page} is barred: {why}"))
                case ["undo"]:
                    self.session.undo()
                    return None
                case _:
                    self.answer(words, actor, fighter)
            self.waiting.clear()  # what came after it was meant for another position

    def answer(self, words: list[str], actor: Actor, fighter: dict[str, Any]) -> None:
        match words:
            case ["?"]:
                self.sheet(fighter)
            case ["why", page] if page.isdecimal():
                pick = Pick(page=_number(page))
                why = self.session.game.why_not(self.session.state, actor, pick)
                self.out.print(Text(f"  {page}: {why or 'it is legal'}"))
            case ["save", *path] if path:
                try:
                    self.save(Path(" ".join(path)))
                except OperatorError as error:
                    self.out.print(Text(f"  {error}"))
            case ["quit" | "q"]:
                raise _Quit
            case _:
                said = printable(" ".join(words)) or "nothing"
                self.out.print(
                    Text(f"  expected a page, ?, why PAGE, undo, save FILE or quit; found {said}")
                )

    def read(self, prompt: str, *, hidden: bool) -> str:
        if not self.waiting:
            line = self.line(prompt, hidden=hidden)
            self.waiting = _moves(line) or [line]
        return self.waiting.pop(0)

    def line(self, prompt: str, *, hidden: bool) -> str:
        if hidden:  # the other player sits beside this one (DUEL-010)
            try:
                return getpass.getpass(prompt)
            except EOFError:
                raise _Quit from None
        self.out.print(Text(prompt), end="")
        line = next(self.lines, None)
        if line is None:
            raise _Quit
        return line

    def sheet(self, fighter: dict[str, Any]) -> None:
        table = Table(box=None, pad_edge=False)
        for name in ("page", "maneuver", "colour", "mod", "barred because"):
            table.add_column(name)
        for m in fighter["maneuvers"]:
            label = Text(f" {m['group']} {m['name']} ", style=_STYLES[m["colour"]])
            why = Text(m["barred"] or "", style="dim")
            table.add_row(str(m["page"]), label, m["colour"], m["mod"], why)
        self.out.print(table)

    def save(self, path: Path) -> None:
        saved = json.dumps(encode(self.session.transcript()), ensure_ascii=False, indent=1)
        files.write_all({path: saved + "\n"})
        self.out.print(Text(f"  saved as {path}"))


def _lines(out: Console) -> Iterator[str]:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is a wrong word like others
    for line in sys.stdin:
        if not sys.stdin.isatty():
            out.print(Text(printable(line.rstrip("\n"))))
        yield line
