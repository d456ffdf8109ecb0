// @ts-check
/**
 * The crossword studio: `#/studio` begins with the size and the blocks of a new grid, `#/studio/<draft>` goes on with a draft,
 * `#/studio/from/<puzzle>` takes a puzzle of the library.
 */
import { describeError } from "../../../api.js";
import { loadPuzzle } from "../../../game/catalogue.js";
import { localised, t } from "../../../i18n/index.js";
import { flushDrafts } from "../../../make/autosave.js";
import { createDraft, loadDraft } from "../../../make/drafts.js";
import { findDraft, makeOrigin } from "../../../make/reopen.js";
import { readRoute } from "../../../router.js";
import { makeOpenBox } from "../../../solve/intake.js";
import { button, linkButton, numberField, segmented } from "../../../ui/controls.js";
import { clear, freshId, h, s } from "../../../ui/dom.js";
import { toast } from "../../../ui/toast.js";
import { LONGEST_SIDE } from "../constants.js";
import { LiveTask } from "./bench.js";
import { SHORTEST_SIDE, STYLES, SYMMETRIES, makeDesign, unpackDesign } from "./design.js";
import { describeDraft, openDesk } from "./desk.js";
import { readDocument } from "./document.js";
import { recallWords } from "./fill.js";

/** @typedef {import("../../../router.js").View} View */

/** @param {import("../../../router.js").ViewContext} context @returns {Promise<View>} */
export async function show({ navigate }) {
  await flushDrafts();
  // A draft that was copied a moment ago has changed the address.
  const [id, puzzleId] = readRoute().params;
  if (id === undefined) return showStart(navigate);
  if (id === "from" && puzzleId !== undefined) return showPuzzle(puzzleId);
  const draft = await loadDraft(id);
  const design = draft?.kind === "crossword" ? unpackDesign(draft.data) : null;
  return draft && design ? showDesk(design, draft) : showMissing();
}

/** @param {import("./design.js").Design} design @param {import("../../../make/reopen.js").Origin | null} [origin] */
async function begin(design, origin) {
  const { data, preview, title } = describeDraft({ ...design, words: await recallWords() }, origin);
  return createDraft("crossword", data, preview, title);
}

/** @param {(hash: string) => void} navigate @returns {View} */
function showStart(navigate) {
  const start = makeStart((design) => void begin(design).then(({ id }) => navigate(`#/studio/${id}`)));
  const title = t("crossword.studio.heading");
  const back = linkButton({ label: t("make.heading"), icon: "back", href: "#/make", kind: "quiet", class: "pack-back" });
  const head = h("header", { class: "solver-head" }, back, h("h1", null, title), h("p", { class: "quiet" }, t("crossword.studio.lead")));
  return { title, element: h("div", { class: "view" }, head, start.element), destroy: start.destroy };
}

/** @param {string} puzzleId @returns {Promise<View>} */
async function showPuzzle(puzzleId) {
  const puzzle = await loadPuzzle(puzzleId);
  const doc = /** @type {any} */ (puzzle.document);
  if (doc.kind !== "crossword") return showMissing();
  const design = readDocument({ ...doc, title: doc.title || localised(puzzle.titles) });
  const origin = puzzle.is_own ? makeOrigin(puzzle) : null;
  const draft = (origin && (await findDraft("crossword", origin))) ?? (await begin(design, origin));
  history.replaceState(history.state, "", `#/studio/${draft.id}`);
  return showDesk(unpackDesign(draft.data) ?? design, draft);
}

/** @param {import("./design.js").Design} design @param {import("../../../make/drafts.js").Draft} draft @returns {View} */
function showDesk(design, draft) {
  const desk = openDesk(design, draft);
  return { title: design.texts.title || t("crossword.studio.heading"), element: desk.element, destroy: desk.destroy, isFullscreen: true };
}

/** @returns {View} */
function showMissing() {
  const title = t("make.noDraft");
  return { title, element: h("div", { class: "view notice" }, h("h1", null, title), linkButton({ label: t("crossword.studio.new"), href: "#/studio", kind: "primary" })) };
}

