"""All that is wrong with a design, gathered so that it is told at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.model.codec import DecodeError, Problem


@dataclass(slots=True)
class Faults:
    """The problems found so far, each with its pointer into the design."""

    problems: list[Problem] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.problems)

    def add(self, pointer: str, message: str) -> None:
        self.problems.append(Problem(pointer=pointer, message=message))

    def refuse(self) -> None:
        """Raise all of them, if there are any."""
        if self.problems:
            raise DecodeError(tuple(self.problems))
