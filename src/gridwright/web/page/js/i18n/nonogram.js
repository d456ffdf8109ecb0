// @ts-check
/** The words of this part: nonogram. */
export default { en: {}, sk: {}, cs: {}, pl: {} };
