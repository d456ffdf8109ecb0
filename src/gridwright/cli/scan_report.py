"""The page that `gridwright scan --report` writes: what was read beside what the photograph shows."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from gridwright.api import Scan, cut_crops, draw, format_svg
from gridwright.model.scanning import ReadValue

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid #8888; padding: .4rem .8rem; text-align: left; }
td img { display: block; max-height: 6rem; background: #fff; }
svg { max-width: 100%; height: auto; background: #fff; }
"""


def format_report(readings: Sequence[tuple[str, bytes, Scan]]) -> str:
    """One page for all puzzles: by name, image and reading."""
    parts = [part for source, image, scan in readings for part in _format_scan(source, image, scan)]
    body = "\n".join(parts) or "<p>No puzzle was read.</p>"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Scan</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _format_scan(source: str, image: bytes, scan: Scan) -> Iterator[str]:
    yield f"<h1>{escape(source)}: {escape(scan.kind)}, {scan.columns}x{scan.rows}</h1>"
    for line in (*scan.notes, *scan.problems):
        yield f"<p>{escape(line)}</p>"
    listed = [value for value in scan.values if value.is_doubtful or value.was_corrected]
    if listed:
        listed.sort(key=lambda value: value.confidence)
        crops = iter(cut_crops(image, [value.quad for value in listed if value.quad is not None]))
        yield "<table><tr><th>place</th><th>photograph</th><th>taken for</th><th>read at first</th><th>may be</th></tr>"
        for value in listed:
            yield _format_row(value, next(crops) if value.quad is not None else b"")
        yield "</table>"
    if scan.puzzle is not None:
        yield format_svg(draw(scan.puzzle, scan.board))


def _format_row(value: ReadValue, crop: bytes) -> str:
    picture = f'<img alt="" src="data:image/png;base64,{b64encode(crop).decode()}">' if crop else ""
    choices = ", ".join(
        f"{escape(other or 'nothing')} {100 * chance:.0f} %" for other, chance in value.choices if chance >= 0.005
    )
    cells = (value.name, picture, escape(value.value or "nothing"), escape(value.read or "nothing"), choices)
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
