// @ts-check
/** Printing one puzzle or many: what the player chooses, kept in this browser; how the pages will look; the file. */
import { describeError } from "./api.js";
import { LANGUAGES } from "./constants.js";
import { loadKept, loadPack, loadPuzzle } from "./game/catalogue.js";
import { LANGUAGE_NAMES, formatNumber, hasWords, language, localised, t } from "./i18n/index.js";
import { can, findKind } from "./kinds/index.js";
import { isSecret, toCard } from "./library/cards.js";
import { LINKED_PACK } from "./library/own.js";
import { runInTurn } from "./make/live.js";
import { fromBase64, isLocalAddress } from "./share/link.js";
import { button, segmented, toggle } from "./ui/controls.js";
import { openDialog } from "./ui/dialog.js";
import { clear, freshId, h, saveFile } from "./ui/dom.js";
import { describeWaiting, progressBar, toast } from "./ui/toast.js";

/**
 * @typedef {object} Choices
 * @property {"a4" | "letter" | "a5"} paper
 * @property {"1" | "2" | "4" | "6" | "9"} perPage
 * @property {"end" | "upside-down" | "none" | "only"} solutions
 * @property {"10" | "15" | "22"} margin in millimetres
 * @property {"" | import("./i18n/index.js").Language} language "" for that of the page
 * @property {boolean} large @property {boolean} inkSaver @property {boolean} progress
 * @property {boolean} rules @property {boolean} numbers @property {boolean} qr @property {boolean} cover
 */
/** What stands on a title page; not kept: the next booklet is another. @typedef {{title: string, subtitle: string, author: string, date: string}} Cover */

const KEPT_AS = "gridwright.print";

/** What can be chosen, the usual first. @type {Record<"paper" | "perPage" | "solutions" | "margin" | "language", readonly string[]>} */
export const ALLOWED = {
  paper: ["a4", "letter", "a5"],
  perPage: ["1", "2", "4", "6", "9"],
  solutions: ["end", "upside-down", "none", "only"],
  margin: ["15", "10", "22"],
  language: ["", ...LANGUAGES],
};
const SWITCHES = { large: false, inkSaver: false, progress: true, rules: false, numbers: true, qr: false, cover: false };

/** @returns {Choices} */
export function readChoices() {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = Object(JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}"));
  } catch {
    // Forbidden or damaged: the usual choices do.
  }
  const named = Object.entries(ALLOWED).map(([name, values]) => [name, values.includes(String(kept[name])) ? String(kept[name]) : values[0]]);
  const switches = Object.entries(SWITCHES).map(([name, usual]) => [name, typeof kept[name] === "boolean" ? kept[name] : usual]);
  return /** @type {Choices} */ (Object.fromEntries([...named, ...switches]));
}

/** @param {Choices} choices */
export function keepChoices(choices) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(choices));
  } catch {
    // They last as long as the window is open.
  }
}

/** The layout as the task `print` wants it. @param {Choices} choices @param {Cover} cover @param {number} puzzles how many there are */
export function makeLayout(choices, cover, puzzles) {
  const { title, subtitle, author, date } = cover;
  return {
    paper: choices.paper,
    margin: Number(choices.margin),
    per_page: puzzles > 1 ? Number(choices.perPage) : 1,
    solutions: choices.solutions,
    large: choices.large,
    ink_saver: choices.inkSaver,
    page_numbers: choices.numbers,
    rules: choices.rules,
    language: choices.language || language(),
    title_page: choices.cover && title.trim() ? { title: title.trim(), subtitle: subtitle.trim(), author: author.trim(), date: date.trim() } : null,
  };
}

/** Where codes lead: this page, without what is open on it. */
export function pageAddress() {
  return `${location.origin}${location.pathname}`.replace(/\/$/, "");
}

// The choices of the print window as a form.

/**
 * @param {object} wish
 * @param {Choices} wish.choices changed in place
 * @param {Cover} wish.cover changed in place
 * @param {number} wish.puzzles how many there are
 * @param {boolean} wish.hasBoards whether a player has written on any of them
 * @param {() => void} wish.onChange
 */
