"""What texts off a scan tell: mended where that is safe, left to a person elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.clauses import Bonus, Clause, Forbid, Lose, Only, Points
from pipeline.model.evidence import Rival
from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.reconcile.scan_notes import Notes, Taken
from pipeline.reconcile.scan_parties import lost_stars, misplaced, party
from pipeline.reconcile.scan_speech import counted, talks
from pipeline.reconcile.scan_titles import titled
from pipeline.reconcile.scan_votes import Seen
from pipeline.reconcile.scan_words import Habits, telling, told
from pipeline.wording.say import tell
from tests.strategies import tells

KNOWN = ("side swing", "guarded attack", "lantern")


def seen(kind: RegionKind, text: object, p: float = 0.99, note: str = "") -> Seen:
    votes = (Vote(voter="lines", value=text, p=p),)
    return Seen(0, Region(kind=kind, box=(1, 2, 30, 40), votes=votes, note=note))


@pytest.mark.parametrize(
    "text",
    [
        'Tell opponent: "Do no Red or White\nnext turn."',
        "Tell opponent: 'Do no Red or White' next turn,.",
        "Say: Do no red or white next turn.",
        "Tell your opponent: \u201cDono red or white nextturn.",
        "Tell Opponent, Do no' Red or White next tum.",
        "Red and White,are not allowed nex'tgo.",
        "Tell him: Do no Red or Whitenext go.",
    ],
)
def test_texts_as_they_are_misread(text: str) -> None:
    parsed = told(text, KNOWN)
    assert parsed.clauses == (Forbid(forbid=("red", "white")),)
    assert parsed.understood


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("You gain l Luck.", Points(points={"luck": 1})),
        ("If you score next turn, it counts lextra.", Bonus(bonus=1)),
        ("You can'tuse Red next turn.", Forbid(forbid=("red",), lasts=1)),
        ("\u00ab Do no Red next turn, \u00bb", Forbid(forbid=("red",), lasts=1)),
        ("GG Do no Red next turn. GG", Forbid(forbid=("red",), lasts=1)),
    ],
)
def test_typed_ones_and_french_quotes(text: str, clause: Clause) -> None:
    said = told(text, pools=["luck"])
    assert (said.rest, said.clauses) == ("", (clause,))


def test_an_ornament_at_the_end_of_a_line_is_no_colon() -> None:
    said = told("You may not use any Jab or Blue:\nmaneuver on your:\nnext turn.", ["Jab"])
    assert (said.rest, said.clauses) == ("", (Forbid(forbid=("jab", "blue"), lasts=1),))
    assert told("Tell your opponent:\nno Blue next turn.", ["Jab"]).headed
    assert told("Do no Blue:\nred is worse.", ["Jab"]).rest


@pytest.mark.parametrize("lost", ["bod point.", "Bod, point", "bodpoint."])
def test_a_body_point_may_lose_its_letter(lost: str) -> None:
    assert told(f"Do no Red next turn. You regain 1 {lost}", KNOWN).clauses == (
        told("Do no Red next turn. You regain 1 body point.", KNOWN).clauses
    )
    assert told(f"Do no Red next turn. You regain 1 {lost}", KNOWN).understood


def test_names_in_quotes_must_be_names_of_the_sheet() -> None:
    text = "Do no 'guarded\nattack' or \"lantern\" next turn."
    assert told(text, KNOWN).clauses == (Forbid(forbid=("guarded attack", "lantern")),)
    assert not told('Do no "gnarled attic" next turn.', KNOWN).understood


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("And you may do anything next turn.", False), ("Get +2 if you score next turn.", False),
        ("You may do anything next turn.", True), ("Get back 1 body point.", True),
    ],
)  # fmt: skip
def test_the_middle_of_a_sentence_is_no_instruction(text: str, *, begun: bool) -> None:
    found = telling([seen("instruction", text)], KNOWN)
    assert found is not None
    assert (found.against is None) == begun


def test_what_fighters_say_before_they_tell_is_set_aside() -> None:
    text = "Too slow, you leaky old kettle! Do only Green next turn."
    assert not told(text).understood
    assert told(text, talk=True).clauses == (Only(only=("green",)),)
    unclear = "Lose your way! Do only Green next turn."
    assert told(unclear, talk=True).rest  # a sentence that may tell something is never dropped


@pytest.mark.parametrize("talk", [False, True])
@pytest.mark.parametrize(
    "said", ["Your lantern is dropped.", "Has he lost it?", "Both are broken!", "You: disarmed.",
             "Yourshield hums!", "The scorepage is hot!", "It is shattered!"]
)  # fmt: skip
def test_what_befalls_a_weapon_is_never_speech(said: str, talk: bool) -> None:  # noqa: FBT001
    assert told(f"{said} No restrictions next turn.", talk=talk).rest


def test_a_lost_space_makes_no_speech_of_what_is_told() -> None:
    """It was: the loss of the shield was set aside, and the rest was taken."""
    text = "Too slow! Your shieldis destroyed. Do no Red next turn."
    lost = (Lose(lose="shield"), Forbid(forbid=("red",), lasts=1))
    assert told(text, talk=True).clauses == lost


def test_a_sentence_that_lacks_its_end_is_not_understood() -> None:
    assert told("Lose 1 body point each turn.").rest
    assert told('Do no Red next turn. Critical: "Lose 1 body point each turn."').rest
    assert not told('Do no Red next turn. " .').rest


def test_a_book_talks_where_few_texts_are_headed() -> None:
    assert talks(["Die! Do no Red.", "No restrictions.", "Ha! Add 2.", "Tell opponent: Go."])
    assert not talks(["Tell opponent: A", "Tell your opponent: B", "No restrictions."])
    assert not talks(["Do no Red.", ""])


def test_an_instruction_with_what_a_critical_adds() -> None:
    found = telling(
        [seen("instruction", "Do no red next turn."), seen("critical text", "Do no white for the"
         " rest of the combat.", 0.97)], KNOWN,
    )  # fmt: skip
    assert found is not None
    assert found.against is None
    assert found.clauses == (Forbid(forbid=("red",)),)
    assert found.critical == (Forbid(forbid=("white",), lasts="combat"),)
    assert found.p == 0.97


@pytest.mark.parametrize(
    ("text", "p", "note", "why"),
    [
        ("Do no red next turn. Frobnicate.", 0.99, "", "not understood from"),
        ("Do no red next turn.", 0.5, "", "hardly legible"),
        ("Do no red next turn. You may add -2 to your next score.", 1.0, "", "a minus is read"),
        ("You may not use all red ones next turn.", 1.0, "", "'not use all' may leave some"),
        ("Red and blue may not all be used next turn.", 1.0, "", "'not all' may leave some"),
        ("Do no orange, page 28, page 19 or page 2 next turn.", 1.0, "", "even pages"),
        ("Add +2 to any red next turn.", 0.99, "not seen alike: 2", "not seen alike: 2"),
        ("Tell opponent:", 0.99, "", "understood"),
        ("Do no red next turn and add +2 to any blue", 0.99, "", "may go on"),
    ],
)
def test_doubts(text: str, p: float, note: str, why: str) -> None:
    found = telling([seen("instruction", text, p, note)], KNOWN)
    assert found is not None
    assert why in (found.against or "")


def test_at_all_leaves_none() -> None:
    found = telling([seen("instruction", "You may not use red at all next turn.")], KNOWN)
    assert found is not None
    assert found.against is None
    assert found.clauses == (Forbid(forbid=("red",)),)


def test_names_of_a_sheet_that_is_in_doubt_are_known_where_the_text_has_them_too() -> None:
    text = [seen("instruction", "Tell yor opponent: Do no hi-ougi or gloom lamp next turn.")]
    found = telling(text, KNOWN, others=["Hi-Ougi", "Gloom Lamp", "Kick"])
    assert found is not None
    assert found.against is None
    assert found.clauses == (Forbid(forbid=("hi-ougi", "gloom lamp")),)
    unknown = telling(text, KNOWN, others=["Gloom Lamp"])
    assert unknown is not None
    assert "hi-ougi" in (unknown.against or "")


def test_a_hyphen_of_the_sheet_alone_is_no_hyphen_of_the_text() -> None:
    found = telling([seen("instruction", "Do no side swing next turn.")], ["side-swing"])
    assert found is not None
    assert found.clauses == (Forbid(forbid=("side swing",)),)


def test_a_speck_between_the_words_of_a_name_is_no_comma() -> None:
    (clause,) = told("Do only extended,range next turn.", KNOWN).clauses
    assert clause == Only(only=("extended range",))
    (clause,) = told("Do only red,blue next turn.", KNOWN).clauses
    assert clause == Only(only=("red", "blue"))


def test_a_slip_of_two_letters_in_a_name_with_a_hyphen() -> None:
    found = telling([seen("instruction", "Do no 'hl-ougi' or red next turn.")], ["hi-ougi"])
    assert found is not None
    assert found.against is None
    assert found.clauses == (Forbid(forbid=("hi-ougi", "red")),)


def test_no_star_is_believed_where_the_ink_shows_none() -> None:
    lines = Vote(voter="lines", value="swap", p=0.78), Vote(voter="lines", value="missile", p=0.2)
    ink = Vote(voter="ink", value="swap", p=0.97)
    for votes, sure in (((*lines, ink), True), (lines, False)):
        shares, _ = party([Seen(0, Region(kind="party", box=(1, 1, 9, 9), votes=votes))])
        assert (misplaced(shares, 23) is None) == sure
        assert misplaced(shares, 29) is not None  # where every book has a star
        assert misplaced(shares, 57) is None


@pytest.mark.parametrize("lost", [True, False])
def test_where_one_star_is_lost_others_may_be(*, lost: bool) -> None:
    seen = Seen(0, Region(kind="party", box=(1, 1, 9, 9)))
    page = PageSeen(file="s", sha256="", place=0, width=9, height=9, kind="parchment")
    to = Notes([page])
    to.take("/pictures/23/party", Taken(value="swap", seen=seen, p=0.99))
    read = Rival(value="swap" if lost else "missile", p=0.99)
    to.doubt("/pictures/33/party", "read", seen, [read])
    lost_stars(to)
    assert to.value("/pictures/23/party") == (None if lost else "swap")


def test_voters_on_the_symbol_of_parties() -> None:
    lines, shape = Vote(voter="lines", value="swap", p=0.99), Vote(
        voter="shape", value="swap", p=0.95
    )  # fmt: skip
    other = Vote(voter="shape", value="missile", p=0.95)
    alike = Region(kind="party", box=(1, 1, 9, 9), votes=(lines, shape))
    apart = Region(kind="party", box=(1, 1, 9, 9), votes=(lines, other))
    assert party([Seen(0, alike)])[0]["swap"] > 0.995
    assert party([Seen(0, apart)])[0]["swap"] < 0.9


def test_slips_are_the_reason_of_an_inference() -> None:
    found = telling([seen("instruction", "Do no Orangc next turn.")], KNOWN)
    assert found is not None
    assert found.clauses == (Forbid(forbid=("orange",)),)
    assert "orangc" in (found.why or "")


def test_titles_by_language_and_parties() -> None:
    en, ja = seen("title", "Leg Wound "), Seen(0, Region(
        kind="title", box=(1, 1, 9, 9), votes=(Vote(voter="lines", value="脚の傷", p=0.9),),
        note="ja",
    ))  # fmt: skip
    assert [(t.language, t.title) for t in titled([en, ja])] == [
        ("en", "Leg Wound"), ("ja", "脚の傷"),
    ]  # fmt: skip
    shares, place = party([en, seen("party", "swap")])
    assert shares["swap"] == pytest.approx(0.99, abs=0.01)
    assert place is not None
    assert party([en]) == ({}, None)
    assert telling([en], KNOWN) is None


@given(tells)
def test_what_our_own_words_say_is_not_changed_by_mending(written: tuple[Clause, ...]) -> None:
    assert told(tell(written)).clauses == written


@given(st.text(max_size=80), st.booleans())
def test_any_text_is_taken(text: str, talk: bool) -> None:  # noqa: FBT001
    found = telling([seen("instruction", text)], KNOWN, habits=Habits(talk=talk))
    assert found is None or found.against or found.clauses or found.critical


def test_a_bonus_with_a_glued_number() -> None:
    assert told("Tell opponent: Add +2 to any Blue that Scores nextturn.").clauses == (
        Bonus(bonus=2, to=("blue",)),
    )


def test_what_a_critical_adds_is_in_doubt_by_itself() -> None:
    clear = seen("instruction", "Tell opponent: Do no Red next turn.")
    added = seen("critical text", "Do no Zaps for the rest of the combat.")
    found = telling([clear, added], KNOWN)
    assert found is not None
    assert (found.against, found.clauses) == (None, (Forbid(forbid=("red",)),))
    assert found.doubtful
    assert found.added == (Forbid(forbid=("zaps",), lasts="combat"),)
    unclear = telling([seen("instruction", "Tell opponent: Zap."), added], KNOWN)
    assert unclear is not None
    assert unclear.against
    assert unclear.adds


def test_a_question_tells_nothing() -> None:
    text = "So you want to fight? Do only Green next turn."
    assert told(text, talk=True).clauses == (Only(only=("green",)),)
    assert told("Do you want no Red? Do only Green next turn.", talk=True).rest
    assert told("The Gloom Ray is sealed! Do only Green next turn.", talk=True).rest


def test_a_critical_within_the_text_is_split_off_whatever_its_heading() -> None:
    for heading in (
        "Critical hit at 9 or more:", "CRITICAL 9+:", "Crit. 9+:", "If scoring 9 or more add:",
        "If the total is 9 or more:", "9 OR MORE:", "Critical (9 or more):", "Critical 9:",
        "If 9 or more is scored, also",
    ):  # fmt: skip
        text = (
            f"Tell opponent: Do no red next turn. {heading} Do no white for the rest of the game."
        )
        found = telling([seen("instruction", text)], KNOWN)
        assert found is not None
        assert found.against is None, heading
        assert found.clauses == (Forbid(forbid=("red",)),)
        assert found.critical == (Forbid(forbid=("white",), lasts="combat"),)
        alone = telling(
            [seen("instruction", "Do no red next turn."), seen("critical text",
             f"{heading} Do no white for the rest of the game.")], KNOWN,
        )  # fmt: skip
        assert alone is not None
        assert alone.critical == (Forbid(forbid=("white",), lasts="combat"),)


def test_the_total_of_a_critical_is_read_whatever_else_is_not_understood() -> None:
    for text, total in (
        ("Do no zots next turn. Should the score be 8 or higher, say also: Zot!", 8),
        ("Zot! CRIT 10: Zots barred.", 10),
        ("Zot! Critical: no zots.", None),
        ("Zot! 8+: Zot! 9+: Zot!", None),
    ):
        found = telling([seen("instruction", text)], KNOWN)
        assert found is not None
        assert found.against
        assert found.total == total, text


def test_a_total_alone_is_no_instruction() -> None:
    assert telling([seen("instruction", "Critical: 8 or more.")], KNOWN) is None
    found = telling([seen("instruction", "Do no red next turn. CRITICAL 8+")], KNOWN)
    assert found is not None
    assert (found.against, found.critical) == (None, None)


def test_a_plural_of_a_word_of_the_sheet_selects_that_word() -> None:
    text = [seen("instruction", "Tell your opponent: Do no Pokes or Slashes next turn.")]
    for known, others in ((["poke", "slash"], []), (KNOWN, ["Poke", "Slash"])):
        found = telling(text, known, others=others)
        assert found is not None
        assert found.clauses == (Forbid(forbid=("poke", "slash")),)


def test_an_opening_in_other_words_is_none_where_it_tells_something() -> None:
    assert told("Next turn: only Green.").clauses == (Only(only=("green",)),)
    assert told("If you score: do only Green next turn.").clauses[0].when == "scored"
    assert told("Message for your opponent: Do only Green next turn.").clauses == (
        Only(only=("green",)),
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Tell opponent: You gain 1 luck point Add 1 to your score next turn.", 2),
        ("Tell opponent: Do no Red next turn\nDo no Blue for the rest of this fight.", 2),
    ],
)
def test_a_full_stop_that_a_copy_lost(text: str, count: int) -> None:
    assert len(told(text, ["red", "blue"]).clauses) == count
    assert told(text, ["red", "blue"]).understood


def test_no_full_stop_is_put_into_a_name() -> None:
    parsed = told("Do no Tell Tale next turn.", ["tell tale"])
    assert parsed.clauses == (Forbid(forbid=("tell tale",), lasts=1),)


@pytest.mark.parametrize(
    "text",
    [
        "Next turn. do no Red.", "Do no Red next. turn.", "Do no Red\n, next turn.",
        "Tell your f\u0153: Do no Red next turn.",
    ],
)  # fmt: skip
def test_a_speck_before_a_small_letter_ends_no_sentence(text: str) -> None:
    assert told(text, ["red"]).clauses == (Forbid(forbid=("red",)),)


def test_a_comma_behind_a_page_may_look_like_a_full_stop() -> None:
    parsed = told("Do no page 28. page 10 or page 2 next turn.")
    assert parsed.clauses == (Forbid(forbid=(28, 10, 2)),)
    assert parsed.understood


@pytest.mark.parametrize(
    "text",
    ["Ad +1 if you score next turn.", "Ad 1 if you score next turn.",
     "ad +1 if you score next turn."],
)  # fmt: skip
def test_twins_that_were_read_as_one_letter(text: str) -> None:
    assert told(text).clauses == (Bonus(bonus=1),)


def test_a_word_in_quotes_is_the_name_that_looks_like_it() -> None:
    text = "Tell opponent: \u201cAre\u201d is not allowed next turn."
    found = telling([seen("instruction", text)], ["arc", "red"])
    assert found is not None
    assert found.clauses == (Forbid(forbid=("arc",)),)
    assert (found.against, found.why) == (None, "read '\"Are\"' as 'arc'")
    assert not told(text, ["arc", "aro"]).understood  # either may be meant
    assert not told("Tell opponent: Are is not allowed next turn.", ["arc"]).understood
    assert told('"Red" is not allowed next turn.', ["rod"]).clauses == (Forbid(forbid=("red",)),)


def test_what_is_subtracted_in_a_word_is_no_misread_sign() -> None:
    found = telling([seen("instruction", "Subtract 1 from your score next turn.")], KNOWN)
    assert found is not None
    assert (found.against, found.clauses) == (None, (Bonus(bonus=-1),))


def test_what_pictures_give_and_take_is_counted() -> None:
    given = "Tell your opponent: You gain 1 breath. If you score next turn, add 1."
    taken = "You lose 2\nbreath and do no Red next turn."
    assert counted([given, taken, "Spend 1 breath."], ["red"]) == ("breath",)
    assert counted([given, given, 'Spend 1 "breath" point.'], ["red"]) == ("breath",)
    assert counted([given, given, given], ["red"]) == ()
    assert counted([given, taken], ["red"]) == ()
    assert counted(["Gain 1 turn.", "Lose 1 turn.", "Lose 1 turn."], ["red"]) == ()


def test_whoever_listens_a_head_is_one() -> None:
    for head in ("Telf your opponent", "Tell the other player", "Tell your fa"):
        lines = [seen("instruction", f"{head}: Do no Red next turn.")]
        found = telling(lines, KNOWN, habits=Habits(headed=True))
        assert found is not None
        assert found.against is None, head


def test_a_name_of_usual_words_is_one_in_quotes_where_the_sheet_may_have_it() -> None:
    text = 'Tell opponent: Only "Long\nRange" is allowed next turn.'
    for others, told_it in ((["Long Range"], True), (["Longer Range"], False)):
        found = telling([seen("instruction", text)], KNOWN, others=others)
        assert found is not None
        assert (found.clauses == (Only(only=("long range",)),)) is told_it
    bare = telling([seen("instruction", text.replace('"', ""))], KNOWN, others=["Long Range"])
    assert bare is not None
    assert bare.against


ASIDE = (
    "Your knees shake. Do no Red next turn.",
    "Tell your opponent: Your left ear is ringing! Do no Red next turn.",
    "Clumsy! Do no Red next turn.",
    "Grinning from ear to ear, you do no Red next turn.",
    "Your cloak is torn. What a pity! Do no Red next turn.",
)


@pytest.mark.parametrize("text", ASIDE)
def test_what_opens_a_text_and_tells_nothing_is_set_aside(text: str) -> None:
    parsed = told(text, ["Broom"])
    assert parsed.understood
    assert parsed.clauses == (Forbid(forbid=("red",), lasts=1),)
    assert parsed.aside


@pytest.mark.parametrize(
    "text",
    [
        "Your broom is torn. Do no Red next turn.",  # a name of the sheet
        "Your hat lies on the ground. Do no Red next turn.",  # he may have held it
        "Against a troll, you do no Red next turn.",
        "When tired, you do no Red next turn.",
        "Grinning, the troll does no Red next turn.",
        "Your kneez shake. Do no Red next turn.",  # misread, and who knows of what
        "Do no Red next turn. Your knees shake as",  # it goes on
        "Do no Red next turn, your knees shake, Blue.",
        "You hear this twice. Do no Red next turn.",
        "Your foe is dazed. Do no Red next turn.",
    ],
)
def test_what_may_be_a_rule_is_not_set_aside(text: str) -> None:
    assert not told(text, ["Broom"]).understood
