"""What the kinds of the page can do, and what can be chosen."""

from __future__ import annotations

from typing import Any

from gridwright.kinds import load_kind
from gridwright.model.kind import AnyKind, Progress
from gridwright.model.specification import list_choices as list_named_values
from gridwright.web.documents import PAGES


def list_choices(request: None, progress: Progress) -> dict[str, Any]:
    """What can be asked of puzzles that are to be made, and the techniques that explain them, kind by kind."""
    return {"kinds": [_describe_choices(load_kind(name)) for name in PAGES]}


def _describe_choices(kind: AnyKind) -> dict[str, Any]:
    named = list_named_values(kind.specification.GENERATOR_INFO.specification) if kind.can("specification") else {}
    return {
        "name": kind.name,
        "largest": PAGES[kind.name].longest_side,
        "wish": {
            name: [{"name": value, "summary": summary} for value, summary in values.items()] for name, values in named.items()
        },
        "techniques": [
            {"name": each.name, "code": each.code, "title": each.title, "tier": each.tier, "summary": each.summary}
            for each in (kind.coach.list_techniques() if kind.can("coach") else ())
        ],
    }
