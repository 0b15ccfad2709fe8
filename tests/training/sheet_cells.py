"""Train the network of `recognise/sheets_cells.py`.

python -m tests.training.sheet_cells --fonts FOLDER... --out pipeline/recognise/sheets_cells.onnx

On one core 260,000 cells take four minutes to draw, and 8,000 steps a quarter of an hour to learn.
The weights in the project came of 2,280 free fonts from Debian packages, and of no page of a book.
They came before narrower cells were drawn. Trained on with these, 24,000 steps on 240,000 cells of
1,660 fonts, they erred less on fonts held out (13.9 % of cells, not 15.7) but were too sure of it,
as the cells were known by heart: a page 40 became a 60. More steps need more cells. A 6 and an 8 of
four pixels across stayed as hard to tell apart.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.recognise.sheets_cells import HIGH, PARTS, WIDE
from tests.training import network
from tests.training.patches import faces
from tests.training.sheet_cells_drawn import samples
from tests.training.sheet_cells_fonts import fonts_of

_LAYERS = ((5, 2, 24, 2), (3, 24, 32, 1), (3, 32, 64, 2), (3, 64, 64, 1), (3, 64, 96, 2),
           (1, 96, 48, 1))  # fmt: skip
_LAST = HIGH // 8, WIDE // 8, _LAYERS[-1][2]  # what the first full layer reads: down, across, deep
_FLAT, _HIDDEN = HIGH // 8 * (WIDE // 8) * 48, 128
_BATCH = 128
_SWIFT, _GENTLE = 2e-3, 1e-3  # how far a step goes at most, from the first or from older weights
_MOVED = 1  # pixels
Untyped = Any  # an extra: its types are not here when it is not
Bytes = NDArray[np.uint8]


def drawn(many: int, seed: int, fonts: Sequence[Path]) -> tuple[Bytes, NDArray[np.int64]]:
    """So many cells and what they show."""
    rng, found = random.Random(seed), fonts_of(faces(fonts))
    cells: list[Bytes] = []
    told: list[tuple[int, int, int]] = []
    while len(cells) < many:
        for cell, number in samples(rng, found):
            cells.append((cell * 255).astype(np.uint8))
            told.append(number)
    return np.stack(cells), np.array(told)


def train(cells: Bytes, told: NDArray[np.int64], steps: int, start: Path | None) -> list[Any]:
    """The weights after so many steps, each on some cells, from the first or from older ones."""
    torch: Untyped = importlib.import_module("torch")
    torch.manual_seed(0)
    net = _network(torch)
    if start is not None:
        _put(torch, net, loaded(start))
    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=1e-4, foreach=True)
    swift = _SWIFT if start is None else _GENTLE
    rate = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, swift, total_steps=steps, pct_start=0.1, div_factor=10, final_div_factor=300
    )
    rng, value = np.random.default_rng(0), 0.0
    for i in range(steps):
        some = np.sort(rng.integers(0, len(cells), _BATCH))
        x = _shifted(cells[some], rng).astype(np.float32) / 255
        x *= rng.uniform(0.7, 1.15, (_BATCH, 1, 1, 1)).astype(np.float32)
        wanted = torch.from_numpy(told[some])
        with torch.autocast("cpu", torch.bfloat16):
            found = net(torch.from_numpy(x).contiguous(memory_format=torch.channels_last))
        parts = found.float().split(PARTS, dim=1)
        loss = sum(torch.nn.functional.cross_entropy(p, wanted[:, j]) for j, p in enumerate(parts))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        rate.step()
        value += (float(loss.detach()) - value) * (0.01 if i else 1.0)
        if (i + 1) % 250 == 0:
            sys.stdout.write(f"{i + 1} of {steps}: {value:.4f}\n")
            sys.stdout.flush()
    return _taken(net)


def _shifted(cells: Bytes, rng: np.random.Generator) -> Bytes:
    """Cells are not cut the same twice."""
    down, right = (int(n) for n in rng.integers(-_MOVED, _MOVED + 1, 2))
    return np.roll(cells, (down, right), (2, 3))


def _network(torch: Untyped) -> Untyped:
    nn, parts = torch.nn, []
    for size, reads, makes, stride in _LAYERS:
        parts += [nn.Conv2d(reads, makes, size, stride, size // 2), nn.ReLU()]
    parts += [nn.Flatten(), nn.Linear(_FLAT, _HIDDEN), nn.ReLU(), nn.Linear(_HIDDEN, sum(PARTS))]
    for part in parts:
        if isinstance(part, (nn.Conv2d, nn.Linear)):
            nn.init.kaiming_normal_(part.weight, nonlinearity="relu")
            nn.init.zeros_(part.bias)
    return nn.Sequential(*parts).to(memory_format=torch.channels_last)


def _put(torch: Untyped, net: Untyped, weights: Sequence[tuple[Any, Any]]) -> None:
    layers = [part for part in net if hasattr(part, "weight")]
    with torch.no_grad():
        for layer, (w, b) in zip(layers, weights, strict=True):
            told = w.transpose(3, 2, 0, 1) if w.ndim > 2 else w.T
            if len(w) == _FLAT:
                told = told.reshape(-1, *_LAST).transpose(0, 3, 1, 2).reshape(-1, _FLAT)
            layer.weight.copy_(torch.from_numpy(np.ascontiguousarray(told)))
            layer.bias.copy_(torch.from_numpy(np.ascontiguousarray(b)))


def _taken(net: Untyped) -> list[Any]:
    """The weights, as `network` writes them: a picture's depth last."""
    found = []
    for part in (p for p in net if hasattr(p, "weight")):
        w, b = part.weight.detach().contiguous().numpy(), part.bias.detach().numpy()
        if w.ndim > 2:
            w = w.transpose(2, 3, 1, 0)
        elif w.shape[1] == _FLAT:
            down, across, deep = _LAST
            w = w.reshape(-1, deep, down, across).transpose(2, 3, 1, 0).reshape(_FLAT, -1)
        else:
            w = w.T
        found.append((w, b))
    return found


def loaded(network: Path) -> list[Any]:
    """The weights of a network that was saved."""
    onnx = importlib.import_module("onnx")
    held = {w.name: onnx.numpy_helper.to_array(w) for w in onnx.load(network).graph.initializer}
    read = {name.removesuffix(".half"): w.astype(np.float32) for name, w in held.items()}
    layers = range(len(_LAYERS))
    return [
        *((read[f"w{i}"].transpose(2, 3, 1, 0).copy(), read[f"b{i}"]) for i in layers),
        (read["v"], read["a"]),
        (read["u"], read["c"]),
    ]


def save(weights: Any, out: Path) -> None:  # noqa: ANN401
    """The network as ONNX."""
    parts = dict(zip(("sign", "tens", "ones"), PARTS, strict=True))
    network.save(weights, _LAYERS, (2, HIGH, WIDE), parts, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="a network to train further")
    parser.add_argument("--cells", type=int, default=260_000)
    parser.add_argument("--steps", type=int, default=8_000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    save(train(*drawn(args.cells, args.seed, args.fonts), args.steps, args.start), args.out)


if __name__ == "__main__":
    main()
