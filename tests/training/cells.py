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
from numpy.typing import NDArray

from pipeline.recognise.cells import HEIGHT, ONES, TENS, WIDTH, inked
from pipeline.vision.spotter import Gray
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
        found = _forward(jax, weights, x)
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

    weights = _start(jax)
    state, rng = optimiser.init(weights), np.random.default_rng(0)
    for i in range(steps):
        some = rng.integers(0, len(crops), _BATCH)
        x = inked(crops[some]) * rng.uniform(0.75, 1.1, (_BATCH, 1, 1)).astype(np.float32)
        weights, state, value = step(weights, state, x[..., None], told[some])
        if (i + 1) % 250 == 0:
            sys.stdout.write(f"{i + 1} of {steps}: {float(value):.3f}\n")
            sys.stdout.flush()
    return jax.device_get(weights)


def _forward(jax: Untyped, weights: Untyped, x: Untyped) -> Untyped:
    for (w, b), (size, *_, stride) in zip(weights, _LAYERS, strict=False):
        pad, axes = [(size // 2,) * 2] * 2, ("NHWC", "HWIO", "NHWC")
        x = jax.lax.conv_general_dilated(x, w, (stride,) * 2, pad, dimension_numbers=axes)
        x = jax.nn.relu(x + b)
    (v, a), (u, c) = weights[len(_LAYERS) :]
    return jax.nn.relu(x.reshape(x.shape[0], -1) @ v + a) @ u + c


def _start(jax: Untyped) -> list[Any]:
    keys = jax.random.split(jax.random.PRNGKey(0), len(_LAYERS) + 2)
    shapes: list[tuple[int, ...]] = [(s, s, reads, makes) for s, reads, makes, _ in _LAYERS]
    shapes += [(_FLAT, _HIDDEN), (_HIDDEN, TENS + ONES)]
    return [
        (jax.random.normal(key, s) * np.sqrt(2 / np.prod(s[:-1])), np.zeros(s[-1], np.float32))
        for key, s in zip(keys, shapes, strict=True)
    ]


def save(weights: Any, out: Path) -> None:  # noqa: ANN401
    """The network as ONNX, its weights at half precision."""
    onnx = importlib.import_module("onnx")
    make, array, floats = onnx.helper, onnx.numpy_helper.from_array, onnx.TensorProto.FLOAT
    nodes, held, at = [], [], "x"

    def weight(name: str, value: NDArray[Any]) -> None:
        held.append(array(np.asarray(value, np.float16), f"{name}.half"))
        nodes.append(make.make_node("Cast", [f"{name}.half"], [name], to=floats))

    for i, ((w, b), (size, *_, stride)) in enumerate(zip(weights, _LAYERS, strict=False)):
        weight(f"w{i}", np.asarray(w).transpose(3, 2, 0, 1).copy())
        weight(f"b{i}", b)
        shape = {"kernel_shape": [size] * 2, "pads": [size // 2] * 4, "strides": [stride] * 2}
        nodes.append(make.make_node("Conv", [at, f"w{i}", f"b{i}"], [f"c{i}"], **shape))
        nodes.append(make.make_node("Relu", [f"c{i}"], [f"r{i}"]))
        at = f"r{i}"
    nodes.append(make.make_node("Transpose", [at], ["turned"], perm=[0, 2, 3, 1]))
    nodes.append(make.make_node("Flatten", ["turned"], ["flat"], axis=1))
    for name, source, (w, b) in zip("vu", ("flat", "h"), weights[len(_LAYERS) :], strict=True):
        weight(name, w)
        weight(f"{name}.b", b)
        nodes.append(make.make_node("Gemm", [source, name, f"{name}.b"], [f"{name}.o"]))
        nodes.append(make.make_node("Relu", [f"{name}.o"], ["h" if name == "v" else "unused"]))
    nodes.pop()
    held.append(array(np.array([TENS, ONES], np.int64), "parts"))
    nodes.append(make.make_node("Split", ["u.o", "parts"], ["t", "o"], axis=1))
    nodes.append(make.make_node("Softmax", ["t"], ["tens"], axis=1))
    nodes.append(make.make_node("Softmax", ["o"], ["ones"], axis=1))
    info = make.make_tensor_value_info
    takes = [info("x", floats, ["n", 1, HEIGHT, WIDTH])]
    gives = [info("tens", floats, ["n", TENS]), info("ones", floats, ["n", ONES])]
    graph = make.make_graph(nodes, "cells", takes, gives, held)
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, out)


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
