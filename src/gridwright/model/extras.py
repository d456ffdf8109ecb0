"""Packages of the extra `study`, loaded only when something needs them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gridwright.model.errors import InputError

PACKAGES = {"sklearn": "scikit-learn", "PIL": "pillow", "threadpoolctl": "scikit-learn", "scipy": "scikit-learn"}
"""Module -> the package that brings it, by itself or along with it, where the two are not called the same."""


def load_extra(module: str, what: str = "") -> Any:
    """A module of a package that may not be installed; InputError says how to get it. `what` names that which needs it."""
    try:
        return import_module(module)
    except ImportError:
        raise _miss(module, what) from None


def check_extra(module: str, what: str) -> None:
    """InputError if a module is not installed, without loading it: what takes long should find out before it begins."""
    if find_spec(module) is None:
        raise _miss(module, what)


def _miss(module: str, what: str) -> InputError:
    top = module.partition(".")[0]
    needs = f"needs the package {PACKAGES.get(top, top)}: pip install 'gridwright[study]'"
    return InputError(f"{what} {needs}" if what else needs)
