"""Packages of the extra `study`, loaded only when something needs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gridwright.model.errors import InputError

PACKAGES = {"sklearn": "scikit-learn", "PIL": "pillow"}
"""Module -> the package that brings it, where the two are not called the same."""


def load_extra(module: str, what: str = "") -> Any:
    """A module of a package that may not be installed; InputError says how to get it. `what` names that which needs it."""
    try:
        return import_module(module)
    except ImportError:
        top = module.partition(".")[0]
        needs = f"needs the package {PACKAGES.get(top, top)}: pip install 'gridwright[study]'"
        raise InputError(f"{what} {needs}" if what else needs) from None
