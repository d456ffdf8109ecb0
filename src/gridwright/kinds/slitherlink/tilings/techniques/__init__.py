"""What can be deduced on any planar graph, one module a family of techniques. Nothing here imports a kernel or a solver."""
