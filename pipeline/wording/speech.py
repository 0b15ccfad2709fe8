"""What the fighters of some books say before they tell: words without a rule in them."""

from __future__ import annotations

import functools

from pipeline.wording import lexicon
from pipeline.wording.cursor import Cursor
from pipeline.wording.naming import Naming
from pipeline.wording.ordinary import ORDINARY
from pipeline.wording.spelling import Speller

_ENDS = (".", "!", "?", ",")
# Words that carry rules. A sentence with one of them, or with one that could be a slip of one, is
# never taken for speech.
_RULE_WORDS = (
    "do only no never add subtract deduct next turn turns rest combat score scores scored page"
    " section picture parchment restriction restrictions limit limits weapon weapons shield point"
    " points body recover regain restore lose spend gain reload reduce increase until except"
    " unless including otherwise instead opponent opponents extended range critical may must can"
    " cannot can't card cards spell spells die dice roll draw win wins dead escape drop use go if"
    " discard damage bonus orders instructions overrides barred banned forbidden prohibited"
    " overrule overrules supersede supersedes cancel cancels void ignore disregard forget"
    " precedence priority notwithstanding exception excepted apart without decrease"
    " increases decreases rises"
    " dropped drops loses lost broken breaks disarmed unarmed weaponless retrieve retrieved"
    " destroyed destroys shattered shatters smashed ruined useless split splits"
    " sealed taboo skip skips renounce renounces forgo forego abandon"
)
_GLUED = 4  # letters of a rule's word that is seen in another: its space was lost
_OPEN = ("not", "never", "if", "unless", "until", "except", "when")  # what follows belongs to it
_RULES = frozenset(_RULE_WORDS.split())


def speech(c: Cursor) -> str | None:
    """The sentence that stands here, up to its end or a comma, if it tells nothing to do."""
    start = c.peek()
    words: list[str] = []
    while token := c.peek():
        if token.kind not in ("word", "mark") or token.text in ("(", ")", '"', ":", "+"):
            return None
        c.step()
        if token.kind == "word":
            words.append(token.found or token.text)
        elif token.text in _ENDS and words:
            break
    if start is None or not words or any(_tells(c, w) for w in words) or words[-1] in _OPEN:
        return None
    while (token := c.peek()) and token.kind == "mark" and token.text in _ENDS:
        c.step()
    c.word("so")
    return c.text[start.start : c.tokens[c.at - 1].end]


def _tells(c: Cursor, word: str) -> bool:
    rules, speller = _rules(c.naming)
    if word in rules or word in ORDINARY:
        return word in rules
    ends = (part for n in range(_GLUED, len(word)) for part in (word[:n], word[-n:]))
    return bool(speller.nearest(word)) or any(part in rules for part in ends)


@functools.lru_cache(maxsize=32)
def _rules(naming: Naming) -> tuple[frozenset[str], Speller]:
    rules = frozenset(_RULES | lexicon.NUMBERS.keys() | naming.single)
    return rules, Speller(rules)
