"""A small library and the site made of it, once for all tests of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.publish.site import build_site
from tests.publish.examples import library


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    return tuple(library(tmp_path_factory.mktemp("books")))


@pytest.fixture(scope="module")
def site(shelves: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built").resolve() / "site"
    assert build_site(shelves, out).changed
    return out
