"""Object code of what Numba compiles: every function is linked, optimised and written once. Importing this module loads Numba.

Numba means to run each function in the process, so it links every helper with all that it calls, optimises that and writes
machine code of it: what is called from many places over and over. Here a helper stays as Numba has written it in LLVM's language.
Only where an entry is complete, it is linked with every helper that it reaches, LLVM optimises the whole, everything but the
entry is hidden, what nobody calls is dropped, and object code is written that may lie at any address.

The classes replace private ones of Numba; the test of all libraries would notice if those changed.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import AOTCodeLibrary, AOTCPUCodegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from gridwright.kernels.lowering import lowered_shortly
from gridwright.kernels.shortcuts import shortcuts_taken


class UnlinkedLibrary(AOTCodeLibrary):  # type: ignore[misc] # Numba has no types
    """A function as Numba has written it, and the libraries of those that it calls."""

    _shared_module: Any

    def finalize(self) -> None:
        """Leave it as it is."""
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        """Take apart what lies on the stack, and no more: all that Numba does here is done again once the entry is complete."""
        ll_module.data_layout = self.codegen._data_layout
        passes = llvm.create_new_function_pass_manager()
        passes.add_sroa_pass()
        builder = llvm.create_pass_builder(self.codegen._tm, llvm.create_pipeline_tuning_options())
        for function in ll_module.functions:
            passes.run(function, builder)

    def get_pointer_to_function(self, name: str) -> int:
        """Nothing here is called in this process."""
        return 0

    def _get_module_for_linking(self) -> Any:
        """For a library of Numba's own, which links only what it calls itself: this one with all that it reaches."""
        if self._shared_module is None:
            self._shared_module = link_reached(self, is_shared=True)
        return self._shared_module


class UnlinkedCodegen(AOTCPUCodegen):  # type: ignore[misc] # Numba has no types
    """Makes unlinked libraries, for a level of x86-64."""

    _library_class = UnlinkedLibrary

    def set_env(self, env_name: str, env: object) -> None:
        """Functions without Numba have no environment."""


@cache
def make_codegen(level: str) -> UnlinkedCodegen:
    return UnlinkedCodegen("gridwright.kernels", level)


@contextmanager
def compiled_unlinked(level: str) -> Iterator[None]:
    """What Numba compiles inside is made for libraries.

    Python does not look for garbage meanwhile, nor among what is left afterwards: Numba makes millions of small objects and keeps
    most of them, so that looking through them took a ninth of the time inside, and another ninth after each kernel.
    """
    context = cpu_target.target_context
    with global_compiler_lock:  # nothing else is compiled meanwhile
        context.refresh()  # what Numba itself runs in this process is compiled now, not inside
        before, context._internal_codegen = context._internal_codegen, make_codegen(level)
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            with shortcuts_taken(), lowered_shortly():
                yield
        finally:
            context._internal_codegen = before
            if was_enabled:
                gc.freeze()
                gc.enable()


def link_reached(library: Any, *, is_shared: bool = False) -> Any:
    """A module of a function and all that it reaches, each once. Of a shared one there may be several in the end."""
    module = library._final_module.clone()
    if is_shared:
        change_linkage(module, "external", "weak_odr")
    for each in list_reached(library):
        if isinstance(each, UnlinkedLibrary):
            part = each._final_module.clone()
            # Several libraries may define the same; and what is weak is linked even before somebody calls it.
            change_linkage(part, "external", "weak_odr")
        else:
            part = each._get_module_for_linking()
        module.link_in(part, preserve=True)
    change_linkage(module, "weak_odr", "linkonce_odr")  # which LLVM may drop once all calls are copied
    return module


def change_linkage(module: Any, before: str, after: str) -> None:
    """Change who sees the functions of a module that some see now."""
    for function in module.functions:
        if not function.is_declaration and function.linkage.name == before:
            function.linkage = after


def list_reached(library: Any) -> list[Any]:
    """The libraries that a library calls, and those that they call; libraries of Numba's own hold what they call."""
    reached, waiting = dict[Any, None](), list(library._linking_libraries)
    while waiting:
        each = waiting.pop()
        if each not in reached:
            reached[each] = None
            waiting += each._linking_libraries if isinstance(each, UnlinkedLibrary) else ()
    return list(reached)


def emit_object(library: UnlinkedLibrary, wrapper: str, entry: str) -> bytes:
    """Object code with one visible function, the entry, and nothing that it does not need; `wrapper` is it in LLVM's language."""
    module, machine = link_reached(library), library.codegen._tm
    module.link_in(llvm.parse_assembly(wrapper))
    # The short loops of kernels gain nothing from vectors and from being unrolled, nor from the third level of the optimiser: a
    # third of its time.
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    # Only now: what is hidden before, the optimiser copies into its only caller, which took a quarter longer and gained nothing.
    hide_all_but(module, entry)
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, builder)
    module.verify()
    code: bytes = machine.emit_object(module)
    return code


def hide_all_but(module: Any, entry: str) -> None:
    """Leave one function for others to see."""
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration and symbol.name != entry:
            symbol.linkage = "internal"
            symbol.visibility = "default"
