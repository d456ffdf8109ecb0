// @ts-check
/** What files are called. */

/** A name that every system takes: letters and digits of the title, or the kind. @param {import("../types.js").Doc} doc @param {string} ending */
export function nameFile(doc, ending) {
  const stem = (doc.title ?? "").normalize("NFD").replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase().slice(0, 60);
  return `${stem || doc.kind}${ending}`;
}
