// @ts-check
/**
 * The form: kind, size, how hard, how many; the rest under a lid. It remembers what was chosen last, and shows each fault right below
 * its field.
 */
import { hasWords, t } from "../i18n/index.js";
import { button, segmented, setPressed, toggle } from "../ui/controls.js";
import { clear, freshId, h } from "../ui/dom.js";
import { MOST, findFaults, keepWish, readWish } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {import("./wish.js").Kind} Kind */
/** @typedef {{name: string, summary: string}} Choice */
/** @typedef {Record<Kind, {largest: number, wish: Record<string, Choice[]>}>} Choices */

/** @type {Record<Kind, [number, number][]>} */
const PRESETS = {
  nonogram: [[5, 5], [10, 10], [15, 15], [20, 15], [25, 25]],
  slitherlink: [[5, 5], [7, 7], [10, 10], [15, 12], [20, 20]],
};

/** Whether the further options show; it stays so while the page is open. */
let isLidOpen = false;

export class WishForm {
  wish = readWish();
  #fields = new Fields();
  #choices;
  #host = h("div", { class: "wish-fields" });
  #start;

  /** @param {Choices} choices @param {(wish: Wish) => void} onStart */
  constructor(choices, onStart) {
    this.#choices = choices;
    this.#start = button({ label: t("generate.start"), icon: "make", kind: "primary", class: "wish-start", attributes: { type: "submit" } });
    this.element = h(
      "form",
      {
        class: "sheet wish",
        novalidate: true,
        "aria-label": t("generate.form"),
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const faults = this.#judge();
            if (Object.keys(faults).length > 0) this.#fields.focusFault(faults);
            else if (!this.#start.disabled) onStart(structuredClone(this.wish));
          },
        },
      },
      segmented({
        label: t("generate.kind"),
        choices: [
          { value: "nonogram", label: t("nonogram.name"), icon: "nonogram" },
          { value: "slitherlink", label: t("slitherlink.name"), icon: "slitherlink" },
        ],
        value: this.wish.kind,
        onChange: (kind) => {
          this.wish.kind = kind;
          this.#draw();
        },
        class: "wish-kind",
      }),
      this.#host,
      this.#start,
    );
    this.#draw();
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    this.#start.disabled = isBusy;
  }

  #judge() {
    const faults = findFaults(this.wish, this.#choices[this.wish.kind].largest);
    this.#fields.showFaults(faults);
    return faults;
  }

  /** @param {Partial<Wish>} changes */
  #change(changes) {
    Object.assign(this.wish, changes);
    keepWish(this.wish);
    this.#judge();
  }

  #draw() {
    this.#fields = new Fields();
    const isNonogram = this.wish.kind === "nonogram";
    const lid = h(
      "details",
      { class: "wish-more", open: isLidOpen, on: { toggle: () => (isLidOpen = lid.open) } },
      h("summary", null, t("generate.more")),
      h("div", { class: "wish-grid" }, isNonogram ? this.#drawNonogramMore() : this.#drawLoopMore(), this.#drawSharedMore()),
    );
    clear(this.#host, this.#drawSize(), isNonogram ? this.#drawEffort() : this.#drawLevel(), this.#drawCount(), lid);
    this.#change({});
  }

  #drawSize() {
    const { kind, size } = this.wish;
    const { largest } = this.#choices[kind];
    const presets = PRESETS[kind].map(([width, height]) =>
      button({ label: t("library.size", { width: String(width), height: String(height) }), class: "preset", pressed: false, on: () => setSize(width, height) }),
    );
    const mark = () => PRESETS[kind].forEach(([width, height], index) => setPressed(presets[index], size[kind].width === width && size[kind].height === height));
    const take = (/** @type {Partial<{width: number | "", height: number | ""}>} */ change) => {
      Object.assign(size[kind], change);
      this.#change({});
      mark();
    };
    const side = (/** @type {"width" | "height"} */ name) =>
      this.#fields.number({ name, label: t(`solve.${name}`), value: size[kind][name], least: 1, most: largest, onChange: (value) => take({ [name]: value }) });
    const [width, height] = [side("width"), side("height")];
    const setSize = (/** @type {number} */ wide, /** @type {number} */ high) => {
      for (const [element, value] of /** @type {const} */ ([[width, wide], [height, high]])) {
        const input = element.querySelector("input");
        if (input) input.value = String(value);
      }
      take({ width: wide, height: high });
    };
    mark();
    return h("fieldset", { class: "wish-part" }, h("legend", null, t("generate.size")), h("div", { class: "presets" }, presets), h("div", { class: "wish-pair" }, width, height));
  }

  #drawEffort() {
    const { wish } = this;
    const own = h(
      "div",
      { class: "wish-pair", hidden: wish.effort !== "own" },
      this.#fields.number({ name: "from", label: t("generate.from"), value: wish.from, least: 1, most: 10, onChange: (from) => this.#change({ from }) }),
      this.#fields.number({ name: "to", label: t("generate.to"), value: wish.to, least: 1, most: 10, onChange: (to) => this.#change({ to }) }),
    );
    const choice = this.#fields.choice({
      name: "effort",
      label: t("generate.effort"),
      value: wish.effort,
      choices: [...this.#list("bands", (name) => (name === "any" ? "generate.effort.any" : `library.difficulty.${name}`)), { value: "own", label: t("generate.effort.own") }],
      onChange: (effort) => {
        own.hidden = effort !== "own";
        this.#change({ effort });
      },
    });
    const style = this.#fields.choice({ name: "style", label: t("generate.style"), value: wish.style, choices: this.#list("style"), onChange: (style) => this.#change({ style }) });
    return h("div", { class: "wish-part" }, choice, own, style);
  }

  #drawLevel() {
    return this.#fields.choice({
      name: "level",
      label: t("generate.level"),
      value: this.wish.level,
      choices: this.#list("level", (name) => `library.level.${name.replaceAll(" ", "-")}`),
      onChange: (level) => this.#change({ level }),
    });
  }

  #drawCount() {
    return this.#fields.number({ name: "count", label: t("generate.count"), value: this.wish.count, least: 1, most: MOST, onChange: (count) => this.#change({ count }) });
  }

  #drawNonogramMore() {
    const { wish } = this;
    return [
      this.#fields.number({ name: "density", label: t("generate.density"), value: wish.density, least: 1, most: 99, placeholder: t("generate.any"), onChange: (density) => this.#change({ density }) }),
      this.#drawSymmetry(),
      this.#fields.choice({ name: "guessing", label: t("generate.guessing"), value: wish.guessing, choices: this.#list("guessing"), onChange: (guessing) => this.#change({ guessing }) }),
    ];
  }

  #drawLoopMore() {
    const { wish } = this;
    const shape = ["longer", "thicker", "rounder"].map((name, index) =>
      this.#fields.share({
        label: t(`generate.shape.${name}`),
        value: wish.shape[index],
        onChange: (value) => {
          wish.shape[index] = value;
          this.#change({});
        },
      }),
    );
    return [
      toggle({ label: t("generate.colouring"), sentence: t("generate.colouring.more"), isOn: wish.colouring, onChange: (colouring) => this.#change({ colouring }) }),
      this.#fields.boxes({ name: "clues", label: t("generate.clues"), value: wish.clues, choices: ["0", "1", "2", "3"], onChange: (clues) => this.#change({ clues }) }),
      this.#drawSymmetry(),
      h("fieldset", { class: "wish-part shape" }, h("legend", null, t("generate.shape")), shape),
    ];
  }

  #drawSymmetry() {
    const { kind, symmetry } = this.wish;
    return this.#fields.choice({
      name: "symmetry",
      label: t("generate.symmetry"),
      value: symmetry[kind],
      choices: this.#list("symmetry"),
      onChange: (value) => {
        symmetry[kind] = value;
        this.#change({});
      },
    });
  }

  #drawSharedMore() {
    const { wish } = this;
    return [
      this.#fields.number({ name: "seed", label: t("generate.seed"), value: wish.seed, least: 0, most: Number.MAX_SAFE_INTEGER, placeholder: t("generate.any"), help: t("generate.seed.help"), onChange: (seed) => this.#change({ seed }) }),
      this.#fields.number({ name: "seconds", label: t("generate.seconds"), value: wish.seconds, least: 1, most: 60, onChange: (seconds) => this.#change({ seconds }) }),
    ];
  }

  /**
   * What the server offers, in the player's language where there are words for it.
   * @param {string} name
   * @param {(choice: string) => string} [makeKey]
   */
  #list(name, makeKey = (choice) => `generate.${name}.${choice}`) {
    return (this.#choices[this.wish.kind].wish[name] ?? []).map((choice) => {
      const key = makeKey(choice.name);
      return { value: choice.name, label: hasWords(key) ? t(key) : choice.name };
    });
  }
}

