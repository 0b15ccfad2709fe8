"""Combat grids: what a book of another edition prints where ours prints matrices.

Each page of such a book carries a grid under headings (attack, defend and the like): beside the
number of each action stands the page that it leads to, or NA where it leads nowhere. How these
grids are played is not known to the rules here, so they are kept as they are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pipeline.model.book import BookId, Line, Name
from pipeline.model.shapes import BY_NUMBER, STATED, Between

FORMAT = "combat-grids/1"
NOWHERE = "NA"
Action = Annotated[int, Between(1, 64)]
Page = Annotated[int, Between(1, 64)]
Lead = Page | Literal["NA"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageGrid:
    """The grid of one page: its heading, and where each action leads."""

    title: Line | None = None
    leads: Mapping[Action, Lead] = field(default_factory=dict, metadata=BY_NUMBER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grids:
    """What a `grids.yaml` holds; whatever is lost or in doubt is absent and named in `open`."""

    format: Literal["combat-grids/1"] = field(default="combat-grids/1", metadata=STATED)
    id: BookId
    open: tuple[str, ...] = ()
    # The actions under each heading, in the order of the print.
    heads: Mapping[Name, tuple[Action, ...]] = field(default_factory=dict)
    # By the number that is printed on the page.
    grids: Mapping[Page, PageGrid] = field(default_factory=dict, metadata=BY_NUMBER)
