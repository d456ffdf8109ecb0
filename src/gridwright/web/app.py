"""The app: routes over the library and the mid-end, and the files of the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.routing import Route

from gridwright import __version__
from gridwright.web.errors import handle_errors
from gridwright.web.jobs.engine import Engine
from gridwright.web.routes import engine, jobs
from gridwright.web.security import Guard
from gridwright.web.settings import Settings
from gridwright.web.static import PageFiles


class PagePath(StringConvertor):
    """Any path but those of the API, where an unknown one is told apart from a wrong method."""

    regex = "(?!api/).*"


register_url_convertor("page", PagePath())


def make_app(settings: Settings) -> FastAPI:
    """The app for a library. It opens the library when it starts and closes it when it ends."""

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        await app.state.engine.start()
        yield
        await app.state.engine.close()

    app = FastAPI(
        title="Gridwright",
        summary="Pencil puzzles on a grid: a library to play, a solver to ask.",
        version=__version__,
        lifespan=live,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.engine = Engine(settings.jobs)
    handle_errors(app)
    app.add_middleware(Guard, settings=settings)
    app.include_router(engine.router)
    app.include_router(jobs.router)
    _add_page(app)
    return app


def _add_page(app: FastAPI) -> None:
    files = PageFiles()
    app.router.routes.append(Route("/api/assets", files.list_assets))
    app.router.routes.append(Route("/{path:page}", files.answer))
