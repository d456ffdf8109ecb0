// @ts-check
/** Help: the rules of each kind with small drawn examples, what helps while playing, keys and gestures. */
import { t } from "../i18n/index.js";
import "../i18n/later.js";
import { drawKeys } from "../play/keys.js";
import { clear, h } from "../ui/dom.js";
import { asDoc } from "../kinds/crossword/document.js";
import { drawPuzzle } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { segmented } from "../ui/segmented.js";

/** @typedef {import("../types.js").Doc["kind"]} KindName */
/** A puzzle, marks on it, and shaded cells. @typedef {[import("../types.js").Doc, string[], string[]?]} Example */

const LOOP = ["+-+ + +", "| |    ", "+ + + +", "| |    ", "+ +-+-+", "|     |", "+-+-+-+"];
const CLUES = ["31.", ".2.", "..3"];

const WORDS = asDoc({ kind: "crossword", height: 3, width: 3, squares: ["...", "...", "..."] });

/** One for each rule, in order. @type {Record<KindName, Example[]>} */
const EXAMPLES = {
  nonogram: [
    [{ kind: "nonogram", height: 1, width: 6, rows: [[3, 1]], columns: [] }, ["###?#?"]],
    [{ kind: "nonogram", height: 1, width: 6, rows: [[3, 1]], columns: [] }, ["###.#."]],
    [{ kind: "nonogram", height: 1, width: 5, rows: [[4]], columns: [] }, ["?###?"]],
    [
      { kind: "nonogram", height: 5, width: 5, rows: [[1, 1], [5], [5], [3], [1]], columns: [[2], [4], [4], [4], [2]] },
      [".#.#.", "#####", "#####", ".###.", "..#.."],
    ],
  ],
  slitherlink: [
    [{ kind: "slitherlink", height: 3, width: 3, clues: ["...", "...", "..."] }, LOOP],
    [{ kind: "slitherlink", height: 3, width: 3, clues: CLUES }, LOOP],
    [
      { kind: "slitherlink", height: 3, width: 3, clues: ["...", ".0.", "..."] },
      ["+ + + +", "       ", "+ +x+ +", "  x x  ", "+ +x+ +", "       ", "+ + + +"],
    ],
    [{ kind: "slitherlink", height: 3, width: 3, clues: CLUES }, LOOP, ["#..", "#..", "###"]],
  ],
  crossword: [
    [WORDS, ["LOG", "...", "..."]],
    [WORDS, ["LOG", "A..", "P.."]],
    [WORDS, ["LOG", "AR.", "P.."]],
    [WORDS, ["LOG", "ARE", "PET"]],
  ],
};

/** Icon and key of what helps while playing. @type {[string, string][]} */
const AIDS = [
  ["undo", "help.undo"],
  ["hint", "help.hint"],
  ["fix", "help.fix"],
  ["heart", "help.lives"],
  ["gold", "help.medals"],
];

/** The same for crosswords. @type {[string, string][]} */
const WORD_AIDS = [
  ["undo", "help.undo"],
  ["check-circle", "help.check"],
  ["pencil", "help.pencil"],
  ["rebus", "help.rebus"],
  ["gold", "help.medals"],
  ["keyboard", "help.leave"],
];

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ params }) {
  /** @type {KindName} */
  const kind = params[0] === "slitherlink" || params[0] === "crossword" ? params[0] : "nonogram";
  const body = h("div", { class: "help-body" });
  const render = (/** @type {KindName} */ chosen) =>
    clear(
      body,
      h("section", { "aria-labelledby": "help-rules" }, h("h2", { id: "help-rules" }, t("help.rules")), makeRules(chosen)),
      h("section", { "aria-labelledby": "help-playing" }, h("h2", { id: "help-playing" }, t("help.playing")), makeAids(chosen)),
      h("section", { "aria-labelledby": "help-keys" }, h("h2", { id: "help-keys" }, t("help.keys")), h("div", { class: "sheet help-keys" }, drawKeys(chosen))),
    );
  render(kind);
  const choice = segmented({
    label: t("help.kind"),
    choices: [
      { value: "nonogram", label: t("settings.nonogram"), icon: "nonogram" },
      { value: "slitherlink", label: t("settings.slitherlink"), icon: "slitherlink" },
      { value: "crossword", label: t("settings.crossword"), icon: "crossword" },
    ],
    value: kind,
    onChange: (value) => {
      // The address follows without a navigation, which would move the focus away from the choice.
      history.replaceState(null, "", `#/help/${value}`);
      render(value);
    },
  });
  const element = h("div", { class: "view narrow help" }, h("header", { class: "section-head" }, h("h1", null, t("shell.help")), choice), body);
  return { title: t("shell.help"), element };
}

/** @param {KindName} kind */
function makeRules(kind) {
  return h(
    "ol",
    { role: "list", class: "rules" },
    EXAMPLES[kind].map(([doc, rows, inside], index) =>
      h("li", { class: "sheet rule" }, h("div", { class: "rule-picture" }, drawPuzzle(doc, rows, { inside })), h("p", null, t(`help.${kind}.${index + 1}`))),
    ),
  );
}

/** @param {KindName} kind */
function makeAids(kind) {
  const aids = kind === "crossword" ? WORD_AIDS : AIDS;
  return h(
    "dl",
    { class: "sheet aids" },
    aids.map(([picture, key]) => h("div", { class: "aid" }, h("dt", null, icon(picture), t(key)), h("dd", null, t(`${key}.sentence`)))),
  );
}
