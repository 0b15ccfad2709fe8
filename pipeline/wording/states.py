"""What has become of a fighter, with no rule in it: that he is stunned, that his wing is torn.

Such a sentence is set aside in any book. It is closed on purpose: of whom it is told, how it goes
on, and no word in it that the grammar or the sheet has, but for those listed here.
"""

from __future__ import annotations

from pipeline.wording.cursor import Cursor
from pipeline.wording.lexicon import CLASSES


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MOST = 10  # words
_PERSONS = _words("you i")
_OWNERS = _words("your my the")
_BE = _words("am are is were was feel look seem feels looks seems stand lie")
_HAVE = _words("have has")
_BODY = _words(
    "arm arms leg legs head skull wing wings tail hand hands wrist ankle finger fingers eye eyes"
    " ear ears nose jaw mouth cheek chest rib ribs side shoulder shoulders knee knees foot feet"
    " face neck back guard belly stomach throat claw claws paw paws horn horns snout beak fang"
    " fangs tooth teeth skin hide scales fur hair thigh elbow hip spine concentration balance"
    " breath vision sight mind senses footing pride clothes clothing dress shirt cloak cape coat"
    " hat spell magic wound wounds poison venom reactor engine engines sensors targeting circuits"
    " visor equipment trick illusion smoke mist net web rope chain vines jets"
)
# What such things do by themselves.
_DOES = _words(
    "aches ache heal heals bleeds bleed burns burn close closes fail fails falters fizzles hurts"
    " hurt jams misfires overheats overheat slips stings throbs tingles tingle wavers wears"
)
# What a fighter does then.
_FALLS = _words(
    "catch collapse fall fell flinch gasp groan grunt howl kneel limp reel scream stagger staggered"
    " stumble stumbled sway trip tripped tumble slip slipped wince"
)
# What a fighter has done to what he has: `you have sprained your wrist`.
_INJURED = _words("hurt injured sprained twisted bruised cut strained wrenched pulled burnt burned")
_SINCE = ("because", "since", "as")
_FEW = 4  # words
# What a fighter is, before all else.
_DAZED = _words(
    "blinded confused dazed dizzy groggy hurt shaken shocked staggered startled stunned surprised"
    " unbalanced winded wounded"
)
# What he has that tells nothing by itself.
_POISED = (
    "[have|has] regained|recovered|found|lost OWN balance|footing|concentration|senses|nerve",
    "regain|recover|lose OWN balance|footing|concentration|senses|nerve",
)
_ADVANTAGES = ("the upper hand", "the|an|a advantage|edge|opening|initiative")
# Behind these stands what did it, which the sheet may have.
_BY = _words("by from with")
_DID = _words("attack attacks blast blow blows hit hits magic move shot spell stroke fire")
# Words that tell nothing by themselves, and those of the grammar that tell nothing here.
_EMPTY = _words(
    "a an the your my his her you me is are am was were been has have had be by in of on to at"
    " from with and it this that there here now so very too still quite"
)
_PLAIN = (
    _EMPTY
    | _BODY
    | _words(
        "badly down back away around aside over under up behind left right off hit hurt wounded"
        " struck knocked thrown torn bleeding kicked twisted caught grabbed ground floor across"
        " through into onto against towards toward near backward backwards forward own held fast"
        " tight firmly shot turned"
        " tired stuck sick weak slow cold hot stiff lame numb frozen shaken"
    )
)
# Harm that takes the use of something away: of what the sheet names it could be a rule.
_HARM = _words("broken destroyed useless severed lost gone crippled shattered smashed cut chopped")
# States that decide something, or could: they are for a person.
_OUTCOMES = _words(
    "dead killed slain unconscious dying defeated beaten conquered vanquished finished done doomed"
    " captured eliminated victorious winner loser victor empty bare free immune invulnerable"
    " invincible protected safe untouchable unharmed unhurt uninjured intangible transformed"
    " changed replaced rearmed ready cured revived resurrected exempt excused entitled"
    " shielded guarded sheltered warded freed spared saved exempted excluded hasted quickened"
    " able unable"
    " forced compelled bound obliged bigger smaller larger taller shorter doubled halved tripled"
    " twice half triple treble stronger weaker vanished disappeared teleported hidden flying"
    " airborne aloft mounted dismounted unhorsed entranced controlled possessed resting disarmed"
    " unarmed weaponless armed out none nothing nobody nowhere hardly barely scarcely neither nor"
    " without instead unless until except only never not no if when while once whether or"
)
_ARMS = _words("shield sword weapon")
_SIDES = _words("arm hand shoulder side")  # of the arm that bears them
_STOPS = (".", "!")
# `I am dazed and do only red`: of the one who speaks, unless somebody else is addressed.
_ADDRESSED = ("i", "i'll", "you", "you'll", "we", "both")
_MODALS = frozenset(CLASSES["MODAL"].split())
_ENDS = (*_STOPS, ":", ";", ",", "-")


