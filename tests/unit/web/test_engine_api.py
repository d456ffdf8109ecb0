"""The engine through the API: read, write, hint, check, and long tasks followed by events."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from gridwright import api
from gridwright.kinds import load_kind
from gridwright.kinds.kernels import list_kernels
from gridwright.kinds.slitherlink.board import Board
from gridwright.model.making import Made
from gridwright.model.outcome import Effort, Progress
from gridwright.puzzles import find_packed
from gridwright.web.documents import describe_puzzle, parse_document
from gridwright.web.jobs.kernels import Compiler
from gridwright.web.jobs.worker_pool import Lane
from gridwright.web.routes import questions
from gridwright.web.tasks import boards, generating, solving
from gridwright.web.tasks.boards import HintRequest
from gridwright.web.tasks.generating import GenerateNonogram
from gridwright.web.tasks.solving import ExplainRequest, SolveRequest
from tests.web.asking import CROSSWORD, NONOGRAM, SLITHERLINK, make_client, make_player

AMBIGUOUS = {"kind": "nonogram", "height": 2, "width": 2, "rows": [[1], [1]], "columns": [[1], [1]]}
MANY = {"kind": "slitherlink", "height": 4, "width": 4, "clues": ["...."] * 4}
HARD_WISH = {"task": "generate", "kind": "nonogram", "wish": {"height": 60, "width": 60, "bands": [10, 10], "density": 0.9}}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_workers: None) -> Iterator[httpx.Client]:
    with make_client(str(tmp_path_factory.mktemp("library") / "library.sqlite3"), jobs=1) as client:
        yield client


def ask(client: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def follow(client: httpx.Client, job: str, player: dict[str, str], seen: int | None = None) -> list[tuple[int, str, Any]]:
    """The events of a job up to its end: number, name, data."""
    headers = player if seen is None else {**player, "Last-Event-ID": str(seen)}
    with client.stream("GET", f"/api/jobs/{job}/events", headers=headers) as stream:
        assert stream.status_code == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        text = "".join(stream.iter_text())
    events = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":") and ": " in line)
        if "event" in fields:
            events.append((int(fields["id"]), fields["event"], json.loads(fields["data"])))
    return events


def run(client: httpx.Client, **body: Any) -> Any:
    """The result of a long task."""
    player = make_player()
    begun = client.post("/api/jobs", json=body, headers=player)
    assert begun.status_code == 202, begun.text
    job = begun.json()["id"]
    number, name, data = follow(client, job, player)[-1]
    assert name == "done", data
    told = client.get(f"/api/jobs/{job}", headers=player).json()
    assert (told["state"], told["result"]) == ("done", data["result"])
    assert follow(client, job, player, number) == []
    assert follow(client, job, player, number - 1) == [(number, name, data)]
    assert client.get(f"/api/jobs/{job}", headers=make_player()).status_code == 404
    return data["result"]


def test_anything_is_opened(client: httpx.Client) -> None:
    url = ask(client, "write", document=SLITHERLINK, format="puzzlink-slither")["text"]
    assert ask(client, "read", text=url)["puzzles"][0]["document"] == SLITHERLINK
    picture = ask(client, "read", text="#.#\n###\n.#.")["puzzles"][0]
    assert (picture["format"], picture["document"]["rows"]) == ("picture", [[1, 1], [3], [1]])
    packed = base64.b64encode(api.format_puzzles([api.parse_puzzle("3..\n...\n..3")], "json")).decode()
    assert ask(client, "read", base64=packed, name="my.json")["puzzles"][0]["document"]["clues"] == ["3..", "...", "..3"]


def test_what_is_opened_keeps_no_other_question_waiting(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    lanes: dict[str, Lane] = {}
    real_ask = Lane.ask

    async def note_lane(self: Lane, task: Any, *arguments: Any, **turn: Any) -> bytes:
        lanes[task.__name__] = self
        return await real_ask(self, task, *arguments, **turn)

    monkeypatch.setattr(Lane, "ask", note_lane)
    assert ask(client, "read", text="#.#\n###\n.#.")["puzzles"]
    assert ask(client, "check", document=NONOGRAM, board=["???"])["is_finished"] is False
    assert lanes["read"] is not lanes["check"]


def test_a_crossword_goes_to_files_and_comes_back(client: httpx.Client) -> None:
    for name in ("puz", "ipuz", "jpz", "xd"):
        written = ask(client, "write", document=CROSSWORD, format=name)
        content = {"text": written["text"]} if written["text"] is not None else {"base64": written["base64"]}
        [found] = ask(client, "read", name=written["name"], **content)["puzzles"]
        assert (found["document"]["kind"], found["document"]["squares"]) == ("crossword", CROSSWORD["squares"]), name
        assert found["document"]["goal"][1][-2:] == "IM"
        assert ["across", "1", "Not off"] in found["document"]["clues"]


def test_what_has_no_steps_is_not_solved_explained_rated_or_hinted_at(client: httpx.Client) -> None:
    assert ask(client, "check", document=CROSSWORD, board=CROSSWORD["goal"]) == {"violations": [], "is_finished": True}
    hint = client.post("/api/hint", json={"document": CROSSWORD, "board": CROSSWORD["squares"]})
    assert (hint.status_code, hint.json()["error"]["code"]) == (422, "unsupported")
    player = make_player()
    for task in ("solve", "explain", "rate"):
        job = client.post("/api/jobs", json={"task": task, "document": CROSSWORD}, headers=player).json()["id"]
        name, data = follow(client, job, player)[-1][1:]
        assert (name, data["error"]["code"]) == ("failed", "unsupported")
        assert data["error"]["message"].startswith("this puzzle is a crossword: ")


def test_what_cannot_be_opened_is_told(client: httpx.Client) -> None:
    [problem] = ask(client, "read", text="what is this?")["problems"]
    assert problem["code"] == "wrong-input"
    assert "--from" not in problem["message"]
    [large] = ask(client, "read", text="#" * 201 + "\n" + "#" * 201)["problems"]
    assert large["code"] == "not-on-the-page"
    answer = client.post("/api/read", json={"base64": "no base64!"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "wrong-input")
    assert client.post("/api/read", json={}).status_code == 422
    assert client.post("/api/read", json={"text": "a", "path": "/etc/passwd"}).status_code == 422


def test_a_puzzle_is_written(client: httpx.Client) -> None:
    text = ask(client, "write", document={**NONOGRAM, "title": "Two dots"}, format="pattern")
    assert (text["name"], text["text"], text["losses"]) == ("two-dots.txt", "3x1:1//1/1.1\n", ["goal", "title"])
    shared = ask(client, "write", document=NONOGRAM, format="json", keeps_goal=False)
    assert "goal" not in json.loads(shared["text"])
    solved = ask(client, "write", document=NONOGRAM, format="json", board=["#?#"])
    assert json.loads(solved["text"])["goal"] == ["#.#"]
    marked = ask(client, "write", document=NONOGRAM, format="json", board=["#??"])
    assert json.loads(marked["text"])["given"] == ["#??"]
    wrong = client.post("/api/write", json={"document": NONOGRAM, "format": "docx"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "wrong-input")


def test_every_format_that_is_written_for_a_kind_writes(client: httpx.Client) -> None:
    formats = client.get("/api/formats").json()["formats"]
    assert {each["kind"] for each in formats} == {"nonogram", "slitherlink", "crossword"}
    square = {"height": 3, "rows": [[1, 1], [], [1]], "columns": [[1], [1], [1]], "goal": ["#.#", "...", ".#."]}
    loop = Board.enclosing(2, 2, [1, 0, 1, 1]).rows()
    samples = {
        "nonogram": {**NONOGRAM, **square},
        "slitherlink": {**SLITHERLINK, "clues": ["3.", ".."], "goal": loop},
        "crossword": CROSSWORD,
    }
    for each in formats:
        if each["is_written"]:
            written = ask(client, "write", document=samples[each["kind"]], format=each["name"])
            assert (written["text"] is None) == each["is_binary"]


def test_a_word_list_is_read_by_a_worker_process(client: httpx.Client) -> None:
    player = make_player()
    taken = client.post("/api/lists", json={"name": "Birds", "text": "heron;80\negret\n1st"}, headers=player)
    assert (taken.status_code, taken.json()["words"], taken.json()["passed"]) == (201, 2, 1)
    wrong = client.post("/api/lists", json={"name": "Birds", "text": "heron;800"}, headers=player)
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "no-words")


def test_a_puzzle_is_drawn(client: httpx.Client) -> None:
    empty = ask(client, "draw", document=CROSSWORD, theme="print", cell=60)["svg"]
    assert empty.startswith("<svg ")
    assert 'class="letter' not in empty.partition("</style>")[2]
    assert "var(" not in empty
    solved = ask(client, "draw", document={**CROSSWORD, "title": "Small <words>"}, solution=True)["svg"]
    assert ">HE</text>" in solved
    assert "Small &lt;words&gt;" in solved
    assert ">N</text>" in ask(client, "draw", document=CROSSWORD, board=[".N#", "...", "#.."], theme="dark", title=False)["svg"]
    for wrong in ({"document": {**CROSSWORD, "goal": None}, "solution": True}, {"board": ["N"]}, {"board": [], "solution": True}):
        answer = client.post("/api/draw", json={"document": CROSSWORD, **wrong})
        assert answer.status_code == 422, wrong


def test_a_hint_and_a_check(client: httpx.Client) -> None:
    hint = ask(client, "hint", document=NONOGRAM, board=["???"])
    assert hint["step"]["sets"]
    assert ask(client, "check", document=NONOGRAM, board=["#?#"]) == {"violations": [], "is_finished": True}
    fault = ask(client, "check", document=NONOGRAM, board=["##?"])
    assert fault["violations"]
    assert not fault["is_finished"]
    loop = Board.enclosing(2, 2, [1, 0, 1, 1]).rows()
    assert ask(client, "check", document={**SLITHERLINK, "clues": ["3.", ".."]}, board=loop)["is_finished"] is True
    wrong = client.post("/api/hint", json={"document": NONOGRAM, "board": ["??"]})
    assert (wrong.status_code, wrong.json()["error"]["place"]) == (422, "board")


def test_a_hint_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(puzzle: Any, board: Any, *, progress: Progress) -> None:
        while True:
            progress(Effort())

    monkeypatch.setattr(load_kind("nonogram").coach, "hint", think)
    monkeypatch.setattr(boards, "FOR_HINT", 0.01)
    request = HintRequest.model_validate({"document": NONOGRAM, "board": ["???"]})
    told = boards.hint(request, lambda effort: None)
    assert (told["outcome"], told["step"]) == ("stuck", None)
    assert told["remark"] == "The next step is hard to see: none was found within 0.01 seconds."


def test_the_time_that_is_told_is_that_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of loading what solves, nor of waiting for a processor."""
    puzzle = api.parse_puzzle("#.#")
    outcome = api.solve(puzzle)
    effort = Effort(nodes=3, seconds=0.0011)
    real_parse, real_explain = solving.parse_document, api.explain

    def dawdle(document: Any) -> Any:
        time.sleep(0.05)
        return real_parse(document)

    def wait_and_explain(*arguments: Any, **options: Any) -> Any:
        time.sleep(0.3)
        return real_explain(*arguments, **options)

    monkeypatch.setattr(solving, "parse_document", dawdle)
    monkeypatch.setattr(api, "solve", lambda puzzle, **options: replace(outcome, effort=effort))  # type: ignore[type-var]
    monkeypatch.setattr(api, "explain", wait_and_explain)
    monkeypatch.setattr(api, "generate", lambda kind, **options: Made(puzzle, effort=effort))
    told = solving.solve(SolveRequest.model_validate({"task": "solve", "document": NONOGRAM}), lambda effort: None)
    assert (told["seconds"], told["nodes"]) == (0.0011, 3)
    wish = {"task": "generate", "kind": "nonogram", "wish": {"height": 1, "width": 3}}
    assert generating.generate(GenerateNonogram.model_validate(wish), lambda effort: None)["seconds"] == 0.0011
    explained = solving.explain(ExplainRequest.model_validate({"task": "explain", "document": NONOGRAM}), lambda effort: None)
    assert explained["seconds"] < 0.3, "waiting is no work"


