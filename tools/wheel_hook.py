"""What makes a wheel carry libraries of kernels: a hook of Hatchling, which builds the wheels. It is imported without gridwright.

Where nobody names a folder of libraries, the wheel is for every system, as it is from a source archive or in an editable install.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARIES = "GRIDWRIGHT_LIBRARIES"
"""The environment variable that names a folder of libraries."""
TAG = "py3-none-manylinux_2_17_x86_64"
"""Any Python 3, since libraries know nothing of Python. They need the C library and its mathematics, in any version that Numba
runs with: whatever has a newer one may install the wheel."""


class LibrariesHook(BuildHookInterface[Any]):
    """Puts the libraries into the wheel, and says on its label for which systems it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = os.environ.get(LIBRARIES)
        if folder and version == "standard":
            build_data["pure_python"] = False
            build_data["tag"] = TAG
            build_data["force_include"][folder] = "gridwright/kernels/bundled"
