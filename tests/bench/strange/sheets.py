"""The sheets of the strange books: a page or several for each."""

from __future__ import annotations

import random

from PIL import Image

from pipeline.model.book import Draft
from tests.bench.strange import layouts_first as first
from tests.bench.strange import layouts_second as second
from tests.bench.strange.camera import turned
from tests.bench.strange.leaf import BLACK, WHITE, Leaf, fighter
from tests.bench.strange.tables import Table, close, far, head, stacked, table

SIZE = (1000, 1400)


def dots(book: Draft, rng: random.Random) -> list[Image.Image]:
    """Colours as dots before the names, modifiers before the pages."""
    leaf = Leaf(size=SIZE, rng=rng)
    leaf.write((60, 90), str(book.title).upper(), first.SHOUT, 52)
    stacked(leaf, (640, 120, 940, 330), head(book.sheet), first.SPEECH, 30)
    style = Table(
        columns={"colour": 1, "name": 5, "group": 4, "page": 1.6, "x": 1.6, "mod": 1.6},
        heads={"name": "Maneuver", "group": "Type", "page": "Page", "x": "X", "mod": "Mod"},
        face=first.SPEECH, bold=first.SHOUT, size=24, colour="dot", groups="each", rules=False,
    )  # fmt: skip
    table(leaf, (60, 350, 940, 1040), close(book.sheet), style)
    leaf.write((60, 1110), "EXTENDED RANGE", first.SHOUT, 32)
    table(leaf, (60, 1125, 940, 1380), far(book.sheet), style)
    return [leaf.image]


def three_tables(book: Draft, rng: random.Random) -> list[Image.Image]:
    """Page, maneuver, type, mod, X; three tables side by side on a page that lies on its side."""
    leaf = Leaf(size=(1900, 1180), rng=rng)
    leaf.write((60, 80), str(book.title), first.BOLD, 60)
    x: float = 820
    for word, figure in head(book.sheet):
        x += leaf.write((x, 80), f"{word}: {figure}", first.ROMAN, 36) + 30
    style = Table(
        columns={"page": 1.2, "name": 4.3, "group": 4.4, "mod": 1.2, "x": 1.2},
        heads={"page": "Page", "name": "Maneuver", "group": "Type", "mod": "Mod", "x": "X"},
        face=first.ROMAN, bold=first.BOLD, size=28, groups="each",
    )  # fmt: skip
    rows = close(book.sheet)
    half = (len(rows) + 1) // 2
    for left, part in ((40, rows[:half]), (660, rows[half:]), (1280, far(book.sheet))):
        table(leaf, (left, 150, left + 590, 150 + 62 * (len(part) + 1)), part, style)
    return [turned(leaf.image, 90)]


def across(book: Draft, rng: random.Random) -> list[Image.Image]:
    """Over both pages of a spread: the head and the close rows, the extended ones and notes."""
    left, right = Leaf(size=SIZE, rng=rng), Leaf(size=SIZE, rng=rng)
    left.write((500, 90), str(book.title), first.HEAVY, 56, anchor="m")
    for i, (word, figure) in enumerate(head(book.sheet)):
        left.write((80 + 220 * i, 170), word, first.PLAIN, 28)
        left.write((80 + 220 * i, 215), figure, first.HEAVY, 40)
    style = Table(
        columns={"group": 3.5, "name": 5, "page": 1.4, "x": 1.4, "mod": 1.4},
        heads={"group": "Maneuvers", "page": "Pg", "x": "X", "mod": "Mod"},
        face=first.PLAIN, bold=first.HEAVY, size=29, plus=False,
    )  # fmt: skip
    table(left, (60, 250, 940, 1360), close(book.sheet), style)
    right.write((500, 180), "Extended Range", first.HEAVY, 44, anchor="m")
    table(right, (60, 230, 940, 650), far(book.sheet), style)
    for i, word in enumerate([*book.sheet.weapons, *book.sheet.equipment]):
        right.write((80, 760 + 50 * i), word, first.PLAIN, 34)
    fighter(right, (450, 720, 930, 1360))
    return [left.image, right.image]


