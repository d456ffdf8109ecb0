"""What is imported late: public names when they are first used, and packages that may not be installed.

The list of public names is the one that type checkers read. A package has it as imports under ``if TYPE_CHECKING:``, each as
``from module import name as name``, which they take for an export. At run time nothing there is imported; `load_name`, called by
the package's ``__getattr__``, finds the same list in the source and imports the one module that a name needs. A star takes over
the list of another such package.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gridwright.model.errors import InputError


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


# Packages of the extra `study`.

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
