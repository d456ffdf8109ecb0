"""Mutated files, in a process with limits of its own: a few for each reader in `make test`, ten thousand in `make soak`."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from tests.fuzz.mutating import mutate, seal_puz
from tests.fuzz.readers import list_readers

COUNT = int(os.environ.get("GRIDWRIGHT_SOAK", "120"))


def test_readers_answer_mutated_files_with_puzzles_or_short_errors() -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--count", str(COUNT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-2000:]}"


@pytest.mark.parametrize("name", ["puz", "jpz", "link", "any file"])
def test_mutations_are_the_same_every_time_and_mostly_still_files(name: str) -> None:
    reader = next(each for each in list_readers() if each.name == name)
    first, second = ([mutate(reader.seeds[number % len(reader.seeds)], Random(number)) for number in range(40)] for _ in range(2))
    assert first == second
    assert len(set(first)) > 30


def test_checksums_of_a_puz_file_are_made_as_the_writer_makes_them() -> None:
    for seed in next(each for each in list_readers() if each.name == "puz").seeds:
        assert seal_puz(seed[:52], seed[52:]) == seed
