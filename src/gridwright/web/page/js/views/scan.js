// @ts-check
/**
 * Puzzles from photographs: `#/scan` takes one, `#/scan/<id>` shows the puzzles on one that was read, `#/scan/<id>/<number>` one of them
 * to be looked through.
 */
import { ApiError, describeError } from "../api.js";
import { t } from "../i18n/index.js";
import { nameKind } from "../kinds/index.js";
import { keepScan, listScans, loadScan, makeScanId, removeScan } from "../scan/kept.js";
import { PhotoFault, findPasted, openBitmap, preparePhoto, readShown, writePhoto } from "../scan/photo.js";
import { findCorners, isDoubtful, listQuestions } from "../scan/readings.js";
import { Review } from "../scan/review.js";
import { Work, drawProblem, makeOfflineNotice } from "../solve/answer.js";
import { button, linkButton } from "../ui/controls.js";
import { clear, freshId, h, isTouch, keepFocus, takeDrops } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { doLater } from "../ui/timing.js";

/** @typedef {import("../scan/kept.js").KeptScan} KeptScan */
/** @typedef {import("../router.js").View} View */

const SECONDS = 60;
const PICTURE = 240;
const WIDEST = 760;

/** @param {import("../router.js").ViewContext} context @returns {Promise<View>} */
export async function show({ params, navigate }) {
  const [id, number] = params;
  if (id === undefined) return makeIntake(navigate);
  const scan = await loadScan(id);
  if (!scan) return makeMissing();
  const index = scan.puzzles.length === 1 && number === undefined ? 0 : Number(number ?? 0) - 1;
  if (number === undefined && scan.puzzles.length > 1) return makeChoice(scan);
  if (!scan.puzzles[Math.max(0, index)]) return makeMissing();
  const review = new Review(scan, Math.max(0, index), navigate);
  return { element: review.element, title: review.title, destroy: () => review.destroy() };
}

/** @returns {View} */
function makeMissing() {
  const title = t("scan.missing");
  return { title, element: h("div", { class: "view notice" }, h("h1", null, title), h("p", null, t("scan.missing.more")), linkButton({ label: t("scan.heading"), href: "#/scan", kind: "primary" })) };
}

// Where a photograph is taken, chosen, pasted or dropped; and those that were read before.

/** @param {(hash: string) => void} navigate @returns {Promise<View>} */
async function makeIntake(navigate) {
  const title = t("scan.heading");
  const notice = makeOfflineNotice("scan.offline");
  const work = new Work({ "wrong-input": "scan.fault.input", unsupported: "scan.fault.input" });
  const stop = new AbortController();
  const told = h("div");
  const read = async (/** @type {File | undefined | null} */ file) => {
    if (!file) return;
    clear(told);
    work.clear();
    try {
      const scan = await readPhoto(file, work);
      if (scan && !stop.signal.aborted) navigate(`#/scan/${scan.id}`);
    } catch (error) {
      clear(told, drawProblem(error instanceof PhotoFault ? error.message : describeError(error)));
    }
  };
  const makeChooser = (/** @type {Record<string, string>} */ attributes) => {
    const chooser = h("input", { type: "file", accept: "image/*,.heic,.heif", class: "visually-hidden", id: freshId("photo"), ...attributes });
    chooser.addEventListener("change", () => {
      void read(chooser.files?.[0]);
      // The same file may be chosen again.
      chooser.value = "";
    });
    return chooser;
  };
  const camera = makeChooser({ capture: "environment" });
  const gallery = makeChooser({});
  const label = (/** @type {HTMLInputElement} */ chooser, /** @type {string} */ name, /** @type {string} */ text, isFirst = false) =>
    h("label", { class: `button${isFirst ? " primary" : ""}`, for: chooser.id }, icon(name), h("span", null, text));
  const box = h(
    "section",
    { class: "sheet scan-box", "aria-labelledby": "scan-take" },
    h("h2", { id: "scan-take" }, t("scan.take")),
    h("p", { class: "quiet small" }, t("scan.take.help")),
    h("div", { class: "row scan-choosers" }, camera, label(camera, "camera", t("scan.camera"), isTouch()), gallery, label(gallery, "image", t("scan.choose"), !isTouch())),
    told,
    work.element,
  );
  document.addEventListener("paste", (event) => void read(findPasted(event.clipboardData)), { signal: stop.signal });
  const kept = h("div");
  const element = h(
    "div",
    { class: "view scan" },
    h("header", { class: "solver-head" }, h("h1", null, title), h("p", { class: "quiet" }, t("scan.lead"))),
    notice.element,
    box,
    h("section", { class: "kept", "aria-labelledby": "scan-kept" }, h("h2", { id: "scan-kept" }, t("scan.kept")), kept),
  );
  const stopDrops = takeDrops(element, box, ([file]) => void read(file));
  await drawKept(kept);
  const destroy = () => {
    stop.abort();
    stopDrops();
    work.cancel();
    notice.destroy();
  };
  return { element, title, destroy };
}

/**
 * Read a photograph and keep what was read. Null when it was cancelled, or when `work` has told what went wrong.
 * @param {File} file @param {Work} work @returns {Promise<KeptScan | null>}
 */
