"""The description of the API that programs read (OpenAPI)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI


def make_describer(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What an app answers to the question what can be asked of it."""
    describe = app.openapi

    def describe_well() -> dict[str, Any]:
        description = describe()
        _drop_wrong_mappings(description)
        return description

    return describe_well


def _drop_wrong_mappings(node: Any) -> None:
    """Where one choice is again a choice, what is generated maps a word to a schema; OpenAPI allows only a reference there.

    The alternatives stand beside it in any case, and each says which word is its own.
    """
    match node:
        case dict():
            mapping = node.get("discriminator", {}).get("mapping", {}) if isinstance(node.get("discriminator"), dict) else {}
            if any(not isinstance(target, str) for target in mapping.values()):
                del node["discriminator"]
            for each in node.values():
                _drop_wrong_mappings(each)
        case list():
            for each in node:
                _drop_wrong_mappings(each)
