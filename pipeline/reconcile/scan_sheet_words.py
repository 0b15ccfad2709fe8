"""The words of the sheet: group and name of each row.

Each place was looked at in several ways, and weighed against the words that sheets are made of; one
look is enough where it shows a usual text and every letter of it clearly. A text is taken when a
known one was also read letter by letter, or when two looks read the same and no word of it is a
known one but for a slip. All else is left to a person.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from pipeline.model.book import EXTENDED
from pipeline.model.clauses import COLOURS
from pipeline.model.evidence import Rival
from pipeline.model.pointer import join
from pipeline.model.sighting import Vote
from pipeline.recognise.sheets_lexicon import bare, known, near, slips
from pipeline.recognise.sheets_lexicon import usual as usual_texts
from pipeline.reconcile.dictionary import usual as usual_word
from pipeline.reconcile.scan_notes import Notes, Taken
from pipeline.reconcile.scan_sheet_faint import unusual
from pipeline.reconcile.scan_sheet_printed import Printed
from pipeline.reconcile.scan_sheet_spelled import MIXED, cased, text_of, unshortened
from pipeline.reconcile.scan_votes import Seen, boxed, rivals

Change = Callable[[str], str]

RANGE = "Extended Range"
NOTHING_ELSE = Printed()
_LEXICON = "lexicon"
_SURE = 0.9  # of a known text, against all others that may stand there
_CLEAR = 0.95  # of the letters of a text, one with another, where it is not known
_LETTER = 0.5  # so far apart are words with one letter that looks alike
_LIKE = 0.8  # of its letters a heading has in common with what it should say
_WHOLE = 4  # letters of a word: a shorter one is the beginning of too many
_TWO = 2  # looks that read the same
_LONGEST = 12  # letters of a word: a longer one may have lost its spaces
_RIVALS = 4
_MANY, _ALL = 4, 0.8  # names that begin alike, and how many of those without groups
_ALIKE = "all names begin alike here: their group may have been read with them"
_FAR = re.compile(
    r"^\W*(?:x|ext(?:ended)?)[\s.\-]*range(?:[\s.:\-]*maneuvers)?\b[\s.:\-]*", re.IGNORECASE
)
_CROSS = re.compile(r"^\W*x\s?-\s?(?=\w)", re.IGNORECASE)
_RULE = re.compile(r"[1Il|]\s")
_HEADED = re.compile(r"(?:height|body|attacks?|tactics|luck)\b.*\d", re.IGNORECASE)
_MARK = re.compile(r"[^\w\s'/\-\u2192]")  # an arrow says in which order two are done
_SPECK = re.compile(r"\w{3}'\w{3}")  # two whole words: a speck stands between them
_ASIDE = re.compile(r"\([\w\s'\-]+\)$")  # (Strong), at the end of a name


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a place says: its text, how likely that is, and why it cannot be taken if it cannot."""

    text: str
    p: float
    against: str | None = None
    rivals: tuple[Rival, ...] = ()


def with_rows(book: Printed, places: Iterable[Sequence[Seen]]) -> Printed:
    """What a book prints, with the words of those places that are read beyond doubt."""
    every = list(places)
    said = (told(seen, book) for seen in every)
    surely = [one.text for one in said if one is not None and one.against is None]
    return book.with_rows(surely, (text for seen in every if (text := _clearly(seen, book))))


def _clearly(seen: Sequence[Seen], book: Printed) -> str | None:
    """What all looks at a place read, two of them every letter of it clearly."""
    looks = [(book.without_cost(t), p) for s in seen for t, p in _looks(s)]
    if len({bare(text) for text, _ in looks}) != 1 or sum(p > _CLEAR for _, p in looks) < _TWO:
        return None
    return looks[0][0]


