"""Which kernels have compiled copies, loading those, and compiling the others. Asking costs nothing: it needs no Numba.

Nothing here knows which packages of kernels there are: a kernel is named by its module and its function, and its package says
the rest (`kernel_set`). A compiled copy is a library, or what Numba keeps where there can be none (`libraries`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

from gridwright.kernels import libraries
from gridwright.kernels.compiling import Kernel, compile_by
from gridwright.kernels.folders import cache_folder
from gridwright.kernels.kernel_set import KernelSet, split_name


def is_kept(kernel: str) -> bool:
    """Whether a kernel has a compiled copy on disk, so that the first call will be quick."""
    if libraries.is_made_for(kernel):
        return libraries.find_path(kernel) is not None
    package, module, function = split_name(kernel)
    return any(cache_folder(package).glob(f"*/{module}.{function}-*.nbi"))


def is_ready(kernel: str) -> bool:
    """Whether a kernel can be called at once: this process has it, or there is a compiled copy."""
    return find_kernel(kernel).is_ready or is_kept(kernel)


def is_listed(kernel: str) -> bool:
    """Whether a package names this kernel among its own, and so has a call that shows for which types it is compiled."""
    kernels = getattr(import_module(split_name(kernel)[0] or __package__), "KERNELS", None)
    return isinstance(kernels, KernelSet) and kernel in kernels.list_kernels()


class MissingKernelError(Exception):
    """A kernel has no compiled copy yet, and this process does not wait for it."""

    def __init__(self, kernel: str) -> None:
        super().__init__(kernel)
        self.kernel = kernel


class _Missing:
    obtain: Callable[[str], None] | None = None
    request: Callable[[str], None] | None = None


def obtain_by(obtain: Callable[[str], None] | None, request: Callable[[str], None] | None = None) -> None:
    """Let this see to kernels that are loaded and have no compiled copy: wait until other processes have made one, or raise.

    What is still missing afterwards is compiled by this process, as everything is where nobody sees to it. `request` is told
    of kernels that will be wanted soon, and comes back at once.
    """
    _Missing.obtain, _Missing.request = obtain, request


def request(kernel: str) -> None:
    """Have other processes compile a kernel, if somebody has such, and go on meanwhile."""
    if _Missing.request is not None:
        _Missing.request(kernel)


@cache
def load(kernel: str) -> None:
    """Load the compiled copy of a kernel; if there is none, have it made, or compile it."""
    if _Missing.obtain is not None and not is_ready(kernel):
        _Missing.obtain(kernel)
    if is_kept(kernel):
        _call(kernel)
    else:
        compile_kernel(kernel)


def compile_kernel(kernel: str, report: Callable[[str], None] | None = None, *, is_patient: bool = True) -> bool:
    """Compile a kernel, unless another process does, or has: then wait for it, or, without patience, leave it.

    Gives whether this process has seen to it. `report` is told the kernel before it is compiled.
    """
    from gridwright.kernels.locks import hold  # who finds all kernels compiled needs none

    with hold(lock_of(kernel), is_patient=is_patient) as is_ours:
        if is_ours:
            if report is not None and not is_kept(kernel):
                report(kernel)
            _call(kernel)
    return is_ours


def lock_of(kernel: str, what: str = "kernel") -> Path:
    """The file by which processes agree on who compiles a kernel."""
    package, module, function = split_name(kernel)
    return cache_folder(package) / f"{module}.{function}.{what}.lock"


def find_kernel(kernel: str) -> Kernel:
    """A kernel by its name."""
    module, _, function = kernel.partition(":")
    found: Kernel = getattr(import_module(module), function)
    return found


def _call(kernel: str) -> None:
    """Load a kernel; or compile it for the types of the call on a tiny board, that its package lists."""
    found = find_kernel(kernel)
    if found.is_ready:
        return
    if libraries.is_made_for(kernel) and (call := libraries.open_kept(kernel)) is not None:
        found.use(call)
        return
    package, _, function = split_name(kernel)
    compile_by(found, import_module(f"{package}.warming").CALLS[function])