// Before the first letter: the size and the blocks of a new grid, or a crossword that exists already.

/** @typedef {import("./design.js").Design} Design */
/** @typedef {{width: number, height: number, style: Design["style"], symmetry: Design["symmetry"], blocks: "drawn" | "empty", seed: number}} Wish */
/** @typedef {{document?: import("./document.js").Doc, reason?: string}} Drawn */

const SIZES = ["5", "7", "9", "11", "13", "15", "17", "21"];
const SECONDS = 10;
/** Milliseconds after the last change of a wish. */
const PAUSE = 250;

/**
 * @param {(design: Design) => void} onBegin
 * @returns {{element: HTMLElement, destroy: () => void}}
 */
export function makeStart(onBegin) {
  /** @type {Wish} */
  const wish = {
    width: 15,
    height: 15,
    style: "american",
    symmetry: "rotation",
    blocks: "drawn",
    seed: Math.floor(Math.random() * 1e6),
  };
  const picture = h("div", { class: "start-picture" });
  const note = h("p", { class: "quiet small", role: "status" });
  /** @type {LiveTask<Drawn>} */
  const task = new LiveTask(() => {
    const isReady = isWaiting && !task.isWorking;
    if (!task.isWorking) isWaiting = false;
    show();
    if (isReady && task.isFresh && task.answer?.document) onBegin(readDesign());
  });
  /** Begin was asked for while the pattern is still being drawn. */
  let isWaiting = false;
  const readDesign = () => {
    const { width, height, style, symmetry } = wish;
    const drawn = wish.blocks === "drawn" && task.isFresh ? task.answer?.document : undefined;
    // The squares only: a title that says how they came about is no title of a crossword.
    return drawn ? readDocument(
      { kind: "crossword", width, height, squares: drawn.squares },
      { style, symmetry },
    ) : makeDesign(width, height, { style, symmetry });
  };
  const show = () => {
    const isDrawn = wish.blocks === "drawn";
    const design = readDesign();
    another.hidden = !isDrawn;
    picture.classList.toggle("is-stale", isDrawn && !task.isFresh && task.isWorking);
    // Until the first pattern is there, the empty grid keeps its place.
    if (!isDrawn || task.isFresh || !picture.hasChildNodes()) clear(picture, drawPattern(design));
    note.textContent = isDrawn ? tellDrawing(task, isWaiting) : "";
  };
  const update = () => {
    isWaiting = false;
    if (wish.blocks === "empty") {
      task.stop();
      show();
      return;
    }
    const { width, height, style, symmetry, seed } = wish;
    task.ask(
      { task: "generate", kind: "crossword", seed, seconds: SECONDS, wish: { width, height, style, symmetry } },
      { pause: PAUSE },
    );
  };
  const fields = makeFields(wish, update);
  const another = button({ label: t("crossword.studio.start.another"), icon: "dice", on: () => {
    wish.seed += 1;
    update();
  } });
  const begin = button({ label: t("crossword.studio.start.begin"), icon: "pencil", kind: "primary", on: () => {
    // Who presses it a second time does not want to wait for the pattern.
    isWaiting = wish.blocks === "drawn" && task.isWorking && !isWaiting;
    if (isWaiting) show();
    else onBegin(readDesign());
  } });
  const open = makeOpenBox("studio", ({ document: doc, title }) => {
    if (/** @type {string} */ (doc.kind) !== "crossword") toast(t("crossword.studio.start.otherKind"), { tone: "wrong" });
    else onBegin(readDocument({ title, ...doc }));
  }, { heading: t("crossword.studio.start.openHeading"), help: t("crossword.studio.start.openHelp"), example: "" });
  const element = h(
    "div",
    { class: "studio-start" },
    h(
      "section",
      { class: "sheet start-new", "aria-label": t("crossword.studio.start.new") },
      h("h2", null, t("crossword.studio.start.new")),
      h("div", { class: "start-body" }, fields, h("div", { class: "start-side" }, picture, note)),
      h("div", { class: "row start-deeds" }, begin, another),
    ),
    open.element,
  );
  open.takeFiles(element);
  show();
  update();
  return { element, destroy: () => task.stop() };
}

