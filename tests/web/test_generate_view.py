"""The generator in a browser: make and play, faults at their fields, cancel, a pack of one's own, wishes that nothing fits."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from gridwright.kinds.common.grading import BANDS, name_band
from gridwright.kinds.nonogram.page import LONGEST_SIDE
from gridwright.kinds.nonogram.specification import NonogramSpecification

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000
SMALL = "5 \N{MULTIPLICATION SIGN} 5"


def open_generator(page: Page) -> None:
    page.goto("/#/generate")
    expect(page.get_by_role("heading", level=1)).to_have_text("Make a puzzle")


def make(page: Page) -> None:
    page.get_by_role("button", name="Make", exact=True).click()


def test_a_small_nonogram_is_made_and_played(phone: Page) -> None:
    phone.goto("/#/make")
    phone.get_by_role("link", name="Generate").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Make a puzzle", timeout=PATIENCE)
    expect(phone.get_by_label("How hard").locator("option:checked")).to_have_text("Gentle")
    expect(phone.get_by_label("What it shows").locator("option:checked")).to_have_text("A picture")
    phone.get_by_role("main").get_by_role("link", name="Make", exact=True).click()
    expect(phone).to_have_url(re.compile("#/make$"))
    open_generator(phone)
    phone.get_by_role("button", name=SMALL).click()
    make(phone)
    card = phone.locator(".made")
    expect(card).to_contain_text(f"Nonogram {SMALL}", timeout=PATIENCE)
    expect(card.locator(".made-facts")).to_contain_text("Gentle")
    card.get_by_role("button", name="Play now").click()
    expect(phone).to_have_url(re.compile("#/play/own_"))
    expect(phone.get_by_role("grid")).to_have_accessible_name("Nonogram, 5 rows, 5 columns")
    phone.goto("/#/generate")
    expect(phone.get_by_label("Width")).to_have_value("5")
    expect(card.get_by_role("link", name="Kept in your list")).to_be_visible()
    phone.get_by_text("More options").click()
    phone.get_by_label("Inks").fill("2")
    phone.get_by_label("Filled cells, %").fill("50")
    expect(phone.get_by_label("Filled cells, %")).to_have_accessible_description("Only with one ink")
    phone.get_by_label("Filled cells, %").fill("")
    phone.get_by_label("Width").fill("8")
    make(phone)
    expect(phone.locator(".made").filter(has_text="8 \N{MULTIPLICATION SIGN} 5").locator(".made-facts")).to_contain_text("Gentle")
    phone.get_by_label("Sort").select_option("triddler")
    phone.get_by_label("Symmetry").select_option("horizontal")
    expect(phone.get_by_label("Symmetry")).to_have_accessible_description("Not with this sort")
    phone.get_by_label("Symmetry").select_option("none")
    make(phone)
    phone.locator(".made").filter(has_text="67\N{NO-BREAK SPACE}triangles").get_by_role("button", name="Play now").click()
    expect(phone.locator(".board-mirror")).to_have_attribute("aria-rowcount", "5")


def test_the_page_has_the_words_of_the_bands_in_every_language(modules: Page) -> None:
    names, words = modules.evaluate(
        """async (bands) => {
          const { DIFFICULTIES, LANGUAGES } = await import("/js/constants.js");
          const { nameDifficulty } = await import("/js/library/cards.js");
          const { setLanguage, t } = await import("/js/i18n/index.js");
          const words = [];
          for (const language of LANGUAGES) {
            await setLanguage(language);
            words.push(DIFFICULTIES.map((name) => t(`library.difficulty.${name}`)));
          }
          const own = { level: null, effort: 500, is_own: true };
          const names = Array.from({ length: bands }, (_, index) => nameDifficulty({ ...own, band: index + 1 }));
          return [names, words];
        }""",
        BANDS,
    )
    assert names == [name_band(band) for band in range(1, BANDS + 1)]
    assert [len({text for text in each if not text.startswith("library.")}) for each in words] == [5] * 4


def test_a_wish_kept_before_difficulty_had_words_is_understood(modules: Page) -> None:
    """What was kept then held defaults that nobody had chosen; what was chosen stays."""
    wishes = modules.evaluate(
        """async () => {
          const { makeRequest, readWish, renewWish } = await import("/js/generate/wish.js");
          await (await import("/js/kinds/index.js")).hearKinds();
          const size = { nonogram: { width: 7, height: 5 }, slitherlink: { width: 7, height: 7 } };
          const old = { effort: "any", style: "any", level: "normal", size };
          const all = [old, { ...old, effort: "demanding", style: "noise", level: "expert" }, { ...old, effort: "middle" }];
          localStorage.setItem("gridwright.wish", JSON.stringify({ ...old, seed: 12 }));
          const [kept, nothing] = [readWish(), renewWish(null)];
          localStorage.removeItem("gridwright.wish");
          const any = structuredClone(nothing);
          any.asked.nonogram.bands.choice = "any";
          return [...all.map(renewWish), kept, nothing, renewWish(any)].map((wish) => {
            const { wish: { width, bands, style } } = makeRequest(wish, 1);
            return [width, bands, style, wish.asked.slitherlink.level, wish.seed];
          });
        }"""
    )
    gentle = ["gentle", "pictures", "any", ""]
    assert wishes == [
        [7, *gentle],
        [7, [7, 10], "noise", "expert", ""],
        [7, "medium", *gentle[1:]],
        [7, *gentle],
        [10, *gentle],
        [10, "any", *gentle[1:]],
    ]


def test_faults_show_at_their_fields_and_long_work_is_cancelled(page: Page) -> None:
    open_generator(page)
    page.get_by_role("radio", name="Slitherlink").check()
    page.get_by_label("Width").fill("101")
    expect(page.get_by_label("Width")).to_have_accessible_description("A whole number from 1 to 100")
    make(page)
    expect(page.get_by_label("Width")).to_be_focused()
    expect(page.locator(".progress")).to_have_count(0)
    page.get_by_text("More options").click()
    page.get_by_label("Seconds for each").fill("0")
    make(page)
    expect(page.get_by_label("Width")).to_be_focused()
    page.get_by_label("Seconds for each").fill("30")
    page.get_by_label("Width").fill("60")
    page.get_by_label("Height").fill("60")
    page.get_by_label("Level").select_option("expert")
    make(page)
    page.locator(".progress").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    expect(page.get_by_role("button", name="Make", exact=True)).to_be_enabled()


def test_a_block_of_more_rows_than_the_page_shows_is_a_fault_at_its_height(modules: Page) -> None:
    faults = modules.evaluate(
        """async (sizes) => {
          const { nonogram: kind } = await import("/js/kinds/nonogram/kind.js");
          const asked = { density: "", guessing: "never", inks: 2, sort: "block", symmetry: "none" };
          return sizes.map(([width, height]) => kind.making.findFaults({ ...asked, width, height }).height?.params.most ?? null);
        }""",
        [(5, 5), (30, 25), (30, 30), (3, 66), (3, 67)],
    )
    assert faults == [None, None, 25, None, 66]
    assert NonogramSpecification(height=30, width=30, sort="block").find_box().height > LONGEST_SIDE
    assert NonogramSpecification(height=25, width=30, sort="block").find_box().height == LONGEST_SIDE


def test_two_slitherlinks_are_made_and_one_goes_into_a_new_pack(page: Page) -> None:
    open_generator(page)
    page.get_by_role("radio", name="Slitherlink").check()
    page.get_by_role("button", name=SMALL).click()
    page.get_by_label("How many").fill("2")
    page.get_by_text("More options").click()
    page.get_by_label("Level").select_option("easy")
    page.get_by_label("Seed").fill("7")
    make(page)
    cards = page.locator(".made")
    expect(cards).to_have_count(2, timeout=PATIENCE)
    expect(cards.first).to_contain_text("Seed 8")
    expect(cards.last).to_contain_text("Seed 7")
    cards.last.get_by_role("button", name="Add to a pack").click()
    page.get_by_role("menuitem", name="New pack").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Rainy day")
    page.get_by_role("dialog").get_by_role("button", name="Create").click()
    cards.last.get_by_role("link", name="In your pack").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rainy day")
    expect(page.locator(".card")).to_contain_text(f"Slitherlink {SMALL} #7")


def test_a_wish_that_nothing_fits_is_answered_with_advice(page: Page) -> None:
    open_generator(page)
    page.get_by_role("radio", name="Slitherlink").check()
    page.get_by_label("Width").fill("2")
    page.get_by_label("Height").fill("2")
    page.get_by_text("More options").click()
    for clue in "012":
        page.get_by_role("checkbox", name=clue, exact=True).uncheck()
    make(page)
    expect(page.get_by_role("alert")).to_contain_text("Nothing that fits was found", timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_contain_text("Allow more values.")


# Stands in for the server's jobs: those of `slow` take a while. `told` keeps what was asked, `most` how many of them ran at once.
JOBS = """(slow) => {
  const told = [];
  const answers = {
    generate: { document: { kind: "nonogram", height: 1, width: 1, rows: [[1]], columns: [[1]] }, seed: 1 },
    rate: { band: 3 },
  };
  let running = 0;
  window.jobs = { told, most: 0 };
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  window.fetch = async (path, { method, body }) => {
    told.push(`${method} ${path}`);
    if (method === "DELETE") return new Response(null, { status: 204 });
    if (method === "POST") {
      const { task } = JSON.parse(body);
      if (task === slow) jobs.most = Math.max(jobs.most, ++running);
      if (task === slow) await wait(30);
      return new Response(JSON.stringify({ id: `${task}-${told.length}` }));
    }
    const task = path.split("/").at(-2).split("-")[0];
    if (task === slow) await wait(60);
    if (task === slow) running -= 1;
    return new Response(`event: done\\ndata: ${JSON.stringify({ result: answers[task] })}\\n\\n`);
  };
}"""


def test_many_are_rated_one_after_the_other(page: Page) -> None:
    """The server refuses a fifth unfinished job of one player: were all rated at once, making would break off."""
    page.goto("/js/types.js")
    page.evaluate(JOBS, "rate")
    told = page.evaluate(
        """async () => {
          const { Maker } = await import("/js/generate/maker.js");
          const { readWish } = await import("/js/generate/wish.js");
          const maker = new Maker({ navigate: () => {}, onBusy: () => {} });
          await maker.make(readWish(), 6);
          while (maker.element.textContent.split("Easy").length < 7) await new Promise((resolve) => setTimeout(resolve, 20));
          return [maker.element.querySelectorAll(".made").length, jobs.most];
        }"""
    )
    assert told == [6, 1]


def test_a_job_cancelled_before_the_server_has_answered_does_not_run_on(page: Page) -> None:
    page.goto("/js/types.js")
    page.evaluate(JOBS, "solve")
    told = page.evaluate(
        """async () => {
          const { runJob } = await import("/js/api.js");
          const controller = new AbortController();
          const work = runJob({ task: "solve" }, { signal: controller.signal }).catch((error) => error.name);
          controller.abort();
          const name = await work;
          await new Promise((resolve) => setTimeout(resolve, 100));
          return [name, ...jobs.told];
        }"""
    )
    assert told == ["AbortError", "POST /api/jobs", "DELETE /api/jobs/solve-1"]


def test_what_was_made_outlives_other_views_and_a_reload(page: Page) -> None:
    open_generator(page)
    page.get_by_role("button", name=SMALL).click()
    page.get_by_label("How many").fill("3")
    # The first of them is made when the page shows something else, however fast it is.
    held: list[Route] = []
    page.route("**/api/jobs", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/jobs"):
        make(page)
    page.goto("/#/help")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    held[0].continue_()
    expect(page.locator(".toast")).to_contain_text("Your puzzles are made", timeout=PATIENCE)
    open_generator(page)
    cards = page.locator(".made")
    expect(cards).to_have_count(3)
    page.reload()
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="Add all to a pack").click()
    page.get_by_role("menuitem", name="New pack").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Three at once")
    page.get_by_role("dialog").get_by_role("button", name="Create").click()
    expect(page.get_by_role("link", name="In your pack")).to_have_count(3)
    delete = """async () => {
      const { deletePack, getLibrary } = await import("/js/api.js");
      const { packs } = await getLibrary();
      for (const pack of packs) if (pack.is_own) await deletePack(pack.id);
    }"""
    page.evaluate(delete)
    page.goto("/#/help")
    open_generator(page)
    expect(page.get_by_role("link", name="In your pack")).to_have_count(0)
    expect(cards.first.get_by_role("button", name="Keep")).to_be_visible()
