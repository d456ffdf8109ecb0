"""Arrays kept in the user's cache folder: written whole or not at all, checked when read, made again when damaged."""

from __future__ import annotations

import contextlib
import json
import os
import struct
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from gridwright.kernels.folders import list_bases

VERSION = 3
"""Part of every file's name: raise it when what is kept changes its meaning."""
MOST_FILES = 32
"""When more have gathered, those used longest ago go."""

_MAGIC = b"GWWORDS\n"
_HEAD = struct.Struct("<8sQQL")
"""Magic, bytes of the table of contents, bytes of the arrays, checksum of both."""
_ALIGNMENT = 64

Arrays = dict[str, np.ndarray[Any, Any]]


def load_arrays(name: str) -> Arrays | None:
    """What was kept under a name; None if nothing was, or if it is damaged."""
    for folder in _list_folders():
        path = folder / f"{name}.bin"
        try:
            content = np.fromfile(path, dtype=np.uint8)
        except OSError:
            continue
        try:
            arrays = _unpack(content)
        except (ValueError, TypeError):
            continue
        if arrays is not None:
            with contextlib.suppress(OSError):
                os.utime(path)
            return arrays
    return None


def save_arrays(name: str, arrays: Mapping[str, np.ndarray[Any, Any]]) -> None:
    """Keep arrays under a name. Where nothing can be written nothing is kept, and that is no fault."""
    parts = _pack(arrays)
    for folder in _list_folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / f"{name}.bin", parts)
        except OSError:
            continue
        _prune(folder)
        return


def _list_folders() -> list[Path]:
    return [base / f"words-{VERSION}" for base in list_bases()]


def _pack(arrays: Mapping[str, np.ndarray[Any, Any]]) -> list[bytes]:
    contents = [(name, array.dtype.str, array.shape) for name, array in arrays.items()]
    table = json.dumps(contents).encode()
    table += b" " * (-(_HEAD.size + len(table)) % _ALIGNMENT)
    body = b"".join(data + bytes(-len(data) % _ALIGNMENT) for data in (array.tobytes() for array in arrays.values()))
    return [_HEAD.pack(_MAGIC, len(table), len(body), zlib.crc32(body, zlib.crc32(table))), table, body]


def _unpack(content: np.ndarray[Any, np.dtype[np.uint8]]) -> Arrays | None:
    """The arrays of a file, as parts of its content; None unless every byte is as it was written."""
    if len(content) < _HEAD.size:
        return None
    magic, table_size, body_size, checksum = _HEAD.unpack(content[: _HEAD.size].tobytes())
    if (
        magic != _MAGIC
        or len(content) != _HEAD.size + table_size + body_size
        or zlib.crc32(content[_HEAD.size :].data) != checksum
    ):
        return None
    start = _HEAD.size + table_size
    arrays: Arrays = {}
    for name, kind, shape in json.loads(content[_HEAD.size : start].tobytes()):
        dtype = np.dtype(kind)
        size = dtype.itemsize * int(np.prod(shape, dtype=np.int64))
        arrays[name] = content[start : start + size].view(dtype).reshape(shape)
        start += size + -size % _ALIGNMENT
    return arrays


def _write(path: Path, parts: list[bytes]) -> None:
    """Write beside, then rename: a reader sees the old file or the new one."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(parts)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _prune(folder: Path) -> None:
    with contextlib.suppress(OSError):
        files = sorted(folder.glob("*.bin"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
        for file in files[MOST_FILES:]:
            file.unlink(missing_ok=True)
