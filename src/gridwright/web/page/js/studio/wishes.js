// @ts-check
/** How somebody likes to fill, kept from one crossword to the next. */

/** @typedef {{fills: number, seed: number, best: boolean, theme: string, stems: boolean, heat: boolean}} Wishes */

const KEPT_AS = "gridwright.studio";

/** @returns {Wishes} */
export function readWishes() {
  const usual = { fills: 5, seed: 1, best: false, theme: "", stems: false, heat: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    const isSame = (/** @type {string} */ name) => typeof kept[name] === typeof usual[/** @type {keyof Wishes} */ (name)];
    return { ...usual, ...Object.fromEntries(Object.keys(usual).filter(isSame).map((name) => [name, kept[name]])) };
  } catch {
    return usual;
  }
}

/** @param {Wishes} wishes */
export function keepWishes(wishes) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(wishes));
  } catch {
    // They then last as long as the view is open.
  }
}
