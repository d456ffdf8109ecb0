// @ts-check
/** Words written side by side: a row a key, a column a language. So a translator sees what the others say. */

/** In the order en, sk, cs, pl. @typedef {Record<string, [string, string, string, string]>} WordTable */

/**
 * The tables as the languages need them, with the area put before each key.
 * @param {string} area
 * @param {...WordTable} tables
 * @returns {import("./index.js").Words}
 */
export function spreadTables(area, ...tables) {
  /** @type {import("./index.js").Words} */
  const words = { en: {}, sk: {}, cs: {}, pl: {} };
  for (const [key, [en, sk, cs, pl]] of tables.flatMap((table) => Object.entries(table))) {
    const name = `${area}.${key}`;
    if (en) words.en[name] = en;
    if (sk) words.sk[name] = sk;
    if (cs) words.cs[name] = cs;
    if (pl) words.pl[name] = pl;
  }
  return words;
}
