"""Serve the built website on this machine only.

example:
  rubricator serve
  rubricator serve --port 9000 --out public
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import json
from pathlib import Path

from pipeline.errors import BadInput, OperatorError
from pipeline.store import files


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types that modules and WebAssembly need, without a log line each."""

    extensions_map = {  # noqa: RUF012 -- the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
    }

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):  # the browser has left in the middle of a file
            super().handle()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- as in the base class
        del format, args


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("build/site"), help="default: build/site")
    parser.add_argument("--port", type=int, default=8000, help="default: 8000; 0: any free one")


def run(args: argparse.Namespace) -> int:
    if not (files.is_folder(args.out) and (args.out / "index.html").is_file()):
        raise BadInput(f"{args.out}: expected a built site, found none (see: rubricator site)")
    handler = functools.partial(_Handler, directory=str(args.out))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", args.port), handler)
    except (OSError, OverflowError) as error:
        raise OperatorError(f"port {args.port}: {error}; try another with --port") from None
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    print(
        json.dumps({"address": address}) if args.json else f"{address} (stop with Ctrl+C)",
        flush=True,
    )
    with server:
        server.serve_forever()
    return 0
