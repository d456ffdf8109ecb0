"""Making puzzles: from nothing but wishes, or from a picture that somebody has drawn."""

from __future__ import annotations

from typing import Any

from gridwright.kinds import KINDS, load_kind
from gridwright.model.errors import InputError
from gridwright.model.kind import Kind, Progress
from gridwright.model.making import Made, Making, NothingFits
from gridwright.workbench.answers import kind_of


def make_puzzle(
    kind: str,
    *,
    seed: int,
    index: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **wish: Any,
) -> Made | NothingFits:
    """Make puzzle number `index` of a `seed`, always the same one.

    `wish` says what is asked of it, in the words of the kind; for a nonogram `height`, `width`, `density`, `symmetry`, `style`,
    `guessing`, `rules` and `bands`, for a Slitherlink `height`, `width`, `level`, `colouring`, `clues`, `symmetry` and `shape`,
    for a crossword `height`, `width`, `style`, `words_count`, `blocks`, `symmetry`, `shortest`, `is_empty`, `theme` and `words`.
    `limit` counts candidates.
    """
    maker = _find_kind(kind)
    return maker.generate(maker.make_wish(**wish), seed=seed, index=index, limit=limit, timeout=timeout, progress=progress)


def fit_picture(
    puzzle: Any,
    *,
    alternatives: int = 1,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **wish: Any,
) -> tuple[Making, ...]:
    """Make puzzles of the picture that `puzzle` carries as its goal, with as few changes as possible.

    At most `alternatives`, the least changed first; or one answer that says why there is none. `wish` as for `make_puzzle`; for a
    nonogram `guessing`, `rules`, `bands` and `keep`, which forbids any change.
    """
    maker = kind_of(puzzle)
    asked = maker.make_picture_wish(**wish)
    return maker.fit_picture(puzzle, asked, alternatives=alternatives, limit=limit, timeout=timeout, progress=progress)


def check_wish(kind: str, *, has_picture: bool = False, **wish: Any) -> None:
    """InputError if this cannot be asked of a puzzle of this kind, so that nothing is begun in vain."""
    maker = _find_kind(kind)
    (maker.make_picture_wish if has_picture else maker.make_wish)(**wish)


def list_choices(kind: str) -> dict[str, dict[str, str]]:
    """What can be asked for by name: property -> its values, each with a sentence that says what it means."""
    return _find_kind(kind).wish_choices()


def _find_kind(name: str) -> Kind:
    if name not in KINDS:
        raise InputError(f"found {name!r}, expected one of {', '.join(KINDS)}", place="kind")
    return load_kind(name)
