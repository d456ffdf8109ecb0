// @ts-check
/** One window to give a puzzle away from everywhere: as a link, a QR code, a file, a picture or a replay. */
import { describeError, getFormats, writePuzzle } from "../api.js";
import { hasWords, t } from "../i18n/index.js";
import { can, findKind, tellOf } from "../kinds/index.js";
import { hidesName } from "../library/cards.js";
import { drawProblem } from "../solve/answer.js";
import { button, segmented, toggle } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { clear, freshId, h, s, saveFile } from "../ui/dom.js";
import { copyText, progressBar } from "../ui/toast.js";
import { LONG_LINK, formatLink, fromBase64, isLocalAddress } from "./link.js";
import { Fault } from "./own.js";
import { makePicturePanel, savePicture, writeSvg } from "./picture.js";
import { DENSE_VERSION, MOST_BYTES, QUIET, makeQr } from "./qr.js";
import { makeReplayPanel } from "./replay.js";

/** A name that every system takes: letters and digits of what the puzzle is called now, or the kind. @param {Pick<Sharing, "doc" | "label">} sharing @param {string} ending */
export function nameFile({ doc, label }, ending) {
  const stem = label.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase().slice(0, 60);
  return `${stem || doc.kind}${ending}`;
}

// The link: to copy, or to hand to whatever else this device shares with.

/** @param {Sharing} sharing @param {(part: Part) => void} open @returns {SharePanel} */
export function makeLinkPanel(sharing, open) {
  const id = freshId("link");
  const text = h("textarea", { id, class: "field share-text", readonly: true, rows: 3, spellcheck: "false", lang: "en", on: { focus: () => text.select() } });
  const remark = h("div", { class: "share-remark", role: "status" });
  const copy = button({ label: t("share.copy"), icon: "copy", kind: "primary", on: () => void copyText(text.value) });
  const send = canSend() && button({ label: t("share.send"), icon: "share", on: () => void sendLink(sharing, text.value) });
  let turn = 0;
  const render = async () => {
    const mine = ++turn;
    const link = await makeLink(sharing);
    // Packing takes as long as it takes: a link with the solution must not come after the one without.
    if (mine !== turn) return;
    text.value = link ?? "";
    copy.disabled = link === null;
    clear(remark, link === null ? tellTooLarge(open) : link.length > LONG_LINK && tellLong(link.length, open));
  };
  void render();
  const element = h(
    "div",
    { class: "stack" },
    h("p", { class: "quiet small" }, t("share.link.lead")),
    h("label", { class: "visually-hidden", for: id }, t("share.link.text")),
    text,
    h("div", { class: "row" }, copy, send),
    remark,
    tellLocal(),
    makeGoalChoice(sharing, () => void render()),
  );
  return { element };
}

/** The link, null for a puzzle that is too large for one. @param {Sharing} sharing @returns {Promise<string | null>} */
export async function makeLink({ doc, keepsGoal }) {
  try {
    return await formatLink(doc, { keepsGoal });
  } catch (error) {
    if (error instanceof Fault && error.code === "large") return null;
    throw error;
  }
}

/** That the address is nobody else's, where it is not. */
export function tellLocal() {
  return isLocalAddress() && h("p", { class: "small" }, t("print.qr.local"));
}

/** Whether the solution goes along, and what it is good for. @param {Sharing} sharing @param {() => void} onChange */
export function makeGoalChoice(sharing, onChange) {
  if (!sharing.doc.goal) return null;
  return toggle({
    label: t("share.goal"),
    sentence: tellOf(sharing.doc.kind, (kind) => `${kind}.share.goal`),
    isOn: sharing.keepsGoal,
    onChange: (isOn) => {
      sharing.keepsGoal = isOn;
      onChange();
    },
  });
}

/** @param {(part: Part) => void} open */
export function tellTooLarge(open) {
  return [h("p", null, t("share.link.large")), button({ label: t("share.asFile"), icon: "file", on: () => open("file") })];
}

