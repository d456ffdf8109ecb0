"""Where the registry of kinds finds the kernels of this kind."""

from gridwright.kernels.loops import KERNELS

__all__ = ["KERNELS"]
