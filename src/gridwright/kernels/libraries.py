"""Libraries of machine code, a file a kernel: named after what they are made from, found, checked and opened without Numba.

A library is an ELF file, after which come its description in JSON (the kernel, the sources, the processor, the signature) and a
checksum of everything. It is written whole or not at all. One whose checksum or description does not fit is never opened: the
kernel is compiled again. Libraries that come with the package lie beside this module; others in the cache folder of the kernel's
package. Both are made for a level of x86-64 that many processors have, not for this one: that costs nothing that could be
measured, and what one machine has compiled serves another.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.kernels.folders import cache_folder, hash_sources, title
from gridwright.kernels.kernel_set import split_name

if TYPE_CHECKING:
    from gridwright.kernels.calling import Signature

ENTRY = "gridwright_entry"
"""The function that a library exports: it takes the address of a table, and gives 0 if all went well."""
BUNDLED = Path(__file__).parent / "bundled"
"""Where libraries lie that come with the package."""
LEVELS = {
    "x86-64-v3": "abm avx avx2 bmi1 bmi2 f16c fma movbe xsave",
    "x86-64-v2": "cx16 lahf_lm pni popcnt sse4_1 sse4_2 ssse3",
}
"""Levels of x86-64 and the flags that Linux lists for each, newest first; each needs those of the later ones, too."""
MODE = "GRIDWRIGHT_KERNELS"
"""The environment variable that says `numba` to have no libraries, but kernels loaded by Numba; or names a level."""

_CHECKSUM = 32
_LENGTH = 8


class LibraryError(Exception):
    """A library cannot be opened."""


@cache
def find_level() -> str | None:
    """The newest level of x86-64 that this machine has, or an older one that is asked for; None where there are no libraries."""
    wanted = os.environ.get(MODE) or next(iter(LEVELS))
    if wanted not in LEVELS or sys.platform != "linux":
        return None
    if os.uname().machine != "x86_64" or sys.maxsize < 2**62:  # the latter in a Python of 32 bits
        return None
    flags = _read_flags()
    levels = list(LEVELS)[list(LEVELS).index(wanted) :]
    fitting = (level for at, level in enumerate(levels) if all(flags.issuperset(LEVELS[each].split()) for each in levels[at:]))
    return next(fitting, None)


def _read_flags() -> frozenset[str]:
    """What this processor can do, in Linux's words."""
    try:
        with Path("/proc/cpuinfo").open() as lines:
            return next((frozenset(line.split()) for line in lines if line.startswith("flags")), frozenset())
    except OSError:
        return frozenset()


def is_made_for(kernel: str) -> bool:
    """Whether a kernel is called from a library; not on other systems, and not where one was tried in vain."""
    if (level := find_level()) is None:
        return False
    return name_bundled(kernel, level).exists() or not _name_failure(kernel).exists()


def find_path(kernel: str) -> Path | None:
    """The file of a kernel's library, if there is one."""
    if (level := find_level()) is None:
        return None
    paths = (name(kernel, level) for name in (name_bundled, name_kept))  # the folder of the latter is made only if need be
    return next((path for path in paths if path.exists()), None)


def name_bundled(kernel: str, level: str) -> Path:
    """The file of a kernel's library that comes with the package, whoever made it."""
    package, module, function = split_name(kernel)
    return BUNDLED / f"{title(package)}.{module}.{function}-{level}-{hash_sources(package)}.so"


def name_kept(kernel: str, level: str) -> Path:
    """The file of a kernel's library that was compiled on this machine, with the compilers that are installed."""
    package, module, function = split_name(kernel)
    return cache_folder(package) / f"{module}.{function}-{level}-{_hash_compilers()}.so"


def _name_failure(kernel: str) -> Path:
    package, module, function = split_name(kernel)
    return cache_folder(package) / f"{module}.{function}-{_hash_compilers()}.failed"


@cache
def _hash_compilers() -> str:
    """A hash of what says which Numba and which llvmlite there are, without importing them."""
    digest = hashlib.sha256()
    for name in ("numba", "llvmlite"):
        spec = find_spec(name)
        for folder in (spec.submodule_search_locations if spec is not None else None) or ():
            digest.update((Path(folder) / "_version.py").read_bytes())
    return digest.hexdigest()[:8]


@contextmanager
def tried(kernel: str, level: str, signature: Signature, library: bytes) -> Iterator[Callable[..., Any]]:
    """Gives what calls a kernel from a new library, and keeps the library once a call has come to its end.

    Should the call fail, or even end the process, Numba loads the kernel from then on, here and in other processes.
    """
    path = name_kept(kernel, level)
    draft = write_draft(path, kernel, level, signature, library)
    give_up(kernel)
    try:
        try:
            call = _open(draft, kernel, level)
        except OSError as fault:  # such as a folder from which nothing may be run
            raise LibraryError(str(fault)) from fault
        if call is None:
            raise LibraryError("what was written cannot be read again")
        yield call
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _name_failure(kernel).unlink(missing_ok=True)


def give_up(kernel: str) -> None:
    """Note for all processes that Numba has to load this kernel."""
    _name_failure(kernel).touch()


def write_draft(path: Path, kernel: str, level: str, signature: Signature, library: bytes) -> Path:
    """Write a library with its description and its checksum beside where it is to lie, so that it can be put there at once."""
    description = json.dumps(_describe(kernel, level) | signature.to_json(), separators=(",", ":")).encode()
    content = library + description + len(description).to_bytes(_LENGTH, "little")
    content += hashlib.sha256(content).digest()
    file, name = tempfile.mkstemp(prefix=path.stem, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(file, "wb") as stream:
            stream.write(content)
    except BaseException:
        Path(name).unlink()
        raise
    return Path(name)


def _describe(kernel: str, level: str) -> dict[str, Any]:
    return {"kernel": kernel, "level": level, "sources": hash_sources(split_name(kernel)[0])}


def read(path: Path, kernel: str, level: str) -> Signature | None:
    """The signature in a library; None if the file is damaged, or made from something else."""
    content = path.read_bytes()
    body = content[:-_CHECKSUM]
    if len(body) < _LENGTH or hashlib.sha256(body).digest() != content[-_CHECKSUM:]:
        return None
    from gridwright.kernels.calling import Signature  # which needs NumPy

    end = len(body) - _LENGTH
    description = json.loads(body[end - int.from_bytes(body[end:], "little") : end])
    fits = description.items() >= _describe(kernel, level).items()
    return Signature.from_json(description) if fits else None


def open_kept(kernel: str) -> Callable[..., Any] | None:
    """What calls a kernel from its library; None where there is none that can be trusted."""
    if (level := find_level()) is None:
        return None
    for name in (name_bundled, name_kept):
        try:
            if (call := _open(name(kernel, level), kernel, level)) is not None:
                return call
        except OSError:  # not there; or in a folder from which nothing may be run
            continue
    return None


def _open(path: Path, kernel: str, level: str) -> Callable[..., Any] | None:
    if (signature := read(path, kernel, level)) is None:
        return None
    import ctypes

    from gridwright.kernels.calling import make_caller

    return make_caller(split_name(kernel)[2], ctypes.CDLL(str(path))[ENTRY], signature)
