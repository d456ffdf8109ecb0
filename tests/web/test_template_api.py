"""The template kind through every endpoint that takes a puzzle.

The server has it among its kinds. Endpoints and jobs are listed from the server's own description, so one that is added is
missing here until it is tried, too.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.template import EXAMPLE, NAME, SOLUTION
from tests.web.server import Server

PATIENCE = 90.0
CELLS = [line.split() for line in EXAMPLE.splitlines()[1:]]
DOCUMENT: dict[str, Any] = {"kind": NAME, "title": "Eight by eight", "height": 8, "width": 8, "cells": CELLS}
BLANK = ["?" * 8] * 8
REFUSED = 422


@pytest.fixture(scope="module")
def client(template_server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=template_server.url, headers={"Gridwright-Player": "t" * 32}, timeout=60) as client:
        yield client


QUESTIONS: dict[str, list[tuple[dict[str, Any], int]]] = {
    "post /api/puzzles": [({"document": DOCUMENT}, 201)],
    "put /api/puzzles/{puzzle_id}": [({"document": DOCUMENT | {"goal": SOLUTION}}, 200)],
    "post /api/write": [
        ({"document": DOCUMENT, "format": "json", "board": SOLUTION}, 200),
        ({"document": DOCUMENT, "format": "link"}, 200),
        ({"document": DOCUMENT, "format": "hitori-text"}, 200),
        ({"document": DOCUMENT, "format": "non"}, REFUSED),
    ],
    "post /api/draw": [({"document": DOCUMENT, "board": SOLUTION}, 200), ({"document": DOCUMENT, "solution": True}, REFUSED)],
    "post /api/hint": [({"document": DOCUMENT, "board": BLANK}, REFUSED)],
    "post /api/check": [({"document": DOCUMENT, "board": SOLUTION}, 200), ({"document": DOCUMENT, "board": BLANK}, 200)],
    "post /api/jobs": [],
}
"""Endpoint -> what it is asked, and the code of its answer. Jobs follow below."""
JOBS: dict[str, tuple[dict[str, Any], str]] = {
    "solve": ({"document": DOCUMENT}, "done"),
    "explain": ({"document": DOCUMENT}, "failed"),
    "rate": ({"document": DOCUMENT}, "failed"),
    "print": ({"items": [{"document": DOCUMENT}]}, "done"),
}
"""Job -> its request and how it ends."""


def test_no_endpoint_that_takes_a_puzzle_is_forgotten(client: httpx.Client) -> None:
    described = client.get("/api/openapi.json").json()
    schemas = described["components"]["schemas"]
    taking = {
        f"{verb} {path}"
        for path, operations in described["paths"].items()
        for verb, operation in operations.items()
        if _mentions_document(operation.get("requestBody"), schemas)
    }
    jobs = {
        schema["properties"]["task"]["const"]
        for schema in schemas.values()
        if "task" in schema.get("properties", {}) and _mentions_document(schema, schemas)
    }
    assert taking == set(QUESTIONS)
    assert jobs == set(JOBS)


def _mentions_document(node: Any, schemas: dict[str, Any]) -> bool:
    """Whether a puzzle of the template can stand anywhere in this."""
    seen, left = set[str](), [node]
    while left:
        found = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(left.pop()))) - seen
        seen |= found
        left += (schemas[name] for name in found)
    return "HitoriDocument" in seen


def test_every_endpoint_answers_or_refuses(client: httpx.Client) -> None:
    read = client.post("/api/read", json={"text": EXAMPLE}).json()
    assert read["problems"] == []
    assert read["puzzles"][0]["document"] == DOCUMENT
    for path in ("/api/kinds", "/api/choices", "/api/formats", "/api/solver", "/api/library"):
        assert client.get(path).status_code == 200
    kept = ""
    for endpoint, asked in QUESTIONS.items():
        verb, _, path = endpoint.partition(" ")
        for request, code in asked:
            answer = client.request(verb, path.format(puzzle_id=kept), json=request)
            assert answer.status_code == code, f"{endpoint}: {answer.text}"
            kept = answer.json().get("id", kept)
    assert client.get(f"/api/puzzles/{kept}").json()["document"]["goal"] == SOLUTION
    data = client.get("/api/data").json()
    assert client.post("/api/data", json=data).status_code == 200
    assert client.post("/api/check", json={"document": DOCUMENT, "board": SOLUTION}).json()["is_finished"]
    largest = DOCUMENT | {"height": 60, "width": 1, "cells": [["1"]] * 60}
    refused = client.post("/api/check", json={"document": largest, "board": ["?"] * 60})
    assert refused.status_code == REFUSED
    assert "the page shows at most 50x50" in refused.text


@pytest.mark.parametrize("task", JOBS)
def test_every_job_ends_or_is_refused(client: httpx.Client, task: str) -> None:
    request, ending = JOBS[task]
    begun = client.post("/api/jobs", json={"task": task, **request})
    assert begun.status_code == 202, begun.text
    end = time.monotonic() + PATIENCE
    while (job := client.get(f"/api/jobs/{begun.json()['id']}").json())["state"] in ("queued", "running"):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert job["state"] == ending, job
    if ending == "failed":
        assert job["error"]["code"] == "unsupported"
        assert job["error"]["message"].startswith("this puzzle is a Hitori: ")


def test_nothing_of_it_is_generated(client: httpx.Client) -> None:
    assert client.post("/api/jobs", json={"task": "generate", "kind": NAME}).status_code == REFUSED
