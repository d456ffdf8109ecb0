"""Making one puzzle for `gridwright generate`: the request, what came of it, its record, and the journal of a run.

Requests and results travel between processes. The journal lies beside the output: a run that is stopped goes on from there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.api import Entry, facts, fit_picture, format_puzzles, generate, goal, parse_puzzle, thin_clues
from gridwright.batch.journal import Journal, name_journal
from gridwright.batch.tasks import Task
from gridwright.cli.files import find_folder_obstacle, names_folder
from gridwright.cli.terminal import ExitCode, format_traceback
from gridwright.codec.text import shown
from gridwright.kinds import load_kind
from gridwright.model import __version__
from gridwright.model.errors import GridwrightError, InputError
from gridwright.model.making import Made, Making, NothingFits, Unfit
from gridwright.model.outcome import Effort, Progress
from gridwright.model.specification import GeneratorInfo, Source


@dataclass(frozen=True, slots=True)
class MakeRequest:
    """What to make, of each number or of each picture."""

    kind: str
    values: dict[str, Any]
    """Of the kind's specification, or of that of the source."""
    seed: int = 0
    alternatives: int = 1
    """Of a picture: how many puzzles to make of it."""
    limit: int | None = None
    timeout: float | None = None
    source_name: str = ""
    """Of what sort the files are that puzzles are made of, if they are."""

    @property
    def info(self) -> GeneratorInfo:
        """What the kind tells about its generator."""
        return load_kind(self.kind).specification.GENERATOR_INFO

    @property
    def source(self) -> Source | None:
        return next((source for source in self.info.sources if source.name == self.source_name), None)

    @property
    def keeps_source(self) -> bool:
        """Whether what puzzles are made of stays as it is, and the seed says what is made of it."""
        return self.source is not None and self.source.is_random


@dataclass(frozen=True, slots=True)
class MakeResult:
    """What came of it: puzzles or the reason why there is none, or the error that kept it from being tried."""

    makings: tuple[Making, ...] = ()
    error: str = ""
    trace: str = ""


