// @ts-check
/** The words of this part: play. */
export default { en: {}, sk: {}, cs: {}, pl: {} };
