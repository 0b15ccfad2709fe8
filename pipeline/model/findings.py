"""Findings: what is wrong with a book, as data that is never raised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One defect: an `error` breaks a rule of the format, a `warning` what books always do."""

    code: str
    severity: Severity
    book: str
    pointer: str
    message: str
    hint: str
