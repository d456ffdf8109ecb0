"""`gridwright generate`: make puzzles, one command for each kind that has a generator.

What a kind can be asked for is described once, in its specification; the options are derived from that, and so is what is said
about options that do not go together.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import Any

import click

from gridwright.cli import options
from gridwright.cli.generate_run import making_options, refuse_options, run_making
from gridwright.cli.session import Session
from gridwright.cli.specification_options import SIZE, Values, make_option, take_values
from gridwright.cli.terminal import ExitCode
from gridwright.kinds import KINDS, load_kind
from gridwright.model.specification import GeneratorInfo, Property, Side, Source, WholeOr, WordLists, list_properties

OUTPUT_HELP = """Puzzles go to standard output or OUT, in the format given by --to or by the ending of OUT, json if neither says.
With --json, standard output holds the records, and puzzles are written only to OUT."""
CODES_WIDTH = 75


class Kinds(click.Group):
    """A group with a command for each kind that has a generator, made when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(name for name in KINDS if load_kind(name).can("specification", "generator"))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in KINDS:
            return None
        kind = load_kind(name)
        if not kind.can("specification", "generator"):
            expected = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"found {name}, expected one of {expected}: no {kind.noun} can be generated.")
        return make_command(name)


@click.group("generate", cls=Kinds, invoke_without_command=True, subcommand_metavar="KIND [OPTIONS]")
@click.pass_context
def generate_command(ctx: click.Context) -> int:
    """Make puzzles of a chosen size and difficulty, or from a picture.

    What is made has exactly one solution, or is filled with words. KIND is the kind of puzzle; 'gridwright generate KIND
    --help' tells what can be asked of it.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        return ExitCode.INPUT
    return ExitCode.OK


def make_command(kind: str) -> click.Command:
    """The command that makes puzzles of a kind."""
    info = load_kind(kind).specification.GENERATOR_INFO

    def run(**values: Any) -> int:
        return generate_puzzles(kind, info, values)

    parameters = [*make_options(info)]
    if has_word_lists(info):
        from gridwright.cli.words import english_option, word_options

        parameters += options.list_parameters(options.apply(english_option, word_options))
    parameters += options.list_parameters(making_options(kind))
    text = "\n\n".join([info.summary, cleandoc(info.help), OUTPUT_HELP, format_codes(info)])
    return click.Command(kind, callback=run, params=parameters, help=text)


def format_codes(info: GeneratorInfo) -> str:
    """What the exit codes mean, as a paragraph that help leaves as it is."""
    unfit = f"4 {info.unfit}, " if info.unfit else ""
    text = f"Exit codes: 0 all made, 2 wrong input, {unfit}5 if nothing that fits was found within the limit."
    return "\b\n" + textwrap.fill(text, CODES_WIDTH, break_on_hyphens=False)


def has_word_lists(info: GeneratorInfo) -> bool:
    return any(isinstance(each.form, WordLists) for each in list_properties(info.specification))


def make_options(info: GeneratorInfo) -> Iterator[click.Parameter]:
    """What can be asked for, each option once: first of puzzles made from nothing, then of those made of a file."""
    seen: set[str] = set()
    wider = list_wider(info)

    def add(specification: type) -> Iterator[click.Parameter]:
        for each in list_properties(specification):
            if each.option_name not in seen and not isinstance(each.form, WordLists):
                seen.add(each.option_name)
                yield make_option(wider.get(each.option_name, each), is_required=each.is_required and not info.sources)

    yield from add(info.specification)
    for source in info.sources:
        yield click.Option([f"--{source.name}"], metavar="FILE", type=options.FileName(), help=source.help)
        if source.tracing is not None:
            yield from add(source.tracing)
        elif "from" not in seen:
            seen.add("from")
            yield from options.list_parameters(options.from_option)
    for source in info.sources:
        yield from add(source.specification)


def list_wider(info: GeneratorInfo) -> dict[str, Property]:
    """Option -> its property of images, where that has a word more: something is found out of the image then."""
    own = list_options(info.specification)
    return {
        name: found
        for name, found in list_options(*(source.tracing for source in info.sources)).items()
        if name in own and isinstance(found.form, WholeOr) and not isinstance(own[name].form, WholeOr)
    }


def generate_puzzles(kind: str, info: GeneratorInfo, values: dict[str, Any]) -> int:
    """Make what the options ask for; the exit code."""
    source = choose_source(info, values)
    check_options(info, source, values)
    files = {each.name: values.pop(each.name) for each in info.sources}
    format_name = values.pop("format_name", None)
    tracing = None
    if source is not None and source.tracing is not None:
        tracing = source.tracing(**take_values(source.tracing, values))
    asked = take_values(info.specification if source is None else source.specification, values)
    for name in list_option_values(info):
        values.pop(name, None)
    is_light = source is None and info.is_light(asked)
    if has_word_lists(info):
        asked["words"] = take_words(values, is_read=not is_light)
    file = files[source.name] if source else None
    making = {"source": source, "file": file, "format_name": format_name, "tracing": tracing, "takes_kernels": not is_light}
    return run_making(kind, asked, **making, **values)


def choose_source(info: GeneratorInfo, values: Values) -> Source | None:
    """The file that puzzles are to be made of, if there is one."""
    given = [source for source in info.sources if values[source.name] is not None]
    if len(given) > 1:
        raise click.UsageError(f"--{given[1].name} does not go with --{given[0].name}: both are what to make puzzles of.")
    return given[0] if given else None


def check_options(info: GeneratorInfo, source: Source | None, values: Values) -> None:
    """UsageError about an option that is missing, or that does not go with the others."""
    usable = list_options(*([info.specification] if source is None else [source.specification, source.tracing]))
    for name, found in list_options(*(part for each in info.sources for part in (each.tracing, each.specification))).items():
        if name not in usable and name not in list_options(info.specification) and is_given(found, values):
            takers = [each for each in info.sources if name in list_options(each.specification, each.tracing)]
            raise click.UsageError(f"--{name} only goes with {name_sources(takers)}.")
    for name, found in list_wider(info).items():
        if found != usable.get(name) and isinstance(found.form, WholeOr) and values[found.name] is None:
            takers = [each for each in info.sources if name in list_options(each.tracing)]
            raise click.UsageError(f"--{name} {found.form.word} only goes with {name_sources(takers)}.")
    if source is None:
        if SIZE in usable and values[SIZE] is None:
            taken = " or ".join(f"'--{each.name}'" for each in info.sources)
            raise click.UsageError(f"Missing option '--{SIZE}' (or {taken}, whose size is taken).")
        refuse_options({"--from": values.get("format_name")}, f"only goes with {name_sources(info.sources)}")
        return
    if source.tracing is not None:
        refuse_options({"--from": values["format_name"]}, f"does not go with --{source.name}: its format is known by its content")
    given = {
        f"--{name}": is_given(found, values) for name, found in list_options(info.specification).items() if name not in usable
    }
    given["--seed"] = not source.is_random and values["seed"] is not None
    refuse_options(given, f"does not go with --{source.name}{source.refusal}")


def list_options(*specifications: type | None) -> dict[str, Property]:
    """Option -> its property, of all that can be asked for."""
    return {
        each.option_name: each for specification in specifications if specification for each in list_properties(specification)
    }


def list_option_values(info: GeneratorInfo) -> Iterator[str]:
    """The names under which click passes what can be asked for."""
    yield SIZE
    for source in (None, *info.sources):
        for specification in (info.specification,) if source is None else (source.specification, source.tracing):
            yield from (each.name for each in list_options(specification).values())


def name_sources(sources: Sequence[Source]) -> str:
    return " or ".join(f"--{source.name}" for source in sources)


def is_given(found: Property, values: Values) -> bool:
    """Whether something else than the default is asked for."""
    if isinstance(found.form, Side):
        return values[SIZE] is not None
    if isinstance(found.form, WordLists):
        return False
    value = values[found.name]
    return value is not None if found.is_left_open else value != found.default and value != ()


def take_words(values: dict[str, Any], *, is_read: bool) -> Any:
    """The vocabulary that the options name, which are taken away; read once here, so that what is wrong with it is told once."""
    from gridwright.cli.words import DEFAULT_LANGUAGE, WordChoices, load_lists, plan_lists

    names = values.pop("lists")
    choices = {name: values.pop(name) for name in WordChoices.__dataclass_fields__ if name in values}
    vocabulary = plan_lists(names or [DEFAULT_LANGUAGE], WordChoices(**choices))
    if names and is_read:
        load_lists(Session(values["color"], values["as_json"], values["quiet"]), vocabulary)
    return vocabulary
