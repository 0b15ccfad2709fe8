"""Families of what unheard books may print: states, freedom beside limits, scores that double."""

from __future__ import annotations

import time
from typing import Literal

import pytest

from pipeline.model.clauses import (
    Announce,
    Bonus,
    Boost,
    Clause,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Height,
    Ignore,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
    Reveal,
)
from pipeline.reconcile.scan_words import told
from pipeline.wording.parse import parse

KNOWN = (
    "Down Swing", "Jab", "Wing Slap", "Snap", "Hex", "Ember Dart", "Ice Dart", "Dive",
    "Retrieve Weapon", "Extended Range", "Horn", "Sound Horn",
)  # fmt: skip
POOLS = ("ember", "pebbles")
RED, NO_RED = Only(only=("red",)), Forbid(forbid=("red",))
FREE = Free(free=True)
THEIRS: Literal["opponents"] = "opponents"

SAME: tuple[tuple[str, tuple[Clause, ...]], ...] = (
    # what has become of a fighter tells nothing to do
    ("Tell your foe: You are dazzled! Do only Red next turn.", (RED,)),
    ("You are off balance: do only Red next turn.", (RED,)),
    ("Your wing is torn. Do no Red next turn.", (NO_RED,)),
    ("Your left arm has been chopped. Do no Red next turn.", (NO_RED,)),
    ("You are dizzy and may do only Red next turn.", (RED,)),
    ("You have been thrown across the meadow, so do only Red next turn.", (RED,)),
    ("If you scored, I am dazzled: I do only Red next turn.",
     (Only(only=("red",), when="scored", binds=THEIRS),)),
    ("If on a score page, the spell takes effect: I do only Red next turn.",
     (Only(only=("red",), when="scored", binds=THEIRS),)),
    # no limits beside limits: what frees would void them
    ("No restrictions next turn, but do no Red.", (NO_RED,)),
    ("No restrictions next turn, except no Red.", (NO_RED,)),
    ("Do no Red next turn. No other restrictions.", (NO_RED,)),
    ("Do no Red next turn; no restrictions otherwise.", (NO_RED,)),
    ("No restrictions next turn. If you scored, do no Red next turn.",
     (Forbid(forbid=("red",), when="scored"),)),
    ("Do no Red for the rest of the fight. No restrictions next turn.",
     (Forbid(forbid=("red",), lasts="combat"), FREE)),
    ("Do only Red next turn. If you scored, no restrictions next turn.",
     (RED, Free(free=True, when="scored"))),
    ("If you scored, go to page 41. Otherwise, no restrictions.",
     (Goto(goto=41, when="scored"), Free(free=True, when="missed"))),
    # what counts twice
    ("Double the damage of Snaps that score next turn.", (Boost(boost="double", to=("snap",)),)),
    ("Snap does double damage next turn.", (Boost(boost="double", to=("snap",)),)),
    ("Red scores double next turn.", (Boost(boost="double", to=("red",)),)),
    ("If you Snap and score next turn, the damage is doubled.",
     (Boost(boost="double", to=("snap",)),)),
    ("Any score you make next turn is doubled.", (Boost(boost="double"),)),
    # scores
    ("Any maneuver that scores next turn gets a +3 bonus.", (Bonus(bonus=3),)),
    ("Add +4 to Snap next turn if it scores.", (Bonus(bonus=4, to=("snap",)),)),
    ("If you do a Red maneuver next turn and it scores, add +1.", (Bonus(bonus=1, to=("red",)),)),
    ("Subtract 1 from all of your scores for the rest of the game.",
     (Bonus(bonus=-1, lasts="combat"),)),
    ("Ignore any damage you did to me this turn.", (Ignore(ignore="score"),)),
    # verbs of hurling before what is hurled
    ("You may not cast Ember Dart next turn.", (Forbid(forbid=("ember dart",)),)),
    ("You cannot cast Ember Dart or Ice Dart for the rest of the combat.",
     (Forbid(forbid=("ember dart", "ice dart"), lasts="combat"),)),
    ("You may cast no Hex next turn.", (Forbid(forbid=("hex",)),)),
    ("Do no Hex of any kind next turn.", (Forbid(forbid=("hex",)),)),
    # weapons and shields
    ("Your weapon has been dislodged. Do only Retrieve Weapon until it is retrieved.",
     (Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored"))),
    ("Your sword is sent flying! Do only Red until you get it back.",
     (Drop(drop="weapon"), Only(only=("red",), lasts="restored"))),
    ("You have recovered your weapon and have no restrictions next turn.",
     (Restore(restore="weapon"), FREE)),
    ("Your shield is smashed! It may not be used again this combat.", (Lose(lose="shield"),)),
    ("You drop the weapon that you used this turn.", (Drop(drop="used"),)),
    # points
    ("Cross off one Pebble.", (Points(points={"pebbles": -1}),)),
    ("You have gained 2 Pebbles, but do not exceed your maximum.",
     (Points(points={"pebbles": 2}),)),
    ("That spell cost you 2 Pebbles.", (Points(points={"pebbles": -2}),)),
    ("You regenerate 1 body point.", (Recover(recover=1),)),
    ("Regain 3 body points but you may not exceed your starting total.", (Recover(recover=3),)),
    ("I lose 2 body points from the poison.", (Drain(drain=2, binds=THEIRS),)),
    ("Take an additional 2 points of damage.", (Drain(drain=2),)),
    # the rest
    ("I must tell you the color of my maneuver next turn.",
     (Announce(announce="colour", binds=THEIRS),)),
    ("Announce the color of your maneuver before I choose mine.", (Announce(announce="colour"),)),
    ("You count as 1 taller next turn.", (Height(height=1),)),
    ("You get +2 if a Blue or a Red scores.", (Bonus(bonus=2, to=("blue", "red")),)),
    ("You may play none but Green next turn.", (Only(only=("green",)),)),
    ("Answer only with Green next turn.", (Only(only=("green",)),)),
    ("Name aloud the colour of your next maneuver.", (Announce(announce="colour"),)),
    ("All your fallen weapons are back in hand.", (Restore(restore="weapon"),)),
    ("Your height is reduced by 2 for the rest of the fight.",
     (Height(height=-2, lasts="combat"),)),
    ("You may use a magic item.", (Reveal(reveal="item"),)),
    ("If on a score page, you may play one luck card.", (Reveal(reveal="luck", when="scored"),)),
    ("The combat is over and you have escaped and I win.", (End(end="lose"),)),
    ("If on a score page the fight ends and you win.", (End(end="win", when="scored"),)),
    ("If you were at extended range, do only Red next turn.",
     (Only(only=("red",), when="extended"),)),
    ("If you scored on me this turn, I turn to page 7 instead.",
     (Goto(goto=7, when="scored", binds=THEIRS),)),
)  # fmt: skip


@pytest.mark.parametrize(("text", "clauses"), SAME)
def test_what_it_tells(text: str, clauses: tuple[Clause, ...]) -> None:
    parsed = parse(text, KNOWN, pools=POOLS)
    assert (parsed.clauses, parsed.rest) == (clauses, "")


LATER: tuple[tuple[str, tuple[Clause, ...]], ...] = (
    ("I am dazzled and I do only Red next turn.", (Only(only=("red",), binds=THEIRS),)),
    ("Regain 1 Ember and 2 body points.", (Points(points={"ember": 1}), Recover(recover=2))),
    ("I lose 1 body point and 2 Pebbles.",
     (Drain(drain=1, binds=THEIRS), Points(points={"pebbles": -2}, binds=THEIRS))),
    ("Add +1 to Snaps for the rest of the combat. This is cumulative up to +3.",
     (Bonus(bonus=1, to=("snap",), lasts="combat", most=3),)),
    ("Double any Snap that scores next turn.", (Boost(boost="double", to=("snap",)),)),
    ("Your weapon is retrieved. You may use it again.", (Restore(restore="weapon"),)),
    ("You drop your weapon. Do only Red until you do a Retrieve Weapon.",
     (Drop(drop="weapon"), Only(only=("red",), lasts="restored"))),
    ("You are blinded by the blow. Do only Red next turn.", (RED,)),
    ("You are hit by my Ember Dart! Do only Red next turn.", (RED,)),
    ("I am dazzled and may do only Red next turn.", (Only(only=("red",), binds=THEIRS),)),
    ("You are turned around. Do only Red next turn.", (RED,)),
    ("You stumble, and may do only Red next turn.", (RED,)),
    ("Only Red is selectable next turn.", (RED,)),
    ("Red is unselectable next turn.", (NO_RED,)),
    ("Add +1 to Snaps for the rest of the combat, cumulative up to +3.",
     (Bonus(bonus=1, to=("snap",), lasts="combat", most=3),)),
    ("Add +1 when hitting with Snap.", (Bonus(bonus=1, to=("snap",)),)),
    ("Red maneuvers get +2 if they score.", (Bonus(bonus=2, to=("red",)),)),
    ("Only Dive for two turns, ignoring any other restrictions.",
     (Only(only=("dive",), lasts=2, overrides="all"),)),
    ("If there was a score, turn to page 41 instead of this page.",
     (Goto(goto=41, when="scored"),)),
    ("You recovered 1 Pebble.", (Points(points={"pebbles": 1}),)),
    ("The combat is over. You win.", (End(end="win"),)),
    ("Your shield is split in two and useless. No restrictions next turn.",
     (Lose(lose="shield"), FREE)),
)  # fmt: skip


@pytest.mark.parametrize(("text", "clauses"), LATER)
def test_what_it_tells_as_well(text: str, clauses: tuple[Clause, ...]) -> None:
    parsed = parse(text, KNOWN, pools=POOLS)
    assert (parsed.clauses, parsed.rest) == (clauses, "")


@pytest.mark.parametrize(
    "part",
    [
        "(Critical: Do no Red until the combat ends.)",
        "(If 8 or more points were scored, also tell: Do no Red until the combat ends.)",
        "Critical, 8 or more: Do no Red until the combat ends.",
    ],
)
def test_what_a_critical_adds_in_brackets(part: str) -> None:
    parsed = parse(f"Do only Red next turn. {part}", KNOWN)
    assert (parsed.clauses, parsed.critical) == ((RED,), (Forbid(forbid=("red",), lasts="combat"),))
    assert not parse(f"Do only Jab next turn. ({part} Do no Red next turn.", KNOWN).understood


# What could decide something, deny it, or hold under words that nobody knows is no mere state.
NO_STATE = """
    You are slain.
    I am dazzled and do only Red.
    I am dazzled, do only Red.
    You are freed from Snap.
    You are immune to Red.
    You are not dazzled.
    You are no longer dazzled.
    You are dazzled until you score.
    You are dazzled if you scored.
    You are dazzled for two turns.
    You are doubled over.
    You are flying.
    You are empty-handed.
    You are out of pebbles.
    You are unable to strike.
    Your horn is broken.
    Your axe is blunt.
    Your gadget is broken.
    Your weapon arm is lost to you.
    My shield is cloven.
    You are safe.
    You vanish.
    He is dazzled.
    If you are dazzled.
    Are you dazzled?
"""


@pytest.mark.parametrize("said", [line.strip() for line in NO_STATE.strip().splitlines()])
def test_what_is_no_mere_state(said: str) -> None:
    parsed = parse(f"{said} Do no Red next turn.", KNOWN, pools=POOLS)
    assert not parsed.understood or not parsed.aside


REFUSED = """
    You are dazzled.
    The combat is over. If you scored, you win.
    Your weapon is knocked aside.
    I am dazzled and may do only Red next turn, and do no Blue.
    Red is selectable next turn.
    No restrictions next turn. Do no Red next turn.
    Do no Red next turn. No restrictions next turn.
    Do only Red next turn and no restrictions next turn.
    If you scored, add 3 to the score.
    If you scored, add 3 to your score.
    Do not double the damage of any Snap next turn.
    Double the damage next turn unless you Snap.
    All damage is doubled next turn.
    Snap may not score double next turn.
    Your weapon is not dislodged.
    Your weapon is almost dislodged.
    It may not be used again this combat.
    Deduct 1 from your ember.
    You may not cast next turn.
    Do not cross off one Pebble.
    You may cross off one Pebble.
    You do not regenerate 1 body point.
    Announce the color of your maneuver.
    Announce no color next turn.
    You may use the shield.
    Otherwise do no Red next turn.
    If on page 7 go to page 9. Otherwise do no Red next turn.
    No restrictions next turn, except Red.
    Any maneuver that does not score next turn gets a +3 bonus.
    If you do a Red maneuver next turn and it does not score, add +1.
"""


@pytest.mark.parametrize("text", [line.strip() for line in REFUSED.strip().splitlines()])
def test_what_is_refused(text: str) -> None:
    assert not parse(text, KNOWN, pools=POOLS).understood


_WORDS = (
    "you are your wing if scored do no only red and the it double damage of any next turn but"
    " except cast hex no restrictions until weapon is not back add to score foo bar"
)


MINE: tuple[tuple[str, tuple[Clause, ...] | None], ...] = (
    ("If you scored, reduce my Pebbles by 2.",
     (Points(points={"pebbles": -2}, when="scored", binds=THEIRS),)),
    ("I drop my weapon.", (Drop(drop="weapon", binds=THEIRS),)),
    ("I do only my Snap next turn.", (Only(only=("snap",), binds=THEIRS),)),
    ("Double my score next turn.", None),
    ("My Red maneuvers are barred next turn.", None),
    ("My next maneuver must be Red.", None),
    ("Drop my weapon.", None),
    ("You may now do my Snap.", None),
    ("Announce the color of my next maneuver.", None),
    ("I reduce your Pebbles by 2.", None),
    ("I drop your weapon.", None),
    ("I do only your Snap next turn.", None),
    ("I now regain your weapon.", None),
    ("You drop your weapon. Do only Red until you retrieve my weapon.", None),
    ("Regain 1 Body.", None),
)  # fmt: skip


@pytest.mark.parametrize(("text", "clauses"), MINE)
def test_whose_it_is(text: str, clauses: tuple[Clause, ...] | None) -> None:
    parsed = parse(text, (*KNOWN, "Body"), pools=POOLS)
    assert (parsed.clauses if parsed.understood else None) == clauses


def test_a_word_that_waits_for_more_ends_no_sentence() -> None:
    for word in ("Not", "Unless", "If", "Never"):
        found = told(f"Too slow! {word} Do no Red next turn.", KNOWN, talk=True)
        assert not found.understood


def test_nonsense_of_three_hundred_words_takes_no_time() -> None:
    words = _WORDS.split()
    start = time.process_time()
    for step in (1, 7, 11, 13):
        parse(" ".join(words[i * step % len(words)] for i in range(300)), KNOWN, talks=True)
    assert time.process_time() - start < 2
