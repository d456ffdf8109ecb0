// @ts-check
/** The words of this part: solve. */
export default { en: {}, sk: {}, cs: {}, pl: {} };