async function readPhoto(file, work) {
  const photo = await preparePhoto(file);
  const text = await writePhoto(photo.blob);
  /** @type {import("../scan/readings.js").ScanAnswer | null} */
  const answer = await work.run({ task: "scan", photo: text, wants_photo: !photo.isShown, seconds: SECONDS }, t("scan.reading"));
  if (!answer) return null;
  if (answer.puzzles.length === 0) throw new ApiError("unsupported", t("scan.none"), 422);
  const { width, height, puzzles } = answer;
  /** @type {KeptScan} */
  const scan = {
    id: makeScanId(), updated: Date.now(), name: photo.name, photo: photo.blob, shown: answer.photo ? readShown(answer.photo) : null,
    width, height, puzzles, fixed: puzzles.map(() => ({})),
  };
  await keepScan(scan);
  return scan;
}

/** @param {HTMLElement} host */
async function drawKept(host) {
  /** @type {Set<string>} */
  const going = new Set();
  const reload = async () => {
    const scans = (await listScans()).filter(({ id }) => !going.has(id));
    const remove = (/** @type {KeptScan} */ scan) => {
      going.add(scan.id);
      void reload();
      const restore = () => {
        going.delete(scan.id);
        void reload();
      };
      doLater({ text: t("scan.deleted"), run: () => removeScan(scan.id), restore });
    };
    const list = scans.length ? h("ul", { role: "list", class: "cards scan-cards" }, scans.map((scan) => drawCard(scan, () => remove(scan)))) : h("p", { class: "quiet" }, t("scan.kept.empty"));
    keepFocus(host, () => clear(host, list));
  };
  await reload();
}

/** @param {KeptScan} scan @param {() => void} remove */
function drawCard(scan, remove) {
  const doubtful = scan.puzzles.reduce((sum, puzzle, index) => sum + listQuestions(puzzle, scan.fixed[index] ?? {}).filter(isDoubtful).length, 0);
  const name = scan.puzzles.length === 1 ? nameScanned(scan.puzzles[0]) : t("scan.puzzles", { count: scan.puzzles.length });
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { class: "card-link", href: `#/scan/${scan.id}` },
      h("span", { class: "card-picture" }, drawPhoto(scan, PICTURE)),
      h("span", { class: "card-title" }, name),
      h("span", { class: "card-facts" }, h("span", null, doubtful ? t("scan.doubtful", { count: doubtful }) : t("scan.settled"))),
    ),
    button({ label: t("scan.delete"), icon: "trash", kind: "icon", class: "card-more", on: remove }),
  );
}

/** @param {import("../scan/readings.js").ScannedPuzzle} puzzle */
function nameScanned({ kind, rows, columns }) {
  return `${nameKind(kind)} ${columns} × ${rows}`;
}

/** The photograph with its puzzles outlined and numbered. @param {KeptScan} scan @param {number} widest */
function drawPhoto(scan, widest) {
  const canvas = h("canvas", { class: "scan-photo", role: "img", "aria-label": t("scan.mode.photo.label") });
  const zoom = widest / Math.max(scan.width, scan.height);
  canvas.width = Math.max(1, Math.round(scan.width * zoom * 2));
  canvas.height = Math.max(1, Math.round(scan.height * zoom * 2));
  void openBitmap(scan.shown ?? scan.photo).then((image) => {
    const context = canvas.getContext("2d");
    if (!context || !image) return;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    context.strokeStyle = context.fillStyle = "#0f6b75";
    context.lineWidth = 4;
    scan.puzzles.forEach((puzzle, index) => {
      const corners = findCorners(puzzle.mesh).map(([x, y]) => [x * zoom * 2, y * zoom * 2]);
      context.beginPath();
      for (const [x, y] of corners) context.lineTo(x, y);
      context.closePath();
      context.stroke();
      if (scan.puzzles.length > 1) drawNumber(context, index + 1, corners[0]);
    });
  });
  return canvas;
}

/** @param {CanvasRenderingContext2D} context @param {number} number @param {number[]} at */
function drawNumber(context, number, [x, y]) {
  context.beginPath();
  context.arc(x, y, 22, 0, 2 * Math.PI);
  context.fill();
  context.save();
  context.fillStyle = "#ffffff";
  context.font = "600 26px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(number), x, y + 1);
  context.restore();
}

// Several puzzles on one photograph.

/** @param {KeptScan} scan @returns {View} */
function makeChoice(scan) {
  const title = t("scan.puzzles", { count: scan.puzzles.length });
  const items = scan.puzzles.map((puzzle, index) => {
    const doubtful = listQuestions(puzzle, scan.fixed[index] ?? {}).filter(isDoubtful).length;
    const state = doubtful ? t("scan.doubtful", { count: doubtful }) : puzzle.outcome ? t(`scan.outcome.${puzzle.outcome}`) : t("scan.problem");
    return h(
      "li",
      null,
      h(
        "a",
        { class: "found-item", href: `#/scan/${scan.id}/${index + 1}` },
        h("strong", { class: "scan-number" }, index + 1),
        icon(puzzle.kind),
        h("span", { class: "found-title" }, nameScanned(puzzle)),
        h("span", { class: "quiet small" }, state),
      ),
    );
  });
  const element = h(
    "div",
    { class: "view scan" },
    h("header", { class: "solver-head" }, linkButton({ label: t("scan.heading"), icon: "back", href: "#/scan", kind: "quiet", class: "pack-back" }), h("h1", null, title), h("p", { class: "quiet" }, t("scan.choose.puzzle"))),
    h("ul", { role: "list", class: "found-list sheet scan-list" }, items),
    drawPhoto(scan, WIDEST),
  );
  return { element, title };
}
