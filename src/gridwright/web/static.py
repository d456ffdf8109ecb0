"""The files of the page: found anew for each request, so that an edit shows at once, and read only when they have changed."""

from __future__ import annotations

import hashlib
import mimetypes
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gridwright.web.errors import ApiError

FOLDER = Path(__file__).parent / "page"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The types that matter, said here: what the machine knows of suffixes differs from one to the next."""
WORKER = "/sw.js"
VERSION_MARK = b"__VERSION__"
CACHING = "no-cache"
"""Keep it, but ask each time whether it is still the same: the answer is a short one."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it was when it was last read."""

    stamp: tuple[int, int]
    content: bytes
    digest: str


class PageFiles:
    """Every file of the page, by the path a browser asks for. What is not among them does not exist for anybody who asks."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._files: dict[str, PageFile] = {}
        self._lock = threading.Lock()

    def load(self) -> dict[str, PageFile]:
        """All files, those read again whose size or time has changed."""
        with self._lock:
            known = self._files
            found = ((path, self._read(path, known.get(path))) for path in self._list())
            self._files = {path: file for path, file in found if file is not None}
            return self._files

    def find(self, path: str) -> PageFile | None:
        """One file as it is now. Only a path that is not known yet costs a look at the whole folder."""
        known = self._files.get(path)
        return self._read(path, known) if known else self.load().get(path)

    def list_paths(self) -> list[str]:
        """What a browser has to store in order to do without the server; `/` stands for `/index.html`."""
        return ["/", *sorted(path for path in self.load() if path not in ("/index.html", WORKER))]

    def version(self) -> str:
        """Sixteen digits that change with any file."""
        whole = hashlib.sha256()
        for path, file in sorted(self.load().items()):
            whole.update(f"{path} {file.digest}\n".encode())
        return whole.hexdigest()[:16]

    def answer(self, request: Request) -> Response:
        """The answer to a request for a file."""
        path = request.url.path
        file = self.find("/index.html" if path == "/" else path)
        if file is None and path == "/favicon.ico":
            return Response(status_code=204)  # browsers ask for it unbidden where a document names no icon
        if file is None:
            raise ApiError(404, "not-found", f"there is no file {path[:200]}")
        content, tag = file.content, f'"{file.digest}"'
        if path == WORKER:
            version = self.version()
            content, tag = content.replace(VERSION_MARK, version.encode()), f'"{version}"'
        return answer_if_changed(request, Response(content, media_type=find_type(path)), tag)

    def list_assets(self, request: Request) -> Response:
        """The answer to the service worker's question what it is to store."""
        version = self.version()
        return answer_if_changed(request, JSONResponse({"version": version, "files": self.list_paths()}), f'"{version}"')

    def _list(self) -> Iterator[str]:
        for file in self.folder.rglob("*"):
            inner = file.relative_to(self.folder)
            if file.is_file() and not file.is_symlink() and not any(part.startswith(".") for part in inner.parts):
                yield f"/{inner.as_posix()}"

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
    suffix = Path(path if path != "/" else "/index.html").suffix
    return TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"


def answer_if_changed(request: Request, response: Response, tag: str) -> Response:
    """The response with its tag, or the short one that says it is still the same."""
    headers = {"ETag": tag, "Cache-Control": CACHING}
    asked = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    if tag in asked:
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return response
