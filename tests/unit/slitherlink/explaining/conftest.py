"""Arguments in full, for tests of how they are written; `test_length.py` is about what a person reads first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridwright.kinds.slitherlink.explaining import step_finder


@pytest.fixture(scope="module")
def whole_arguments() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(step_finder, "shorten_words", lambda step: step)
        yield
