"""What an odd parchment shows of a draft."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.draw.ink import Drawing
from pipeline.model.book import Draft, Picture
from pipeline.model.pointer import join


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that an odd parchment shows."""

    draft: Draft
    page: int
    picture: Picture | None
    drawing: Drawing | None
    recto: bool

    def at(self, *parts: str | int) -> str:
        return join("/pictures", self.page, *parts)

    def lost(self, *parts: str | int) -> bool:
        """Whether the draft says that it should have a value here."""
        return self.at(*parts) in self.draft.open
