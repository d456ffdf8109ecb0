"""Long proofs: some of their cases in `make test`, all of them in `make soak`."""

from __future__ import annotations

import pytest


def some_or_all(every: int) -> pytest.MarkDecorator:
    """Run a test with `every` cases, such as every tenth, and in a soak with all of them, `every=1`."""
    return pytest.mark.parametrize("every", [pytest.param(every, id="some"), pytest.param(1, id="all", marks=pytest.mark.soak)])
