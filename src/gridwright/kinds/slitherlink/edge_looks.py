"""How edges look in a drawing: by what is known of them, and by what stands out. The same on squares and on tilings."""

from __future__ import annotations

from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.model.drawing import EdgeLook, EdgeMark, Look, Tone

TONES = (Tone.PLAIN, Tone.GIVEN, Tone.DIFFERS)
"""What a view can say of an edge, weakest first: that solutions differ matters more than that it was given."""


def tone_edges(given: bytes, values: bytes, differs: bytes) -> bytes:
    """The number in `TONES` of each edge's tone; `differs` has 1 where solutions do, or nothing if there are none to compare."""
    tones = bytes(len(values))
    if any(given):
        # An edge that the board has changed is no longer what was given.
        tones = bytes(printed != UNKNOWN and printed == value for printed, value in zip(given, values, strict=True))
    if any(differs):
        tones = bytes(2 if differing else tone for tone, differing in zip(tones, differs, strict=True))
    return tones


def number_edges(values: bytes, tones: bytes, empty: EdgeMark, numbers: dict[Look, int]) -> bytes:
    """The number of each edge's look, `empty` on edges known to have no line. Looks that are new get the next numbers."""
    mark_of = {UNKNOWN: EdgeMark.UNKNOWN, LINE: EdgeMark.LINE, CROSS: empty}
    codes = bytes(value + len(mark_of) * tone for value, tone in zip(values, tones, strict=True)) if any(tones) else values
    table = bytearray(256)
    for code in sorted(set(codes)):
        tone, value = divmod(code, len(mark_of))
        table[code] = number_look(EdgeLook(mark_of[value], TONES[tone]), numbers)
    return codes.translate(table)


def number_look(look: Look, numbers: dict[Look, int]) -> int:
    return numbers.setdefault(look, len(numbers))


def find_differing(boards: list[bytes]) -> bytes:
    """1 for each edge in which two of the boards disagree; nothing when fewer than two are given."""
    return bytes(len(set(values)) > 1 for values in zip(*boards, strict=True)) if len(boards) > 1 else b""


def note_differences(count: int, solutions: int) -> tuple[str, ...]:
    """The sentence below a picture in which so many edges differ; none if none does."""
    if not count:
        return ()
    edges = "1 edge differs" if count == 1 else f"{count:,} edges differ"
    return (f"{edges} between {solutions} solutions.",)
