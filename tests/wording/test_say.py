"""Clauses in our own words: each kind has its sentence, and no two clauses share one."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.clauses import (
    Allow,
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
    Page,
    Points,
    Recover,
    Restore,
    Reveal,
    Selector,
    Unmodelled,
    Weaken,
    Wield,
)
from pipeline.wording import japanese, series
from pipeline.wording.english import selector
from pipeline.wording.say import say, tell
from tests.strategies import CLAUSES, clauses, selectors

SENTENCES: list[tuple[Clause, str]] = [
    (Only(only=("green",)), "Do only green next turn."),
    (Only(only=("green", "yellow")), "Do only green or yellow next turn."),
    (
        Only(only=("green", "jump", 8), lasts=2),
        "Do only green, jump or page 8 for the next 2 turns.",
    ),
    (
        Only(only=("jump",), lasts=2, overrides="all"),
        "Do only jump for the next 2 turns, instead of all other limits.",
    ),
    (
        Only(only=("retrieve weapon",), lasts="restored"),
        "Do only retrieve weapon until your weapon is back.",
    ),
    (Only(only=("red",), when="extended"), "If at extended range, do only red next turn."),
    (Only(only=("red",), when="close"), "If at close range, do only red next turn."),
    (
        Forbid(forbid=("wild swing",), lasts="combat"),
        "Do no wild swing for the rest of the combat.",
    ),
    (
        Forbid(forbid=("special",), but=("retrieve weapon",), lasts="combat"),
        "Do no special except retrieve weapon for the rest of the combat.",
    ),
    (
        Forbid(forbid=("thrust",), when="missed", binds="opponents"),
        "If you are not on a score page, opponents do no thrust next turn.",
    ),
    (Bonus(bonus=2), "Add +2 to a score next turn."),
    (
        Bonus(bonus=-1, to=("blue", "red"), but=(2,), lasts="combat"),
        "Add -1 to a score with blue or red except page 2 for the rest of the combat.",
    ),
    (
        Bonus(bonus=1, pages=(35, 53), most=3, lasts="combat"),
        "Add +1 to a score on picture 35 or 53 for the rest of the combat, up to 3 in all.",
    ),
    (Boost(boost=2, to=("force",)), 'Boost by +2 everything done with "force" next turn.'),
    (Boost(boost="double", lasts=2), "Double everything done for the next 2 turns."),
    (Height(height=-2), "Be shorter by 2 next turn."),
    (
        Allow(allow=("goal",), lasts="combat", binds="opponents"),
        'Opponents may now do "goal" for the rest of the combat.',
    ),
    (Free(free=True, when="scored"), "If you are on a score page, have no limits next turn."),
    (Drop(drop="weapon"), "Drop your weapon."),
    (Drop(drop="used"), "Drop the weapon just used."),
    (Restore(restore="weapon"), "Have your weapon back."),
    (Lose(lose="shield"), "Lose your shield for the rest of the combat."),
    (Recover(recover=1), "Recover 1 body point."),
    (Drain(drain=3, binds="opponents"), "Opponents lose 3 body points."),
    (
        Points(points={"energy": 2, "tactics": -1}),
        "Gain 2 energy points and spend 1 tactics point.",
    ),
    (Points(points={"chi": -1, "bullets": -3}), 'Spend 1 "chi" point and spend 3 bullets.'),
    (Restore(restore="weapon", binds="opponents"), "Opponents have their weapon back."),
    (Goto(goto=27), "Turn to picture 27 instead."),
    (Goto(goto=27, other=(41,)), "Turn to picture 27 or 41 instead, as you like."),
    (Wield(wield=2, when="weapon 1"), "If weapon 1 is in hand, take weapon 2 in hand."),
    (Drain(drain=1, lasts="combat"), "Lose 1 body point each turn for the rest of the combat."),
    (Weaken(weaken=4), "Lack 4 body points for this turn only."),
    (
        Ignore(ignore="score", when="had scored"),
        "If you first reached a score page, ignore your score.",
    ),
    (
        Announce(announce="colour", binds="opponents"),
        "Opponents announce the colour of their next maneuver.",
    ),
    (Reveal(reveal="spell"), "Reveal your spell card."),
    (End(end="lose", may=True), "Lose the combat, as you like."),
    (Page(page=7, goto=9), "Turn to picture 9 instead of picture 7."),
    (
        Unmodelled(unmodelled="regain #", figures=(3, -1)),
        'Follow an instruction not understood yet (3, -1): "regain #".',
    ),
]


@pytest.mark.parametrize(("clause", "sentence"), SENTENCES, ids=lambda x: str(x)[:50])
def test_sentence(clause: Clause, sentence: str) -> None:
    assert say(clause) == sentence


def test_every_kind_of_clause_has_a_sentence_here_and_examples_in_the_strategies() -> None:
    kinds = set(get_args(Clause))
    assert {type(clause) for clause, _ in SENTENCES} == kinds
    assert CLAUSES.keys() == kinds


def test_an_instruction_is_its_sentences() -> None:
    told = (Only(only=("green",)), Free(free=True))
    assert tell(told) == "Do only green next turn. Have no limits next turn."
    assert tell(()) == ""


def test_what_is_no_clause_has_no_words() -> None:
    nothing: Any = object()
    with pytest.raises((TypeError, AttributeError)):
        say(nothing)


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ("side swing", "side swing"),
        ("Side Swings", '"Side Swings"'),
        (8, "page 8"),
        ("page 8", '"page 8"'),
        ("parry or dodge", '"parry or dodge"'),
        ("gloom ray", '"gloom ray"'),
    ],
)
def test_words_that_the_lexicon_does_not_have_are_quoted(chosen: int | str, shown: str) -> None:
    assert selector(chosen) == shown


JAPANESE: list[tuple[Clause, str]] = [
    (Only(only=("green", "yellow")), "次のターン、緑・黄のみ使える。"),
    (
        Only(only=("jump",), lasts=2, overrides="all"),
        "次の2ターン、ジャンプのみ使える。他の制限はすべて無効。",
    ),
    (
        Forbid(forbid=("orange",), but=(2,), lasts="combat"),
        "この戦闘の間、オレンジ(2ページを除く)は使えない。",
    ),
    (
        Forbid(forbid=("gloom ray",), when="missed", binds="opponents"),
        "スコアのページでなければ、相手側は次のターン、「gloom ray」は使えない。",
    ),
    (Bonus(bonus=-1, to=("blue",)), "次のターン、青のスコアに−1。"),
    (Free(free=True, when="close"), "近距離なら、次のターンは制限なし。"),
    (Drop(drop="used"), "今使った武器を落とす。"),
    (Drop(drop="weapon"), "武器を落とす。"),
    (Restore(restore="weapon"), "武器を取り戻す。"),
    (Lose(lose="shield"), "この戦闘の間、盾を失う。"),
    (Recover(recover=1), "体力を1点回復する。"),
    (Drain(drain=3), "体力を3点失う。"),
    (Points(points={"luck": 2, "chi": -1}), "幸運点+2、「chi」−1。"),
    (
        Bonus(bonus=1, pages=(7,), most=3, lasts="combat"),
        "この戦闘の間、絵7でのスコアに+1(合計3まで)。",
    ),
    (Boost(boost="double", to=("blue",)), "次のターン、青の効果すべてを2倍にする。"),
    (Height(height=1), "次のターン、身長が1高くなる。"),
    (Allow(allow=("special",), lasts="combat"), "この戦闘の間、特殊も使えるようになる。"),
    (Wield(wield=1), "武器1を手に取る。"),
    (Weaken(weaken=4), "このターンだけ体力が4点少ない。"),
    (Ignore(ignore="score"), "スコアは無効。"),
    (Announce(announce="colour"), "次の行動の色を先に言う。"),
    (Reveal(reveal="spell"), "呪文カードを公開する。"),
    (End(end="lose", may=True), "戦闘に負けることができる。"),
    (Goto(goto=27, when="scored"), "スコアのページなら、代わりに絵27へ進む。"),
    (Page(page=7, goto=9), "絵7の代わりに絵9へ進む。"),
    (Unmodelled(unmodelled="regain #", figures=(3,)), "未対応の指示(3)「regain #」に従う。"),
]


@pytest.mark.parametrize(("clause", "sentence"), JAPANESE, ids=lambda x: str(x)[:50])
def test_sentence_in_japanese(clause: Clause, sentence: str) -> None:
    assert say(clause, "ja") == sentence


def test_every_kind_has_a_sentence_in_japanese_here() -> None:
    assert {type(clause) for clause, _ in JAPANESE} == set(get_args(Clause))


def test_every_usual_selector_and_pool_has_its_japanese_name() -> None:
    assert japanese.NAMES.keys() == series.STANDARD.keys()
    assert japanese.POOLS.keys() == series.POOLS.keys()


@given(clauses)
def test_every_clause_gives_one_sentence_in_japanese(clause: Clause) -> None:
    said = say(clause, "ja")
    assert said.endswith("。")
    assert "\n" not in said


@given(clauses)
def test_every_clause_gives_one_sentence(clause: Clause) -> None:
    said = say(clause)
    assert said[0].isupper()
    assert said.endswith(".")
    assert "\n" not in said


@st.composite
def _neighbours(draw: st.DrawFn) -> tuple[Clause, Clause]:
    """Two clauses of one kind: those that could be mistaken for each other."""
    kind = draw(st.sampled_from(list(CLAUSES)))
    return draw(CLAUSES[kind]), draw(CLAUSES[kind])


@settings(max_examples=300)
@given(_neighbours())
def test_clauses_of_one_kind_with_one_sentence_are_equal(pair: tuple[Clause, Clause]) -> None:
    first, second = pair
    assert (say(first) == say(second)) <= (first == second)


@settings(max_examples=150)
@given(clauses, clauses)
def test_clauses_of_two_kinds_have_two_sentences(first: Clause, second: Clause) -> None:
    assert (say(first) == say(second)) <= (first == second)


@settings(max_examples=200)
@given(st.lists(selectors, min_size=1, max_size=3), st.lists(selectors, max_size=2), selectors)
def test_selectors_do_not_run_into_each_other(
    only: list[Selector], but: list[Selector], other: Selector
) -> None:
    """However words are dealt between `only` and `but`, the sentence tells which are which."""
    clause = Only(only=tuple(only), but=tuple(but))
    joined = " or ".join(f"page {s}" if isinstance(s, int) else s for s in only)
    rivals = [
        Only(only=(other, *only), but=tuple(but)),
        Only(only=tuple(only), but=(other, *but)),
        Only(only=tuple(only[:1]), but=(*only[1:], *but)),
        Only(only=(joined,), but=tuple(but)),
        Only(only=tuple(map(str, only)), but=tuple(map(str, but))),
    ]
    for rival in rivals:
        assert (say(rival) == say(clause)) == (rival == clause)
