"""No kernel computes an index that counts from the end, which libraries do not know (`kernels.lowering`).

All kernels are compiled so that such an index leads to where nothing can be read, and then do their work in other tests.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.kernels import libraries

ROOT = Path(__file__).parents[2]
TESTS = (
    "differential/test_boards.py",
    "differential/test_filling.py",
    "differential/test_general_learning.py",
    "differential/test_general_solver.py",
    "differential/test_planar_kernels.py",
    "differential/test_rectangles.py",
    "differential/test_slitherlink_generator.py",
    "differential/test_slitherlink_solver.py",
    "differential/test_word_boundary.py",
    "property/test_explaining.py",
    "property/test_kernels.py",
    "property/test_rating.py",
    "property/test_rule_kernels.py",
)
TRAPPED = """
from gridwright.kernels import lowering
from llvmlite import ir

plain = lowering.write_index

def write_index(write):
    fix = plain(write)

    def fix_integer_index(context, builder, kind, index, size):
        fixed = fix(context, builder, kind, index, size)
        if isinstance(index, ir.Constant) or not kind.signed:
            return fixed
        is_negative = builder.icmp_signed("<", fixed, fixed.type(0))
        return builder.select(is_negative, fixed.type(1 << 59), fixed)

    return fix_integer_index

lowering.write_index = write_index
"""
COMPILING = """
from gridwright.kinds.kernels import list_compiled_kinds, warm

for kind in list_compiled_kinds():
    warm(None, kind)
"""
STRAYING = """
import numpy as np
from gridwright.kernels import libraries
from gridwright.kernels.compiling import kernel
from gridwright.kernels.entries import compile_to_object
from gridwright.kernels.linking import link

@kernel
def look_up(numbers, index):
    return numbers[index]

arguments = [np.arange(3), 1]
signature, code = compile_to_object(look_up, arguments, libraries.find_level())
with libraries.tried(look_up.name, libraries.find_level(), signature, link(code, libraries.ENTRY)) as call:
    assert call(*arguments) == 1
    call(arguments[0], -1)
"""

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(libraries.find_level() is None, reason="there are no libraries on this machine"),
]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    outer = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "GRIDWRIGHT_"))}
    environment = outer | {"GRIDWRIGHT_CACHE": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_no_kernel_counts_from_the_end(tmp_path: Path) -> None:
    compiled = run(tmp_path, "-c", TRAPPED + COMPILING)
    assert compiled.returncode == 0, compiled.stderr
    before = set(tmp_path.rglob("*.so"))
    assert before
    assert not list(tmp_path.rglob("*.failed"))
    tested = run(tmp_path, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *(f"tests/{name}" for name in TESTS))
    assert tested.returncode == 0, tested.stdout[-3000:] + tested.stderr[-3000:]
    assert set(tmp_path.rglob("*.so")) == before, "the tests have compiled kernels of their own"


def test_who_counts_from_the_end_would_be_noticed(tmp_path: Path) -> None:
    assert run(tmp_path, "-c", TRAPPED + STRAYING).returncode == -signal.SIGSEGV
