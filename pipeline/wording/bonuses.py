"""Sentences that add to a score: `add +2 to red`, `red scores +2`, `if you do red, add 2`."""

from __future__ import annotations

from dataclasses import replace

from pipeline.model.clauses import Bonus, Selector
from pipeline.wording import gains, lexicon, phrases
from pipeline.wording.beyond import added
from pipeline.wording.cursor import Cursor
from pipeline.wording.doubles import boosted
from pipeline.wording.figures import gained, signed, told_number
from pipeline.wording.parts import NAMED_ARMS, Part, Tail, Time, listed, tail, time
from pipeline.wording.selection import selectors

_MOST = 99
_SIGN = 2  # tokens of a number with its sign
_HE = tuple(lexicon.CLASSES["HE"].split())
_PERSONS = ("you", "i", *_HE)
_SCORES = frozenset(("score", "scores"))
_DONE = ("do", "cause", "make", "made", "inflict")
_SPEAKERS = ("i", "i'll")
_TO_MINE = ("[on] to|onto|from|on|for my",)
_GET = frozenset(lexicon.CLASSES["GET"].split())
Rows = tuple[Selector, ...]


def bonus(c: Cursor) -> Part | None:
    """A number that is added, and behind it what it is added to."""
    here = c.at
    number, named = told_number(c)
    mine = bool(here) and c.tokens[here - 1].text in _SPEAKERS
    if number is None or abs(number) > _MOST or (not mine and c.has(*_TO_MINE)):
        return None
    part = None if named else added(c, number)
    if part is not None:
        return part
    if _suffered(c, here):
        return None
    sure = _signed(c, here)
    bare = not c.has(*gains.OF_DAMAGE) and sure
    behind, far = c.at, c.far
    span = time(c)
    to = _scores(c) if span else None
    if not to:
        c.at, c.far, span = behind, far, None
        to = _scores(c)
    sign, direct = c.tokens[behind - 2].text if behind > 1 else "", False
    if to is None and not named and sign in ("+", "-") and _at_word(c):
        to = selectors(c) or None  # `+1 Red next turn`: with its time
        named = direct = to is not None
    scores = c.tokens[here].text in _SCORES  # `you score 1 more`
    if to is None and not named and not bare and not scores:
        return None
    part = _told(c, number, to or (), last=True)
    if part is None or (span and part.time):
        return None
    rows = isinstance(part.clause, Bonus) and part.clause.to  # `if a red one scores`
    timed = direct or (to is None and not named and not rows)
    timed = timed or any(one in c.naming.counted for one in to or ())  # or points of that name
    return replace(part, time=part.time or span, timed=timed)


def _suffered(c: Cursor, here: int) -> bool:
    """`You receive 2 more damage from red`: it is done to whom it is told."""
    behind = [t.text for t in c.tokens[c.at : c.at + 6]]
    got = c.tokens[here].text in _GET and "damage" in behind
    return got and behind[behind.index("damage") + 1 :][:1] in (["from"], ["by"])


def _at_word(c: Cursor) -> bool:
    token = c.peek()
    return token is not None and token.kind == "word"


def _signed(c: Cursor, start: int) -> bool:
    """`You get +2`: with its sign and the time, which has to be said, it can only be a bonus.

    Without a person before it, what gets it may be lost.
    """
    read = [t.text for t in c.tokens[start : c.at]]
    person = start > 0 and c.tokens[start - 1].text in _PERSONS
    return person and len(read) > _SIGN and read[0] in _GET and read[-2] in ("+", "-")


