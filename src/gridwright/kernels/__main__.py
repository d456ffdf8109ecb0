"""`python -m gridwright.kernels`: compile the kernels now rather than at the first solve."""

from __future__ import annotations

import sys
import time

from gridwright.kernels import is_compiled, warm


def main() -> None:
    if is_compiled():
        return
    print("Compiling the kernels, once (up to a minute on a slow machine) ...", end=" ", file=sys.stderr, flush=True)
    start = time.perf_counter()
    warm()
    print(f"done in {time.perf_counter() - start:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