def read_words(
    at: str,
    group: Sequence[Seen],
    name: Sequence[Seen],
    to: Notes,
    book: Printed = NOTHING_ELSE,
) -> None:
    """Note group and name of the row of a page; `book` is what its other places print."""
    page = int(at.rpartition("/")[2])
    named = told(name, book)
    grouped = told(group, book)
    if page in EXTENDED and named is not None:
        named, grouped = _without_range(named, grouped)
    if grouped is not None and page in EXTENDED and _is_range(grouped.text):
        grouped = Told(text=RANGE, p=grouped.p)
    if grouped is None and page in EXTENDED:
        to.doubt(
            join(at, "group"), "no heading of this row is seen", boxed(name), [Rival(value=RANGE)]
        )
    else:
        _note(join(at, "group"), grouped, group or name, to)
    if grouped is None and named is not None and _lead(named.text) in book.shared:
        named = replace(named, against=named.against or _ALIKE)
    if grouped is None or grouped.text.casefold() not in book.leading:
        named = _without_group(named, grouped)
    _note(join(at, "name"), named, name, to)
    _cost(at, name, to, book)


def _cost(at: str, name: Sequence[Seen], to: Notes, book: Printed) -> None:
    """What a maneuver costs is printed in its name's column, where one reader alone sees it."""
    found = [(c, p) for s in name for text, p in _looks(s) if (c := book.cost(text))]
    if found:
        (pool, _), _ = max(found, key=lambda one: one[1])
        told: dict[Hashable, float] = {n: p for (which, n), p in found if which == pool and n}
        why = "one reader alone has read what it costs"
        to.doubt(join(at, "cost", pool), why, boxed(name), rivals(told))


def _note(at: str, said: Told | None, seen: Sequence[Seen], to: Notes) -> None:
    if said is None:
        to.doubt(at, "nothing legible here", boxed(seen))
    elif said.against is not None:
        to.doubt(at, said.against, boxed(seen), said.rivals)
    else:
        to.take(at, Taken(value=said.text, seen=boxed(seen), p=said.p, rivals=said.rivals[1:]))


def told(seen: Sequence[Seen], book: Printed = NOTHING_ELSE) -> Told | None:
    """What all looks at a place and the lexicon say together."""
    looks = [(book.without_cost(t), p) for s in seen for t, p in _looks(s)]
    usual = [one for s in seen for one in _weighed(s, book)]
    ranked = list(_ranked(looks, usual))
    if not ranked:
        return None
    rivals = tuple(Rival(value=text, p=round(p, 4)) for text, p in ranked[:_RIVALS])
    best, p = ranked[0]
    read = next((t for t, _ in looks if bare(t) == bare(best)), best)
    if "-" in best:  # a speck between two words looks like it
        rivals = (rivals[0], Rival(value=cased(best.replace("-", " "))), *rivals[1:])
    if read.casefold() != best.casefold():  # the same letters with other spaces
        rivals = (rivals[0], Rival(value=read), *rivals[1:])
    if (apart := book.parted(best)) is not None:
        apart = string.capwords(apart) if best[0].isupper() else apart
        rivals = (Rival(value=apart), *rivals)
    against = next((s.region.note for s in seen if s.region.note), None)
    against = against or _against(best, looks, usual, book)
    if (whole := unshortened(best)) is not None:
        rivals = (Rival(value=whole), *(r for r in rivals if r.value != whole))
        against = against or f"{best} stands for other words"
    return Told(text=best, p=round(p, 4), against=against, rivals=rivals)


def _looks(seen: Seen) -> Iterator[tuple[str, float]]:
    """What each look at a place reads."""
    best: dict[str, Vote] = {}
    for vote in seen.region.votes:
        if vote.voter not in best or vote.p > best[vote.voter].p:
            best[vote.voter] = vote
    for voter, vote in best.items():
        if voter != _LEXICON and (text := text_of(vote.value)):
            yield text, vote.p


def _weighed(seen: Seen, book: Printed) -> Iterator[tuple[str, float]]:
    """What the lexicon makes of a place; texts may differ by a speck or by the cost alone."""
    texts: dict[str, str] = {}
    shares: dict[str, float] = {}
    for vote in seen.region.votes:
        if vote.voter == _LEXICON and (text := book.without_cost(text_of(vote.value))):
            texts.setdefault(bare(text), text)
            shares[bare(text)] = shares.get(bare(text), 0.0) + vote.p
    yield from ((texts[letters], p) for letters, p in shares.items())


