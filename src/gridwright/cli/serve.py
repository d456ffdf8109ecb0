"""`gridwright serve`: the page, for this machine, with a library of one's own."""

from __future__ import annotations

import click

from gridwright.cli import options
from gridwright.cli.session import Session
from gridwright.cli.terminal import ExitCode, is_debugging
from gridwright.model import __version__
from gridwright.model.errors import InputError, shorten

NEEDED = ("fastapi", "sqlalchemy", "alembic", "uvicorn")
"""The modules of the extra `web`."""


@click.command("serve")
@click.option("--host", metavar="NAME", default="127.0.0.1", show_default=True, help="Listen on this address.")
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", default=8000, show_default=True, help="And on this port; 0 takes any."
)
@click.option(
    "--library",
    metavar="FILE|URL",
    envvar="GRIDWRIGHT_LIBRARY",
    type=options.FileName(),
    help="Keep packs and progress in this SQLite file, or in PostgreSQL (postgresql://...), instead of the user's own.",
)
@click.option(
    "--jobs",
    type=click.IntRange(0, 256),
    metavar="N",
    help="Solve and make so many puzzles at once; 0 is for play alone. [default: one a core]",
)
@click.option("--modules", "is_apart", is_flag=True, help="Serve the page's scripts one by one, to look for faults in them.")
@click.option("--open", "is_opening", is_flag=True, help="Open the page in the browser.")
@options.quiet_option
@options.debug_option
def serve_command(
    host: str, port: int, library: str | None, jobs: int | None, is_apart: bool, is_opening: bool, quiet: bool
) -> int:
    """Serve the page: a library to play, a solver to ask.

    It runs until Ctrl-C. Nothing leaves this machine, and only this machine can reach it, unless --host names an address of its
    network: whoever can reach it may then use it. Progress is kept in one file, which GRIDWRIGHT_LIBRARY can name too.

    \b
    Exit codes: 0 ended, 2 a library that cannot be opened, a port that is taken,
    or wrong usage.
    """
    _check_extra()
    import logging
    import threading
    import webbrowser

    from gridwright.store.database import find_library
    from gridwright.store.library import Library
    from gridwright.web.app import make_app
    from gridwright.web.jobs.kernels import LOG as SOLVER_LOG
    from gridwright.web.serving import listen, serve
    from gridwright.web.settings import Settings, count_workers, spell_host

    if not host.strip():
        raise InputError("--host: found no name, expected an address to listen on, such as 127.0.0.1")
    host = spell_host(host)
    session = Session(quiet=quiet)
    workers = count_workers() if jobs is None else jobs
    settings = Settings(
        library=find_library(library), host=host, port=port, jobs=workers, is_bundled=not is_apart, version=__version__
    )
    if not settings.is_local:
        session.note(f"gridwright: whoever can reach {shorten(host)} can use this server; 127.0.0.1 is for this machine alone")

    def welcome(address: str) -> None:
        session.note(f"Gridwright is at {address} - Ctrl-C ends it.")
        if is_opening:
            # In a thread of its own: some browsers return only when they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    if not quiet:
        SOLVER_LOG.setLevel(logging.INFO)  # how far the solver is prepared: a first start takes minutes
    with listen(host, port) as listener:  # a port that is taken leaves no library behind
        opened = Library.open(settings.library)
        try:
            serve(make_app(settings, opened), settings, welcome, listener=listener, is_debugging=is_debugging())
        except KeyboardInterrupt:
            session.note("Gridwright has ended.")
        finally:
            opened.close()  # a second Ctrl-C cuts the server's own end short
    return ExitCode.OK


def _check_extra() -> None:
    """InputError if a package is not installed that the server needs."""
    from importlib.util import find_spec

    for module in NEEDED:
        if find_spec(module) is None:
            raise InputError(f"the page needs the package {module}: pip install 'gridwright[web]'")
