"""Train the network of `recognise/cells.py`.

python -m tests.training.cells --fonts FOLDER... --out pipeline/recognise/cells.onnx

On one core 180,000 crops take four minutes to draw and 7,000 steps twenty minutes to learn. The
weights in the project came of 1,231 free fonts from Debian packages, and of no page of a book.
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

from pipeline.recognise.cells import HEIGHT, ONES, TENS, WIDTH, inked
from pipeline.vision.spotter import Gray
from tests.training import network
from tests.training.cells_drawn import Floats, samples
from tests.training.patches import faces
from tests.training.spotter import own_drawings

_LAYERS = ((5, 1, 16, 2), (3, 16, 24, 1), (3, 24, 40, 2), (3, 40, 56, 2), (1, 56, 24, 1))
_FLAT, _HIDDEN = HEIGHT // 8 * (WIDTH // 8) * 24, 80
_BATCH = 128
Untyped = Any  # an extra: its types are not here when it is not


def drawn(many: int, seed: int, fonts: Sequence[Path]) -> tuple[Gray, Floats]:
    """So many crops and what they show."""
    rng, found, art = random.Random(seed), faces(fonts), own_drawings(Path("books"))
    made: list[tuple[Gray, Floats]] = []
    while len(made) < many:
        made.extend(samples(rng, found, art))
    return np.stack([c for c, _ in made[:many]]), np.stack([t for _, t in made[:many]])


def train(crops: Gray, told: Floats, steps: int) -> Any:  # noqa: ANN401
    """The weights after so many steps, each on some crops."""
    jax, optax = (importlib.import_module(n) for n in ("jax", "optax"))

    def loss(weights: Untyped, x: Untyped, label: Untyped) -> Untyped:
        found = network.forward(jax, weights, _LAYERS, x)
        tens = (jax.nn.log_softmax(found[:, :TENS]) * label[:, :TENS]).sum(1).mean()
        ones = (jax.nn.log_softmax(found[:, TENS:]) * label[:, TENS:]).sum(1).mean()
        return -tens - ones

    rate = optax.cosine_onecycle_schedule(steps, 3e-3, 0.1, 10, 300)
    optimiser = optax.adamw(rate, weight_decay=1e-4)

    @jax.jit  # type: ignore[untyped-decorator]
    def step(weights: Untyped, state: Untyped, x: Untyped, label: Untyped) -> Untyped:
        value, slope = jax.value_and_grad(loss)(weights, x, label)
        change, state = optimiser.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, value

    weights = network.begun(jax, _LAYERS, ((_FLAT, _HIDDEN), (_HIDDEN, TENS + ONES)))
    state, rng = optimiser.init(weights), np.random.default_rng(0)
    for i in range(steps):
        some = rng.integers(0, len(crops), _BATCH)
        x = inked(crops[some]) * rng.uniform(0.75, 1.1, (_BATCH, 1, 1)).astype(np.float32)
        weights, state, value = step(weights, state, x[..., None], told[some])
        if (i + 1) % 250 == 0:
            sys.stdout.write(f"{i + 1} of {steps}: {float(value):.3f}\n")
            sys.stdout.flush()
    return jax.device_get(weights)


def save(weights: Any, out: Path) -> None:  # noqa: ANN401
    """The network as ONNX."""
    parts = {"tens": TENS, "ones": ONES}
    network.save(weights, _LAYERS, (1, HEIGHT, WIDTH), parts, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--crops", type=int, default=180_000)
    parser.add_argument("--steps", type=int, default=7_000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    save(train(*drawn(args.crops, args.seed, args.fonts), args.steps), args.out)


if __name__ == "__main__":
    main()