/** @param {number} length @param {(part: Part) => void} open */
function tellLong(length, open) {
  return [h("p", { class: "small" }, t("share.link.long", { length })), button({ label: t("share.asFile"), icon: "file", kind: "quiet", on: () => open("file") })];
}

function canSend() {
  return typeof navigator.share === "function";
}

/** @param {Sharing} sharing @param {string} url */
async function sendLink({ label }, url) {
  try {
    await navigator.share({ title: label || "Gridwright", url });
  } catch (error) {
    // Whoever closes the sheet has changed their mind; where it fails, copying is left.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(url);
  }
}

// The link as a QR code, black on white whatever the theme is: that is what phones read.

/** @typedef {import("./qr.js").QrCode} QrCode */

/** Pixels of a module in a saved picture. */
const MODULE = 8;

/** @param {Sharing} sharing @param {(part: Part) => void} open @returns {SharePanel} */
export function makeQrPanel(sharing, open) {
  const host = h("div", { class: "stack", "aria-live": "polite" });
  let turn = 0;
  const render = async () => {
    const mine = ++turn;
    const link = await makeLink(sharing);
    // Packing takes as long as it takes: what was asked last is shown.
    if (mine !== turn) return;
    const code = link === null ? null : makeQr(link);
    clear(host, link === null ? tellTooLarge(open) : code ? drawPanel(code, sharing) : tellTooLong(link.length, open));
  };
  void render();
  return { element: h("div", { class: "stack" }, host, tellLocal(), makeGoalChoice(sharing, () => void render())) };
}

/** @param {QrCode} code @param {Sharing} sharing */
function drawPanel(code, sharing) {
  const picture = drawQr(code);
  const size = (code.size + 2 * QUIET) * MODULE;
  const saveSvg = () => saveFile(new Blob([writeSvg(picture, size, size)], { type: "image/svg+xml" }), nameFile(sharing, "-qr.svg"));
  const savePng = () => void savePicture(writeSvg(picture, size, size), size, size, nameFile(sharing, "-qr.png"));
  return [
    h("div", { class: "share-qr", role: "img", "aria-label": t("share.qr.label") }, picture),
    code.version >= DENSE_VERSION && h("p", { class: "small" }, t("share.qr.dense")),
    h(
      "div",
      { class: "row" },
      button({ label: t("share.save.svg"), icon: "download", on: saveSvg }),
      button({ label: t("share.save.png"), icon: "download", on: savePng }),
    ),
  ];
}

/** The code as SVG, one path for all dark modules. @param {QrCode} code */
export function drawQr({ size, modules }) {
  const side = size + 2 * QUIET;
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0, run = 0; column <= size; column += 1) {
      if (column < size && modules[row * size + column]) run += 1;
      else if (run) {
        path += `M${QUIET + column - run} ${QUIET + row}h${run}v1h-${run}z`;
        run = 0;
      }
    }
  }
  return s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, "shape-rendering": "crispEdges", "aria-hidden": "true" },
    s("rect", { width: side, height: side, fill: "#ffffff" }),
    s("path", { d: path, fill: "#000000" }),
  );
}

/** @param {number} length @param {(part: Part) => void} open */
function tellTooLong(length, open) {
  return [h("p", null, t("share.qr.long", { length, most: MOST_BYTES })), button({ label: t("share.asFile"), icon: "file", on: () => open("file") })];
}

// The puzzle in any format that its kind is written in, to copy or to save, with what gets lost.

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{name: string, title: string, kind: string, suffixes: string[], is_written: boolean, needs_goal: boolean, keeps: string[]}} Format */
/** @typedef {import("../api.js").WriteAnswer} WriteAnswer */

/** What has a place of its own in this window. */
const ELSEWHERE = /^link/;
const WORDS = { "wrong-input": "solve.export.cannot", unsupported: "solve.export.cannot" };
/** Kept while the page is open, so that the next puzzle is written the same way. */
let wanted = "";