export function makeForm({ choices, cover, puzzles, hasBoards, onChange }) {
  /** @param {"paper" | "perPage" | "solutions" | "margin"} name */
  const choose = (name) =>
    segmented({
      label: t(`print.${name}`),
      isLabelShown: true,
      choices: ALLOWED[name].map((value) => ({ value, label: name === "perPage" ? value : t(`print.${name}.${value}`) })),
      value: choices[name],
      onChange: (value) => {
        Object.assign(choices, { [name]: value });
        onChange();
      },
    });
  /** @param {"large" | "inkSaver" | "progress" | "rules" | "numbers" | "qr" | "cover"} name @param {string} [sentence] */
  const flip = (name, sentence) =>
    toggle({
      label: t(`print.${name}`),
      sentence,
      isOn: choices[name],
      onChange: (isOn) => {
        choices[name] = isOn;
        coverFields.hidden = !choices.cover;
        onChange();
      },
    });
  const coverFields = makeCoverFields(cover, onChange);
  coverFields.hidden = !choices.cover;
  return h(
    "div",
    { class: "print-form stack" },
    choose("paper"),
    puzzles > 1 && choose("perPage"),
    choose("solutions"),
    choose("margin"),
    h(
      "div",
      { class: "print-switches" },
      hasBoards && flip("progress"),
      flip("large", t("print.large.help")),
      flip("inkSaver", t("print.inkSaver.help")),
      flip("rules"),
      flip("qr", isLocalAddress() ? t("print.qr.local") : undefined),
      flip("numbers"),
      flip("cover"),
    ),
    coverFields,
    makeLanguage(choices, onChange),
  );
}

/** @param {Cover} cover @param {() => void} onChange */
function makeCoverFields(cover, onChange) {
  const names = /** @type {const} */ (["title", "subtitle", "author", "date"]);
  return h(
    "div",
    { class: "print-cover stack" },
    names.map((name) => {
      const id = freshId("cover");
      const change = (/** @type {Event} */ event) => {
        cover[name] = /** @type {HTMLInputElement} */ (event.target).value;
        onChange();
      };
      const input = h("input", { id, class: "field", type: "text", value: cover[name], maxlength: 200, autocomplete: "off", on: { input: change } });
      return h("div", { class: "labelled" }, h("label", { for: id }, t(`print.cover.${name}`)), input);
    }),
  );
}

/** @param {Choices} choices @param {() => void} onChange */
function makeLanguage(choices, onChange) {
  const id = freshId("language");
  const change = () => {
    choices.language = /** @type {Choices["language"]} */ (select.value);
    onChange();
  };
  const select = h(
    "select",
    { id, class: "field", on: { change } },
    h("option", { value: "", selected: choices.language === "" }, t("print.language.page")),
    LANGUAGES.map((name) => h("option", { value: name, lang: name, selected: choices.language === name }, LANGUAGE_NAMES[name])),
  );
  return h("div", { class: "labelled" }, h("label", { for: id }, t("print.language")), select);
}

// How the pages will look: the server lays them out as for the file and draws one of them as a picture. While it works on a new
// one, the last is shown in grey.

/** @typedef {{code: string, puzzles: number[], letters: string, message: string}} Remark */
/** @typedef {{pages: number, svg: string, remarks: Remark[]}} PageAnswer */

const PATIENCE = 150;

