"""What a run of `generate` has made so far, kept beside its output: a run that is stopped or killed goes on from there."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from gridwright.api import format_puzzles, parse_puzzle
from gridwright.batch.journal import Journal, name_journal
from gridwright.cli.making import MakeRequest
from gridwright.cli.output import find_folder_obstacle
from gridwright.cli.targets import names_folder
from gridwright.codec.files import shown
from gridwright.model import __version__
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort


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


class MakingJournal:
    """Puzzles that were made, and numbers of which nothing came, by number."""

    def __init__(self, path: Path, target: str, request: MakeRequest, *, resumes: bool) -> None:
        """Open the journal, with what an earlier run with the same options has left; InputError if it is of another one."""
        if names_folder(target):
            path.parent.mkdir(parents=True, exist_ok=True)
        if not resumes:
            _spare_strangers(path)
        subject = {
            "makes": request.kind,
            "version": __version__,
            "seed": request.seed,
            "limit": str(request.limit),
            "timeout": str(request.timeout),
            **{name: str(value) for name, value in request.wish.items()},
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


def _spare_strangers(path: Path) -> None:
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
