"""Drafts of makers: kept beside what a browser had before, never written over unseen, united on import, told to other tabs."""

from __future__ import annotations

from playwright.sync_api import Page

OLD_STORES = """async () => {
  const stores = { events: ["puzzle", "n", "by"], games: "puzzle", meta: "key" };
  for (const name of ["puzzles", "packs", "kept", "attempts"]) stores[name] = "id";
  const base = await new Promise((resolve, reject) => {
    const wish = indexedDB.open("gridwright", 1);
    wish.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        const store = wish.result.createObjectStore(name, { keyPath });
        if (name === "events") store.createIndex("unsent", ["puzzle", "unsent", "n", "by"]);
      }
    };
    wish.onsuccess = () => resolve(wish.result);
    wish.onerror = () => reject(wish.error);
  });
  const work = base.transaction(Object.keys(stores), "readwrite");
  work.objectStore("events").put({ puzzle: "p", n: 1, by: "tab", event: { n: 1 }, unsent: 1 });
  work.objectStore("games").put({ puzzle: "p", seq: 7 });
  for (const name of ["puzzles", "packs", "kept", "attempts"]) work.objectStore(name).put({ id: name });
  work.objectStore("meta").put({ key: "home", value: 3 });
  await new Promise((resolve) => (work.oncomplete = resolve));
  base.onversionchange = () => base.close();
}"""


def test_a_browser_with_the_stores_of_before_keeps_everything(page: Page) -> None:
    page.goto("/js/types.js")
    page.evaluate(OLD_STORES)
    found = page.evaluate(
        """async () => {
          const { run } = await import("/js/game/db.js");
          const { createDraft, listDrafts } = await import("/js/make/drafts.js");
          const { id } = await createDraft("slitherlink", { clues: ["3."] });
          const names = ["events", "games", "puzzles", "packs", "kept", "attempts", "meta"];
          const rows = await run(names, "readonly", async (access) => {
            const all = [];
            for (const name of names) all.push(...(await access.list(name)));
            return [...all, ...(await access.listUnsent("p", 9))];
          });
          return { rows, hasDraft: (await listDrafts()).map((draft) => draft.id).join() === id };
        }"""
    )
    event = {"puzzle": "p", "n": 1, "by": "tab", "event": {"n": 1}, "unsent": 1}
    kept = [{"id": name} for name in ("puzzles", "packs", "kept", "attempts")]
    assert found == {"rows": [event, {"puzzle": "p", "seq": 7}, *kept, {"key": "home", "value": 3}, event], "hasDraft": True}


def test_drafts_are_saved_by_revision_and_a_late_save_is_refused(modules: Page) -> None:
    told = modules.evaluate(
        """async () => {
          const drafts = await import("/js/make/drafts.js");
          const { DraftConflict, createDraft, deleteDraft, listDrafts, loadDraft, saveDraft } = drafts;
          const heard = [];
          document.addEventListener("draftschange", (event) => heard.push(event.detail.rev));
          const draft = await createDraft("nonogram", { rows: ["#"] }, { height: 1, width: 1, values: "2" }, "One");
          const { rev } = await saveDraft(draft.id, { data: { rows: ["."] } }, draft.rev);
          const late = await saveDraft(draft.id, { data: { rows: ["!"] } }, draft.rev).catch((error) => error);
          const { data, title, preview } = await loadDraft(draft.id);
          const others = await listDrafts("crossword");
          await deleteDraft(draft.id);
          const gone = await saveDraft(draft.id, { data: {} }, rev).catch((error) => error);
          const told = [draft.rev, rev, late instanceof DraftConflict, late.draft.data, data, title, preview.values];
          return [...told, others.length, gone instanceof DraftConflict, gone.draft, await loadDraft(draft.id), heard];
        }"""
    )
    kept = {"rows": ["."]}
    assert told == [1, 2, True, kept, kept, "One", "2", 0, True, None, None, [1, 2, 0]]


def test_imported_drafts_join_those_that_are_here(modules: Page) -> None:
    counts = modules.evaluate(
        """async () => {
          const { createDraft, exportDrafts, importDrafts, listDrafts, saveDraft } = await import("/js/make/drafts.js");
          const { eraseAll } = await import("/js/game/db.js");
          await eraseAll();
          const first = await createDraft("slitherlink", { clues: ["3"] });
          const rows = JSON.parse(JSON.stringify(await exportDrafts()));
          const again = await importDrafts(rows);
          await saveDraft(first.id, { data: { clues: ["2"] } }, 1);
          const beside = await importDrafts(rows);
          const both = (await listDrafts()).map((draft) => draft.data.clues[0]).sort();
          await eraseAll();
          const anew = await importDrafts(rows);
          return [again, beside, both, anew, (await listDrafts())[0].id === first.id];
        }"""
    )
    assert counts == [0, 1, ["2", "3"], 1, True]


