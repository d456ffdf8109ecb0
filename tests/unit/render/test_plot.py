"""Charts: points land where their values are, and series can be told apart without colour."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.render.plot import DARK, LIGHT, SHAPES, Chart, Point, Scale, Series, format_chart

SVG = "{http://www.w3.org/2000/svg}"

values = st.floats(1e-7, 1e5)
points = st.builds(
    Point, st.integers(1, 5000).map(float), st.just(0.0) | values, st.booleans(), st.none() | st.just(0.0) | values
)
charts = st.builds(
    Chart,
    title=st.text(max_size=20),
    across=st.just("columns"),
    up=st.just("seconds"),
    series=st.lists(st.builds(Series, st.text(max_size=12), st.lists(points, min_size=1, max_size=6).map(tuple)), max_size=5).map(
        tuple
    ),
    note=st.text(max_size=20),
)


def make_chart(*series: Series, **more: str) -> Chart:
    return Chart("Time", "columns", "seconds", series, **more)


def draw(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(format_chart(chart))


def marks(root: ElementTree.Element, kind: str = "mark") -> list[list[tuple[float, float]]]:
    """Where the marks of each path are: the path moves to the middle of a mark before it draws it."""
    paths = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == kind]
    return [[(float(x), float(y)) for x, y in re.findall(r"M([\d.]+),([\d.]+)", path)] for path in paths]


def texts(root: ElementTree.Element, kind: str) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text") if text.get("class") == kind]


def test_both_axes_are_logarithmic() -> None:
    (found, _) = marks(draw(make_chart(Series("one", tuple(Point(10.0**n, 10.0**n) for n in range(1, 5))))))
    across, up = zip(*found, strict=True)
    steps = [right - left for left, right in pairwise(across)]
    rises = [lower - higher for lower, higher in pairwise(up)]
    assert max(steps) - min(steps) < 0.3
    assert max(rises) - min(rises) < 0.3
    assert min(rises) > 0, "more is higher"


def test_the_line_goes_through_the_medians() -> None:
    series = Series("one", (Point(5, 1), Point(5, 100), Point(5, 10), Point(2, 7)))
    assert series.trend() == [(2, 7), (5, 10)]


def test_hollow_points_are_drawn_apart() -> None:
    root = draw(make_chart(Series("one", (Point(1, 1), Point(2, 2, is_hollow=True), Point(3, 3)))))
    assert [len(each) for each in marks(root, "mark hollow")] == [1]
    assert [len(each) for each in marks(root)] == [2, 1], "and one in the legend"


def test_words_stand_where_they_belong() -> None:
    root = draw(make_chart(Series("one", (Point(125, 0.5), Point(2000, 20))), Series("other", (Point(500, 3),)), note="A note."))
    assert texts(root, "heading") == ["Time"]
    assert texts(root, "words") == ["columns", "seconds", "one", "other", "A note."]
    assert texts(root, "tick") == ["0.1", "1", "10", "100", "125", "500", "2,000"]


def test_large_places_are_written_out() -> None:
    root = draw(make_chart(Series("one", (Point(2500, 1), Point(1_000_000, 1)))))
    assert texts(root, "tick")[-2:] == ["2,500", "1,000,000"]


def test_labels_do_not_touch() -> None:
    root = draw(make_chart(Series("one", tuple(Point(float(n), 1) for n in range(1, 2000, 7)))))
    places = [float(text.get("x", "")) for text in root.iter(f"{SVG}text") if text.get("text-anchor") == "middle"][:-1]
    assert 3 < len(places) < 20
    assert all(right - left > 30 for left, right in pairwise(places))


def test_forty_two_series_differ_in_colour_or_shape() -> None:
    series = [Series(str(number), (Point(1, 1),)) for number in range(42)]
    looks = {(number % len(LIGHT), number % len(SHAPES)) for number in range(len(series))}
    assert len(looks) == 42
    assert len(LIGHT) == len(DARK)
    text = format_chart(make_chart(*series))
    assert "prefers-color-scheme:dark" in text
    assert all(colour in text for colour in (*LIGHT, *DARK))


def test_neighbours_differ_in_both() -> None:
    root = draw(make_chart(*(Series(str(number), (Point(1, 1),)) for number in range(21))))
    classes = [group.get("class") for group in root.iter(f"{SVG}g")][:21]
    outlines = [re.sub(r"M[\d.,]+", "", path.get("d", "")) for path in root.iter(f"{SVG}path") if path.get("class") == "mark"]
    for left, right in zip(range(20), range(1, 21), strict=True):
        assert classes[left] != classes[right]
        assert outlines[left] != outlines[right]


def test_an_empty_chart_is_a_frame() -> None:
    root = draw(make_chart())
    assert marks(root) == []
    assert texts(root, "heading") == ["Time"]


@pytest.mark.parametrize("point", [Point(0, 1), Point(-1, 1), Point(1, -3)])
def test_there_is_no_logarithm_of_nothing(point: Point) -> None:
    with pytest.raises(ValueError, match="above zero"):
        format_chart(make_chart(Series("one", (point,))))


def test_values_of_zero_stand_below_the_axis() -> None:
    root = draw(make_chart(Series("one", (Point(1, 0), Point(2, 0.1), Point(3, 10)))))
    assert texts(root, "tick")[:4] == ["0", "0.1", "1", "10"]
    zero, low, high = (place for _, place in marks(root)[0])
    frame = next(each for each in root.iter(f"{SVG}rect") if each.get("class") == "frame")
    bottom = float(frame.get("y", "")) + float(frame.get("height", ""))
    assert bottom > zero > low > high
    assert "0" not in texts(draw(make_chart(Series("one", (Point(1, 0.1),)))), "tick")


def test_a_point_reaches_up_to_the_largest_of_its_values() -> None:
    root = draw(make_chart(Series("one", (Point(1, 1, top=100), Point(2, 10, top=10), Point(3, 100)))))
    paths = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == "trend"]
    reaches = [re.findall(r"M[\d.]+ ([\d.]+)V([\d.]+)", path) for path in paths]
    (first, _, last) = (up for _, up in marks(root)[0])
    assert [each for each in reaches if each] == [[(f"{first:.1f}", f"{last:.1f}")]]


@given(charts)
def test_any_chart_is_sound_and_stays_on_its_page(chart: Chart) -> None:
    root = draw(chart)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for kind in ("mark", "mark hollow"):
        assert all(0 <= x <= width and 0 <= y <= height for path in marks(root, kind) for x, y in path)


@given(values)
def test_decades_are_the_powers_of_ten_in_sight(value: float) -> None:
    scale = Scale(-8, 6, 0, 140)
    assert scale.decades() == [10.0**power for power in range(-8, 7)]
    assert 0 <= scale.place(value) <= 140
