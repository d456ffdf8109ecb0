"""The reasons in words: what a person reads, word for word, for each argument of each rule."""

from __future__ import annotations

import pytest

from tests.unit.techniques.pictures import tell

SENTENCES = [
    # rule, clue, cells, ranges (None: the widest), the sentence of the first move
    ("1", (5,), "????????", None, "The 5 must lie within cells 1-8; however it is placed, it covers cells 4-5."),
    ("1", (3, 2), "??????", None, "The 3 has only one place left: cells 1-3."),
    ("2", (), "???", None, "The clue has no blocks, so every cell is empty."),
    ("2", (2,), "?????", [(1, 4)], "The 2, the only block, cannot start before cell 2; everything before that is empty."),
    (
        "2",
        (2, 1),
        "??????",
        [(1, 3), (4, 5)],
        "The 2, the first block, cannot start before cell 2; everything before that is empty.",
    ),
    ("2", (1, 2), "??????", [(0, 1), (2, 4)], "The 2, the last block, cannot reach past cell 5; everything after that is empty."),
    (
        "2",
        (2, 2),
        "??????????",
        [(0, 3), (6, 9)],
        "The first 2 ends at cell 4 at the latest and the second 2 starts at cell 7 at the earliest; "
        "no block reaches the cells between.",
    ),
    (
        "3",
        (1, 1, 3),
        "?????#????",
        [(0, 2), (2, 5), (5, 9)],
        "Only the 3 and 1s can lie on the filled cell 6, and the 3 cannot start before it. "
        "Whether the 3 starts there or it is a 1, cell 5 is empty.",
    ),
    (
        "3",
        (3,),
        "?#???",
        [(1, 4)],
        "Only the 3 can lie on the filled cell 2, and it cannot start before it. So it starts there, and cell 1 is empty.",
    ),
    ("3", (1, 1), "??#??", None, "Only 1s can lie on the filled cell 3, so cell 2 is empty."),
    (
        "4",
        (2, 2),
        "??#?##????",
        None,
        "Filling cell 4 would join cells 3-6 into a run of 4 cells; no block that can lie there is so long.",
    ),
    (
        "5",
        (3, 3),
        "???.?#?????",
        None,
        "Whichever block the filled cell 6 is part of, it has 3 or more cells. "
        "It cannot reach over the empty cell 4, so it covers cell 7 too.",
    ),
    (
        "5",
        (2, 2),
        "???##?????",
        None,
        "Every block that can lie on cells 4-5 is a 2, so whichever it is, it is complete; cells 3 and 6 next to it are empty.",
    ),
    ("5", (2,), "???##", [(1, 4)], "Only the 2 can lie on cells 4-5, and there it is complete; cell 3 next to it is empty."),
    (
        "5w",
        (3, 2),
        "?#????????",
        None,
        "The filled cell 2 can only be part of the 3, which cannot reach over the edge, so it covers cell 3 too.",
    ),
    (
        "6",
        (1, 3, 2),
        "?????????????",
        [(4, 6), (2, 9), (7, 12)],
        "The 1 cannot start before cell 5; as it needs 1 cell and a gap, the 3 cannot start before cell 7.",
    ),
    (
        "7",
        (1, 2, 3),
        "???##???????",
        [(0, 1), (2, 7), (5, 11)],
        "The 3 cannot start before cell 6, so the filled cells 4-5 belong to an earlier block. "
        "With a gap between, the 3 cannot start before cell 7.",
    ),
    (
        "8",
        (3, 2),
        "?????###????",
        [(3, 8), (4, 11)],
        "3 cells in a row, cells 6-8, are too many for the 2, and it cannot start before cell 5, so it has no room before them. "
        "So it comes after them and cannot start before cell 10.",
    ),
    (
        "8",
        (3, 2),
        "??????###????",
        [(3, 9), (3, 12)],
        "3 cells in a row, cells 7-9, are too many for the 2, and they can only belong to the 3, which comes before it. "
        "So it comes after them and cannot start before cell 11.",
    ),
    (
        "9",
        (2, 5, 1),
        "?????#?#?????",
        [(0, 4), (3, 10), (9, 12)],
        "Only the 5 can lie on cells 6 and 8, so it covers the cells between as well. "
        "It has 5 cells, so it must lie within cells 4-10.",
    ),
    ("10", (3,), "????.?.????", None, "The room between cells 5 and 7 is too small for the 3, and no other block reaches it."),
    (
        "10",
        (3,),
        "?.?????",
        None,
        "The empty cell 2 leaves the 3 no 3 cells in a row before cell 3, so it cannot start before cell 3.",
    ),
    (
        "10",
        (3, 1),
        "?.????????",
        None,
        "The 3 must lie within cells 1-8. There the empty cell 2 leaves it no 3 cells in a row before cell 3, "
        "so it cannot start before cell 3.",
    ),
    ("10", (1,), "..???", None, "The 1 cannot lie on the empty cells 1-2, so it cannot start before cell 3."),
    (
        "11",
        (2, 3),
        "?????#?????",
        [(0, 3), (5, 10)],
        "The 2 ends at cell 4 at the latest and the 3 starts at cell 6 at the earliest. "
        "That cell is filled, so the 3 starts there: it is cells 6-8; cells 5 and 9 next to it are empty.",
    ),
    (
        "11f",
        (3,),
        "#????",
        None,
        "The 3, the only block, cannot start before the filled cell 1. "
        "So the 3 starts there: it is cells 1-3; cell 4 next to it is empty.",
    ),
    (
        "11m",
        (3, 2),
        "?????#?????",
        [(0, 5), (7, 10)],
        "The 2 starts at cell 8 at the earliest and the 3 ends at cell 6 at the latest. "
        "That cell is filled, so the 3 ends there: it is cells 4-6; cells 3 and 7 next to it are empty.",
    ),
    (
        "12",
        (2, 2),
        "??#?.??????",
        None,
        "The filled cell 3 belongs to the first 2 or to a later block. If to the first 2, that ends before the empty cell 5; "
        "if to a later one, the first 2 ends even earlier.",
    ),
    ("12m", (2,), "?.#??", None, "The filled cell 3 belongs to the 2. So the 2 starts after the empty cell 2."),
    (
        "13",
        (3, 2),
        "??#??#?????",
        None,
        "The 3 cannot cover both cell 3 and cell 6. Cell 3 belongs to the 3 or to a later block; "
        "either way the 3 cannot reach past cell 4.",
    ),
    (
        "13m",
        (1, 3),
        "?????#??#??",
        None,
        "The 3 cannot cover both cell 6 and cell 9. Cell 9 belongs to the 3 or to an earlier block; "
        "either way the 3 cannot start before cell 8.",
    ),
    (
        "X",
        (2, 1, 2, 1),
        "???#?#??#?#???",
        None,
        "There are 4 runs of filled cells that cannot be joined, and 4 blocks, so each run has its own: "
        "cell 4 belongs to the first 2, which must lie within cells 3-5.",
    ),
    (
        "Y",
        (1, 2),
        "????#.??",
        None,
        "Cell 5 belongs to the 1 or the 2. If it is the 1, then the 1 is cell 5. "
        "If it is the 2, then the 1 must lie within cells 1-2 and the 2 is cells 4-5. Either way cell 3 is empty.",
    ),
    ("dp", (5,), "?????", None, "There is only one way to place the blocks around what is known."),
    (
        "dp",
        (2, 3),
        "?????#.???",
        None,
        "There are 2 ways to place the blocks around what is known, and all of them agree on 2 cells.",
    ),
]


@pytest.mark.parametrize(("code", "clue", "cells", "ranges", "sentence"), SENTENCES)
def test_a_reason_in_words(
    code: str, clue: tuple[int, ...], cells: str, ranges: list[tuple[int, int]] | None, sentence: str
) -> None:
    assert tell(code, clue, cells, ranges)[0] == sentence
