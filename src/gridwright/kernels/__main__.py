"""`python -m gridwright.kernels`: compile the kernels now rather than at the first solve."""

from __future__ import annotations

import sys
import time

from gridwright.kernels import KINDS, WAITS, is_compiled, warm


def main() -> None:
    for kind in KINDS:
        if not is_compiled(kind):
            say(f"Compiling the kernels for {kind}, once ({WAITS[kind, 'all']}):")
            start = time.perf_counter()
            warm(say, kind)
            print(f"done in {time.perf_counter() - start:.0f} s", file=sys.stderr)


def say(word: str) -> None:
    print(word, end=" ", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
