// @ts-check
/**
 * The form: kind, size, how hard, how many; the rest under a lid. It remembers what was chosen last, and shows each fault right below
 * its field.
 */
import { hasWords, t } from "../i18n/index.js";
import { nameKind } from "../kinds/index.js";
import { button, segmented, setPressed, toggle } from "../ui/controls.js";
import { clear, freshId, h } from "../ui/dom.js";
import { MOST, findFaults, keepWish, listFields, listMade, listSizes, nameEnd, readWish } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {import("./wish.js").Field} Field */
/** @typedef {import("./wish.js").SchemaChoice} SchemaChoice */

/** Whether the further options show; it stays so while the page is open. */
let isLidOpen = false;

export class WishForm {
  wish = readWish();
  #fields = new Fields();
  #host = h("div", { class: "wish-fields" });
  #start;

  /** @param {(wish: Wish) => void} onStart */
  constructor(onStart) {
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
        choices: listMade().map(({ name, icon }) => ({ value: name, label: nameKind(name), icon })),
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
    const faults = findFaults(this.wish);
    this.#fields.showFaults(faults);
    return faults;
  }

  /** @param {Partial<Wish>} changes */
  #change(changes) {
    Object.assign(this.wish, changes);
    keepWish(this.wish);
    this.#judge();
  }

  /** What is asked of puzzles of the chosen kind. */
  get #asked() {
    return this.wish.asked[this.wish.kind];
  }

  #draw() {
    this.#fields = new Fields();
    const fields = listFields(this.wish.kind);
    // How hard comes before what else there is to choose.
    const first = fields.filter(({ place, control }) => place === "first" && control !== "side").sort((one, two) => Number(two.control === "range") - Number(one.control === "range"));
    const more = fields.filter(({ place }) => place === "more");
    const lid = h(
      "details",
      { class: "wish-more", open: isLidOpen, on: { toggle: () => (isLidOpen = lid.open) } },
      h("summary", null, t("generate.more")),
      h("div", { class: "wish-grid" }, more.map((field) => this.#drawField(field)), this.#drawSharedMore()),
    );
    const shown = first.map((field) => this.#drawField(field));
    clear(this.#host, this.#drawSize(fields), shown.length > 1 ? h("div", { class: "wish-part" }, shown) : shown, this.#drawCount(), lid);
    this.#change({});
  }

  /** @param {Field[]} fields */
  #drawSize(fields) {
    const asked = this.#asked;
    const sizes = listSizes(this.wish.kind);
    const presets = sizes.map(([width, height]) =>
      button({ label: t("library.size", { width: String(width), height: String(height) }), class: "preset", pressed: false, on: () => setSize(width, height) }),
    );
    const mark = () => sizes.forEach(([width, height], index) => setPressed(presets[index], asked.width === width && asked.height === height));
    const take = (/** @type {Record<string, number | "">} */ change) => {
      this.#answer(change);
      mark();
    };
    const side = (/** @type {string} */ name) => {
      const field = fields.find((each) => each.name === name);
      if (!field) throw new RangeError(`found no ${name} in the specification`);
      return this.#fields.number({ ...field, label: nameField(field), value: asked[name], help: undefined, onChange: (value) => take({ [name]: value }) });
    };
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

  /** @param {Record<string, any>} change of what is asked */
  #answer(change) {
    Object.assign(this.#asked, change);
    this.#change({});
  }

  /** @param {Field} field @returns {HTMLElement | HTMLElement[]} */
  #drawField(field) {
    const { name, control, choices = [] } = field;
    const shown = { name, label: nameField(field), value: this.#asked[name], onChange: (/** @type {any} */ value) => this.#answer({ [name]: value }) };
    switch (control) {
      case "choice":
        return this.#fields.choice({ ...shown, choices: choices.map(nameChoice) });
      case "toggle":
        return toggle({ label: shown.label, sentence: tell(`${field.text}.more`) ?? undefined, isOn: shown.value, onChange: shown.onChange });
      case "boxes":
        return this.#fields.boxes({ ...shown, choices: choices.map(({ value }) => value) });
      case "shares":
        return this.#drawShares(field);
      case "range":
        return this.#drawRange(field);
      default:
        return this.#fields.number({ ...shown, least: field.least, most: field.most, placeholder: control === "percent" ? t("generate.any") : undefined });
    }
  }

  /** Shares that belong together. @param {Field} field */
  #drawShares(field) {
    const shares = this.#asked[field.name];
    const sliders = (field.names ?? []).map((each, index) =>
      this.#fields.share({
        label: nameChoice(each).label,
        value: shares[index],
        onChange: (value) => {
          shares[index] = value;
          this.#change({});
        },
      }),
    );
    return h("fieldset", { class: "wish-part shape" }, h("legend", null, nameField(field)), sliders);
  }

  /** A word for two numbers, or the two numbers. @param {Field} field */
  #drawRange(field) {
    const { name, least, most, choices = [] } = field;
    const span = this.#asked[name];
    const take = (/** @type {Partial<import("./wish.js").Span>} */ change) => {
      Object.assign(span, change);
      this.#change({});
    };
    const end = (/** @type {"from" | "to"} */ which) =>
      this.#fields.number({ name: nameEnd(name, which), label: t(`generate.${which}`), value: span[which], least, most, onChange: (value) => take({ [which]: value }) });
    const own = h("div", { class: "wish-pair", hidden: span.choice !== "own" }, end("from"), end("to"));
    const any = choices.length === 0 ? [{ value: "", label: t("generate.any") }] : [];
    const choice = this.#fields.choice({
      name,
      label: nameField(field),
      value: span.choice,
      choices: [...any, ...choices.map(nameChoice), { value: "own", label: tell(`${field.text}.own`) ?? t("generate.effort.own") }],
      onChange: (value) => {
        own.hidden = value !== "own";
        take({ choice: value });
      },
    });
    return [choice, own];
  }

  #drawCount() {
    return this.#fields.number({ name: "count", label: t("generate.count"), value: this.wish.count, least: 1, most: MOST, onChange: (count) => this.#change({ count }) });
  }

  #drawSharedMore() {
    const { wish } = this;
    return [
      this.#fields.number({ name: "seed", label: t("generate.seed"), value: wish.seed, least: 0, most: Number.MAX_SAFE_INTEGER, placeholder: t("generate.any"), help: t("generate.seed.help"), onChange: (seed) => this.#change({ seed }) }),
      this.#fields.number({ name: "seconds", label: t("generate.seconds"), value: wish.seconds, least: 1, most: 60, onChange: (seconds) => this.#change({ seconds }) }),
    ];
  }
}

/** The words for a key, if there are any. @param {string} key */
function tell(key) {
  return hasWords(key) ? t(key) : null;
}

/** In the player's language, else as the specification says it. @param {Field} field */
function nameField({ text, help }) {
  return tell(text) ?? help.replace(/\.$/, "");
}

/** @param {SchemaChoice} choice */
function nameChoice({ value, text }) {
  return { value, label: tell(text) ?? value };
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
