// @ts-check
/** Where a puzzle comes into the solver: pasted as a text or an address, dropped or chosen as a file, or typed in clue by clue. */
import { describeError, readPuzzles } from "../api.js";
import { t } from "../i18n/index.js";
import { listKinds, nameKind, nameKinds, nameSize } from "../kinds/index.js";
import { navigate } from "../router.js";
import { packFile } from "../share/import.js";
import { ROUTE, findPayload } from "../share/link.js";
import { button, segmented } from "../ui/controls.js";
import { clear, freshId, h, takeDrops } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { drawProblem } from "./answer.js";
import { keepText, keepTypedKind, readText, readTypedKind } from "./session.js";

/** @param {(opened: import("./session.js").Opened) => void} onOpen @returns {Promise<{element: HTMLElement, takeFiles: (target: HTMLElement) => void}>} */
export async function makeIntake(onOpen) {
  const host = h("div", { class: "editor-host" });
  const kinds = listKinds().filter((each) => each.editor);
  const chosen = kinds.find((each) => each.name === readTypedKind()) ?? kinds[0];
  const show = async (/** @type {string} */ name) => {
    const editor = await kinds.find((each) => each.name === name)?.editor?.();
    if (editor) clear(host, editor.make(onOpen));
  };
  await show(chosen.name);
  const choice = segmented({
    label: t("solve.editor.kind"),
    choices: kinds.map((each) => ({ value: each.name, label: nameKind(each.name), icon: each.icon })),
    value: chosen.name,
    onChange: (wanted) => {
      keepTypedKind(wanted);
      void show(wanted);
    },
  });
  const typing = h(
    "section",
    { class: "sheet type-box", "aria-labelledby": "type-title" },
    h("div", { class: "section-head" }, h("h2", { id: "type-title" }, t("solve.editor.heading")), choice),
    host,
  );
  const box = makeOpenBox("solve", onOpen);
  return { element: h("div", { class: "intake" }, box.element, typing), takeFiles: box.takeFiles };
}

// Open anything: paste a text or a puzzle's address, drop a file or choose one. Several puzzles make a list to choose from.

/** @typedef {import("../api.js").ReadAnswer} ReadAnswer */
/** @typedef {import("./session.js").Opened} Opened */

const SHOWN_PROBLEMS = 8;
/** What the server says of a text that is like no format at all; the page has words of its own for that. */
const STRANGE = "not a puzzle in any known format";
/** Addresses of puzzles of other kinds, with the kind in them. */
const OTHER_KIND = /^https?:\/\/(?:www\.)?(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzprxs\.vercel\.app)\/p(?:\.html)?\?([a-z0-9_-]+)\//i;

/** Several puzzles that were found in a view stay listed there when one comes back from one of them. @type {Map<string, ReadAnswer>} */
const listed = new Map();

/**
 * @param {string} view whose box it is: what is pasted into one stays in that one
 * @param {(opened: Opened) => void} onOpen
 * @param {{heading?: string, help?: string, example?: string}} [words] where puzzles of one kind only are opened
 * @returns {{element: HTMLElement, takeFiles: (target: HTMLElement) => void}} `takeFiles` lets files be dropped on more than the box
 */