/** @param {() => Record<string, unknown>} getTask the task `print` as the choices stand */
export function makePreview(getTask) {
  let page = 1;
  let pages = 1;
  let timer = 0;
  let address = "";
  /** @type {AbortController | null} */
  let working = null;
  const picture = h("img", { class: "print-page", alt: "" });
  const frame = h("div", { class: "print-frame" }, picture);
  const place = h("p", { class: "print-place", role: "status" }, t("print.preview.work"));
  const before = button({ label: t("print.preview.before"), icon: "back", kind: "icon", disabled: true, on: () => turn(-1) });
  const next = button({ label: t("print.preview.next"), icon: "forward", kind: "icon", disabled: true, on: () => turn(1) });
  const remarks = h("ul", { class: "print-remarks small quiet", role: "list" });
  const element = h(
    "section",
    { class: "print-preview", "aria-label": t("print.preview.label") },
    frame,
    h("div", { class: "print-pages" }, before, place, next),
    remarks,
  );

  /** @param {number} step */
  function turn(step) {
    page = Math.max(1, Math.min(pages, page + step));
    refresh(0);
  }

  /** Lay out again, a little later: more may change meanwhile. @param {number} [delay] */
  function refresh(delay = PATIENCE) {
    window.clearTimeout(timer);
    working?.abort();
    element.setAttribute("aria-busy", "true");
    timer = window.setTimeout(() => void draw(), delay);
  }

  async function draw() {
    const mine = new AbortController();
    working = mine;
    const onProgress = (/** @type {import("./api.js").JobProgress} */ progress) => {
      const note = describeWaiting(progress);
      if (note && !mine.signal.aborted) place.textContent = note;
    };
    try {
      /** @type {PageAnswer} */
      const answer = await runInTurn({ ...getTask(), task: "print", preview: page }, { onProgress, signal: mine.signal });
      if (mine.signal.aborted) return;
      show(answer);
    } catch (error) {
      if (mine.signal.aborted) return;
      place.textContent = describeError(error);
      clear(remarks);
    }
    element.removeAttribute("aria-busy");
  }

  /** @param {PageAnswer} answer */
  function show(answer) {
    pages = answer.pages;
    page = Math.min(page, pages);
    if (address) URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([answer.svg], { type: "image/svg+xml" }));
    picture.src = address;
    picture.alt = t("print.preview", { page, pages });
    place.textContent = picture.alt;
    before.disabled = page <= 1;
    next.disabled = page >= pages;
    clear(remarks, answer.remarks.map((remark) => h("li", null, tellRemark(remark))));
  }

  function destroy() {
    window.clearTimeout(timer);
    working?.abort();
    if (address) URL.revokeObjectURL(address);
  }

  refresh(0);
  return { element, refresh, destroy };
}

/** @param {Remark} remark */
function tellRemark(remark) {
  return t(`print.remark.${remark.code}`, { puzzles: remark.puzzles.join(", "), letters: [...remark.letters].join(" ") });
}

// The window that prints one puzzle or many: choices at one side, how the pages will look at the other, and the file in the end.

/** @typedef {import("./types.js").Doc} Doc */
/** `board` is what the player has written, in rows; `name` stands with the solution. @typedef {{document: Doc, title?: string, name?: string, board?: string[] | null, difficulty?: string}} PrintItem */
/** @typedef {{name: string, base64: string, pages: number}} PrintAnswer */

const MOST_PUZZLES = 200;
const SECONDS = 60;

/**
 * @param {object} wish
 * @param {PrintItem[]} wish.items
 * @param {string} [wish.title] of a booklet of them
 * @returns {Promise<void>}
 */
export async function openPrint({ items, title = "" }) {
  if (items.length === 0) {
    toast(t("print.none"));
    return;
  }
  const chosen = items.slice(0, MOST_PUZZLES);
  const choices = readChoices();
  const cover = { title: title || chosen[0]?.title || "", subtitle: "", author: "", date: "" };
  const getTask = () => ({
    items: chosen.map((item) => ({
      document: item.document,
      title: item.title ?? null,
      name: item.name ?? null,
      board: choices.progress ? (item.board ?? null) : null,
      difficulty: item.difficulty ?? "",
    })),
    layout: makeLayout(choices, cover, chosen.length),
    address: choices.qr ? pageAddress() : null,
    seconds: SECONDS,
  });
  const preview = makePreview(getTask);
  const file = makeFile(getTask);
  const change = () => {
    keepChoices(choices);
    file.forget();
    preview.refresh();
  };
  const form = makeForm({ choices, cover, puzzles: chosen.length, hasBoards: chosen.some((item) => item.board), onChange: change });
  const body = h(
    "div",
    { class: "print" },
    h("div", { class: "print-choices" }, chosen.length < items.length && h("p", { class: "small quiet" }, t("print.tooMany", { most: MOST_PUZZLES })), form),
    h("div", { class: "print-side" }, preview.element, file.element),
  );
  await openDialog({ title: t("print.title"), body, actions: [], isWide: true, class: "print-window" });
  preview.destroy();
  file.destroy();
}

