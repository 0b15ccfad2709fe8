"""Words of an instruction with the spaces and stops that the reader lost, or saw too many of."""

from __future__ import annotations

import re

_QUOTED = re.compile(r"\b(and|any|do|no|only|or|to|with)['\u2018\u2019\"](?=[\w-]{4})")
# What stands before these took the space: a closing quote, a number.
_CLOSED = re.compile(
    r"(?<=\w)(['\u2018\u2019\"\u201d]|(?<=\d))(?=(?:and|for|if|next|or|to|with)\b)"
)
# `the fight's over`: before these nothing is owned.
_IS = re.compile(
    r"(?<=[a-z])['\u2018\u2019]s(?= (?:barred|forbidden|gone|not|now|off|over|your)\b)"
)
# What a critical adds stands in quotes of its own, with or without a colon before them.
_OF_CRITICAL = re.compile(
    r"(?i)\b(crit(?:ical)?(?: (?:hit|wound|score))?)\s*(?=[\"\u201c\u201e])(?!.\w+[\"\u201d])"
)

# A colon between these is an ornament at the end of the line: nothing is told there.
_ORNAMENT = re.compile(
    r"(?i)\b(?:(your|the|any|an?|no|or|and|of|to|on|in|with|for|do|only|next|his|her)\s?:(?=\n)"
    r"|(orange|red|blue|green|yellow|white|black|brown)\s?:(?=\n(?:man[eo]+uvers?|manoeuvres?"
    r"|attacks?)\b))"
)

_FRENCH = re.compile(r"(?<!\w)[Gg]{2}(?!\w)")  # so guillemets are read
# A typewriter's 1 is an l, and stands close to what is behind it. It is one where no letter can be:
# behind a sign, and where the word is none with it and without it one that follows a number.
_TAKEN = r"(?:gains?|regains?|recovers?|loses?|spends?|pays?|adds?|counts?|subtracts?|deducts?)"
_FOLLOWS = r"(?:more|extra|additional|further)\b"
_POINTS = r"(?:body )?points?\b(?! (?:at|out|to|the|your)\b)"
_BEHIND = rf"(?:{_FOLLOWS}|{_POINTS}|(?:if|when|whenever|to|on|for|with|next|in|damage|bonus)\b)"
_ONES = (
    (rf"(?<![\w+\-\u2212])(\+ ?|[\-\u2212])l(?={_BEHIND})", r"\g<1>1 "),  # `+lif it scores`
    (r"(?<![\w+\-\u2212])([+\-\u2212])l(?!\w)", r"\g<1>1"),  # `+l`, `at -l.`
    (rf"(?i)\b({_TAKEN}) l(?: (?=[a-z])|(?=(?:extra|more|body|points?)\b))", r"\1 1 "),
    (rf"(?i)\b({_TAKEN}|takes?|off|scores?|gets?|gives?)l(?= (?:{_FOLLOWS}|{_POINTS}))", r"\1 1"),
    (rf"(?<![\w'\u2019+\-\u2212])(?<!\d )l ?(?={_FOLLOWS}|{_POINTS})", "1 "),  # `scores lmore`
)


def tidied(text: str) -> str:
    """The text without marks that print does not put there."""
    for seen, meant in _ONES:
        text = re.sub(seen, meant, text)
    text = re.sub(r"[\u00b7\u2022\u30fb]", " ", text)  # specks at the height of small letters
    text = re.sub(r"(?:(?<=\s)|(?<=:))\.(?=[\w+\-\u2212])", "", text)  # and at their foot
    text = re.sub(_IS, " is", text)
    text = re.sub(_OF_CRITICAL, r"\1: ", text)
    text = re.sub(_CLOSED, r"\1 ", text)
    text = re.sub(r"(?<=\w)['\u2018\u2019](?=\s)", "", text)  # specks after a word
    text = re.sub(r"^(?:(?![+\-\u2212] ?\d)[^\w\"(\u201c])+", "", text)
    text = re.sub(r"\b([Aa])d(?= ?[+\-\u2212]?\d)", r"\1dd", text)  # twins are read as one
    text = re.sub(r"\b([Aa]dd|[Pp]ut)(?=\d)", r"\1 ", text)
    text = re.sub(r"\s*,\s*\.", ".", text)
    text = re.sub(_ORNAMENT, r"\1\2", text)
    text = re.sub(r"(?<!-)\n", " ", text)
    text = re.sub(r"(?<=\s), ?(?=\w)", "", text)
    text = re.sub(r"(?<=[a-z])(?=next ?(?:tu(?:rn?|r?m)|go|rounds?|exchange)\b)", " ", text)
    text = re.sub(
        r"(?i)\b(nex)['\u2018\u2019]?t['\u2018\u2019]?(?=(?:go|round|turn)\b)", r"\1t ", text
    )
    text = re.sub(r"(?<=[a-z]),(?=(?:is|are|may|can)\b)", " ", text)  # no comma is printed so
    text = re.sub(r"(?i)\b(nex)t? ?(?:turn?|tum|turm)\b", r"\1t turn", text)
    text = re.sub(r"(?i)\b(ne)[^\Wx]t ?(?:turn?|tum|turm)\b", r"\1xt turn", text)
    text = re.sub(r"(?i)\b(bod)[^\w\s]? ?(?=points?\b)", r"\1y ", text)
    text = re.sub(r"\bI(?= the next\b)", "In", text)  # no verb is without its own
    text = re.sub(_FRENCH, " ", text)
    text = re.sub(r"(?i)\b((?:can|don|won|must?n|may)['\u2019]t)(?=[a-z]{3})", r"\1 ", text)
    text = re.sub(r",(?=[\s\"'\u2019\u201d\u00bb]*$)", ".", text)  # a stop with a speck
    text = re.sub(_QUOTED, r"\1 ", text)  # a quote took the space
    text = re.sub(r"^\W*Tell\W*y\w{0,4}\W+(?=oppon)", "Tell your ", text)  # specks at `your`
    text = re.sub(r"\b([Dd]o)(no|only)\b", r"\1 \2", text)
    text = re.sub(r"(?i)\b(shield|weapon|opponent)(is|has)\b", r"\1 \2", text)
    return re.sub(r"\bI(?=may\b|now\b|can\b|will\b)", "I ", text)
