"""Long tasks: put into the queue, followed by server-sent events, cancelled."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Literal, NotRequired

from fastapi import APIRouter, Depends, Header, Path
from starlette.responses import Response, StreamingResponse
from typing_extensions import TypedDict

from gridwright.web.errors import ApiError, ErrorBody, answers
from gridwright.web.jobs.dispatcher import Dispatcher
from gridwright.web.jobs.job import Job
from gridwright.web.jobs.work_item import RefusedError
from gridwright.web.routes.dependencies import TheDispatcher, TheLists, refuse
from gridwright.web.security import need_player
from gridwright.web.tasks.generating import GenerateAnswer
from gridwright.web.tasks.scanning import ScanAnswer
from gridwright.web.tasks.solving import ExplainAnswer, SolveAnswer
from gridwright.web.tasks.table import JOB_TYPES, JobRequest
from gridwright.web.word_lists import Lease

router = APIRouter(prefix="/api/jobs", tags=["jobs"])
Player = Annotated[str, Depends(need_player)]
JobId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$")]


class JobAnswer(TypedDict):
    """A job. While it waits, how many are before it, and while the solver is being prepared how many parts of how many are done;
    while it runs, how far it is; in the end its result or error."""

    id: str
    task: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    ahead: NotRequired[int]
    done: NotRequired[int]
    total: NotRequired[int]
    nodes: NotRequired[int]
    seconds: NotRequired[float]
    note: NotRequired[str]
    result: NotRequired[SolveAnswer | ExplainAnswer | GenerateAnswer | ScanAnswer | dict[str, Any]]
    error: NotRequired[ErrorBody]


def describe_job(job: Job, status: int = 200) -> Response:
    return Response(job.describe(), status_code=status, media_type="application/json")


def _find(dispatcher: Dispatcher, player: str, job_id: str) -> Job:
    job = dispatcher.find(player, job_id)
    if job is None:
        raise ApiError(404, "no-job", "there is no such job; answers are kept for ten minutes", "path.job_id")
    return job


@router.post(
    "",
    summary="Begin a long task",
    status_code=202,
    response_model=JobAnswer,
    responses=answers(408, 413, 415, 429),
)
async def begin(request: JobRequest, player: Player, dispatcher: TheDispatcher, lists: TheLists) -> Response:
    """Solve, explain, rate, generate, or help somebody who makes a puzzle.

    The answer comes later: follow the job's events, or ask for the job now and then.
    """
    job_type = JOB_TYPES[request.task]
    lease = Lease()
    run = job_type.run
    if job_type.find_lists is not None:
        own = job_type.find_lists(request)
        run = partial(run, files=tuple(await lists.materialise(player, own, lease)) if own else ())
    times = {"margin": job_type.margin, "grace": job_type.grace}
    try:
        job = dispatcher.submit(player, request.task, run, request, request.seconds, **times, needs=job_type.find_needs(request))
    except RefusedError as error:
        lease.is_over = lambda: True
        raise refuse(error) from None
    lease.is_over = lambda: job.is_over
    return describe_job(job, 202)


@router.get("/{job_id}", summary="How a long task stands", response_model=JobAnswer, responses=answers(404))
async def show(job_id: JobId, player: Player, dispatcher: TheDispatcher) -> Response:
    """The state of a job, and its result when it is done."""
    return describe_job(_find(dispatcher, player, job_id))


@router.delete("/{job_id}", summary="Cancel a long task", response_model=JobAnswer, responses=answers(404))
async def cancel(job_id: JobId, player: Player, dispatcher: TheDispatcher) -> Response:
    """Stop a job that waits or runs; one that is over is forgotten."""
    job = _find(dispatcher, player, job_id)
    dispatcher.cancel(job)
    return describe_job(job)


@router.get(
    "/{job_id}/events",
    summary="Follow a long task",
    response_class=StreamingResponse,
    responses={**answers(404), 200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events"}},
)
async def follow(
    job_id: JobId,
    player: Player,
    dispatcher: TheDispatcher,
    last_event_id: Annotated[str | None, Header(max_length=20, pattern="^[0-9]{1,15}$")] = None,
) -> StreamingResponse:
    """Server-sent events: `queued`, `progress`, `partial`, and in the end `done`, `failed` or `cancelled`.

    A `partial` has a `part` of the result that is known already. Each is told once; the result has all that was in them.
    """
    job = _find(dispatcher, player, job_id)
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(job, int(last_event_id or 0)), media_type="text/event-stream", headers=headers)


async def _stream(job: Job, seen: int) -> AsyncIterator[bytes]:
    yield b"retry: 2000\n\n"
    async for event in job.follow(seen):
        if event is None:
            yield b": still here\n\n"
        else:
            yield b"id: %d\nevent: %s\ndata: %s\n\n" % (event.number, event.name.encode(), event.data)
