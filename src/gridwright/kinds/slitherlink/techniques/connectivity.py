"""Inside and outside each hang together, in a short form and a long one.

The cells inside the loop hang together, and so do those outside with everything around the board. Players soon see the short
form: between two areas of one side a single cell is left that can join them, so it lies on their side. The long form supposes
every relation of two colours in turn; a colour may be many cells far apart, so it takes an expert.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import SquareLattice
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import (
    CELLS,
    ContradictionError,
    Fact,
    Grounds,
    Propagator,
    Relation,
    Technique,
    Tied,
    know_edge,
)

OUTSIDE = 0
"""The first cell around the board stands for all of them."""

OPEN = 2
"""Instead of the side of a cell, 0 or 1, where that is not known."""


# The short form: the only cell that is left between two areas of one side.

Doors = list[list[tuple[int, int]]]
"""For each cell the cells beside it, each with the edge between them; those around the board are one cell."""
CELL_STEP, LINE_STEP = 2, 1
"""What a cell and a line add to the length of a fence: a line stands on the board, the side of a cell has to be seen."""


class Fence(NamedTuple):
    """Cells of one side and lines, one touching the next at a corner, that part two areas of the other side."""

    cells: tuple[int, ...]
    lines: tuple[int, ...]


class Gap(NamedTuple):
    """A cell between two areas of one side, a cell of each, and the fence that leaves no other way."""

    cell: int | None
    """None if nothing joins them any more."""
    one: int
    other: int
    fence: Fence


class Finding(NamedTuple):
    """What a visit saw when it found a joint: enough to tell the fence, which most findings are never asked for."""

    sides: bytes
    """For each cell the side it was known to lie on, or `OPEN`."""
    which: int
    joint: int | None
    """The cell; None if nothing joins two areas any more."""
    beyond: int
    other: int


class OnlyWay(Propagator):
    """Over the whole board: for each side, the cells without which what lies on it would not hang together."""

    names_edges = False

    def __init__(self, technique: Technique, lattice: SquareLattice) -> None:
        super().__init__(technique, None)
        self.tied: Sequence[Tied] = [(CELLS, cell, cell) for cell in lattice.board_cells()]
        self._doors: Doors = []
        self._findings: dict[int, Finding] = {}
        self._gaps: dict[Grounds, tuple[Gap, int]] = {}

    def visit(self, knowledge: Knowledge) -> None:
        knowledge.poll()
        self._doors = self._doors or list_doors(knowledge.lattice)
        outside = knowledge.colours.label[OUTSIDE]
        sides = bytes(each ^ outside if each ^ outside < OPEN else OPEN for each in knowledge.colours.label)
        for which in (0, 1):
            for joint, beyond, other in find_joints(knowledge, self._doors, sides, which):
                if joint is not None and knowledge.colours.compare(joint, OUTSIDE) is not None:
                    continue
                knowledge.clock += 1  # each is told by itself, and rests on none of the others
                self._findings[knowledge.clock] = Finding(sides, which, joint, beyond, other)
                if joint is None:
                    raise ContradictionError(self)
                knowledge.tie(Relation(CELLS, joint, OUTSIDE, bool(which)), self)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """The shortest fence that was known at the visit."""
        if evidence.before is None:
            return None
        finding = self._findings[evidence.before if targets else evidence.before - 1]
        lines = {edge for edge in knowledge.lattice.board_edges() if evidence.has(*know_edge(edge, LINE))}
        gap = find_gap(knowledge.lattice, self._doors, finding, lines)
        relations = [(cell, 1 - finding.which) for cell in gap.fence.cells]
        relations += [(cell, finding.which) for cell in (gap.one, gap.other)]
        facts: dict[Fact, None] = {know_edge(edge, LINE): None for edge in gap.fence.lines}
        facts |= {Relation(CELLS, cell, OUTSIDE, bool(side)): None for cell, side in relations if cell != OUTSIDE}
        grounds = Grounds(tuple(facts))
        self._gaps[grounds] = gap, finding.which
        return grounds

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        """Without the joint, which is what follows; of several on one way, all rest on the same grounds."""
        return self._tell(knowledge.lattice, grounds, "lie", "is", "only one way is left between them", "only one way leads")

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self._tell(knowledge.lattice, grounds, "would lie", "would be", "nothing could join them", "no way would lead")

    def _tell(self, lattice: SquareLattice, grounds: Grounds, lie: str, be: str, between: str, leads: str) -> str:
        gap, which = self._gaps[grounds]
        one, other = (lattice.spots.name_spot(lattice.cell_spot(cell)) if cell else "" for cell in (gap.one, gap.other))
        if one and other:
            return f"{one} and {other} {lie} {'inside' if which else 'outside'} the loop, and {between}"
        return f"{one or other} {be} outside the loop, and {leads} from there to the border"


def _name_cells(lattice: SquareLattice) -> Callable[[int], str]:
    return lambda cell: "the outside" if lattice.is_outside(cell) else lattice.spots.name_spot(lattice.cell_spot(cell))


def list_doors(lattice: SquareLattice) -> Doors:
    doors: Doors = [[] for _ in range(lattice.cells)]
    for cell in lattice.board_cells():
        pairs = zip(lattice.neighbours(cell), lattice.sides(cell), strict=True)
        doors[cell] = [(OUTSIDE if lattice.is_outside(near) else near, edge) for near, edge in pairs]
    doors[OUTSIDE] = [(cell, edge) for edge, cell in lattice.rim()]
    return doors


def find_joints(knowledge: Knowledge, doors: Doors, sides: bytes, which: int) -> list[tuple[int | None, int, int]]:
    """The cells of unknown side without which the cells of one side would not hang together, each with two that it joins; only
    two cells, without a joint, if nothing can join them any more.

    These are articulation points of the cells that may lie on that side (Hopcroft and Tarjan, 1973): below such a cell the
    search finds cells of the side, and no way back past it.
    """
    known = [cell for cell, side in enumerate(sides) if side == which and doors[cell]]
    if len(known) < 2:
        return []
    excluded, start, barred = knowledge.excluded, known[0], 1 - which
    number, low, below = {start: 0}, {start: 0}, {start: start}
    found = dict[int, int]()
    stack = [(start, -1, iter(doors[start]))]
    while stack:
        here, came_from, ways = stack[-1]
        for near, edge in ways:
            if sides[near] == barred or excluded[edge] == LINE:
                continue
            if near not in number:
                number[near] = low[near] = len(number)
                below[near] = near if sides[near] == which else -1
                stack.append((near, here, iter(doors[near])))
                break
            if near != came_from and number[near] < low[here]:
                low[here] = number[near]
        else:
            stack.pop()
            if came_from < 0:
                continue
            low[came_from] = min(low[came_from], low[here])
            if below[here] >= 0:
                if low[here] >= number[came_from] and sides[came_from] == OPEN:
                    found.setdefault(came_from, below[here])
                if below[came_from] < 0:
                    below[came_from] = below[here]
    lost = next((cell for cell in known if cell not in number), None)
    return [(cell, beyond, start) for cell, beyond in found.items()] if lost is None else [(None, lost, start)]


def reach(doors: Doors, start: int, walls: Collection[int], lines: Collection[int]) -> dict[int, None]:
    """The cells that one comes to without entering these walls or crossing these lines, the nearest first."""
    region, waiting = {start: None}, [start]
    for here in waiting:
        for near, edge in doors[here]:
            if near not in walls and near not in region and edge not in lines:
                region[near] = None
                waiting.append(near)
    return region


def find_gap(lattice: SquareLattice, doors: Doors, finding: Finding, lines: Collection[int]) -> Gap:
    """The shortest fence from one corner of a cell to another that, with the cell, parts two areas; and the nearest cells of
    these. Where there is no such cell, or the fence is in pieces, everything that the area borders on."""
    sides, which, joint = finding.sides, finding.which, finding.joint
    if joint is not None:
        for fence in list_fences(lattice, finding, joint, lines):
            region = reach(doors, finding.beyond, {joint, *fence.cells}, fence.lines)
            around = reach(doors, joint, fence.cells, fence.lines)
            one = next((each for each in around if each in region and sides[each] == which), None)
            other = next((each for each in around if each not in region and sides[each] == which), None)
            if one is not None and other is not None:
                return Gap(joint, one, other, fence)
    walls = {cell for cell, side in enumerate(sides) if side == 1 - which}
    region = reach(doors, finding.beyond, walls | ({joint} if joint is not None else set()), lines)
    return Gap(joint, finding.beyond, finding.other, surround(doors, walls, lines, region))


def surround(doors: Doors, walls: Collection[int], lines: Collection[int], region: Collection[int]) -> Fence:
    """Everything that a region borders on: cells of the other side, and lines before cells whose side is not known."""
    ways = {(near, edge) for here in region for near, edge in doors[here] if near not in region}
    cells = {near for near, _ in ways if near in walls}
    return Fence(tuple(sorted(cells)), tuple(sorted(edge for near, edge in ways if edge in lines and near not in walls)))


def list_fences(lattice: SquareLattice, finding: Finding, joint: int, lines: Collection[int]) -> list[Fence]:
    """The shortest fences between corners of a cell that do not pass it, the shortest first."""
    corners = lattice.corners(joint)
    fences: list[tuple[int, Fence]] = []
    for place, start in enumerate(corners):
        best = measure_fences(lattice, finding, joint, start, lines)
        for goal in corners[place + 1 :]:
            if goal in best:
                fences.append((best[goal].length, trace_fence(best, start, goal)))
    return [fence for _, fence in sorted(fences)]


class Piece(NamedTuple):
    """How a fence comes to a corner."""

    length: int
    came_from: int
    item: int
    """The cell or the line that it comes by."""
    is_line: bool


def measure_fences(lattice: SquareLattice, finding: Finding, joint: int, start: int, lines: Collection[int]) -> dict[int, Piece]:
    """The shortest fence from one corner to every other, by its last piece (Dijkstra)."""
    best = {start: Piece(0, start, -1, False)}
    queue = [(0, start)]
    has_left = False
    while queue:
        length, here = heappop(queue)
        if length > best[here].length:
            continue
        pieces = [(there, edge, LINE_STEP, True) for there, edge in _follow_lines(lattice, joint, here, lines)]
        for cell in lattice.cells_around(here):
            if cell == joint or finding.sides[cell] != 1 - finding.which:
                continue
            if not lattice.is_outside(cell):
                pieces += [(there, cell, CELL_STEP, False) for there in lattice.corners(cell)]
            elif not has_left:
                has_left = True  # from the first corner at the border all the others are as near
                pieces += [(there, OUTSIDE, 0, False) for edge, _ in lattice.rim() for there in lattice.ends_of(edge)]
        for there, item, step, is_line in pieces:
            if there not in best or length + step < best[there].length:
                best[there] = Piece(length + step, here, item, is_line)
                heappush(queue, (length + step, there))
    return best


def _follow_lines(lattice: SquareLattice, joint: int, vertex: int, lines: Collection[int]) -> Iterator[tuple[int, int]]:
    """The corners that a line leads to, but for the sides of the cell that is to be fenced."""
    for edge, there in zip(lattice.ways(vertex), lattice.neighbours(vertex), strict=True):
        if edge in lines and joint not in lattice.cells_beside(edge):
            yield there, edge


def trace_fence(best: Mapping[int, Piece], start: int, goal: int) -> Fence:
    cells, lines = set[int](), set[int]()
    while goal != start:
        piece = best[goal]
        (lines if piece.is_line else cells).add(piece.item)
        goal = piece.came_from
    return Fence(tuple(sorted(cells)), tuple(sorted(lines)))


def find_only_ways(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    yield OnlyWay(technique, lattice)


ONLY_WAY = Technique(
    code="26",
    name="only-way",
    tier=3,
    cost=2.52,
    texts=Texts(
        en=Text(
            "Only way through",
            "Areas inside must join up, and areas outside must reach the border: a cell that is the only way belongs to them.",
        ),
        sk=Text(
            "Jediný priechod",
            "Oblasti vnútri sa musia spojiť a oblasti vonku sa musia dostať k okraju: políčko, ktoré je jediným priechodom, "
            "patrí k nim.",
        ),
        cs=Text(
            "Jediný průchod",
            "Oblasti uvnitř se musí spojit a oblasti venku se musí dostat k okraji: políčko, které je jediným průchodem, "
            "patří k nim.",
        ),
        pl=Text(
            "Jedyne przejście",
            "Obszary w środku muszą się połączyć, a obszary na zewnątrz dotrzeć do brzegu: pole, które jest jedynym przejściem, "
            "należy do nich.",
        ),
    ),
    propagators=find_only_ways,
    colours_cells=True,
    is_beyond_levels=True,
)


# The long form: colours of any shape, which are supposed to lie on one side, and on opposite ones.

FEWEST = 4
"""So many cells at least wall in another one, unless those around the board help."""

Sides = list[int | None]
"""For each cell 0 or 1, the cells of one number lying on one side of the loop; None where that is not known."""


class ColourCycles(Propagator):
    """Over the whole board: every two colours that touch are supposed to lie on one side, and on opposite ones."""

    names_edges = False

    def __init__(self, technique: Technique, lattice: SquareLattice) -> None:
        super().__init__(technique, None)
        self.tied: Sequence[Tied] = [(CELLS, cell, cell) for cell in lattice.board_cells()]
        self._words: dict[Grounds, str] = {}

    def visit(self, knowledge: Knowledge) -> None:
        for one, other in list_touching(knowledge):
            knowledge.poll()
            for is_opposite in (False, True):
                if knowledge.colours.compare(one, other) is None:
                    self._suppose(knowledge, one, other, is_opposite)

    def _suppose(self, knowledge: Knowledge, one: int, other: int, is_opposite: bool) -> None:
        """If two colours so related would cut off cells of one side from each other, they are related the other way."""
        sides: Sides = []
        for cell in range(knowledge.lattice.cells):
            side = knowledge.colours.compare(cell, other)
            if side is None:
                relation = knowledge.colours.compare(cell, one)
                side = None if relation is None else relation ^ is_opposite
            sides.append(side)
        for which in (0, 1):
            cut = find_cut(knowledge.lattice, sides, which)
            if cut is not None:
                self._conclude(knowledge, Relation(CELLS, one, other, not is_opposite), cut)
                return

    def _conclude(self, knowledge: Knowledge, relation: Relation, cut: Cut) -> None:
        """Cells of the wall, and those it parts, matter by their relation to the two colours."""
        colours, facts = knowledge.colours, dict[Fact, None]()
        for cell in dict.fromkeys((*cut.wall, cut.one, cut.other)):
            lead = relation.one if colours.compare(cell, relation.one) is not None else relation.other
            if colours.place_of[cell] != colours.place_of[lead]:
                facts[Relation(CELLS, cell, lead, bool(colours.compare(cell, lead)))] = None
        grounds = Grounds(tuple(facts))
        self._words[grounds] = self._tell(knowledge.lattice, relation, cut)
        knowledge.tie(relation, self, grounds)

    def _tell(self, lattice: SquareLattice, relation: Relation, cut: Cut) -> str:
        name = _name_cells(lattice)
        side = "on the same side" if relation.is_opposite else "on opposite sides"
        supposed = f"if {name(relation.one)} and {name(relation.other)} were {side}"
        return f"{supposed}, {name(cut.one)} would be cut off from {name(cut.other)}, which lies on its side of the loop"

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self._words[grounds]

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class Cut(NamedTuple):
    """Two cells of one side that nothing can connect any more, and the cells of the other side around the first."""

    one: int
    other: int
    wall: list[int]


def list_touching(knowledge: Knowledge) -> list[tuple[int, int]]:
    """The first cells of every two colours that touch along an edge or at a corner and are not related yet."""
    lattice, label, count = knowledge.lattice, knowledge.colours.label, knowledge.colours.count
    outside = label[OUTSIDE] >> 1
    found = set()
    for cell in lattice.board_cells():
        for near in lattice.nine_cells(cell):
            one, other = sorted((label[cell] >> 1, label[near] >> 1))
            if one != other and (outside in (one, other) or count[one] + count[other] >= FEWEST):
                found.add((other, one))
    return sorted(found)


def find_cut(lattice: SquareLattice, sides: Sides, which: int) -> Cut | None:
    """Cells of one side that are cut off from each other; the smaller region is the one that is walled in."""
    own = [cell for cell in (OUTSIDE, *lattice.board_cells()) if sides[cell] == which]
    if not own:
        return None
    reached, wall = flood(lattice, sides, which, own[0])
    for cell in own:
        if cell not in reached:
            _, other_wall = flood(lattice, sides, which, cell)
            return Cut(own[0], cell, wall) if len(wall) < len(other_wall) else Cut(cell, own[0], other_wall)
    return None


def flood(lattice: SquareLattice, sides: Sides, which: int, start: int) -> tuple[set[int], list[int]]:
    """The cells that can be reached from one without entering the other side, and those of the other side on the way."""
    region, wall = {start}, set[int]()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for cell in _neighbours(lattice, here):
            if sides[cell] == 1 - which:
                wall.add(cell)
            elif cell not in region:
                region.add(cell)
                waiting.append(cell)
    return region, sorted(wall)


def _neighbours(lattice: SquareLattice, cell: int) -> Iterator[int]:
    """The cells beside one; those around the board are one cell."""
    if cell == OUTSIDE:
        yield from (near for _, near in lattice.rim())
        return
    for near in lattice.neighbours(cell):
        yield OUTSIDE if lattice.is_outside(near) else near


def keep_sides_together(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    yield ColourCycles(technique, lattice)


COLOUR_CYCLES = Technique(
    code="23",
    name="colour-cycles",
    tier=8,
    cost=18.00,
    document="Colour cycles",
    texts=Texts(
        en=Text(
            "None cut off",
            "Cells inside hang together, and so do those outside: none may be cut off.",
        ),
        sk=Text(
            "Nič odrezané",
            "Políčka vnútri súvisia a políčka vonku tiež: žiadne nesmie zostať odrezané.",
        ),
        cs=Text(
            "Nic odříznutého",
            "Políčka uvnitř souvisejí a políčka venku také: žádné nesmí zůstat odříznuté.",
        ),
        pl=Text(
            "Bez odciętych pól",
            "Pola w środku łączą się ze sobą, te na zewnątrz też: żadne nie może zostać odcięte.",
        ),
    ),
    propagators=keep_sides_together,
    colours_cells=True,
)


TECHNIQUES = (ONLY_WAY, COLOUR_CYCLES)
