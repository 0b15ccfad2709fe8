"""Combat grids of another edition, in files of their own beside book.yaml.

`grids.yaml` holds what they say, `grids-evidence.jsonl` where each value was read,
`grids-doubts.yaml` what is left to a person, and `grids-corrections.yaml` what people decided.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pipeline.errors import BadInput
from pipeline.model.codec import DecodeError, Problem, digest, encode
from pipeline.model.codec import decode as decoded
from pipeline.model.evidence import GridExtraction
from pipeline.model.grid import Grids
from pipeline.model.pointer import join, several, within
from pipeline.model.shapes import show
from pipeline.store import books, files, yaml12

GRIDS, EVIDENCE, DOUBTS = "grids.yaml", "grids-evidence.jsonl", "grids-doubts.yaml"
CORRECTIONS = "grids-corrections.yaml"
_PARTS = ("/grids", "/heads")
_BLOCK = ("", "/heads", "/grids", "/grids/*")


def read_grids(folder: Path) -> Grids | None:
    """The grids in the folder of a book; None where it has none."""
    path = folder / GRIDS
    if files.is_absent(path):
        return None
    return books.read_through(path, lambda data: _like_its_folder(decoded(Grids, data), folder))


def _like_its_folder(grids: Grids, folder: Path) -> Grids:
    name = folder.resolve().name
    if grids.id != name:
        wrong = f"expected {show(name)} like the folder, found {show(grids.id)}"
        raise DecodeError((Problem(pointer="/id", message=wrong),))
    return grids


def is_of_grids(pointer: str) -> bool:
    """Whether a pointer leads into grids.yaml; none of a book begins so."""
    return any(within(pointer, part) for part in _PARTS)


def grids_text(found: Grids) -> str:
    """The canonical text of grids."""
    return yaml12.dump(encode(found), block=_BLOCK)


def texts(folder: Path, made: GridExtraction) -> dict[Path, str]:
    """The files of an extraction; grids without doubts have a file that says so."""
    return {
        folder / GRIDS: grids_text(made.grids),
        folder / EVIDENCE: books.evidence_text(made.evidence),
        folder / DOUBTS: books.list_text(made.doubts),
    }


def refuse_losing(folder: Path, made: GridExtraction) -> None:
    """A value that somebody wrote into grids.yaml is not written over in silence."""
    old = read_grids(folder)
    if old is None:
        return
    read = {e.pointer: e.hash for e in books.read_evidence(folder, EVIDENCE)}
    before, after = _values(encode(old)), _values(encode(made.grids))
    changed = [p for p, v in before.items() if read.get(p) != digest(v) and after.get(p) != v]
    if changed:
        raise BadInput(
            f"{folder / GRIDS}: expected the values that were read, found some changed by hand: "
            f"{several(tuple(changed))} (lose them with --overwrite)"
        )


def _values(data: Any) -> dict[str, Any]:
    """Each value that can be read or changed, by its pointer."""
    found = {join("/heads", name): keys for name, keys in data.get("heads", {}).items()}
    for page, grid in data.get("grids", {}).items():
        at = join("/grids", page)
        found |= {join(at, "title"): grid["title"]} if "title" in grid else {}
        found |= {join(at, "leads", key): lead for key, lead in grid.get("leads", {}).items()}
    return found
