"""Tasks of the crossword studio, as a worker process does them: fill, candidates, heat, repairs.

Letters that stand in `given` of a document are kept. Its `goal` is left aside: the studio sends what is typed as given.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gridwright import api
from gridwright.api import Filled, FillSpecification, Impossible
from gridwright.model.errors import InputError
from gridwright.model.outcome import GaveUp
from gridwright.model.page import Listener, ListFile, Numbering
from gridwright.web.documents import number_puzzle, parse_document
from gridwright.web.jobs.crossword_answers import (
    CandidateAnswer,
    CandidatesAnswer,
    FillAnswer,
    FillWorth,
    HeatAnswer,
    RepairAnswer,
    RepairsAnswer,
    WeakWord,
)
from gridwright.web.jobs.crossword_requests import (
    CandidatesRequest,
    CrosswordRequest,
    FillRequest,
    HeatRequest,
    RepairsRequest,
)
from gridwright.web.jobs.vocabularies import load_words

if TYPE_CHECKING:
    from gridwright.api import WordIndex
    from gridwright.model.filling import Candidate, Repair

BETWEEN_PARTS = 0.08
"""Seconds for which candidates are gathered before they are told: a person sees no difference, and a page paints less often."""
MOST_WEAK = 6
"""Words of a fill that are told as its weakest."""
MOST_SEEDS = 2**32
"""The kernels take seeds below this."""

RequestT = TypeVar("RequestT", bound=CrosswordRequest)


@dataclass(frozen=True, slots=True)
class Work(Generic[RequestT]):
    """A request together with the word lists of the player that it names."""

    request: RequestT
    files: tuple[ListFile, ...] = ()


class _Bench(Generic[RequestT]):
    """A request, with its grid and words ready for work."""

    def __init__(self, work: Work[RequestT]) -> None:
        self.request = work.request
        self.puzzle: Any = api.without_goal(parse_document(self.request.document))
        self.numbering: Numbering = number_puzzle(self.puzzle)
        self.index: WordIndex = load_words(self.request.words, work.files)
        words = self.request.words
        found = api.find_folded(api.list_unknown_letters(self.puzzle, self.index), self.index) if words.folds else None
        if found is not None:
            message = f"found {found[0]} in the grid, expected {found[1]}: the words are spelled without diacritics"
            raise InputError(message, place="document.given")
        wish = self.request.wish
        self._spelling = spelling = api.WordListOptions((), folds=words.folds, digits=words.digits)
        self.wish = FillSpecification(
            wish.fills,
            wish.min_score,
            tuple(api.spell_word(word, spelling) for word in wish.theme),
            no_shared_stems=wish.stems,
            best=wish.best,
            different=wish.different,
            seed=wish.seed % MOST_SEEDS,
        )

    def list_cells(self, places: Iterable[int]) -> set[tuple[int, int]]:
        """The cells at these places; InputError if there is none."""
        cells = {divmod(place, self.puzzle.width) for place in places}
        strangers = cells.difference(self.puzzle.cells())
        if strangers:
            row, column = min(strangers)
            raise InputError(f"found row {row + 1}, column {column + 1}, expected a cell of the grid", place="cells")
        return cells

    def spell_pattern(self, pattern: str) -> str:
        """A pattern with its letters as the words have theirs."""
        return "".join(symbol if symbol in "?.*" else api.spell_word(symbol, self._spelling) for symbol in pattern)

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


def fill(work: Work[FillRequest], progress: Listener) -> FillAnswer:
    """Words into all slots, or letters into some cells, or the proof that there is no fill."""
    start = time.perf_counter()
    bench = _Bench(work)
    request, puzzle = bench.request, bench.puzzle
    bounds: dict[str, Any] = {"timeout": request.seconds, "progress": progress}
    is_whole = True
    if request.cells is None:
        outcome = api.fill(puzzle, bench.index, bench.wish, **bounds)
        boards = outcome.solutions
    else:
        region = api.fill_region(puzzle, bench.index, bench.list_cells(request.cells), bench.wish, **bounds)
        outcome, boards, is_whole = region.outcome, region.boards, region.is_whole
    proof = outcome if isinstance(outcome, Impossible) else Impossible((), False)
    filled = outcome if isinstance(outcome, Filled) else None
    return {
        "outcome": "filled" if boards else outcome.name,
        "fills": [board.rows() for board in boards],
        "scores": list(filled.scores) if filled and request.cells is None else [],
        "worths": [bench.judge_words(board) for board in boards],
        "floor": filled.floor if filled else None,
        "is_whole": is_whole and bool(boards),
        "blocked": [slot.name for slot in proof.blocked],
        "blocked_cells": bench.list_places(proof.blocked),
        "is_minimal": proof.is_minimal,
        "missing": list(proof.missing),
        "crowded": list(proof.crowded),
        "clashing": list(proof.clashing),
        "reason": outcome.reason if isinstance(outcome, GaveUp) else "",
        "seconds": round(time.perf_counter() - start, 4),
        "nodes": outcome.effort.nodes,
    }


def candidates(work: Work[CandidatesRequest], progress: Listener) -> CandidatesAnswer:
    """The words for a slot. All of them are told at once; those that were looked into are told again, with where they lead."""
    bench = _Bench(work)
    request = bench.request
    slot = api.find_slot(bench.puzzle, request.slot)
    pattern = bench.spell_pattern(request.pattern)
    ranking = api.rank_candidates(bench.puzzle, bench.index, slot, _use_all(bench.wish), most=request.most, pattern=pattern)
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


def heat(work: Work[HeatRequest], progress: Listener) -> HeatAnswer:
    """What may still stand in each cell and slot."""
    bench = _Bench(work)
    found = api.measure_heat(bench.puzzle, bench.index, _use_all(bench.wish))
    return {
        "cells": [
            {"place": bench.numbering.place(cell), "letters": found.possible.get(cell, ""), "share": round(share, 4)}
            for cell, share in sorted(found.share.items())
        ],
        "slots": [
            {
                "name": slot.name,
                "cells": bench.numbering.places(slot.cells),
                "fitting": found.fitting[slot.number],
                "left": found.candidates[slot.number],
            }
            for slot in bench.puzzle.slots
        ],
        "is_dead": found.failed is not None,
        "failed": None if found.failed is None else found.failed.name,
    }


def repairs(work: Work[RepairsRequest], progress: Listener) -> RepairsAnswer:
    """Changes of one letter, word or block after which the grid has a fill, each told when it is found."""
    bench = _Bench(work)
    request = bench.request
    hunt = api.list_repairs(
        bench.puzzle,
        bench.index,
        bench.wish,
        blocked=None if request.blocked is None else [api.find_slot(bench.puzzle, name) for name in request.blocked],
        symmetry=request.symmetry,
        style=request.style,
        timeout=request.seconds,
        progress=progress,
    )
    found = []
    for each in hunt.run():
        found.append(each)
        progress.tell({"repairs": [_tell_repair(each, bench.numbering)]})
    ranked = sorted(found, key=lambda repair: repair.rank)[: request.most]
    answer: RepairsAnswer = {
        "repairs": [_tell_repair(each, bench.numbering) for each in ranked],
        "outcome": hunt.outcome,
        "blocked": [slot.name for slot in hunt.blocked],
        "blocked_cells": bench.list_places(hunt.blocked),
        "is_minimal": hunt.is_minimal,
        "is_complete": hunt.is_complete,
        "reason": hunt.reason,
    }
    return answer if hunt.board is None else {**answer, "fill": hunt.board.rows()}


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
