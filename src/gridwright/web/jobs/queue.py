"""A queue in which players take turns: who asks for much waits for his own, not others for him."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Generic, TypeVar

ItemT = TypeVar("ItemT")


class FairQueue(Generic[ItemT]):
    """Items of several owners. Those of one owner stay in order; between owners, one of each in turn."""

    def __init__(self) -> None:
        self._lanes: dict[str, deque[ItemT]] = {}
        """In the order of whose turn it is."""
        self._served = ""

    def __len__(self) -> int:
        return sum(map(len, self._lanes.values()))

    def __iter__(self) -> Iterator[ItemT]:
        """All items, in the order in which they would be taken."""
        for turn in zip_longest(*self._lanes.values()):
            yield from (item for item in turn if item is not None)

    def put(self, owner: str, item: ItemT) -> None:
        is_new = owner not in self._lanes
        self._lanes.setdefault(owner, deque()).append(item)
        if is_new and self._served in self._lanes:  # who had the last turn comes after whoever comes now
            self._lanes[self._served] = self._lanes.pop(self._served)

    def put_back(self, owner: str, item: ItemT) -> None:
        """Take back an item that has had its turn, and has to have it again: it is the next."""
        lane = self._lanes.pop(owner, deque())
        lane.appendleft(item)
        self._lanes = {owner: lane, **self._lanes}

    def peek(self) -> ItemT | None:
        """The item whose turn it is."""
        return next(iter(self), None)

    def take(self, fits: Callable[[ItemT], bool] = lambda item: True) -> ItemT | None:
        """The next item that fits; its owner's further ones wait for all others' turns."""
        for owner, lane in self._lanes.items():
            item = next(filter(fits, lane), None)
            if item is not None:
                lane.remove(item)
                self._served = owner
                del self._lanes[owner]
                if lane:
                    self._lanes[owner] = lane
                return item
        return None

    def count(self, owner: str) -> int:
        return len(self._lanes.get(owner, ()))

    def remove(self, owner: str, item: ItemT) -> bool:
        """Take an item out; whether it was there."""
        lane = self._lanes.get(owner, deque())
        if item not in lane:
            return False
        lane.remove(item)
        if not lane:
            del self._lanes[owner]
        return True
