// @ts-check
/**
 * The window of word lists: which are used, one's own brought in from files or pasted, kept and edited, the lowest score, and words
 * that were banned or scored by hand.
 */
import { ApiError, changeList, createList, deleteList, describeError, getList, getLists } from "../../../api.js";
import { LANGUAGE_NAMES, formatNumber, language, t } from "../../../i18n/index.js";
import { button, numberField, segmented, toggle } from "../../../ui/controls.js";
import { askText, openDialog, openMenu } from "../../../ui/dialog.js";
import { clear, freshId, h } from "../../../ui/dom.js";
import { doLater } from "../../../ui/timing.js";
import { progressBar, toast } from "../../../ui/toast.js";
import { BLOCK_LISTS, spellLetters } from "./design.js";
import { banWord, changeWords, preferList, scoreWord, useList } from "./edits.js";

/** @typedef {import("../../../api.js").WordList} WordList */
/** @typedef {import("./studio.js").Studio} Studio */

const LONGEST_WORD = 50;

/** Deleted a moment ago. @type {Set<string>} */
const going = new Set();

/** @param {Studio} studio */
export async function openLists(studio) {
  const rows = h("ul", { role: "list", class: "list-rows" });
  /** @type {WordList[]} */
  let known = [];
  const render = () => {
    const held = document.activeElement?.getAttribute("data-control") ?? "";
    const { lists } = studio.design.words;
    const rank = (/** @type {WordList} */ { id }) => (lists.includes(id) ? lists.indexOf(id) : lists.length);
    const shown = known.filter(({ id }) => !going.has(id)).sort((one, other) => rank(one) - rank(other));
    clear(rows, shown.map((list) => h("li", null, drawList(studio, list, { render, reload }))));
    if (!known.some(({ is_builtin: isBuiltin }) => isBuiltin)) rows.append(h("li", { class: "quiet small" }, t("crossword.studio.lists.noBuiltin")));
    // Who moves a list on by keys goes on from there; the first has no button that moves it.
    const controls = [held, held.replace("prefer", "use")].map((name) => rows.querySelector(`[data-control="${name}"]`));
    const again = held && controls.find(Boolean);
    if (again instanceof HTMLElement) again.focus();
  };
  const reload = async () => {
    try {
      known = (await getLists()).lists;
      render();
    } catch (error) {
      clear(rows, h("li", { class: "studio-remark wrong" }, describeError(error)));
    }
  };
  const own = h("div", { class: "own-words" });
  const renderOwn = () => clear(own, drawOwnWords(studio, renderOwn));
  renderOwn();
  const body = h(
    "div",
    { class: "stack lists-window" },
    h("p", { class: "quiet small" }, t("crossword.studio.lists.help")),
    rows,
    drawAdding(studio, reload),
    drawWishes(studio),
    own,
  );
  const opened = openDialog({ title: t("crossword.studio.lists"), body, isWide: true });
  await reload();
  await opened;
}

/** @param {Studio} studio @param {WordList} list @param {{render: () => void, reload: () => Promise<void>}} wiring */
function drawList(studio, list, { render, reload }) {
  const id = freshId("list");
  const rank = studio.design.words.lists.indexOf(list.id);
  const use = (/** @type {boolean} */ isOn) => {
    const others = studio.design.words.lists.filter((other) => other !== list.id);
    studio.commit(isOn ? useList(studio.design, list.id) : changeWords(studio.design, { lists: others }));
    render();
  };
  const box = h("input", { type: "checkbox", id, checked: rank >= 0, dataset: { control: `use ${list.id}` }, on: { change: () => use(box.checked) } });
  const name = list.is_builtin ? t("crossword.studio.lists.builtin", { language: nameLanguage(list.language || list.id) }) : list.name;
  const more = button({
    label: t("crossword.studio.lists.more", { name }),
    icon: "menu",
    kind: "icon",
    on: () => openListMenu(studio, list, more, reload),
  });
  const prefer = button({
    label: t("crossword.studio.lists.prefer", { name }),
    icon: "up",
    kind: "icon",
    on: () => {
      studio.commit(preferList(studio.design, list.id));
      render();
    },
  });
  prefer.dataset.control = `prefer ${list.id}`;
  return h(
    "div",
    { class: "list-row" },
    box,
    h(
      "label",
      { for: id },
      h("span", { class: "list-name" }, name),
      list.words !== null && h("span", { class: "quiet small" }, t("crossword.studio.lists.words", { count: list.words })),
    ),
    h("div", { class: "row" }, rank > 0 && prefer, !list.is_builtin && more),
  );
}