def scoring(c: Cursor) -> Part | None:
    """`Red scores +2`, `a score made with red next turn is raised by 2`."""
    here = c.at
    near = Time(lasts=1) if c.has(*gains.NEXT_SCORE) else None
    anyhow = bool(near) or _his(c, *gains.SCORE_OF_HIS) or c.has(*gains.A_SCORE, *gains.ALL_ROWS)
    hurt = any(t.text == "damage" for t in c.tokens[here : c.at])  # it could be that of now
    but = listed(c, *phrases.BUT, *lexicon.EXCEPTION) if anyhow and not near else ()
    to: Rows | None = _with(c) if anyhow else None
    if not anyhow or c.at == here:
        c.at = here
        c.has("[a|any] successful")
        to = selectors(c)
        if not to:
            return None
        _that_scores(c)
        _score_is(c)
    if to is None:
        return None
    span = near or time(c)
    if anyhow and span and not to and (to := _with(c)) is None:
        return None
    number = gained(c)
    if not number or abs(number) > _MOST:
        return None
    c.has(*gains.OF_DAMAGE, *(gains.AND_BONUS if number > 0 else ()))
    c.has(*lexicon.TO_IT)
    if to:
        c.has(*gains.THAT_SCORES)
    done = any(t.text in _DONE for t in c.tokens[here : c.at])
    if hurt and not (c.has(*gains.IF_SCORED) or to or done):
        return None  # it could be done to whom it is told
    part = _told(c, number, to)
    if part is None or (span and part.time) or not isinstance(part.clause, Bonus):
        return None
    if but and part.clause.but:
        return None
    clause = replace(part.clause, but=but or part.clause.but)
    return Part(clause=clause, time=part.time or span, timed=hurt)


def _score_is(c: Cursor) -> None:
    """`Any red score is worth 1 more`: in `red scores 1 more` the word is the verb."""
    here = c.at
    if not c.has("SCORE"):
        return
    behind = c.at
    change = ("BE", *gains.ADDED_TO, *gains.CUT_BY)
    noun = c.has(*change) or (time(c) is not None and c.has(*change))
    c.at = behind if noun else here


def raised(c: Cursor) -> Part | None:
    """`Raise any score with red by 2`, `raise any red score by 2`."""
    sign = 1 if c.has(*gains.RAISE) else -1 if c.has(*gains.REDUCE) else 0
    here = c.at
    to = _with(c) if sign and c.has(*gains.A_SCORE) else None
    if sign and to is None:
        c.at = here
        to = selectors(c)
        to = to if to and c.has("SCORE") else None
    if to is None:
        return None
    span = time(c)
    number = c.number() if c.word("by") else None
    if number is None or not 0 < number <= _MOST:
        return None
    part = _told(c, sign * number, to)
    if part is None or (span and part.time):
        return None
    return Part(clause=part.clause, time=part.time or span)


def rewarded(c: Cursor) -> Part | None:
    """`If you do red next turn, add 2`, `if you score next turn, add 2`: the score to come."""
    here = c.at
    to = next((rows for one in gains.IF_DONE if (rows := _behind(c, here, one))), ())
    to = to or _successful(c, here)
    if to:
        c.has(*gains.AND_SCORES, *gains.THAT_SCORES)
    span = time(c) if to else None
    if to and not span and c.tokens[here + 2].text == "next":
        span = Time(lasts=1)  # `if your next maneuver is red`
    if not to and not (span := _whatever(c, here)):
        c.at = here
        span = time(c) if c.has(*gains.IF_SCORED) else None
        to = _with(c) or () if span else ()
        if span is None:
            return None  # whether a score is meant that was made before nobody can tell
    c.has(*gains.AND_SCORES)
    c.mark(",")
    c.word("then")
    if not _same(c, here):
        return None
    if c.has(*gains.DOUBLE_THEN):
        return boosted(c, to, span)
    number = gained(c) if c.has(*gains.THAT_SCORE) else _done(c)
    if not number or abs(number) > _MOST:
        return None
    c.has(*gains.OF_DAMAGE)
    c.has(*lexicon.TO_IT)
    part = _told(c, number, to)
    if part is None or (span and part.time):
        return None
    return Part(clause=part.clause, time=part.time or span)


def _same(c: Cursor, start: int) -> bool:
    """Whether who adds is who scores: `if she scores, she adds 1`; both may go unsaid."""
    said = {t.text for t in c.tokens[start : c.at]}
    he = not said.isdisjoint(_HE)
    if he or "you" in said:
        c.persons.add("he" if he else "you")
    if c.word(*(() if he and c.headed else _HE if he else ("you",))):
        c.word("may", "can")
    return len(c.persons) <= 1


def _done(c: Cursor) -> int | None:
    """`Add 2`, `raise its score by 2`, `you do +2 damage`."""
    here = c.at
    for lift, sign in ((gains.LIFT, 1), (gains.SINK, -1)):
        if found := c.match(*lift):
            return sign * found[0]
    number = c.signed() if c.has("do|deal|inflict") and signed(c) else None
    if number is not None and c.has("[points] [of] damage"):
        return number
    c.at = here
    return told_number(c)[0]


