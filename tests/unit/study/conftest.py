"""The ways of running commands that the tests of the command line use."""

from tests.unit.cli.conftest import command, here, run, spawn

__all__ = ["command", "here", "run", "spawn"]
