// @ts-check
export default { en: {}, sk: {}, cs: {}, pl: {} };