/** @param {LiveTask<Drawn>} task @param {boolean} isWaiting Begin was pressed */
function tellDrawing(task, isWaiting) {
  const drawing = task.note || t("crossword.studio.start.drawing");
  if (task.isWorking) return isWaiting ? `${drawing} ${t("crossword.studio.start.again")}` : drawing;
  if (task.error) return describeError(task.error);
  return task.answer?.document ? "" : t("crossword.studio.start.noPattern");
}

/** @param {Wish} wish @param {() => void} update */
function makeFields(wish, update) {
  /** @param {"width" | "height"} name */
  const side = (name) => {
    const onChange = (/** @type {number} */ value) => {
      wish[name] = value;
      sizes.setValue(wish.width === wish.height ? String(wish.width) : "");
      update();
    };
    return numberField({ label: t(`crossword.studio.${name}`), least: SHORTEST_SIDE, most: LONGEST_SIDE, value: wish[name], onChange });
  };
  const sizes = segmented({
    label: t("crossword.studio.start.size"),
    isLabelShown: true,
    choices: SIZES.map((size) => ({ value: size, label: size })),
    value: String(wish.width),
    onChange: (size) => {
      wish.width = wish.height = Number(size);
      width.input.value = height.input.value = size;
      update();
    },
  });
  const [width, height] = [side("width"), side("height")];
  const blocks = segmented({
    label: t("crossword.studio.start.blocks"),
    isLabelShown: true,
    choices: /** @type {const} */ (["drawn", "empty"]).map((value) => ({ value, label: t(`crossword.studio.start.${value}`) })),
    value: wish.blocks,
    onChange: (value) => {
      wish.blocks = value;
      update();
    },
  });
  const style = segmented({
    label: t("crossword.studio.style"),
    isLabelShown: true,
    choices: STYLES.map((value) => ({ value, label: t(`crossword.studio.style.${value}`) })),
    value: wish.style,
    onChange: (value) => {
      wish.style = value;
      update();
    },
  });
  const symmetry = makeSymmetry(wish.symmetry, (value) => {
    wish.symmetry = value;
    update();
  });
  return h(
    "div",
    { class: "start-fields" },
    sizes,
    h("div", { class: "start-sides" }, width.element, height.element),
    blocks,
    style,
    symmetry.element,
  );
}

/** @param {Design["symmetry"]} value @param {(value: Design["symmetry"]) => void} onChange */
export function makeSymmetry(value, onChange) {
  const id = freshId("symmetry");
  const select = h(
    "select",
    { id, class: "field", on: { change: () => onChange(/** @type {Design["symmetry"]} */ (select.value)) } },
    SYMMETRIES.map((name) => h("option", { value: name, selected: name === value }, t(`crossword.studio.symmetry.${name}`))),
  );
  return { select, element: h("div", { class: "labelled" }, h("label", { for: id }, t("crossword.studio.symmetry")), select) };
}

// A small picture of a block pattern.

/**
 * @param {{width: number, height: number, squares: readonly string[]}} grid squares as a design has them, one a place
 * @returns {SVGSVGElement}
 */
export function drawPattern({ width, height, squares }) {
  const blocks = [...squares.keys()].filter((place) => squares[place] === "#").map((place) => `M${place % width} ${Math.floor(place / width)}h1v1h-1z`);
  const lines = [
    ...Array.from({ length: width + 1 }, (_, column) => `M${column} 0V${height}`),
    ...Array.from({ length: height + 1 }, (_, row) => `M0 ${row}H${width}`),
  ];
  return s(
    "svg",
    { class: "pattern-picture on-paper", viewBox: `-0.05 -0.05 ${width + 0.1} ${height + 0.1}`, "aria-hidden": "true" },
    s("path", { class: "pattern-lines", d: lines.join("") }),
    s("path", { class: "pattern-blocks", d: blocks.join("") }),
  );
}
