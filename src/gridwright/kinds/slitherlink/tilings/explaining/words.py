"""The words of explanations on graphs: faces, corners and edges by the letters that the picture shows, and facts as clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.words import join_words
from gridwright.kinds.slitherlink.tilings.graph import EDGE, FACE, VERTEX
from gridwright.kinds.slitherlink.tilings.names import Spot, name_faces, name_spot
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import ALIKE, KNOWN, LACKS, OPPOSITE, SIDES, Fact, Knowledge
from gridwright.model.polygon_names import make_plural

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like 1 and 0."""

MOST_NUMBERS = 99
"""A label has two characters, so no more edges of a chain are numbered."""

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"),
)

PAIR_WORDS = {
    0b0001: "at least one of {} is a line",
    0b1000: "at most one of {} is a line",
    ALIKE: "{} are both lines or both crosses",
    OPPOSITE: "exactly one of {} is a line",
}
"""What combinations say that two edges lack."""


def count_things(number: int, noun: str) -> str:
    """
    >>> count_things(1, "line"), count_things(2, "cross"), count_things(0, "line")
    ('one line', 'two crosses', 'no line')
    """
    return f"{count_in_words(number)} {noun if number < 2 else make_several(noun)}"


def count_in_words(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def make_several(noun: str) -> str:
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


class Speaker:
    """Gives places their letters, in the order in which they are spoken of, and says what is known of them.

    The first time in a text a place is "the hexagon A", then "A"; `begin_text` begins anew, with the same letters.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.graph = knowledge.geometry.graph
        self.names = name_faces(self.graph)
        self.labels: dict[Spot, str] = {}
        self._letters = 0
        self._numbers = 0
        self._introduced: set[Spot] = set()
        self._has_sides = False
        self.names_places = False
        """Whether places without a label are named by where they lie: for details, whose letters would cover the picture."""
        self.mentioned: dict[Spot, None] = {}
        """The places that the text speaks of."""

    def begin_text(self, knowledge: Knowledge | None = None) -> None:
        """Begin anew, and from now on with what is known after a supposition."""
        self.knowledge = knowledge or self.knowledge
        self._introduced.clear()
        self._has_sides = False
        self.mentioned.clear()

    def list_labels(self) -> tuple[tuple[Spot, str], ...]:
        """The label of every place that the text speaks of."""
        return tuple(sorted(((spot, self.labels[spot]) for spot in self.mentioned), key=lambda item: (len(item[1]), item[1])))

    def letter(self, spot: Spot) -> str:
        """The label of a place; it gets one if it has none."""
        if spot not in self.labels:
            first, second = divmod(self._letters, len(LETTERS))
            self.labels[spot] = f"{LETTERS[first - 1] if first else ''}{LETTERS[second]}"
            self._letters += 1
        self.mentioned[spot] = None
        return self.labels[spot]

    def number(self, edge: int) -> None:
        """Give an edge of a chain the next number, unless it has a label."""
        if (EDGE, edge) not in self.labels and self._numbers < MOST_NUMBERS:
            self._numbers += 1
            self.labels[EDGE, edge] = str(self._numbers)

    def _name(self, noun: str, spot: Spot) -> str:
        if self.names_places and spot not in self.labels:
            return self.names.name_briefly(spot[1]) if spot[0] == FACE else f"the {name_spot(self.graph, spot)}"
        letter = self.letter(spot)
        if spot in self._introduced:
            return letter
        self._introduced.add(spot)
        return f"the {noun} {letter}"

    def _has_label(self, spots: Iterable[Spot]) -> bool:
        """Whether all of these have a label, or may get one."""
        return not self.names_places or all(spot in self.labels for spot in spots)

    def face(self, face: int) -> str:
        """``the hexagon A``, then ``A``."""
        return "the outside" if face == self.knowledge.geometry.outside else self._name(self.names.shapes[face], (FACE, face))

    def corner(self, vertex: int) -> str:
        return self._name("corner", (VERTEX, vertex))

    def edge(self, edge: int) -> str:
        return self._name("edge", (EDGE, edge))

    def clue(self, face: int) -> str:
        """``the 3 in the hexagon A``, then ``the 3 in A``."""
        return f"the {self.knowledge.clues[face]} in {self.face(face)}"

    def faces(self, faces: Sequence[int]) -> str:
        """Several: ``the hexagons A and B``."""
        shapes = {self.names.shapes[face] for face in faces if face != self.knowledge.geometry.outside}
        is_new = not any((FACE, face) in self._introduced for face in faces)
        has_label = self._has_label((FACE, face) for face in faces)
        if len(shapes) == 1 and is_new and has_label and self.knowledge.geometry.outside not in faces:
            self._introduced |= {(FACE, face) for face in faces}
            return f"the {make_plural(shapes.pop())} {join_words([self.letter((FACE, face)) for face in faces])}"
        return join_words([self.face(face) for face in faces])

    def corners(self, vertices: Sequence[int]) -> str:
        if len(vertices) == 1 or not self._has_label((VERTEX, vertex) for vertex in vertices):
            return join_words([self.corner(vertex) for vertex in vertices])
        self._introduced |= {(VERTEX, vertex) for vertex in vertices}
        return f"the corners {join_words([self.letter((VERTEX, vertex)) for vertex in vertices])}"

    def edges(self, edges: Sequence[int]) -> str:
        """Several edges, each by its letter, always with the word for them."""
        if not self._has_label((EDGE, edge) for edge in edges):
            return join_words([self.edge(edge) for edge in edges])
        self._introduced |= {(EDGE, edge) for edge in edges}
        letters = [self.letter((EDGE, edge)) for edge in edges]
        return f"the edge{'' if len(edges) == 1 else 's'} {join_words(letters)}"

    def settled(self, facts: Iterable[Fact], around: str = "") -> str:
        """Edges that are lines or crosses, as a clause. Several that have no labels yet are counted `around` a place: the picture
        shows which they are."""
        clauses = []
        known = [fact for fact in facts if fact.sort == KNOWN]
        for value, word in ((LINE, "line"), (CROSS, "cross")):
            edges = [fact.first for fact in known if fact.second == value]
            if not edges:
                continue
            if len(edges) == 1:
                clauses.append(f"{self.edges(edges)} is a {word}")
            elif all((EDGE, edge) in self.labels for edge in edges):
                clauses.append(f"{self.edges(edges)} are {make_several(word)}")
            else:
                several = count_things(len(edges), "edge") + around
                clauses.append(f"{several if not clauses else count_in_words(len(edges))} become {make_several(word)}")
        return " and ".join(clauses)

    def pair(self, number: int, face: int | None = None, vertex: int | None = None) -> str:
        """Two edges of a face that meet at a corner, where that face or that corner is spoken of."""
        pair = self.knowledge.geometry.pairs[number]
        owner = "its two edges" if pair.face == face else f"the two edges of {self.face(pair.face)}"
        return owner if pair.vertex == vertex else f"{owner} at {self.corner(pair.vertex)}"

    def fact(self, fact: Fact, face: int | None = None, vertex: int | None = None) -> str:
        """A fact as a clause, where that face or that corner is spoken of."""
        if fact.sort == KNOWN:
            return self.settled((fact,))
        if fact.sort == LACKS:
            return self._lacks(fact, face, vertex)
        if fact.sort == SIDES:
            return self.sides(fact.first, fact.second, fact.third)
        return PAIR_WORDS[OPPOSITE if fact.third else ALIKE].format(self.edges((fact.first, fact.second)))

    def _lacks(self, fact: Fact, face: int | None, vertex: int | None) -> str:
        if fact.second in PAIR_WORDS:
            return PAIR_WORDS[fact.second].format(self.pair(fact.first, face, vertex))
        pair = self.knowledge.geometry.pairs[fact.first]
        first, second = (pair.first, pair.second) if fact.second == 0b0010 else (pair.second, pair.first)
        return f"if {self.edge(first)} is a line, so is {self.edge(second)}"

    def sides(self, first: int, second: int, parity: int) -> str:
        """How two faces lie to each other, one of which may be the outside."""
        outside = self.knowledge.geometry.outside
        if outside in (first, second):
            return f"{self.face(first if second == outside else second)} lies {'inside' if parity else 'outside'} the loop"
        side = "on different sides" if parity else "on the same side"
        told = f"{self.faces((first, second))} lie {side}{'' if self._has_sides else ' of the loop'}"
        self._has_sides = True
        return told
