"""`python -m tools.build_wheel`: the wheel of this tree, in `dist`.

Made on Linux with a newer x86-64, it is for Linux on x86-64 and carries libraries of all kernels, for each level of x86-64 that
they are made for: nothing is compiled where it is installed. Made elsewhere, as by `python -m build --wheel`, it is for every
system, and kernels are compiled at their first use.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from gridwright.kernels import libraries
from gridwright.kinds.kernels import list_kernels
from tools.markdown import ROOT
from tools.wheel_hook import LIBRARIES


def main() -> int:
    """Build the best wheel that can be built here; the exit code."""
    out = ROOT / "dist"
    newest = next(iter(libraries.LEVELS))
    if libraries.find_level() != newest:
        print(f"a wheel without libraries: making them takes Linux on {newest}, without {libraries.MODE}", file=sys.stderr)
        build(out)
        return 0
    for level in libraries.LEVELS:
        # Numba compiles for one level a process.
        subprocess.run([sys.executable, "-m", "gridwright.kernels"], env=os.environ | {libraries.MODE: level}, check=True)
    with tempfile.TemporaryDirectory() as name:
        copy_libraries(Path(name), libraries.LEVELS)
        build(out, Path(name))
    return 0


def copy_libraries(folder: Path, levels: Iterable[str]) -> None:
    """Copy the libraries of all kernels, under the names that they have in a wheel. They must have been compiled."""
    for level in levels:
        for kernel in list_kernels():
            path = libraries.name_kept(kernel, level)
            if not path.exists() or libraries.read(path, kernel, level) is None:
                raise FileNotFoundError(f"{kernel} has no sound library for {level}: {path}")
            shutil.copyfile(path, folder / libraries.name_bundled(kernel, level).name)


def build(out: Path, folder: Path | None = None) -> None:
    """Build a wheel, with the libraries in a folder or without any."""
    environment = {name: value for name, value in os.environ.items() if name != LIBRARIES}
    if folder is not None:
        environment[LIBRARIES] = str(folder)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, env=environment, cwd=out.parent, check=True)


if __name__ == "__main__":
    sys.exit(main())
