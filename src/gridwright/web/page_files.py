"""The files of the page: made into a bundle, or one by one as they lie in the folder.

Files that have changed are seen when the document, the service worker or its list is asked for: a reload shows an edit, and all
that a document refers to is of one version.
"""

from __future__ import annotations

import hashlib
import mimetypes
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gridwright.web import bundle
from gridwright.web.bundle import INDEX, LOADER, SCRIPTS, WORKER, Bundle, link_kind_styles
from gridwright.web.compression import Content, is_known, make_content, make_headers
from gridwright.web.errors import ApiError

FOLDER = Path(__file__).parent / "page"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The types that matter, said here: what the machine knows of suffixes differs from one to the next."""
VERSION_MARK = b"__VERSION__"
CACHING = "no-cache"
"""Keep it, but ask each time whether it is still the same: the answer is a short one."""
FOREVER = "public, max-age=31536000, immutable"
"""For addresses that carry the hash of what lies there: never ask again."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it was when it was last read."""

    stamp: tuple[int, int]
    content: bytes
    digest: str


@dataclass(slots=True)
class Edition:
    """All that is served of one state of the folder."""

    files: dict[str, PageFile]
    version: str
    """Sixteen digits that change with any file."""
    bundle: Bundle | None
    contents: dict[str, Content] = field(default_factory=dict)
    """What has been made ready to be sent, by address."""

    def list_addresses(self) -> list[str]:
        """What a browser has to store in order to do without the server; `/` stands for the document."""
        if self.bundle is not None:
            return ["/", *self.bundle.list_addresses()]
        return ["/", *sorted(path for path in self.files if path not in (INDEX, WORKER, LOADER))]

    def find(self, path: str) -> Content | None:
        """What lies at an address; None if nothing does."""
        content = self.contents.get(path) or self._make(path)
        if content is not None:
            self.contents[path] = content
        return content

    def _make(self, path: str) -> Content | None:
        plain = self._make_plain(path)
        if plain is None:
            return None
        is_lasting = path.startswith(bundle.FOLDER)
        digest = hashlib.sha256(plain).hexdigest()[:32]
        is_bundled = self.bundle is not None
        return make_content(plain, find_type(path), digest, FOREVER if is_lasting else CACHING, is_zipping=is_bundled)

    def _make_plain(self, path: str) -> bytes | None:
        path = INDEX if path == "/" else path
        file = self.files.get(path)
        if path == WORKER and file is not None:
            return file.content.replace(VERSION_MARK, self.version.encode())
        if self.bundle is not None:
            if path == INDEX:
                return self.bundle.index
            if path.startswith(bundle.FOLDER):
                return self.bundle.files.get(path) or self._make_map(path)
            if facade := self.bundle.make_facade(path.removeprefix(SCRIPTS)):
                return facade.encode()
        if path == INDEX and file is not None:
            return link_kind_styles(file.content.decode(), self.files).encode()
        return file.content if file is not None else None

    def _make_map(self, path: str) -> bytes | None:
        assert self.bundle is not None
        text = self.bundle.make_map(path, {path: file.content for path, file in self.files.items()})
        return None if text is None else text.encode()


class PageFiles:
    """Every file of the page, by the path a browser asks for. What is not among them does not exist for anybody who asks."""

    def __init__(self, folder: Path = FOLDER, *, is_bundled: bool = True) -> None:
        self.folder = folder
        self.is_bundled = is_bundled
        self._edition: Edition | None = None
        self._lock = threading.Lock()

    def load(self) -> Edition:
        """The page as it is now; only files whose size or time has changed are read again."""
        with self._lock:
            known = self._edition.files if self._edition else {}
            found = ((path, self._read(path, known.get(path))) for path in self._list(self.folder))
            files = {path: file for path, file in found if file is not None}
            if self._edition is None or files != known:
                self._edition = self._make_edition(files)
            return self._edition

    def prepare(self) -> None:
        """Make ready what first visits ask for, so that none of them waits."""
        edition = self.load()
        if edition.bundle is not None:
            for path in edition.list_addresses():
                edition.find(path)

    def answer(self, request: Request) -> Response:
        """The answer to a request for a file."""
        path = request.url.path
        edition = self._edition
        # One by one, any file may have changed; what a bundle is made of is looked at when a document begins to use it.
        if edition is None or not self.is_bundled or path in ("/", INDEX, WORKER):
            edition = self.load()
        content = edition.find(path)
        if content is None and path == "/favicon.ico":
            return Response(status_code=204)  # browsers ask for it unbidden where a document names no icon
        if content is None:
            raise ApiError(404, "not-found", f"there is no file {path[:200]}")
        return content.answer(request)

    def list_assets(self, request: Request) -> Response:
        """The answer to the service worker's question what it is to store."""
        edition = self.load()
        headers = make_headers(edition.version, is_zipped=False, caching=CACHING, varies=False)
        if is_known(request, edition.version):
            return Response(status_code=304, headers=headers)
        return JSONResponse({"version": edition.version, "files": edition.list_addresses()}, headers=headers)

    def _make_edition(self, files: dict[str, PageFile]) -> Edition:
        made = Bundle({path: file.content for path, file in files.items()}) if self.is_bundled else None
        whole = hashlib.sha256(b"bundle" if made else b"modules")
        for path, file in sorted(files.items()):
            whole.update(f"{path} {file.digest}\n".encode())
        return Edition(files, whole.hexdigest()[:16], made)

    def _list(self, folder: Path, above: str = "/") -> Iterator[str]:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.is_symlink():
                    continue
                if entry.is_dir():
                    yield from self._list(folder / entry.name, f"{above}{entry.name}/")
                elif entry.is_file():
                    yield f"{above}{entry.name}"

    def _read(self, path: str, known: PageFile | None) -> PageFile | None:
        """A file of the list; None if it is gone since."""
        file = self.folder / path[1:]
        try:
            status = file.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            if known is not None and known.stamp == stamp:
                return known
            content = file.read_bytes()
        except FileNotFoundError:
            return None
        return PageFile(stamp, content, hashlib.sha256(content).hexdigest()[:32])


def find_type(path: str) -> str:
    suffix = Path(path if path != "/" else INDEX).suffix
    return TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
