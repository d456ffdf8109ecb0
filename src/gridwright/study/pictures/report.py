"""A study as one HTML file that needs nothing else: scores, verdict, plots, weights, and what they do and do not mean.

No script, and nothing from elsewhere: its policy allows the style it names by its hash and the pictures it holds. These are PNG
files, which for thousands of points are smaller than SVG; and styles of an SVG inside the page, the policy would not allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Template
from typing import TYPE_CHECKING

from gridwright.model import __version__
from gridwright.model.errors import InputError
from gridwright.render.storyboard import format_base_style, format_facts, format_policy, read_part
from gridwright.render.svg_style import escape, escape_name
from gridwright.study.evaluation.results import gate
from gridwright.study.evaluation.scores import Scores
from gridwright.study.models.recipes import RECIPES
from gridwright.study.pictures.plots import choose_best, collect_scores, list_plots, order_recipes, plot_comparison
from gridwright.study.pictures.report_tables import (
    format_details,
    format_document,
    format_effects,
    format_gate,
    format_list,
    format_paragraphs,
    format_persons,
    format_pictures,
    format_scores,
    format_section,
    format_weights,
)
from gridwright.study.pictures.style import format_count, format_figure, format_number
from gridwright.study.recovery import EffectRow

if TYPE_CHECKING:
    from gridwright.study.evaluation.results import Evaluation
    from gridwright.study.models.model import Model


# What a report says in sentences: what was found in short, and what it does and does not mean.

SIMULATED = "These are simulated people."
SIMULATED_MORE = (
    "Their times were drawn at random from a formula with known parameters, to test whether the analysis finds again what was "
    "put in. Nothing on this page says how long a person takes, and no model on it may tell anyone a time."
)
GATE = "The conditions were fixed before any data was seen. If one is not met, puzzles get bands of effort, and no times."

ATTEMPTS = "attempts"
ORIGINS = {
    ATTEMPTS: "recorded attempts",
    "published": "times that a site has published",
    "column": "the column median_time of the table",
}


def name_origin(evaluation: Evaluation) -> str:
    """Where the times come from."""
    if evaluation.is_simulated:
        return "attempts of simulated people"
    return ORIGINS.get(evaluation.origin, evaluation.origin)


def list_findings(evaluations: Sequence[Evaluation]) -> Iterator[str]:
    """The main figures of the best model, beside the best baseline, and the verdict of the gate."""
    best = choose_best(evaluations)
    models = [each for each in evaluations if not RECIPES[each.recipe].is_baseline]
    least = f", less than any other of {len(models)} models" if len(models) > 1 else ""
    yield (
        f"{best.recipe} ({RECIPES[best.recipe].words}) misses a puzzle that it has not seen by a factor of "
        f"{_format_factors(best)[0]}, up or down, in the mean{least}. {_compare_baseline(best)}"
    )
    yield _describe_order(best)
    if best.coverage is not None and best.width is not None and best.intervals is not None:
        guess = " With so few puzzles, the interval is a guess." if best.intervals.is_guess else ""
        yield (
            f"Its intervals are meant to hold for {best.intervals.level:.0%} of new puzzles; they did for {best.coverage:.0%} "
            f"of {best.coverage_rows}. Their longest time is {format_number(best.width, 1)} times the shortest.{guess}"
        )
    else:
        yield "There are too few puzzles for an interval."
    yield f"{gate(best).words}."


def _find_baseline(best: Evaluation) -> tuple[str, Scores] | None:
    """The baseline that misses least, with its scores; None if there is none beside the model."""
    baselines = [each for each in collect_scores([best]).items() if RECIPES[each[0]].is_baseline and each[0] != best.recipe]
    return min(baselines, key=lambda each: each[1].mae_log, default=None)


def _format_factors(best: Evaluation) -> list[str]:
    """The errors of the model and of the best baseline, with enough digits to see which is smaller."""
    baseline = _find_baseline(best)
    factors = [best.grouped.factor, *([baseline[1].factor] if baseline else [])]
    short = [format_number(each) for each in factors]
    return short if len(set(short)) == len(short) else [format_number(each, 3) for each in factors]


def _compare_baseline(best: Evaluation) -> str:
    baseline = _find_baseline(best)
    if baseline is None:
        return ""
    name, scores = baseline
    factor = _format_factors(best)[1]
    if best.grouped.mae_log < scores.mae_log:
        return f"The best baseline, {name} ({RECIPES[name].words}), misses by {factor}."
    return f"That is no better than the baseline {name} ({RECIPES[name].words}), which misses by {factor}."


def _describe_order(best: Evaluation) -> str:
    scores = best.grouped
    if scores.spearman_within is None:
        return "Whether it puts puzzles of one size in the right order cannot be said: there are too few of each size."
    low, high = format_number(scores.spearman_within_low), format_number(scores.spearman_within_high)
    return (
        "Among puzzles of one size its order goes with that of the times by a rank correlation of "
        f"{format_number(scores.spearman_within)} (95 % interval {low} to {high}, "
        f"{format_count(scores.rows_within, 'puzzle')}); 0 would be chance, 1 the same order."
    )


def list_cautions(evaluations: Sequence[Evaluation]) -> Iterator[str]:
    """What a reader should know before using a number of the page."""
    first = evaluations[0]
    if first.is_simulated:
        yield (
            "The people are simulated. A good score here says that the pipeline works, and that the columns hold the effort "
            "the simulation started from. It is no evidence about people."
        )
    else:
        yield (
            "The times are those of people who chose these puzzles and kept at them. Others may be slower, and the order of "
            "puzzles may be another for them."
        )
    if first.origin == ATTEMPTS:
        yield (
            "Puzzles that nobody solved have no time. Of the hardest, only those are here that somebody got through, so the "
            "hardest look a little easier than they are."
        )
    yield (
        "Every puzzle was predicted by a model that had seen neither it nor another of its group, such as parts of one "
        "picture. So the scores are about new puzzles of the same kind as these; about another source, other sizes or other "
        "makers they say nothing."
    )
    yield (
        "R² over all sizes is high for any model that knows that large puzzles take longer. To choose between puzzles of one "
        "size, only the figures within sizes count."
    )
    if len(evaluations) > 1:
        yield (
            f"The best of {len(evaluations)} models was chosen by the figures it is shown with, so it looks a little better "
            "than it is. Small differences between models may be chance."
        )
    yield (
        "A predicted time, and the interval around it, is for a typical person. One person is quicker or slower by a factor "
        "of their own, which no column of a puzzle knows."
    )
    yield (
        "Coefficients and importances tell what a model looks at, not what makes a puzzle hard. Columns that go together "
        "share their weight, or trade it against each other, even with opposite signs."
    )
    yield (
        "The document's split deals out puzzles at random, so that parts of one picture can be on both sides. Its figures are "
        "here to be compared with those of the document, not to be believed."
    )


TITLE = "Predicting solving times"
COMPARISON = ("", "comparison")
"""The key of the picture that belongs to no single model."""
Pictures = Mapping[tuple[str, str], bytes]
"""(recipe, name of the plot) -> PNG file."""

ALT = {
    "predicted": "predicted against {truth} times, a mark for each puzzle",
    "sorted": "puzzles sorted by {truth} time, with the predictions",
    "residuals": "{truth} times as multiples of the predicted, against the predicted",
    "weights": "the largest weights as bars; the table of weights holds them as numbers",
}


def format_report(
    evaluations: Sequence[Evaluation],
    *,
    models: Mapping[str, Model] | None = None,
    effects: Sequence[EffectRow] = (),
    facts: Sequence[tuple[str, str]] = (),
    pictures: Pictures | None = None,
    title: str = TITLE,
) -> str:
    """The page. `models`, by recipe, bring weights; pictures that are at hand are not drawn again; `facts` stand at the top."""
    _check(evaluations)
    places = order_recipes(each.recipe for each in evaluations)
    evaluations = sorted(evaluations, key=lambda each: places.index(each.recipe))
    first = evaluations[0]
    style = f"\n{format_base_style()}\n{_read('report.css')}"
    sections = _list_sections(evaluations, models or {}, effects, pictures or {})
    return Template(_read("report.html")).substitute(
        policy=format_policy(style, images=["data:"]),
        style=style,
        title=escape_name(title),
        subtitle=escape(f"{format_count(first.rows, 'puzzle')}, {name_origin(first)}"),
        facts=format_facts(_list_facts(first, facts)),
        warning=_format_warning() if first.is_simulated else "",
        sections="\n".join(section for section in sections if section),
    )


def _check(evaluations: Sequence[Evaluation]) -> None:
    if not evaluations:
        raise InputError("found no evaluation, expected at least one for a report")
    for what in ("fingerprint", "is_simulated", "folds", "seed"):
        found = list(dict.fromkeys(getattr(each, what) for each in evaluations))
        if len(found) > 1:
            raise InputError(
                f"found evaluations that differ in {what} ({found[0]}, {found[1]}), expected all on the same data and folds"
            )


def _read(name: str) -> str:
    return read_part(name, "gridwright.study.pictures")


def _list_facts(first: Evaluation, more: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """What is known of every study, unless the caller says it in other words, then what else the caller says."""
    own = {
        "Columns": first.features,
        "Groups": f"{len(set(first.groups)):,}",
        "Folds": str(first.folds),
        "Seed": str(first.seed),
        "Data": first.fingerprint[:12],
        "gridwright": __version__,
    }
    said = {name.casefold() for name, _ in more}
    return [
        *(each for each in own.items() if each[0].casefold() not in said),
        *((_raise_first(name), value) for name, value in more),
    ]


def _raise_first(name: str) -> str:
    return name[:1].upper() + name[1:]


def _format_warning() -> str:
    return f'<p class="warning" role="note"><strong>{escape(SIMULATED)}</strong> {escape(SIMULATED_MORE)}</p>'


def _list_sections(
    evaluations: Sequence[Evaluation], models: Mapping[str, Model], effects: Sequence[EffectRow], pictures: Pictures
) -> Iterator[str]:
    best = choose_best(evaluations)
    comparison = pictures.get(COMPARISON) or format_figure(plot_comparison(evaluations), "png")
    words = "errors and rank correlations of all models; the table below holds them as numbers"
    findings = format_paragraphs(list_findings(evaluations))
    yield format_section("In short", [findings, format_pictures([(comparison, words)])], is_lead=True)
    yield format_section("Scores on puzzles that were not seen", [format_scores(evaluations)])
    yield format_section(f"May times of {best.recipe} be shown?", [format_paragraphs([GATE]), format_gate(gate(best))])
    yield _format_effects(effects, is_simulated=best.is_simulated)
    yield _format_persons(evaluations)
    ordered = sorted(evaluations, key=lambda each: (RECIPES[each.recipe].is_baseline, each.grouped.mae_log))
    shown = [_format_model(each, models.get(each.recipe), pictures, is_open=each is best) for each in ordered]
    yield format_section("Model by model", shown)
    yield format_section("As the document measured", [format_document(evaluations)])
    yield format_section("What these numbers do and do not mean", [format_list(list(list_cautions(evaluations)))])
    yield format_section("Notes", [format_list(_list_notes(evaluations, models))])


def _format_effects(effects: Sequence[EffectRow], *, is_simulated: bool) -> str:
    if not effects:
        return ""
    return format_section("Effects, put in and found again" if is_simulated else "Effects", [format_effects(effects)])


def _format_persons(evaluations: Sequence[Evaluation]) -> str:
    table = format_persons(evaluations)
    words = "Trained on the times of some people, asked about single attempts of others."
    return format_section("New people", [format_paragraphs([words]), table]) if table else ""


def _format_model(evaluation: Evaluation, model: Model | None, pictures: Pictures, *, is_open: bool) -> str:
    """Plots and weights of one model; only those of the best lie open."""
    recipe = RECIPES[evaluation.recipe]
    drawn = _list_pictures(evaluation, model, pictures)
    table = format_weights(model) if model else ""
    weights = format_details("All weights", "", [table]) if table else ""
    error = f"{recipe.words}; error factor {format_number(evaluation.grouped.factor)}"
    return format_details(recipe.name, error, [format_pictures(drawn), weights], is_open=is_open)


def _list_pictures(evaluation: Evaluation, model: Model | None, pictures: Pictures) -> list[tuple[bytes, str]]:
    truth = "simulated" if evaluation.is_simulated else "real"
    found = {name: data for (recipe, name), data in pictures.items() if recipe == evaluation.recipe}
    weights = model.card.weights if model else ()
    found |= {name: format_figure(figure, "png") for name, figure in list_plots(evaluation, weights, known=found)}
    return [(found[name], f"{evaluation.recipe}: {words.format(truth=truth)}") for name, words in ALT.items() if name in found]


def _list_notes(evaluations: Sequence[Evaluation], models: Mapping[str, Model]) -> list[str]:
    notes = [f"{each.recipe}: {note}" for each in evaluations for note in each.notes]
    notes += [f"{recipe}: {note}" for recipe, model in models.items() for note in model.card.notes]
    return list(dict.fromkeys(notes))
