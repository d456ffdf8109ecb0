"""A library on each database that it can lie in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridwright.store.library import Library
from tests.web.postgres import DATABASES, make_address


@pytest.fixture(scope="module", params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where a new library may be made."""
    return make_address(request.param, tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="module")
def library(address: str) -> Iterator[Library]:
    """A library that the tests of a module share, each with players of its own."""
    library = Library.open(address)
    yield library
    library.close()
