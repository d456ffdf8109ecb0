"""What is known on a board of any shape while it is solved, and why.

Four sorts of facts: an edge is a line or a cross; two neighbouring edges of a face lack some of their four combinations; two
faces lie on the same side of the loop or on opposite ones; two edges are alike or opposite. Each fact that is not on
the board has the inference that gave it, so that a step can be argued back to what is on the board.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph

KNOWN, LACKS, SIDES, TIED = range(4)


class Fact(NamedTuple):
    """`KNOWN`: edge, value. `LACKS`: pair, combinations. `SIDES`: two faces, 1 if opposite. `TIED`: two edges, 1 if opposite."""

    sort: int
    first: int
    second: int
    third: int = 0


class Pair(NamedTuple):
    """Two edges of a face that meet at one of its corners. A combination is 1 if the first is a line, plus 2 if the second is."""

    first: int
    second: int
    face: int
    vertex: int


ALIKE, OPPOSITE = 0b0110, 0b1001
"""What two edges lack that are alike, and that are opposite: a bit a combination."""
ALL = 0b1111


@dataclass(frozen=True)
class Geometry:
    """A graph with its pairs, and its outside as one more face."""

    graph: Graph
    pairs: tuple[Pair, ...]
    face_pairs: tuple[tuple[int, ...], ...]
    """Of each face the pairs at its corners, the corner before its first edge first."""
    vertex_pairs: tuple[tuple[int, ...], ...]
    edge_pairs: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, int], ...]
    """The two faces beside each edge, the outside as `outside`."""
    face_edges: tuple[tuple[int, ...], ...]
    """Of the outside too."""
    outside: int

    @classmethod
    def of(cls, graph: Graph) -> Geometry:
        """The geometry of a graph, made once."""
        return _make_geometry(graph)

    def across(self, edge: int, face: int) -> int:
        """The face on the other side of an edge."""
        first, second = self.beside[edge]
        return second if face == first else first


@lru_cache(maxsize=16)
def _make_geometry(graph: Graph) -> Geometry:
    pairs: list[Pair] = []
    face_pairs, at_vertex, at_edge = [], [[] for _ in graph.points], [[] for _ in graph.edges]  # type: ignore[var-annotated]
    for face, (edges, vertices) in enumerate(zip(graph.face_edges, graph.faces, strict=True)):
        numbers = tuple(range(len(pairs), len(pairs) + len(edges)))
        face_pairs.append(numbers)
        for place, number in enumerate(numbers):
            pair = Pair(edges[place - 1], edges[place], face, vertices[place])
            pairs.append(pair)
            at_vertex[pair.vertex].append(number)
            at_edge[pair.first].append(number)
            at_edge[pair.second].append(number)
    outside = len(graph.faces)
    beside = tuple((first, outside if second == OUTSIDE else second) for first, second in graph.edge_faces)
    rim = tuple(edge for edge, faces in enumerate(beside) if faces[1] == outside)
    return Geometry(
        graph,
        tuple(pairs),
        tuple(face_pairs),
        tuple(map(tuple, at_vertex)),
        tuple(map(tuple, at_edge)),
        beside,
        (*graph.face_edges, rim),
        outside,
    )


class ContradictionError(Exception):
    """What is known cannot all be true; the inference says why."""

    def __init__(self, inference: Inference) -> None:
        super().__init__("this cannot be")
        self.inference = inference


@dataclass(frozen=True, slots=True, eq=False)
class Inference:
    """Facts that follow from others at one place; no conclusions mean that the premises cannot all be true."""

    rule: Rule
    place: int
    """The face or vertex that was looked at."""
    premises: tuple[Fact, ...]
    conclusions: tuple[Fact, ...]
    clues: tuple[int, ...] = ()
    """The faces whose clues it uses."""
    remark: tuple[int, ...] = ()
    """What else the sentence names: up to the rule."""


class Rule:
    """One technique on graphs: where it looks, what wakes it, what it finds. `technique` has its title, tier and texts."""

    is_at_vertices = False
    """Whether the places it looks at are vertices; otherwise they are faces, or the whole board."""
    looks_at_faces = False
    """Whether it concludes anything from faces one by one."""

    def __init__(self, technique: Technique) -> None:
        self.technique = technique

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        """Every place to look at."""
        return (0,)

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        """The places to look at again when a fact is new; many of them as the keys of a dictionary made once."""
        return (0,)

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        """What follows at a place. ContradictionError if something cannot be."""
        raise NotImplementedError


class Ties:
    """Things that are known to be alike or opposite: a union-find with parities, and the facts to find the shortest reason."""

    __slots__ = ("links", "parent", "parity", "size")

    def __init__(self, count: int) -> None:
        self.parent = list(range(count))
        self.parity = [0] * count
        self.size = [1] * count
        self.links: dict[int, tuple[tuple[int, Fact], ...]] = {}

    def copy(self) -> Ties:
        twin = Ties.__new__(Ties)
        twin.parent, twin.parity, twin.size = self.parent[:], self.parity[:], self.size[:]
        twin.links = self.links.copy()
        return twin

    def find(self, thing: int) -> tuple[int, int]:
        """The root of its class, and 1 if it is opposite to it."""
        parity = 0
        parent = self.parent
        while parent[thing] != thing:
            parity ^= self.parity[thing]
            thing = parent[thing]
        return thing, parity

    def compare(self, one: int, other: int) -> int | None:
        """0 if they are alike, 1 if opposite, None if that is not known."""
        root, parity = self.find(one)
        other_root, other_parity = self.find(other)
        return parity ^ other_parity if root == other_root else None

    def tie(self, one: int, other: int, parity: int, fact: Fact) -> bool:
        """Note that they are alike or opposite, by a fact; whether this is news."""
        self.links[one] = (*self.links.get(one, ()), (other, fact))
        self.links[other] = (*self.links.get(other, ()), (one, fact))
        root, one_parity = self.find(one)
        other_root, other_parity = self.find(other)
        if root == other_root:
            return False
        if self.size[root] < self.size[other_root]:
            root, other_root = other_root, root
        self.parent[other_root] = root
        self.parity[other_root] = one_parity ^ other_parity ^ parity
        self.size[root] += self.size[other_root]
        return True

    def find_way(self, start: int, end: int) -> list[tuple[int, Fact]]:
        """The fewest facts that tie two things as their classes say, each with the thing it leads to."""
        goal = (end, self.compare(start, end))
        came: dict[tuple[int, int | None], tuple[tuple[int, int], Fact] | None] = {(start, 0): None}
        waiting = deque([(start, 0)])
        while waiting and goal not in came:
            here = waiting.popleft()
            for thing, fact in self.links.get(here[0], ()):
                there = (thing, here[1] ^ read_parity(fact))
                if there not in came:
                    came[there] = (here, fact)
                    waiting.append(there)
        way: list[tuple[int, Fact]] = []
        place: tuple[int, int | None] = goal
        while (step := came[place]) is not None:
            way.append((place[0], step[1]))
            place = step[0]
        return way[::-1]


def read_parity(fact: Fact) -> int:
    """1 if a fact says that two things are opposite: of an edge, whether the faces beside it are."""
    return int(fact.second == LINE) if fact.sort == KNOWN else fact.third


class Runs:
    """Lines that hang together, by their ends: whether one closes a loop is seen without going along them."""

    __slots__ = ("far", "has_loop", "is_tangled", "lines_at")

    def __init__(self, vertices: int) -> None:
        self.far: dict[int, int] = {}
        """From each end of a run the other."""
        self.lines_at = [0] * vertices
        self.has_loop = False
        self.is_tangled = False
        """Whether three lines meet somewhere: from then on `far` says nothing."""

    def copy(self) -> Runs:
        twin = Runs.__new__(Runs)
        twin.far, twin.lines_at = self.far.copy(), self.lines_at[:]
        twin.has_loop, twin.is_tangled = self.has_loop, self.is_tangled
        return twin

    def join(self, one: int, other: int) -> None:
        """A line runs between two vertices."""
        self.is_tangled |= max(self.lines_at[one], self.lines_at[other]) > 1
        self.lines_at[one] += 1
        self.lines_at[other] += 1
        if self.is_tangled:
            return
        start, end = self.far.pop(one, one), self.far.pop(other, other)
        if start == other:
            self.has_loop = True
        else:
            self.far[start], self.far[end] = end, start


class Knowledge:
    """A board on its way, with every fact that was found and the inference it came from."""

    def __init__(self, geometry: Geometry, clues: Sequence[int | None], rules: Sequence[Rule]) -> None:
        self.geometry = geometry
        self.clues = clues
        self.values = [UNKNOWN] * len(geometry.beside)
        self.left = [ALL] * len(geometry.pairs)
        """The combinations that each pair still has."""
        self.sides = Ties(geometry.outside + 1)
        self.ties = Ties(len(geometry.beside))
        self.runs = Runs(len(geometry.graph.points))
        self.causes: dict[Fact, Inference] = {}
        self.lacks: dict[int, tuple[Fact, ...]] = {}
        self.records = True
        """Whether premises are made as few as possible: not while one only wants to know whether something cannot be."""
        self.looks_at_faces = True
        """Whether clues and faces tell edges: not while somebody only follows edge colours."""
        self._rules: list[Rule] = []
        self._waiting: list[dict[int, None]] = []
        for rule in rules:
            self.add_rule(rule)

    def copy(self) -> Knowledge:
        """The same knowledge, to suppose something in."""
        twin = Knowledge.__new__(Knowledge)
        twin.geometry, twin.clues, twin.records = self.geometry, self.clues, self.records
        twin.values, twin.left = self.values[:], self.left[:]
        twin.sides, twin.ties, twin.runs = self.sides.copy(), self.ties.copy(), self.runs.copy()
        twin.causes, twin.lacks = self.causes.copy(), self.lacks.copy()
        twin.looks_at_faces = self.looks_at_faces
        twin._rules = self._rules[:]
        twin._waiting = [waiting.copy() for waiting in self._waiting]
        return twin

    def add_rule(self, rule: Rule) -> None:
        """Begin to look with a rule, after all those that are there already."""
        self._rules.append(rule)
        self._waiting.append(dict.fromkeys(rule.list_places(self)))

    def keep_rules(self, most_tier: int, *, at_faces: bool = True) -> None:
        """Go on without the rules above a tier, and without what looks at faces unless it may."""
        self.looks_at_faces &= at_faces
        ranked = ((number, rule) for number, rule in enumerate(self._rules) if rule.technique.tier <= most_tier)
        kept = [number for number, rule in ranked if self.looks_at_faces or not rule.looks_at_faces]
        self._rules = [self._rules[number] for number in kept]
        self._waiting = [self._waiting[number] for number in kept]

    def put_edge(self, edge: int, value: int) -> None:
        """Write an edge that is on the board."""
        self.note(Fact(KNOWN, edge, value))

    def note(self, fact: Fact, cause: Inference | None = None) -> None:
        """Take a fact for true, and wake who should look again."""
        if cause is not None:
            self.causes[fact] = cause
        sort, first, second, third = fact
        if sort == KNOWN:
            self.values[first] = second
            if second == LINE:
                self.runs.join(*self.geometry.graph.edges[first])
            self.sides.tie(*self.geometry.beside[first], int(second == LINE), fact)
        elif sort == LACKS:
            self.left[first] &= ~second
            self.lacks[first] = (*self.lacks.get(first, ()), fact)
        elif sort == SIDES:
            self.sides.tie(first, second, third, fact)
        else:
            self.ties.tie(first, second, third, fact)
        for rule, waiting in zip(self._rules, self._waiting, strict=True):
            woken = rule.list_woken(self, fact)
            waiting.update(woken if isinstance(woken, dict) else dict.fromkeys(woken))

    def advance(self, poll: Callable[[], None] = lambda: None) -> Inference | None:
        """The next inference that settles an edge, by the cheapest rule that has any; None when no rule finds more.

        What it settles is noted; so is everything that was found on the way.
        """
        number = 0
        while number < len(self._rules):
            waiting = self._waiting[number]
            if not waiting:
                number += 1
                continue
            place = next(iter(waiting))
            poll()
            rule = self._rules[number]
            found = False
            for inference in rule.look(self, place):
                found = True
                for fact in inference.conclusions:
                    self.note(fact, inference)
                if any(fact.sort == KNOWN for fact in inference.conclusions):
                    return inference
            if not found:
                waiting.pop(place, None)
            number = 0
        return None

    def known(self, edges: Iterable[int]) -> Iterator[Fact]:
        """What is known of these edges."""
        for edge in edges:
            if self.values[edge] != UNKNOWN:
                yield Fact(KNOWN, edge, self.values[edge])
