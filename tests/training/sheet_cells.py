"""Train the network of `recognise/sheets_cells.py`.

python -m tests.training.sheet_cells --fonts FOLDER... --out pipeline/recognise/sheets_cells.onnx

On one core 220,000 cells take a minute to draw and 6,000 steps twenty minutes to learn. The weights
in the project came of 1,151 free fonts from Debian packages, and of no page of a book; last they
learned 2,250 steps more on 100,000 cells of smaller print (--start, --seed 41).
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

_LAYERS = ((5, 2, 16, 2), (3, 16, 24, 1), (3, 24, 40, 2), (3, 40, 48, 1), (3, 48, 64, 2),
           (1, 64, 32, 1))  # fmt: skip
_FLAT, _HIDDEN = HIGH // 8 * (WIDE // 8) * 32, 96
_BATCH = 128
_SWIFT, _GENTLE = 3e-3, 1e-3  # how far a step goes at most, from the first or from older weights
Untyped = Any  # an extra: its types are not here when it is not
Bytes = NDArray[np.uint8]


def drawn(many: int, seed: int, fonts: Sequence[Path]) -> tuple[Bytes, NDArray[np.int64]]:
    """So many cells and what they show."""
    rng, found = random.Random(seed), faces(fonts)
    cells: list[Bytes] = []
    told: list[tuple[int, int, int]] = []
    while len(cells) < many:
        for cell, number in samples(rng, found):
            cells.append((cell * 255).astype(np.uint8))
            told.append(number)
    return np.stack(cells), np.array(told)


def train(cells: Bytes, told: NDArray[np.int64], steps: int, start: Path | None) -> Any:  # noqa: ANN401
    """The weights after so many steps, each on some cells, from the first or from older ones."""
    jax, optax = (importlib.import_module(n) for n in ("jax", "optax"))
    label_of = optax.softmax_cross_entropy_with_integer_labels

    def loss(weights: Untyped, x: Untyped, label: Untyped) -> Untyped:
        found, at, total = network.forward(jax, weights, _LAYERS, x), 0, 0.0
        for i, size in enumerate(PARTS):
            total = total + label_of(found[:, at : at + size], label[:, i]).mean()
            at += size
        return total

    rate = optax.cosine_onecycle_schedule(steps, _SWIFT if start is None else _GENTLE, 0.1, 10, 300)
    optimiser = optax.adamw(rate, weight_decay=1e-4)

    @jax.jit  # type: ignore[untyped-decorator]
    def step(weights: Untyped, state: Untyped, x: Untyped, label: Untyped) -> Untyped:
        value, slope = jax.value_and_grad(loss)(weights, x, label)
        change, state = optimiser.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, value

    weights = (
        network.begun(jax, _LAYERS, ((_FLAT, _HIDDEN), (_HIDDEN, sum(PARTS))))
        if start is None
        else loaded(start)
    )
    state, rng = optimiser.init(weights), np.random.default_rng(0)
    for i in range(steps):
        some = rng.integers(0, len(cells), _BATCH)
        x = cells[some].astype(np.float32) / 255
        x = x * rng.uniform(0.7, 1.15, (_BATCH, 1, 1, 1)).astype(np.float32)
        weights, state, value = step(weights, state, x.transpose(0, 2, 3, 1), told[some])
        if (i + 1) % 250 == 0:
            sys.stdout.write(f"{i + 1} of {steps}: {float(value):.3f}\n")
            sys.stdout.flush()
    return jax.device_get(weights)


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
    parser.add_argument("--cells", type=int, default=220_000)
    parser.add_argument("--steps", type=int, default=6_000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    save(train(*drawn(args.cells, args.seed, args.fonts), args.steps, args.start), args.out)


if __name__ == "__main__":
    main()
