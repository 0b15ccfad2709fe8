"""What strange books print beside their pictures."""

from __future__ import annotations

from pipeline.model.book import Picture
from pipeline.wording.say import tell

PARTY = {"swap": "(P)", "missile": "(P*)"}


def told(picture: Picture, form: str = 'Tell your opponent: "{}"') -> str:
    """The instruction, or nothing."""
    return form.format(tell(picture.tell)) if picture.tell else ""


def worse(picture: Picture) -> str:
    """What a critical hit adds."""
    return tell(picture.critical.tell) if picture.critical else ""


def critical_at(picture: Picture) -> int | None:
    return picture.critical.at if picture.critical else None


def symbol(picture: Picture) -> str:
    return PARTY.get(picture.party or "", "")


def scored(picture: Picture, form: str) -> str:
    """The score in this form, or nothing; a plus where it has one is in the form."""
    if picture.score is None:
        return ""
    return form.format(picture.score).replace("+-", "-")
