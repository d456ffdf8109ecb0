"""The page of a study: whole, safe, honest about simulated times, and readable without anything else."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from xml.etree import ElementTree

import numpy as np
import pytest

from gridwright.model.errors import InputError
from gridwright.study.evaluation.results import Evaluation, gate
from gridwright.study.models.model import COEFFICIENT, INTERCEPT, Weight
from gridwright.study.pictures.report import COMPARISON, format_report
from gridwright.study.pictures.report_tables import NOT_ASKED, SCORE_COLUMNS
from gridwright.study.recovery import EffectRow
from tests.unit.study.picture_samples import BASELINES, make_evaluation, make_model, with_predictions, without_extras

HOSTILE = "</style><script>alert(1)</script><img src=x onerror=alert(1)>'\"&\x00\u202e"
PLOTS = ("predicted", "sorted", "residuals", "weights")
EFFECTS = (
    EffectRow("beta", 0.9, 0.88, 0.8, 0.96),
    EffectRow("gamma", -0.02, -0.01, -0.015, -0.005),
    EffectRow("delta_pen", None, 0.1, 0.0, 0.2),
)


def hand_over(*recipes: str) -> dict[tuple[str, str], bytes]:
    """Pictures that are at hand: words instead of images, so that nothing is drawn."""
    return {COMPARISON: b"comparison"} | {(recipe, name): f"{recipe} {name}".encode() for recipe in recipes for name in PLOTS}


def parse_page(text: str) -> ElementTree.Element:
    """The page as XML, which it is written to be as well."""
    return ElementTree.fromstring(text)


def read_text(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def find_section(page: ElementTree.Element, heading: str) -> ElementTree.Element:
    return next(each for each in page.iter("section") if each.findtext("h2") == heading)


def read_rows(section: ElementTree.Element) -> list[list[str]]:
    """Every row of the tables in it."""
    return [["".join(cell.itertext()) for cell in row] for row in section.iter("tr")]


def write_page(*evaluations: Evaluation, **more: object) -> ElementTree.Element:
    recipes = [each.recipe for each in evaluations]
    return parse_page(format_report(evaluations, pictures=hand_over(*recipes), **more))  # type: ignore[arg-type]


def test_a_page_is_well_formed_and_has_its_sections_in_order() -> None:
    page = write_page(make_evaluation(), effects=EFFECTS)
    assert [each.findtext("h2") for each in page.iter("section")] == [
        "In short",
        "Scores on puzzles that were not seen",
        "May times of boosting be shown?",
        "Effects, put in and found again",
        "New people",
        "Model by model",
        "As the document measured",
        "What these numbers do and do not mean",
    ]


def test_the_policy_allows_the_own_style_and_the_own_pictures_and_nothing_else() -> None:
    text = format_report([make_evaluation()], pictures=hand_over("boosting"))
    page = parse_page(text)
    style = page.findtext("head/style") or ""
    policy = next(each.attrib["content"] for each in page.iter("meta") if each.get("http-equiv"))
    hashed = b64encode(sha256(style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{hashed}'; img-src data:; base-uri 'none'; form-action 'none'"
    assert not list(page.iter("script"))
    attributes = [(name, value) for each in page.iter() for name, value in each.attrib.items()]
    assert not [name for name, _ in attributes if name in ("style", "href") or name.startswith("on")]
    assert all(value.startswith("data:image/png;base64,") for name, value in attributes if name == "src")
    assert "http:" not in text
    assert "https:" not in text
    assert "url(" not in style
    assert "@import" not in style


def test_the_page_is_for_night_for_phones_and_for_paper() -> None:
    style = parse_page(format_report([make_evaluation()], pictures=hand_over("boosting"))).findtext("head/style") or ""
    assert "prefers-color-scheme:dark" in style
    assert "@media (min-width" in style
    assert "@media print" in style
    assert re.search(r"\.pictures figure\{background:#fff", style), "pictures stay on white paper at night"
    assert re.search(r"@media screen and \(prefers-color-scheme:dark\)\{\s*\.pictures figure\{filter:brightness", style), "dimmed"
    assert "background-attachment:local,local,scroll,scroll" in style, "a shadow where a table goes on"


def test_every_model_and_every_baseline_has_its_scores() -> None:
    models = [make_evaluation("linear", spread=0.6), make_evaluation("boosting")]
    section = find_section(write_page(*models), "Scores on puzzles that were not seen")
    rows = read_rows(section)
    assert rows[0] == ["Model", *SCORE_COLUMNS]
    assert [row[0] for row in rows[1:]] == ["Models", "linear", "boosting", "Baselines: what a model must beat", *BASELINES]
    scores = models[1].grouped
    interval = f"{scores.spearman_within:.2f} ({scores.spearman_within_low:.2f} to {scores.spearman_within_high:.2f})"
    numbers = [f"{each:.2f}" for each in (scores.r2_log_within, scores.r2_log, scores.r2, scores.spearman)]
    assert rows[3][1:] == [
        f"\N{MULTIPLICATION SIGN}{scores.factor:.2f}",
        interval,
        *numbers,
        "71%",
        "82%",
        "\N{MULTIPLICATION SIGN}2.6",
        "",
    ]
    best = [row.findtext("th") for row in section.iter("tr") if row.get("class") == "best"]
    assert best == ["boosting"]


def test_a_baseline_that_was_not_asked_for_says_why_figures_are_missing() -> None:
    heading = "Scores on puzzles that were not seen"
    assert NOT_ASKED in read_text(find_section(write_page(make_evaluation()), heading))
    everything = [make_evaluation(recipe) for recipe in ("boosting", *BASELINES)]
    assert NOT_ASKED not in read_text(find_section(write_page(*everything), heading))


@pytest.mark.parametrize(
    ("mine", "other", "told"),
    [(1.221, 1.4719, ("1.22", "1.47")), (1.2291, 1.2324, ("1.229", "1.232")), (1.23, 1.23, ("1.230",) * 2)],
)
def test_factors_that_look_equal_get_another_digit(mine: float, other: float, told: tuple[str, str]) -> None:
    evaluation = make_evaluation()
    grouped = replace(evaluation.grouped, factor=mine, mae_log=np.log(mine))
    dull = {name: replace(each, factor=other, mae_log=np.log(other)) for name, each in evaluation.baselines.items()}
    short = read_text(find_section(write_page(replace(evaluation, grouped=grouped, baselines=dull)), "In short"))
    assert f"by a factor of {told[0]}, up or down" in short
    assert f"misses by {told[1]}." in short


def test_what_is_not_known_is_a_dash_and_not_a_number() -> None:
    lone = without_extras(with_predictions([100.0, 900.0], [100.0, -5.0], ("up to 10x10", "up to 15x15")))
    page = write_page(lone)
    row = read_rows(find_section(page, "Scores on puzzles that were not seen"))[2]
    assert row[0] == "linear"
    assert [row[column] for column in (2, 3, 7, 8, 9)] == ["\N{EN DASH}"] * 5
    assert row[10] == "1"
    assert "New people" not in [each.findtext("h2") for each in page.iter("section")]
    assert "too few puzzles for an interval" in read_text(find_section(page, "In short"))
    assert not re.search(r"\b(nan|None|inf)\b", read_text(page))


def test_simulated_people_are_named_at_the_top_in_short_and_among_the_cautions() -> None:
    page = write_page(make_evaluation())
    warning = next(each for each in page.iter("p") if each.get("class") == "warning")
    assert read_text(warning).startswith("These are simulated people.")
    assert "60 puzzles, attempts of simulated people" in read_text(page)
    assert "simulated" in read_text(find_section(page, "In short"))
    assert "people are simulated" in read_text(find_section(page, "What these numbers do and do not mean"))


def test_a_page_of_real_times_does_not_speak_of_simulated_ones() -> None:
    page = write_page(make_evaluation(is_simulated=False), effects=EFFECTS[2:])
    body = page.find("body")
    assert body is not None
    assert "simulated" not in read_text(body)
    assert "60 puzzles, recorded attempts" in read_text(body)
    assert find_section(page, "Effects") is not None


def test_the_gate_shows_every_condition() -> None:
    evaluation = make_evaluation(is_simulated=False, rows=30)
    section = find_section(write_page(evaluation), "May times of boosting be shown?")
    checks = gate(evaluation).checks
    assert read_rows(section)[1:] == [
        [each.name, each.expected, each.found, "yes" if each.is_passed else "no"] for each in checks
    ]
    failed = [row.findtext("th") for row in section.iter("tr") if row.get("class") == "failed"]
    assert failed == [each.name for each in checks if not each.is_passed]
    assert "unseen puzzles" in failed


def test_effects_stand_beside_what_was_put_in() -> None:
    rows = read_rows(find_section(write_page(make_evaluation(), effects=EFFECTS), "Effects, put in and found again"))
    minus, dash = "\N{MINUS SIGN}", "\N{EN DASH}"
    assert [row[:5] for row in rows] == [
        ["Effect", "Put in", "Found", "95 % interval", "Holds it"],
        ["beta", "0.900", "0.880", "0.800 to 0.960", "yes"],
        ["gamma", f"{minus}0.020", f"{minus}0.010", f"{minus}0.015 to {minus}0.005", "no"],
        ["delta_pen", dash, "0.100", "0.000 to 0.200", dash],
    ]


def test_a_model_that_is_no_better_than_a_baseline_is_told_so() -> None:
    evaluation = make_evaluation(spread=0.9)
    dull = replace(evaluation, baselines={"area-power": make_evaluation(spread=0.1).grouped})
    assert "no better than the baseline area-power" in read_text(find_section(write_page(dull), "In short"))
    good = replace(make_evaluation(spread=0.1), baselines={"area-power": evaluation.grouped})
    assert "The best baseline, area-power" in read_text(find_section(write_page(good), "In short"))


def test_pictures_at_hand_are_used_and_lie_open_for_the_best_model_only() -> None:
    models = [make_evaluation("linear", spread=0.6), make_evaluation("boosting")]
    section = find_section(write_page(*models), "Model by model")
    details = section.findall("details")
    assert [(each.findtext("summary/b"), each.get("open")) for each in details] == [("boosting", "open"), ("linear", None)]
    held = [b64decode(each.attrib["src"].partition(",")[2]).decode() for each in details[0].iter("img")]
    assert held == [f"boosting {name}" for name in PLOTS]
    assert all(each.attrib["alt"].startswith("linear: ") for each in details[1].iter("img"))


def test_pictures_that_are_missing_are_drawn() -> None:
    known = {("boosting", name): b"at hand" for name in ("predicted", "sorted")}
    page = parse_page(format_report([make_evaluation()], pictures=known))
    data = [b64decode(each.attrib["src"].partition(",")[2]) for each in page.iter("img")]
    assert [each[:8] if each != b"at hand" else each for each in data] == [
        b"\x89PNG\r\n\x1a\n",
        b"at hand",
        b"at hand",
        b"\x89PNG\r\n\x1a\n",
    ]


def test_weights_and_notes_of_models_are_there() -> None:
    weights = (Weight(INTERCEPT, -1234.5, COEFFICIENT), Weight("area", 0.25, COEFFICIENT), Weight("width", -3.0, COEFFICIENT))
    page = write_page(make_evaluation("linear"), models={"linear": make_model("linear", weights, ("it did not converge",))})
    table = find_section(page, "Model by model").find("details/details")
    assert table is not None
    assert read_rows(table) == [
        ["Column", "Coefficient: seconds for each unit of the column"],
        [INTERCEPT, "\N{MINUS SIGN}1234"],
        ["width", "\N{MINUS SIGN}3"],
        ["area", "0.25"],
    ]
    assert read_text(find_section(page, "Notes")).endswith("linear: it did not converge")


def test_names_cannot_become_markup() -> None:
    model = make_model("linear", (Weight(HOSTILE, 1.0, COEFFICIENT),), (HOSTILE,))
    evaluation = replace(make_evaluation("linear"), features=HOSTILE, notes=(HOSTILE,))
    effects = [EffectRow(HOSTILE, 1.0, 1.0, 0.0, 2.0)]
    page = write_page(evaluation, models={"linear": model}, effects=effects, facts=[(HOSTILE, HOSTILE)], title=HOSTILE)
    assert not list(page.iter("script"))
    assert all(each.get("src", "").startswith("data:") for each in page.iter("img"))
    assert "\u202e" not in (page.findtext("head/title") or "")
    assert read_text(page).count("<script>alert(1)</script>") >= 8


def test_models_come_before_baselines_in_every_table() -> None:
    page = write_page(*(make_evaluation(name) for name in ("area-power", "boosting", "linear")))
    for heading in ("New people", "As the document measured"):
        assert [row[0] for row in read_rows(find_section(page, heading))] == ["Model", "linear", "boosting", "area-power"]


def test_facts_of_the_caller_take_the_place_of_those_of_every_study() -> None:
    page = write_page(make_evaluation(), facts=[("seed", "nine"), ("people", "40")])
    facts = {each.findtext("dt"): each.findtext("dd") for each in page.iter("div") if each.find("dt") is not None}
    assert list(facts) == ["Columns", "Groups", "Folds", "Data", "gridwright", "Seed", "People"]
    assert facts["Seed"] == "nine"


def test_a_factor_that_is_out_of_all_reason_has_no_decimals() -> None:
    wild = replace(make_evaluation(), width=10363.27)
    assert "\N{MULTIPLICATION SIGN}10,363" in read_rows(find_section(write_page(wild), "Scores on puzzles that were not seen"))[2]


def test_the_same_evaluations_give_the_same_page() -> None:
    assert format_report([make_evaluation()]) == format_report([make_evaluation()])


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(InputError, match="found no evaluation"):
        format_report([])
    with pytest.raises(InputError, match=r"differ in is_simulated \(True, False\)"):
        format_report([make_evaluation(), make_evaluation("linear", is_simulated=False)])
    with pytest.raises(InputError, match=r"differ in folds \(5, 4\)"):
        format_report([make_evaluation(), replace(make_evaluation("linear"), folds=4)])


def test_times_that_are_all_the_same_can_be_reported() -> None:
    evaluation = with_predictions(np.full(8, 60.0), np.full(8, 60.0), ("up to 10x10",) * 8)
    assert "cannot be said" in read_text(find_section(write_page(evaluation), "In short"))
