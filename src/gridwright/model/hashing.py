"""What tells one puzzle from another, whatever its title and its file."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def hash_content(content: Any) -> str:
    """32 digits 0-9a-f for anything that JSON can write, the same for the same content.

    >>> hash_content([[1, 2], None])
    '2436e95dfb429cdec29ebd84eacd0453'
    """
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()[:32]
