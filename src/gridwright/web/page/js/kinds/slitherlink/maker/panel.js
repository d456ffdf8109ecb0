// @ts-check
/**
 * What stands beside the maker's board: its controls, what the clues say, clues to add where there are several solutions, and thinning
 * out those of a loop.
 */
import { hasWords, t } from "../../../i18n/index.js";
import { makeEffort } from "../../../library/cards.js";
import { Work } from "../../../solve/answer.js";
import { readSide } from "../../../solve/session.js";
import { button, segmented, toggle } from "../../../ui/controls.js";
import { clear, freshId, h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { latticeOf, readClue, writeClue } from "../lattice.js";
import { nameFace } from "../mesh-words.js";
import { SquareLattice } from "../square-lattice.js";
import { LARGEST, SMALLEST } from "./design.js";

/** @typedef {import("./design.js").Symmetry} Symmetry */
/** @typedef {import("./stage.js").Hands} Hands */
/** @typedef {"clues" | "loop"} Way */

const SYMMETRIES = /** @type {const} */ (["none", "half", "axes", "quarter"]);

/** @param {Way} way @param {(way: Way) => void} onChange */
export function makeWays(way, onChange) {
  return segmented({
    label: t("slitherlink.make.way"),
    class: "sm-ways",
    value: way,
    choices: [
      { value: "clues", label: t("slitherlink.make.way.clues"), icon: "slitherlink" },
      { value: "loop", label: t("slitherlink.make.way.loop"), icon: "line" },
    ],
    onChange: (value) => onChange(/** @type {Way} */ (value)),
  });
}

/** What hands do while the loop is drawn. @param {Hands} hands @param {(hands: Hands) => void} onChange */
export function makeHands(hands, onChange) {
  return segmented({
    label: t("slitherlink.make.hands"),
    class: "sm-hands",
    value: hands,
    choices: [
      { value: "line", label: t("slitherlink.make.hands.line"), icon: "line" },
      { value: "paint", label: t("slitherlink.make.hands.paint"), icon: "shade" },
      { value: "choose", label: t("slitherlink.make.hands.choose"), icon: "check" },
    ],
    onChange: (value) => onChange(/** @type {Hands} */ (value)),
  });
}

/** The digits under the thumb. @param {(clue: string) => void} write */
export function makePad(write) {
  const element = h("div", { class: "sm-pad", role: "group", "aria-label": t("slitherlink.solve.loop.pad") });
  const makeKey = (/** @type {string} */ clue) => {
    const label = clue === "." ? t("slitherlink.make.clear") : String(readClue(clue));
    // The board keeps the focus, so that keys go on working.
    const hold = (/** @type {PointerEvent} */ event) => event.preventDefault();
    const look = clue === "." ? { kind: /** @type {const} */ ("icon"), icon: "erase" } : {};
    return button({ label, class: "sm-key", on: { pointerdown: hold, click: () => write(clue) }, ...look });
  };
  let shown = -1;
  /** Digits up to the greatest clue that a cell of the board can have. @param {number} greatest */
  const show = (greatest) => {
    if (greatest === shown) return;
    shown = greatest;
    clear(element, [...Array.from({ length: greatest + 1 }, (_, clue) => writeClue(clue)), "."].map(makeKey));
    element.style.setProperty("--keys", String(Math.min(greatest + 2, 7)));
  };
  show(3);
  return { element, show };
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

// What the clues say, in a calm line or two: one solution and its level, several, or none and which clues clash.

/**
 * As the task `loop` answers.
 * @typedef {object} Survey
 * @property {"" | "solved" | "ambiguous" | "unsolvable" | "gave-up"} outcome
 * @property {boolean} is_unique
 * @property {string[]} forced
 * @property {boolean} is_exact
 * @property {number[]} differing
 * @property {string | null} level
 * @property {boolean} colouring
 * @property {boolean} is_graded
 * @property {number[]} clash
 * @property {boolean} is_minimal
 * @property {string} reason
 */
/** @typedef {import("../../../make/live.js").Finding<Survey>} Finding */

const PICTURES = { good: "check-circle", some: "info", wrong: "warning", quiet: "info" };

export class Status {
  #words = h("div", { class: "sm-status-words" });
  #sign = h("span", { class: "sm-status-sign", "aria-hidden": "true" });
  element = h("div", { class: "sm-status" }, this.#sign, this.#words);
  /** Read aloud: only what is known, and only where it is something new. */
  said = h("p", { class: "visually-hidden", role: "status" });

  /** @param {Finding} finding */
  show(finding) {
    const { tone, head, more } = describe(finding);
    this.element.className = `sm-status is-${tone}`;
    this.element.dataset.state = finding.state;
    const text = [head, ...more.map((each) => (typeof each === "string" ? each : each.textContent))].filter(Boolean).join(". ");
    if (finding.state !== "checking" && this.said.textContent !== text) this.said.textContent = text;
    if (this.element.dataset.text === text) return;
    this.element.dataset.text = text;
    clear(this.#sign, icon(PICTURES[tone]));
    clear(this.#words, h("strong", null, head), more.map((each) => h("span", { class: "quiet small" }, each)));
  }
}

/** @param {Finding} finding @returns {{tone: "good" | "some" | "wrong" | "quiet", head: string, more: (string | HTMLElement)[]}} */
function describe({ state, answer, fault, note }) {
  if (state === "blank") return { tone: "quiet", head: t("slitherlink.make.blank"), more: [t("slitherlink.make.blank.more")] };
  if (state === "failed") return { tone: "quiet", head: t("slitherlink.make.failed"), more: [fault] };
  switch (answer?.outcome) {
    case "solved": return { tone: "good", head: t("slitherlink.make.one"), more: [describeLevel(answer)] };
    case "ambiguous": return { tone: "some", head: t("slitherlink.make.several"), more: [describeOpen(answer, state)] };
    case "unsolvable": return { tone: "wrong", head: t("slitherlink.make.none"), more: [describeClash(answer)] };
    case "gave-up": return { tone: "quiet", head: t("slitherlink.make.gaveUp"), more: [t("slitherlink.make.gaveUp.more")] };
    default: return { tone: "quiet", head: t("slitherlink.make.checking"), more: note ? [note] : [] };
  }
}

/** @param {Survey} answer @returns {string | HTMLElement} */
function describeLevel({ level, colouring, is_graded: isGraded }) {
  if (!isGraded) return t("slitherlink.make.grading");
  if (!level) return t("slitherlink.make.beyond");
  const words = t(colouring ? "slitherlink.make.level.colouring" : "slitherlink.make.level", { level: nameLevel(level) });
  return h("span", { class: "sm-level" }, h("span", { "aria-hidden": "true" }, makeEffort({ band: null, level }, { isWritten: false })), words);
}

/** @param {string} level */
export function nameLevel(level) {
  const key = `library.level.${level.replaceAll(" ", "-")}`;
  return hasWords(key) ? t(key) : level;
}

/** @param {Survey} answer @param {Finding["state"]} state */
function describeOpen({ is_exact: isExact, differing }, state) {
  if (!isExact && state !== "done") return t("slitherlink.make.several.looking");
  return t(isExact ? "slitherlink.make.open" : "slitherlink.make.differ", { count: differing.length });
}

/** @param {Survey} answer */
function describeClash({ clash, is_minimal: isMinimal }) {
  if (clash.length === 0) return t("slitherlink.make.clash.looking");
  return t(isMinimal ? "slitherlink.make.clash" : "slitherlink.make.clash.some", { count: clash.length });
}

// Thin out the clues of a loop: which level, which clues, how it goes, and what to do where nothing fits.

/** @typedef {import("../../../types.js").Doc} Doc */
/** @typedef {{level: string, colouring: boolean, values: string}} ThinWish */
/** Without facts the document is the one that came nearest. @typedef {{document?: Doc, facts?: object, reason?: string, shortfall?: string}} ThinAnswer */

const LEVELS = ["very easy", "easy", "advanced", "normal", "hard", "very hard", "expert"];
const VALUES = ["0", "1", "2", "3"];
const SECONDS = 30;

/** What a draft holds as a wish. @param {any} data @returns {ThinWish} */
export function readWish(data) {
  const { level, colouring, values } = data ?? {};
  const isValues = typeof values === "string" && values !== "" && VALUES.filter((value) => values.includes(value)).join("") === values;
  return { level: LEVELS.includes(level) ? level : "normal", colouring: colouring === true, values: isValues ? values : VALUES.join("") };
}

export class Thinning {
  #work = new Work();
  #answer = h("div", { role: "status" });
  #wish;
  #tell;
  #start;
  #values;
  /** Whether there is a loop. */
  #isReady = false;

  /**
   * @param {ThinWish} wish
   * @param {object} tell
   * @param {() => {document: Doc, symmetry: string}} tell.getTask
   * @param {(wish: ThinWish) => void} tell.onWish
   * @param {(clues: string[]) => void} tell.onClues
   */
  constructor(wish, tell) {
    this.#wish = wish;
    this.#tell = tell;
    this.#start = button({ label: t("slitherlink.make.thin"), icon: "dice", kind: "primary", on: () => void this.#run() });
    this.#values = this.#drawValues();
    const id = freshId("level");
    const level = h(
      "select",
      { id, class: "field", on: { change: () => this.#change({ level: level.value }) } },
      LEVELS.map((name) => h("option", { value: name, selected: name === wish.level }, nameLevel(name))),
    );
    this.element = h(
      "section",
      { class: "sm-thin", "aria-label": t("slitherlink.make.thin.heading") },
      h("h2", null, t("slitherlink.make.thin.heading")),
      h("p", { class: "quiet small" }, t("slitherlink.make.thin.more")),
      h("div", { class: "labelled" }, h("label", { for: id }, t("slitherlink.make.thin.level")), level),
      this.#values,
      toggle({ label: t("generate.colouring"), isOn: wish.colouring, onChange: (isOn) => this.#change({ colouring: isOn }) }),
      this.#start,
      this.#work.element,
      this.#answer,
    );
  }

  /** @param {boolean} isReady whether there is a loop */
  setReady(isReady) {
    this.#isReady = isReady;
    this.#start.disabled = !isReady || this.#work.isBusy;
  }

  /** Which clues there may be can be chosen on squares only: the faces of tilings have too many. @param {boolean} isChoosing */
  setChoosing(isChoosing) {
    this.#values.hidden = !isChoosing;
  }

  /** What was said, and what is still being looked for, is about something else now. */
  forget() {
    this.#work.cancel();
    clear(this.#answer);
  }

  destroy() {
    this.#work.cancel();
  }

  #drawValues() {
    const boxes = VALUES.map((value) => {
      const input = h("input", { type: "checkbox", value, checked: this.#wish.values.includes(value), on: { change: () => this.#choose(boxes) } });
      return h("label", { class: "sm-value" }, input, h("span", null, value));
    });
    return h("fieldset", { class: "sm-values" }, h("legend", null, t("generate.clues")), boxes);
  }

  /** @param {HTMLElement[]} boxes */
  #choose(boxes) {
    const inputs = boxes.map((box) => /** @type {HTMLInputElement} */ (box.querySelector("input")));
    const values = inputs.filter((input) => input.checked).map((input) => input.value).join("");
    // At least one: the last one stays.
    if (values === "") for (const input of inputs) input.checked = this.#wish.values.includes(input.value);
    else this.#change({ values });
  }

  /** @param {Partial<ThinWish>} change */
  #change(change) {
    this.#wish = { ...this.#wish, ...change };
    this.#tell.onWish(this.#wish);
  }

  async #run() {
    const { level, colouring, values } = this.#wish;
    const clues = this.#values.hidden ? VALUES.join("") : values;
    this.forget();
    this.#start.disabled = true;
    const task = { task: "thin", level, colouring, clues, seconds: SECONDS, ...this.#tell.getTask() };
    /** @type {ThinAnswer | null} */
    const answer = await this.#work.run(/** @type {any} */ (task), t("slitherlink.make.thin.running"));
    this.setReady(this.#isReady);
    if (!answer) return;
    if (answer.facts && answer.document) this.#tell.onClues(answer.document.clues ?? []);
    else clear(this.#answer, this.#drawShortfall(answer));
  }

  /** @param {ThinAnswer} answer */
  #drawShortfall({ document: nearest, reason, shortfall }) {
    const take = () => {
      this.#tell.onClues(nearest?.clues ?? []);
      this.forget();
    };
    return h(
      "div",
      { class: "answer is-several" },
      h("p", null, h("strong", null, t("slitherlink.make.thin.nothing"))),
      h("p", { class: "quiet small", lang: "en" }, [reason, shortfall].filter(Boolean).join("; ")),
      nearest && h("div", { class: "row" }, button({ label: t("slitherlink.make.thin.nearest"), on: take })),
    );
  }
}

// Clues to add where there are several solutions: looked for on request, with a progress and a stop. Each suggestion leaves one
// solution; pointing at it shows its clues on the board, a click places them, and one undo takes them back.

/** Row, column and digit. @typedef {[number, number, number]} Placed */
/** @typedef {{clues: Placed[], is_minimal: boolean}} Suggestion */

const MOST = 3;
/** Clues that a suggestion names; more of them are counted only. */
const NAMED = 3;

export class Suggestions {
  #work = new Work();
  #list = h("ul", { class: "sm-suggestions-list" });
  #note = h("p", { class: "quiet small" });
  #start = button({ label: t("slitherlink.make.suggest"), icon: "dice", on: () => void this.#run() });
  #doing;

  /**
   * @param {object} doing
   * @param {() => Doc} doing.getDocument with the loop as its goal, where one is drawn that fits
   * @param {(clues: Placed[] | null) => void} doing.point
   * @param {(clues: Placed[]) => void} doing.apply
   */
  constructor(doing) {
    this.#doing = doing;
    this.element = h(
      "section",
      { class: "sm-suggestions", "aria-label": t("slitherlink.make.suggest"), hidden: true },
      this.#start,
      this.#work.element,
      this.#list,
      this.#note,
    );
  }

  /** What was suggested, and what is still being looked for, is about other clues. @param {boolean} isOpen whether there are several solutions now */
  forget(isOpen) {
    this.#work.cancel();
    this.#work.clear();
    clear(this.#list);
    this.#note.textContent = "";
    this.#start.hidden = false;
    this.element.hidden = !isOpen;
    this.#doing.point(null);
  }

  destroy() {
    this.#work.cancel();
  }

  async #run() {
    this.#start.hidden = true;
    this.#note.textContent = "";
    const document = this.#doing.getDocument();
    const key = JSON.stringify(document);
    /** @type {Suggestion[]} */
    let found = [];
    const task = { task: "suggest", document, suggestions: MOST, seconds: SECONDS };
    const answer = await this.#work.run(/** @type {any} */ (task), t("slitherlink.make.suggest.running"), (part) => {
      found = part.suggestions;
      if (JSON.stringify(this.#doing.getDocument()) === key) this.#draw(found);
    });
    if (JSON.stringify(this.#doing.getDocument()) !== key) return;
    if (found.length > 0 || answer) this.#work.clear();
    found = answer?.suggestions ?? found;
    this.#draw(found);
    this.#start.hidden = found.length > 0;
    if (answer && found.length === 0) this.#note.textContent = t("slitherlink.make.suggest.nothing");
  }

  /** @param {Suggestion[]} suggestions */
  #draw(suggestions) {
    const focused = [...this.#list.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const cards = suggestions.map((each) => this.#makeCard(each));
    clear(this.#list, cards.map((card) => h("li", null, card)));
    if (focused >= 0) cards[focused]?.focus();
  }

  /** @param {Suggestion} suggestion */
  #makeCard({ clues, is_minimal: isMinimal }) {
    const show = () => this.#doing.point(clues);
    const hide = () => this.#doing.point(null);
    const lattice = latticeOf(this.#doing.getDocument());
    const names = clues.slice(0, NAMED).map(([row, column, clue]) =>
      lattice instanceof SquareLattice
        ? t("slitherlink.make.suggest.clue", { clue, row: row + 1, column: column + 1 })
        : t("slitherlink.make.suggest.face", { clue, face: nameFace(lattice, column) }),
    );
    return h(
      "button",
      {
        type: "button", class: "sm-suggestion",
        on: { pointerenter: show, pointerleave: hide, focus: show, blur: hide, click: () => this.#doing.apply(clues) },
      },
      h("strong", null, t("slitherlink.make.suggest.add", { count: clues.length })),
      h("span", { class: "quiet small" }, names.join("; ") + (clues.length > NAMED ? " …" : "")),
      isMinimal && h("span", { class: "quiet small" }, t("slitherlink.make.suggest.fewest")),
    );
  }
}
