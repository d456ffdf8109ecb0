"""How the page looks: ink on paper in every theme, and what its settings change at once."""

from __future__ import annotations

from playwright.sync_api import Page, expect

IS_STILL = "async () => (await import('/js/board/motion.js')).isStill()"


def test_motion_follows_the_system_until_the_settings_say(page: Page) -> None:
    root = page.locator("html")
    page.emulate_media(reduced_motion="reduce")
    page.goto("/#/settings")
    expect(root).to_have_attribute("data-motion", "reduced")
    page.emulate_media(reduced_motion="no-preference")
    expect(root).to_have_attribute("data-motion", "full")
    motion = page.get_by_role("group", name="Motion")
    motion.get_by_role("radio", name="Reduced").check()
    expect(root).to_have_attribute("data-motion", "reduced")
    assert page.evaluate(IS_STILL)
    page.reload()
    expect(root).to_have_attribute("data-motion", "reduced")
    page.emulate_media(reduced_motion="reduce")
    motion.get_by_role("radio", name="Full").check()
    expect(root).to_have_attribute("data-motion", "full")
    assert not page.evaluate(IS_STILL)
