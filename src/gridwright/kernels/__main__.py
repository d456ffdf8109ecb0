"""`python -m gridwright.kernels`: compile the kernels now rather than at the first solve."""

from __future__ import annotations

import sys
import time

from gridwright.kernels import is_compiled, warm


def main() -> None:
    if is_compiled():
        return
    say("Compiling the kernels, once (about a minute):")
    start = time.perf_counter()
    warm(say)
    print(f"done in {time.perf_counter() - start:.0f} s", file=sys.stderr)


def say(word: str) -> None:
    print(word, end=" ", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
