"""The documents as a site: links between the top folder and the documents, and a reference that misses no name."""

from __future__ import annotations

import re

import pytest

from gridwright.model.lazy import list_names
from tools.docs_site import LINK, format_library, turn_link


@pytest.mark.parametrize(
    ("link", "folder", "site_folder", "turned"),
    [
        ("[why](../CONTRIBUTING.md#tests)", "docs", "", "[why](CONTRIBUTING.md#tests)"),
        ("[why](../../CHANGELOG.md)", "docs/how-to", "how-to", "[why](../CHANGELOG.md)"),
        ("[plan](docs/explanation/architecture.md)", "", "", "[plan](explanation/architecture.md)"),
        ("[solver](solver.md)", "docs/explanation", "explanation", "[solver](solver.md)"),
        ("[sources](../src/gridwright/api)", "docs", "", "sources"),
        ("[site](https://example.org/a.md)", "docs", "", "[site](https://example.org/a.md)"),
    ],
)
def test_links_lead_to_pages_of_the_site(link: str, folder: str, site_folder: str, turned: str) -> None:
    match = LINK.fullmatch(link)
    assert match is not None
    assert turn_link(match, folder, site_folder) == turned


def test_every_public_name_is_in_the_reference_once() -> None:
    page = format_library()
    listed = re.findall(r"^(?:      heading: gridwright\.(\w+)|### `(\w+)`)$", page, re.M)
    assert sorted(first or second for first, second in listed) == sorted(list_names("gridwright"))
