"""Plots: what they show, that they are the same bytes everywhere, and that they need nothing from elsewhere."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.text import Text
from PIL import Image

from gridwright.model.errors import InputError
from gridwright.study.evaluation.results import Evaluation
from gridwright.study.feature_table import SIZE_CLASSES
from gridwright.study.models.model import COEFFICIENT, IMPORTANCE, INTERCEPT, Weight
from gridwright.study.models.training import train
from gridwright.study.pictures.plots import (
    LEAST_SPAN,
    MARKERS,
    MOST_BARS,
    MOST_LETTERS,
    MOST_VECTORS,
    choose_best,
    collect_scores,
    list_plots,
    make_cloud,
    plot_comparison,
    plot_predicted,
    plot_residuals,
    plot_sorted,
    plot_weights,
    running_median,
)
from gridwright.study.pictures.style import (
    LEAST_GAP,
    TIMES,
    WARNING,
    choose_ticks,
    format_count,
    format_duration,
    format_factor,
    format_figure,
    format_number,
)
from tests.unit.study.evaluation_samples import make_dataset
from tests.unit.study.picture_samples import BASELINES, make_evaluation, with_predictions

SMALL, LARGE = "up to 10x10", "over 30x30"
PLOTS = (plot_predicted, plot_sorted, plot_residuals)
Plot = Callable[[Evaluation], Any]


def read_words(figure: Any) -> list[str]:
    """All words of an SVG, which stand beside their outlines as comments."""
    return [each.strip() for each in re.findall("<!--(.*?)-->", format_figure(figure, "svg").decode(), re.DOTALL)]


def read_key(figure: Any) -> list[str]:
    return [text.get_text() for text in figure.legends[0].get_texts()]


def find_line(axes: Any, label: str) -> Any:
    return next(line for line in axes.get_lines() if line.get_label().startswith(label))


@pytest.mark.parametrize("plot", PLOTS)
def test_a_picture_is_the_same_bytes_whatever_was_made_before_and_whatever_the_reader_has_set(plot: Plot) -> None:
    evaluation = make_evaluation()
    figure = plot(evaluation)
    first = format_figure(figure, "svg"), format_figure(figure, "png")
    with mpl.rc_context({"font.size": 30, "svg.fonttype": "none", "axes.facecolor": "red", "savefig.dpi": 30}):
        other = plot(evaluation)
        again = format_figure(other, "png"), format_figure(other, "svg")
        assert mpl.rcParams["font.size"] == 30
    assert first == again[::-1]


@pytest.mark.parametrize("plot", PLOTS)
def test_an_svg_is_well_formed_and_refers_to_nothing_but_itself(plot: Plot) -> None:
    data = format_figure(plot(make_evaluation()), "svg")
    assert b"<!DOCTYPE" not in data
    assert b"<text" not in data, "letters must be outlines: the reader may not have the font"
    assert b"<metadata" not in data
    root = ElementTree.fromstring(data)
    links = [value for each in root.iter() for name, value in each.attrib.items() if name.endswith("href")]
    assert links
    assert all(link.startswith("#") for link in links)
    assert all(f'id="{link[1:]}"'.encode() in data for link in links)


def test_a_png_is_an_image_of_the_same_shape() -> None:
    figure = plot_predicted(make_evaluation())
    image = Image.open(io.BytesIO(format_figure(figure, "png")))
    width, height = figure.get_size_inches()
    assert image.size == (round(200 * width), round(200 * height))
    assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    assert set(image.info) <= {"dpi"}


@pytest.mark.parametrize("is_simulated", [True, False])
def test_every_picture_of_simulated_times_says_so(is_simulated: bool) -> None:
    evaluation = make_evaluation(is_simulated=is_simulated)
    figures = [figure for _, figure in list_plots(evaluation, [Weight("area", 1.5, COEFFICIENT)])]
    figures.append(plot_comparison([evaluation]))
    assert len(figures) == 5
    for figure in figures:
        assert (WARNING in read_words(figure)) is is_simulated
        assert any("simulated" in words for words in read_words(figure)) is is_simulated


def test_predicted_against_real_has_every_puzzle_the_diagonal_and_the_scores() -> None:
    evaluation = make_evaluation(is_simulated=False)
    figure = plot_predicted(evaluation)
    axes = figure.axes[0]
    drawn = {
        (across, up)
        for line in axes.get_lines()
        if line.get_marker() != "None"
        for across, up in zip(line.get_xdata(), line.get_ydata(), strict=True)
    }
    assert drawn == set(zip(evaluation.seconds, evaluation.predicted, strict=True))
    diagonal = find_line(axes, "predicted = real")
    assert list(diagonal.get_xdata()) == list(diagonal.get_ydata()) == list(axes.get_xlim()) == list(axes.get_ylim())
    words = read_words(figure)
    assert "Real time" in words
    assert "60 puzzles, each predicted without its group (5 folds)" in words
    assert f"typical error  ×{evaluation.grouped.factor:.2f}" in words  # noqa: RUF001
    assert f"R² of log time  {evaluation.grouped.r2_log:.2f}" in words


def test_the_key_counts_the_puzzles_of_each_size_and_those_within_a_factor_of_two() -> None:
    sizes = (SMALL,) * 3 + (LARGE,)
    figure = plot_predicted(with_predictions([100, 100, 100, 2000], [100, 190, 210, 1001], sizes))
    assert read_key(figure) == ["within a factor of 2 (75%)", "predicted = real", f"{SMALL} (3)", f"{LARGE} (1)"]


def test_a_size_class_looks_the_same_in_every_plot() -> None:
    looks = set()
    for sizes in ((SMALL, LARGE), (LARGE, LARGE)):
        line = find_line(plot_predicted(with_predictions([60, 600], [60, 600], sizes)).axes[0], LARGE)
        looks.add((line.get_color(), line.get_marker()))
    assert len(looks) == 1
    assert len(set(MARKERS)) >= len(SIZE_CLASSES)


@pytest.mark.parametrize("plot", PLOTS)
def test_wild_predictions_are_counted_at_the_edge_and_do_not_squeeze_the_others(plot: Plot) -> None:
    seconds = np.geomspace(60, 3600, 50)
    predicted = seconds * 1.1
    predicted[[3, 8, 9]] = 1e9, -500, 0
    figure = plot(with_predictions(seconds, predicted, (SMALL,) * 50))
    assert "beyond the axes (3)" in read_key(figure)
    low, high = make_cloud(with_predictions(seconds, predicted, (SMALL,) * 50)).limits()
    assert 10 < low < 60
    assert 3600 < high < 20_000
    inside = find_line(figure.axes[0], SMALL)
    assert len(inside.get_xdata()) == 47


def test_sorted_times_rise_and_each_prediction_stands_at_the_place_of_its_puzzle() -> None:
    figure = plot_sorted(with_predictions([400, 100, 200, 300], [401, 101, 202, 303], (SMALL,) * 4))
    axes = figure.axes[0]
    real = find_line(axes, "real time")
    assert list(real.get_ydata()) == [100, 200, 300, 400]
    points = find_line(axes, SMALL)
    assert dict(zip(points.get_xdata(), points.get_ydata(), strict=True)) == {4: 401, 1: 101, 2: 202, 3: 303}


def test_what_is_left_over_is_the_real_time_as_a_multiple_of_the_predicted() -> None:
    figure = plot_residuals(with_predictions([100, 300], [200, 100], (SMALL,) * 2))
    points = find_line(figure.axes[0], SMALL)
    assert list(points.get_ydata()) == [0.5, 3.0]
    labels = [text.get_text() for text in figure.axes[0].get_yticklabels()]
    assert labels == ["÷4", "÷2", "1", "×2", "×4"]  # noqa: RUF001


def test_a_single_time_can_be_drawn() -> None:
    for plot in PLOTS:
        figure = plot(with_predictions([100.0] * 3, [100.0] * 3, (SMALL,) * 3))
        assert len(figure.axes[0].get_yticks()) >= 2
        ElementTree.fromstring(format_figure(figure, "svg"))


def test_many_points_become_one_image() -> None:
    rows = MOST_VECTORS + 1
    seconds = np.geomspace(60, 3600, rows)
    data = format_figure(plot_predicted(with_predictions(seconds, seconds, (SMALL,) * rows)), "svg")
    assert b"data:image/png;base64," in data
    assert data.count(b"<use") < 1000


def test_weights_are_the_largest_ones_without_the_intercept() -> None:
    weights = [
        Weight(INTERCEPT, 1e6, COEFFICIENT),
        *(Weight(f"c{number}", (-1) ** number * number, COEFFICIENT) for number in range(30)),
    ]
    figure = plot_weights(weights, "linear", is_simulated=False)
    axes = figure.axes[0]
    assert [text.get_text() for text in axes.get_yticklabels()] == [f"c{number}" for number in range(10, 30)]
    assert [bar.get_width() for bar in axes.patches] == [(-1) ** number * number for number in range(10, 30)]
    assert {bar.get_hatch() for bar in axes.patches if bar.get_width() < 0} == {"////"}
    words = read_words(figure)
    assert f"The {MOST_BARS} largest of 30 columns" in words
    assert "Seconds for each unit of the column" in " ".join(words)


def test_the_axis_of_weights_says_what_they_are() -> None:
    units = {
        "log-ridge": "Logarithms of seconds for each unit\nof the logarithm of (1 + column)\n",
        "line-uses": "Logarithms of seconds for each unit\nof the logarithm of the column\n",
        "ridge": "Seconds for each unit\nof the column\n",
    }
    for recipe, words in units.items():
        weights = train(make_dataset(30), recipe, features="size").card.weights
        assert plot_weights(weights, recipe, is_simulated=False).axes[0].get_xlabel().startswith(words)
    assert plot_weights([Weight("area", 0.1, IMPORTANCE)], "boosting", is_simulated=False).axes[0].get_xlabel() == "Importance"


@pytest.mark.parametrize("letters", [3, 20, 200])
def test_no_word_of_a_picture_sticks_out(letters: int) -> None:
    evaluation = make_evaluation()
    weights = [Weight("W" * letters, 1.0, COEFFICIENT, "log1p"), Weight("area", -2.0, COEFFICIENT, "log1p")]
    figures = [figure for _, figure in list_plots(evaluation, weights)] + [plot_comparison([evaluation])]
    for figure in figures:
        words = [each for each in figure.findobj(Text) if each.get_text() and each.get_visible()]
        assert WARNING in [each.get_text() for each in words]
        ticks = {each for axes in figure.axes for each in axes.get_xticklabels()}  # among them those beyond the ends of an axis
        for each in set(words) - ticks:
            box = each.get_window_extent()
            assert box.x0 >= 0, each
            assert box.x1 <= figure.bbox.width, each
        assert "below title" not in format_figure(figure, "svg").decode()


def test_a_hopeless_baseline_does_not_squeeze_the_others() -> None:
    evaluation = make_evaluation()
    scores = evaluation.baselines
    hopeless = scores | {"formula": replace(scores["formula"], factor=8.55, mae_log=2.146)}
    figure = plot_comparison([replace(evaluation, baselines=hopeless)])
    assert figure.axes[0].get_xlim() == plot_comparison([evaluation]).axes[0].get_xlim()
    assert f"{TIMES}8.55" in read_words(figure)


def test_names_of_columns_are_drawn_as_they_are() -> None:
    names = ["$\\frac{1}{2}$", "a\nb", "x" * 200, "\u4e00\U0001f600", "<&>"]
    figure = plot_weights(
        [Weight(name, 1.0 + place, COEFFICIENT) for place, name in enumerate(names)], "linear", is_simulated=True
    )
    labels = [text.get_text() for text in figure.axes[0].get_yticklabels()]
    assert labels == ["$\\frac{1}{2}$", "a b", "x" * (MOST_LETTERS - 1) + "…", "\u4e00\U0001f600", "<&>"]
    ElementTree.fromstring(format_figure(figure, "svg"))


def test_models_stand_beside_each_other_and_baselines_below_them() -> None:
    evaluations = [make_evaluation("linear", spread=0.6), make_evaluation("boosting"), make_evaluation("area-power", spread=0.2)]
    assert list(collect_scores(evaluations)) == ["linear", "boosting", *BASELINES]
    assert collect_scores(evaluations)["area-power"] is evaluations[2].grouped
    assert choose_best(evaluations).recipe == "boosting"
    assert choose_best(evaluations[2:]).recipe == "area-power"
    figure = plot_comparison(evaluations)
    errors, ranks = figure.axes
    assert [text.get_text() for text in errors.get_yticklabels()] == ["linear", "boosting", *BASELINES]
    assert [line.get_xdata()[0] for line in errors.get_lines()] == [each.factor for each in collect_scores(evaluations).values()]
    boosting = evaluations[1].grouped
    ends = [list(line.get_xdata()) for line in ranks.get_lines()]
    assert [boosting.spearman_within_low, boosting.spearman_within_high] in ends


def test_a_model_that_is_far_off_stands_at_the_edge_of_the_comparison() -> None:
    seconds = np.geomspace(60, 3600, 20)
    good, bad = (
        with_predictions(seconds, seconds * factor, (SMALL,) * 20, name) for factor, name in ((1.1, "ridge"), (90, "linear"))
    )
    errors = plot_comparison([good, bad]).axes[0]
    assert [line.get_marker() for line in errors.get_lines()][:2] == [">", "o"]
    assert errors.get_xlim()[1] < 5


def test_only_what_is_not_known_is_drawn() -> None:
    assert [name for name, _ in list_plots(make_evaluation())] == ["predicted", "sorted", "residuals"]
    weights = [Weight("area", 1.0, COEFFICIENT)]
    assert [name for name, _ in list_plots(make_evaluation(), weights, known=["sorted", "residuals"])] == ["predicted", "weights"]
    assert not list(
        list_plots(make_evaluation(), [Weight(INTERCEPT, 1.0, COEFFICIENT)], known=["predicted", "sorted", "residuals"])
    )


def test_matplotlib_is_loaded_only_to_draw_and_pyplot_never() -> None:
    code = (
        "import sys\n"
        "import gridwright.study.pictures.report\n"
        "assert not {'matplotlib', 'PIL', 'sklearn'} & set(sys.modules)\n"
        "from gridwright.study.pictures.plots import plot_weights\n"
        "from gridwright.study.pictures.style import format_figure\n"
        "format_figure(plot_weights([], 'linear', is_simulated=False), 'png')\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"a plot needs the package matplotlib: pip install 'gridwright\[study\]'"):
        plot_predicted(make_evaluation())


@given(st.floats(1e-2, 1e6), st.floats(LEAST_SPAN, 9e5))
def test_labels_of_an_axis_have_room_between_them_and_lie_on_it(low: float, span: float) -> None:
    ticks = choose_ticks(low, low * span)
    assert all(low <= each <= low * span for each in ticks)
    assert all(later / former >= span**LEAST_GAP * (1 - 1e-9) for former, later in pairwise(ticks))


@given(st.floats(5, 20_000), st.floats(LEAST_SPAN, 1e4))
def test_usual_times_have_at_least_two_labels(low: float, span: float) -> None:
    assert len(choose_ticks(low, low * span)) >= 2


@given(st.lists(st.tuples(st.floats(1, 1e6), st.floats(-1e9, 1e9)), min_size=1, max_size=30))
def test_the_axes_hold_every_real_time(pairs: list[tuple[float, float]]) -> None:
    seconds, predicted = map(np.array, zip(*pairs, strict=True))
    low, high = make_cloud(with_predictions(seconds, predicted, (SMALL,) * len(pairs))).limits()
    assert 0 < low < seconds.min()
    assert seconds.max() < high
    assert high / low >= LEAST_SPAN * (1 - 1e-9)


def test_a_running_median_is_the_median_of_each_window() -> None:
    rng = np.random.default_rng(0)
    across, up = rng.permutation(40).astype(float), rng.normal(size=40)
    places, medians = running_median(across, up)
    order = np.argsort(across)
    assert list(places) == [float(np.median(across[order][start : start + 15])) for start in range(26)]
    assert list(medians) == [float(np.median(up[order][start : start + 15])) for start in range(26)]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (9.94, "9.9 s"), (9.96, "10 s"), (59.6, "1 min"), (3599.6, "1 h"), (86399, "1 d"), (90, "1 min 30 s")],
)
def test_times_never_reach_the_next_unit_unnoticed(seconds: float, words: str) -> None:
    assert format_duration(seconds) == words


def test_numbers_as_words() -> None:
    assert [format_factor(each) for each in (0.25, 1.0, 1.5, 16)] == ["÷4", "1", "×1.5", "×16"]  # noqa: RUF001
    assert format_number(None) == "–"  # noqa: RUF001
    assert format_number(-0.5, 1) == "\N{MINUS SIGN}0.5"
    assert format_count(0, "puzzle") == "0 puzzles"
