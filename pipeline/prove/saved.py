"""Proofs as files, so that the site need not prove everything anew."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.model.book import Book
from pipeline.model.codec import DecodeError, decode, digest, encode
from pipeline.prove.proof import Proof
from pipeline.rules.duel.game import DUEL
from pipeline.store import files


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """A proof, the rules that it was found with, and the books that it is about."""

    rules: int
    hashes: tuple[str, str]
    proof: Proof


def save(folder: Path, proofs: Iterable[Proof], books: Mapping[str, Book]) -> None:
    """Write each proof into a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {}
    for proof in proofs:
        hashes = digest(books[proof.first]), digest(books[proof.second])
        made = Saved(rules=DUEL.version, hashes=hashes, proof=proof)
        text = json.dumps(encode(made), sort_keys=True)
        texts[folder / f"{proof.first}--{proof.second}.json"] = text + "\n"
    files.write_all(texts)


def load(folder: Path, books: Mapping[str, Book]) -> tuple[Proof, ...]:
    """The proofs of these books as they are now, by the rules of today; others are passed over."""
    found = []
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            saved = decode(Saved, files.parse_json(path.read_text(encoding="utf-8")))
        except (ValueError, DecodeError):
            continue
        if saved.rules != DUEL.version:
            continue
        pair = saved.proof.first, saved.proof.second
        if all(
            b in books and digest(books[b]) == h for b, h in zip(pair, saved.hashes, strict=True)
        ):
            found.append(saved.proof)
    return tuple(found)
