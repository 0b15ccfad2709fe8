"""The engine bundle: the packages that play, as one zip application for Python and the browser."""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

PACKAGES = ("model", "wording", "rules")
_ROOT = Path(__file__).resolve().parents[1]
_MAIN = Path(__file__).with_name("bundle_main.py")
# The oldest time that a zip can tell: the same code gives the same bytes.
_EPOCH = (1980, 1, 1, 0, 0, 0)


def bundle_files() -> dict[str, bytes]:
    """The names in the bundle with what they hold, sorted."""
    sources = [_ROOT / "__init__.py"]
    for package in PACKAGES:
        sources += sorted((_ROOT / package).rglob("*.py"))
    named = {f"{_ROOT.name}/{s.relative_to(_ROOT).as_posix()}": s.read_bytes() for s in sources}
    return {"__main__.py": _MAIN.read_bytes(), **named}


def bundle() -> bytes:
    """The zip application: `python -I -S bundle.pyz A.json B.json` plays a game."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in bundle_files().items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return out.getvalue()


def hashed_name(name: str, data: bytes) -> str:
    """A file name that changes with its content, so that no cache can serve an old one."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}{dot}{suffix}"