/** @param {Sharing} sharing @returns {SharePanel} */
export function makeFilePanel(sharing) {
  const element = h("div", { class: "stack" });
  void listFormats(sharing.doc).then(
    (formats) => clear(element, makeBody(sharing, formats)),
    (error) => clear(element, drawProblem(describeError(error))),
  );
  return { element };
}

/** @param {Doc} doc @returns {Promise<Format[]>} */
async function listFormats(doc) {
  /** @type {{formats: Format[]}} */
  const { formats } = await getFormats();
  const traits = listTraits(doc);
  const isFit = (/** @type {Format} */ format) =>
    format.kind === doc.kind &&
    format.is_written &&
    !ELSEWHERE.test(format.name) &&
    (!format.needs_goal || doc.goal) &&
    traits.every((trait) => format.keeps.includes(trait));
  const { formats: first = [] } = findKind(doc.kind);
  const rank = (/** @type {Format} */ { name }) => (first.includes(name) ? first.indexOf(name) : first.length);
  return formats.filter(isFit).sort((a, b) => rank(a) - rank(b));
}

/** What a format must keep, or it refuses the puzzle. @param {Doc} doc @returns {string[]} */
function listTraits({ inks = [], grammar }) {
  const isColour = inks.some((ink) => ink.colour !== "#000000" || ink.second);
  const hasHalves = inks.some((ink) => ink.corner);
  return [isColour && "colour", hasHalves && "triangles", grammar].filter((trait) => typeof trait === "string");
}

/** @param {Sharing} sharing @param {Format[]} formats */
function makeBody(sharing, formats) {
  const { doc, label, isMaker = false } = sharing;
  const isSecret = !isMaker && hidesName(doc, label);
  const id = freshId("export");
  let keepsGoal = isMaker && (findKind(doc.kind).maker?.sharesGoal ?? false);
  let turn = 0;
  const shown = h("div", { class: "export-shown", "aria-live": "polite" });
  const goalHost = h("div");
  const write = async () => {
    const mine = ++turn;
    wanted = select.value;
    const format = formats.find((each) => each.name === wanted);
    if (!format) return;
    goalHost.hidden = !doc.goal || format.needs_goal || !format.keeps.includes("goal");
    clear(shown, progressBar({ label: t("solve.export.preparing") }).element);
    try {
      const answer = await writePuzzle({ document: doc, format: format.name, keeps_goal: format.needs_goal || keepsGoal });
      // The server calls it by its title, which may be the name of a picture that is still to be solved.
      const name = nameFile(sharing, answer.name.slice(answer.name.lastIndexOf(".")));
      if (mine === turn) clear(shown, drawFile({ ...answer, name }, isSecret));
    } catch (error) {
      if (mine === turn) clear(shown, drawProblem(describeError(error, WORDS)));
    }
  };
  const select = h(
    "select",
    { id, class: "field", on: { change: () => void write() } },
    formats.map((format) => h("option", { value: format.name, selected: format.name === wanted }, `${format.title} (${format.suffixes[0]})`)),
  );
  goalHost.append(
    toggle({
      label: t("solve.export.goal"),
      isOn: keepsGoal,
      onChange: (isOn) => {
        keepsGoal = isOn;
        void write();
      },
    }),
  );
  void write();
  return h("div", { class: "stack export" }, h("div", { class: "labelled" }, h("label", { for: id }, t("solve.export.format")), select), goalHost, shown);
}

/** @param {WriteAnswer} answer @param {boolean} isSecret whether it holds a name that is not to be told yet */
function drawFile(answer, isSecret) {
  const { text, losses } = answer;
  return [
    typeof text === "string" ? drawText(text, isSecret) : drawBinary(answer),
    losses.length > 0 && h("p", { class: "small quiet" }, t("solve.export.losses", { losses: losses.map(nameLoss).join(", ") })),
    h(
      "div",
      { class: "row" },
      typeof text === "string" && button({ label: t("solve.export.copy"), icon: "copy", kind: "primary", on: () => void copyText(text.trim()) }),
      button({ label: t("solve.export.download"), icon: "download", on: () => download(answer) }),
    ),
  ];
}

