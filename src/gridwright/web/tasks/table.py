"""All jobs that the page can ask for: those for every kind, and those that kinds bring along for their own views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args

from pydantic import Field

from gridwright.kinds import load_kind
from gridwright.kinds.common.page import Strict
from gridwright.model.page import PageJob
from gridwright.web.documents import PAGES
from gridwright.web.jobs.dispatcher import MARGIN
from gridwright.web.jobs.kernels import list_needs
from gridwright.web.tasks import generating, printing, solving


@dataclass(frozen=True, slots=True)
class JobType:
    """A job by its name: what does it, what it needs, and how long it may take beyond the seconds asked for."""

    run: Callable[..., Any]
    """A task, or where there are lists one that takes their `files`, too."""
    find_needs: Callable[[Any], frozenset[str]]
    """The kernels without which a request cannot begin."""
    margin: float = MARGIN
    grace: float | None = None
    """Seconds in which it may stop by itself once it is cancelled, if it needs more than others."""
    find_lists: Callable[[Any], Sequence[str]] | None = None
    """The ids of the player's own word lists that a request names."""


def _list_playing_needs(request: Any) -> frozenset[str]:
    return list_needs(request.document.kind)


def _list_making_needs(request: Any) -> frozenset[str]:
    return list_needs(request.document.kind, making=True)


def _list_generating_needs(request: generating.GenerateRequest) -> frozenset[str]:
    """What is generated is proved by the solver. A kind without one lays out its grids without kernels."""
    return list_needs(request.kind, making=True) if load_kind(request.kind).can("solver") else frozenset()


def _make_type(kind: str, job: PageJob) -> JobType:
    needs = list_needs(kind, making=job.needs == "making")
    return JobType(job.run, lambda request: needs, MARGIN + job.loading, job.loading or None, job.find_lists)


def _find_name(request: type[Strict]) -> str:
    (name,) = get_args(request.model_fields["task"].annotation)
    return str(name)


_OF_KINDS = {job.request: _make_type(kind, job) for kind, page in PAGES.items() for job in page.jobs}

JOB_TYPES: dict[str, JobType] = {
    "solve": JobType(solving.solve, _list_playing_needs),
    "explain": JobType(solving.explain, _list_playing_needs),
    "rate": JobType(solving.rate, _list_making_needs),
    "generate": JobType(generating.generate, _list_generating_needs),
    **{_find_name(request): job for request, job in _OF_KINDS.items()},
    # Nothing of a book that is not done can be answered: it has its time and no more.
    "print": JobType(printing.print_puzzles, lambda request: frozenset(), 0.0),
}
"""Name of a job -> the job."""

if TYPE_CHECKING:
    JobRequest = Any
else:
    Generating = Annotated[Union[tuple(generating.REQUESTS)], Field(discriminator="kind")]  # noqa: UP007 a tuple
    JobRequest = Annotated[
        Union[
            (
                solving.SolveRequest,
                solving.ExplainRequest,
                solving.RateRequest,
                Generating,
                *_OF_KINDS,
                printing.PrintRequest,
            )
        ],
        Field(discriminator="task"),
    ]
"""A request for a job."""
