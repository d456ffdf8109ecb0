"""Small puzzles, one for each thing that can come of solving, and how to write them to files."""

from __future__ import annotations

from pathlib import Path


def non(rows: list[str], columns: list[str], title: str = "") -> str:
    """A puzzle in .non syntax; clues are written like `1,1`."""
    head = [f'title "{title}"'] if title else []
    return "\n".join([*head, f"width {len(columns)}", f"height {len(rows)}", "", "rows", *rows, "", "columns", *columns, ""])


HEART = non(["1,1", "3", "1"], ["2", "2", "2"], "heart")
HEART_ROWS = ["#.#", "###", ".#."]
TWINS = non(["1", "1"], ["1", "1"], "twins")
TWIN_ROWS = [["#.", ".#"], [".#", "#."]]
LONG = """\
###.###########
#########.#####
########.......
.#####.###.....
..##...###.....
.......###.....
.......###.....
......#####...#
......#########
..#.###########
..#############
..#######.#####
..#####...#####
..####...######
..##.....######
"""
"""A picture whose explanation has more than 60 steps, many of them in a row by one technique."""
DEAD = non(["1,1", "0"], ["1", "1", "0"], "dead")
"""Its totals agree, but row 1 needs the third column, which must stay empty."""
BROKEN = non(["1,1", "3", "1"], ["1", "2", "1"], "broken")
"""Its totals do not agree."""
CROOKED = non(["4", "3", "2,1"], ["2", "2", "2"], "crooked")
"""Two rows that do not fit."""

MATICE = """<?xml version="1.0" encoding="UTF-8"?>
<matice nazev="heart" pocetradku="3" pocetsloupcu="3">
  <sloupec poradi="0">2</sloupec><sloupec poradi="1">2</sloupec><sloupec poradi="2">2</sloupec>
  <radek poradi="0">1,1</radek><radek poradi="1">3</radek><radek poradi="2">1</radek>
</matice>
"""

COLOUR = (
    '{"width": 2, "height": 1, "rows": [[[1, "a"], [1, "b"]]], "columns": [[[1, "a"]], [[1, "b"]]],'
    ' "colors": {"a": "#ff0000", "b": "#0000ff"}}\n'
)
HEXAGON = (
    '{"gridwright": 1, "kind": "nonogram", "hexagon": [2, 2, 2, 2, 2, 2], "rows": [[3], [2, 2], [2, 2], [3]],'
    ' "rising": [[1, 3], [2, 1], [1, 2], [3, 1]], "falling": [[3, 1], [1, 2], [2, 1], [1, 3]]}\n'
)
"""A ring of triangles."""
PATTERN = "3x3:2/2/2/1.1/3/1"
PUZZLINK = "https://puzz.link/p?nonogram/3/3/"


def write(folder: Path, **files: str) -> Path:
    """Write `heart=HEART` to heart.non and so on; the folder again."""
    for name, text in files.items():
        (folder / f"{name}.non").write_text(text)
    return folder
