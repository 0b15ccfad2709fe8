"""Writes the documentation's page on the vocabulary: `python -m tests.wording.page`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

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
    Told,
    Unmodelled,
    Weaken,
    Wield,
)
from pipeline.model.codec import canonical_json
from pipeline.model.shapes import FieldShape, fields_of
from pipeline.wording import lexicon, series
from pipeline.wording.parse import LIMIT
from pipeline.wording.say import say

PAGE = Path(__file__).parents[2] / "site" / "docs" / "wording.md"
EXAMPLES: tuple[Clause, ...] = (
    Only(only=("green", "yellow"), but=("wild swing",)),
    Only(only=("jump",), lasts=2, overrides="all"),
    Forbid(forbid=("kick",), lasts="combat"),
    Forbid(forbid=("gloom ray", 24), when="extended"),
    Bonus(bonus=2),
    Bonus(bonus=1, to=("down swing", "side swing"), lasts="combat"),
    Bonus(bonus=1, pages=(35, 53), most=3, lasts="combat"),
    Boost(boost="double", to=("force",)),
    Height(height=2, lasts=3),
    Allow(allow=("goal",), lasts="combat", binds="opponents"),
    Free(free=True, when="scored"),
    Drop(drop="weapon"),
    Drop(drop="used"),
    Restore(restore="weapon"),
    Lose(lose="shield"),
    Wield(wield=2),
    Recover(recover=1),
    Drain(drain=2, when="scored"),
    Drain(drain=1, lasts="combat"),
    Weaken(weaken=4, when="scored", binds="opponents"),
    Points(points={"bullets": -1, "luck": 2}),
    Goto(goto=41, when="scored"),
    Goto(goto=1, when="scored", binds="opponents"),
    Goto(goto=27, other=(41,), when="scored"),
    Page(page=7, goto=9),
    Ignore(ignore="score", when="had scored"),
    Announce(announce="colour", binds="opponents"),
    Reveal(reveal="spell"),
    End(end="win", when="scored"),
    End(end="lose", may=True),
    Unmodelled(unmodelled="lose # turns", figures=(2,)),
)
_HEAD = f"""# The words of instructions

What a picture tells its fighter stands in a book as *clauses*. `pipeline/wording/` reads the
English that such books print into clauses, and says clauses in our own English and Japanese.
Our English is read back by the same grammar: what is said of a clause always gives that clause.

`parse(text, known)` takes the words of the sheet at hand (groups, names, kinds, points) and gives
the clauses, those of the critical, the party symbol, the slips it mended, and in `rest` all that
follows the place where it no longer understood. It guesses nothing: a word that neither the
lexicon nor the sheet has, a limit without a time, a number that is not plain, or a sentence that
could be meant in two ways is left for a person. A text of more than {LIMIT:,} characters is not
read at all.

Slips of a reader are mended in words of the lexicon only: one letter in words of 4 to 7 letters,
two in longer ones, none in shorter ones and none where two words are equally near; words that
lost the space between them or were torn in two; and shapes such as *rn* for *m*. Numbers are
never mended here; what reads scans makes a 1 of a typewriter's *l* where no letter can stand
(*+lif it scores*, *scores lmore*), before the grammar sees it.

## Other words for the same

Editors differ in their words more than in what they tell. The grammar is made of kinds of phrases
that go together in any way, and each kind has as many words as we could think of:

- openings: *Tell opponent:*, *Say to your foe*, *Tell the other player*, *Tell him that he may*,
  *Tell your* and any word the lexicon lacks before a colon, or none; where none puts
  the text into anybody's mouth, *your opponent*, *he* and *they* are the fighter shown
- verbs: do, use, play, choose, select, pick, take, perform, employ, attack with
- limits: *only*, *nothing but*, *must*, *limited to*, *X only*, *only X may be chosen*,
  *down to X*, *the choice is between X and Y*, *X, that's all you get*, *the turn has to be X*
- bans: *no*, *do not*, *can't*, *not allowed to*, *avoid*, *X is barred*, *X may not be played*,
  *forbidden: X*, *never again in this combat: X*, *anything but X*, *X is sealed*, *skip X*,
  *renounce X*, *say goodbye to X*, *too fast for X*, *don't follow this with X*, *can't go X*,
  *X as well as Y is barred*, *X is barred, and so is Y*, *everything X*
- times, before or behind: *the coming turn*, *on your next maneuver*, *for one turn*,
  *from now on*, *till the fight is over*, *until you have it back*, and the same told twice
- freedom: *no restrictions*, *any maneuver*, *as you like*, *a free choice*
- bonuses: *add 2 to X*, *X scores +2*, *you get +2 with X*, *a score made with X is raised by 2*,
  *if you do X, add 2*, *any X score is worth 2 more*, *all maneuvers but X are at -1*,
  *a penalty of 1 on X*, *X lose 1 point*, *X: score +1*, *with X you score 1 more*, *score +1*
- weapons by their usual names, and by what a row of the sheet takes up (*Gather the Fans*)
- pages: *if on a score page*, *on a score*, *if a score is made*; go, turn, proceed to; *page 10*,
  *No. 10*, *Nr. 10*, *Nos. 10 and 12*
- criticals in the text: *Critical:*, *Crit. 7+:*, *Critical hit at 9 or more:*,
  *If 8 or more is scored, also*, *Critical from 8 on:*, *With 8 points or more, also*,
  and others of the same words
- words in the order of another tongue (*Red may in the next turn not be used*), where one word
  that bars, one *not* or one *only* stands so that it can be said of the rows alone; bonuses with
  one number and words that all raise or all lower it; *if* with any words for a score just made
