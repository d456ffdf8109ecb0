"""What a server is started with."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass, field
from importlib import metadata

from gridwright.kernels.preparing import count_processors

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


def count_workers() -> int:
    """How many processes work on long tasks unless somebody says otherwise: one a core."""
    return max(1, count_processors())


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A server: where it listens, where its library lies, and how much it works at once."""

    library: str
    """The URL of the database, or the path of an SQLite file."""
    host: str = "127.0.0.1"
    port: int = 8000
    jobs: int = field(default_factory=count_workers)
    """How many long tasks may run at once; there is one more process for short ones. With 0, both are refused."""
    is_bundled: bool = True
    """Whether the page comes as a few files, or module by module for whoever looks for a fault in it."""
    version: str = field(default_factory=lambda: metadata.version("gridwright"))
    """What pages are told of the version that serves them."""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return is_loopback(self.host)

    @property
    def url(self) -> str:
        """Where a browser on this machine finds the page."""
        address = find_address(self.host)
        host = "127.0.0.1" if address is not None and address.is_unspecified else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def is_own_host(self, name: str) -> bool:
        """Whether a request that names this host means this server, and not a name that somebody points at this machine.

        A page of another site could have its own name resolve to 127.0.0.1 and so speak to this server as if it were its own.
        A bare address cannot be made to point elsewhere, so on a server for the network any address will do.
        """
        if name in LOOPBACK_NAMES or name == self.host.lower():
            return True
        address = find_address(self.host)
        if address is None or not address.is_unspecified:
            return False
        own = socket.gethostname().lower()
        return find_address(name) is not None or name in (own, f"{own}.local")


def is_loopback(host: str) -> bool:
    """Whether a host is this machine's own loopback.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    address = find_address(host)
    return host.lower() in LOOPBACK_NAMES or (address is not None and address.is_loopback)


def spell_host(host: str) -> str:
    """A host as it is usually written: an address in an old short form in full.

    >>> spell_host("0"), spell_host("127.1"), spell_host("localhost")
    ('0.0.0.0', '127.0.0.1', 'localhost')
    """
    if not re.fullmatch("[0-9a-fA-FxX.]+", host) or find_address(host) is not None:
        return host
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        return host


def find_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that a host is written as; None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
