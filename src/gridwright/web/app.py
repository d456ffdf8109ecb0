"""The app: routes over the library and `gridwright.api`, and the files of the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.routing import Route

from gridwright.store.library import Library
from gridwright.web.errors import answers, handle_errors
from gridwright.web.jobs.dispatcher import Dispatcher
from gridwright.web.library_json import BundledJson
from gridwright.web.page_files import PageFiles
from gridwright.web.routes import attempts, data, games, jobs, kinds, library, questions, scans, word_lists
from gridwright.web.routes.dependencies import handle_refusals
from gridwright.web.schemas import AssetsAnswer
from gridwright.web.security import Guard
from gridwright.web.settings import Settings
from gridwright.web.word_lists import ListFolder


class PagePath(StringConvertor):
    """Any path but those of the API, where an unknown one is told apart from a wrong method."""

    regex = "(?!api/).*"


register_url_convertor("page", PagePath())


def make_app(settings: Settings, opened: Library | None = None) -> FastAPI:
    """The app for a library, which it opens when it starts, unless it is `opened` already, and closes when it ends."""

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        app.state.library = opened or await run_in_threadpool(Library.open, settings.library)
        app.state.bundled = BundledJson(app.state.library.bundle)
        app.state.lists = ListFolder(app.state.library)
        preparing = [asyncio.create_task(run_in_threadpool(each.prepare)) for each in (app.state.page, app.state.bundled)]
        try:
            await app.state.dispatcher.start()
            yield
        finally:
            await app.state.dispatcher.close()
            app.state.lists.close()
            await asyncio.gather(*preparing, return_exceptions=True)
            await run_in_threadpool(app.state.library.close)

    app = FastAPI(
        title="Gridwright",
        summary="Pencil puzzles on a grid: a library to play, a solver to ask.",
        version=settings.version,
        lifespan=live,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.dispatcher = Dispatcher(settings.jobs)
    handle_errors(app)
    handle_refusals(app)
    app.add_middleware(Guard, settings=settings)
    for routes in (library, games, attempts, word_lists, data, kinds, questions, jobs, scans):
        app.include_router(routes.router)
    app.state.page = PageFiles(is_bundled=settings.is_bundled)
    _add_page(app, app.state.page)
    app.openapi = make_describer(app)  # type: ignore[method-assign]
    return app


def _add_page(app: FastAPI, files: PageFiles) -> None:
    app.add_api_route(
        "/api/assets",
        files.list_assets,
        response_model=AssetsAnswer,
        responses=answers(),
        tags=["page"],
        summary="What a browser stores in order to do without the server",
    )
    app.router.routes.append(Route("/{path:page}", files.answer))


def make_describer(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What an app answers to the question what can be asked of it."""
    describe = app.openapi

    def describe_well() -> dict[str, Any]:
        description = describe()
        _drop_wrong_mappings(description)
        return description

    return describe_well


def _drop_wrong_mappings(node: Any) -> None:
    """Where one choice is again a choice, what is generated maps a word to a schema; OpenAPI allows only a reference there.

    The alternatives stand beside it in any case, and each says which word is its own.
    """
    match node:
        case dict():
            mapping = node.get("discriminator", {}).get("mapping", {}) if isinstance(node.get("discriminator"), dict) else {}
            if any(not isinstance(target, str) for target in mapping.values()):
                del node["discriminator"]
            for each in node.values():
                _drop_wrong_mappings(each)
        case list():
            for each in node:
                _drop_wrong_mappings(each)
