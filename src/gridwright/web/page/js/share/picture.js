// @ts-check
/** The puzzle as a picture, SVG or PNG: empty, with one's own marks, or solved. */
import { describeError, drawPuzzle } from "../api.js";
import { t } from "../i18n/index.js";
import { hidesName } from "../library/cards.js";
import { drawProblem } from "../solve/answer.js";
import { button, segmented, toggle } from "../ui/controls.js";
import { clear, freshId, h, saveFile } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { nameFile } from "./dialog.js";

/** The text of an SVG that knows its size. @param {SVGElement} element @param {number} width @param {number} height pixels */
export function writeSvg(element, width, height) {
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("aria-hidden");
  return new XMLSerializer().serializeToString(copy);
}

/** The first tag of an SVG, which tells its size. */
const HEAD = /<svg\b[^>]*>/;
/** What the server draws under everything else. */
const PAPER = /<rect class="paper"[^>]*\/>/g;

/**
 * The size that an SVG asks for, in pixels. Taken from its text: the page's policy forbids to parse one that has styles.
 * @param {string} text
 */
export function measureSvg(text) {
  const head = HEAD.exec(text)?.[0] ?? "";
  const read = (/** @type {string} */ name) => Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(head)?.[1] ?? 1);
  return { width: read("width"), height: read("height") };
}

/** The same picture in another size, and if wished without its paper. @param {string} text @param {{width: number, height: number, isClear: boolean}} wish */
export function resizeSvg(text, { width, height, isClear }) {
  const sized = text.replace(HEAD, (head) => head.replace(/ (width|height)="[\d.]+"/g, "").replace("<svg", `<svg width="${width}" height="${height}"`));
  return isClear ? sized.replace(PAPER, "") : sized;
}

/**
 * A PNG of an SVG; its background stays clear where nothing is drawn.
 * @param {string} text
 * @param {number} width
 * @param {number} height pixels
 * @returns {Promise<Blob>}
 */
export async function drawImage(text, width, height) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new RangeError("the picture is too large"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

// A picture in SVG saved as a PNG; where the browser cannot draw it, that is said.

/** @param {string} svg @param {number} width @param {number} height pixels @param {string} name of the file */
export async function savePicture(svg, width, height, name) {
  try {
    saveFile(await drawImage(svg, width, height), name);
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

// The puzzle as a picture, SVG or PNG: empty, with one's own marks, or solved. The server draws it, as `gridwright draw` does.

/** @typedef {import("./dialog.js").Sharing} Sharing */
/** @typedef {"empty" | "board" | "solution"} What */
/** @typedef {"light" | "dark" | "print"} Look */

/** Pixels of a cell as it is asked for; the picture is scaled here. */
const DRAWN = 20;
const SIZES = [12, 20, 32, 48, 72];
/** Pixels of the longest side that browsers draw. */
const MOST_PIXELS = 8192;

/** Kept while the page is open. @type {{what: What, look: Look, cell: number, isClear: boolean}} */
const chosen = { what: "empty", look: "light", cell: 32, isClear: false };

/** @param {Sharing} sharing @returns {import("./dialog.js").SharePanel} */
export function makePicturePanel(sharing) {
  const { doc, board, label, isMaker } = sharing;
  // A picture that is still to be solved is not named above its clues.
  const unsolved = !isMaker && hidesName(doc, label) ? { ...doc, title: label } : doc;
  const shown = h("div", { class: "share-picture", "aria-live": "polite" });
  const kinds = /** @type {What[]} */ (["empty", ...(board ? ["board"] : []), ...(doc.goal ? ["solution"] : [])]);
  let what = kinds.includes(chosen.what) ? chosen.what : "empty";
  let turn = 0;
  let picture = "";
  let preview = "";
  const render = async () => {
    const mine = ++turn;
    try {
      const marks = what === "board" && board ? { board } : what === "solution" ? { solution: true } : {};
      const { svg } = await drawPuzzle({ document: what === "solution" ? doc : unsolved, theme: chosen.look, cell: DRAWN, ...marks });
      if (mine !== turn) return;
      picture = svg;
      show();
    } catch (error) {
      if (mine === turn) clear(shown, drawProblem(describeError(error)));
    }
  };
  const measure = () => {
    const { width, height } = measureSvg(picture);
    const scale = Math.min(chosen.cell / DRAWN, MOST_PIXELS / Math.max(width, height));
    return { width: Math.round(width * scale), height: Math.round(height * scale) };
  };
  const write = () => resizeSvg(picture, { ...measure(), isClear: chosen.isClear });
  const show = () => {
    URL.revokeObjectURL(preview);
    preview = URL.createObjectURL(new Blob([write()], { type: "image/svg+xml" }));
    const { width, height } = measure();
    const facts = t("share.picture.size", { width: String(width), height: String(height) });
    const image = h("img", { class: chosen.isClear ? "is-clear" : undefined, src: preview, alt: t(`share.picture.${what}`) });
    clear(shown, image, h("p", { class: "quiet small" }, facts));
  };
  const saveSvg = () => picture && saveFile(new Blob([write()], { type: "image/svg+xml" }), nameFile(sharing, ".svg"));
  const savePng = () => {
    const { width, height } = measure();
    if (picture) void savePicture(write(), width, height, nameFile(sharing, ".png"));
  };
  void render();
  const element = h(
    "div",
    { class: "stack" },
    kinds.length > 1 &&
      segmented({
        label: t("share.picture.what"),
        choices: kinds.map((value) => ({ value, label: t(`share.picture.${value}`) })),
        value: what,
        onChange: (value) => {
          what = chosen.what = value;
          void render();
        },
      }),
    shown,
    segmented({
      label: t("share.picture.look"),
      choices: /** @type {Look[]} */ (["light", "dark", "print"]).map((value) => ({ value, label: t(`share.look.${value}`) })),
      value: chosen.look,
      onChange: (value) => {
        chosen.look = value;
        void render();
      },
    }),
    makeSize(() => picture && show()),
    toggle({
      label: t("share.picture.clear"),
      isOn: chosen.isClear,
      onChange: (isOn) => {
        chosen.isClear = isOn;
        if (picture) show();
      },
    }),
    h(
      "div",
      { class: "row" },
      button({ label: t("share.save.png"), icon: "download", kind: "primary", on: savePng }),
      button({ label: t("share.save.svg"), icon: "download", on: saveSvg }),
    ),
  );
  const destroy = () => {
    // A picture that is still to come is not shown any more.
    turn += 1;
    URL.revokeObjectURL(preview);
  };
  return { element, destroy };
}

/** @param {() => void} onChange */
function makeSize(onChange) {
  const id = freshId("cell");
  const input = h("input", {
    id,
    type: "range",
    min: 0,
    max: SIZES.length - 1,
    step: 1,
    value: SIZES.indexOf(chosen.cell),
    on: {
      input: () => {
        chosen.cell = SIZES[Number(input.value)] ?? DRAWN;
        words.textContent = tell();
        onChange();
      },
    },
  });
  const tell = () => t("share.picture.cell.pixels", { pixels: chosen.cell });
  const words = h("output", { for: id, class: "quiet small figures" }, tell());
  return h("div", { class: "share-size" }, h("label", { for: id }, t("share.picture.cell")), input, words);
}