/** @param {string} code */
function nameLanguage(code) {
  return LANGUAGE_NAMES[/** @type {keyof typeof LANGUAGE_NAMES} */ (code)] ?? code;
}

/** @param {Studio} studio @param {WordList} list @param {HTMLElement} anchor @param {() => Promise<void>} reload */
function openListMenu(studio, list, anchor, reload) {
  const rename = async () => {
    const name = await askText({
      title: t("crossword.studio.lists.rename"),
      label: t("crossword.studio.lists.name"),
      value: list.name,
      action: t("crossword.studio.apply"),
      limit: LONGEST_NAME,
    });
    if (name) await attempt(() => changeList(list.id, { name }));
    await reload();
  };
  const edit = async () => {
    const { text } = await getList(list.id);
    const answer = await insistOn(list.name, text, (changed) => changeList(list.id, { text: changed }));
    if (!answer) return;
    toast(describeList(answer), { tone: "good" });
    studio.emit("lists");
    await reload();
  };
  const remove = () => {
    const listOthers = () => studio.design.words.lists.filter((id) => id !== list.id);
    const isUsed = studio.design.words.lists.includes(list.id);
    going.add(list.id);
    studio.commit(changeWords(studio.design, { lists: listOthers() }));
    void reload();
    const restore = () => {
      going.delete(list.id);
      // Beside those chosen since.
      if (isUsed) studio.commit(changeWords(studio.design, { lists: [...listOthers(), list.id] }));
      void reload();
    };
    doLater({ text: t("crossword.studio.lists.deleted", { name: list.name }), run: () => deleteList(list.id), restore });
  };
  openMenu(anchor, [
    { label: t("crossword.studio.lists.edit"), icon: "pencil", run: () => void attempt(edit) },
    { label: t("crossword.studio.lists.rename"), icon: "file", run: () => void rename() },
    { label: t("crossword.studio.lists.delete"), icon: "trash", isDanger: true, run: remove },
  ]);
}

/** @param {Studio} studio */
function drawWishes(studio) {
  const { words } = studio.design;
  const change = (/** @type {Partial<import("./design.js").Words>} */ changes) => void studio.commit(changeWords(studio.design, changes));
  const least = numberField({
    label: t("crossword.studio.lists.least"),
    least: 0,
    most: 100,
    value: words.min_score,
    onChange: (value) => change({ min_score: value }),
  });
  return h(
    "div",
    { class: "lists-wishes" },
    least.element,
    toggle({
      label: t("crossword.studio.lists.folds"),
      sentence: t("crossword.studio.lists.foldsSentence"),
      isOn: words.folds,
      onChange: (folds) => change({ folds }),
    }),
    toggle({ label: t("crossword.studio.lists.digits"), isOn: words.digits, onChange: (digits) => change({ digits }) }),
    segmented({
      label: t("crossword.studio.lists.blockList"),
      isLabelShown: true,
      choices: BLOCK_LISTS.map((value) => ({ value, label: t(`crossword.studio.lists.blockList.${value}`) })),
      value: words.block_list,
      onChange: (value) => change({ block_list: value }),
    }),
    h("p", { class: "quiet small" }, t("crossword.studio.lists.blockListHelp")),
  );
}

/** Words banned or scored for this crossword. @param {Studio} studio @param {() => void} render */
function drawOwnWords(studio, render) {
  const { words } = studio.design;
  const change = (/** @type {import("./design.js").Design} */ next) => {
    studio.commit(next);
    render();
  };
  const chip = (/** @type {string} */ text, /** @type {() => void} */ remove) =>
    h(
      "li",
      { class: "word-chip" },
      h("span", null, text),
      h("button", { type: "button", "aria-label": t("crossword.studio.lists.takeOut", { word: text }), on: { click: remove } }, "×"),
    );
  const adder = (/** @type {string} */ label, /** @type {(word: string, score: number | null) => void} */ add, /** @type {string} */ example) => {
    const field = h("input", { class: "field", type: "text", placeholder: example, "aria-label": label, autocomplete: "off", on: { keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const [text = "", score] = field.value.split(/[;\s]+/);
      const word = spellLetters(text, words, LONGEST_WORD);
      if (word) add(word, score ? Number(score) : null);
    } } });
    return field;
  };
  const addScore = (/** @type {string} */ word, /** @type {number | null} */ score) => {
    const value = score ?? 50;
    if (Number.isInteger(value) && value >= 0 && value <= 100) change(scoreWord(studio.design, word, value));
    else toast(t("crossword.studio.words.badScore"), { tone: "wrong" });
  };
  return [
    h("h3", null, t("crossword.studio.lists.banned", { count: formatNumber(words.banned.length) })),
    h(
      "ul",
      { role: "list", class: "word-chips" },
      words.banned.map((word) => chip(word, () => change(banWord(studio.design, word, false)))),
    ),
    adder(t("crossword.studio.lists.ban"), (word) => change(banWord(studio.design, word, true)), t("crossword.studio.lists.banExample")),
    h("h3", null, t("crossword.studio.lists.scored", { count: formatNumber(words.scores.length) })),
    h(
      "ul",
      { role: "list", class: "word-chips" },
      words.scores.map(([word, score]) => chip(`${word} ${score}`, () => change(scoreWord(studio.design, word, null)))),
    ),
    adder(t("crossword.studio.lists.addWord"), addScore, t("crossword.studio.lists.scoreExample")),
  ];
}

