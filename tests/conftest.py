"""What every test can rely on: examples that are the same each time, the reference material."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]

settings.register_profile("ci", deadline=None, derandomize=True, database=None, max_examples=50)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.load_profile("ci")

# A shell that runs the tests in the background has them, and all that they start, ignore Ctrl+C.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material, which is no part of the project."""
    folder = Path(os.environ.get("RUBRICATOR_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"reference material: no folder {folder} (set RUBRICATOR_SHARED)")
    return folder