def _ranked(
    looks: Sequence[tuple[str, float]], usual: Sequence[tuple[str, float]]
) -> Iterator[tuple[str, float]]:
    """The readings, those of the lexicon first, each spelled as a look spelled it if one did."""
    had: set[str] = set()
    for text, p in [*sorted(usual, key=lambda t: -t[1]), *sorted(looks, key=lambda t: -t[1])]:
        letters = bare(text)
        if letters and letters not in had:
            had.add(letters)
            yield _spelled(text, [t for t, _ in looks if bare(t) == letters]), p


def _spelled(text: str, same: Sequence[str]) -> str:
    """As most looks spell it, if its words are known then; a space lost is found again."""
    ways = sorted(dict.fromkeys(same), key=lambda t: (-same.count(t), -len(t)))
    return next((way for way in ways if known(way)), text)


def _against(
    best: str,
    looks: Sequence[tuple[str, float]],
    usual: Sequence[tuple[str, float]],
    book: Printed,
) -> str | None:
    """Why a text is not taken."""
    letters = bare(best)
    same = [p for text, p in looks if bare(text) == letters]
    share = max((p for text, p in usual if bare(text) == letters), default=0.0)
    share += sum(p for text, p in usual if same and _is_slip(text, best))
    if not usual and len(same) == len(looks):
        share = 1.0  # nobody has weighed it against other texts, and all looks agree
    if (odd := _odd(book.uncomma(best)) or (unusual(best) if book.faint else None)) is not None:
        return odd
    if marked := [t for t, _ in looks if bare(t) == letters
                  and (_odd(book.uncomma(t)) or _marks(t) != _marks(best))]:  # fmt: skip
        return f"read as {best} and as {marked[0]}"
    if known(best) and same and not any(t.casefold() == best.casefold() for t, _ in looks):
        return f"read as {best}, without its spaces"
    if known(best) and share > _SURE and same:
        return None
    if share > _SURE and same and book.tells(best):
        return None
    clear = min(same) if len(same) == len(looks) >= _TWO and share > _CLEAR else 0.0
    spelled = book.spelled(best, clear=clear, share=share if usual else 0.0)
    if (strange := _strange(best, spelled, book)) is not None:
        return strange
    if share > _SURE and same and book.again(best):
        return None
    plain = len(same) == len(looks) or _is_plain(best, book)
    if share > _SURE and sum(p > _CLEAR for p in same) >= _TWO and plain:
        return None
    return f"read as {best}, not surely"


def _is_slip(text: str, meant: str) -> bool:
    """Whether a text is another one but for letters that look alike, in words that are none."""
    some, others = (re.findall(r"[^\W\d_]+", one.casefold()) for one in (text, meant))
    off = [(a, b) for a, b in zip(some, others, strict=False) if a != b]
    return (
        len(some) == len(others)
        and all(
            near(a, {b}, _LETTER)
            and not (known(a) or usual_word(a))
            and (known(b) or usual_word(b))
            for a, b in off
        )
        and bool(off)
    )


def _is_plain(text: str, book: Printed) -> bool:
    """Whether all words of a text are known, plain English, or others of the book."""
    words = [word.strip("()").removesuffix("'s") for word in text.casefold().split()]
    return all(known(w) or usual_word(w) or w in book.spelled(w, clear=0.0) for w in words)


def _marks(text: str) -> tuple[int, int]:
    """How many arrows and commas a text has: with others it is another."""
    return text.count("\u2192"), text.count(",")


def _odd(text: str) -> str | None:
    """Why a text is none of a sheet, be its words known or not."""
    if not any(c.isalpha() for c in text):
        return f"read as {text}, which is no word"
    if text.casefold() in COLOURS:
        return f"read as {text}, which is a colour"
    if _RULE.match(text):
        return f"read as {text}, where a line may look like a figure"
    if _HEADED.match(text):
        return f"read as {text}, which is a figure of the head"
    if _MARK.search(_ASIDE.sub("", text)):
        return f"read as {text}, with a mark inside it"
    if "-" in text and text.replace("-", " ").casefold() in usual_texts():
        return f"read as {text}, where a space is usual"
    if _SPECK.search(text):
        return f"read as {text}, where a speck may look like an apostrophe"
    return None


