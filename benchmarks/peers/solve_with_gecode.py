"""Gecode, by MiniZinc as Debian packages both, on a straightforward model of ours: one automaton for each line."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.peers.automata import list_steps
from benchmarks.peers.harness import Clues, ProgramError, answer

HEAD = """include "regular.mzn";
array[1..{height}, 1..{width}] of var 1..2: cell;
solve satisfy;
output [join("", [show(fix(cell[row, column]))]) ++ if column == {width} then "\\n" else "" endif
        | row in 1..{height}, column in 1..{width}];
"""
NEXT = "----------"
"""The line that MiniZinc prints behind each solution."""


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "nonogram.mzn"
        model.write_text(format_model(rows, columns))
        words = ["minizinc", "--solver", "gecode", "-n", "2", str(model)]
        done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise ProgramError((done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1])
    parts = [part.split() for part in done.stdout.split(NEXT)[:-1]]
    return [[line.replace("1", ".").replace("2", "#") for line in part] for part in parts]


def format_model(rows: Clues, columns: Clues) -> str:
    """The puzzle as a MiniZinc model in which 1 is an empty cell and 2 a filled one."""
    lines = [(clue, f"[cell[{row}, column] | column in 1..{len(columns)}]") for row, clue in enumerate(rows, start=1)]
    lines += [(clue, f"[cell[row, {column}] | row in 1..{len(rows)}]") for column, clue in enumerate(columns, start=1)]
    return HEAD.format(height=len(rows), width=len(columns)) + "".join(_format_line(*line) for line in lines)


def _format_line(clue: Sequence[int], cells: str) -> str:
    steps = list_steps(clue)
    table = " ".join(f"| {empty}, {filled}" for empty, filled in steps)
    return f"constraint regular({cells}, {len(steps)}, 2, [{table} |], 1, {{{len(steps)}}});\n"


if __name__ == "__main__":
    answer(solve, starts_program=True)
