"""What can be wrong with a library as a whole."""

from __future__ import annotations

from gridwright.model.errors import GridwrightError


class LibraryError(GridwrightError):
    """A library that cannot be opened, read or written. `code` tells programs which of these it is, the message people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class ForgottenError(GridwrightError):
    """A key whose player wanted everything forgotten, which stays so."""

    def __init__(self) -> None:
        super().__init__("this player was forgotten, as they wished; go on with a new key")


class LimitError(GridwrightError):
    """More than a library keeps for one player. `code` tells programs which limit it is."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
