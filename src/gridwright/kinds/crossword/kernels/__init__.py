"""Where the registry of kinds finds the kernels of this kind."""

from gridwright.kernels.filling import KERNELS as KERNELS
