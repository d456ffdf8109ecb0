"""`python -m gridwright.kernels`: compile the kernels now rather than at the first solve, those of several kinds side by side.

`python -m gridwright.kernels KIND` compiles those of one kind, in this process; several processes share the work.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gridwright.kernels.cache import is_kept
from gridwright.kernels.kernel_set import split_name
from gridwright.kernels.preparing import can_share, count_processors
from gridwright.kinds.kernels import compile_missing, find_kernels, is_compiled, list_chains, list_compiled_kinds, list_kernels

HELPING = "--help-another"
"""Before a kind: another process tells when compiling begins and ends."""
INTERRUPTED = 130
"""What shells take for the end by Ctrl-C."""


def main(arguments: Sequence[str] = ()) -> int:
    """Compile what is asked for; the exit code, 0 if all went well."""
    is_helping = arguments[:1] == [HELPING]
    arguments = arguments[1:] if is_helping else arguments
    kinds = list_compiled_kinds()
    if unknown := [kind for kind in arguments if kind not in kinds]:
        say(f"found {unknown[0]!r}, expected no kind or one of {', '.join(kinds)}")
        return 2
    if len(arguments) == 1:
        return compile_kind(arguments[0], is_helping=is_helping)
    # Who ends this process ends those it has started, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return compile_kinds([kind for kind in arguments or kinds if not is_compiled(kind)], count_processors())


def compile_kind(kind: str, *, is_helping: bool = False) -> int:
    """Compile the kernels for one kind that nobody else compiles, and tell each; comes back once all are there."""
    kernels = find_kernels(kind)
    assert kernels is not None, "main has refused kinds without kernels"
    start, names = time.perf_counter(), list_kernels(kind)
    is_silent = is_helping or all(map(is_kept, names))
    if not is_silent:
        say(f"Compiling the kernels for {kind}, once ({kernels.waits['all']})")

    def report(kernel: str) -> None:
        say(f"{kind}: {split_name(kernel)[2]}, {sum(map(is_kept, names)) + 1} of {len(names)}")

    try:
        compile_missing(report, list_chains(kind))
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as fault:
        say(f"{kind}: compiled kernels cannot be kept: {fault}")
        return 1
    if not is_silent:
        say(f"{kind}: done in {time.perf_counter() - start:.0f} s")
    return 0


def compile_kinds(kinds: Sequence[str], jobs: int) -> int:
    """Compile the kernels for several kinds, each in a process of its own, so many at a time. None outlives this call.

    Where a process is to spare, it helps with a kind of several chains.
    """
    if len(kinds) > 1:
        say(f"Compiling the kernels for {len(kinds)} kinds of puzzles, {min(jobs, len(kinds))} at a time")
    waiting, running, failed = list(kinds), list[tuple[str, subprocess.Popen[bytes]]](), set[str]()
    helped = {kind for kind in kinds if not can_share() or len(list_chains(kind)) < 2}
    start = time.perf_counter()
    try:
        while waiting or running:
            while len(running) < jobs:
                long = [kind for kind, _ in running if kind not in helped]
                if not waiting and not long:
                    break
                kind = waiting.pop(0) if waiting else long[0]
                is_helping = any(kind == other for other, _ in running)
                helped.update([kind] if is_helping else [])
                with ctrl_c_ignored():
                    running.append((kind, subprocess.Popen(list_command(kind, is_helping=is_helping))))
            time.sleep(0.05)
            for kind, process in [each for each in running if each[1].poll() is not None]:
                running.remove((kind, process))
                if process.returncode and kind not in failed:
                    say(f"{kind}: not compiled, {describe_status(process.returncode)}")
                    failed.add(kind)
    except KeyboardInterrupt:
        say("Stopped; kernels that are compiled are kept")
        return INTERRUPTED
    finally:
        for _, process in running:
            process.terminate()
        for _, process in running:
            process.wait()
    if len(kinds) > 1 and not failed:
        say(f"All done in {time.perf_counter() - start:.0f} s")
    return 1 if failed else 0


def list_command(kind: str, *, is_helping: bool) -> list[str]:
    return [sys.executable, "-m", "gridwright.kernels", *([HELPING] if is_helping else []), kind]


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Processes that begin inside never hear of Ctrl-C, which a terminal sends to all: who started them ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def describe_status(status: int) -> str:
    """What is known of a process that failed."""
    return f"its process was ended by signal {-status}" if status < 0 else f"its process ended with exit code {status}"


def say(line: str) -> None:
    """Write a whole line at once, so that lines of several processes never mix."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
