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
from gridwright.render.page import format_base_style, format_facts, format_policy, read_part
from gridwright.render.svg_style import escape, escape_name
from gridwright.study.effects import EffectRow
from gridwright.study.evaluation.gate import gate
from gridwright.study.models.recipes import RECIPES
from gridwright.study.pictures.comparison import choose_best, order_recipes, plot_comparison
from gridwright.study.pictures.look import format_figure
from gridwright.study.pictures.markup import format_details, format_list, format_paragraphs, format_pictures, format_section
from gridwright.study.pictures.plots import list_plots
from gridwright.study.pictures.report_tables import (
    format_document,
    format_effects,
    format_gate,
    format_persons,
    format_scores,
    format_weights,
)
from gridwright.study.pictures.report_words import GATE, SIMULATED, SIMULATED_MORE, list_cautions, list_findings, name_origin
from gridwright.study.pictures.words import format_count, format_number

if TYPE_CHECKING:
    from gridwright.study.evaluation.record import Evaluation
    from gridwright.study.models.model import Model

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
