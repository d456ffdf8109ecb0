"""The search of `kernels.rectangles` in plain Python, as long as the kernels are not compiled: the same steps, to the last node.

A set of words is one large number here, with a bit a word. So narrowing a row, and counting what is left of it, is one
operation of Python's, and small squares are filled five times sooner than by interpreting the kernels.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple, cast

from gridwright.kernels.compiling import Declared
from gridwright.kernels.interpreting import interpret
from gridwright.kinds.crossword.kernels.rectangle_state import (
    AHEAD,
    BEGUN,
    DISTINCT,
    MIRRORED,
    NODES,
    SQUARE,
    Rectangle,
    RectangleState,
)
from gridwright.kinds.crossword.kernels.rectangles import DONE, FOUND, MORE
from gridwright.kinds.crossword.kernels.search import draw_random
from gridwright.kinds.crossword.kernels.state import Bits

DRAW_RANDOM = interpret(cast(Declared, draw_random))


class RandomSource(NamedTuple):
    """What `draw_random` knows of a state."""

    random: Bits


class PlainRectangle:
    """A search for the fills of a rectangle. Of its state it reads what was asked for, and writes there how far it is."""

    def __init__(self, rectangle: Rectangle, state: RectangleState) -> None:
        self._state = state
        self._height, self._width = state.nodes.shape[0] - 1, state.nodes.shape[1]
        header = state.header.tolist()
        self._ahead, self._is_mirrored, self._is_distinct = header[AHEAD], header[MIRRORED], header[DISTINCT]
        self._is_square = header[SQUARE]
        self._words = [bytes(word) for word in rectangle.words]
        self._below, self._children, self._last = (
            memoryview(each)  # type: ignore[arg-type] # NumPy declares it for later versions of Python alone
            for each in (rectangle.below, rectangle.children, rectangle.last)
        )
        self._order: list[int] = rectangle.order.tolist()
        self._members = [[join_bits(words) for words in column] for column in rectangle.bits]
        """[column][letter]: the words that have the letter in the column."""
        self._unions = [dict[int, int]() for _ in range(self._width)]
        """[column]: by a set of letters, the words that have one of them in the column."""
        self._candidates: list[list[int]] = [
            [join_bits(words) for words in rectangle.starts] for _ in range(self._height * self._width + 1)
        ]
        """[stage][row]: the words that a row may hold after so many letters."""
        self._nodes: list[list[int]] = state.nodes.tolist()
        self._chosen = [0] * self._height
        self._placed = [-1] * self._height
        self._rest = [0] * self._height
        """[row]: the candidates that have not been tried."""
        self._row = 0
        self._source = RandomSource(state.random)

    def search(self, budget: int) -> int:
        """As `search_rectangle`."""
        header, words, placed, last_row = self._state.header, self._words, self._placed, self._height - 1
        begun, nodes = int(header[BEGUN]), int(header[NODES])
        end, row, ending = nodes + budget, self._row, DONE
        while row >= 0:
            if nodes >= end:
                ending = MORE
                break
            if row == 0:
                if begun == len(self._order):
                    break
                word, placed[0] = self._order[begun], -1
                begun += 1
            elif rest := self._rest[row]:
                lowest = rest & -rest
                self._rest[row] = rest ^ lowest
                word = lowest.bit_length() - 1
            else:
                row -= 1
                continue
            letters, column = words[word], 0
            if placed[row] >= 0:
                column = count_shared(words[self._chosen[row]], letters)
                if column > placed[row]:
                    continue
            if self._is_distinct and word in self._chosen[:row]:
                continue
            self._chosen[row] = word
            start = column
            while column < self._width and self._place_letter(row, column, letters[column]):
                column += 1
            nodes += min(column + 1, self._width) - start
            placed[row] = column
            if column < self._width:
                continue
            if row < last_row:
                row += 1
                placed[row], self._rest[row] = -1, self._candidates[row * self._width][row]
            elif not self._is_distinct or not self._has_repeated_column():
                ending = FOUND
                break
        self._row = max(row, 0)
        header[BEGUN], header[NODES] = begun, nodes
        self._state.chosen[:], self._state.nodes[-1] = self._chosen, self._nodes[-1]
        return ending

    def probe(self, probes: int) -> float:
        """As `probe_rectangle`."""
        total = 0.0
        for _ in range(probes):
            total += self._probe_once()
        return total / probes

    def _probe_once(self) -> float:
        nodes, weight = 0.0, 1.0
        for row in range(self._height):
            candidates = self._candidates[row * self._width][row]
            count: int = candidates.bit_count()
            if count == 0:
                break
            word = find_member(candidates, DRAW_RANDOM(self._source) % count)
            self._chosen[row] = word
            letters = self._words[word]
            for column in range(self._width):
                shared = self._count_alike(candidates, letters[: column + 1]) if row > 0 else 1
                nodes += weight * count / shared
                if not self._place_letter(row, column, letters[column]):
                    return nodes
            weight *= count
        return nodes

    def _place_letter(self, row: int, column: int, letter: int) -> bool:
        """Put a letter into a cell; whether its column begins so and every row below keeps a candidate."""
        node = self._nodes[row][column]
        below, bit = self._below[node, 0], 1 << letter
        if not below & bit:
            return False
        child = self._children[node] + (below & (bit - 1)).bit_count()
        self._nodes[row + 1][column] = child
        if self._is_mirrored and column == 0 and self._last[child] <= self._chosen[0]:
            return False
        stage, unions = row * self._width + column, self._unions[column]
        before, after = self._candidates[stage], self._candidates[stage + 1]
        end = min(self._height, row + 1 + self._ahead)
        for other in range(row + 1, end):
            letters = self._below[child, other - row - 1]
            if letters not in unions:
                unions[letters] = self._unite(column, letters)
            if not (left := before[other] & unions[letters]):
                return False
            after[other] = left
        after[end:] = before[end:]
        return True

    def _unite(self, column: int, letters: int) -> int:
        union = 0
        for letter, members in enumerate(self._members[column]):
            if letters >> letter & 1:
                union |= members
        return union

    def _has_repeated_column(self) -> bool:
        """Whether, all rows being filled, a column has the word of another column or of a row."""
        words = [self._last[node] for node in self._nodes[-1]]
        return len(set(words)) < len(words) or bool(self._is_square and not set(words).isdisjoint(self._chosen))

    def _count_alike(self, candidates: int, beginning: bytes) -> int:
        """How many candidates begin so. Words are sorted, so those that do stand side by side."""
        first = bisect_left(self._words, beginning)
        end = bisect_left(self._words, beginning + b"\xff")
        return (candidates >> first & ((1 << end - first) - 1)).bit_count()


def join_bits(words: Bits) -> int:
    """One number of a row of words of 64 bits."""
    return int.from_bytes(words.astype("<u8").tobytes(), "little")


def count_shared(one: bytes, other: bytes) -> int:
    """How many letters two words have in common before they differ."""
    count = 0
    while one[count] == other[count]:  # no word comes twice
        count += 1
    return count


def find_member(members: int, number: int) -> int:
    """The member of a set with this number, from 0 on: halves of the set are counted until one member is left."""
    start, size = 0, members.bit_length()
    while size > 1:
        half = size >> 1
        low = members & ((1 << half) - 1)
        count = low.bit_count()
        if number < count:
            members, size = low, half
        else:
            members, number, start, size = members >> half, number - count, start + half, size - half
    return start
