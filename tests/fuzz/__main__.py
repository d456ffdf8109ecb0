"""Feed every reader mutated files and tell what is not as it should be: `python -m tests.fuzz --count 1000 --reader jpz`.

Every case is drawn from the seed, the reader's name and its own number, so that any of them can be repeated alone with `--only`.
Each read has a limit on the processor's time, the process has one on memory. A finding is a line of JSON on standard output.
"""

from __future__ import annotations

import argparse
import base64
import json
import resource
import signal
import sys
import time
import traceback
import warnings
from collections import Counter
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from gridwright.model.errors import GridwrightError, InputError
from gridwright.web.errors import ApiError
from tests.fuzz.mutating import mutate
from tests.fuzz.readers import Reader, list_readers

SECONDS = 10.0
"""Of the processor, for one read of a few kilobytes that takes a millisecond otherwise."""
MEMORY = 512 << 20
"""Bytes beyond what the process has when it begins."""
LONGEST_ERROR = 700
"""Characters of a line that a person is to read, with the name of its file and the names of all formats."""
MOST_FINDINGS = 20
"""Of one reader: more would say the same."""


class OvertimeError(BaseException):
    """A read took too long. Not an Exception: readers turn some of those into errors of their own."""


def main() -> None:
    options = _parse_options()
    readers = [reader for reader in list_readers() if not options.reader or reader.name in options.reader]
    _check_seeds(readers)
    # Archives with a member twice are what we are after.
    warnings.simplefilter("ignore")
    _limit_memory()
    signal.signal(signal.SIGPROF, _stop)
    findings = 0
    for reader in readers:
        begun = time.process_time()
        numbers = [options.only] if options.only is not None else range(options.count)
        seen: Counter[str] = Counter()
        for number in numbers:
            if number % 100 == 0 and options.progress:
                options.progress.write_text(f"{reader.name} {number}\n")
            data = make_case(reader, options.seed, number)
            found = examine(reader, data)
            if found is None:
                continue
            where = found.rpartition(" at ")[2] if " at " in found else found[:60]
            seen[where] += 1
            if seen[where] == 1 and len(seen) <= MOST_FINDINGS:
                _tell(reader, number, data, found)
        findings += len(seen)
        print(
            f"{reader.name}: {len(numbers)} files, {sum(seen.values())} findings, {time.process_time() - begun:.1f} s",
            file=sys.stderr,
        )
    sys.exit(1 if findings else 0)


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="files for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", action="append", help="only this one; may be repeated")
    parser.add_argument("--only", type=int, help="the number of the one file to read")
    parser.add_argument("--progress", type=Path, help="a file that says how far it is, should the process die")
    return parser.parse_args()


def make_case(reader: Reader, seed: int, number: int) -> bytes:
    """The file of this number."""
    random = Random(f"{seed}:{reader.name}:{number}")
    return mutate(random.choice(reader.seeds), random)


def examine(reader: Reader, data: bytes) -> str | None:
    """What is wrong with how a file is read: anything but puzzles, and errors of one short line."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        for found in reader.read(data):
            if isinstance(found, InputError) and (wrong := judge_error(found)):
                return wrong
    except (InputError, ApiError) as error:
        return judge_error(error)
    except GridwrightError as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    except OvertimeError:
        return f"takes more than {SECONDS:g} s"
    except Exception as fault:
        return f"{type(fault).__name__}: {str(fault)[:200]} at {_find_place(fault)}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return None


def judge_error(error: InputError | ApiError) -> str | None:
    """What is wrong with an error: it must be one short line that can be printed."""
    line = f"{error.place}: {error.message}" if isinstance(error, ApiError) else str(error)
    if not line.strip():
        return "an empty error"
    if len(line) > LONGEST_ERROR:
        return f"an error of {len(line)} characters: {line[:100]} ... {line[-40:]}"
    if not line.isprintable():
        return f"an error that cannot be printed: {line!a}"
    return None


def _find_place(fault: Exception) -> str:
    frames = [frame for frame in traceback.extract_tb(fault.__traceback__) if "gridwright" in frame.filename]
    last = (frames or traceback.extract_tb(fault.__traceback__))[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


def _tell(reader: Reader, number: int, data: bytes, found: str) -> None:
    shown: dict[str, Any] = {"reader": reader.name, "number": number, "found": found, "bytes": len(data)}
    if len(data) <= 4_000:
        shown["data"] = base64.b64encode(data).decode()
    print(json.dumps(shown), flush=True)


def _check_seeds(readers: list[Reader]) -> None:
    """A file that is not sound to begin with would find nothing."""
    for reader in readers:
        assert reader.seeds, reader.name
        for data in reader.seeds:
            assert any(not isinstance(found, InputError) for found in reader.read(data)), (reader.name, data)


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _stop(signum: int, frame: FrameType | None) -> None:
    raise OvertimeError


if __name__ == "__main__":
    main()
