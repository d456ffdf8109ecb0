"""Where the registry of kinds finds the kernels of this kind."""

from gridwright.kernels.filling import KERNELS

__all__ = ["KERNELS"]
