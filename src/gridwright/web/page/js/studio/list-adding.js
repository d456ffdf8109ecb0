// @ts-check
/** Bringing word lists in, as files or pasted, and telling what came of it: that stays to be read as long as the window is open. */
import { ApiError, createList, describeError } from "../api.js";
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";
import { progressBar } from "../ui/progress.js";
import { toast } from "../ui/toast.js";
import { useList } from "./edits.js";
import { editList } from "./list-editor.js";
import { askEncoding, decodeText } from "./list-file.js";

/** @typedef {import("../api.js").WordList} WordList */
/** @typedef {import("./studio.js").Studio} Studio */

const LARGEST_FILE = 7_500_000;
export const LONGEST_NAME = 80;

/** Files that are being read, each with its row: a window that is opened meanwhile shows them. @type {Map<string, HTMLElement>} */
const running = new Map();
/** The window that was opened last, and the studio it belongs to: what has been read goes there. @type {{studio: Studio, reload: () => Promise<void>} | null} */
let current = null;

/** @template T @param {() => Promise<T>} run @param {string} [name] of the list @returns {Promise<T | null>} null when it failed, and that was told */
export async function attempt(run, name = "") {
  try {
    return await run();
  } catch (error) {
    toast(describeFault(error, name), { tone: "wrong" });
    return null;
  }
}

/** @param {unknown} error @param {string} name of the list */
function describeFault(error, name) {
  return error instanceof ApiError && error.code === "no-words" ? t("crossword.studio.lists.noWords", { name }) : describeError(error);
}

/**
 * Let somebody write a list until it can be read, or they change their mind.
 * @param {string} name
 * @param {string} text
 * @param {(text: string) => Promise<WordList>} keep
 * @returns {Promise<WordList | null>}
 */
export async function insistOn(name, text, keep) {
  for (let written = text; ; ) {
    const changed = await editList(name, written);
    if (changed === null || changed === text || !changed.trim()) return null;
    const list = await attempt(() => keep(changed), name);
    if (list) return list;
    written = changed;
  }
}

/** What was read, and what was passed over and why. @param {WordList} list */
export function describeList({ name, words, passed, problems }) {
  const told = t("crossword.studio.lists.read", { name, count: words ?? 0 });
  const [problem] = problems ?? [];
  // The name stands in front already.
  const shown = problem?.startsWith(`${name}: `) ? problem.slice(name.length + 2) : problem;
  return shown ? `${told} ${t("crossword.studio.lists.passed", { count: passed ?? 0 })} ${shown}` : told;
}

/** @param {Studio} studio @param {() => Promise<void>} reload */
export function drawAdding(studio, reload) {
  const told = h("ul", { role: "list", class: "list-told" }, [...running.values()]);
  current = { studio, reload };
  const create = (/** @type {string} */ name, /** @type {string} */ text, /** @type {AbortSignal} */ signal) =>
    createList({ name: name.slice(0, LONGEST_NAME) || t("crossword.studio.lists.unnamed"), text }, { signal });
  const use = async (/** @type {WordList} */ list) => {
    const window = current ?? { studio, reload };
    window.studio.commit(useList(window.studio.design, list.id));
    await window.reload();
  };
  const readFile = async (/** @type {File} */ file) => {
    const key = `${file.name} ${file.size} ${file.lastModified}`;
    // The window was closed while this very file was on its way: it comes.
    if (running.has(key)) return;
    const row = h("li");
    told.append(row);
    running.set(key, row);
    try {
      await readInto(row, file);
    } finally {
      running.delete(key);
    }
  };
  const readInto = async (/** @type {HTMLElement} */ row, /** @type {File} */ file) => {
    const say = (/** @type {string} */ text, isWrong = true) =>
      clear(row, h("p", { class: isWrong ? "studio-remark wrong" : "studio-remark", role: "status" }, text));
    const { name } = file;
    if (file.size > LARGEST_FILE) return say(t("crossword.studio.lists.large", { name }));
    const controller = new AbortController();
    clear(row, progressBar({ label: t("crossword.studio.lists.reading", { name }), onCancel: () => controller.abort() }).element);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const recognised = decodeText(bytes);
      if (recognised === null) return say(t("crossword.studio.lists.notText", { name }));
      const text = recognised ?? (await askEncoding(name, bytes, studio.design.words.lists));
      if (text === null || controller.signal.aborted) return row.remove();
      if (!text.trim()) return say(t("crossword.studio.lists.noWords", { name }));
      const list = await create(name.replace(/\.(txt|dict|csv)$/i, ""), text, controller.signal);
      say(describeList(list), false);
      await use(list);
    } catch (error) {
      if (controller.signal.aborted) row.remove();
      else say(describeFault(error, name));
    }
    return undefined;
  };
  const readFiles = async () => {
    const files = [...(chooser.files ?? [])];
    chooser.value = "";
    for (const file of files) await readFile(file);
  };
  const chooser = h(
    "input",
    { type: "file", multiple: true, accept: ".txt,.dict,.csv,text/plain", hidden: true, on: { change: () => void readFiles() } },
  );
  const paste = async () => {
    const name = t("crossword.studio.lists.pasted");
    const list = await insistOn(name, "", (text) => create(name, text, new AbortController().signal));
    if (!list) return;
    toast(describeList(list), { tone: "good" });
    await use(list);
  };
  return h(
    "div",
    { class: "stack" },
    told,
    h(
      "div",
      { class: "row" },
      chooser,
      button({ label: t("crossword.studio.lists.upload"), icon: "upload", on: () => chooser.click() }),
      button({ label: t("crossword.studio.lists.paste"), icon: "copy", on: () => void paste() }),
    ),
  );
}
