"""Every word that the studio marks as leading to a fill does lead to one: on 20 grids, with a real list, through the jobs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest

from gridwright import api
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill
from gridwright.model.making import Made
from gridwright.web.documents import describe_puzzle
from tests.web.asking import make_client, make_player

SIDES = ((9, "american"), (11, "british"), (13, "american"), (15, "american"))
GRIDS = [
    (9, "american", 0),
    *(pytest.param(side, style, seed, marks=pytest.mark.soak) for side, style in SIDES for seed in range(5)),
]
"""One small grid, and in a soak many."""
WORDS = {"lists": ["en"]}
MOST = 30


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_workers: None) -> Iterator[httpx.Client]:
    pytest.importorskip("wordfreq")
    with make_client(str(tmp_path_factory.mktemp("library") / "library.sqlite3"), jobs=1) as client:
        client.headers.update(make_player())
        yield client


def ask(client: httpx.Client, task: str, puzzle: Crossword, **body: Any) -> dict[str, Any]:
    document = describe_puzzle(puzzle).dump()
    begun = client.post("/api/jobs", json={"task": task, "document": document, "words": WORDS, **body})
    assert begun.status_code == 202, begun.text
    with client.stream("GET", f"/api/jobs/{begun.json()['id']}/events") as stream:
        data = [line[6:] for line in stream.iter_lines() if line.startswith("data: ")]
    result: dict[str, Any] = json.loads(data[-1])["result"]
    return result


def put(puzzle: Crossword, slot: Any, word: str) -> Crossword:
    letters = dict(zip(slot.cells, word, strict=True))
    return Crossword(puzzle.squares, given=puzzle.blank_board().with_letters(letters))


@pytest.mark.parametrize(("side", "style", "seed"), GRIDS)
def test_what_is_marked_leads_to_a_fill(client: httpx.Client, side: int, style: str, seed: int) -> None:
    made = api.make_puzzle("crossword", seed=seed, height=side, width=side, style=style, is_empty=True)
    assert isinstance(made, Made)
    index = api.load_index(api.WordListOptions(("en",)))
    puzzle, random, leads = made.puzzle, Random(seed), Counter[str]()
    # A grid as it grows: a word that is marked is put in, and the next slot is asked for.
    for slot in random.sample(puzzle.slots, 4):
        if puzzle.blank_board().entry(slot) is not None:
            continue
        found = ask(client, "candidates", puzzle, slot=slot.name, most=MOST, seconds=20)["candidates"]
        leads.update(each["leads"] for each in found)
        marked = [each for each in found if each["leads"] == "fill"]
        words = {*index.score_of, *(entry for other in puzzle.slots if (entry := puzzle.blank_board().entry(other)))}
        for each in marked:
            board = Board.from_rows(each["fill"], puzzle)
            assert board.entry(slot) == each["word"]
            assert list(judge_fill(puzzle, board, words)) == []
        if marked:
            puzzle = put(puzzle, slot, random.choice(marked)["word"])
            assert ask(client, "fill", puzzle, seconds=40)["outcome"] == "filled"
    print(f"{side}x{side} {style} {seed}: {dict(leads)}")
    assert leads["fill"] > 0
