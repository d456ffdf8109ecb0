"""Many places named in few words: cells row by row, edges by the cell or corner they share, or by the row they lie in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.model.edge_lattice import Spot, is_cell, is_edge

SIDE_NAMES = ("top", "right", "bottom", "left")
WAY_NAMES = ("up", "right", "down", "left")


def join_words(words: Sequence[str], last: str = "and") -> str:
    """
    >>> join_words(["top", "right", "left"])
    'top, right and left'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def join_places(places: Sequence[str], last: str = "and") -> str:
    """The same for names that have commas in them.

    >>> join_places(["row 1, column 2", "row 2, columns 1 and 3"])
    'row 1, column 2 and row 2, columns 1 and 3'
    >>> join_places(["row 1, column 2", "row 2, column 1", "row 3, column 4"])
    'row 1, column 2; row 2, column 1; and row 3, column 4'
    """
    return f" {last} ".join(places) if len(places) < 3 else f"{'; '.join(places[:-1])}; {last} {places[-1]}"


def count_off(numbers: Iterable[int]) -> str:
    """
    >>> count_off([3, 1, 5, 4]), count_off([2])
    ('1 and 3 to 5', '2')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [f"{run[0]} to {run[-1]}" if len(run) > 2 else join_words(list(map(str, run))) for run in runs]
    return join_words(words if len(words) < 2 or all(len(run) != 2 for run in runs) else [str(n) for run in runs for n in run])


def name_columns(row: int, columns: Sequence[int]) -> str:
    """
    >>> name_columns(2, [4, 3, 5])
    'row 2, columns 3 to 5'
    """
    return f"row {row}, column{'' if len(columns) == 1 else 's'} {count_off(columns)}"


class Places:
    """Names the places of boards of one size."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.lattice = sheet.lattice

    def cell(self, cell: int) -> str:
        return self.lattice.name_spot(self.sheet.cell_spot(cell))

    def cells(self, cells: Iterable[int]) -> str:
        """Several cells, row by row."""
        rows: dict[int, list[int]] = {}
        for cell in sorted(set(cells)):
            row, column = divmod(cell, self.sheet.stride)
            rows.setdefault(row, []).append(column)
        return join_places([name_columns(row, columns) for row, columns in rows.items()])

    def route(self, cells: Sequence[int]) -> str:
        """Cells one after the other; of three and more in a straight line the first and the last."""
        legs: list[list[int]] = []
        for cell in cells:
            if legs and self._goes_straight(legs[-1], cell):
                legs[-1].append(cell)
            else:
                legs.append([cell])
        return join_places([name for leg in legs for name in self._name_leg(leg)])

    def _goes_straight(self, leg: Sequence[int], cell: int) -> bool:
        step = cell - leg[-1]
        return step in self._directions() and (len(leg) == 1 or leg[-1] - leg[-2] == step)

    def _directions(self) -> dict[int, str]:
        """How much further the number of the next cell is, each way."""
        return dict(zip((-self.sheet.stride, 1, self.sheet.stride, -1), WAY_NAMES, strict=True))

    def _name_leg(self, leg: Sequence[int]) -> list[str]:
        if len(leg) < 3:
            return [self.cell(cell) for cell in leg]
        return [f"{self.cell(leg[0])} {self._directions()[leg[1] - leg[0]]} to {self.cell(leg[-1])}"]

    def vertex(self, vertex: int) -> str:
        return f"the {self.lattice.name_spot(self.sheet.vertex_spot(vertex))}"

    def edge(self, edge: int) -> str:
        return f"the {self.lattice.name_spot(self.sheet.edge_spot(edge))}"

    def edges(self, edges: Sequence[int]) -> str:
        """Edges by the cell or the corner they share, or in groups."""
        if len(edges) > 1:
            for cell in self.sheet.cells_beside(edges[0]):
                sides = self.sheet.sides(cell)
                if not self.sheet.is_outside(cell) and set(edges) <= set(sides):
                    names = [name for name, side in zip(SIDE_NAMES, sides, strict=True) if side in edges]
                    return f"the {join_words(names)} edges of {self.cell(cell)}"
            for vertex in self.sheet.ends_of(edges[0]):
                ways = self.sheet.ways(vertex)
                if set(edges) <= set(ways):
                    names = [name for name, way in zip(WAY_NAMES, ways, strict=True) if way in edges]
                    return f"the edges {join_words(names)} from {self.vertex(vertex)}"
        if len(edges) < 3:
            return join_words([self.edge(edge) for edge in edges])
        return join_places(list(self._group(edges)))

    def _group(self, edges: Sequence[int]) -> Iterable[str]:
        """Sides of one cell together, the most first; then what has the same side and lies in one row."""
        left = set(edges)
        while left:
            cells = sorted({cell for edge in left for cell in self.sheet.cells_beside(edge) if not self.sheet.is_outside(cell)})
            best = max(cells, key=lambda cell: len(left.intersection(self.sheet.sides(cell))))
            sides = [edge for edge in self.sheet.sides(best) if edge in left]
            if len(sides) < 2:
                break
            left.difference_update(sides)
            yield self.edges(sides)
        yield from self._group_rows(left)

    def _group_rows(self, edges: Iterable[int]) -> Iterable[str]:
        rows: dict[tuple[str, int], list[int]] = {}
        for edge in sorted(edges):
            side, _, cell = self.lattice.name_spot(self.sheet.edge_spot(edge)).partition(" edge of row ")
            row, column = (int(part) for part in cell.split(", column "))
            rows.setdefault((side, row), []).append(column)
        for (side, row), columns in rows.items():
            yield f"the {side} edge{'' if len(columns) == 1 else 's'} of {name_columns(row, columns)}"

    def edges_of(self, edges: Sequence[int], spot: Spot | None) -> str:
        """Edges as those of the cell or corner that is spoken of, if all of them belong to it."""
        if spot is not None and not is_edge(spot):
            row, column = spot
            number = (row // 2 + 1) * self.sheet.stride + column // 2 + 1
            around, names = (self.sheet.sides(number), SIDE_NAMES) if is_cell(spot) else (self.sheet.ways(number), WAY_NAMES)
            if set(edges) <= set(around):
                own = join_words([name for name, edge in zip(names, around, strict=True) if edge in edges])
                return f"its {own} {'edge' if len(edges) == 1 else 'edges'}"
        return self.edges(edges)
