"""Every example in the documents does what the page says. A page's console examples share a folder, its Python a namespace."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.console import matches, parse_examples
from tests.docs.preloaded import preloaded_command
from tools.markdown import Page, read_pages


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a quick `gridwright` in it. It compiles the kernels, so that no example shows the line that announces it."""
    with preloaded_command(tmp_path_factory.mktemp("preloaded")) as folder:
        yield folder


def pages_with(language: str) -> list[Page]:
    return [page for page in read_pages() if any(fence.language == language for fence in page.fences())]


def environment(commands: Path) -> dict[str, str]:
    """Ours, with these commands and this Python's first, and a terminal that looks the same everywhere."""
    path = os.pathsep.join([str(commands), str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return os.environ | {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


LONG = ("docs/how-to/study-difficulty.md",)
"""Pages whose examples are left to a soak: the commands of `study` have tests of their own."""


@pytest.mark.xdist_group("documents")  # or each process of the tests would load everything once
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=page.name, marks=[pytest.mark.soak] if page.name in LONG else []) for page in pages_with("console")],
)
def test_console_examples(page: Page, tmp_path: Path, commands: Path) -> None:
    for fence in page.fences():
        if fence.language != "console":
            continue
        for example in parse_examples(fence):
            done = subprocess.run(
                ["sh", "-c", example.command],
                cwd=tmp_path,
                env=environment(commands),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                check=False,
            )
            where = f"{page.name}:{example.number}: $ {example.command}"
            assert done.returncode == 0, f"{where}\nended with exit code {done.returncode}:\n{done.stdout}"
            assert matches(example.output, done.stdout), f"{where}\nprinted:\n{done.stdout}"


@pytest.mark.parametrize("page", pages_with("python"), ids=lambda page: page.name)
def test_python_examples(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    for fence in page.fences():
        if fence.language != "python":
            continue
        where = f"{page.name}:{fence.number}"
        if fence.text.startswith(">>> "):
            test = doctest.DocTestParser().get_doctest(fence.text, names, where, page.name, fence.number - 1)
            report: list[str] = []
            assert doctest.DocTestRunner().run(test, out=report.append, clear_globs=False).failed == 0, "".join(report)
            names.update(test.globs)
        else:
            # The page's own line numbers, so that a failure points into the document.
            exec(compile("\n" * (fence.number - 1) + fence.text, page.name, "exec"), names)
