"""Which characters stand for a cell, two columns wide, so that a cell looks square.

Ink takes both columns. Every other mark leaves the second one free, and a tone that has no shape of its own stands there,
so that nothing is said by colour alone.
"""

from __future__ import annotations

from gridwright.model.drawing import CellLook, Mark, Tone

SHAPES = {
    True: {Mark.FILLED: "█", Mark.BLANK: " ", Mark.CROSS: "×", Mark.UNKNOWN: "·"},  # noqa: RUF001 - a real multiplication sign
    False: {Mark.FILLED: "#", Mark.BLANK: " ", Mark.CROSS: "x", Mark.UNKNOWN: "_"},
}
"""Unicode? -> the one character of each mark."""

TONE_SIGNS = {
    Tone.PLAIN: "",
    Tone.GIVEN: "'",
    Tone.DIFFERS: "?",
    Tone.WRONG: "!",
    Tone.REASON: "*",
    Tone.RESULT: "+",
    Tone.SUPPOSED: "~",
}

OWN_GLYPHS = {
    (Mark.FILLED, Tone.GIVEN): "▓▓",
    (Mark.FILLED, Tone.DIFFERS): "◆ ",
    (Mark.BLANK, Tone.DIFFERS): "◇ ",
    (Mark.CROSS, Tone.DIFFERS): "◇ ",
    (Mark.UNKNOWN, Tone.DIFFERS): "? ",
}
"""Where Unicode has a better shape than a mark and a sign."""

TONE_MEANINGS = {
    Tone.GIVEN: "given with the puzzle",
    Tone.DIFFERS: "solutions differ here",
    Tone.WRONG: "wrong",
    Tone.REASON: "reason",
    Tone.RESULT: "follows",
    Tone.SUPPOSED: "supposed",
}

KEY_ORDER = (Tone.GIVEN, Tone.REASON, Tone.RESULT, Tone.SUPPOSED, Tone.WRONG, Tone.DIFFERS)
"""As an argument goes: from what is known, to what follows, to what cannot be."""


def cell_glyph(look: CellLook, *, unicode: bool, shows_ink: bool) -> str:
    """The two characters of a cell. `shows_ink` when the symbol must tell the inks apart, because no colour does."""
    if look.mark is Mark.FILLED and shows_ink:
        ink = SHAPES[unicode][Mark.FILLED] if look.symbol == "#" else printable(look.symbol, unicode=unicode)
        return ink + (TONE_SIGNS[look.tone] or ink)
    if unicode and (look.mark, look.tone) in OWN_GLYPHS:
        return OWN_GLYPHS[look.mark, look.tone]
    shape = SHAPES[unicode][look.mark]
    rest = shape if look.mark is Mark.FILLED else " "
    return shape + (TONE_SIGNS[look.tone] or rest)


def printable(text: str, *, unicode: bool) -> str:
    """`text` without what would move the cursor or write backwards; in ASCII alone where `unicode` is False.

    >>> printable("Heron \\x1b[2J", unicode=True)
    'Heron \N{REPLACEMENT CHARACTER}[2J'
    """
    stand_in = "\N{REPLACEMENT CHARACTER}" if unicode else "?"
    return "".join(sign if sign.isprintable() and (unicode or sign.isascii()) else stand_in for sign in text)
