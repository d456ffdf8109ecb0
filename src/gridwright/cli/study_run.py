"""`gridwright study run`: the whole way from puzzles to models, plots and a report."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry
from gridwright.batch.interrupts import STOPPED
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options
from gridwright.cli.files import check_folder, make_folder, read_entries, refuse_inputs, write_file
from gridwright.cli.generate_run import refuse_options
from gridwright.cli.session import Session
from gridwright.cli.study import (
    Times,
    TimesChoice,
    note_gaps,
    note_origin,
    read_efforts,
    read_features,
    read_times,
    times_options,
)
from gridwright.cli.study_attempts import EFFECT_KEYS, format_effects, make_effect_record
from gridwright.cli.study_evaluate import Findings, make_evaluate_record, name_results, print_models, spell_truths, write_results
from gridwright.cli.study_measure import fill_table, minimal_sets_option, resume_option
from gridwright.cli.study_train import (
    JudgeRequest,
    check_extent,
    check_packages,
    columns_option,
    folds_option,
    make_train_record,
    models_option,
    write_model,
)
from gridwright.cli.terminal import ExitCode
from gridwright.codec.text import shown
from gridwright.model import __version__
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.batch.engine import Engine
    from gridwright.batch.journal import Journal
    from gridwright.study.attempts import Attempt
    from gridwright.study.dataset import Dataset
    from gridwright.study.features import FeatureStudy
    from gridwright.study.judging import Judged
    from gridwright.study.population import Population
    from gridwright.study.recovery import EffectRow


# Each step reads what those before it have written.

FEATURES, ATTEMPTS, EFFECTS, JOURNAL = "features.csv", "simulated-attempts.csv", "effects.csv", "models.journal"
PARAMETERS = f"{ATTEMPTS}.parameters.json"
KEPT_MODEL = "boosting"
"""The model that is kept, or else the last of those asked for. Not the best: chosen by its scores, these would flatter it."""
ATTEMPTS_PER_PUZZLE, MOST_PER_PERSON, LEAST_PEOPLE = 10, 50, 40
"""Of a simulated population, unless it is asked for otherwise: with 10 attempts the time of a puzzle is known to about 10 %."""

RUN_KEYS = {
    "step": "`features`, `times`, `effects`, `models`, `model` or `report`, in this order",
    "files": "what was written",
    "seconds": "how long the step took",
    "found": "of `features` an object with the number of `rows`; of `times` one that says whose they are (`origin`, "
    "`is_simulated`), of how many `puzzles`, and from how many `attempts`; of `effects` and `models` a list of what "
    "`study attempts effects --json` and `study evaluate --json` tell; of `model` what `study train --json` tells; "
    "of `report` null",
}
"""The keys of a `study run --json` record, in their order, and what they mean."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many simulated people are asked for; what is left open follows from the number of puzzles."""

    people: int | None = None
    per_person: int | None = None

    def gather(self, puzzles: int, seed: int) -> Population:
        """The population for so many puzzles."""
        from gridwright.study.population import Population

        per_person = self.per_person or min(MOST_PER_PERSON, puzzles)
        people = self.people or max(LEAST_PEOPLE, -(-ATTEMPTS_PER_PUZZLE * puzzles // per_person))
        return Population(people, per_person, seed)


def check_number(entries: Iterator[Entry], folds: int) -> Iterator[Entry]:
    """The same entries. InputError if their puzzles are too few for a study, before any is measured."""
    from gridwright.study.evaluation.plan import LEAST_ROWS, check_groups, check_puzzles

    first: list[Entry] = []
    puzzles = 0
    for entry in entries:
        first.append(entry)
        puzzles += entry.error is None
        if puzzles >= max(LEAST_ROWS, folds):
            return chain(first, entries)
    check_puzzles(puzzles, "that can be read")
    check_groups(puzzles, folds, "puzzles")
    return iter(first)


class Study:
    """A folder that is filled step by step. `measure` the puzzles, then `finish`."""

    def __init__(self, session: Session, folder: str, names: Sequence[str], request: JudgeRequest, *, resumes: bool) -> None:
        self.session = session
        self.inner = replace(session, as_json=False, quiet=session.quiet or session.as_json)
        """How steps speak that are commands of their own: the records of this one are about steps."""
        self.folder = Path(folder)
        self.names = names
        self.request = request
        self.resumes = resumes
        self._since = time.perf_counter()
        self._written: list[str] = []

    @property
    def kept_model(self) -> str:
        return KEPT_MODEL if KEPT_MODEL in self.names else self.names[-1]

    @property
    def outputs(self) -> list[Path]:
        """Every file that any run into this folder may write."""
        from gridwright.study.models.files import SUFFIX
        from gridwright.study.models.recipes import RECIPES

        models = [f"{name}{SUFFIX}" for name in RECIPES]
        own = [self.folder / name for name in (FEATURES, ATTEMPTS, PARAMETERS, EFFECTS, *self._journals, *models)]
        return [*own, *name_results(self.folder, list(RECIPES))]

    @property
    def _journals(self) -> tuple[str, str]:
        from gridwright.batch.journal import name_journal

        return name_journal(Path(FEATURES)).name, JOURNAL

    def check_inputs(self, inputs: Sequence[str]) -> None:
        """InputError if an output would overwrite one of these files."""
        refuse_inputs(self.outputs, [Entry(name, path=Path(name)) for name in inputs], is_forced=None)

    def leave_out_own(self, entries: Iterator[Entry]) -> Iterator[Entry]:
        """The entries without those that come from outputs of an earlier run, which may lie in a folder of puzzles."""
        own = set(map(os.path.realpath, self.outputs))
        return (entry for entry in entries if entry.path is None or os.path.realpath(entry.path) not in own)

    def measure(self, study: FeatureStudy, entries: Iterator[Entry], engine: Engine) -> ExitCode:
        """Write the table of features; what is measured already is not measured again."""
        make_folder(str(self.folder))
        target = str(self.folder / FEATURES)
        code = fill_table(self.inner, study, entries, engine, target, resumes=self.resumes, keeps_journal=True)
        if code is not ExitCode.INTERRUPTED:
            self._print_step("features", [FEATURES], {"rows": len(study.places)})
        return code

    def finish(self, engine: Engine, times: Times | Crowd) -> ExitCode:
        """All that follows measuring, which is quick beside it. The exit code of the command."""
        try:
            findings = self._find(engine, times)
            if findings is not None and findings.judged:
                self._keep(findings.judged)
                self._print_step(
                    "report", write_results(self.inner, str(self.folder), findings, [*self._written, *self._journals])
                )
        except KeyboardInterrupt:
            self.session.complain(f"{STOPPED}; the same command goes on from there")
            return ExitCode.INTERRUPTED
        return self.session.code if findings is not None else ExitCode.INTERRUPTED

    def _find(self, engine: Engine, times: Times | Crowd) -> Findings | None:
        features = str(self.folder / FEATURES)
        table = read_features(features)
        check_extent(table, self.request.folds, "that were measured", features)
        population = None
        if isinstance(times, Crowd):
            times, population = self._simulate(times)
        dataset = times.join(table, shown(features))
        self._print_times(dataset, population)
        effects = self._estimate(dataset.attempts, population)
        judged = self._judge(engine, dataset)
        if judged is None:
            return None
        self._print_step("models", [], [make_evaluate_record(each.evaluation) for each in judged])
        return Findings(judged, effects, self._list_facts(dataset, population))

    def _simulate(self, crowd: Crowd) -> tuple[Times, Population]:
        from gridwright.study.attempts import format_attempts
        from gridwright.study.population import EFFORT

        efforts = read_efforts(str(self.folder / FEATURES), EFFORT)
        population = crowd.gather(len(efforts), self.request.seed)
        try:
            attempts = population.simulate(efforts)
        except InputError as error:
            raise error.within(shown(self.folder / FEATURES)) from None
        write_file(self.folder / ATTEMPTS, format_attempts(attempts))
        write_file(self.folder / PARAMETERS, population.format_parameters(EFFORT, len(efforts)))
        self.inner.note(
            f"{shown(self.folder / ATTEMPTS)}: {len(attempts)} simulated attempts of {population.people} simulated people"
        )
        return Times(shown(self.folder / ATTEMPTS), attempts, self.request.adjustment), population

    def _print_times(self, dataset: Dataset, population: Population | None) -> None:
        note_gaps(self.inner, dataset)
        found = {"origin": dataset.origin, "is_simulated": dataset.is_simulated, "puzzles": len(dataset)}
        self._print_step("times", [ATTEMPTS, PARAMETERS] if population else [], {**found, "attempts": len(dataset.attempts)})

    def _estimate(self, attempts: Sequence[Attempt], population: Population | None) -> list[EffectRow]:
        """Effects found in the attempts, beside what was put in if they are simulated; none if there are no attempts."""
        from gridwright.study.population import EFFORT
        from gridwright.study.recovery import compare_effects, recover
        from gridwright.study.tables import format_csv

        if not attempts:
            return []
        self.session.progress.begin("effects")
        try:
            estimates = recover(attempts, read_efforts(str(self.folder / FEATURES), EFFORT))
        except InputError as error:
            self.inner.note(f"no effects: {error}")
            return []
        effects = compare_effects(estimates, population)
        is_simulated = attempts[0].is_simulated
        records = [make_effect_record(effect, estimates[effect.name], is_simulated) for effect in effects]
        write_file(self.folder / EFFECTS, format_csv(dict.fromkeys(EFFECT_KEYS, str), map(spell_truths, records)))
        if not self.inner.quiet:
            self.session.print("\n".join(format_effects(effects, is_simulated=is_simulated)))
        self._print_step("effects", [EFFECTS], records)
        return effects

    def _judge(self, engine: Engine, dataset: Dataset) -> list[Judged] | None:
        journal = self._open_journal(dataset)
        try:
            return print_models(self.inner, engine, dataset, self.names, self.request, journal)
        finally:
            journal.close()

    def _open_journal(self, dataset: Dataset) -> Journal:
        """The models that an earlier run has judged, if it was asked the same of the same data."""
        from gridwright.batch.journal import Journal
        from gridwright.study.judging import describe_subject

        path, subject = self.folder / JOURNAL, describe_subject(dataset, **asdict(self.request))
        try:
            return Journal(path, subject, is_fresh=not self.resumes)
        except InputError:  # of other data, and of no use; if another run holds it, this fails again
            return Journal(path, subject, is_fresh=True)

    def _keep(self, judged: Sequence[Judged]) -> None:
        from gridwright.study.models.files import SUFFIX

        model = next((each.model for each in judged if each.evaluation.recipe == self.kept_model), None)
        if model is None:
            return  # it could not be judged, which was complained of
        target = str(self.folder / f"{model.recipe}{SUFFIX}")
        write_model(self.inner, model, target)
        self._print_step("model", [Path(target).name], make_train_record(model, target))

    def _list_facts(self, dataset: Dataset, population: Population | None) -> list[tuple[str, str]]:
        facts = [("times of", note_origin(dataset.origin, is_simulated=dataset.is_simulated))]
        if dataset.attempts:
            people = len({attempt.person for attempt in dataset.attempts})
            facts.append(("attempts", f"{len(dataset.attempts):,} of {people:,} {'simulated ' if population else ''}people"))
        facts += [("columns", self.request.columns), ("seed", str(self.request.seed)), ("data", dataset.fingerprint)]
        return [*facts, ("gridwright", __version__)]

    def _print_step(self, step: str, files: Sequence[str], found: Any = None) -> None:
        """A record of a step, with --json."""
        self._written += files
        now = time.perf_counter()
        seconds, self._since = now - self._since, now
        if self.session.as_json:
            written = [shown(self.folder / name) for name in files]
            self.session.print_json({"step": step, "files": written, "seconds": round(seconds, 3), "found": found})


@click.command("run")
@options.reading_options
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, type=options.FileName(), help="Write into this folder."
)
@click.option("--simulated", "is_simulated", is_flag=True, help="Let simulated people, who do not exist, solve the puzzles.")
@click.option(
    "--people",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Simulate so many people, else 40, or more for 10 attempts a puzzle.",
)
@click.option("--per-person", type=click.IntRange(1, 10_000), metavar="M", help="Each does so many puzzles, else up to 50.")
@times_options
@minimal_sets_option
@models_option
@columns_option
@folds_option
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="S",
    default=0,
    show_default=True,
    help="The same seed gives the same files.",
)
@resume_option
@make_engine_options("Work")
@options.make_json_option("step")
@options.quiet_option
@options.color_option
@options.debug_option
def run_command(
    files: Sequence[str],
    format_name: str | None,
    folder: str,
    is_simulated: bool,
    people: int | None,
    per_person: int | None,
    attempts: str | None,
    published: str | None,
    adjustment: str,
    has_minimal_sets: bool,
    names: Sequence[str],
    columns: str,
    folds: int,
    seed: int,
    resumes: bool,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Go the whole way from puzzles to models, plots and a report.

    Puzzles are measured; it takes at least 10. Times come from --attempts, from --published, from a --simulated population, or
    else from the files of the puzzles. Effects are estimated, models are evaluated, and one of them is kept: boosting, or else
    the last. What is done is kept in two journals in FOLDER: the same command goes on where it was stopped, and does only what is
    new.

    \b
    Exit codes: 0 done, 2 wrong input, 3 a puzzle without solution, 5 a puzzle or
    a model was given up. Of all the worst wins: 2, 5, 3, 0.
    """
    from gridwright.study.features import FeatureStudy

    choice = TimesChoice(attempts, published, adjustment)
    choice.check(*files)
    if is_simulated:
        refuse_options({"--attempts": attempts, "--published": published}, "does not go with --simulated")
    else:
        refuse_options({"--people": people, "--per-person": per_person}, "only goes with --simulated")
    check_packages(names, has_plots=True)
    session = Session(**speaking)
    measuring, judging = (make_engine(session, jobs, engine_name, scheduler) for _ in range(2))
    check_folder(folder)
    study = Study(session, folder, names, JudgeRequest(columns, folds, seed, adjustment), resumes=resumes)
    study.check_inputs([*files, *choice.files])
    times = read_times(choice)
    entries = check_number(study.leave_out_own(read_entries(session, files, format_name)), folds)
    if study.measure(FeatureStudy(seed=seed, has_minimal_sets=has_minimal_sets), entries, measuring) is ExitCode.INTERRUPTED:
        return ExitCode.INTERRUPTED
    return study.finish(judging, Crowd(people, per_person) if is_simulated else times)