def _behind(c: Cursor, start: int, phrase: str) -> Rows:
    c.at = start
    return selectors(c) if c.has(phrase) else ()


def _successful(c: Cursor, start: int) -> Rows:
    """`Should a red one score`, `if a red one scores`."""
    c.at = start
    to = selectors(c) if c.has(*gains.SHOULD, *gains.IF_ROW) else ()
    if to:
        _yours(c)
    return to if to and c.has(*gains.TO_SCORING) else ()


def _that_scores(c: Cursor) -> None:
    """`Red that scores`; between two commas `your red one, if it scores,`."""
    _yours(c)
    here, far = c.at, c.far
    if not (c.mark(",") and c.has(*gains.IT_SCORES, *gains.THEY_SCORE) and c.mark(",")):
        c.at, c.far = here, far
        c.has(*gains.THAT_SCORES)


def _yours(c: Cursor) -> None:
    """`A red one of yours`."""
    if c.has(*gains.OF_YOURS):
        c.persons.add("you")


def _whatever(c: Cursor, start: int) -> Time | None:
    """`Whatever you do next turn, if it scores,`, `if your next attack scores`: the time."""
    c.at = start
    if c.has(*gains.NEXT_SCORES):
        return Time(lasts=1)
    c.at = start
    span = time(c) if c.has(*gains.WHATEVER) else None
    c.mark(",")
    return span if span and c.has(*gains.IT_SCORES) else None


def _told(c: Cursor, number: int, to: Rows, *, last: bool = False) -> Part | None:
    said = tail(c)
    if said.time is not None:
        c.has(*gains.IF_SCORED, *gains.THAT_SCORES)
    if last:
        more = to or _with(c)
        if more is None:
            return None
        to = more
    if said.overrides or not _accumulates(said):
        return None
    clause = Bonus(bonus=number, to=to + said.also, but=said.but, pages=said.pages, most=said.most)
    return Part(clause=clause, time=said.time)


def _accumulates(said: Tail) -> bool:
    """What is told again adds up only while it lasts: for one turn there is nothing to add."""
    return not said.cumulative or (said.time is not None and said.time.lasts == "combat")


def _scores(c: Cursor) -> Rows | None:
    """The rows that a bonus is for, none for all of them; nothing where that is not told."""
    here = c.at
    if _his(c, *gains.TO_HIS):
        return _with(c)
    if c.has(*gains.TO_SCORE):
        c.persons |= {"you"} & {t.text for t in c.tokens[here : c.at]}
        c.has(*gains.TO_SCORE)  # `to your damage if you score`
        return _with(c)
    if c.has(*gains.FOR_ALL):
        chosen: Rows = ()
    else:
        place = c.has("on PAGE|PAGES #")  # where it is made, not what it is made with
        c.at = here
        if place or not c.has(*gains.ON_ROWS):
            c.at = here
            return None
        chosen = selectors(c) or _arms(c)
        if not chosen:
            c.at = here
            return None
        if c.has("SCORE"):  # `from all thrust scores`, `to any red score you make`
            c.has(*gains.YOU_MAKE)
        c.has(*lexicon.BEHIND)
    c.has(*gains.THAT_SCORES)
    return chosen


def _his(c: Cursor, *phrases: str) -> bool:
    """Whether a score stands here of whom is spoken of; spoken to, that would be somebody else."""
    here = c.at
    if not c.headed and c.has(*phrases):
        c.persons.add("he")
        return True
    c.at = here
    return False


def _arms(c: Cursor) -> Rows:
    """`all sword attacks`: those of a weapon that names no row by itself."""
    while c.word(*lexicon.CLASSES["THE"].split()):
        pass
    token = c.peek()
    arm = c.stems(1)
    if token is None or not c.word(*NAMED_ARMS):
        return ()
    return arm if c.has("ACT") else ()


def _with(c: Cursor) -> Rows | None:
    here = c.at
    if c.has(*gains.IF_ROW) and (chosen := selectors(c)) and c.has("BE DONE", "SCORES"):
        return chosen
    c.at = here
    if not c.has(*gains.WITH):
        return ()
    if (token := c.peek()) and token.kind == "number":  # `raise any score by 2`
        c.at = here
        return ()
    chosen = selectors(c)
    if not chosen:
        c.at = here
        spanned = time(c) is not None  # `for the next two turns`
        c.at = here
        return () if spanned else None
    return chosen
