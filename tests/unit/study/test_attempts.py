"""The table of attempts: what is refused and where, reading what was written, merging, summing up."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.api import parse_puzzle
from gridwright.model.errors import InputError
from gridwright.study.attempts import COLUMNS, INPUT_TYPES, OUTCOMES, Attempt, format_attempts, merge_attempts, parse_attempts
from gridwright.study.times import find_median, format_published, read_published, summarise_attempts

START = datetime(2025, 1, 31, 18, 5, tzinfo=UTC)
ATTEMPT = Attempt(
    person="p1",
    puzzle_hash="0123456789abcdef" * 2,
    app_version="1.0",
    input_type="touch",
    start=START,
    end=START + timedelta(seconds=200),
    active_seconds=83.5,
    long_gaps=1,
    gap_seconds=100.0,
    moves=40,
    outcome="solved",
    rating=4,
    source="page",
)
HEADER = ",".join(COLUMNS)
LINE = format_attempts([ATTEMPT]).decode().splitlines()[1]
TEXTS = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20).filter(
    lambda text: not text.startswith("simulated-")
)
COUNTS = st.integers(0, 1000)


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    active = draw(st.floats(0.1, 1e6))
    gap = draw(st.just(0.0) | st.floats(60, 1e5))
    start = draw(st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)))
    is_simulated = draw(st.booleans())
    return Attempt(
        person=("simulated-" if is_simulated else "") + draw(TEXTS),
        puzzle_hash=draw(st.text("0123456789abcdef", min_size=32, max_size=32)),
        app_version=draw(st.just("") | TEXTS),
        input_type=draw(st.sampled_from(INPUT_TYPES)),
        start=start,
        end=start + timedelta(seconds=active + gap),
        active_seconds=active,
        long_gaps=int(gap > 0),
        gap_seconds=gap,
        moves=draw(COUNTS),
        undos=draw(COUNTS),
        hints=draw(COUNTS),
        checks=draw(COUNTS),
        error_feedback=draw(st.booleans()),
        outcome=draw(st.sampled_from(OUTCOMES)),
        attempts_before=draw(COUNTS),
        order_in_session=draw(st.integers(1, 99)),
        rating=draw(st.none() | st.integers(1, 5)),
        source=draw(TEXTS),
        is_simulated=is_simulated,
    )


@given(st.lists(attempts(), max_size=5))
def test_what_is_written_is_read_again(listed: list[Attempt]) -> None:
    assert list(parse_attempts(format_attempts(listed))) == listed


@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: f"{HEADER}\n{LINE}{text}".encode()))
def test_anything_else_is_refused_in_one_line(data: bytes) -> None:
    said = "line"
    try:
        list(parse_attempts(data))
    except InputError as error:
        said = str(error)
    assert "line" in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        ("person", "", "expected 1 to 200 printable characters"),
        ("person", "simulated-1", "column is_simulated: found false, but then the person may not begin with simulated-"),
        ("is_simulated", "true", "found true, but then the person must begin with simulated-"),
        ("is_simulated", "yes", "found 'yes', expected true or false"),
        ("puzzle_hash", "ABC", "found 'ABC', expected 32 digits 0-9a-f"),
        ("input_type", "nose", "found 'nose', expected one of mouse, touch, keyboard, pen, paper"),
        ("outcome", "", "found '', expected one of solved, abandoned"),
        ("start", "yesterday", "found 'yesterday', expected a time such as"),
        ("start", "2025-01-31T18:05:00", "found a time without its offset"),
        ("end", "2025-01-31T18:00:00Z", "which is before the start"),
        ("active_seconds", "150", "found 250 seconds with the gaps, but only 200 between start and end"),
        ("active_seconds", "0", "expected seconds from 0.1 to 100000000"),
        ("active_seconds", "1e-9", "expected seconds from 0.1 to 100000000"),
        ("active_seconds", "1e-320", "expected seconds from 0.1 to 100000000"),
        ("active_seconds", "nan", "found 'nan', expected a number of seconds"),
        ("active_seconds", "1e999", "found '1e999', expected a number of seconds"),
        ("gap_seconds", "0", "found 0.0 seconds in 1 long gaps"),
        ("moves", "-1", "found '-1', expected a whole number"),
        ("hints", "1.5", "found '1.5', expected a whole number"),
        ("order_in_session", "0", "found 0, expected a number from 1 to"),
        ("rating", "6", "found 6, expected 1 to 5, or nothing"),
        ("source", " x", "without blanks around them"),
    ],
)
def test_a_fault_names_its_line_and_column(column: str, text: str, expected: str) -> None:
    cells = LINE.split(",")
    cells[list(COLUMNS).index(column)] = text
    with pytest.raises(InputError) as caught:
        list(parse_attempts(f"{HEADER}\n{LINE}\n{','.join(cells)}\n".encode()))
    assert str(caught.value).startswith("line 3, column ")
    assert column in caught.value.place or column in ("person", "is_simulated")
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "line 1: found nothing, expected the names of columns: person,"),
        (b"person\nx\n", "line 1: found no column puzzle_hash, expected person,"),
        (f"{HEADER},shoe\n".encode(), "line 1: found the column 'shoe', expected only person,"),
        (f"{HEADER},person\n".encode(), "line 1: found the column 'person' twice"),
        (f"{HEADER}\na,b\n".encode(), "line 2: found 2 values, expected 20 as line 1 names them"),
        (f'{HEADER}\n"a'.encode(), "line 2: is no CSV: "),
        (f"{HEADER}\n".encode() + b"\xff", "line 2: found a byte that is no UTF-8"),
    ],
)
def test_a_broken_table_is_refused(data: bytes, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        list(parse_attempts(data))
    assert str(caught.value).startswith(expected)


def test_columns_may_stand_in_any_order() -> None:
    names, cells = list(COLUMNS)[::-1], LINE.split(",")[::-1]
    assert list(parse_attempts(f"{','.join(names)}\n{','.join(cells)}\n".encode())) == [ATTEMPT]


def test_merging_keeps_each_attempt_once() -> None:
    later = replace(ATTEMPT, start=START + timedelta(seconds=1), active_seconds=20.0)
    elsewhere = replace(ATTEMPT, start=START.astimezone(timezone(timedelta(hours=5))))
    assert merge_attempts([ATTEMPT, later], [elsewhere], [later]) == [ATTEMPT, later]


def test_attempts_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(InputError, match=r"^column moves: found 41, but 40 in another row of the same attempt \(person p1"):
        merge_attempts([ATTEMPT], [replace(ATTEMPT, moves=41)])


def make_times(*seconds: float, **changes: object) -> list[Attempt]:
    plain = replace(ATTEMPT, long_gaps=0, gap_seconds=0.0)
    return [
        replace(plain, person=f"p{index}", active_seconds=each, end=START + timedelta(seconds=each), **changes)  # type: ignore[arg-type]
        for index, each in enumerate(seconds)
    ]


def test_a_summary_leaves_out_what_says_nothing_of_the_puzzle_alone() -> None:
    listed = [
        *make_times(10, 20, 40),
        *make_times(1, hints=1),
        *make_times(1, 1, attempts_before=1, hints=2),
        *make_times(1, 1, 1, error_feedback=True),
        *make_times(90, outcome="abandoned"),
    ]
    (summary,) = summarise_attempts(listed)
    assert (summary.attempts, summary.hinted, summary.repeated, summary.fed_back) == (10, 1, 2, 3)
    assert (summary.solved, summary.abandoned) == (3, 1)
    assert summary.median_seconds == 30
    assert summary.log_mean == pytest.approx(math.log(20))
    assert summary.log_sd == pytest.approx(math.log(2))


def test_real_and_simulated_attempts_are_never_mixed() -> None:
    simulated = replace(ATTEMPT, person="simulated-1", is_simulated=True)
    assert [(each.is_simulated, each.attempts) for each in summarise_attempts([ATTEMPT, simulated])] == [(False, 1), (True, 1)]


def test_a_puzzle_nobody_has_solved_has_no_time() -> None:
    (summary,) = summarise_attempts(make_times(50, 60, outcome="abandoned"))
    assert (summary.solved, summary.abandoned) == (0, 2)
    assert (summary.median_seconds, summary.log_mean, summary.log_sd) == (None, None, None)


@given(st.lists(st.integers(1, 30), min_size=1, max_size=15))
def test_without_abandoned_attempts_the_median_is_the_usual_one(times: list[int]) -> None:
    assert find_median((each, True) for each in times) == statistics.median(times)


TIMED = """Puzzle number: 7
width: 2
height: 1
solved_count: 31
AVE_TIME: '00:01:07'
ave_time_count: 29

top_values

[1]
[]

left_values

[1]
"""


def test_a_published_time_is_of_many_people_together() -> None:
    time = read_published("a.txt", parse_puzzle(TIMED))
    assert (time.median_seconds, time.timed, time.solved) == (67, 29, 31)
    lines = format_published([time, time]).decode().splitlines()
    assert lines == ["source,puzzle_hash,median_seconds,timed,solved", f"a.txt,{time.puzzle_hash},67,29,31"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("AVE_TIME: '00:01:07'", "a: b", "a.txt: found no time that people took, expected a fact such as AVE_TIME: '00:12:30'"),
        ("00:01:07", "soon", "a.txt: AVE_TIME: found 'soon', expected a time such as 00:12:30"),
        ("29", "many", "a.txt: ave_time_count: found 'many', expected a whole number"),
    ],
)
def test_a_wrong_published_time_is_refused(old: str, new: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read_published("a.txt", parse_puzzle(TIMED.replace(old, new)))
    assert str(caught.value) == expected
