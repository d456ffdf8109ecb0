"""Shortcuts through Numba's compiling, which leave what kernels do as it is. Importing this module loads Numba.

They replace private methods of Numba while a kernel is compiled; the test of all libraries would notice if those changed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, TypeVar

from numba.core import analysis, event, ir, transforms
from numba.core.lowering import Lower
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import NopythonRewrites
from numba.core.types.functions import BaseFunction

Function = TypeVar("Function", bound=Callable[..., Any])


@contextmanager
def shortcuts_taken() -> Iterator[None]:
    """What Numba compiles inside is compiled sooner; nothing else is compiled meanwhile."""
    find = Lower._find_singly_assigned_variable

    def find_more(lower: Any) -> None:
        find(lower)
        if not lower.func_ir.func_id.is_generator:
            lower._singly_assigned_vars |= find_values(lower.func_ir.blocks)

    with (
        replaced(Lower, _find_singly_assigned_variable=find_more),
        replaced(TargetConfig, __eq__=is_alike, __hash__=hash_class),
        replaced(ir.Inst, _rec_list_vars=lambda instruction, value: list_variables(value)),
        replaced(analysis, compute_use_defs=find_uses),
        replaced(event, broadcast=lambda happening: None),
        replaced(NopythonRewrites, run_pass=lambda rewriting, state: False),
        replaced(PostProcessor, run=find_lifetimes),
        replaced(BaseFunction, get_call_type=remember_types(BaseFunction.get_call_type)),
    ):
        yield


@contextmanager
def replaced(owner: Any, **functions: Any) -> Iterator[None]:
    """A class or module has other functions inside."""
    before = {name: getattr(owner, name) for name in functions}
    for name, function in functions.items():
        setattr(owner, name, function)
    try:
        yield
    finally:
        for name, function in before.items():
            setattr(owner, name, function)


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
    for number, names in find_uses(blocks).usemap.items():
        for name in names:
            users[name].append(number)
    dominators = analysis.compute_cfg_from_blocks(blocks).dominators()

    def is_before(name: str, user: int) -> bool:
        # Numba writes blocks in the order of their numbers.
        return homes[name] < user and homes[name] in dominators[user]

    return {name for name, count in counts.items() if count == 1 and all(is_before(name, user) for user in users[name])}


# Options of compiling, which Numba compares twenty thousand times a kernel, all thirty of them: a twentieth of compiling.


def is_alike(flags: Any, other: Any) -> Any:
    """Whether the same options have the same values; few are set to any, and to the others Numba gives what is usual."""
    if type(flags) is not type(other):
        return NotImplemented
    values, others = flags._values, other._values
    if values == others:
        return True
    usual = {name: flags.options[name].default for name in values.keys() | others.keys()}
    return usual | values == usual | others


def hash_class(flags: Any) -> int:
    """A hash by what options there are, as Numba's own, which sorts their names each time."""
    return hash(type(flags))


# What a function reads and writes, which Numba asks nine times of each function, and less that nobody asks for: a tenth.
#
# No kernel computes with whole arrays, for which Numba looks once more through each function (`NopythonRewrites`). Nobody
# listens to how long a lock was held; every function that waits for others is told of each of them (`broadcast`).

_NOTHING, _VARIABLE, _INSTRUCTION, _SEQUENCE, _MAPPING = range(5)
_SORTS: dict[type, int] = {}
"""By type: what a part of an instruction is."""


def _sort(kind: type) -> int:
    if kind not in _SORTS:
        sorts = {ir.Var: _VARIABLE, ir.Inst: _INSTRUCTION, list: _SEQUENCE, tuple: _SEQUENCE, dict: _MAPPING}
        _SORTS[kind] = next((sort for base, sort in sorts.items() if issubclass(kind, base)), _NOTHING)
    return _SORTS[kind]


def list_variables(part: Any) -> list[Any]:
    """The variables in a part of an instruction, in their order."""
    sort = _sort(type(part))
    if sort < _SEQUENCE:
        return [part] if sort == _VARIABLE else part.list_vars() if sort == _INSTRUCTION else []
    found: list[Any] = []
    for each in part if sort == _SEQUENCE else part.values():
        # Most are neither, such as names and places in the source.
        sort = _SORTS.get(type(each), _MAPPING)
        if sort == _VARIABLE:
            found.append(each)
        elif sort != _NOTHING:
            found += list_variables(each)
    return found


def find_uses(blocks: dict[int, Any]) -> Any:
    """By block: the variables that it reads before it assigns them, and those that it assigns."""
    uses, definitions = dict[int, set[str]](), dict[int, set[str]]()
    for number, block in blocks.items():
        used, defined = uses[number], definitions[number] = set[str](), set[str]()
        for statement in block.body:
            if isinstance(statement, ir.Assign):
                names = [variable.name for variable in list_variables(statement.value)]
                target = statement.target.name
                # As Numba does: what a statement assigns from itself is read.
                if target not in names:
                    defined.add(target)
                names.append(target)
            else:
                names = [variable.name for variable in statement.list_vars()]
            used.update(name for name in names if name not in defined)
    return analysis._use_defs_result(usemap=uses, defmap=definitions)


# What is live where a block begins, which Numba finds seven times for each function: only generators need it, which no kernel is.


def find_lifetimes(processor: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """Numba's own, without what is live where a block begins."""
    function = processor.func_ir
    function.blocks = transforms.canonicalize_cfg(function.blocks)
    function.variable_lifetime = VariableLifetime(function.blocks)
    function.generator_info = None
    if emit_dels:
        processor._insert_var_dels(extend_lifetimes=extend_lifetimes)


# What an operator or a function of Numba's own gives for arguments of some types, which is the same each time.

_CALLS: dict[Any, tuple[Any, Any]] = {}
"""By function and types of its arguments: the signature, and under which key Numba finds what writes it."""


def remember_types(find: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which remembers what it has found; it is asked again where it found nothing."""

    def get_call_type(function: Any, context: Any, arguments: Any, named: Any) -> Any:
        key = function, tuple(arguments), tuple(named.items())
        if key in _CALLS:
            signature, function._impl_keys[signature.args] = _CALLS[key]
            return signature
        signature = find(function, context, arguments, named)
        _CALLS[key] = signature, function._impl_keys[signature.args]
        return signature

    return get_call_type


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
