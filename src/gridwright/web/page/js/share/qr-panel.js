// @ts-check
/** The link as a QR code, black on white whatever the theme is: that is what phones read. */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { clear, h, s, saveFile } from "../ui/dom.js";
import { nameFile } from "./names.js";
import { makeGoalChoice, makeLink, tellLocal, tellTooLarge } from "./link-panel.js";
import { DENSE_VERSION, MOST_BYTES, QUIET, makeQr } from "./qr.js";
import { savePicture } from "./save-picture.js";
import { writeSvg } from "./svg.js";

/** @typedef {import("./dialog.js").Sharing} Sharing */
/** @typedef {import("./qr.js").QrCode} QrCode */

/** Pixels of a module in a saved picture. */
const MODULE = 8;

/** @param {Sharing} sharing @param {(part: import("./dialog.js").Part) => void} open @returns {import("./dialog.js").SharePanel} */
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

/** @param {number} length @param {(part: import("./dialog.js").Part) => void} open */
function tellTooLong(length, open) {
  return [h("p", null, t("share.qr.long", { length, most: MOST_BYTES })), button({ label: t("share.asFile"), icon: "file", on: () => open("file") })];
}
