"""What stands around an instruction: openings in other words, and what fighters say before it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from pipeline.reconcile.dictionary import english
from pipeline.wording.naming import naming
from pipeline.wording.shorthand import ABBREVIATED

_HEAD = re.compile(
    r"\b(?:tell|inform|instruct|warn|advise|notify|bid|command"
    r"|(?:say|read|announce|speak)(?: this)? to)\W*"
    r"(?:(?:(?:your|thy|the)\W*)?(?:other\W*)?"
    r"(?:oppo|player\b|foe\b|enemy|adversar|rival|him\b|her\b|(?:th)?em\b)"
    r"|(?:your |the )?other [^\W\d_]+:|(?:your|the) [^\W\d_]+:)",
    re.IGNORECASE,
)
# Openings in other words: `Say:`, `To your opponent:`.
_LEAD = re.compile(
    r"^\W*(?!tell\b|critical\b|direct\b|order\b|instruct\b)[a-z]+(?: [a-z']+){0,4} ?:"
    r" *[^\w+\-\u2212]*(?=[\w+\-\u2212])",
    re.IGNORECASE,
)
_SAYING_WORDS = (
    "say to your the opponent opponents foe enemy adversary rival him her them read this out aloud"
    " order orders instruction instructions announce speak other player a an and of for as follows"
    " s give declare state"
)
_SAYING = frozenset(_SAYING_WORDS.split())
_MANY, _NEARLY = 8, 0.9  # instructions, and the share of them
_SPENT = ("lose", "spend", "pay", "use")
_COUNTED = re.compile(
    r"\b(gain|regain|recover|get|take again|take back|lose|spend|pay|use)s? (?:\d|one|two|three)"
    r" \W?([a-z]{3,})"
    r"\W?(?: points?)?(?: back)?(?=[.,;!]| and\b)",
    re.IGNORECASE,
)
# What is dropped, and told to be back; a guard is no weapon.
_DROPPED = re.compile(r"\bdrop(?:s|ped)? (?:your|his|her) ([a-z]{3,})\b", re.IGNORECASE)
_BACK = (
    r"\b(?:have|has|hold|get|got|regain(?:ed)?|retriev\w+|recover\w*|pick\w* up)"
    r" (?:your|his|her) {0}\b"
    r"(?: (?:again|back|once more)|(?= is)|(?=[.,!]))"
)
_NO_ARMS = frozenset(("guard", "shield", "buckler", "targe", "pavise", "defence", "defense"))
_FEW = 3  # instructions of a book tell whether its fighters talk
# A sentence without these words tells nobody to do anything.
_TELLING = re.compile(
    r"\b(?:do|dono|doonly|add|only|no|not|lose|drop|page|turns?|restrictions?|orders"
    r"|instructions|scor(?:es?|ed|ing)|may"
    r"|points?|damage|next|rest|combat|fight|until|range|go|\d+|must|never|can|cannot|can't|don't"
    r"|weapon|shield|barred|banned|forbidden|prohibited|allowed|permitted|avoid|bonus|free|any"
    r"|sealed|closed|taboo|skips?|renounces?|forgo(?:es)?|abandons?"
    r"|overrul\w*|supersed\w*|cancel\w*|void|ignore|disregard|forget|precedence|priority"
    r"|notwithstanding|except\w*|apart|without|rises?|(?:in|de)creases?"
    r"|anything|maneuvers?|orange|red|blue|green|yellow|white|black|brown)\b",
    re.IGNORECASE,
)
# Nor does a question without these.
_ORDER = re.compile(
    r"\b(?:do|dono|doonly|add|only|no|not|lose|drop|page|turns?|until|may|scor\w+|\d+)\b",
    re.IGNORECASE,
)


# Nor is a sentence with these set aside, asked or not: something happens to what he holds.
_HELD = re.compile(
    r"\b(?:drop(?:s|ped)|los(?:e|es|t)|broken|breaks|disarmed|unarmed|weaponless|retrieved?|regain"
    r"|recovers?|gone|fallen|falls|destroy\w*|shatter\w*|smash\w*|ruined|useless)\b",
    re.IGNORECASE,
)
# Nor with one of these in another word: the space between them was lost.
_GLUED = re.compile(
    r"\b(?:weapon|shield|restrict|point|combat|score)\w+|\w+(?:weapons?|shields?|points?|combat)\b",
    re.IGNORECASE,
)

# Words of what may be a rule of its own, were there one that the grammar does not know: of how
# many, when, how near, in whose hands, how it ends, or as something before.
_WEIGHTY = re.compile(
    r"^\W*(?:for|with|in|at|on|by|as|to|from)\b"
    r"|\b(?:all|both|each|every(?:thing)?|whatever|whichever|half|double|twice|more|less|some|extra"
    r"|like|wish|want|please|also|too|same|likewise|but|instead|now|still|others?"
    r"|when|while|whenever|once|after|before|should|provided|having"
    r"|against|versus|vs|foes?|enem(?:y|ies)|rivals?|adversar\w*"
    r"|close[rds]?|near\w*|far\w*|away|apart|distance|reach|back|again|hands?|grip\w*|grasp\w*"
    r"|hold\w*|held|pick\w*|caught|catch\w*|slips?|slipped|lets?|fl(?:y|ies|ying|ew)|air|sky"
    r"|ground|floor|earth|mount\w*|horse\w*|unhorsed|armou?r\w*|bow|arrows?|ammunition|spells?"
    r"|magic|power\w*|win|wins|won|dead|dies?|dying|killed|kills|slain|over|ends?|ended|finished"
    r"|surrender\w*|yield\w*|choose|chosen|show|reveal|announce|tell|say|secret\w*|wait|stay|stop"
    r"|stand)\b",
    re.IGNORECASE,
)


def aside(sentence: str) -> bool:
    """Whether a sentence in plain English says how the fighter fares alone (`Your knees shake`).

    No word of it is misread, as far as a dictionary knows.
    """
    words = re.findall(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*", sentence)
    whole = sentence.rstrip().endswith(("!", ",", ".") if len(words) > 1 else ("!", ","))
    plain = all(english(w.replace("\u2019", "'")) or english(w.split("'")[0]) for w in words)
    told = _WEIGHTY.search(sentence) or "?" in sentence
    return whole and plain and idle(sentence) and not told


def talks(texts: Collection[str]) -> bool:
    """Whether the fighters of a book speak before they tell.

    Few of its texts are headed then, and many have a sentence that tells nothing.
    """
    told = [t for t in texts if t.strip()]
    headed = sum(bool(_HEAD.search(t)) for t in told)
    spoken = sum(any(map(idle, re.findall(r"[^.!?]+[.!?]", t))) for t in told)
    return len(told) >= _FEW and 2 * headed < len(told) <= 3 * spoken


def headed(texts: Collection[str]) -> bool:
    """Whether nearly all instructions of a book open with whom they are told to."""
    told = [t for t in texts if t.strip()]
    return len(told) >= _MANY and sum(map(addressed, told)) >= _NEARLY * len(told)


def counted(texts: Collection[str], known: Collection[str]) -> tuple[str, ...]:
    """What a book counts by the words of its pictures: some gain it and some lose it.

    Its sheet tells of it, but may not be legible there.
    """
    ours = naming(tuple(sorted({k.lower() for k in known}))).words
    found: dict[str, set[bool]] = {}
    times: Counter[str] = Counter()
    for text in texts:
        for verb, name in _COUNTED.findall(" ".join(text.split())):
            if name.lower() not in ours:
                found.setdefault(name.lower(), set()).add(verb.lower() in _SPENT)
                times[name.lower()] += 1
    return tuple(n for n, ways in found.items() if len(ways) > 1 and times[n] >= _FEW)


def held(texts: Collection[str], known: Collection[str]) -> tuple[str, ...]:
    """What the fighter of a book drops and gets back, where no row of the sheet is called by it.

    One picture tells that it is dropped, and there or on another one it is in his hands again.
    """
    ours = naming(tuple(sorted({k.lower() for k in known}))).words
    said = [" ".join(text.split()) for text in texts]
    dropped = {name.lower() for text in said for name in _DROPPED.findall(text)}
    return tuple(
        sorted(
            name
            for name in dropped - ours - _NO_ARMS
            if any(re.search(_BACK.format(name), text, re.IGNORECASE) for text in said)
        )
    )


def as_weapon(text: str, names: Collection[str]) -> str:
    """The text with what the fighter holds called a weapon, unless it is a part of a name."""
    for name in names:
        text = re.sub(rf"\b(your|their|his|her|the)(\s+){name}\b", r"\1\2weapon", text)
    return text


def addressed(text: str) -> bool:
    return _HEAD.search(text) is not None


def idle(sentence: str) -> bool:
    """Whether nothing in a sentence tells anybody to do anything."""
    asked = "?" in sentence and not _ORDER.search(sentence)
    befalls = _HELD.search(sentence) or _GLUED.search(sentence)
    telling = befalls or (_TELLING.search(sentence) and not asked)
    return bool(re.search(r"\w", sentence)) and not telling


def opened(text: str, known: Collection[str]) -> str:
    """The text with its opening in the usual words; what could tell something is no opening."""
    found = _LEAD.match(text)
    if found is None:
        return text
    names = naming(tuple(sorted({k.lower() for k in known})))
    telling = names.words - _SAYING | set(ABBREVIATED)
    said = re.findall(r"[a-z]+", found[0].lower())
    meant = {w for one in said if one not in _SAYING for w in names.speller.nearest(one)}
    if telling.intersection(said) or (meant and meant.isdisjoint(_SAYING)):
        return text  # `Sore: go to page 41` is no opening either
    return f"Tell opponent: {text[found.end() :]}"
