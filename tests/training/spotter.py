"""Train the network of `vision/spotter.py`.

python -m tests.training.spotter --fonts FOLDER... --out pipeline/vision/spotter.onnx

On one core 16,000 patches take two minutes to draw and 7,000 steps half an hour to learn. The
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
from numpy.typing import NDArray

from pipeline.draw.pictures import pictures
from pipeline.store import books
from pipeline.vision.spotter import SYMBOLS, Gray
from tests.draw.raster import raster
from tests.training.patches import SIZE, faces, patch

_LAYERS = ((3, 1, 12, 1), (3, 12, 16, 2), (3, 16, 24, 1), (3, 24, 40, 2), (3, 40, 48, 1),
           (3, 48, 48, 1), (1, 48, len(SYMBOLS) + 1, 1))  # fmt: skip
_STRIDE = 4
_IGNORED = 255  # squares beside the middle of a symbol: neither it nor nothing
_BATCH, _NOTHING = 32, 0.35  # patches a step, and what a square of nothing weighs
Untyped = Any  # an extra: its types are not here when it is not


def squares(marks: Sequence[tuple[float, float, int]]) -> NDArray[np.uint8]:
    """For each square of the answer the symbol in its middle, counted from 1; 0 is nothing."""
    side = SIZE // _STRIDE
    told = np.zeros((side, side), np.uint8)
    for x, y, _ in marks:
        column, row = int(x) // _STRIDE, int(y) // _STRIDE
        told[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2] = _IGNORED
    for x, y, symbol in marks:
        told[int(y) // _STRIDE, int(x) // _STRIDE] = symbol + 1
    return told


def own_drawings(library: Path) -> list[Gray]:
    """Pictures of our own, in which no symbol stands."""
    drawn = [d for f in books.library(library) for d in pictures(books.read_draft(f)).values()]
    return [np.asarray(raster(d, 520).convert("L"), np.uint8) for d in drawn]


def drawn(
    many: int, seed: int, fonts: Sequence[Path]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    rng, found, art = random.Random(seed), faces(fonts), own_drawings(Path("books"))
    made = [patch(rng, found, art) for _ in range(many)]
    return np.stack([p for p, _ in made]), np.stack([squares(m) for _, m in made])


def train(pages: NDArray[np.uint8], told: NDArray[np.uint8], steps: int) -> Any:  # noqa: ANN401
    """The weights after so many steps, each on some patches."""
    jax, optax = (importlib.import_module(n) for n in ("jax", "optax"))
    jnp = jax.numpy

    def forward(weights: Untyped, x: Untyped) -> Untyped:
        for i, ((w, b), layer) in enumerate(zip(weights, _LAYERS, strict=True)):
            pad = [(layer[0] // 2,) * 2] * 2
            x = jax.lax.conv_general_dilated(
                x, w, (layer[3],) * 2, pad, dimension_numbers=("NHWC", "HWIO", "NHWC")
            )
            x = x + b if i == len(_LAYERS) - 1 else jax.nn.relu(x + b)
        return x

    def loss(weights: Untyped, x: Untyped, label: Untyped) -> Untyped:
        counted = label != _IGNORED
        kind = jnp.where(counted, label, 0)
        found = jnp.take_along_axis(jax.nn.log_softmax(forward(weights, x)), kind[..., None], -1)
        cost = -found[..., 0] * (1 - jnp.exp(found[..., 0]))  # what is easy weighs little
        return (cost * counted * jnp.where(kind == 0, _NOTHING, 1)).sum() / label.shape[0]

    rate = optax.cosine_onecycle_schedule(steps, 3e-3, 0.1, 10, 300)
    optimiser = optax.adamw(rate, weight_decay=1e-4)

    @jax.jit  # type: ignore[untyped-decorator]
    def step(weights: Untyped, state: Untyped, x: Untyped, label: Untyped) -> Untyped:
        value, slope = jax.value_and_grad(loss)(weights, x, label)
        change, state = optimiser.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, value

    weights = _start(jax, jnp)
    state, rng = optimiser.init(weights), np.random.default_rng(0)
    for i in range(steps):
        some = rng.integers(0, len(pages), _BATCH)
        x = (1 - pages[some].astype(np.float32) / 255)[..., None]
        x = x * rng.uniform(0.7, 1.1, (_BATCH, 1, 1, 1)).astype(np.float32)
        weights, state, value = step(weights, state, x, told[some].astype(np.int32))
        if (i + 1) % 200 == 0:
            sys.stdout.write(f"{i + 1} of {steps}: {float(value):.3f}\n")
    return jax.device_get(weights)


def _start(jax: Untyped, jnp: Untyped) -> list[Any]:
    keys = jax.random.split(jax.random.PRNGKey(0), len(_LAYERS))
    shapes = [(size, size, reads, makes) for size, reads, makes, _ in _LAYERS]
    return [
        (jax.random.normal(key, s) * np.sqrt(2 / (s[0] * s[1] * s[2])), jnp.zeros(s[3]))
        for key, s in zip(keys, shapes, strict=True)
    ]


def save(weights: Any, out: Path) -> None:  # noqa: ANN401
    """The network as ONNX, which any runtime reads."""
    onnx = importlib.import_module("onnx")
    make, array = onnx.helper, onnx.numpy_helper.from_array
    nodes, held, at = [], [], "x"
    for i, ((w, b), (size, *_, stride)) in enumerate(zip(weights, _LAYERS, strict=True)):
        held.append(array(np.asarray(w, np.float32).transpose(3, 2, 0, 1).copy(), f"w{i}"))
        held.append(array(np.asarray(b, np.float32), f"b{i}"))
        shape = {"kernel_shape": [size] * 2, "pads": [size // 2] * 4, "strides": [stride] * 2}
        nodes.append(make.make_node("Conv", [at, f"w{i}", f"b{i}"], [f"c{i}"], **shape))
        kind, at = ("Softmax", f"c{i}") if i == len(_LAYERS) - 1 else ("Relu", f"c{i}")
        nodes.append(
            make.make_node(kind, [at], [f"r{i}"], **({"axis": 1} if kind != "Relu" else {}))
        )
        at = f"r{i}"
    floats = onnx.TensorProto.FLOAT
    reads = make.make_tensor_value_info("x", floats, [1, 1, "h", "w"])
    gives = make.make_tensor_value_info(at, floats, [1, _LAYERS[-1][2], "H", "W"])
    graph = make.make_graph(nodes, "spotter", [reads], [gives], held)
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--patches", type=int, default=16_000)
    parser.add_argument("--steps", type=int, default=7_000)
    parser.add_argument("--seed", type=int, default=11)
    args = parser.parse_args()
    save(train(*drawn(args.patches, args.seed, args.fonts), args.steps), args.out)


if __name__ == "__main__":
    main()
