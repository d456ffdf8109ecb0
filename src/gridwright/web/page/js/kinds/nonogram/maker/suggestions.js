// @ts-check
/**
 * What the picture is worth as a puzzle, in a line; and changes that make it fair, as small cards, those first that respect it most:
 * each shows the picture with the changed cells marked.
 */
import { readColours } from "../../../board/look.js";
import { BANDS } from "../../../constants.js";
import { formatNumber, t } from "../../../i18n/index.js";
import { Work } from "../../../solve/answer.js";
import { button } from "../../../ui/controls.js";
import { clear, h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { EMPTY as CROSS } from "../constants.js";
import { isBlack, nameInk } from "../inks.js";
import { paintSmallLattice } from "../lattice-pictures.js";
import { namePlace } from "../lattice-words.js";
import { inkOf } from "../paint.js";
import { paintSmall } from "../pictures.js";
import { findHexagon, paint, toBoardValue, toBoardValues } from "./picture.js";
import { listChanges } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Finding} Finding */
/** @typedef {import("./puzzle.js").Repair} Repair */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("../../../types.js").Overlay} Overlay */
/** @typedef {import("../../../types.js").Change} Change */

const SIDE = 92;
/** The least side of a mark on a small picture, in CSS pixels. */
const MARK = 5;

export class Suggestions {
  #list = h("ul", { class: "pm-cards" });
  #head = h("h2", { class: "pm-heading" });
  #note = h("p", { class: "quiet small" });
  #shown = "";
  /** @type {(() => void)[]} */
  #painters = [];
  #doing;
  #work = new Work();
  #fair = button({ label: t("nonogram.make.fair"), icon: "check-circle", kind: "primary", on: () => void this.#makeFair() });

  /**
   * @param {object} doing
   * @param {(overlay: Overlay | null) => void} doing.point
   * @param {(changes: Change[]) => void} doing.apply
   * @param {() => {picture: Picture, task: Record<string, unknown>}} doing.getFairTask
   */
  constructor(doing) {
    this.#doing = doing;
    const fair = h("div", { class: "pm-fair" }, this.#fair, this.#work.element);
    this.element = h("section", { class: "pm-suggestions", hidden: true }, this.#head, this.#list, this.#note, fair);
  }

  destroy() {
    this.#work.cancel();
  }

  /** Changes that take a while to find. Who stops it gets what was found so far. */
  async #makeFair() {
    const { picture, task } = this.#doing.getFairTask();
    /** @type {import("./puzzle.js").Answer} */
    let known = {};
    this.#fair.hidden = true;
    const answer = await this.#work.run(/** @type {any} */ (task), t("nonogram.make.fair.running"), (part) => {
      known = { ...known, ...part };
    });
    // Another picture was drawn meanwhile.
    if (this.#doing.getFairTask().picture !== picture) return;
    known = answer ?? known;
    this.#fair.hidden = Boolean(known.repairs?.length);
    if (!known.repairs?.length) {
      if (answer) this.#note.textContent = t("nonogram.make.fair.nothing");
      return;
    }
    this.#work.clear();
    this.#offer(known, picture);
    const card = /** @type {HTMLElement | null} */ (this.#list.querySelector("button"));
    card?.focus();
  }

  /** @param {import("./puzzle.js").Answer} answer @param {Picture} picture */
  #offer(answer, picture) {
    const count = answer.repairs?.[0]?.changes.length;
    this.#note.textContent = describeProof(answer);
    this.#head.textContent = count ? t("nonogram.make.change", { count }) : t("nonogram.make.noChange");
    this.#draw(answer.repairs ?? [], picture);
  }

