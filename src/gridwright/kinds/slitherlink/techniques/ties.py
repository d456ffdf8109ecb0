"""Who is known to be alike or opposite: cells by the side of the loop they lie on, edges by being lines."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.techniques.facts import Cause, Link, Relation
from gridwright.kinds.slitherlink.techniques.trail import Trail


class Ties:
    """Groups of items with, for each item, whether it is like the first of its group or its opposite.

    Joining writes the smaller group over. The links that joined groups are kept: every relation is a path of them.
    """

    def __init__(self, about: str, size: int, trail: Trail) -> None:
        self.about = about
        self.label = list(range(0, 2 * size, 2))
        """Twice the first of the group, plus 1 for its opposites."""
        self.after = list(range(size))
        """The next item of the group, in a ring."""
        self.count = [1] * size
        self.links: list[Link] = []
        self.links_at: dict[int, list[Link]] = {}
        self.place_of = list(range(size))
        """Where the links of an item are kept: items that are one from the beginning share a place."""
        self._trail = trail

    def compare(self, one: int, other: int) -> int | None:
        """0 if two items are known to be alike, 1 if opposite, None if neither is known."""
        difference = self.label[one] ^ self.label[other]
        return difference if difference < 2 else None

    def members(self, item: int) -> Iterator[int]:
        """The items of a group, beginning with this one."""
        here = item
        while True:
            yield here
            here = self.after[here]
            if here == item:
                return

    def join(self, one: int, other: int, *, is_opposite: bool) -> list[int]:
        """Make one group of two; the items whose labels have changed."""
        first, second = self.label[one] >> 1, self.label[other] >> 1
        turned = (self.label[one] ^ self.label[other] ^ is_opposite) & 1
        if self.count[first] < self.count[second]:
            first, second = second, first
        write = self._trail.write
        changed = list(self.members(second))
        for item in changed:
            write(self.label, item, 2 * first | (self.label[item] & 1 ^ turned))
        write(self.count, first, self.count[first] + len(changed))
        after = self.after[first]
        write(self.after, first, self.after[second])
        write(self.after, second, after)
        return changed

    def note_link(self, relation: Relation, cause: Cause) -> None:
        link = Link(relation, cause)
        self.links.append(link)
        for item in (relation.one, relation.other):
            self.links_at.setdefault(self.place_of[item], []).append(link)

    def forget_links(self, count: int) -> None:
        """Keep only the first `count` links."""
        while len(self.links) > count:
            link = self.links.pop()
            for item in (link.relation.one, link.relation.other):
                self.links_at[self.place_of[item]].pop()