def _strange(text: str, spelled: Collection[str], book: Printed) -> str | None:
    """Why unknown words are hardly what is printed, but for those that are known to be."""
    if book.parted(text) or any(len(word) > _LONGEST for word in text.split()):
        return f"read as {text}, where spaces may be lost"
    if MIXED.search(text):
        return f"read as {text}, letters and digits in one word"
    if slips(text, spelled):
        return f"read as {text}, which is nearly a usual word"
    if (last := text.rsplit(maxsplit=1)[-1].casefold()) not in spelled and _is_cut(last):
        return f"read as {text}, which may lack its last letter"
    return None


def _is_cut(word: str) -> bool:
    """Whether a word is a usual one but for its last letter: a line of the table may hide it."""
    if len(word) < _WHOLE or not word.isalpha() or known(word) or usual_word(word):
        return False
    return any(usual_word(word + letter) for letter in string.ascii_lowercase)


def _without_range(named: Told, grouped: Told | None) -> tuple[Told | None, Told | None]:
    """A name without what says that its row is one of extended range, and that as its group."""
    if _FAR.match(named.text):
        name = _retold(named, lambda text: _FAR.sub("", text))
        return name if name.text else None, _retold(named, lambda _: RANGE)
    if grouped is None and _CROSS.match(named.text):
        grouped = Told(text=RANGE, p=named.p)
    return _retold(named, lambda text: _CROSS.sub("", text)), grouped


def _without_group(named: Told | None, grouped: Told | None) -> Told | None:
    """A name that begins with its group and goes on, as none does: the group was read with it."""
    lead = f"{grouped.text} " if grouped is not None else ""
    if named is None or not lead or not named.text.casefold().startswith(lead.casefold()):
        return named
    rest = Rival(value=cased(named.text[len(lead) :]), p=named.p)
    why = named.against or f"read as {named.text}, of which {lead.strip()} may be the group alone"
    return Told(text=str(rest.value), p=named.p, against=why, rivals=(rest, *named.rivals))


def leading_groups(rows: Iterable[tuple[Sequence[Seen], Sequence[Seen]]]) -> frozenset[str]:
    """Groups that are a part of names which begin with them.

    Those with which all their names begin, as `Bite Neck`, and one alone of a sheet: a row `Jump
    Up` of jumps. Where several groups stand so in some of their rows, their words were read along.
    """
    begun: dict[str, list[bool]] = {}
    for group, name in rows:
        grouped, named = told(group), told(name)
        if grouped is not None and named is not None:
            lead = grouped.text.casefold()
            begun.setdefault(lead, []).append(named.text.casefold().startswith(f"{lead} "))
    whole = {lead for lead, some in begun.items() if len(some) >= _TWO and all(some)}
    parts = {lead for lead, some in begun.items() if any(some)} - whole
    return frozenset(whole | (parts if len(parts) < _TWO else set()))


def shared_leads(rows: Iterable[tuple[Sequence[Seen], Sequence[Seen]]]) -> frozenset[str]:
    """Words with which nearly all names begin that have no group beside them: it may be that."""
    alone = [named for group, name in rows if not group and (named := told(name)) is not None]
    leads = Counter(_lead(named.text) for named in alone if " " in named.text)
    return frozenset(w for w, n in leads.items() if n >= _MANY and n > _ALL * len(alone))


def _lead(text: str) -> str:
    return text.split(maxsplit=1)[0].casefold()


def _is_range(text: str) -> bool:
    """Whether a heading says that its rows are of extended range, but for a slip."""
    heads = (RANGE, f"{RANGE} Maneuvers", "X-Range")
    letters = bare(text)
    return "range" in letters and any(
        SequenceMatcher(None, letters, bare(head)).ratio() > _LIKE for head in heads
    )


def _retold(said: Told, change: Change) -> Told:
    rivals = {cased(change(str(r.value))): r.p for r in reversed(said.rivals)}
    left = tuple(Rival(value=v, p=p) for v, p in reversed(rivals.items()) if v)
    return Told(text=cased(change(said.text)), p=said.p, against=said.against, rivals=left)
