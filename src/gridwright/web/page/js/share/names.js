// @ts-check
/** What files are called. */

/** A name that every system takes: letters and digits of what the puzzle is called now, or the kind. @param {Pick<import("./dialog.js").Sharing, "doc" | "label">} sharing @param {string} ending */
export function nameFile({ doc, label }, ending) {
  const stem = label.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase().slice(0, 60);
  return `${stem || doc.kind}${ending}`;
}
