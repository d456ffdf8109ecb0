"""Files with pieces cut out, put in or moved, and what a reader may answer to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

from gridwright.codec.sniff import recognise_format
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits


@st.composite
def damaged(draw: st.DrawFn, samples: Sequence[bytes], splices: Sequence[bytes]) -> bytes:
    """A valid file with pieces cut out, put in or moved."""
    data = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 12)))
        data = data[:start] + draw(st.sampled_from([*splices, data[start:end] * 2, data[end:]])) + data[end:]
    return data


def read_damaged(content: bytes, each: Format, limits: Limits, formats: tuple[Format, ...]) -> Iterator[Any]:
    """The puzzles found in it; what else is found is an error on one line, and recognising it ends in a format or an error."""
    assert each.parse is not None
    assert 0 <= each.recognise(content) <= 100
    for found in each.parse(content, limits):
        if isinstance(found, InputError):
            assert "\n" not in str(found)
            assert len(str(found)) < 400
        else:
            assert found.height * found.width <= limits.cells
            yield found
    with suppress(InputError):
        recognise_format(content, "", formats)
