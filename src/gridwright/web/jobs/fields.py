"""Fields that requests for several tasks have."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from gridwright.web.strict import PlainText

LONGEST = 60.0
"""Seconds of a long task."""
LARGEST_SEED = 2**53 - 1
"""The largest number that a page counts to exactly."""

Seconds = Annotated[float, Field(gt=0, le=LONGEST)]
Name = Annotated[PlainText, Field(max_length=40)]
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]
