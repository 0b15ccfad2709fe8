"""One thing to tell in the words of many editors, and sentences that only look like it."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
)
from pipeline.wording.parse import parse
from tests.wording.sheet import KNOWN

FREE, DROP, BACK = Free(free=True), Drop(drop="weapon"), Restore(restore="weapon")
SAME: list[tuple[tuple[Clause, ...], str]] = [
    ((Forbid(forbid=("red",)),), """
        Play no Red next turn.
        Pick no red on your next turn.
        Do not choose Red for the coming turn.
        Do not select any Red maneuver next turn.
        Don't perform red maneuvers next turn.
        You mustn't use Red next turn.
        You must not play any red maneuvers on your next turn.
        You cannot take a Red action next turn.
        You can't pick red for one turn.
        You may not use any red manoeuvre during the next turn.
        You are not allowed to use Red next turn.
        You're not permitted to play Red next turn.
        You aren't able to do Red next turn.
        You are unable to do red next turn.
        You are forbidden to do Red next turn.
        You are barred from using Red next turn.
        You are prevented from playing Red next turn.
        Red is barred next turn.
        Red is forbidden for the next turn.
        Red maneuvers are not allowed next turn.
        Red moves may not be chosen next turn.
        Red actions cannot be played next turn.
        Red can't be used next turn.
        Red must not be used next turn.
        Red is prohibited on the next turn.
        No Red may be used next turn.
        No red maneuvers are allowed on your next turn.
        No Red next turn.
        NO RED MANEUVERS NEXT TURN!
        Avoid Red next turn.
        Avoid using red next turn.
        Refrain from red maneuvers next turn.
        Next turn you may not do Red.
        Next turn, do no Red.
        On your next turn, no red may be chosen.
        For the next turn red is barred.
        During the coming turn do not use Red.
        You'll not use Red next turn.
        You won't be able to do any red next turn.
        You can no longer use Red next turn.
        Never choose Red on your next turn.
        Do anything but Red next turn.
        Any maneuver except Red may be chosen next turn.
        Your opponent may not use Red next turn.
        They may not use Red next turn.
        He can't do Red next turn.
        Red barred next turn.
        Next turn Red forbidden.
        Tell em: No Red in the coming turn!
        TELL THEM: NO RED ON THE NEXT TURN!
     """),
    ((Forbid(forbid=("red", "jab")),), """
        Red and Jabs are barred next turn.
        Red or Jab maneuvers may not be chosen next turn.
        Do neither Red nor Jab next turn.
        You may use neither red nor jabs next turn.
        Do not use either Red or Jabs next turn.
        Do no Red, incl. Jabs, next turn.
        Avoid red and jab next turn.
        DO NO RED/JABS NEXT TURN
        Red and Jab maneuvers banned for the next turn.
     """),
    ((Forbid(forbid=("red",), but=("jab",)),), """
        Do no Red (but Jab is fine) next turn.
        No red, but jabs are still allowed, next turn.
        Red barred (but Jab may be used) next turn!
        You may not use Red maneuvers, save Jab, next turn.
     """),
    ((Forbid(forbid=("red",), lasts="combat"),), """
        Do no Red until the end of the fight.
        Play no Red for the remainder of the combat.
        Red is barred for the rest of the duel.
        You may not use Red again this combat.
        Never use Red again in this fight.
        From now on you may not use Red.
        For the rest of the fight do no red.
        You can't do red as long as the fight lasts.
        Do no red till the battle is over.
        Red may no longer be used in this combat.
        Red may not be used for the duration of the bout.
        Throughout the rest of the contest you may not do Red.
        Do no red for the entire fight.
        Use no Red for good.
        RED FORBIDDEN UNTIL THE DUEL ENDS!
        Do no Red fór the rest of the combat.
        You may not use Red maneuvers again in this duel.
     """),
    ((Forbid(forbid=("red",), lasts=2),), """
        Do no Red for two turns.
        Do no Red during the next two turns.
        For the next 2 turns red is barred.
        Play no Red over the next two turns.
        No Red for the coming 2 rounds.
        You may not do Red on your next two moves.
     """),
    ((Only(only=("red",)),), """
        Red only, for the coming turn.
        Play Red only next turn.
        Only Red next turn.
        ONLY RED MANEUVERS NEXT TURN.
        Only Red maneuvers may be chosen next turn.
        Only red may be used next turn.
        Only red moves are allowed next turn.
        You may only play Red next turn.
        You can use only Red next turn.
        You must do Red next turn.
        You must choose a red maneuver on your next turn.
        You have to play Red next turn.
        You are limited to Red next turn.
        You're restricted to red maneuvers next turn.
        You are confined to Red for one turn.
        Limit yourself to Red next turn.
        You are forced to do Red next turn.
        Stick to Red next turn.
        Keep to red maneuvers next turn.
        Use nothing but Red next turn.
        Do nothing except red next turn.
        Do not use anything but red next turn.
        Don't play anything other than Red next turn.
        Do no maneuvers except Red next turn.
        No maneuver other than red next turn.
        Your next maneuver must be Red.
        Next turn you may use only Red.
        Next turn: only Red.
        On your next turn, select Red only.
        Red is the only maneuver allowed next turn.
        Your opponent must do a Red maneuver next turn.
        She may only use Red next turn.
        Just Red in the coming turn.
        You may do just Red next turn.
     """),
    ((Only(only=("red", "jab")),), """
        Choose from Red or Jabs next turn.
        You must choose between Red and Jab next turn.
        Either Red or Jab only next turn.
        Only Red and Jabs may be used next turn.
        Play either a Red or a Jab maneuver only next turn.
     """),
    ((FREE,), """
        No restrictions.
        You have no restrictions next turn.
        There are no restrictions next turn.
        No limitations apply next turn.
        You may do any maneuver next turn.
        You are free to do any maneuver you like next turn.
        You're free to do anything next turn.
        You may do anything you like.
        Any maneuver may be chosen next turn.
        Any move is allowed next turn.
        All maneuvers are allowed next turn.
        All maneuvers may be chosen.
        Do as you like next turn.
        Do what you please next turn.
        Do whatever you want next turn.
        Choose whichever maneuver you like next turn.
        You have a free choice next turn.
        You have a free choice of maneuvers next turn.
        You get a free hand next turn.
        Anything goes next turn.
        You are unrestricted next turn.
        You are not restricted in any way next turn.
        Choose freely next turn.
        On your next turn you may do anything.
        Next turn there are no restrictions.
        All restrictions are lifted.
        He has no restrictions next turn.
        Your opponent may do any maneuver next turn.
        Next turn everything is open to you.
        All is allowed next turn.
        All maneuvers are open to you next turn.
        The choice is open.
     """),
    ((Forbid(forbid=("red",)),), """
        Everything is open but Red next turn.
        All is open to you next turn except Red.
     """),
    ((Bonus(bonus=2, to=("red",)),), """
        Add 2 to any Red next turn.
        Add two to red next turn.
        Add +2 to the score of any red maneuver.
        Add 2 points to any score made with Red next turn.
        Add 2 to your score if you use Red next turn.
        Add a bonus of 2 to Red next turn.
        Red scores +2 next turn.
        Red gets +2 next turn.
        Red maneuvers get a bonus of 2 next turn.
        Red scores 2 extra next turn.
        Red counts 2 more next turn.
        Red is worth 2 more next turn.
        Red +2 next turn.
        Red: +2 next turn.
        You get +2 with Red next turn.
        You get +2 if you do Red next turn.
        You get a bonus of 2 with Red next turn.
        You have a +2 bonus on Red next turn.
        You receive a bonus of +2 for red maneuvers next turn.
        You gain 2 extra if you score with Red next turn.
        +2 to Red next turn.
        +2 with Red next turn.
        +2 on any Red that scores next turn.
        +2 if you use Red next turn.
        A bonus of 2 to Red next turn.
        If you do Red next turn, add 2.
        If you use Red next turn you get +2.
        If you score with Red next turn, add 2 to the score.
        When you play Red next turn, add 2.
        A score made with Red next turn is raised by 2.
        Any score with red is increased by 2 next turn.
        Raise any score with Red by 2 next turn.
        Next turn add 2 to Red.
        Next turn, Red scores +2.
        For the next turn, any Red that scores gets +2.
        Plus 2 to Red in the coming turn.
        Plus two on any red next turn.
        In the coming turn Red gets plus 2.
     """),
    ((Bonus(bonus=1, to=("red",)),), """
        +I to Red next turn.
        Next turn, RED GETS +I!
     """),
    ((Bonus(bonus=2),), """
        Add 2 to your next score.
        Add 2 to any score of yours next turn.
        Add 2 to any score you make next turn.
        Add +2 to your total next turn if you score.
        Add 2 to whatever you do next turn.
        You get +2 on whatever you do next turn.
        +2 to any score next turn.
        +2 to all scores next turn.
        Any score next turn is +2.
        Your next score is raised by 2.
        Your next score gets a bonus of 2.
        You get a bonus of 2 on any score next turn.
        You get a bonus of 2 next turn.
        You have a +2 bonus next turn.
        If you score next turn, add 2.
        If you score next turn, add 2 to the score.
        If you score next turn you get a bonus of 2.
        Raise your next score by 2.
        Bonus of 2 next turn.
        Bonus: +2 next turn.
        Plus 2 to your next move.
        Add 2 to your next modifier.
        You get +2 next turn.
        Next turn you have +2!
        On your next turn you receive plus 2.
     """),
    ((Bonus(bonus=-2),), """
        Subtract 2 from your next score.
        Deduct 2 from any score next turn.
        Reduce your next score by 2.
        Any score next turn is reduced by 2.
        Any score next turn is lowered by 2.
        -2 to any score next turn.
        Minus 2 to any score next turn.
        You get minus 2 next turn.
     """),
    ((DROP,), """
        You drop your weapon.
        You have dropped your weapon.
        You dropped your weapon.
        Your weapon is dropped.
        WEAPON DROPPED.
        Your weapon has fallen.
        Your weapon has fallen to the ground.
        Your weapon falls to the ground.
        Your weapon is on the ground.
        Your weapon lies on the ground.
        You are disarmed.
        You have been disarmed.
        You lose hold of your weapon.
        You lose your grip on your weapon.
        You have lost hold of your axe.
        Your sword is knocked from your hand.
        Your weapon has been knocked out of your hands.
        Your opponent drops his weapon.
        His weapon is on the ground.
     """),
    ((BACK,), """
        You have your weapon back.
        You have your weapon again.
        You got your weapon back.
        You have got your weapon back.
        You get your weapon back.
        You have picked up your weapon.
        You pick up your weapon.
        You've regained your weapon.
        You have retrieved your axe.
        Your weapon is retrieved.
        Your weapon has been picked up.
        Your weapon is in your hand again.
        Your weapon is back in your hands.
        WEAPON RETRIEVED.
        You may use your weapon again.
        Weapon may be used.
        Your axe can be used again.
        The weapon is yours again.
        YOUR WEAPON IS BACK!
        You hold your axe once more.
     """),
    ((DROP, Only(only=("dodge",), lasts="restored")), """
        Your weapon is on the ground. Do only Dodges until you have it back.
        You drop your weapon, and may do only Dodges until you pick it up.
        You drop your weapon. Do only Dodges until you retrieve it.
        You drop your weapon. Do only dodges until it is back in your hand.
        You drop your weapon. Only dodge till the weapon is retrieved.
        You drop your weapon. Dodge only until you have picked up your weapon.
        The weapon is lost. Do only Dodges until you have retrieved it.
        Your weapons are gone! Dodge only until the weapon is regained.
     """),
    ((DROP, Only(only=("retrieve weapon",), lasts="restored")), """
        You drop your weapon. Only Retrieve Weapon until then.
        Your weapon is lost. Do only Retrieve Weapon until it is done.
        You have lost your axe! Retrieve Weapon only till you have it!
        The weapons are gone. Nothing but RETRIEVE WEAPON till you have done so.
     """),
    ((Lose(lose="shield"),), """
        Your shield is broken.
        Your shield is gone.
        Your shield has been smashed.
        You no longer have a shield.
        You have lost your shield.
        Your shield is split.
        Your shield is worthless.
        The buckler is now of no further use.
     """),
    ((Recover(recover=1),), """
        You regain 1 body point.
        You regain a body point
        1 body point is regained.
        One Body Point is restored.
        You get 1 body point back.
        You get back 1 body point.
        Recover one lost body point.
        Add 1 to your body points.
        REGAIN 1 BODY POINT.
        Heal 1 body pt.
     """),
    ((Drain(drain=2),), """
        You lose 2 body points.
        Lose 2 more body points
        You take 2 damage.
        2 body points are lost.
        Your opponent loses 2 body points.
     """),
    ((Points(points={"luck": -1}),), """
        Lose 1 luck point.
        You lose 1 luck?
        Spend 1 luck point.
     """),
    ((Goto(goto=41, when="scored"),), """
        If you are on a score page, turn to page 41.
        If you're on a scoring page go to 41.
        If a score is made, turn to page 41.
        If a score is made turn to 41.
        If you score go to page 41.
        If you have scored, proceed to page 41.
        On a score turn to page 41.
        On a score page, go to 41.
        When you are on a score page you must turn to page 41.
        If your page has a score, go to page 41.
        Go to page 41 if you are on a score page.
        Turn to page 41 if on a score page.
        Should you be on a score page, turn to page 41.
        A score sends you to page 41.
        Any score sends your opponent on to 41.
        Tell your opponent: "A score sends you to page 41."
     """),
    ((Only(only=("duck",), lasts=2, overrides="all"),), """
        Do only Ducks for the next two turns, whatever else you are told.
        Do only Ducks for the next two turns, no matter what else you are told.
        Duck only for 2 turns, regardless of other restrictions.
        Do only Ducks for two turns. Ignore all other restrictions.
        Do only Ducks for two turns. Overrides any other orders.
        Ducks only for two turns, forget all other rules!
        For two turns nothing but Duck, any other instructions notwithstanding.
     """),
]  # fmt: skip
CASES = [
    (line.strip().rstrip("?"), clauses, line.strip().endswith("?"))
    for clauses, lines in SAME
    for line in lines.strip().splitlines()
]


@pytest.mark.parametrize(("text", "clauses", "doubt"), CASES)
def test_many_editors_one_meaning(text: str, clauses: tuple[Clause, ...], doubt: bool) -> None:  # noqa: FBT001
    """Lines that end in `?` are not understood yet; they must not be read as anything else."""
    parsed = parse(text, KNOWN)
    assert parsed.understood is not doubt
    assert doubt or parsed.clauses == clauses


@pytest.mark.slow
@pytest.mark.parametrize("word", ["never", "not", "almost"])
def test_a_word_that_denies_never_leaves_the_meaning(word: str) -> None:
    for text, clauses, doubt in CASES:
        words = text.split()
        for i in range(1, len(words)):
            denied = parse(" ".join((*words[:i], word, *words[i:])), KNOWN)
            assert doubt or not denied.understood or denied.clauses != clauses, denied


def test_an_article_may_be_a_part_of_a_name() -> None:
    known = (*KNOWN, "A Step Back")
    assert parse("Only a Step Back next turn.", known).clauses == (Only(only=("a step back",)),)
    assert parse("Only a Jab next turn.", known).clauses == (Only(only=("jab",)),)


def test_a_figure_read_as_a_letter_is_told() -> None:
    assert parse("+I to Red next turn.").slips == (("I", "1"),)


@pytest.mark.parametrize("head", ["Hurts 7+:", "IF IT HURTS 7 OR MORE:", "It hurts you by 7:"])
def test_a_critical_that_is_told_by_what_it_does(head: str) -> None:
    found = parse(f"Do no Red next turn. {head} No Blue for the rest of this fight!")
    assert found.critical == (Forbid(forbid=("blue",), lasts="combat"),)
    assert found.total == 7


@pytest.mark.parametrize("head", ["Critical:", "Crit 9:", "9 or upwards:", "From 9 up:"])
def test_the_total_of_a_critical(head: str) -> None:
    found = parse(f"Do no Red next turn. {head} Do no Blue for the rest of this fight.")
    assert found.critical == (Forbid(forbid=("blue",), lasts="combat"),)
    assert found.total == (9 if "9" in head else None)
    assert parse("Do no Red next turn.").total is None
