"""Long tasks: put into the queue, followed by server-sent events, cancelled."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal, NotRequired, assert_never

from fastapi import APIRouter, Depends, Header, Path
from starlette.responses import Response, StreamingResponse
from typing_extensions import TypedDict

from gridwright.api import LANGUAGES
from gridwright.kinds.nonogram import page_jobs as pictures
from gridwright.kinds.nonogram.page_jobs import FairRequest, PictureRequest
from gridwright.kinds.slitherlink import page_jobs as loops
from gridwright.kinds.slitherlink.page_jobs import LoopRequest, SuggestRequest, ThinRequest
from gridwright.web.errors import ApiError, ErrorBody, answers
from gridwright.web.jobs import crossword, long, printing
from gridwright.web.jobs.crossword import Work
from gridwright.web.jobs.crossword_requests import CrosswordRequest
from gridwright.web.jobs.dispatcher import MARGIN, Dispatcher
from gridwright.web.jobs.job import Job
from gridwright.web.jobs.kernels import list_needs
from gridwright.web.jobs.printing import PrintRequest
from gridwright.web.jobs.requests import (
    ExplainRequest,
    GenerateCrossword,
    GenerateNonogram,
    GenerateSlitherlink,
    JobRequest,
    RateRequest,
    SolveRequest,
)
from gridwright.web.jobs.vocabularies import LOADING
from gridwright.web.jobs.work_item import RefusedError, Task
from gridwright.web.routes.common import TheLists
from gridwright.web.routes.engine import TheDispatcher, refuse
from gridwright.web.security import need_player
from gridwright.web.word_lists import Lease, ListFolder

TASKS: dict[str, Task] = {
    "solve": long.solve,
    "explain": long.explain,
    "rate": long.rate,
    "generate": long.generate,
    "picture": pictures.judge_picture,
    "fair": pictures.make_fair,
    "loop": loops.survey_loop,
    "suggest": loops.suggest_clues,
    "thin": loops.thin_loop,
    "print": printing.print_puzzles,
    "fill": crossword.fill,
    "candidates": crossword.candidates,
    "heat": crossword.heat,
    "repairs": crossword.repairs,
}

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
    result: NotRequired[long.SolveAnswer | long.ExplainAnswer | long.GenerateAnswer | dict[str, Any]]
    error: NotRequired[ErrorBody]


def _describe(job: Job, status: int = 200) -> Response:
    return Response(job.describe(), status_code=status, media_type="application/json")


def _find(engine: Dispatcher, player: str, job_id: str) -> Job:
    job = engine.find(player, job_id)
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
async def begin(request: JobRequest, player: Player, engine: TheDispatcher, lists: TheLists) -> Response:
    """Solve, explain, rate, generate, or help somebody who makes a puzzle.

    The answer comes later: follow the job's events, or ask for the job now and then.
    """
    work: Any = request
    lease = Lease()
    margin, grace = MARGIN, None
    if isinstance(request, CrosswordRequest):
        work = await _add_lists(request, player, lists, lease)
        margin, grace = MARGIN + LOADING, LOADING
    elif isinstance(request, PrintRequest):
        margin = 0.0  # nothing of a book that is not done can be answered: it has its time and no more
    try:
        task = TASKS[request.task]
        job = engine.submit(
            player, request.task, task, work, request.seconds, margin=margin, grace=grace, needs=_find_needs(request)
        )
    except RefusedError as error:
        lease.is_over = lambda: True
        raise refuse(error) from None
    lease.is_over = lambda: job.is_over
    return _describe(job, 202)


def _find_needs(request: JobRequest) -> frozenset[str]:
    """The kernels without which a task cannot begin."""
    match request:
        case GenerateCrossword() | PrintRequest():
            return frozenset()
        case SolveRequest() | ExplainRequest():
            return list_needs(request.document.kind)
        case RateRequest():
            return list_needs(request.document.kind, making=True)
        case GenerateNonogram() | GenerateSlitherlink():
            return list_needs(request.kind, making=True)
        case PictureRequest() | FairRequest():
            return list_needs("nonogram", making=True)
        case LoopRequest() | ThinRequest() | SuggestRequest():
            return list_needs("slitherlink", making=True)
        case CrosswordRequest():
            return list_needs("crossword")
        case _:
            assert_never(request)


async def _add_lists(request: CrosswordRequest, player: str, lists: ListFolder, lease: Lease) -> Work[CrosswordRequest]:
    """The request with the files of the player's own word lists that it names."""
    own = [name for name in request.words.lists if name not in LANGUAGES]
    files = await lists.materialise(player, own, lease) if own else []
    return Work(request, tuple(files))


@router.get("/{job_id}", summary="How a long task stands", response_model=JobAnswer, responses=answers(404))
async def show(job_id: JobId, player: Player, engine: TheDispatcher) -> Response:
    """The state of a job, and its result when it is done."""
    return _describe(_find(engine, player, job_id))


@router.delete("/{job_id}", summary="Cancel a long task", response_model=JobAnswer, responses=answers(404))
async def cancel(job_id: JobId, player: Player, engine: TheDispatcher) -> Response:
    """Stop a job that waits or runs; one that is over is forgotten."""
    job = _find(engine, player, job_id)
    engine.cancel(job)
    return _describe(job)


@router.get(
    "/{job_id}/events",
    summary="Follow a long task",
    response_class=StreamingResponse,
    responses={**answers(404), 200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events"}},
)
async def follow(
    job_id: JobId,
    player: Player,
    engine: TheDispatcher,
    last_event_id: Annotated[str | None, Header(max_length=20, pattern="^[0-9]{1,15}$")] = None,
) -> StreamingResponse:
    """Server-sent events: `queued`, `progress`, `partial`, and in the end `done`, `failed` or `cancelled`.

    A `partial` has a `part` of the result that is known already. Each is told once; the result has all that was in them.
    """
    job = _find(engine, player, job_id)
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(job, int(last_event_id or 0)), media_type="text/event-stream", headers=headers)


async def _stream(job: Job, seen: int) -> AsyncIterator[bytes]:
    yield b"retry: 2000\n\n"
    async for event in job.follow(seen):
        if event is None:
            yield b": still here\n\n"
        else:
            yield b"id: %d\nevent: %s\ndata: %s\n\n" % (event.number, event.name.encode(), event.data)
