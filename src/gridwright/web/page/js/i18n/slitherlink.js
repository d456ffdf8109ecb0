// @ts-check
/** The words of this part: slitherlink. */
export default { en: {}, sk: {}, cs: {}, pl: {} };
