"""What all pages have in common that need no other file: their style and their policy."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files

from gridwright.render.svg_style import LIGHT, NIGHT, escape, format_theme


def read_part(name: str, package: str = "gridwright.render") -> str:
    """A file that is part of a page."""
    return files(package).joinpath(name).read_text("utf-8")


def format_base_style() -> str:
    """Colours by day and by night, letters, and the head of the page."""
    return f"{format_theme(':root', LIGHT, NIGHT)}\n{read_part('page.css')}"


def format_policy(style: str, script: str = "", images: Sequence[str] = ()) -> str:
    """What the page may use: the style and the script that it holds itself, and images from these sources; nothing else."""
    parts = ["default-src 'none'", f"style-src '{_hash(style)}'"]
    parts += [f"script-src '{_hash(script)}'"] if script else []
    parts += [f"img-src {' '.join(images)}"] if images else []
    return "; ".join([*parts, "base-uri 'none'", "form-action 'none'"])


def format_facts(facts: Sequence[tuple[str, str]]) -> str:
    """Names and values for the head of the page; nothing if there are none."""
    if not facts:
        return ""
    items = "\n".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return f'<dl class="facts">\n{items}\n</dl>'


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