def state(c: Cursor) -> str | None:
    """The words that stand here up to a mark or `and`, if they tell of a state and no more."""
    here, far = c.at, c.far
    for read in (_told, _because, _hurt):
        if read(c):
            break
        c.at, c.far = here, far
    else:
        return None
    return c.text[c.tokens[here].start : c.tokens[c.at - 1].end]


def reason(c: Cursor) -> None:
    """`... because your arm is hurt`, behind what follows from it, up to the stop."""
    here, far = c.at, c.far
    c.mark(",")
    if not (c.word(*_SINCE) and _told(c) and c.tokens[c.at - 1].text in _STOPS):
        c.at, c.far = here, far
        return
    while c.tokens[c.at - 1].text in _ENDS:
        c.at -= 1


def _because(c: Cursor) -> bool:
    """`Since your arm is hurt,`; `due to your wound,`; `with your arm hurt,`."""
    here = c.at
    if c.word(*_SINCE) and _told(c):
        return c.tokens[c.at - 1].text == ","
    c.at = here
    if not c.has("due|owing|thanks to", "because|on of|account [of]", "with"):
        return False
    if not c.word("your", "the", "his", "her"):
        return False
    said = 0
    while said < _FEW and (token := c.peek()) and token.kind == "word":
        if not idle(c, token.found or token.text) or not c.naming.rows.isdisjoint(c.stems(1)):
            return False
        c.step()
        said += 1
    return bool(said) and c.mark(",")


def _hurt(c: Cursor) -> bool:
    """`Dazed, do only red`."""
    first = c.peek()
    if first is None or first.found or first.text in c.naming.rows or not c.word(*_DAZED):
        return False
    if not c.mark(*_ENDS):
        return False
    while c.mark(*_ENDS):
        pass
    return True


def _told(c: Cursor) -> bool:
    c.word("now")
    first = c.peek()
    theirs = first is not None and first.text in ("i", "my")
    sheet = _subject(c)
    if sheet is None:
        return False
    telling = int(c.tokens[c.at - 1].text in _DOES | _FALLS)
    said: list[str] = []
    while len(said) < _MOST and (token := c.peek()):
        if token.text in _ENDS or _goes_on(c, telling):
            break
        word = token.found or token.text
        if token.kind != "word" or (sheet and word in _HARM) or not _tells_nothing(c, word, said):
            return False
        telling += word not in _EMPTY
        said.append(word)
        c.step()
    if not telling or not (c.mark(*_ENDS) or c.word("and", "so")):
        return False
    stopped = c.tokens[c.at - 1].text in _STOPS
    while c.mark(*_ENDS):
        pass
    token = c.peek()
    if not theirs or stopped or (token is not None and token.text in _ADDRESSED):
        return True
    if c.tokens[c.at - 1].text == "and" and token is not None and token.text in _MODALS:
        c.speaker = c.at  # `I am dazed and may do only red`
        return True
    return False


def _tells_nothing(c: Cursor, word: str, said: list[str]) -> bool:
    after = c.peek(1)
    if word in _ARMS and after and after.text in _SIDES:
        return True  # `the shield arm`
    if word in _DID and not _BY.isdisjoint(said):
        return True
    return idle(c, word) or ("by" in said and not c.naming.rows.isdisjoint(c.stems(1)))


def _subject(c: Cursor) -> bool | None:
    """Whether the sheet has the name of what it is told of; nothing where that is anything else."""
    first, sheet = c.peek(), False
    if first is None or first.found or not c.word(*_PERSONS, *_OWNERS):
        return None
    if first.text in _OWNERS:
        c.word("left", "right", "whole")
        arm = c.word(*_ARMS)
        noun = c.peek()
        if noun is None or noun.found or noun.text not in (_SIDES if arm else _BODY):
            return None
        sheet = arm or not c.naming.rows.isdisjoint(c.stems(1))
        c.step()
    if first.text in _PERSONS and c.has(*_POISED):
        c.at -= 1
        return sheet
    if first.text == "i" and c.has("have [got] you"):
        return sheet
    if first.text in _PERSONS and c.has(*(f"have|has [got] {one}" for one in _ADVANTAGES)):
        c.at -= 1  # it is told by its last word
        return sheet
    told = c.word("been", *_INJURED) if c.word(*_HAVE) else c.word(*_BE)
    told = told or c.word(*(_DOES if first.text in _OWNERS else _FALLS))
    return sheet if told else None


def idle(c: Cursor, word: str) -> bool:
    """Whether a word tells nothing by itself."""
    if word in _HARM:
        return True
    known = word in c.naming.words or bool(c.naming.speller.nearest(word))
    return word not in _OUTCOMES and (word in _PLAIN or not known)


def _goes_on(c: Cursor, telling: int) -> bool:
    """`You are stunned and may do only red`: what follows is a clause of its own."""
    token, after = c.peek(), c.peek(1)
    if not telling or token is None or token.text not in ("and", "so") or after is None:
        return False
    if after.text in _ADDRESSED:
        return True
    then = c.peek(2)
    if after.text in ("is", "are") and then is not None and not idle(c, then.found or then.text):
        return True
    return after.kind != "word" or not idle(c, after.found or after.text)
