"""Hitori, a kind of puzzle: the value `KIND`, loaded without anything that solves or draws."""

from gridwright.kinds.template.kind import KIND as KIND