def test_rows_that_are_no_drafts_are_refused_whole(modules: Page) -> None:
    told = modules.evaluate(
        """async () => {
          const { importDrafts, listDrafts } = await import("/js/make/drafts.js");
          const { eraseAll } = await import("/js/game/db.js");
          await eraseAll();
          const good = { id: "a", kind: "nonogram", title: "", data: {}, preview: null, rev: 1, created: 1, updated: 1 };
          const flaws = [{ id: "../a" }, { kind: "sudoku" }, { title: 3 }, { data: null }, { rev: 0.5 }];
          flaws.push({ preview: { height: 0 } });
          const faults = [];
          for (const flaw of flaws) faults.push(await importDrafts([good, { ...good, ...flaw }]).catch((error) => error.message));
          faults.push(await importDrafts("x").catch((error) => error.message));
          return [faults, (await listDrafts()).length];
        }"""
    )
    faults, count = told
    assert faults == [
        'drafts[1].id: found "../a", expected up to 64 letters and digits',
        'drafts[1].kind: found "sudoku", expected one of nonogram, slitherlink, crossword',
        "drafts[1].title: found 3, expected a text of at most 400 letters",
        "drafts[1].data: found null, expected what was drawn",
        "drafts[1].rev: found 0.5, expected a whole number above 0",
        'drafts[1].preview: found {"height":0}, expected a small picture or null',
        'drafts: found "x", expected a list',
    ]
    assert count == 0


# Two tabs in one: two Autosaves on a draft, each with a value of its own; what one saves the other hears of.
TWO = """async () => {
  const { Autosave } = await import("/js/make/autosave.js");
  const { createDraft, listDrafts, loadDraft } = await import("/js/make/drafts.js");
  const { eraseAll } = await import("/js/game/db.js");
  await eraseAll();
  const open = (draft) => {
    const tab = { value: draft.data.value };
    const read = () => ({ data: { value: tab.value }, title: "", preview: null });
    const onOther = (data) => (tab.value = data.value);
    tab.autosave = new Autosave({ kind: "nonogram", draft, read, onOther });
    tab.write = (value) => {
      tab.value = value;
      tab.autosave.change();
    };
    return tab;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 60));
  const draft = await createDraft("nonogram", { value: 0 });
  const [one, two] = [open(draft), open(draft)];
  one.write(1);
  await one.autosave.flush();
  await settle();
  const followed = two.value;
  // Both change before either has saved.
  one.write(2);
  two.write(3);
  await one.autosave.flush();
  await two.autosave.flush();
  const both = (await listDrafts()).map((each) => each.data.value).sort();
  const isCopy = two.autosave.id !== draft.id;
  const buttons = [...document.querySelectorAll(".toast-action")];
  const words = buttons.map((button) => button.textContent);
  buttons[0].click();
  await settle();
  const loaded = [two.value, two.autosave.id === draft.id, (await listDrafts()).length];
  two.write(4);
  await two.autosave.destroy();
  await settle();
  await one.autosave.destroy();
  return [followed, both, isCopy, words, loaded, one.value, (await loadDraft(draft.id)).data.value];
}"""


def test_two_tabs_on_one_draft_lose_nothing(page: Page) -> None:
    page.goto("/js/types.js")
    words = ["Load the other", "Keep mine as a copy"]
    assert page.evaluate(TWO) == [1, [2, 3], True, words, [2, True, 1], 4, 4]


def test_what_was_not_saved_when_a_page_went_is_found_again(modules: Page) -> None:
    told = modules.evaluate(
        """async () => {
          const { createDraft, listDrafts, saveDraft } = await import("/js/make/drafts.js");
          const { forgetUnsaved, noteUnsaved, recoverUnsaved } = await import("/js/make/autosave.js");
          const { eraseAll } = await import("/js/game/db.js");
          await eraseAll();
          const content = (value) => ({ data: { value }, title: "", preview: null });
          const first = await createDraft("nonogram", { value: 1 });
          noteUnsaved("one", { id: first.id, kind: "nonogram", rev: 1, content: content(2) });
          localStorage.setItem("gridwright.unsaved.zero", "{");
          localStorage.setItem("gridwright.unsaved.none", "{}");
          await recoverUnsaved();
          const values = async () => (await listDrafts()).map((draft) => draft.data.value).sort();
          const saved = await values();
          // The draft has gone on; a new one that never had an id; and one whose save did arrive.
          noteUnsaved("two", { id: first.id, kind: "nonogram", rev: 1, content: content(3) });
          noteUnsaved("three", { id: null, kind: "nonogram", rev: 0, content: content(4) });
          noteUnsaved("four", { id: first.id, kind: "nonogram", rev: 1, content: content(2) });
          noteUnsaved("five", { id: null, kind: "nonogram", rev: 0, content: content(5) });
          forgetUnsaved("five");
          await recoverUnsaved();
          // A save of the same page arrived, but not its last.
          await createDraft("nonogram", { value: 6 }, null, "", "six");
          noteUnsaved("six", { id: null, kind: "nonogram", rev: 0, content: content(7) });
          await recoverUnsaved();
          return [saved, await values(), Object.keys(localStorage).filter((key) => key.includes("unsaved")).length];
        }"""
    )
    assert told == [[2], [2, 3, 4, 7], 0]
