// @ts-check
/** What stands beside the board: clues or loop, what hands do, symmetry, size, title, and what to do with all clues at once. */
import { t } from "../../i18n/index.js";
import { readSide } from "../../solve/undo.js";
import { button } from "../../ui/button.js";
import { freshId, h } from "../../ui/dom.js";
import { segmented } from "../../ui/segmented.js";
import { LARGEST, SMALLEST } from "./design.js";

/** @typedef {import("./design.js").Symmetry} Symmetry */
/** @typedef {import("./stage.js").Hands} Hands */
/** @typedef {"clues" | "loop"} Way */

const SYMMETRIES = /** @type {const} */ (["none", "half", "axes", "quarter"]);

/** @param {Way} way @param {(way: Way) => void} onChange */
export function makeWays(way, onChange) {
  return segmented({
    label: t("makeSlitherlink.way"),
    class: "sm-ways",
    value: way,
    choices: [
      { value: "clues", label: t("makeSlitherlink.way.clues"), icon: "slitherlink" },
      { value: "loop", label: t("makeSlitherlink.way.loop"), icon: "line" },
    ],
    onChange: (value) => onChange(/** @type {Way} */ (value)),
  });
}

/** What hands do while the loop is drawn. @param {Hands} hands @param {(hands: Hands) => void} onChange */
export function makeHands(hands, onChange) {
  return segmented({
    label: t("makeSlitherlink.hands"),
    class: "sm-hands",
    value: hands,
    choices: [
      { value: "line", label: t("makeSlitherlink.hands.line"), icon: "line" },
      { value: "paint", label: t("makeSlitherlink.hands.paint"), icon: "shade" },
      { value: "choose", label: t("makeSlitherlink.hands.choose"), icon: "check" },
    ],
    onChange: (value) => onChange(/** @type {Hands} */ (value)),
  });
}

/** The digits under the thumb. @param {(clue: string) => void} write */
export function makePad(write) {
  const keys = ["0", "1", "2", "3", "."].map((clue) => {
    const label = clue === "." ? t("makeSlitherlink.clear") : clue;
    // The board keeps the focus, so that keys go on working.
    const hold = (/** @type {PointerEvent} */ event) => event.preventDefault();
    const look = clue === "." ? { kind: /** @type {const} */ ("icon"), icon: "erase" } : {};
    return button({ label, class: "sm-key", on: { pointerdown: hold, click: () => write(clue) }, ...look });
  });
  return h("div", { class: "sm-pad", role: "group", "aria-label": t("solve.loop.pad") }, keys);
}

/** @param {Symmetry} symmetry @param {(symmetry: Symmetry) => void} onChange */
export function makeSymmetry(symmetry, onChange) {
  const id = freshId("symmetry");
  const select = h(
    "select",
    { id, class: "field", on: { change: () => onChange(/** @type {Symmetry} */ (select.value)) } },
    SYMMETRIES.map((name) => h("option", { value: name, selected: name === symmetry }, t(`generate.symmetry.${name}`))),
  );
  const element = h("div", { class: "labelled" }, h("label", { for: id }, t("generate.symmetry")), select);
  /** A quarter turn is for square boards. @param {boolean} isSquare */
  const setSquare = (isSquare) => {
    const quarter = select.options[SYMMETRIES.indexOf("quarter")];
    quarter.disabled = !isSquare;
    if (isSquare || select.value !== "quarter") return;
    select.value = "none";
    onChange("none");
  };
  return { element, setSquare };
}

/** @param {(height: number, width: number) => void} onChange */
export function makeSize(onChange) {
  const id = freshId("side");
  const side = (/** @type {string} */ name) =>
    h("input", {
      id: `${id}-${name}`, class: "field count-field", type: "number", inputmode: "numeric", min: SMALLEST, max: LARGEST,
      on: { change: () => read() },
    });
  const [width, height] = [side("width"), side("height")];
  let shown = { height: SMALLEST, width: SMALLEST };
  const show = (/** @type {{height: number, width: number}} */ size) => {
    shown = size;
    height.value = String(size.height);
    width.value = String(size.width);
  };
  const read = () => {
    const clamp = (/** @type {number | null} */ wanted, /** @type {number} */ before) => Math.max(SMALLEST, wanted ?? before);
    const wanted = [clamp(readSide(height, LARGEST), shown.height), clamp(readSide(width, LARGEST), shown.width)];
    show(shown);
    onChange(wanted[0], wanted[1]);
  };
  const element = h(
    "div",
    { class: "sm-size" },
    h("div", { class: "labelled" }, h("label", { for: width.id }, t("solve.width")), width),
    h("div", { class: "labelled" }, h("label", { for: height.id }, t("solve.height")), height),
  );
  return { element, show };
}

/** @param {string} title @param {(title: string) => void} onChange */
export function makeTitle(title, onChange) {
  const id = freshId("title");
  const input = h("input", {
    id, class: "field sm-title", type: "text", maxlength: 80, autocomplete: "off", value: title, placeholder: t("make.untitled"),
    on: { input: () => onChange(input.value) },
  });
  return { element: h("div", { class: "sm-title-line" }, h("label", { for: id, class: "visually-hidden" }, t("solve.editor.title")), input), input };
}
