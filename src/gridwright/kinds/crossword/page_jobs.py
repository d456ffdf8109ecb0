"""Jobs of the crossword studio, as a worker process does them: fill, candidates, heat, repairs.

Letters that stand in `given` of a document are kept. Its `goal` is left aside: the studio sends what is typed as given.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gridwright.kinds.crossword import filler
from gridwright.kinds.crossword.page import PAGE, LetterNumbering
from gridwright.kinds.crossword.page_requests import (
    CandidateAnswer,
    CandidatesAnswer,
    CandidatesRequest,
    CrosswordRequest,
    FillAnswer,
    FillRequest,
    FillWorth,
    HeatAnswer,
    HeatRequest,
    RepairAnswer,
    RepairsAnswer,
    RepairsRequest,
    WeakWord,
)
from gridwright.kinds.crossword.page_words import LOADING, list_own_lists, load_words
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.errors import InputError
from gridwright.model.filling import LARGEST_FILL_SEED, Filled, FillSpecification, Impossible
from gridwright.model.outcome import GaveUp
from gridwright.model.page import Listener, ListFile, Numbering, PageJob
from gridwright.model.wordlist import WordListOptions

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex
    from gridwright.model.filling import Candidate, Repair

BETWEEN_PARTS = 0.08
"""Seconds for which candidates are gathered before they are told: a person sees no difference, and a page paints less often."""
MOST_WEAK = 6
"""Words of a fill that are told as its weakest."""

RequestT = TypeVar("RequestT", bound=CrosswordRequest)


class _Grid(Generic[RequestT]):
    """A request, with its grid and words ready for work."""

    def __init__(self, request: RequestT, files: Sequence[ListFile]) -> None:
        self.request = request
        self.puzzle: Crossword = replace(PAGE.parse(request.document), goal=None)
        self.numbering: LetterNumbering = PAGE.number(self.puzzle)
        self.index: WordIndex = load_words(request.words, files)
        words = request.words
        found = filler.find_folded(filler.list_unknown_letters(self.puzzle, self.index), self.index) if words.folds else None
        if found is not None:
            message = f"found {found[0]} in the grid, expected {found[1]}: the words are spelled without diacritics"
            raise InputError(message, place="document.given")
        self._spelling = spelling = WordListOptions((), folds=words.folds, digits=words.digits)
        theme = tuple(filler.spell_word(word, spelling) for word in request.wish.theme)
        self.wish = replace(request.wish, theme=theme, seed=request.wish.seed % (LARGEST_FILL_SEED + 1))

    def list_cells(self, places: Iterable[int]) -> set[tuple[int, int]]:
        """The cells at these places; InputError if there is none."""
        cells = {divmod(place, self.puzzle.width) for place in places}
        others = cells.difference(self.puzzle.cells())
        if others:
            row, column = min(others)
            raise InputError(f"found row {row + 1}, column {column + 1}, expected a cell of the grid", place="cells")
        return cells

    def spell_pattern(self, pattern: str) -> str:
        """A pattern with its letters as the words have theirs."""
        return "".join(symbol if symbol in "?.*" else filler.spell_word(symbol, self._spelling) for symbol in pattern)

    def judge_words(self, board: Any) -> FillWorth:
        """The mean score of the words on a board, and the weakest of them, worst first."""
        entries = ((slot.name, board.entry(slot)) for slot in self.puzzle.slots)
        scored: list[WeakWord] = [
            {"slot": name, "word": word, "score": self.index.score_of[word]}
            for name, word in entries
            if word is not None and word in self.index.score_of
        ]
        scored.sort(key=lambda each: each["score"])
        mean = round(fmean(each["score"] for each in scored), 1) if scored else None
        return {"mean": mean, "weakest": scored[:MOST_WEAK]}

    def list_places(self, slots: Iterable[Any]) -> list[int]:
        return sorted({place for slot in slots for place in self.numbering.places(slot.cells)})


def fill(request: FillRequest, progress: Listener, *, files: Sequence[ListFile] = ()) -> FillAnswer:
    """Words into all slots, or letters into some cells, or the proof that there is no fill."""
    start = time.perf_counter()
    grid = _Grid(request, files)
    puzzle = grid.puzzle
    bounds: dict[str, Any] = {"timeout": request.seconds, "progress": progress}
    is_whole = True
    if request.cells is None:
        outcome = filler.fill(puzzle, grid.index, grid.wish, **bounds)
        boards = outcome.solutions
    else:
        region = filler.fill_region(puzzle, grid.index, grid.list_cells(request.cells), grid.wish, **bounds)
        outcome, boards, is_whole = region.outcome, region.boards, region.is_whole
    proof = outcome if isinstance(outcome, Impossible) else Impossible((), False)
    filled = outcome if isinstance(outcome, Filled) else None
    return {
        "outcome": "filled" if boards else outcome.name,
        "fills": [board.rows() for board in boards],
        "scores": list(filled.scores) if filled and request.cells is None else [],
        "worths": [grid.judge_words(board) for board in boards],
        "floor": filled.floor if filled else None,
        "is_whole": is_whole and bool(boards),
        "blocked": [slot.name for slot in proof.blocked],
        "blocked_cells": grid.list_places(proof.blocked),
        "is_minimal": proof.is_minimal,
        "missing": list(proof.missing),
        "crowded": list(proof.crowded),
        "clashing": list(proof.clashing),
        "reason": outcome.reason if isinstance(outcome, GaveUp) else "",
        "seconds": round(time.perf_counter() - start, 4),
        "nodes": outcome.effort.nodes,
    }


def candidates(request: CandidatesRequest, progress: Listener, *, files: Sequence[ListFile] = ()) -> CandidatesAnswer:
    """The words for a slot. All of them are told at once; those that were looked into are told again, with where they lead."""
    grid = _Grid(request, files)
    slot = filler.find_slot(grid.puzzle, request.slot)
    pattern = grid.spell_pattern(request.pattern)
    ranking = filler.rank_candidates(grid.puzzle, grid.index, slot, _use_all(grid.wish), most=request.most, pattern=pattern)
    progress.tell({"candidates": list(map(_tell_candidate, ranking.list_words())), "total": ranking.total})
    found: list[CandidateAnswer] = []
    told, last = 0, 0.0
    for each in ranking.test_all(timeout=request.seconds, progress=progress):
        found.append(_tell_candidate(each))
        if time.monotonic() - last >= BETWEEN_PARTS:
            progress.tell({"candidates": found[told:]})
            told, last = len(found), time.monotonic()
    unknown = any(each["leads"] == "unknown" for each in found)
    reason = f"not all of them could be looked into within {request.seconds:g} seconds" if unknown else ""
    return {"candidates": found, "total": ranking.total, "reason": reason}


def _use_all(wish: FillSpecification) -> FillSpecification:
    """Where the best words that will do are wished for, all of them are shown."""
    return wish if wish.min_score is not None else replace(wish, min_score=0)


def _tell_candidate(candidate: Candidate[Any]) -> CandidateAnswer:
    return {
        "word": candidate.word,
        "score": candidate.score,
        "leads": candidate.leads,
        "ease": round(candidate.ease, 4),
        "fill": None if candidate.board is None else candidate.board.rows(),
    }


def heat(request: HeatRequest, progress: Listener, *, files: Sequence[ListFile] = ()) -> HeatAnswer:
    """What may still stand in each cell and slot."""
    grid = _Grid(request, files)
    found = filler.measure_heat(grid.puzzle, grid.index, _use_all(grid.wish))
    return {
        "cells": [
            {"place": grid.numbering.place(cell), "letters": found.possible.get(cell, ""), "share": round(share, 4)}
            for cell, share in sorted(found.share.items())
        ],
        "slots": [
            {
                "name": slot.name,
                "cells": grid.numbering.places(slot.cells),
                "fitting": found.fitting[slot.number],
                "left": found.candidates[slot.number],
            }
            for slot in grid.puzzle.slots
        ],
        "is_dead": found.failed is not None,
        "failed": None if found.failed is None else found.failed.name,
    }


def repairs(request: RepairsRequest, progress: Listener, *, files: Sequence[ListFile] = ()) -> RepairsAnswer:
    """Changes of one letter, word or block after which the grid has a fill, each told when it is found."""
    grid = _Grid(request, files)
    search = filler.list_repairs(
        grid.puzzle,
        grid.index,
        grid.wish,
        blocked=None if request.blocked is None else [filler.find_slot(grid.puzzle, name) for name in request.blocked],
        symmetry=request.symmetry,
        style=request.style,
        timeout=request.seconds,
        progress=progress,
    )
    found = []
    for each in search.run():
        found.append(each)
        progress.tell({"repairs": [_tell_repair(each, grid.numbering)]})
    ranked = sorted(found, key=lambda repair: repair.rank)[: request.most]
    answer: RepairsAnswer = {
        "repairs": [_tell_repair(each, grid.numbering) for each in ranked],
        "outcome": search.outcome,
        "blocked": [slot.name for slot in search.blocked],
        "blocked_cells": grid.list_places(search.blocked),
        "is_minimal": search.is_minimal,
        "is_complete": search.is_complete,
        "reason": search.reason,
    }
    return answer if search.board is None else {**answer, "fill": search.board.rows()}


def _tell_repair(repair: Repair[Any, Any], numbering: Numbering) -> RepairAnswer:
    return {
        "kind": repair.kind,
        "cells": numbering.places(repair.cells),
        "slot": None if repair.slot is None else repair.slot.name,
        "text": repair.text,
        "squares": list(repair.puzzle.squares),
        "given": repair.puzzle.blank_board().rows(),
        "fill": repair.board.rows(),
        "score": repair.score,
        "changes": repair.changes,
    }


JOBS = (
    PageJob(FillRequest, fill, "playing", list_own_lists, LOADING),
    PageJob(CandidatesRequest, candidates, "playing", list_own_lists, LOADING),
    PageJob(HeatRequest, heat, "playing", list_own_lists, LOADING),
    PageJob(RepairsRequest, repairs, "playing", list_own_lists, LOADING),
)
