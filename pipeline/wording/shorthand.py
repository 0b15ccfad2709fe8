"""Short forms as the words they stand for: `don't`, `w/ axe`, `incl.`, `opp.`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

CONTRACTED: Mapping[str, str] = {
    "don't": "do not", "can't": "can not", "cannot": "can not", "mustn't": "must not",
    "won't": "will not", "shan't": "shall not", "shouldn't": "should not", "mayn't": "may not",
    "doesn't": "does not", "didn't": "did not", "couldn't": "can not", "isn't": "is not",
    "aren't": "are not", "hasn't": "has not", "haven't": "have not", "you're": "you are",
    "you've": "you have", "they're": "they are", "they've": "they have", "there's": "there is",
    "it's": "it is", "they'll": "they will", "he'll": "he will", "she'll": "she will",
    "dont": "do not", "that's": "that is", "you'd": "you would", "solely": "only",
    "exclusively": "only", "maynt": "may not", "cant": "can not",
    "i'm": "i am", "i've": "i have", "he's": "he is", "she's": "she is", "thou": "you",
    "thee": "you", "thy": "your", "thine": "your", "mayest": "may", "mayst": "may",
    "canst": "can", "shalt": "shall", "dost": "do", "hast": "have", "wilt": "will",
    "naught": "nothing", "nought": "nothing", "merely": "only", "x2": "doubled", "purely": "only",
}  # fmt: skip
# Short words, with or without a full stop.
ABBREVIATED: Mapping[str, str] = {
    "incl": "including", "excl": "excluding", "exc": "except", "opp": "opponent",
    "opps": "opponents", "crit": "critical", "pts": "points", "pt": "point", "pp": "page",
    "pg": "page", "ext": "extended", "mvr": "maneuver", "mnvr": "maneuver", "wpn": "weapon",
    "dmg": "damage", "bp": "body points", "bps": "body points", "nxt": "next", "trn": "turn",
    "nt": "next turn", "rnd": "round", "rd": "round", "cbt": "combat", "maneuv": "maneuver",
    "rstr": "restriction", "restr": "restriction", "poss": "possible", "xtd": "extended",
}  # fmt: skip
# Verbs of two words, as the one that they stand for.
PHRASAL: Mapping[tuple[str, ...], str] = {
    (verb, *rest): meant
    for rest, forms in {
        ("out",): {"carry": "perform", "carries": "performs", "carrying": "performing",
                   "carried": "performed"},
        ("for",): {"opt": "choose", "opts": "chooses", "opting": "choosing", "opted": "chosen",
                   "settle": "choose", "plump": "choose", "decide": "choose"},
        ("on",): {"rely": "use", "relying": "using", "decide": "choose", "deciding": "choosing"},
        ("upon",): {"rely": "use", "relying": "using", "decide": "choose"},
        ("back", "on"): {"fall": "use", "falling": "using"},
        ("use", "of"): {"making": "using", "made": "used"},
        ("the", "event", "that"): {"in": "if"},
        ("case", "that"): {"in": "if"},
        ("case",): {"in": "if"},
        ("no", "account"): {"on": "not", "upon": "not"},
        ("no", "circumstances"): {"under": "not", "in": "not"},
        ("no", "case"): {"in": "not"},
        ("no", "wise"): {"in": "not"},
        ("no", "time"): {"at": "not"},
        ("time",): {"every": "whenever", "each": "whenever"},
        ("that",): {"provided": "if", "assuming": "if", "supposing": "if"},
    }.items()
    for verb, meant in forms.items()
}  # fmt: skip
# Words that make no difference to what is told.
_IDLE_WORDS = (
    "absolutely altogether certainly completely currently definitely entirely expressly explicitly"
    " hereby strictly imperatively necessarily temporarily totally unfortunately sadly luckily"
    " consequently accordingly thus"
)
IDLE = frozenset(_IDLE_WORDS.split())
OWNER = (
    "fighter's",
    "player's",
    "warrior's",
    "combatant's",
    "champion's",
    "character's",
    "figure's",
)


def phrasal(said: Sequence[str]) -> tuple[str, int] | None:
    """The verb that the words at the beginning stand for, and how many they are."""
    for size in (4, 3, 2):
        meant = PHRASAL.get(tuple(said[:size]))
        if meant and said[size : size + 1] != ["of"]:
            return meant, size
    return None


_MAY_END = frozenset(
    (
        "opp",
        "opps",
        "pts",
        "pt",
        "mvr",
        "mnvr",
        "wpn",
        "dmg",
        "bp",
        "bps",
        "nxt",
        "trn",
        "nt",
        "rnd",
        "rd",
        "cbt",
        "poss",
    )
)


def written_out(word: str) -> tuple[str, ...]:
    """The words that a contracted one stands for."""
    return tuple(CONTRACTED.get(word, word).split())


def abbreviated(word: str, own: Collection[str]) -> str | None:
    """The whole word; what the sheet calls so itself stays as it is."""
    return None if word in own else ABBREVIATED.get(word)


def may_end(word: str) -> bool:
    """Whether a full stop behind the short word may be that of the sentence."""
    return word in _MAY_END
