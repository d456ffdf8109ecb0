// @ts-check
/**
 * A solved puzzle as a picture to show around: title, medal and time, with the solution or, so that it is not given away, with the clues
 * alone. Painted in the browser; nothing is sent anywhere.
 */
import { readFinish } from "../board/look.js";
import { formatTime, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { tellMedal } from "../library/cards.js";
import { button, toggle } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { h, saveFile } from "../ui/dom.js";
import { paintSeal } from "../ui/thumbnail.js";
import { toast } from "../ui/toast.js";
import { nameFile } from "./dialog.js";
import { isLocalAddress } from "./link.js";

/** @typedef {import("../types.js").Doc} Doc */
/**
 * @typedef {object} Solved
 * @property {Doc} doc
 * @property {string} values as in `Summary`
 * @property {import("../types.js").Medal} medal
 * @property {number} active milliseconds
 * @property {string} name now that it is solved
 * @property {string} early what it was called before
 * @property {string} pack what its pack is called; may be ""
 * @property {string} size
 * @property {string | null} [finish] the coloured picture that it turned into
 */

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 72;
const PICTURE = 780;

/** Kept while the page is open. */
let hasPicture = true;

/** @param {Solved} solved @returns {Promise<void>} */
export async function openCard(solved) {
  const canvas = h("canvas", { class: "result-card on-paper", width: WIDTH, height: HEIGHT, role: "img" });
  const paint = () => {
    canvas.setAttribute("aria-label", listLines(solved).join(", "));
    paintCard(canvas, solved);
  };
  const nameOf = () => nameFile({ doc: solved.doc, label: titleOf(solved) }, ".png");
  const save = async () => saveFile(await toBlob(canvas), nameOf());
  const copy = async () => {
    try {
      // Safari wants the promise itself; whoever waits for it first has lost the click.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": toBlob(canvas) })]);
      toast(t("play.card.copied"), { tone: "good" });
    } catch {
      await save();
    }
  };
  const send = async () => {
    const file = new File([await toBlob(canvas)], nameOf(), { type: "image/png" });
    await navigator.share({ files: [file], title: titleOf(solved) }).catch(() => {});
  };
  const choice = toggle({
    label: t("play.card.picture"),
    sentence: t("play.card.picture.sentence"),
    isOn: hasPicture,
    onChange: (isOn) => {
      hasPicture = isOn;
      paint();
    },
  });
  const buttons = [
    button({ label: t("play.card.save"), icon: "download", kind: "primary", on: () => void save() }),
    typeof ClipboardItem !== "undefined" && button({ label: t("play.card.copy"), icon: "copy", on: () => void copy() }),
    canSend() && button({ label: t("play.card.send"), icon: "share", on: () => void send() }),
  ];
  const body = h("div", { class: "stack result" }, canvas, !isDiscreet(solved) && choice, h("div", { class: "row" }, buttons));
  // Its colours are those of the page, so it must be on it.
  await openDialog({ title: t("play.card"), body, actions: [], class: "share-window", onOpen: paint });
}

/** Whether what the small picture shows is no secret. @param {Pick<Solved, "doc">} solved */
function isDiscreet({ doc }) {
  return findKind(doc.kind).surface.isDiscreet ?? false;
}

/** @param {Solved} solved */
function titleOf(solved) {
  return hasPicture || isDiscreet(solved) ? solved.name : solved.early;
}

/** Title, what it is, the medal, the time. @param {Solved} solved */
function listLines(solved) {
  const { pack, size } = solved;
  const title = titleOf(solved);
  const facts = [title.startsWith(`${pack} · `) ? "" : pack, size].filter(Boolean).join(" · ");
  return [title, facts, tellMedal(solved.medal, solved.doc.kind), formatTime(solved.active)];
}

/** @param {HTMLCanvasElement} canvas @param {Solved} solved */
function paintCard(canvas, solved) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const style = getComputedStyle(canvas);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const [title, facts, medal, time] = listLines(solved);
  ctx.fillStyle = read("paper");
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (/** @type {string} */ text, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ colour, weight = 400, x = EDGE) => {
    ctx.fillStyle = colour;
    ctx.font = `${weight} ${size}px ${style.fontFamily}`;
    ctx.fillText(shorten(ctx, text, WIDTH - EDGE - x), x, y);
  };
  write(title, 128, 68, read("ink"), 700);
  write(facts, 186, 36, read("pencil-text"));
  paintPicture(ctx, solved, read("sheet"));
  const foot = 250 + PICTURE + 112;
  paintSeal(ctx, solved.medal, { x: EDGE - 10, y: foot - 52, size: 128 }, read);
  write(time, foot + 22, 64, read("ink"), 700, EDGE + 150);
  write(medal, foot + 74, 32, read("pencil-text"), 400, EDGE + 150);
  write(isLocalAddress() ? "Gridwright" : `Gridwright · ${location.host}`, HEIGHT - 56, 32, read("pencil-text"));
}

/** @param {CanvasRenderingContext2D} ctx @param {Solved} solved @param {string} sheet */
function paintPicture(ctx, { doc, values, finish }, sheet) {
  const x = (WIDTH - PICTURE) / 2;
  ctx.fillStyle = sheet;
  ctx.beginPath();
  ctx.roundRect(x - 36, 250 - 24, PICTURE + 72, PICTURE + 48, 28);
  ctx.fill();
  const { surface } = findKind(doc.kind);
  const isShown = hasPicture || isDiscreet({ doc });
  const coloured = isShown && finish ? readFinish(finish) : null;
  const shape = coloured ? { ...doc, inks: undefined, pattern: coloured.pattern } : { ...doc, pattern: surface.patternOf?.(doc) ?? null };
  const shown = coloured?.values ?? (isShown ? (surface.finish?.(values) ?? values) : "");
  ctx.save();
  ctx.translate(x, 250);
  surface.thumbnail(ctx, shape, shown, PICTURE, isShown ? null : doc);
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} room */
function shorten(ctx, text, room) {
  let shown = text;
  while (shown && ctx.measureText(shown === text ? text : `${shown}…`).width > room) shown = shown.slice(0, -1);
  return shown === text ? text : `${shown.trimEnd()}…`;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
function toBlob(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser made no image"))), "image/png");
  });
}

function canSend() {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([""], "card.png", { type: "image/png" })] });
}
