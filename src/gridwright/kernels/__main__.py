"""`python -m gridwright.kernels`: compile the kernels now rather than at the first solve, those of several kinds side by side.

`python -m gridwright.kernels KIND` compiles those of one kind, in this process.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from gridwright.kernels.preparing import count_processors
from gridwright.kinds.kernels import find_kernels, is_compiled, list_compiled_kinds, list_kernels, warm

INTERRUPTED = 130
"""What shells take for the end by Ctrl-C."""


def main(arguments: Sequence[str] = ()) -> int:
    """Compile what is asked for; the exit code, 0 if all went well."""
    kinds = list_compiled_kinds()
    if unknown := [kind for kind in arguments if kind not in kinds]:
        say(f"found {unknown[0]!r}, expected no kind or one of {', '.join(kinds)}")
        return 2
    if len(arguments) == 1:
        return compile_kind(arguments[0])
    # Who ends this process ends those it has started, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return compile_kinds([kind for kind in arguments or kinds if not is_compiled(kind)], count_processors())


def compile_kind(kind: str) -> int:
    """Compile the kernels for one kind, or load what is there, and tell each."""
    kernels = find_kernels(kind)
    assert kernels is not None, "main has refused kinds without kernels"
    say(f"Compiling the kernels for {kind}, once ({kernels.waits['all']})")
    start, number, total = time.perf_counter(), count(1), len(list_kernels(kind))
    try:
        warm(lambda name: say(f"{kind}: {name}, {next(number)} of {total}"), kind)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as fault:
        say(f"{kind}: compiled kernels cannot be kept: {fault}")
        return 1
    say(f"{kind}: done in {time.perf_counter() - start:.0f} s")
    return 0


def compile_kinds(kinds: Sequence[str], jobs: int) -> int:
    """Compile the kernels for several kinds, each in a process of its own, so many at a time. None outlives this call."""
    if len(kinds) > 1:
        say(f"Compiling the kernels for {len(kinds)} kinds of puzzles, {min(jobs, len(kinds))} at a time")
    waiting, running, code = list(kinds), dict[str, subprocess.Popen[bytes]](), 0
    start = time.perf_counter()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                kind = waiting.pop(0)
                with ctrl_c_ignored():
                    running[kind] = subprocess.Popen(list_command(kind))
            time.sleep(0.05)
            for kind in [kind for kind, process in running.items() if process.poll() is not None]:
                if status := running.pop(kind).returncode:
                    say(f"{kind}: not compiled, {describe_status(status)}")
                    code = 1
    except KeyboardInterrupt:
        say("Stopped; kernels that are compiled are kept")
        return INTERRUPTED
    finally:
        for process in running.values():
            process.terminate()
        for process in running.values():
            process.wait()
    if len(kinds) > 1 and not code:
        say(f"All done in {time.perf_counter() - start:.0f} s")
    return code


def list_command(kind: str) -> list[str]:
    return [sys.executable, "-m", "gridwright.kernels", kind]


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
