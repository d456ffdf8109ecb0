"""Photographs: what is on them is read by a job like any other, but they are larger than what other jobs begin with."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from gridwright.kinds import load_kind
from gridwright.web.documents import PAGES
from gridwright.web.errors import answers
from gridwright.web.jobs.kernels import list_needs
from gridwright.web.jobs.work_item import RefusedError
from gridwright.web.routes.dependencies import TheDispatcher, refuse
from gridwright.web.routes.jobs import JobAnswer, Player, describe_job
from gridwright.web.tasks.scanning import ScanRequest, scan

router = APIRouter(prefix="/api/scans", tags=["jobs"])


@router.post(
    "",
    summary="Read a photograph",
    status_code=202,
    response_model=JobAnswer,
    responses=answers(408, 413, 415, 429),
)
async def begin(request: ScanRequest, player: Player, dispatcher: TheDispatcher) -> Response:
    """Find the puzzles on a photograph and read them, or read one of them again with what a person has put right.

    The answer comes as that of any job: follow its events. The photograph is not kept.
    """
    kinds = PAGES if request.place is None else [request.place.kind]
    needs = frozenset().union(
        *(list_needs(kind) for kind in kinds if load_kind(kind).can("scanner") and load_kind(kind).can("solver"))
    )
    try:
        job = dispatcher.submit(player, request.task, scan, request, request.seconds, needs=needs)
    except RefusedError as error:
        raise refuse(error) from None
    return describe_job(job, 202)