def colour_words(book: Draft, rng: random.Random) -> list[Image.Image]:
    """Typed, with the words of the colours."""
    leaf = Leaf(size=SIZE, rng=rng)
    leaf.write((60, 80), str(book.title).upper(), first.TYPED, 46)
    for i, (word, figure) in enumerate(head(book.sheet)):
        leaf.write((60 + 460 * (i % 2), 140 + 50 * (i // 2)), f"{word}: {figure}", first.TYPED, 34)
    style = Table(
        columns={"page": 1.2, "name": 6.6, "colour": 1.8, "mod": 1.2, "x": 1.2},
        heads={"page": "PG", "name": "MANEUVER", "colour": "COLOUR", "mod": "MOD", "x": "X"},
        face=first.TYPED, bold=first.TYPED, size=24, colour="word", groups="bar", rules=False,
    )  # fmt: skip
    table(leaf, (60, 220, 940, 1390), [*close(book.sheet), *far(book.sheet)], style)
    return [leaf.image]


def coloured_text(book: Draft, rng: random.Random) -> list[Image.Image]:
    """Names in the ink of their colours; the figures of the head at the foot."""
    leaf = Leaf(size=SIZE, rng=rng)
    leaf.write((500, 80), str(book.title), second.OLD_BOLD, 54, anchor="m")
    style = Table(
        columns={"group": 3.4, "name": 4.4, "page": 1.4, "x": 1.4, "mod": 1.4},
        heads={"group": "Maneuver", "page": "Page", "x": "X", "mod": "Modifier"},
        face=second.OLD_BOLD, bold=second.OLD_BOLD, size=27, colour="text", rules=False,
    )  # fmt: skip
    table(leaf, (80, 110, 920, 950), close(book.sheet), style)
    table(leaf, (80, 960, 920, 1270), far(book.sheet), style)
    x = 90.0
    for word, figure in head(book.sheet):
        x += leaf.write((x, 1350), f"{word} {figure}", second.OLD, 32) + 30
    return [leaf.image]


def written_sheet(book: Draft, rng: random.Random) -> list[Image.Image]:
    """By hand, a frame with the figures at the side, squares filled with the colour."""
    leaf = Leaf(size=(1200, 1400), rng=rng)
    leaf.write((60, 90), str(book.title), second.HAND, 56)
    stacked(leaf, (900, 150, 1170, 480), head(book.sheet), second.HAND, 26)
    style = Table(
        columns={"group": 3.8, "name": 4.6, "colour": 1, "page": 1.4, "x": 1.4, "mod": 1.4},
        heads={"name": "Maneuver", "page": "Pg", "x": "X", "mod": "Mod"},
        face=second.HAND, bold=second.HAND, size=26, colour="dot",
    )  # fmt: skip
    table(leaf, (40, 130, 880, 1390), [*close(book.sheet), *far(book.sheet)], style)
    return [leaf.image]


def white_on_black(book: Draft, rng: random.Random) -> list[Image.Image]:
    """Light print; rows whose whole ground has the colour, modifiers first."""
    leaf = Leaf(size=SIZE, rng=rng, paper=BLACK, ink=WHITE)
    leaf.write((60, 90), str(book.title).upper(), second.NARROW_BOLD, 60)
    for i, (word, figure) in enumerate(head(book.sheet)):
        leaf.write((60 + 230 * i, 150), f"{figure} {word}", second.NARROW_BOLD, 34)
    style = Table(
        columns={"mod": 1.3, "x": 1.3, "page": 1.3, "name": 4.6, "group": 3.6},
        heads={"mod": "MOD", "x": "X", "page": "PAGE", "name": "MANEUVER", "group": "KIND"},
        face=second.NARROW_BOLD, bold=second.NARROW_BOLD, size=29, groups="each", caps=True,
    )  # fmt: skip
    table(leaf, (60, 190, 940, 1000), close(book.sheet), style)
    table(leaf, (60, 1040, 940, 1370), far(book.sheet), style)
    return [leaf.image]


def barred(book: Draft, rng: random.Random) -> list[Image.Image]:
    """Bars with the groups over their rows, the head at the foot in a frame."""
    leaf = Leaf(size=SIZE, rng=rng)
    leaf.write((60, 70), str(book.title), second.SERIF_BOLD, 46)
    style = Table(
        columns={"page": 1.2, "name": 6, "x": 1.2, "mod": 1.2},
        heads={"page": "Page", "name": "Maneuver", "x": "X", "mod": "Mod"},
        face=second.SERIF, bold=second.SERIF_BOLD, size=22, colour="row", groups="bar",
    )  # fmt: skip
    table(leaf, (30, 90, 500, 1380), close(book.sheet), style)
    table(leaf, (515, 90, 985, 500), far(book.sheet), style)
    stacked(leaf, (560, 900, 940, 1160), head(book.sheet), second.SERIF, 26)
    return [leaf.image]