export function makeOpenBox(view, onOpen, words = {}) {
  const id = freshId("open");
  const found = h("div", { class: "found", "aria-live": "polite" });
  const text = h("textarea", {
    id,
    class: "field open-text",
    rows: 6,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    placeholder: words.example ?? t("solve.open.example"),
    "aria-describedby": `${id}-help`,
    on: {
      input: () => keepText(view, text.value),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void openText();
      },
    },
  });
  text.value = readText(view);
  let turn = 0;
  const read = async (/** @type {() => Promise<ReadAnswer>} */ ask, typed = "") => {
    const mine = ++turn;
    open.disabled = true;
    listed.delete(view);
    clear(found);
    try {
      const answer = await ask();
      if (mine !== turn) return;
      if (answer.puzzles.length > 1) listed.set(view, answer);
      const told = answer.puzzles.length === 0 && typed ? tellAddress(typed) : null;
      if (told) clear(found, drawProblem(told));
      else showFound(found, answer, onOpen);
    } catch (error) {
      if (mine === turn) clear(found, drawProblem(error instanceof RangeError ? error.message : describeError(error)));
    } finally {
      if (mine === turn) open.disabled = false;
    }
  };
  const openText = () => {
    const payload = findPayload(text.value);
    if (payload !== null) {
      navigate(`${ROUTE}${payload}`);
      return Promise.resolve();
    }
    if (text.value.trim()) return read(() => readPuzzles({ text: text.value }), text.value.trim());
    clear(found, drawProblem(t("solve.open.nothing")));
    text.focus();
    return Promise.resolve();
  };
  const readFile = (/** @type {File | undefined} */ file) => {
    if (file) void read(async () => readPuzzles(await packFile(file)));
  };
  const open = button({ label: t("solve.open"), icon: "file", kind: "primary", on: () => void openText() });
  const chooser = h("input", { type: "file", class: "visually-hidden", id: `${id}-file`, on: { change: () => readFile(chooser.files?.[0]) } });
  const element = h(
    "section",
    { class: "sheet open-box", "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, words.heading ?? t("solve.open.heading")),
    h("p", { class: "quiet small", id: `${id}-help` }, words.help ?? t("solve.open.help")),
    h("label", { class: "visually-hidden", for: id }, t("solve.open.text")),
    text,
    h("div", { class: "row" }, open, chooser, h("label", { class: "button", for: chooser.id }, icon("upload"), h("span", null, t("solve.open.choose")))),
    found,
  );
  const before = listed.get(view);
  if (before) showFound(found, before, onOpen);
  return { element, takeFiles: (target) => void takeDrops(target, element, ([file]) => readFile(file)) };
}

/** What an address is that cannot be opened; null for any other text. @param {string} text */
function tellAddress(text) {
  if (/^https?:\/\/\S*penpa/i.test(text)) return t("solve.open.penpa");
  const kind = OTHER_KIND.exec(text)?.[1]?.toLowerCase();
  const known = listKinds();
  if (!kind || known.some(({ aliases = [] }) => aliases.includes(kind))) return null;
  return t("solve.open.otherKind", { kind, kinds: known.map(({ name }) => nameKinds(name)).join(", ") });
}

/** @param {HTMLElement} element @param {ReadAnswer} answer @param {(opened: Opened) => void} onOpen */
function showFound(element, answer, onOpen) {
  const { puzzles, problems } = answer;
  if (puzzles.length === 1 && problems.length === 0) return onOpen(puzzles[0]);
  const others = puzzles.length === 0 ? problems.filter(({ message }) => !message.startsWith(STRANGE)) : problems;
  return clear(
    element,
    puzzles.length === 0 && others.length === 0 && drawProblem(t("solve.open.none")),
    others.length > 0 && drawProblems(others),
    puzzles.length > 0 && h("h3", null, t("solve.open.found", { count: puzzles.length })),
    puzzles.length > 0 &&
      h(
        "ul",
        { role: "list", class: "found-list" },
        puzzles.map((puzzle, index) => h("li", null, drawFound(puzzle, index, onOpen))),
      ),
  );
}

/** @param {import("../api.js").ReadPuzzle} puzzle @param {number} index @param {(opened: Opened) => void} onOpen */
function drawFound(puzzle, index, onOpen) {
  const { kind } = puzzle.document;
  return h(
    "button",
    { type: "button", class: "found-item", on: { click: () => onOpen(puzzle) } },
    icon(kind),
    h("span", { class: "found-title" }, puzzle.title || t("solve.open.number", { number: index + 1 })),
    h("span", { class: "quiet small" }, nameSize(puzzle.document)),
  );
}

/** What could not be read, and where. @param {ReadAnswer["problems"]} problems */
function drawProblems(problems) {
  const left = problems.length - SHOWN_PROBLEMS;
  return h(
    "div",
    { class: "problem", role: "alert" },
    icon("warning"),
    h(
      "div",
      null,
      h("p", null, t("solve.open.problems", { count: problems.length })),
      h(
        "ul",
        { class: "problem-list", lang: "en" },
        problems.slice(0, SHOWN_PROBLEMS).map(({ source, message }) => h("li", null, source ? `${source}: ${shorten(message)}` : shorten(message))),
      ),
      left > 0 && h("p", { class: "small" }, t("solve.open.more", { count: left })),
    ),
  );
}

/** The list of all formats helps at the command line, where one can be chosen. @param {string} message */
function shorten(message) {
  return message.replace(/ \(known: [^)]*\)/, "");
}
