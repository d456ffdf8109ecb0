// @ts-check
/** The puzzle in any format that its kind is written in, to copy or to save, with what gets lost. */
import { describeError, getFormats, writePuzzle } from "../api.js";
import { hasWords, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { hidesName } from "../library/names.js";
import { drawProblem, isColoured } from "../solve/answer.js";
import { button } from "../ui/button.js";
import { clear, freshId, h, saveFile } from "../ui/dom.js";
import { progressBar } from "../ui/progress.js";
import { toggle } from "../ui/segmented.js";
import { copyText } from "../ui/toast.js";
import { fromBase64 } from "./bytes.js";
import { nameFile } from "./names.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{name: string, title: string, kind: string, suffixes: string[], is_written: boolean, needs_goal: boolean, keeps: string[]}} Format */
/** @typedef {import("../api.js").WriteAnswer} WriteAnswer */

/** What has a place of its own in this window. */
const ELSEWHERE = /^link/;
const WORDS = { "wrong-input": "solve.export.cannot", unsupported: "solve.export.cannot" };
/** Kept while the page is open, so that the next puzzle is written the same way. */
let wanted = "";

/** @param {import("./dialog.js").Sharing} sharing @returns {import("./dialog.js").SharePanel} */
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
  const isFit = (/** @type {Format} */ format) =>
    format.kind === doc.kind &&
    format.is_written &&
    !ELSEWHERE.test(format.name) &&
    (!format.needs_goal || doc.goal) &&
    (!isColoured(doc) || format.keeps.includes("colour"));
  const { formats: first = [] } = findKind(doc.kind);
  const rank = (/** @type {Format} */ { name }) => (first.includes(name) ? first.indexOf(name) : first.length);
  return formats.filter(isFit).sort((a, b) => rank(a) - rank(b));
}

/** @param {import("./dialog.js").Sharing} sharing @param {Format[]} formats */
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