def make_numbered(index: int, request: MakeRequest, progress: Progress | None = None) -> MakeResult:
    """Make puzzle number `index` of the request's seed."""
    limits: dict[str, Any] = {"limit": request.limit, "timeout": request.timeout, "progress": progress}
    try:
        return MakeResult((generate(request.kind, seed=request.seed, index=index, **limits, **request.values),))
    except GridwrightError as error:
        return MakeResult(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")


def make_from_source(puzzle: Any, request: MakeRequest, progress: Progress | None = None) -> MakeResult:
    """Make puzzles of the picture or the loop that `puzzle` carries."""
    assert request.source is not None
    values = request.values | ({"seed": request.seed} if request.source.is_random else {})
    limits: dict[str, Any] = {"limit": request.limit, "timeout": request.timeout, "progress": progress}
    make = MAKERS[request.source.part]
    try:
        return MakeResult(make(puzzle, alternatives=request.alternatives, **limits, **values))
    except GridwrightError as error:
        return MakeResult(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")


MAKERS: dict[str, Callable[..., tuple[Making, ...]]] = {"picture_maker": fit_picture, "loop_maker": thin_clues}
"""Part of a kind that makes puzzles of a file -> the verb that asks it to."""


def refuse(error: str) -> MakeResult:
    """The answer about a picture that could not be read."""
    return MakeResult(error=error)


def give_up(reason: str) -> MakeResult:
    return MakeResult((NothingFits(reason),))


NUMBERED = Task(make_numbered, refuse, give_up)
FROM_SOURCE = Task(make_from_source, refuse, give_up)

MAKE_KEYS = {
    "source": "the puzzle's name, or the picture's file as named",
    "kind": "the kind of puzzle",
    "outcome": "`made`, `nothing-fits` if a limit came first or nothing can be like that, "
    "`unfit` if a picture to be kept will not do, or `invalid`",
    "title": "the puzzle's title, or null",
    "size": "[rows, columns], or null",
    "seed": "the seed and, with it, `index`: they make the same puzzle again; null for a picture that is no loop",
    "index": "the number of the puzzle, from 1; null for a picture",
    "picture": "the solution as a list of row strings, or null",
    "facts": "what was found out on the way, by name",
    "changes": "[row, column], from 0, of each cell of a given picture that was changed",
    "keeps": "what the changes keep of a given picture, of `symmetry` and `outlines`",
    "minimal": "whether it is proved that fewer changes do not do, if they are to keep as much; null without a picture",
    "nodes": "candidates looked at; the same in every run",
    "seconds": "time spent",
    "reason": "why there is no puzzle, or null",
    "shortfall": "what the nearest candidate lacked, or null",
    "error": "what is wrong with the input, or null",
}
"""The keys of a `generate --json` record, in their order, and what they mean."""

CODES = {"made": ExitCode.OK, "nothing-fits": ExitCode.GAVE_UP}

TALLY_WORDS = {"nothing-fits": "not found", "unfit": "unfit"}
"""How the summary calls what came of it, where its own name does not read well."""


def code_of(making: Making) -> ExitCode:
    """The exit code that one answer asks for. A picture with one solution that is otherwise unfit is a limit of another sort."""
    if isinstance(making, Unfit):
        return ExitCode.AMBIGUOUS if making.is_ambiguous else ExitCode.GAVE_UP
    return CODES[making.name]


def make_record(entry: Entry, request: MakeRequest, making: Making | None, error: str = "") -> dict[str, Any]:
    """The record of `generate --json`: every key of `MAKE_KEYS`, in that order."""
    puzzle = making.puzzle if isinstance(making, Made | Unfit) else None
    known = facts(puzzle) if puzzle is not None else {}
    picture = goal(puzzle) if puzzle is not None else None
    is_numbered = entry.format is None and not entry.error
    values = {
        "source": entry.source,
        "kind": request.kind,
        "outcome": making.name if making else "invalid",
        "title": known.get("title") or None,
        "size": known.get("size"),
        "seed": request.seed if is_numbered or request.keeps_source else None,
        "index": entry.puzzle if is_numbered else None,
        "picture": picture.rows() if picture is not None else None,
        "facts": making.facts if isinstance(making, Made) else {},
        "changes": [list(cell) for cell in making.changes] if isinstance(making, Made) else [],
        "keeps": list(making.keeps) if isinstance(making, Made) else [],
        "minimal": making.is_minimal if isinstance(making, Made) and not (is_numbered or request.keeps_source) else None,
        "nodes": making.effort.nodes if making else 0,
        "seconds": round(making.effort.seconds, 6) if making else 0.0,
        "reason": making.reason if isinstance(making, NothingFits | Unfit) else None,
        "shortfall": making.shortfall or None if isinstance(making, NothingFits) else None,
        "error": error or None,
    }
    return {key: values[key] for key in MAKE_KEYS}


def describe_making(info: GeneratorInfo, making: Making, *, is_numbered: bool) -> str:
    """The answer in a sentence, without the name of the puzzle."""
    match making:
        case Made(facts=facts):
            text = info.describe(facts)
            return text if is_numbered else f"{text}; {_describe_changes(making)}"
        case NothingFits(reason=reason, shortfall=shortfall):
            return f"nothing fits: {reason}" + (f"; nearest: {shortfall}" if shortfall else "")
        case Unfit(reason=reason):
            return f"does not fit: {reason}"


def _describe_changes(making: Made) -> str:
    number = len(making.changes)
    if not number:
        return "no cell had to be changed"
    cells = "1 cell" if number == 1 else f"{number:,} cells"
    kept = " and ".join(making.keeps)
    proof = ("the fewest that keep its " + kept if kept else "the fewest possible") if making.is_minimal else "fewer may do"
    return f"{cells} changed, {proof}: {list_places(making.changes)}"


def list_places(cells: Sequence[tuple[int, int]], most: int = 20) -> str:
    """Cells in words, as far as a line has room."""
    words = [f"row {row + 1} column {column + 1}" for row, column in cells[:most]]
    more = len(cells) - len(words)
    return ", ".join(words) + (f" and {more:,} more" if more else "")


def find_journal(target: str) -> Path | None:
    """Where the journal of an output lies; None for an output that can have none: a stream, or a file in a folder that takes no
    others."""
    if target == "-":
        return None
    path = Path(os.path.realpath(target))
    is_special = path.exists() and not path.is_file() and not path.is_dir()
    if is_special or (path.parent.is_dir() and find_folder_obstacle(path.parent)):
        return None
    return name_journal(path)


def recall_seed(path: Path) -> int | None:
    """The seed of a journal, for a run that names none: it goes on with the one that was drawn."""
    try:
        with path.open("rb") as file:
            seed = json.loads(file.readline())["journal"]["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return seed if isinstance(seed, int) else None


UNSAID_BEFORE = {"inks": "1", "sort": "plain", "depth": "None", "tiling": "squares"}
"""Properties that earlier journals do not name -> the value that goes without saying, so that these are still gone on with."""


class MakingJournal:
    """Puzzles that were made, and numbers of which nothing came, by number."""

    def __init__(self, path: Path, target: str, request: MakeRequest, *, resumes: bool) -> None:
        """Open the journal, with what an earlier run with the same options has left; InputError if it is of another one."""
        if names_folder(target):
            path.parent.mkdir(parents=True, exist_ok=True)
        if not resumes:
            _refuse_foreign_file(path)
        subject = {
            "makes": request.kind,
            "version": __version__,
            "seed": request.seed,
            "limit": str(request.limit),
            "timeout": str(request.timeout),
            **{name: str(value) for name, value in request.values.items() if UNSAID_BEFORE.get(name) != str(value)},
        }
        self._journal = Journal(path, subject, is_fresh=not resumes)

    @property
    def name(self) -> str:
        return shown(self._journal.path)

    def list_kept(self) -> dict[int, Made | NothingFits]:
        """What an earlier run has made, by number, in order; it may have asked for more than this one does."""
        kept = ((int(key), row) for key, row in self._journal.rows.items())
        return {index: _restore(row) for index, row in sorted(kept, key=lambda pair: pair[0])}

    def add(self, index: int, making: Made | NothingFits) -> None:
        """Keep what came of a number."""
        row: dict[str, Any] = {"outcome": making.name, "nodes": making.effort.nodes, "seconds": making.effort.seconds}
        if isinstance(making, Made):
            row |= {"facts": making.facts, "puzzle": json.loads(format_puzzles([making.puzzle], "json"))}
        else:
            row |= {"reason": making.reason, "shortfall": making.shortfall}
        self._journal.add(str(index), row)

    def close(self, *, written: int) -> None:
        """Let it rest for the next run; if it holds just the numbers up to `written`, which are in the output, take it away."""
        numbers = {int(key) for key in self._journal.rows}
        if written and numbers == set(range(1, written + 1)):
            self._journal.remove()
        else:
            self._journal.close()


def _restore(row: dict[str, Any]) -> Made | NothingFits:
    effort = Effort(row["nodes"], row["seconds"])
    if "puzzle" in row:
        return Made(parse_puzzle(json.dumps(row["puzzle"]), format_name="json"), row["facts"], effort)
    return NothingFits(row["reason"], row["shortfall"], effort=effort)


def _refuse_foreign_file(path: Path) -> None:
    """InputError if a file that is to be begun anew is no journal of ours: it may be somebody's only copy."""
    try:
        with path.open("rb") as file:
            head = file.readline()
        is_ours = not head or isinstance(json.loads(head)["journal"]["makes"], str)
    except FileNotFoundError:
        return
    except (OSError, ValueError, KeyError, TypeError):
        is_ours = False
    if not is_ours:
        raise InputError("is no journal of an earlier run; move it away", source=shown(path))
