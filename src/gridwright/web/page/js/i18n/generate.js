// @ts-check
/** The words of this part: generate. */
export default { en: {}, sk: {}, cs: {}, pl: {} };
