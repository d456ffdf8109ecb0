// @ts-check
/**
 * Modules out of bundles. A chunk is a file that exports functions by the paths of the modules they stand for; a module runs when
 * it is first imported, and once. The server appends the plan and makes `load` of it; `scripts.py` tells what a module looks like.
 */

/** @typedef {Record<string, unknown>} Exports */
/** @typedef {($export: Exports, $import: (path: string) => Exports, $load: (path: string) => Promise<Exports>) => void} Body */
/**
 * The address of each chunk, the chunks that each module takes which somebody loads, the chunk that the page begins with, the module
 * with the rest of each language, and the style sheet; both are what modules of other chunks need.
 * @typedef {{chunks: Record<string, string>, places: Record<string, string[]>, first: string, rests: Record<string, string>, styles: string}} Plan
 */

/** Milliseconds until a file that did not come is asked for once more. */
const RETRY_AFTER = 400;

/** @param {Plan} plan @returns {(path: string, names?: string[]) => Promise<Exports>} */
function makeLoader({ chunks, places, first, rests, styles }) {
  /** @type {Record<string, Body>} */
  const bodies = Object.create(null);
  /** @type {Record<string, Exports>} */
  const modules = Object.create(null);
  /** @type {Map<string, Promise<void>>} */
  const fetched = new Map();

  /** @param {string} path @returns {Exports} */
  function take(path) {
    if (path in modules) return modules[path];
    const exports = (modules[path] = Object.create(null));
    bodies[path](exports, take, load);
    return exports;
  }

  /**
   * What fails is tried once more a moment later: on a busy machine a service worker may not wake in time to answer. Browsers remember
   * scripts that did not come, so it is asked for by another address. After that it is asked for again the next time.
   * @param {string} address @param {(more: string) => Promise<void>} run with what is appended to the address
   */
  function once(address, run) {
    const known = fetched.get(address);
    if (known) return known;
    const retry = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER)).then(() => run("?again"));
    const begun = run("").catch(retry).catch((error) => {
      fetched.delete(address);
      throw Object.assign(new Error(`could not load ${address}`, { cause: error }), { name: "LoadError" });
    });
    fetched.set(address, begun);
    return begun;
  }

  /** @param {string} name */
  function fetchChunk(name) {
    const address = chunks[name];
    return once(address, async (more) => void Object.assign(bodies, (await import(address + more)).default));
  }

  /** Style sheets follow each other in the order of the document; a page without any wants none. */
  function fetchStyles() {
    const others = document.querySelectorAll('link[rel="stylesheet"]');
    const last = others[others.length - 1];
    if (!last) return undefined;
    return once(styles, (more) => {
      return new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles + more });
        link.addEventListener("load", () => resolve());
        link.addEventListener("error", () => {
          link.remove();
          reject(new Error("the style sheet did not come"));
        });
        last.after(link);
      });
    });
  }

  /** Languages that were loaded. @type {Set<string>} */
  const languages = new Set();
  /** Whether a module was loaded that the first chunk does not hold. */
  let isBeyondFirst = false;

  /** What was left out of a language joins it. @param {string} path */
  function completeLanguage(path) {
    return once(rests[path], async () => {
      await Promise.all([...places[path], ...places[rests[path]]].map(fetchChunk));
      const texts = take(path).default;
      for (const [section, entries] of Object.entries(take(rests[path]).default)) texts[section] = { ...texts[section], ...entries };
    });
  }

  /** @param {string} path */
  async function load(path, names = places[path]) {
    if (path in rests) languages.add(path);
    else if (names.some((name) => name !== first)) isBeyondFirst = true;
    await Promise.all([...names.map(fetchChunk), ...(isBeyondFirst ? [fetchStyles(), ...[...languages].map(completeLanguage)] : [])]);
    return take(path);
  }

  return load;
}
