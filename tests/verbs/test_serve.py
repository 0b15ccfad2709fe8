"""`rubricator serve`: the built site on this machine, with the types that its modules need."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.verbs.command import ROOT, Command

FILES = {
    "index.html": b"<!doctype html><title>Rubricator</title>",
    "play/index.html": b"<!doctype html>",
    "play/engine.js": b"export {};",
    "play/pyodide.mjs": b"export {};",
    "play/pyodide.asm.wasm": b"\0asm",
    "play/contents.json": b"{}",
    "books/\u8d85.html": b"<!doctype html>",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("served") / "site"
    for name, raw in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(raw)
    (root.parent / "secret.txt").write_text("not served")
    return root


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address that the command tells; it is interrupted at the end, as by Ctrl+C."""
    words = ["serve", "--out", str(site), "--port", "0", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "pipeline", *words],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        yield urlsplit(json.loads(process.stdout.readline())["address"]).netloc
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        assert process.returncode == 130
        assert process.stderr.read() == "rubricator: interrupted\n"


def get(address: str, path: str) -> tuple[int, str | None, bytes]:
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.request("GET", path)
    response = connection.getresponse()
    found = response.status, response.getheader("Content-Type"), response.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("/", "text/html", "index.html"),
        ("/index.html", "text/html", "index.html"),
        ("/play/", "text/html", "play/index.html"),
        ("/play/engine.js", "text/javascript", "play/engine.js"),
        ("/play/pyodide.mjs", "text/javascript", "play/pyodide.mjs"),
        ("/play/pyodide.asm.wasm", "application/wasm", "play/pyodide.asm.wasm"),
        ("/play/contents.json", "application/json", "play/contents.json"),
        ("/books/%E8%B6%85.html", "text/html", "books/\u8d85.html"),
    ],
)
def test_files_and_their_types(address: str, path: str, kind: str, name: str) -> None:
    assert get(address, path) == (200, kind, FILES[name])


@pytest.mark.parametrize(
    "path", ["/none", "/../secret.txt", "/%2e%2e/secret.txt", "/play/none.mjs"]
)
def test_what_is_not_there(address: str, path: str) -> None:
    status, _, body = get(address, path)
    assert status == 404
    assert b"not served" not in body


def test_it_listens_on_this_machine_alone(address: str) -> None:
    assert address.startswith("127.0.0.1:")


def test_a_browser_that_leaves_is_no_matter(address: str) -> None:
    """The end of the server, in the fixture, shows that nothing was written to its terminal."""
    host, port = address.split(":")
    for _ in range(3):
        client = socket.create_connection((host, int(port)), timeout=60)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.sendall(b"GET /play/pyodide.asm.wasm HTTP/1.1\r\nHost: a\r\n")
        client.close()
    assert get(address, "/")[0] == 200


@pytest.mark.parametrize("made", [None, "folder", "other", "file"])
def test_what_is_no_site(rubricator: Command, tmp_path: Path, made: str | None) -> None:
    out = tmp_path / "site"
    if made == "file":
        out.touch()
    elif made:
        out.mkdir()
        (out / ("index.html" if made == "folder" else "a.html")).mkdir()
    message = rubricator.refused("serve", "--out", out, near=tmp_path)
    assert message == f"{out}: expected a built site, found none (see: rubricator site)"


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999"])
def test_ports_that_cannot_be(rubricator: Command, site: Path, port: str) -> None:
    message = rubricator.refused("serve", "--out", site, "--port", port)
    assert message.startswith(f"port {port}: ")
    assert message.endswith("; try another with --port")


def test_a_port_that_is_taken(rubricator: Command, site: Path, address: str) -> None:
    _, port = address.split(":")
    message = rubricator.refused("serve", "--out", site, "--port", port)
    assert message.startswith(f"port {port}: ")
    assert "Address already in use" in message
