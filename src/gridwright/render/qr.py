"""QR codes of links, for screens, paper and terminals."""

from __future__ import annotations

from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from segno import QRCode

MOST_CHARACTERS = 2953
"""What the largest QR code holds."""
QUIET = 4
"""Modules of empty margin that readers need on every side."""


def make_qr(text: str) -> QRCode:
    """The smallest QR code that holds the text, at the highest level of correction that costs no room.

    InputError if no code holds it.
    """
    import segno
    from segno.encoder import DataOverflowError

    try:
        return segno.make_qr(text, error="l", mode="byte", encoding="utf-8")
    except DataOverflowError:
        found = len(text.encode())
        raise InputError(f"{found:,} characters are too long for a QR code, which holds at most {MOST_CHARACTERS:,}") from None


def format_qr_svg(text: str) -> str:
    """The code as SVG; black on white, whatever it is put on."""
    content = BytesIO()
    make_qr(text).save(content, kind="svg", border=QUIET, light="white", scale=4, xmldecl=False)
    return content.getvalue().decode()


def format_qr_png(text: str) -> bytes:
    """The code as an image with eight pixels a module."""
    content = BytesIO()
    make_qr(text).save(content, kind="png", border=QUIET, scale=8)
    return content.getvalue()


def format_qr_text(text: str) -> str:
    """The code in half blocks, light on dark as terminals mostly are; two rows of modules a line."""
    content = StringIO()
    make_qr(text).terminal(out=content, border=QUIET, compact=True)
    return content.getvalue().rstrip("\n")
