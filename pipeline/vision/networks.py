"""Networks as they are run here: on one thread, in memory that they share."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import onnxruntime  # type: ignore[import-untyped]
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

Network = Any  # an InferenceSession: its package has no types


@cache
def on_one_thread() -> None:
    """Pages run beside each other: OpenCV and what NumPy multiplies with take one thread each.

    Products as small as ours take longer on several, each of which waits for the others awake.
    """
    cv2.setNumThreads(1)
    threadpool_limits(1)


def opened(data: bytes) -> Network:
    """A network out of its file."""
    _shared_memory()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1  # pages run beside each other
    options.add_session_config_entry("session.use_env_allocators", "1")
    return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])


@cache
def _shared_memory() -> None:
    """One store of memory for all: each would keep what its largest page took, for ever."""
    place = onnxruntime.OrtMemoryInfo(
        "Cpu",
        onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR,
        0,
        onnxruntime.OrtMemType.DEFAULT,
    )
    onnxruntime.create_and_register_allocator(place, None)