  /** @param {Finding} finding @param {Picture} picture */
  show({ state, answer: known }, picture) {
    const answer = known ?? {};
    const { repairs } = answer;
    const isStale = state === "checking";
    this.element.classList.toggle("is-stale", isStale);
    // What is offered belongs to the picture before: it is looked at, but not taken.
    for (const card of this.#list.querySelectorAll("button")) card.disabled = isStale;
    if (isStale) {
      this.#work.cancel();
      this.#work.clear();
      this.#doing.point(null);
      return;
    }
    this.element.hidden = !repairs?.length && !(state === "done" && repairs && !answer.is_minimal);
    const key = JSON.stringify([repairs, answer.is_minimal, picture.height, picture.width]);
    if (key === this.#shown && this.#list.childElementCount > 0 && state !== "done") return;
    this.#shown = key;
    this.#fair.hidden = Boolean(repairs?.length);
    this.#offer(answer, picture);
  }

  /** In the colours of now. */
  repaint() {
    for (const paint of this.#painters) paint();
  }

  /** @param {Repair[]} repairs @param {Picture} picture */
  #draw(repairs, picture) {
    const focused = [...this.#list.querySelectorAll("button")].findIndex((card) => card === document.activeElement);
    const cards = repairs.map((repair, index) => this.#makeCard(repair, index, picture));
    clear(this.#list, cards.map(({ element }) => h("li", null, element)));
    this.#painters = cards.map(({ paint }) => paint);
    this.repaint();
    if (focused >= 0) (cards[focused] ?? cards[0])?.element.focus();
  }

  /** @param {Repair} repair @param {number} index @param {Picture} picture */
  #makeCard(repair, index, picture) {
    const { facts } = repair;
    const changes = listChanges(picture, repair);
    const words = [t("nonogram.make.cells", { count: changes.length }), describeLoss(repair), describeFacts(facts)].filter(Boolean).join(", ");
    return makeChangeCard({ picture, changes, index, words, point: this.#doing.point, take: this.#doing.apply });
  }
}

/**
 * A card with the picture as it would be. Pointing at it shows the change on the board, a click makes it.
 * @param {object} given
 * @param {Picture} given.picture @param {Change[]} given.changes @param {number} given.index among the cards @param {string} given.words
 * @param {(overlay: Overlay | null) => void} given.point @param {(changes: Change[]) => void} given.take
 */
export function makeChangeCard({ picture, changes, index, words, point, take }) {
  const canvas = h("canvas", { class: "on-paper", "aria-hidden": "true" });
  /** @type {Change[]} */
  const results = changes.map(([place, value]) => [place, toBoardValue(value) || CROSS]);
  const show = () => point({ results });
  const hide = () => point(null);
  const places = namePlaces(changes, picture);
  const label = [t("nonogram.make.suggestion", { number: index + 1 }), places, words].filter(Boolean).join("; ");
  const element = h(
    "button",
    {
      type: "button", class: "pm-card", "aria-label": label, title: places,
      on: { pointerenter: show, pointerleave: hide, focus: show, blur: hide, click: () => take(changes) },
    },
    canvas,
    h("span", { class: "small" }, words),
  );
  return { element, paint: () => paintChange(canvas, picture, changes) };
}

/** @param {import("./puzzle.js").Answer} answer */
function describeProof({ repairs, is_minimal: isMinimal, at_least: atLeast }) {
  if (!repairs?.length) return "";
  if (isMinimal) return t("nonogram.make.fewest");
  return atLeast ? t("nonogram.make.atLeast", { count: atLeast }) : t("nonogram.make.fewerMayDo");
}

/** What the change takes away that is seen at once. @param {Repair} repair */
function describeLoss({ keeps_symmetry: keepsSymmetry, keeps_outlines: keepsOutlines }) {
  if (keepsSymmetry === false) return t("nonogram.make.loses.symmetry");
  return keepsOutlines ? "" : t("nonogram.make.loses.outlines");
}

/** What the picture becomes, once that is known. @param {Repair["facts"]} facts */
function describeFacts({ band, needs_guessing: isGuessed }) {
  if (typeof band !== "number") return "";
  return t(isGuessed ? "nonogram.make.becomes.guessed" : "nonogram.make.becomes", { band });
}

/** @param {Change[]} changes @param {Picture} picture */
function namePlaces(changes, picture) {
  const inks = picture.palette.slice(1);
  const name = (/** @type {Change} */ [place, value]) => {
    const where = nameCell(picture, place);
    return inks.length < 2 ? where : t("nonogram.make.place.ink", { where, ink: value === 0 ? t("nonogram.empty") : nameInk(inks, value - 1) });
  };
  return changes.slice(0, 3).map(name).join(", ") + (changes.length > 3 ? " …" : "");
}

/** @param {Picture} picture @param {number} place */
function nameCell({ width, hexagon }, place) {
  if (hexagon) return namePlace(findHexagon(hexagon), place);
  return t("nonogram.make.place", { row: Math.floor(place / width) + 1, column: (place % width) + 1 });
}

/**
 * The picture as it would be, with the changed cells framed in the accent: what gets ink is full of it.
 * @param {HTMLCanvasElement} canvas @param {Picture} picture @param {Change[]} changes
 */
function paintChange(canvas, picture, changes) {
  const ratio = devicePixelRatio || 1;
  const side = Math.round(SIDE * ratio);
  canvas.width = side;
  canvas.height = side;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = readColours(canvas);
  const doc = { height: picture.height, width: picture.width, inks: picture.palette.slice(1) };
  const values = toBoardValues(paint(picture, changes));
  const { hexagon } = picture;
  const places = hexagon
    ? paintSmallLattice(ctx, findHexagon(hexagon), doc, values, colours, side)
    : frameSquares(paintSmall(ctx, doc, values, colours, { x: 0, y: 0, width: side, height: side }), picture);
  ctx.lineWidth = Math.max(1, 1.5 * ratio);
  for (const [place, value] of changes) {
    const { x, y, size } = places(place);
    const wide = Math.max(size, MARK * ratio);
    ctx.fillStyle = value === 0 ? colours.sheet : isBlack(doc.inks) ? colours.accent : inkOf({ colours }, doc, toBoardValue(value), 0);
    ctx.strokeStyle = colours.accent;
    // A half cell is seen below its frame.
    if (!picture.palette[value].corner) ctx.fillRect(x - wide / 2, y - wide / 2, wide, wide);
    ctx.strokeRect(x - wide / 2 + 0.5, y - wide / 2 + 0.5, wide - 1, wide - 1);
  }
}

/** The middle of each cell and its side. @param {import("../../../board/surface.js").Box} box @param {Picture} picture @returns {(place: number) => {x: number, y: number, size: number}} */
function frameSquares(box, { width }) {
  const cell = box.width / width;
  return (place) => ({ x: box.x + ((place % width) + 0.5) * cell, y: box.y + (Math.floor(place / width) + 0.5) * cell, size: cell });
}

// What the picture is worth as a puzzle, in a line, with its effort and the course of its solution below.

/** @typedef {import("./puzzle.js").Answer} Answer */
/** @typedef {import("./puzzle.js").Rating} Rating */

const TIERS = 7;

export class Status {
  #line = h("p", { class: "pm-verdict" });
  /** Said by screen readers: only what is known, and only where it is something new. */
  #said = h("p", { class: "visually-hidden", role: "status" });
  #note = h("p", { class: "pm-note quiet small" });
  #effort = h("div", { class: "pm-effort" });
  #told = "";

  constructor() {
    this.element = h("div", { class: "pm-status" }, this.#line, this.#said, this.#note, this.#effort);
  }

  /** @param {Finding} finding */
  show(finding) {
    const { state } = finding;
    const answer = finding.answer ?? {};
    this.element.dataset.state = state;
    const verdict = describe(finding);
    const more = describeSearch(finding);
    this.element.dataset.tone = verdict.tone;
    const told = `${verdict.tone} ${verdict.text}`;
    if (told !== this.#told) clear(this.#line, icon(verdict.icon), h("span", null, verdict.text));
    this.#told = told;
    if (state !== "checking" && this.#said.textContent !== verdict.text) this.#said.textContent = verdict.text;
    this.#note.textContent = [verdict.note, more].filter(Boolean).join(" ");
    // What is not checked has no effort, not even that of the picture before.
    if (state === "blank" || ((state === "failed" || state === "done") && !answer.rating)) clear(this.#effort);
    else if (answer.rating) clear(this.#effort, drawEffort(answer.rating, answer));
  }
}

/** @typedef {"good" | "fair" | "wrong" | "plain"} Tone */

/** @param {Finding} finding @returns {{tone: Tone, icon: string, text: string, note: string}} */
function describe({ state, answer, fault, note }) {
  if (state === "blank") return make("plain", "pencil", "blank");
  if (state === "failed" && !answer?.outcome) {
    return { tone: "plain", icon: "offline", text: t("nonogram.make.failed"), note: fault };
  }
  switch (answer?.outcome) {
    case "solved": return answer.is_by_lines ? make("good", "check-circle", "byLines") : make("fair", "info", "guessed");
    case "ambiguous": return make("wrong", "warning", "several", { count: answer.differing?.length ?? 0 });
    case "gave-up": return make("fair", "info", "gaveUp");
    default: return { tone: "plain", icon: "clock", text: t("nonogram.make.checking"), note };
  }
}

/** What becomes of the search for changes, where nothing is offered yet. @param {Finding} finding */
function describeSearch({ state, answer, fault }) {
  if (!answer?.outcome || answer.repairs || (answer.outcome === "solved" && answer.is_by_lines)) return "";
  if (state === "failed") return fault;
  return state === "busy" ? t("nonogram.make.fair.running") : "";
}

/** @param {Tone} tone @param {string} iconName @param {string} key @param {{count: number}} [params] */
function make(tone, iconName, key, params) {
  return { tone, icon: iconName, text: t(`nonogram.make.${key}`, params), note: t(`nonogram.make.${key}.more`) };
}

/** @param {Rating} rating @param {Answer} answer */
function drawEffort(rating, answer) {
  const { band } = rating;
  const isKnown = band !== null && answer.is_unique;
  const steps = Array.from({ length: BANDS }, (_, index) => h("i", { class: band !== null && index < band ? "on" : undefined }));
  return [
    isKnown &&
      h(
        "div",
        { class: "pm-band" },
        h("span", null, t("nonogram.make.band", { band })),
        h("span", { class: "band-scale", "aria-hidden": "true" }, steps),
        h("span", { class: "quiet small" }, t("nonogram.make.effort", { effort: formatNumber(Math.round(rating.effort)) })),
      ),
    rating.fingerprint.length > 0 && drawFingerprint(rating.fingerprint, answer.is_unique === true),
  ];
}

/**
 * Each stretch of the solution as a bar, the higher the harder.
 * @param {[number, number][]} fingerprint @param {boolean} isWhole whether it leads to the solution
 */
function drawFingerprint(fingerprint, isWhole) {
  const hardest = Math.max(...fingerprint.map(([tier]) => tier));
  const label = t(isWhole ? "nonogram.make.fingerprint" : "nonogram.make.fingerprint.part", { tier: t(`nonogram.make.tier.${Math.min(hardest, TIERS)}`) });
  return h(
    "figure",
    { class: "pm-print" },
    h(
      "div",
      { class: "pm-print-bars", role: "img", "aria-label": label },
      fingerprint.map(([tier, share]) => drawStretch(Math.min(tier, TIERS), share)),
    ),
    h("figcaption", { class: "quiet small", "aria-hidden": "true" }, label),
  );
}

/** @param {number} tier @param {number} share */
function drawStretch(tier, share) {
  return h("i", { class: `tier-${tier}`, style: { "flex-grow": String(share), "--tier": String(tier) } });
}
