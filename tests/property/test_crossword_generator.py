"""Whatever is asked of the blocks of a crossword, what comes keeps the rules of its style, and comes again."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridwright.kinds.crossword.generator import generate
from gridwright.kinds.crossword.rules import MIRRORED, STYLES, pattern_problems
from gridwright.kinds.crossword.specification import CrosswordSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made

sides = st.integers(3, 11)


@settings(max_examples=25)
@given(sides, sides, st.sampled_from(STYLES), st.sampled_from(sorted(MIRRORED)), st.integers(2, 4), st.integers(0, 99))
def test_blocks_keep_the_rules(height: int, width: int, style: str, symmetry: str, shortest: int, seed: int) -> None:
    try:
        wish = CrosswordSpecification(height, width, style=style, symmetry=symmetry, shortest=shortest, is_empty=True)
    except InputError:
        assume(False)
    making = generate(wish, seed=seed, limit=5)
    again = generate(wish, seed=seed, limit=5)
    if isinstance(making, Made):
        assert list(pattern_problems(making.puzzle, style, symmetry=symmetry, shortest=shortest)) == []
        assert isinstance(again, Made)
        assert making.puzzle == again.puzzle
    else:
        assert making.nearest == again.nearest  # type: ignore[union-attr]
