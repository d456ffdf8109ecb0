"""Everything that the description of the API allows, and much that it does not, asked at random: no fault, all as described."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case, checks

from gridwright.web.app import make_app
from gridwright.web.settings import Settings
from tests.web.asking import make_client, make_player

checks.load_all_checks()
CHECKS = checks.CHECKS.get_by_names(["content_type_conformance", "response_schema_conformance", "status_code_conformance"])
STREAMS = "/api/jobs/{job_id}/events"
PLAYER = make_player()
SOAK = os.environ.get("GRIDWRIGHT_SOAK")
EXAMPLES = 100 if SOAK else 10
"""For each route."""
PHASES = [Phase.explicit, Phase.generate] if SOAK else [Phase.generate]
"""The explicit ones are thousands, one for each bound of each field."""

schema = schemathesis.openapi.from_dict(make_app(Settings(library="", jobs=0)).openapi()).exclude(path=STREAMS)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app is. Nobody works on long tasks: they are refused, which is an answer, too."""
    with make_client(str(tmp_path_factory.mktemp("library") / "library.sqlite3")) as client:
        yield str(client.base_url)


@schema.parametrize()
@settings(max_examples=EXAMPLES, phases=PHASES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_was_described(case: Case, address: str) -> None:
    # Who was forgotten stays so, and would be refused everywhere else.
    player = make_player() if case.path == "/api/player" else PLAYER
    response = case.call(base_url=address, headers=player, timeout=60)  # a process may have to start first
    assert response.status_code != 500, response.text
    case.validate_response(response, checks=CHECKS)
