"""Proofs as files, so that the site need not prove everything anew."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.model.book import Book
from pipeline.model.codec import DecodeError, decode, digest, encode
from pipeline.prove.proof import Proof
from pipeline.store import files


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """A proof, and the books that it is about."""

    hashes: tuple[str, str]
    proof: Proof


def save(folder: Path, proofs: Iterable[Proof], books: Mapping[str, Book]) -> None:
    """Write each proof into a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {}
    for proof in proofs:
        hashes = digest(books[proof.first]), digest(books[proof.second])
        text = json.dumps(encode(Saved(hashes=hashes, proof=proof)), sort_keys=True)
        texts[folder / f"{proof.first}--{proof.second}.json"] = text + "\n"
    files.write_all(texts)


def load(folder: Path, books: Mapping[str, Book]) -> tuple[Proof, ...]:
    """The proofs of these books as they are now; those of other books are passed over."""
    found = []
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            saved = decode(Saved, json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, DecodeError):
            continue
        pair = saved.proof.first, saved.proof.second
        if all(
            b in books and digest(books[b]) == h for b, h in zip(pair, saved.hashes, strict=True)
        ):
            found.append(saved.proof)
    return tuple(found)
