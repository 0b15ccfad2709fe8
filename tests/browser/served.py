"""A server for built sites, and where the system's Chromium is."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types that modules and WebAssembly need, whatever the system says."""

    extensions_map = {  # noqa: RUF012 -- the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """A test's output is not a server's log."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A browser that leaves a page breaks its connections off."""


@contextmanager
def serve(root: Path) -> Iterator[str]:
    """Serve a folder on this machine; its address."""
    handler = functools.partial(_Quiet, directory=str(root))
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def find_chromium() -> str | None:
    """The browser of the system; `RUBRICATOR_CHROMIUM` names another."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names)
    return os.environ.get("RUBRICATOR_CHROMIUM") or next(filter(None, found), None)