// The parts of the form: each with its label, and with its fault right below.

/** @typedef {import("./wish.js").Faults} Faults */

export class Fields {
  /** @type {Map<string, {input: HTMLElement, fault: HTMLElement}>} */
  #byName = new Map();

  /** Show what is wrong at its field; whether anything is. @param {Faults} faults */
  showFaults(faults) {
    for (const [name, { input, fault }] of this.#byName) {
      const found = faults[name];
      if (found) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      const text = found ? t(found.key, found.params) : "";
      if (fault.textContent !== text) fault.textContent = text;
    }
    return Object.keys(faults).length > 0;
  }

  /** Go to the first field, as they stand on the page, that something is wrong with. @param {Faults} faults */
  focusFault(faults) {
    const wrong = [...this.#byName].filter(([name]) => faults[name]).map(([, { input }]) => input);
    const [first] = wrong.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    if (!first) return;
    const lid = first.closest("details");
    if (lid) lid.open = true;
    first.focus();
  }

  /**
   * A whole number; empty where that is allowed.
   * @param {{name: string, label: string, value: number | "", least: number, most: number, placeholder?: string, help?: string, onChange: (value: number | "") => void}} wish
   */
  number({ name, label, value, least, most, placeholder, help, onChange }) {
    const id = freshId(name);
    const input = h("input", {
      id,
      class: "field",
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      value,
      placeholder,
      on: { input: () => onChange(input.value === "" ? "" : Number(input.value)) },
    });
    return this.#wrap(name, id, label, input, help);
  }

  /** @param {{name: string, label: string, value: string, choices: {value: string, label: string}[], help?: string, onChange: (value: string) => void}} wish */
  choice({ name, label, value, choices, help, onChange }) {
    const id = freshId(name);
    const select = h(
      "select",
      { id, class: "field", on: { change: () => onChange(select.value) } },
      choices.map((choice) => h("option", { value: choice.value, selected: choice.value === value }, choice.label)),
    );
    return this.#wrap(name, id, label, select, help);
  }

  /** A few boxes to tick. @param {{name: string, label: string, value: string, choices: string[], onChange: (value: string) => void}} wish `value` is the letters ticked */
  boxes({ name, label, value, choices, onChange }) {
    const id = freshId(name);
    const inputs = choices.map((choice) =>
      h("input", { type: "checkbox", value: choice, checked: value.includes(choice), on: { change: () => onChange(inputs.filter((each) => each.checked).map((each) => each.value).join("")) } }),
    );
    const fault = h("span", { class: "field-fault", id: `${id}-fault` });
    const element = h(
      "fieldset",
      { class: "boxes", "aria-describedby": `${id}-fault` },
      h("legend", null, label),
      h("div", { class: "row" }, choices.map((choice, index) => h("label", { class: "box" }, inputs[index], choice))),
      fault,
    );
    this.#byName.set(name, { input: inputs[0], fault });
    return element;
  }

  /** A share from 0 to 1. @param {{label: string, value: number, onChange: (value: number) => void}} wish */
  share({ label, value, onChange }) {
    const id = freshId("share");
    const input = h("input", { id, class: "slider", type: "range", min: 0, max: 1, step: 0.1, value, on: { input: () => onChange(Number(input.value)) } });
    return h("div", { class: "labelled" }, h("label", { for: id }, label), input);
  }

  /** @param {string} name @param {string} id @param {string} label @param {HTMLElement} input @param {string} [help] */
  #wrap(name, id, label, input, help) {
    const fault = h("span", { class: "field-fault", id: `${id}-fault` });
    input.setAttribute("aria-describedby", `${id}-fault`);
    this.#byName.set(name, { input, fault });
    return h("div", { class: "labelled" }, h("label", { for: id }, label), input, help && h("span", { class: "quiet small" }, help), fault);
  }
}
