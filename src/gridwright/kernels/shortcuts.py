"""Shortcuts through Numba's compiling, which leave what kernels do as it is. Importing this module loads Numba.

They replace private methods of Numba while a kernel is compiled; the test of all libraries would notice if those changed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, TypeVar

from numba.core import ir
from numba.core.analysis import compute_cfg_from_blocks, compute_use_defs
from numba.core.lowering import Lower
from numba.core.targetconfig import TargetConfig

Function = TypeVar("Function", bound=Callable[..., Any])


@contextmanager
def shortcuts_taken() -> Iterator[None]:
    """What Numba compiles inside is compiled sooner; nothing else is compiled meanwhile."""
    find, is_equal, take_hash = Lower._find_singly_assigned_variable, TargetConfig.__eq__, TargetConfig.__hash__

    def find_more(lower: Any) -> None:
        find(lower)
        if not lower.func_ir.func_id.is_generator:
            lower._singly_assigned_vars |= find_values(lower.func_ir.blocks)

    def compare(flags: Any, other: Any) -> Any:
        return is_alike(flags, other) or is_equal(flags, other)

    Lower._find_singly_assigned_variable, TargetConfig.__eq__, TargetConfig.__hash__ = find_more, compare, hash_class
    try:
        yield
    finally:
        Lower._find_singly_assigned_variable, TargetConfig.__eq__, TargetConfig.__hash__ = find, is_equal, take_hash


# Variables that need no place on the stack: a tenth of compiling.
#
# Numba gives a variable that several blocks use a place on the stack, reads the whole of it at each use, and writes zeros over
# it in the end. LLVM finds the values behind that, but a `NamedTuple` of twenty-five arrays is two hundred numbers at each use.


def find_values(blocks: dict[int, Any]) -> set[str]:
    """The variables of a function that are assigned once, in a block that comes before all others that use them, on every way.

    Numba itself knows those that only one block uses.
    """
    counts, homes, users = Counter[str](), dict[str, int](), defaultdict[str, list[int]](list)
    for number, block in blocks.items():
        for assignment in block.find_insts(ir.Assign):
            counts[assignment.target.name] += 1
            homes[assignment.target.name] = number
    for number, names in compute_use_defs(blocks).usemap.items():
        for name in names:
            users[name].append(number)
    dominators = compute_cfg_from_blocks(blocks).dominators()

    def is_before(name: str, user: int) -> bool:
        # Numba writes blocks in the order of their numbers.
        return homes[name] < user and homes[name] in dominators[user]

    return {name for name, count in counts.items() if count == 1 and all(is_before(name, user) for user in users[name])}


# Options of compiling, which Numba compares twenty thousand times a kernel, all thirty of them: a twentieth of compiling.


def is_alike(flags: Any, other: Any) -> bool:
    """Whether the same options are set to the same values; others may still come to the same."""
    return type(flags) is type(other) and flags._values == other._values


def hash_class(flags: Any) -> int:
    """A hash by what options there are, as Numba's own, which sorts their names each time."""
    return hash(type(flags))


# Frames in one piece: a seventh of compiling.

ROOM = 1 << 17
"""How many words of 64 bits a function claims for its frame."""


def with_room(function: Function) -> Function:
    """The same function, with room for all frames above its own.

    Python 3.11 and later keep frames in chunks of 16 KiB, and give a chunk back to the system as soon as its last frame ends.
    Where deep calls come and go at the end of a chunk, each of them asks the system for memory. A frame that claims much
    room is given a chunk of twice that size, of which it uses next to nothing.
    """
    assert isinstance(function, FunctionType)
    function.__code__ = function.__code__.replace(co_stacksize=ROOM)
    return function
