"""More strange leaves: leaders beside a drawing, a written book, white on black, ruled pairs."""

from __future__ import annotations

from pipeline.model.book import Draft
from tests.bench.strange.faces import Face
from tests.bench.strange.grids import Grid, grid
from tests.bench.strange.leaf import Leaf, fighter
from tests.bench.strange.words import critical_at, scored, symbol, told, worse

OLD, OLD_BOLD = (
    Face(family="Vollkorn-Regular.ttf", old=True),
    Face(family="Vollkorn-Bold.ttf", old=True),
)
HAND = Face(family="DejaVuSans-ExtraLight.ttf", bold=6, shake=0.09, lean=0.12, wide=0.92)
NARROW, NARROW_BOLD = Face(family="helvetica", wide=0.74), Face(family="helvetica b", wide=0.74)
SERIF = Face(family="DejaVuSerifCondensed.ttf", wide=0.9)
SERIF_BOLD = Face(family="DejaVuSerifCondensed-Bold.ttf", wide=0.9)


def leaders(leaf: Leaf, book: Draft, page: int) -> None:
    """Half of the matrix at each side of the drawing, the title in italics below it.

    Small old-style print, with dots from key to target.
    """
    picture = book.pictures[page]
    fighter(leaf, (310, 180, 690, 900))
    leaf.write((500, 90), f"[ {page} ]", OLD_BOLD, 40, anchor="m")
    leaf.write(
        (500, 960), str(picture.title), Face(family="Vollkorn-Italic.ttf", old=True), 44, anchor="m"
    )
    if picture.score is not None:
        line = scored(picture, "Score {}")
        if picture.critical:
            line += f"   ~   Critical {critical_at(picture)}"
        leaf.write((500, 1020), line, OLD_BOLD, 34, anchor="m")
    y = leaf.wrapped((150, 1040, 850, 1200), told(picture), OLD, 27, anchor="m")
    if worse(picture):
        leaf.wrapped((150, y + 8, 850, 1350), f"CRITICAL: {worse(picture)}", OLD, 27, anchor="m")
    if symbol(picture):
        leaf.write((680, 90), symbol(picture), OLD_BOLD, 34)
    leaf.write((500, 1370), f"[ {page + 1} ]", OLD_BOLD, 40, anchor="m")
    style = Grid(key=OLD, target=OLD, size=30, columns=1, few=1, joint=".")
    cells = list(book.matrices[page + 1].items())
    half = len(cells) // 2
    for left, part in ((60, cells[:half]), (720, cells[half:])):
        grid(leaf, (left, 200, left + 220, 200 + 57 * half), dict(part), style)


def written(leaf: Leaf, book: Draft, page: int) -> None:
    """By hand: the instruction at the side of the picture, boxes of eight keys below."""
    picture = book.pictures[page]
    fighter(leaf, (40, 150, 600, 900), gray=False)
    leaf.disc((880, 90), 58)
    leaf.write((880, 108), str(page), HAND, 56, anchor="m")
    leaf.write((60, 90), " ".join((str(picture.title), symbol(picture))), HAND, 54)
    if picture.score is not None:
        leaf.write((640, 240), scored(picture, "Score {}"), HAND, 50)
    y = leaf.wrapped((640, 270, 960, 600), told(picture, "Tell your opponent: {}"), HAND, 36)
    if worse(picture):
        leaf.wrapped(
            (640, y + 20, 960, 900), f"Critical {critical_at(picture)}: {worse(picture)}", HAND, 36
        )
    leaf.disc((90, 985), 54)
    leaf.write((90, 1003), str(page + 1), HAND, 50, anchor="m")
    style = Grid(key=HAND, target=HAND, size=44, columns=3, few=1, joint="-", rules="boxes")
    wide = 780 if len(book.matrices[page + 1]) > 8 else 260
    grid(leaf, (180, 940, 180 + wide, 1380), book.matrices[page + 1], style)


def negative(leaf: Leaf, book: Draft, page: int) -> None:
    """White on black, eight columns on bands above the picture, the score in a shield."""
    picture = book.pictures[page]
    style = Grid(key=NARROW_BOLD, target=NARROW, size=36, columns=8, few=8, joint="",
                 rules="bands", band=(70, 72, 80))  # fmt: skip
    rows = 3 if len(book.matrices[page + 1]) > 8 else 1
    grid(leaf, (30, 120, 970, 120 + 60 * rows), book.matrices[page + 1], style)
    leaf.write((500, 84), f"- {page + 1} -", NARROW_BOLD, 56, anchor="m")
    fighter(leaf, (60, 420, 700, 1150))
    leaf.write((60, 380), str(picture.title).upper(), NARROW_BOLD, 60)
    leaf.write((940, 390), str(page), NARROW_BOLD, 78, anchor="r")
    if picture.score is not None:
        leaf.shield((830, 560), 90)
        leaf.write((830, 530), "SCORE", NARROW_BOLD, 40, anchor="m")
        leaf.write((830, 610), str(picture.score), NARROW_BOLD, 76, anchor="m")
    if picture.critical:
        leaf.shield((830, 840), 90)
        leaf.write((830, 810), "CRITICAL", NARROW_BOLD, 34, anchor="m")
        leaf.write((830, 890), str(critical_at(picture)), NARROW_BOLD, 76, anchor="m")
    if symbol(picture):
        leaf.write((930, 1130), symbol(picture), NARROW_BOLD, 44, anchor="r")
    y = leaf.wrapped((60, 1170, 940, 1300), told(picture, "Tell your opponent: {}"), NARROW, 34)
    if worse(picture):
        leaf.wrapped((60, y + 6, 940, 1390), f"CRITICAL: {worse(picture)}", NARROW, 34)


def ruled(leaf: Leaf, book: Draft, page: int) -> None:
    """Heads over ruled pairs of columns, the instruction beside them.

    The number stands before the title, the score below it in brackets.
    """
    picture = book.pictures[page]
    leaf.write((500, 80), f"{page}  {picture.title}  {symbol(picture)}", SERIF_BOLD, 46, anchor="m")
    line = scored(picture, "(Score {})")
    if picture.critical:
        line += f"  (Critical {critical_at(picture)}+)"
    leaf.write((500, 136), line, SERIF, 36, anchor="m")
    fighter(leaf, (120, 170, 880, 850))
    leaf.draw.rectangle((30, 880, 970, 1380), outline=leaf.ink, width=3)
    y = leaf.wrapped((50, 900, 330, 1100), told(picture, "Tell opponent: {}"), SERIF, 27)
    if worse(picture):
        leaf.wrapped((50, y + 14, 330, 1370), f"Critical: {worse(picture)}", SERIF, 27)
    leaf.write((655, 925), f"Page {page + 1}", SERIF_BOLD, 40, anchor="m")
    style = Grid(key=SERIF_BOLD, target=SERIF, size=32, columns=4, few=2, joint="", rules="lattice",
                 heads=("You", "Go to"))  # fmt: skip
    wide = 600 if len(book.matrices[page + 1]) > 8 else 320
    grid(
        leaf, (350, 940, 350 + wide, 1370 if wide == 600 else 1220), book.matrices[page + 1], style
    )