- reasons and states beside them: *because your arm is hurt*, *Dazed,*, *You have the advantage.*
- short forms: don't, can't, w/, incl., opp., pts., NT.
- old forms: thou mayest, upon, unto, hath, art, maketh, ere.

Refused on purpose: a bare order or permission (*do Red next turn*, *you may do Red*), of which a
lost word would make the opposite; *unless* and *until* with anything but what is listed; and a
limit behind a page turn in one sentence (*if you score go to 41, and do no Blue next turn*), since
books mean either. A full stop ends a condition.

This page is written by `python -m tests.wording.page`; a test compares it with the code.

## Clauses

Every clause may also say `when` it holds ({{when}}) and whom it binds (`binds: opponents`; absent:
the fighter shown). A selector is a colour, `extended range`, the page of a row, or words of a
group, a name or a kind; words that name no row may be those of a weapon of the sheet, and take the
rows that need it. In our sentences, words that are not among the usual ones stand in quotes.
"""

_FIGURES = """## Measured

Distinct instructions, typed off the pages of eight books and keyed by hand before the grammar was
written (2026-11), read with the words of each book's sheet; the sentences are not in the project.
*A part kept*: understood, with a part that cannot be expressed yet. The parser was tuned on the
first five and run on the other books afterwards. They are no blind test: whoever wrote the lexicon
had typed their pages too, and the rule for speech was loosened on Kal Jerico. The grammar has been
widened since on the same eight books; [How well scans are read](reading.md) has newer figures.

| book | instructions | right | right, a part kept | in doubt | wrong |
|---|---|---|---|---|---|
| Mirim and Iroha (dumps) | 28 | 28 | 0 | 0 | 0 |
| Burton | 22 | 22 | 0 | 0 | 0 |
| Skeleton | 17 | 17 | 0 | 0 | 0 |
| Gildersleve | 30 | 25 | 4 | 1 | 0 |
| Hobgoblin | 30 | 29 | 1 | 0 | 0 |
| Allosaur | 28 | 20 | 8 | 0 | 0 |
| Gunslinger | 32 | 26 | 2 | 4 | 0 |
| Darth Vader | 24 | 20 | 1 | 3 | 0 |
| Kal Jerico, `talks` | 31 | 21 | 0 | 10 | 0 |
| Kal Jerico | 31 | 2 | 0 | 29 | 0 |

Thirteen books drawn and worded by strangers, with some 32 instructions each (2026-11). The grammar
was widened on six of them; of the other seven the phrases of four were seen by accident before, so
that the three last ones alone were blind. What these taught is one duration, *on your next
maneuver*, which stood in nearly all that was refused.

| books | instructions | right before | right, blind | right after | wrong |
|---|---|---|---|---|---|
| six to widen on | 192 | 112 | | 190 | 0 |
| four seen before | 128 | 47 | 123 | 128 | 0 |
| three unseen | 93 | 30 | 47 | 93 | 0 |

One instruction of the first row was wrong before. Of 6,000 sentences put together at random from
the words of made-up editors none is read as anything else; a test repeats 3,000 of them.

Eight sets of some 57 texts in voices made up for the purpose (2026-11), from war-game rules to
literal translations, each keyed before it was read and then used to widen the grammar. The voices
differ in how far they are from plain English, so that only the two columns of one row compare.

| set | texts | right before any widening | right at first sight | wrong |
|---|---|---|---|---|
| 1 | 69 | 20 | 20 | 0 |
| 2 | 62 | 26 | 32 | 0 |
| 3 | 59 | 20 | 27 | 0 |
| 4 | 60 | 48 | 51 | 0 |
| 5 | 61 | 32 | 42 | 0 |
| 6 | 55 | 25 | 32 | 0 |
| 7 | 58 | 34 | 41 | 0 |
| 8 | 51 | 39 | 42 | 0 |

Of 200,000 sentences of our own with 1 to 12 slips at random, letters exchanged for any other among
them, 2 were read as something else, both where a slip had made another real selector (*block* and
*black*); the others were right or in doubt.
"""


def render() -> str:
    """The whole page."""
    kinds = [_kind(cls) for cls in get_args(Clause)]
    return "\n".join([_HEAD.format(when=_values(_when())), *kinds, _words(), _FIGURES])


def _when() -> FieldShape:
    return next(f for f in fields_of(Told) if f.name == "when")


def _values(field: FieldShape) -> str:
    return ", ".join(f"`{v}`" for v in getattr(field.shape, "values", ()))


def _kind(cls: type) -> str:
    names = {f.name for f in fields_of(Told)}
    own = [f for f in fields_of(cls) if f.name not in names]
    meaning = " ".join((inspect.getdoc(cls) or "").split())
    rows = [
        f"| `{_short(e)}` | {_cell(say(e))} | {_cell(say(e, 'ja'))} |"
        for e in EXAMPLES
        if type(e) is cls
    ]
    return "\n".join(
        [
            f"### {own[0].name}\n",
            f"{meaning}\n",
            "| field | holds |",
            "|---|---|",
            *(f"| `{f.name}` | {_cell(f.shape.expected)} |" for f in own),
            "\n| clause | English | Japanese |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def _short(clause: Clause) -> str:
    return _cell(re.sub(r'"([a-z]+)"(?=:)', r"\1", canonical_json(clause)))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _words() -> str:
    return "\n".join(
        [
            "## Usual words\n",
            "Selectors that need no sheet: " + _listed(series.STANDARD) + ".\n",
            "Points and energies: " + _listed(series.POOLS) + ".\n",
            "What is understood but cannot be expressed yet, and becomes `unmodelled`: "
            + _listed(key for key, _ in lexicon.BEYOND)
            + ".\n",
        ]
    )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{n}`" for n in names)


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
