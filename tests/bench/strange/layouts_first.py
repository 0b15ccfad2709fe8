"""Strange leaves: panels of a comic, shields in a photograph, spreads, faxes."""

from __future__ import annotations

from pipeline.model.book import Draft
from tests.bench.strange.faces import Face
from tests.bench.strange.grids import Grid, grid
from tests.bench.strange.leaf import Leaf, fighter
from tests.bench.strange.words import critical_at, scored, symbol, told, worse

SHOUT = Face(family="DejaVuSans-BoldOblique.ttf", wide=0.86)
SPEECH = Face(family="DejaVuSans-Oblique.ttf", wide=0.88)
ROMAN, BOLD = Face(family="times"), Face(family="times b")
LIGHT = Face(family="helvetica", ink=(110, 110, 110))
PLAIN, HEAVY = Face(family="helvetica"), Face(family="helvetica b")
TYPED = Face(family="courier", bold=2)


def comic(leaf: Leaf, book: Draft, page: int) -> None:
    """The matrix in a tall panel at the left of the picture, speech in a balloon above both.

    "(Score 4)" behind the title, "CRITICAL 7:" in line, numbers in discs on the frame.
    """
    picture = book.pictures[page]
    for box in ((30, 30, 970, 300), (30, 312, 400, 1370), (412, 312, 970, 1370)):
        leaf.draw.rectangle(box, outline=leaf.ink, width=6)
    fighter(leaf, (430, 420, 955, 1350))
    title = " ".join(w for w in (str(picture.title).upper(), scored(picture, "(Score {})")) if w)
    leaf.draw.rectangle((412, 312, 970, 392), fill=(255, 244, 190), outline=leaf.ink, width=5)
    leaf.write((690, 366), title, SHOUT, 36, anchor="m")
    leaf.draw.ellipse((120, 40, 960, 290), outline=leaf.ink, width=4)
    leaf.draw.line((500, 288, 640, 470), fill=leaf.ink, width=4)
    text = told(picture, 'Tell opponent: "{}"')
    if worse(picture):
        text += f' CRITICAL {critical_at(picture)}: "{worse(picture)}"'
    leaf.wrapped((230, 66, 850, 280), text, SPEECH, 28, anchor="m")
    for at, number in (((60, 70), page), ((60, 350), page + 1)):
        leaf.disc(at, 48)
        leaf.write((at[0], at[1] + 17), str(number), SHOUT, 46, anchor="m")
    if symbol(picture):
        leaf.write((920, 1340), symbol(picture), SHOUT, 34, anchor="r")
    style = Grid(key=SHOUT, target=SPEECH, size=34, columns=2, few=1, joint=":")
    grid(leaf, (50, 440, 390, 1340), book.matrices[page + 1], style)


def shields(leaf: Leaf, book: Draft, page: int) -> None:
    """Eight columns on bands, numbers in shields, bursts that say "= 5" and "CRIT = 9"."""
    picture = book.pictures[page]
    leaf.draw.rectangle((40, 120, 960, 1130), outline=leaf.ink, width=5)
    fighter(leaf, (70, 180, 930, 1110))
    leaf.write((500, 90), str(picture.title), BOLD, 56, anchor="m")
    leaf.shield((110, 90), 60)
    leaf.write((110, 112), str(page), BOLD, 64, anchor="m")
    if picture.score is not None:
        leaf.burst((840, 300), 90)
        leaf.write((840, 318), scored(picture, "= {}"), BOLD, 56, anchor="m")
    if picture.critical:
        leaf.burst((170, 320), 100)
        leaf.write((170, 316), "CRIT", BOLD, 40, anchor="m")
        leaf.write((170, 356), f"= {critical_at(picture)}", BOLD, 44, anchor="m")
    if symbol(picture):
        leaf.write((920, 90), symbol(picture), BOLD, 44, anchor="r")
    y = leaf.wrapped((60, 1136, 940, 1230), told(picture), ROMAN, 28)
    if worse(picture):
        leaf.wrapped((60, y, 940, 1300), f'Critical: "{worse(picture)}"', ROMAN, 28)
    leaf.shield((70, 1320), 46)
    leaf.write((70, 1338), str(page + 1), BOLD, 50, anchor="m")
    style = Grid(key=BOLD, target=ROMAN, size=31, columns=8, few=4, joint="", rules="bands")
    grid(leaf, (140, 1270, 980, 1390), book.matrices[page + 1], style)


def facing_picture(leaf: Leaf, book: Draft, page: int) -> None:
    """The left page of a spread: "SCORE: +3", the critical as a heading over its text."""
    picture = book.pictures[page]
    fighter(leaf, (80, 250, 920, 1000))
    leaf.disc((110, 110), 62)
    leaf.write((110, 132), str(page), HEAVY, 62, anchor="m")
    leaf.write((560, 130), " ".join((str(picture.title), symbol(picture))), HEAVY, 50, anchor="m")
    if picture.score is not None:
        leaf.write((560, 210), scored(picture, "SCORE: +{}"), HEAVY, 40, anchor="m")
    y = leaf.wrapped((90, 1030, 910, 1200), told(picture), PLAIN, 32)
    if worse(picture):
        leaf.write((500, y + 70), f"CRITICAL {critical_at(picture)}", HEAVY, 38, anchor="m")
        leaf.wrapped((90, y + 80, 910, 1390), worse(picture), PLAIN, 32)


def facing_matrix(leaf: Leaf, book: Draft, page: int) -> None:
    """Its right page: bold keys and light targets in a lattice as high as the page."""
    leaf.disc((890, 110), 62)
    leaf.write((890, 132), str(page + 1), HEAVY, 62, anchor="m")
    leaf.write((420, 130), "If you did ... look at", PLAIN, 36, anchor="m")
    style = Grid(key=HEAVY, target=LIGHT, size=48, columns=3, few=1, joint="", rules="lattice")
    wide = 880 if len(book.matrices[page + 1]) > 8 else 360
    grid(leaf, (70, 230, 70 + wide, 1200), book.matrices[page + 1], style)


def faxed(leaf: Leaf, book: Draft, page: int) -> None:
    """Typed: the instruction stands between the title and the matrix, the picture below both."""
    picture = book.pictures[page]
    leaf.write((60, 90), f"{page}.", TYPED, 56)
    leaf.write((210, 90), " ".join((str(picture.title).upper(), symbol(picture))), TYPED, 44)
    if picture.score is not None:
        leaf.write((940, 150), scored(picture, "SCORE {}"), TYPED, 44, anchor="r")
    y = leaf.wrapped((60, 170, 940, 300), told(picture), TYPED, 31)
    if worse(picture):
        leaf.wrapped(
            (60, y + 10, 940, 420), f"CRITICAL {critical_at(picture)}: {worse(picture)}", TYPED, 31
        )
    leaf.draw.line((40, 440, 960, 440), fill=leaf.ink, width=4)
    leaf.write((60, 500), f"{page + 1}.", TYPED, 52)
    style = Grid(key=TYPED, target=TYPED, size=37, columns=4, few=4, joint=">")
    rows = 6 if len(book.matrices[page + 1]) > 8 else 2
    grid(leaf, (110, 490, 970, 490 + 55 * rows), book.matrices[page + 1], style)
    fighter(leaf, (120, 850, 880, 1370), gray=False)
