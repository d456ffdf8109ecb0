"""Public names that load when they are first used, from the one list that type checkers read.

A package lists its names as imports under ``if TYPE_CHECKING:``, each as ``from module import name as name``, which type checkers
take for an export. At run time nothing there is imported; `load_name`, called by the package's ``__getattr__``, finds the same
list in the source and imports the one module that a name needs. A star takes over the list of another such package.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def load_name(package: str, name: str) -> Any:
    """The value of a public name, kept in the package so that later uses find it at once."""
    names = list_names(package)
    if name == "__all__":
        return sorted(names)
    if name not in names:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    value = getattr(import_module(names[name]), name)
    setattr(sys.modules[package], name, value)
    return value


@cache
def list_names(package: str) -> dict[str, str]:
    """The public names of a package, each with the module to import it from."""
    spec = find_spec(package)
    source = spec.loader.get_source(package) if spec and spec.loader and hasattr(spec.loader, "get_source") else None
    names: dict[str, str] = {}
    for block in ast.parse(source or "").body:
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING":
            for node in block.body:
                if isinstance(node, ast.ImportFrom) and node.module:
                    names.update(_list_imported(node.module, [alias.name for alias in node.names]))
    return names


def _list_imported(module: str, names: list[str]) -> dict[str, str]:
    return list_names(module) if names == ["*"] else dict.fromkeys(names, module)