// A word list as a text: a word a line, with its score behind a semicolon.

/** @param {string} name @param {string} text @returns {Promise<string | null>} null when nothing is to change */
export async function editList(name, text) {
  const id = freshId("list-text");
  const field = h(
    "textarea",
    { id, class: "field list-text", rows: 14, spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "apple;50\nbanana;60", autofocus: true },
  );
  field.value = text;
  const body = h("div", { class: "labelled" }, h("label", { for: id }, t("crossword.studio.lists.textHelp")), field);
  const answer = await openDialog({
    title: name,
    body,
    isWide: true,
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: t("crossword.studio.lists.keep"), kind: "primary", value: true },
    ],
  });
  return answer ? field.value : null;
}

// Bringing word lists in, as files or pasted, and telling what came of it: that stays to be read as long as the window is open.

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

// A file of words as text. UTF-8, and UTF-16 by its mark, are recognised; what is neither is in an encoding that no program can tell
// for sure, so people see some of its words in those that are likely, and choose.

/** @typedef {"windows-1250" | "iso-8859-2" | "windows-1252"} Encoding */

/** @type {readonly Encoding[]} */
export const ENCODINGS = ["windows-1250", "iso-8859-2", "windows-1252"];
/** Languages whose letters the last of them lacks. */
const CENTRAL = new Set(["sk", "cs", "pl"]);
const SHOWN_WORDS = 8;
/** Bytes that no text has: controls other than tab, line feed, form feed, carriage return, the end of old files and escape. */
const NO_TEXT = /[\0-\x08\x0b\x0e-\x19\x1c-\x1f]/;

/**
 * @param {Uint8Array} bytes
 * @returns {string | null | undefined} null for what is no text; undefined for a text whose encoding cannot be told
 */
export function decodeText(bytes) {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return mark === "utf-8" && !NO_TEXT.test(decodeAs(bytes, "windows-1252")) ? undefined : null;
  }
}

/** @param {Uint8Array} bytes @param {Encoding} encoding @returns {string} */
export function decodeAs(bytes, encoding) {
  return new TextDecoder(encoding).decode(bytes);
}

/** The first words that look different in another encoding. @param {string} text @returns {string[]} */
export function pickWords(text) {
  /** @type {Set<string>} */
  const words = new Set();
  for (const [word] of text.matchAll(/[^\s;,#\d]*[\x80-\uffff][^\s;,#\d]*/g)) {
    words.add(word);
    if (words.size === SHOWN_WORDS) break;
  }
  return [...words];
}

/**
 * Let somebody choose how a file is to be read.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {readonly string[]} [languages] that are in use
 * @returns {Promise<string | null>} its text; null when they change their mind
 */
export async function askEncoding(name, bytes, languages = []) {
  /** @type {Encoding} */
  let chosen = [language(), ...languages].some((code) => CENTRAL.has(code)) ? "windows-1250" : "windows-1252";
  const preview = h("p", { class: "encoding-words", role: "status" });
  const show = () => {
    preview.textContent = pickWords(decodeAs(bytes, chosen)).join(" · ");
  };
  show();
  const body = h(
    "div",
    { class: "stack" },
    h("p", null, t("crossword.studio.lists.encodingHelp", { name })),
    segmented({
      label: t("crossword.studio.lists.encoding"),
      choices: ENCODINGS.map((value) => ({ value, label: t(`crossword.studio.lists.encoding.${value}`) })),
      value: chosen,
      onChange: (value) => {
        chosen = value;
        show();
      },
    }),
    preview,
  );
  const actions = [
    { label: t("shell.cancel"), value: null },
    { label: t("crossword.studio.lists.encodingTake"), kind: /** @type {const} */ ("primary"), value: true },
  ];
  return (await openDialog({ title: t("crossword.studio.lists.encoding"), body, actions })) ? decodeAs(bytes, chosen) : null;
}
