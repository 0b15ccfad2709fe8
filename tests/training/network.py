"""A network that reads one number: convolutions, then two full layers.

As an ONNX file its weights are kept at half precision.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Layer = tuple[int, int, int, int]  # size, channels read and made, stride
Untyped = Any  # an extra: its types are not here when it is not


def forward(jax: Untyped, weights: Untyped, layers: Sequence[Layer], x: Untyped) -> Untyped:
    """What the network gives for pictures, before their shares are taken."""
    for (w, b), (size, *_, stride) in zip(weights, layers, strict=False):
        pad, axes = [(size // 2,) * 2] * 2, ("NHWC", "HWIO", "NHWC")
        x = jax.lax.conv_general_dilated(x, w, (stride,) * 2, pad, dimension_numbers=axes)
        x = jax.nn.relu(x + b)
    (v, a), (u, c) = weights[len(layers) :]
    return jax.nn.relu(x.reshape(x.shape[0], -1) @ v + a) @ u + c


def begun(jax: Untyped, layers: Sequence[Layer], full: Sequence[tuple[int, int]]) -> list[Any]:
    """Weights to train from; `full` are the sizes of the two full layers."""
    keys = jax.random.split(jax.random.PRNGKey(0), len(layers) + len(full))
    shapes: list[tuple[int, ...]] = [(s, s, reads, makes) for s, reads, makes, _ in layers]
    return [
        (jax.random.normal(key, s) * np.sqrt(2 / np.prod(s[:-1])), np.zeros(s[-1], np.float32))
        for key, s in zip(keys, [*shapes, *full], strict=True)
    ]


def save(
    weights: Sequence[tuple[Any, Any]],
    layers: Sequence[Layer],
    picture: tuple[int, int, int],
    parts: Mapping[str, int],
    out: Path,
) -> None:
    """Write a network that reads pictures and gives the shares of each part, by their names."""
    onnx: Untyped = importlib.import_module("onnx")
    make, floats = onnx.helper, onnx.TensorProto.FLOAT
    nodes, held = _convolutions(onnx, weights, layers)
    for name, value in zip(
        "vauc", (x for pair in weights[len(layers) :] for x in pair), strict=True
    ):
        _weight(onnx, nodes, held, name, value)
    nodes.append(make.make_node("Gemm", ["flat", "v", "a"], ["hidden"]))
    nodes.append(make.make_node("Relu", ["hidden"], ["h"]))
    nodes.append(make.make_node("Gemm", ["h", "u", "c"], ["every"]))
    sizes = np.array(list(parts.values()), np.int64)
    held.append(onnx.numpy_helper.from_array(sizes, "parts"))
    nodes.append(make.make_node("Split", ["every", "parts"], [f"{n}.o" for n in parts], axis=1))
    nodes += [make.make_node("Softmax", [f"{n}.o"], [n], axis=1) for n in parts]
    info = make.make_tensor_value_info
    gives = [info(name, floats, ["n", size]) for name, size in parts.items()]
    graph = make.make_graph(nodes, out.stem, [info("x", floats, ["n", *picture])], gives, held)
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, out)


def _convolutions(
    onnx: Untyped, weights: Sequence[tuple[Any, Any]], layers: Sequence[Layer]
) -> tuple[list[Any], list[Any]]:
    """The nodes from `x` to `flat`, and their weights."""
    make, at = onnx.helper, "x"
    nodes: list[Any] = []
    held: list[Any] = []
    for i, ((w, b), (size, *_, stride)) in enumerate(zip(weights, layers, strict=False)):
        _weight(onnx, nodes, held, f"w{i}", np.asarray(w).transpose(3, 2, 0, 1).copy())
        _weight(onnx, nodes, held, f"b{i}", b)
        shape = {"kernel_shape": [size] * 2, "pads": [size // 2] * 4, "strides": [stride] * 2}
        nodes.append(make.make_node("Conv", [at, f"w{i}", f"b{i}"], [f"c{i}"], **shape))
        nodes.append(make.make_node("Relu", [f"c{i}"], [f"r{i}"]))
        at = f"r{i}"
    nodes.append(make.make_node("Transpose", [at], ["turned"], perm=[0, 2, 3, 1]))
    nodes.append(make.make_node("Flatten", ["turned"], ["flat"], axis=1))
    return nodes, held


def _weight(
    onnx: Untyped, nodes: list[Any], held: list[Any], name: str, value: NDArray[Any]
) -> None:
    held.append(onnx.numpy_helper.from_array(np.asarray(value, np.float16), f"{name}.half"))
    floats = onnx.TensorProto.FLOAT
    nodes.append(onnx.helper.make_node("Cast", [f"{name}.half"], [name], to=floats))
