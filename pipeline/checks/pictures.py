"""Pictures: which there are, how they are reached, and what bursts and titles they carry."""

from __future__ import annotations

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import cells, counted, has_all_cells, is_open, is_settled, listed
from pipeline.checks.series import PICTURES, SCORED
from pipeline.model.book import START, Draft, Picture, clauses
from pipeline.model.clauses import Goto, Page
from pipeline.model.pointer import join
from pipeline.model.positions import leaves_extended


def _even(draft: Draft) -> Found:
    for page in draft.pictures:
        if page % 2 == 0:
            yield join("/pictures", page), f"{page} is an even number"


def _missing(draft: Draft) -> Found:
    named = {target for _, _, target in cells(draft)} | {draft.start}  # other checks speak of these
    gone = [
        page
        for page in PICTURES
        if page not in draft.pictures
        and page not in named
        and not is_open(draft, join("/pictures", page))
    ]
    if gone:
        yield "/pictures", f"{counted(len(gone), 'picture')} of 32 not there: {listed(gone, 12)}"


def _unreached(draft: Draft) -> Found:
    if not has_all_cells(draft):
        return
    turned = {c.goto for _, c in clauses(draft) if isinstance(c, (Goto, Page))}
    reached = {target for _, _, target in cells(draft)} | turned | {draft.start}
    if idle := [page for page in draft.pictures if page % 2 and page not in reached]:
        yield join("/pictures", idle[0]), f"no cell leads to {listed(idle, 12)}"


def _titles(draft: Draft) -> Found:
    bare = [
        p
        for p, picture in draft.pictures.items()
        if not picture.title and not is_open(draft, join("/pictures", p, "title"))
    ]
    if bare and any(picture.title for picture in draft.pictures.values()):
        yield join("/pictures", bare[0], "title"), f"others have a title, not {listed(bare, 12)}"


def _start(draft: Draft) -> Picture | None:
    return None if draft.start is None else draft.pictures.get(draft.start)


def _start_missing(draft: Draft) -> Found:
    start = draft.start
    if start and not _start(draft) and not is_open(draft, join("/pictures", start)):
        yield "/start", f"the combat starts on picture {start}, which is not there"


def _start_unusual(draft: Draft) -> Found:
    if draft.start != START and _start(draft):
        yield "/start", f"the combat starts on picture {draft.start}"


def _start_close(draft: Draft) -> Found:
    picture, rows = _start(draft), draft.sheet.maneuvers
    at = join("/pictures", draft.start or 0, "tell")
    if picture is None or not rows or not is_settled(draft, at, "/sheet/maneuvers"):
        return
    if not leaves_extended(rows, picture.tell, extended=True, scored=False):
        yield at, f"picture {draft.start} opens the combat and leaves the fighter at close range"


def _start_score(draft: Draft) -> Found:
    picture = _start(draft)
    if picture and picture.score is not None:
        at = join("/pictures", draft.start or 0, "score")
        yield at, f"picture {draft.start} opens the combat and has a score"


def _scores(draft: Draft) -> Found:
    for page in SCORED:
        picture = draft.pictures.get(page)
        if picture and picture.score is None:
            yield join("/pictures", page, "score"), f"picture {page} has no score"


def _critical_low(draft: Draft) -> Found:
    for page, picture in draft.pictures.items():
        at = picture.critical.at if picture.critical else None
        if at is not None and picture.score is not None:
            top = max(picture.score) if isinstance(picture.score, tuple) else picture.score
            if at <= top:
                place = join("/pictures", page, "critical", "at")
                yield place, f"the score {top} alone reaches the critical {at}"


def _critical_bare(draft: Draft) -> Found:
    for page, picture in draft.pictures.items():
        lost = is_open(draft, join("/pictures", page, "score"))
        if picture.critical and picture.score is None and not lost:
            yield join("/pictures", page, "critical"), f"picture {page} has a critical and no score"


def _critical_empty(draft: Draft) -> Found:
    for page, picture in draft.pictures.items():
        at = join("/pictures", page, "critical", "tell")
        if picture.critical and not picture.critical.tell and not is_open(draft, at):
            yield at, f"the critical of picture {page} tells nothing"


CHECKS = (
    Check(
        code="picture-even",
        severity="error",
        title="Pictures have odd numbers",
        hint="a picture has an odd number, a matrix an even one: look at the parchment again",
        find=_even,
    ),
    Check(
        code="picture-missing",
        severity="warning",
        title="A book has the 32 pictures 1 to 63",
        hint="add what was not read; name it in open where it is lost",
        find=_missing,
    ),
    Check(
        code="picture-unreached",
        severity="note",
        title="Every picture is reached by a cell",
        hint="look for a cell that was read as another number",
        find=_unreached,
    ),
    Check(
        code="title-missing",
        severity="note",
        title="Either all pictures have a title or none",
        hint="read the titles again, or name them in open",
        find=_titles,
    ),
    Check(
        code="start-missing",
        severity="error",
        title="The combat starts on a picture of the book",
        hint="the start is an odd page that the book has, in the whole series 57",
        find=_start_missing,
    ),
    Check(
        code="start-unusual",
        severity="warning",
        title="The combat starts on picture 57",
        hint="57 is the opening picture of every book of the series: look at the rules page again",
        find=_start_unusual,
    ),
    Check(
        code="start-close",
        severity="warning",
        title="The combat starts at extended range",
        hint="the opening picture says: only extended range",
        find=_start_close,
    ),
    Check(
        code="start-score",
        severity="warning",
        title="The opening picture has no score",
        hint="look for the burst on another picture",
        find=_start_score,
    ),
    Check(
        code="score-missing",
        severity="warning",
        title="Pictures 7, 13, 19, 21, 31, 35, 41 and 53 have a score",
        hint="look for a burst on the parchment; a score of 0 is written as 0",
        find=_scores,
    ),
    Check(
        code="critical-low",
        severity="warning",
        title="A critical is above the score beside it",
        hint="look at both bursts again: they may have changed places",
        find=_critical_low,
    ),
    Check(
        code="critical-bare",
        severity="error",
        title="A critical stands beside a score",
        hint="add the score, or name it in open",
        find=_critical_bare,
    ),
    Check(
        code="critical-empty",
        severity="warning",
        title="A critical tells something",
        hint="look for the text beside the second burst",
        find=_critical_empty,
    ),
)
