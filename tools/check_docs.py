"""Check the documents without running their examples: links, anchors, orphaned pages, and every `gridwright` command they write.

Prints one line per problem and exits with 1 if there are any. The tests under tests/docs also run the examples.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import fields

import click

from gridwright.api import list_formats
from gridwright.cli.main import gridwright as cli
from gridwright.cli.terminal import MEANINGS
from gridwright.model.kind import Kind
from tools.markdown import ROOT, Page, read_page, read_pages

COMMAND_REFERENCE = ROOT / "docs/reference/commands.md"
KIND_GUIDE = "docs/how-to/add-a-kind.md"


def find_problems(pages: list[Page]) -> Iterator[str]:
    """Everything wrong with the documents, each as `file:line: what`."""
    for page in pages:
        yield from find_broken_links(page)
        yield from find_unknown_commands(page)
    yield from find_orphans(pages)
    yield from find_undocumented(read_page(COMMAND_REFERENCE).text)
    yield from find_missing_facts(read_page(ROOT / "README.md").text, read_page(ROOT / KIND_GUIDE).text)


def find_broken_links(page: Page) -> Iterator[str]:
    for number, target in page.links():
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (page.path.parent / name).resolve()
        if name and not path.exists():
            yield f"{page.name}:{number}: link to {target}: there is no such file"
            continue
        linked = read_page(path) if name and anchor else page
        if anchor and anchor not in linked.anchors():
            yield f"{page.name}:{number}: link to {target}: {linked.path.name} has no such heading"


def find_orphans(pages: list[Page]) -> Iterator[str]:
    """Pages under docs/ that nobody reaches from the start page."""
    links = {page.path: [(page.path.parent / target.partition("#")[0]).resolve() for _, target in page.links()] for page in pages}
    reached, waiting = set(), [ROOT / "docs/index.md"]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting.extend(links.get(path, []))
    for page in pages:
        if page.path not in reached and page.path.is_relative_to(ROOT / "docs"):
            yield f"{page.name}:1: no way leads here from docs/index.md"


def find_unknown_commands(page: Page) -> Iterator[str]:
    for number, command in written_commands(page):
        yield from (f"{page.name}:{number}: {problem}" for problem in judge_command(command))


def written_commands(page: Page) -> Iterator[tuple[int, str]]:
    """Every piece of code that calls `gridwright`: code spans, and the command lines of shell and console fences."""
    pieces = list(page.code_spans())
    for fence in page.fences():
        if fence.language in ("console", "sh"):
            prompt = "$ " if fence.language == "console" else ""
            pieces += [
                (number, line.removeprefix(prompt))
                for number, line in enumerate(fence.lines, start=fence.number)
                if line.startswith(prompt)
            ]
    for number, piece in pieces:
        for part in re.split(r"\|\|?|;|&&", piece):
            if re.match(r"\s*(\.venv/bin/)?gridwright\s", part):
                yield number, part


def judge_command(command: str) -> Iterator[str]:
    """What a written command line says that the program does not know.

    >>> list(judge_command("gridwright --version"))
    []
    >>> list(judge_command("gridwright slove FILE"))
    ['gridwright has no command slove']
    """
    context = open_context(cli, None, "gridwright")
    current: click.Command = cli
    for word in shlex.split(command, comments=True)[1:]:
        if word.startswith("-") and word != "-":
            if word.partition("=")[0] not in option_names(current, context):
                yield f"{context.command_path} has no option {word}"
        elif isinstance(current, click.Group) and re.fullmatch(r"[a-z][a-z-]*", word):
            found = current.get_command(context, word)
            if found is None:
                yield f"{context.command_path} has no command {word}"
                return
            current, context = found, open_context(found, context, word)


def open_context(command: click.Command, parent: click.Context | None, name: str) -> click.Context:
    """A context as click itself makes it: commands keep the help option of the first context they see."""
    return click.Context(command, parent, info_name=name, **command.context_settings)


def option_names(command: click.Command, context: click.Context) -> set[str]:
    return {name for option in command.get_params(context) for name in (*option.opts, *option.secondary_opts)}


def commands(
    group: click.Group = cli, context: click.Context | None = None
) -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command that the program shows in its help, with its full name."""
    outer = context or open_context(group, None, "gridwright")
    for name in group.list_commands(outer):
        command = group.get_command(outer, name)
        if command is not None and not command.hidden:
            inner = open_context(command, outer, name)
            yield inner.command_path, command, inner
            if isinstance(command, click.Group):
                yield from commands(command, inner)


def find_undocumented(reference: str) -> Iterator[str]:
    """Commands without a section of the reference, and their long options that it leaves out."""
    where = COMMAND_REFERENCE.relative_to(ROOT).as_posix()
    sections = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", reference, flags=re.MULTILINE))
    for name, command, context in commands():
        if name not in sections:
            yield f"{where}:1: {name} is not described"
            continue
        for option in sorted(option_names(command, context)):
            if option.startswith("--") and not re.search(rf"(?<![\w-]){option}(?![\w-])", sections[name]):
                yield f"{where}:1: option {option} of {name} is not described"


def find_missing_facts(readme: str, guide: str) -> Iterator[str]:
    """Lists that people copy from the code by hand: exit codes and formats in the README, what a kind must offer in the guide."""
    for code, meaning in MEANINGS.items():
        escaped = meaning.replace("|", r"\|")
        if f"| {code.value} | {escaped} |" not in readme:
            yield f"README.md:1: exit code {code.value} ({meaning}) is not listed"
    for fmt in list_formats():
        if f"`{fmt.name}`" not in readme:
            yield f"README.md:1: format {fmt.name} is not listed"
    listed = re.findall(r"^\| `(\w+)(?:\([^`]*\))?` \|", guide.partition("What `Kind` holds")[2], flags=re.MULTILINE)
    offered = {field.name.removeprefix("load_") for field in fields(Kind)}
    for name in sorted(offered.symmetric_difference(listed)):
        yield f"{KIND_GUIDE}:1: the table of Kind and its fields disagree on {name}"


def main() -> int:
    pages = read_pages()
    problems = list(find_problems(pages))
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"{len(pages)} documents: links, commands and options are sound")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