/** The button that makes the file, what goes on meanwhile, and the file. @param {() => Record<string, unknown>} getTask */
function makeFile(getTask) {
  let address = "";
  /** @type {AbortController | null} */
  let working = null;
  const element = h("div", { class: "print-file", "aria-live": "polite" });
  const make = button({ label: t("print.make"), icon: "download", kind: "primary", on: () => void run() });

  function forget() {
    working?.abort();
    if (address) URL.revokeObjectURL(address);
    address = "";
    clear(element, make);
  }

  async function run() {
    const mine = new AbortController();
    working = mine;
    const bar = progressBar({ label: t("print.making"), onCancel: forget });
    clear(element, bar.element);
    const onProgress = (/** @type {import("./api.js").JobProgress} */ progress) => {
      bar.setNote(describeWaiting(progress, t("print.making")));
    };
    try {
      /** @type {PrintAnswer} */
      const answer = await runInTurn({ ...getTask(), task: "print" }, { onProgress, signal: mine.signal });
      if (!mine.signal.aborted) give(answer);
    } catch (error) {
      if (mine.signal.aborted) return;
      clear(element, h("p", { class: "field-problem", role: "alert" }, describeError(error)), make);
    }
  }

  /** @param {PrintAnswer} answer */
  function give(answer) {
    const bytes = fromBase64(answer.base64);
    const blob = new Blob([bytes], { type: "application/pdf" });
    address = URL.createObjectURL(blob);
    const save = () => saveFile(blob, answer.name);
    const size = formatNumber(Math.ceil(bytes.length / 1000));
    clear(
      element,
      h("p", { class: "small" }, t("print.ready", { name: answer.name, count: answer.pages, size })),
      h(
        "div",
        { class: "row" },
        button({ label: t("print.again"), icon: "download", on: save }),
        h("a", { class: "button plain", href: address, target: "_blank", rel: "noopener" }, t("print.open")),
      ),
    );
    save();
  }

  clear(element, make);
  return { element, forget, destroy: forget };
}

// What is printed: a game with its marks, or all puzzles of a pack.

/** @typedef {import("./types.js").Puzzle} Puzzle */

/** A puzzle with what its player has marked. @param {Puzzle} puzzle @param {import("./types.js").GameState} state */
export function printGame(puzzle, state) {
  const { values } = state;
  const board = values.some((value) => value !== 0) ? findKind(puzzle.document.kind).rules.toRows(puzzle.document, values) : null;
  return openPrint({ items: [{ ...makeItem(puzzle, state), board }] });
}

/** A puzzle of the library, as it is before anything is marked. @param {string} id */
export async function printPuzzle(id) {
  try {
    await openPrint({ items: [makeItem(await loadPuzzle(id), null)] });
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

/** All puzzles of a pack, or those that were kept. @param {import("./types.js").Pack} pack */
export async function printPack(pack) {
  try {
    const puzzles = (await loadPuzzles(pack)).filter((puzzle) => can(puzzle.document.kind, "printing"));
    await openPrint({ items: puzzles.map((puzzle) => makeItem(puzzle, null)), title: localised(pack.names) });
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

/** @param {import("./types.js").Pack} pack @returns {Promise<Puzzle[]>} */
async function loadPuzzles({ id, puzzles }) {
  if (id === LINKED_PACK) return Promise.all(puzzles.map((card) => loadPuzzle(card.id)));
  return id === "kept" ? loadKept() : (await loadPack(id)).puzzles;
}

/**
 * The name of a picture that is still to be solved stands with its solution only.
 * @param {Puzzle} puzzle @param {import("./library/cards.js").Known} known @returns {PrintItem}
 */
function makeItem(puzzle, known) {
  const card = toCard(puzzle);
  const name = localised(card.titles) || puzzle.document.title || "";
  return { document: puzzle.document, title: isSecret(card, known) ? card.title : name, name, difficulty: tellDifficulty(puzzle) };
}

/** @param {Puzzle} puzzle */
function tellDifficulty({ level, band }) {
  const key = `library.level.${level?.replaceAll(" ", "-")}`;
  if (level) return hasWords(key) ? t(key) : level;
  return band === null ? "" : t("print.band", { band });
}