def test_a_solver_that_is_being_prepared_is_no_error(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    total = len(list_kernels())
    assert client.get("/api/solver").json() == {"state": "ready", "done": total, "total": total}
    monkeypatch.setattr(Compiler, "compiled", property(lambda self: frozenset(list_kernels("crossword")[:1])), raising=False)
    monkeypatch.setattr(Compiler, "start", lambda self: None)
    monkeypatch.setattr(questions, "list_needs", lambda kind: frozenset(list_kernels(kind, "solving")))
    assert client.get("/api/solver").json() == {"state": "preparing", "done": 1, "total": total}
    hint = client.post("/api/hint", json={"document": NONOGRAM, "board": ["???"]})
    assert (hint.status_code, hint.json()) == (
        202,
        {"state": "preparing", "done": 0, "total": len(list_kernels("nonogram", "solving"))},
    )
    assert int(hint.headers["retry-after"]) > 0
    assert ask(client, "check", document=NONOGRAM, board=["#?#"])["is_finished"]


def test_choices_are_told(client: httpx.Client) -> None:
    kinds = {kind["name"]: kind for kind in client.get("/api/choices").json()["kinds"]}
    wishes = {name: kind["wish"] for name, kind in kinds.items() if kind["wish"]}
    assert [level["name"] for level in wishes["slitherlink"]["level"]][:2] == ["any", "very easy"]
    assert {"symmetry", "style", "bands", "guessing", "sort"} == set(wishes["nonogram"])
    assert all(each["summary"] for kind in kinds.values() for each in kind["techniques"])


def test_solutions_are_listed_with_where_they_differ(client: httpx.Client) -> None:
    both = run(client, task="solve", document=AMBIGUOUS, solutions=10)
    assert (both["outcome"], both["is_complete"], both["is_unique"]) == ("ambiguous", True, False)
    assert sorted(both["solutions"]) == [["#.", ".#"], [".#", "#."]]
    assert both["differing"] == [0, 1, 2, 3]
    one = run(client, task="solve", document=NONOGRAM)
    assert (one["outcome"], one["is_unique"], one["solutions"], one["differing"]) == ("solved", True, [["#.#"]], [])
    many = run(client, task="solve", document=MANY, solutions=3)
    assert (many["is_complete"], len(many["solutions"]), many["is_differing_exact"]) == (False, 3, True)
    assert len(many["differing"]) == 40, "of all loops, no edge is in each or in none"
    none = run(client, task="solve", document={**MANY, "clues": ["0000"] * 4})
    assert (none["outcome"], none["solutions"]) == ("unsolvable", [])


SQUARE = {"kind": "nonogram", "height": 8, "width": 8, "rows": [[1, 1]] * 8, "columns": [[1, 1]] * 8}


@pytest.mark.parametrize("document", [MANY, SQUARE])
def test_looking_for_where_solutions_differ_counts_as_work(document: dict[str, Any]) -> None:
    told: list[Effort] = []
    request = SolveRequest.model_validate({"task": "solve", "document": document, "solutions": 2})
    answer = solving.solve(request, told.append)
    assert (answer["is_complete"], answer["is_differing_exact"]) == (False, True)
    alone = api.solve(parse_document(request.document), solutions=2).effort
    assert (answer["nodes"], answer["seconds"]) == (told[-1].nodes, round(told[-1].seconds, 4))
    assert answer["nodes"] > alone.nodes
    assert [effort.nodes for effort in told] == sorted(effort.nodes for effort in told), "no number goes back"
    assert [effort.seconds for effort in told] == sorted(effort.seconds for effort in told)


def test_an_explanation_is_a_list_of_steps(client: httpx.Client) -> None:
    told = run(client, task="explain", document=NONOGRAM)
    assert (told["ending"], told["start"]) == ("solved", ["???"])
    assert sorted(place for step in told["steps"] for place, _ in step["sets"]) == [0, 1, 2]
    stuck = run(client, task="explain", document=AMBIGUOUS)
    assert stuck["ending"] == "stuck"
    assert stuck["remark"]


def test_a_rating_is_told(client: httpx.Client) -> None:
    assert run(client, task="rate", document=NONOGRAM)["demand"] == "lines"
    puzzle = api.parse_puzzle(find_packed("building-blocks.chair").read())
    rating = api.rate(puzzle)
    told = run(client, task="rate", document=describe_puzzle(puzzle).dump())
    assert (told["band"], told["effort"], told["hardest"]) == (rating.band, rating.effort, rating.hardest)


@pytest.mark.parametrize(
    ("kind", "wish"),
    [
        ("nonogram", {"height": 6, "width": 7, "symmetry": "horizontal", "bands": [1, 10], "density": 0.5}),
        ("slitherlink", {"height": 6, "width": 5, "level": "easy", "clues": "0123", "shape": [1, 0.3, 0.3]}),
    ],
)
def test_a_puzzle_is_made_and_the_same_again(client: httpx.Client, kind: str, wish: dict[str, Any]) -> None:
    made = run(client, task="generate", kind=kind, wish=wish)
    assert (made["document"]["height"], made["document"]["width"]) == (6, wish["width"])
    assert made["document"]["goal"]
    again = run(client, task="generate", kind=kind, wish=wish, seed=made["seed"])
    assert again["document"] == made["document"]


def test_a_wish_that_cannot_be_is_told(client: httpx.Client) -> None:
    player = make_player()
    body = {"task": "generate", "kind": "nonogram", "wish": {"height": 5, "width": 6, "symmetry": "diagonal"}}
    job = client.post("/api/jobs", json=body, headers=player).json()["id"]
    _, name, data = follow(client, job, player)[-1]
    assert (name, data["error"]["code"], data["error"]["place"]) == ("failed", "wrong-input", "symmetry")


def test_a_job_is_cancelled_and_forgotten(client: httpx.Client) -> None:
    player = make_player()
    job = client.post("/api/jobs", json={**HARD_WISH, "seconds": 60}, headers=player).json()["id"]
    assert client.delete(f"/api/jobs/{job}", headers=make_player()).status_code == 404
    assert client.delete(f"/api/jobs/{job}", headers=player).json()["id"] == job
    assert follow(client, job, player)[-1][1] == "cancelled"
    assert client.delete(f"/api/jobs/{job}", headers=player).status_code == 200
    assert client.get(f"/api/jobs/{job}", headers=player).status_code == 404


def test_jobs_are_bounded(client: httpx.Client) -> None:
    player = make_player()
    jobs = [client.post("/api/jobs", json={**HARD_WISH, "seconds": 60}, headers=player) for _ in range(5)]
    assert [job.status_code for job in jobs] == [202] * 4 + [429]
    assert jobs[4].headers["retry-after"]
    assert jobs[4].json()["error"]["code"] == "too-many-jobs"
    for job in jobs[:4]:
        client.delete(f"/api/jobs/{job.json()['id']}", headers=player)
    assert client.post("/api/jobs", json=HARD_WISH).json()["error"]["code"] == "no-player"
    for wrong in (
        {"seconds": 61},
        {"seconds": 0},
        {"wish": {"height": 201, "width": 5}},
        {"kind": "crossword"},
        {"task": "mine"},
    ):
        assert client.post("/api/jobs", json={**HARD_WISH, **wrong}, headers=player).status_code == 422


# The crossword studio


STUDIO = {
    "kind": "crossword",
    "height": 3,
    "width": 3,
    "squares": ["...", "...", "..."],
    "clues": [],
    "given": ["C..", "...", "..."],
}
STUDIO_WORDS = {"lists": [], "scores": [[word, 50] for word in ("cab", "ole", "den", "cod", "ale", "ben")]}


def test_parts_of_an_answer_are_told_before_it_and_again_to_who_comes_late(client: httpx.Client) -> None:
    player = make_player()
    body = {"task": "candidates", "document": STUDIO, "words": STUDIO_WORDS, "slot": "1A"}
    job = client.post("/api/jobs", json=body, headers=player).json()["id"]
    events = follow(client, job, player)
    parts = [event for event in events if event[1] == "partial"]
    assert [each["word"] for each in parts[0][2]["part"]["candidates"]] == ["CAB", "COD"]
    name, result = events[-1][1], events[-1][2]["result"]
    assert (name, [each["leads"] for each in result["candidates"]]) == ("done", ["fill", "fill"])
    assert [event for event in follow(client, job, player) if event[1] == "partial"] == parts
    assert [event for event in follow(client, job, player, seen=parts[0][0]) if event[1] == "partial"] == parts[1:]
    assert client.get(f"/api/jobs/{job}", headers=player).json()["result"] == result


def test_words_of_one_s_own_lists_fill_crosswords(client: httpx.Client) -> None:
    player = make_player()
    made = client.post("/api/lists", json={"name": "mine", "text": "cab\nole\nden\ncod\nale\nben\n"}, headers=player)
    assert made.status_code == 201, made.text
    body = {"task": "fill", "document": STUDIO, "words": {"lists": [made.json()["id"]], "banned": ["COD"]}}
    job = client.post("/api/jobs", json=body, headers=player).json()["id"]
    assert follow(client, job, player)[-1][2]["result"]["outcome"] == "impossible"
    del body["words"]["banned"]  # type: ignore[attr-defined]
    job = client.post("/api/jobs", json=body, headers=player).json()["id"]
    assert follow(client, job, player)[-1][2]["result"]["fills"][0] in (["CAB", "OLE", "DEN"], ["COD", "ALE", "BEN"])
    stranger = client.post("/api/jobs", json=body, headers=make_player())
    assert (stranger.status_code, stranger.json()["error"]["code"]) == (404, "no-list")


def test_heat_and_repairs_are_answered(client: httpx.Client) -> None:
    stuck = {**STUDIO, "given": ["CQ.", "...", "..."]}
    assert run(client, task="heat", document=stuck, words=STUDIO_WORDS)["is_dead"]
    repairs = run(client, task="repairs", document=stuck, words=STUDIO_WORDS)["repairs"]
    assert ("clear-letter", "Q") in {(each["kind"], each["text"]) for each in repairs}
