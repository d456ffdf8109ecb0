"""Word lists: those of the languages that are installed, and those that players upload."""

from __future__ import annotations

import json
from typing import Annotated, Any, Self

from fastapi import APIRouter, Path, Request
from pydantic import model_validator
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from gridwright import api
from gridwright.kinds.common.page import Strict
from gridwright.store import word_lists
from gridwright.store.library import Library
from gridwright.store.word_lists import NewText, StoredList
from gridwright.web.data_file import Language, ListText
from gridwright.web.errors import WITH_BODY, answers
from gridwright.web.jobs.dispatcher import Dispatcher
from gridwright.web.library_json import format_json
from gridwright.web.routes.dependencies import (
    Asker,
    PlayerKey,
    TheAsker,
    TheDispatcher,
    TheLibrary,
    TheLists,
    answer_in_pieces,
    refuse_missing,
)
from gridwright.web.schemas import Name
from gridwright.web.tasks.files import ListReport, ListRequest, check_list

router = APIRouter(prefix="/api/lists", tags=["lists"])

ListId = Annotated[str, Path(pattern="^own_[A-Za-z0-9_-]{22}$")]


class NewList(Strict):
    """A list to be kept: a word a line, with or without a score from 0 to 100 (word;score)."""

    name: Name
    text: ListText
    language: Language = ""


class ListChange(Strict):
    """What is to change about a list. What is not mentioned stays."""

    name: Name | None = None
    text: ListText | None = None
    language: Language | None = None

    @model_validator(mode="after")
    def check_change(self) -> Self:
        if self.name is None and self.text is None and self.language is None:
            raise ValueError("expected a name, a text or a language")
        return self


class ListCard(Strict):
    """A list without its text. Of a language that is installed, nothing is counted."""

    id: str
    name: str
    words: int | None
    bytes: int | None
    language: str
    is_builtin: bool
    updated: int | None


class ListsAnswer(Strict):
    lists: list[ListCard]


class ListAnswer(ListCard):
    """A list with its text."""

    text: str


class ListTaken(ListCard):
    """A list that was read: how many lines were passed over, and why the first of them were."""

    passed: int
    problems: list[str]


@router.get("", response_model=ListsAnswer, responses=answers(), summary="The word lists, without their words")
def show_lists(library: TheLibrary, player: PlayerKey) -> dict[str, Any]:
    with library.reading(player) as session:
        own = [_show(kept) for kept in word_lists.list_lists(session, player)]
    languages = api.LANGUAGES.items() if api.has_languages() else ()
    return {"lists": [*(_show_language(code, name) for code, name in languages), *own]}


@router.post("", status_code=201, response_model=ListTaken, responses=answers(409, 429, *WITH_BODY), summary="Keep a word list")
async def add_list(wish: NewList, asker: TheAsker, dispatcher: TheDispatcher, library: TheLibrary, player: PlayerKey) -> Any:
    report = await _read(dispatcher, asker, {"name": wish.name, "text": wish.text, "language": wish.language})
    return await run_in_threadpool(_keep, library, player, wish, report)


def _keep(library: Library, player: str, wish: NewList, report: ListReport) -> dict[str, Any]:
    with library.writing(player) as session:
        kept = word_lists.add_list(session, player, wish.name, wish.language, _make_text(wish.text, report))
    return {**_show(kept), **_show_report(report)}


@router.get("/{list_id}", response_model=ListAnswer, responses=answers(404), summary="A word list of one's own")
def read_list(list_id: ListId, request: Request, library: TheLibrary, player: PlayerKey) -> Response:
    with library.reading(player) as session:
        kept = word_lists.find_lists(session, player, [list_id]).get(list_id)
        text = None if kept is None else word_lists.read_text(session, player, list_id)
    if kept is None or text is None:
        raise refuse_missing("list", list_id)
    return answer_in_pieces(request, [format_json(_show(kept))[:-1], ',"text":', format_json(text), "}"])


@router.put("/{list_id}", response_model=ListTaken, responses=answers(404, 409, 429, *WITH_BODY), summary="Change a word list")
async def change_list(
    list_id: ListId, change: ListChange, asker: TheAsker, dispatcher: TheDispatcher, library: TheLibrary, player: PlayerKey
) -> Any:
    report: ListReport = {"words": 0, "passed": 0, "problems": []}
    if change.text is not None:
        wanted: ListRequest = {"name": change.name or "list", "text": change.text, "language": change.language or ""}
        report = await _read(dispatcher, asker, wanted)
    return await run_in_threadpool(_change, library, player, list_id, change, report)


def _change(library: Library, player: str, list_id: str, change: ListChange, report: ListReport) -> dict[str, Any]:
    content = None if change.text is None else _make_text(change.text, report)
    with library.writing(player) as session:
        kept = word_lists.change_list(session, player, list_id, name=change.name, language=change.language, content=content)
    if kept is None:
        raise refuse_missing("list", list_id)
    return {**_show(kept), **_show_report(report)}


@router.delete("/{list_id}", status_code=204, responses=answers(404), summary="Forget a word list")
def delete_list(list_id: ListId, library: TheLibrary, folder: TheLists, player: PlayerKey) -> None:
    with library.writing(player) as session:
        kept = word_lists.find_lists(session, player, [list_id]).get(list_id)
        if kept is None or not word_lists.delete_list(session, player, list_id):
            raise refuse_missing("list", list_id)
        is_shared = word_lists.is_text_kept(session, kept.sha256)
    if not is_shared:  # else somebody's job may be about to read the same text
        folder.drop(kept.sha256)


async def _read(dispatcher: Dispatcher, asker: Asker, request: ListRequest) -> ListReport:
    """What a worker process finds in a list."""
    report: ListReport = json.loads(await dispatcher.reading.ask(check_list, request, **asker.turn))
    return report


def _make_text(text: str, report: ListReport) -> NewText:
    return NewText(text.replace("\r\n", "\n").replace("\r", "\n"), report["words"])


def _show(kept: StoredList) -> dict[str, Any]:
    return {
        "id": kept.id,
        "name": kept.name,
        "words": kept.words,
        "bytes": kept.bytes,
        "language": kept.language,
        "is_builtin": False,
        "updated": kept.updated,
    }


def _show_language(code: str, name: str) -> dict[str, Any]:
    return {
        "id": code,
        "name": name,
        "words": None,
        "bytes": None,
        "language": code,
        "is_builtin": True,
        "updated": None,
    }


def _show_report(report: ListReport) -> dict[str, Any]:
    return {"passed": report["passed"], "problems": report["problems"]}
