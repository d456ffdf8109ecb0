// @ts-check
/**
 * How this player likes to play, kept in this browser. `listSettings` says what can be chosen; the settings page is made from it.
 * (Language and theme are kept apart, by `i18n/index.js` and `theme.js`: the first paint needs them.)
 */

/** @typedef {import("../types.js").Doc["kind"]} KindName */
/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {KindName | null} kind the kind it is for; null for all kinds
 * @property {string} [option] the option of the board that it sets
 * @property {"boolean" | "choice" | "number"} type
 * @property {boolean | string | number} default
 * @property {"look"} [section] where the settings page shows it, if not with its kind
 * @property {string[]} [choices]
 * @property {number} [min] @property {number} [max] @property {number} [step] number: in milliseconds
 */

/** For all kinds. @type {Setting[]} */
const SHARED = [
  { name: "longPress", option: "longPress", kind: null, type: "number", default: 350, min: 100, max: 1000, step: 50 },
  { name: "zoomLock", option: "lockZoom", kind: null, type: "boolean", default: false },
  { name: "twoFingerUndo", option: "twoFingerUndo", kind: null, type: "boolean", default: false },
  { name: "wheelUndo", option: "wheelUndo", kind: null, type: "boolean", default: false },
  { name: "haptics", option: "haptics", kind: null, type: "boolean", default: true },
  { name: "sound", kind: null, type: "boolean", default: false },
  { name: "textSize", kind: null, section: "look", type: "choice", default: "usual", choices: ["usual", "large", "largest"] },
  { name: "moreContrast", kind: null, section: "look", type: "boolean", default: false },
  { name: "safeColours", kind: null, section: "look", type: "boolean", default: false },
  { name: "leftHanded", kind: null, section: "look", type: "boolean", default: false },
  { name: "hideTimer", kind: null, section: "look", type: "boolean", default: false },
  { name: "showNames", kind: null, section: "look", type: "boolean", default: false },
  { name: "motion", kind: null, section: "look", type: "choice", default: "system", choices: ["system", "reduced", "full"] },
];

/** @type {Setting[]} */
let settings = SHARED;

/** What can be chosen: kind by kind, then for all of them. @returns {readonly Setting[]} */
export function listSettings() {
  return settings;
}

/** A kind has these. @param {KindName} kind @param {readonly Omit<Setting, "kind">[]} own */
export function addSettings(kind, own) {
  const at = settings.length - SHARED.length;
  settings = [...settings.slice(0, at), ...own.map((setting) => ({ ...setting, kind })), ...SHARED];
}

const KEPT_AS = "gridwright.settings";
/** By key, only what was chosen. @type {Record<string, unknown>} */
let kept = load();

window.addEventListener("storage", (event) => {
  if (event.key !== KEPT_AS && event.key !== null) return;
  const before = kept;
  kept = load();
  for (const setting of listSettings()) if (before[keyOf(setting)] !== kept[keyOf(setting)]) tell(setting);
});

/**
 * What is chosen, or the default.
 * @param {string} name
 * @param {KindName | null} [kind]
 * @returns {any}
 */
export function getSetting(name, kind = null) {
  return read(find(name, kind));
}

/**
 * Choose. RangeError when that cannot be chosen.
 * @param {string} name
 * @param {boolean | string | number} value
 * @param {KindName | null} [kind]
 */
export function setSetting(name, value, kind = null) {
  const setting = find(name, kind);
  if (!isAllowed(setting, value)) throw new RangeError(`found ${JSON.stringify(value)} for the setting ${keyOf(setting)}`);
  if (read(setting) === value) return;
  kept = { ...kept, [keyOf(setting)]: value };
  save();
  tell(setting);
}

/** What is chosen for the board of a kind. @param {KindName} kind @returns {Record<string, any>} */
export function readOptions(kind) {
  const chosen = listSettings().filter((setting) => setting.option !== undefined && (setting.kind === null || setting.kind === kind));
  return Object.fromEntries(chosen.map((setting) => [setting.option, read(setting)]));
}

/** All as at first. */
export function resetSettings() {
  const changed = listSettings().filter((setting) => read(setting) !== setting.default);
  kept = {};
  save();
  changed.forEach(tell);
}

/** "settingschange" on the document, in other tabs too. @param {Setting} setting */
function tell({ name, kind }) {
  document.dispatchEvent(new CustomEvent("settingschange", { detail: { name, kind } }));
}

/** @param {Setting} setting */
function keyOf({ name, kind }) {
  return kind === null ? name : `${kind}.${name}`;
}

/** @param {Setting} setting @returns {any} */
function read(setting) {
  const value = kept[keyOf(setting)];
  return isAllowed(setting, value) ? value : setting.default;
}

/** @param {string} name @param {KindName | null} kind @returns {Setting} */
function find(name, kind) {
  const setting = listSettings().find((each) => each.name === name && each.kind === kind);
  if (!setting) throw new RangeError(`found the setting ${name} of ${kind ?? "all kinds"}, expected one of listSettings()`);
  return setting;
}

/** @param {Setting} setting @param {unknown} value */
export function isAllowed(setting, value) {
  if (setting.type === "boolean") return typeof value === "boolean";
  if (setting.type === "choice") return typeof value === "string" && (setting.choices ?? []).includes(value);
  return typeof value === "number" && value >= (setting.min ?? 0) && value <= (setting.max ?? Infinity);
}

/** @returns {Record<string, unknown>} */
function load() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

function save() {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(kept));
  } catch {
    // Storage may be forbidden or full; the choice then lasts as long as the page.
  }
}
