// @ts-check
/** The words of this part: board. */
export default { en: {}, sk: {}, cs: {}, pl: {} };