/** The text, folded where reading it would tell the name of a picture that is still to be solved. @param {string} text @param {boolean} isSecret */
function drawText(text, isSecret) {
  const area = h("textarea", { class: "field share-text", readonly: true, rows: 6, spellcheck: "false", lang: "en", "aria-label": t("solve.export.text") }, text);
  return isSecret ? h("details", { class: "export-folded" }, h("summary", null, t("solve.export.named")), area) : area;
}

/** Images are shown; of other files there is nothing to see but the name. @param {WriteAnswer} answer */
function drawBinary({ name, media_type: type, base64 }) {
  if (type.startsWith("image/")) return h("img", { class: "export-image", src: `data:${type};base64,${base64 ?? ""}`, alt: name });
  return h("p", { class: "quiet share-name", lang: "en" }, name);
}

/** @param {string} loss */
function nameLoss(loss) {
  const key = `solve.loss.${loss}`;
  return hasWords(key) ? t(key) : hasWords(`share.loss.${loss}`) ? t(`share.loss.${loss}`) : loss;
}

/** @param {WriteAnswer} answer */
function download(answer) {
  const content = typeof answer.text === "string" ? answer.text : /** @type {BlobPart} */ (fromBase64(answer.base64 ?? ""));
  saveFile(new Blob([content], { type: answer.media_type }), answer.name);
}

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {"link" | "qr" | "file" | "picture" | "replay"} Part */
/**
 * What is shared: `board` the player's marks in rows, `game` what a replay is made of, `isMaker` whether it is of one's own making.
 * @typedef {{document: Doc, title: string, board?: string[] | null, game?: Game | null, isMaker?: boolean}} Shared
 */
/** What the panels of one window have in common. `label`: what it is called now. @typedef {{doc: Doc, label: string, board: string[] | null, game: Game | null, keepsGoal: boolean, isMaker?: boolean}} Sharing */
/** `destroy` ends what still runs when it goes. @typedef {{element: HTMLElement, destroy?: () => void}} SharePanel */

/** @type {Record<Part, {icon: string, make: (sharing: Sharing, open: (part: Part) => void) => SharePanel}>} */
const PARTS = {
  link: { icon: "link", make: makeLinkPanel },
  qr: { icon: "qr", make: makeQrPanel },
  file: { icon: "file", make: makeFilePanel },
  picture: { icon: "picture", make: makePicturePanel },
  replay: { icon: "history", make: makeReplayPanel },
};

/** @param {Shared} shared @param {{part?: Part}} [options] @returns {Promise<void>} */
export async function openShare({ document: doc, title, board = null, game = null, isMaker = false }, { part = "link" } = {}) {
  /** @type {Sharing} */
  const sharing = { doc, label: title, board, game, keepsGoal: true, isMaker };
  const host = h("div", { class: "share-part" });
  /** @type {SharePanel | null} */
  let shown = null;
  const open = (/** @type {Part} */ wanted) => {
    shown?.destroy?.();
    shown = PARTS[wanted].make(sharing, (other) => {
      tabs.setValue(other);
      open(other);
    });
    clear(host, shown.element);
  };
  const parts = /** @type {Part[]} */ (Object.keys(PARTS)).filter((name) => name !== "replay" || canReplay(sharing));
  const tabs = segmented({
    label: t("share.parts"),
    choices: parts.map((name) => ({ value: name, label: t(`share.part.${name}`), icon: PARTS[name].icon })),
    value: part,
    onChange: open,
    class: "share-tabs",
  });
  open(part);
  const body = h("div", { class: "stack share" }, tabs, host);
  await openDialog({ title: t("share.title"), body, actions: [], class: "share-window" });
  /** @type {SharePanel | null} */ (shown)?.destroy?.();
}

/** The same window, open at its files. @param {Shared} shared @returns {Promise<void>} */
export function openExport(shared) {
  return openShare(shared, { part: "file" });
}

/** A game that was played, or a puzzle whose steps can be told. @param {Sharing} sharing */
function canReplay({ doc, game }) {
  return game ? game.hasBegun : can(doc.kind, "coach");
}
