"""The words of which maneuvers are named: what a name that is hard to read most likely is.

Counted in the eight books of `make bench-scans` and in our own, with the words that games of this
kind have for weapons, bodies and blows. A word that is not here is no error: it is only one that
two readings have to show clearly.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import cache

_ACTS = "swing thrust fake slash bite claw kick punch block jab cut chop whip"
_SIDES = "high low strong body up down left right"
_USUAL = """
attack, away, back, back & escape, back / escape, backstep, bash, bite, block, block & close,
block & swing, block & thrust, block & chop, body block, body slam, cast magic, cast spell, charge,
close to attack, close & block, crouch, defense, dislodge weapon, dodge, down swing, downswing,
duck, extended range, extended range maneuvers, fake, fakes, feint, fly, force, goal, grab, high,
jump, jump away, jump back, jump up, jumps, kick, leap, leap back, low, magic, parry, power,
power attack, protected attack, protected attacks, punch, rear back, rear up, retrieve weapon,
roll, shield, shield bash, shield block, shield strike, shoulder slam, side step, side swing,
sideswing, skill, skills, smash, special, spin, strong, strong slash, swing, swing high, swing low,
tail, tail slam, tail swipe, tail whip, throw, thrust, thrust high, thrust low, tricks, turn, up,
wild, wild slash, wild swing
"""
_WORDS = """
1 2 3 4 a acid action aerial after aim air all ally an and animal ankle approach arm armor arms
around arrow aside at axe backhand backward balance ball bar bare barrel bash bat battle beak beam
bear beat behind bell belly bend beneath berserk beside big bind bird blade bladed blades blast
blaster bless blind blitz blood blow bluff body bodyslam bolt bomb bone boot bottle bow brace
brand break breath breathe broad bullet burst butt buttons cast cat catch chain charm chest chop
circle clash claws cling cloak close cloud club coil cold combat come command confuse control coup
crack crane crash crescent crew cross crossbow crouching crush curse cutlass cutting dagger dance
dark dash dead death deep defend defending deflect demon desperate dew die disarm dislodge dive
dodging doll double dragon drain draw dread drizzle drop dual ducking duel dust eagle edge elbow
elude enemy energy entangle evade evasion evening explosion eye eyes face fall fan fang fangs far
fast feet fence fiercely fiery fight finger fire fist flail flame flames flanking flap flash
flashing fling flip float flying focus follow foot for forward foul free freeze frenzy from front
full fury gallop gas ghost glance goblin good gore grace grapple grasp great grip ground guard
guarded gun hack haft hair halberd hammer hand hands hat head headbutt heal heavy heel help hide
hilt hit hold hollyhock hook hop horn horns horse hotshot hover hug hurl ice impale in into
invisible javelin jaw jest joust juggle jumping katana kicking kill kiss knee knife knock knuckle
lance lantern las laser lash launch leaning leap leg legs level lift light lightning lob long loop
lunge mace magic maneuver middle mighty mind mirror missile mist mouth move movement naginata neck
net nick nose number objects of off on one open opponent out over overhand overhead pain paralyse
paw photon pick pierce pike pin pinch pistol play plow point poison pole pommel pounce pound power
praise prance press prey pull pummel pump push quick quickly rage raging rain raise rake ram range
rapid rapier ray reach ready rear rearm recover red regroup release reload resist rest restore
retreat retrieve return reveal reverse riposte rise roar rock roll rolling rope round rounds run
rush saber sabre sand scare scimitar scissors scratch scream screen scythe seize sense serpent
shadow shaft shake sharp shift ship shoot shot shoulder shout shove shriek shuriken sickle side
sidestep sight skewer sky slam slap slash slice slide sling slip smack smoke snake snap snare
snatch sneak snip snout soar somersault song spark spear spell spells spike spin spinning spirit
spit spring sprint stab staff stamp stance stand standing star stare step stepping stick sting
stomp stone stop storm straight strangle stretch strike string stuffed sudden summon surprise swap
sweep swift swinging swipe swoop sword tackle tackling tail talon talons taunt techniques teeth
tentacle tentacles the thong throat throw thrown thrusting thumb thunder tiger tip to toe tongue
tooth torch toss touch trample transformation trap trick trident trip triple tumble turn twin
twirl twist two unarmed under up upper uppercut vanish vault vibration vine vital volley wait walk
wall war warp wave weak weapon weapons web whack wheel while whip whirl whirlwind whistle wide
wild wind windmill wing wings with wolf woman wound wrap wrestle wrist x yell zap
"""
# What fighters carry: by its last word a thing is known for one.
_ARMS = """
arrow arrows axe axes blade blades bow broadsword chain claymore club crossbow cutlass dagger
daggers dart darts falchion fist fists flail gauntlet glaive halberd hammer hatchet javelin
katana knife knives lance lash lasso lightsaber longsword mace maul morningstar naginata net
nunchaku pick pike pistol pitchfork polearm quarterstaff rapier revolver rifle sabre saber sai
scimitar scythe shortsword shuriken sickle sling spear spears staff stiletto sword swords
tomahawk trident warhammer whip
"""
_THINGS = """
amulet armor armour bag belt book boots bracers bracelet buckler cape charm cloak coat crystal
crown flask gem gloves helm helmet herbs horn jacket lantern mail orb plate potion potions ring
robe rope scroll shield shields torch wand
"""
_GEAR = (
    "beard butterfly cards cloth full gear general hair lamp leather magic metal padded spare"
    " standard undead wick wicks"
)
ARMS, THINGS = frozenset(_ARMS.split()), frozenset(_THINGS.split())
_MARKS = ("&", "/", "and", "\u2192")
_NEAR = 0.65
_GROUPS = (
    "aeocsu0",
    "ilt1jfr!|",
    "nmrhuvw",
    "bhek8pr",
    "gqy9",
    "cg",
    "dao0",
    "kxl",
    "z2",
    "s5",
    "b6g",
)
_THIN = "iltrjf1'"  # letters that are easily lost, or seen where none is
_ALIKE = 0.4  # of a letter that is quite another
_FEWER = 2  # letters that a slip takes or gives
_SHORTEST = 3  # letters of a word: in so few one more may be misread
_JOINT = re.compile(r"(?<=\w)[-/]|(?<=[&/])(?=\w)|(?<=\w)(?=&)")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
# Kana and signs of Chinese. One that touches Latin letters may be a misread one of them.
_SIGN = r"[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]"
_OTHER = re.compile(rf"{_SIGN}{{2,}}|(?<!\S){_SIGN}(?!\S)")
_STRAY = re.compile(r"[^\w&/'\-]|_")


@cache
def usual() -> tuple[str, ...]:
    """Names and groups that many books have."""
    lists = [" ".join(text.split()) for text in _USUAL.split(",")]
    sides = _SIDES.split()
    made = [f"{act} {side}" for act in _ACTS.split() for side in sides]
    return tuple(dict.fromkeys([*lists, *_ACTS.split(), *sides, *made]))


@cache
def words() -> frozenset[str]:
    """All words that are known."""
    names = (word for text in usual() for word in text.split())
    return frozenset([*_WORDS.split(), *names, *ARMS, *THINGS, *_GEAR.split(), *_MARKS])


def known(text: str) -> bool:
    """Whether a text is made of known words alone."""
    told = text.casefold().split()
    return bool(told) and all(part in words() for word in told for part in _parts(word))


def _parts(word: str) -> list[str]:
    """The words of a compound, without the marks that end a word in print."""
    parts = (part.strip(".,:;*'\"()") for part in _JOINT.split(word))
    return [part for part in parts if part.strip("-")]


@cache
def nearest(word: str) -> str | None:
    """The known word that a word may be a slip of; itself where it is known."""
    low = word.casefold()
    if low in words():
        return low
    letters = set(low)
    near = [
        w
        for w in sorted(words())
        if abs(len(w) - len(low)) <= _FEWER and 2 * len(letters & set(w)) >= len(letters)
    ]
    found = get_close_matches(low, near, n=1, cutoff=_NEAR)
    return found[0] if found else None


def slips(text: str, but: Collection[str] = ()) -> bool:
    """Whether a word of a text is a known one that was cut, or has letters that look alike.

    `but` are words that this book is known to print.
    """
    parts = (p for word in text.casefold().split() for p in _parts(word))
    return any(_slip(part) for part in parts if part not in words() and part not in but)


@cache
def _slip(word: str) -> bool:
    if len(word) >= _SHORTEST and any(w.startswith(word) or w.endswith(word) for w in words()):
        return True  # a word that was cut
    if any(len(part) >= _SHORTEST and part in words() for part in (word[1:], word[:-1])):
        return True  # or one with a mark beside it that looks like a letter
    near = (w for w in sorted(words()) if abs(len(w) - len(word)) <= _FEWER)
    return any(apart(word, w) < (1 if len(word) > _SHORTEST else 1.1) for w in near)


def slipped(text: str) -> Iterator[str]:
    """The texts of which it may be a slip: with a known word for one that is nearly it."""
    some = text.casefold().split()
    for i, word in enumerate(some):
        for other in () if word in words() else _nearby(word):
            yield " ".join([*some[:i], other, *some[i + 1 :]])


@cache
def _nearby(word: str) -> tuple[str, ...]:
    return tuple(sorted(_slips_of(word, words(), 1.0)))


def apart(one: str, other: str) -> float:
    """How far two words are apart: letters that look alike, and thin ones, count less."""
    before = [0.0]
    for b in other:
        before.append(before[-1] + _lost(b))
    for a in one:
        row = [before[0] + _lost(a)]
        for k, b in enumerate(other):
            changed = before[k] + (0.0 if a == b else _ALIKE if _alike(a, b) else 1.0)
            row.append(min(changed, before[k + 1] + _lost(a), row[k] + _lost(b)))
        before = row
    return before[-1]


def near(word: str, others: Collection[str], far: float = 1.0) -> bool:
    """Whether a word is another one but for letters that look alike, no farther apart than that."""
    return any(True for _ in _slips_of(word, others, far))


def _slips_of(word: str, others: Collection[str], far: float) -> Iterator[str]:
    letters, most = frozenset(word), 2 * int(far / _ALIKE)  # each change takes one and gives one
    for w in others:
        if (
            w != word
            and abs(len(w) - len(word)) <= _FEWER
            and len(letters.symmetric_difference(w)) <= most
            and apart(word, w) < far
        ):
            yield w


def _alike(a: str, b: str) -> bool:
    return any(a in group and b in group for group in _GROUPS)


def _lost(letter: str) -> float:
    return _ALIKE if letter in _THIN else 1.0


def mended(text: str) -> str | None:
    """The text with each word the nearest that is known; None where there is none."""
    near = [nearest(word) for word in text.split()]
    return " ".join(word for word in near if word) if near and all(near) else None


def spaced(text: str) -> str:
    """The text with spaces where a capital within a word tells that two run together."""
    return re.sub(r"(?<=[a-z]{2})(?=[A-Z][a-z])", " ", text)


def parted(text: str) -> str | None:
    """The text with a space where two known words run together; None where none do."""
    some = [_parted(word) for word in text.split()]
    whole = " ".join(some)
    return whole if whole != " ".join(text.split()) else None


def _parted(word: str) -> str:
    if word.casefold() in words():
        return word
    at = (
        i
        for i in range(_SHORTEST, len(word) - _SHORTEST + 1)
        if word[:i].casefold() in words() and word[i:].casefold() in words()
    )
    i = next(at, 0)
    return f"{word[:i]} {word[i:]}".strip()


def latin(text: str) -> str:
    """A text without what of it is written in no Latin letters, beside some that is."""
    if not _LATIN.search(text):
        return ""
    return " ".join(_OTHER.sub(" ", text).split())


def bare(text: str) -> str:
    """The letters of a text, by which two readings of it are compared."""
    return _STRAY.sub("", text.casefold())
