"""What a person at the keyboard can mend, and the exit code that tells a script about it.

Exception
├── OperatorError      exit 2: one line with what was expected, what was found, and where
│   ├── BadInput       a file or value that cannot be read as what it should be
│   └── SetupMissing   a program, extra or right that this verb needs is not there
└── ValueError
    ├── DecodeError    (model/codec) data that does not fit its format, with pointers
    ├── Incomplete     (model/book) a draft that is asked to be a book
    └── IllegalMove    (rules/protocol) quotes the move, the turn and the legal ones
"""

from __future__ import annotations

BAD_INPUT = 2


class OperatorError(Exception):
    """Something that the person at the keyboard can mend; the message says how."""

    exit_code = BAD_INPUT


class BadInput(OperatorError):
    """A file or a value that cannot be read as what it should be."""


class SetupMissing(OperatorError):
    """A program, an extra or a right that this verb needs is not there."""
