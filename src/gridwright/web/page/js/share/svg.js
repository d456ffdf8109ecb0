// @ts-check
/** Pictures in SVG: as text for a file, and drawn on a canvas for a PNG. */

/** The text of an SVG that knows its size. @param {SVGElement} element @param {number} width @param {number} height pixels */
export function writeSvg(element, width, height) {
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("aria-hidden");
  return new XMLSerializer().serializeToString(copy);
}

/** The first tag of an SVG, which tells its size. */
const HEAD = /<svg\b[^>]*>/;
/** What the server draws under everything else. */
const PAPER = /<rect class="paper"[^>]*\/>/g;

/**
 * The size that an SVG asks for, in pixels. Taken from its text: the page's policy forbids to parse one that has styles.
 * @param {string} text
 */
export function measureSvg(text) {
  const head = HEAD.exec(text)?.[0] ?? "";
  const read = (/** @type {string} */ name) => Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(head)?.[1] ?? 1);
  return { width: read("width"), height: read("height") };
}

/** The same picture in another size, and if wished without its paper. @param {string} text @param {{width: number, height: number, isClear: boolean}} wish */
export function resizeSvg(text, { width, height, isClear }) {
  const sized = text.replace(HEAD, (head) => head.replace(/ (width|height)="[\d.]+"/g, "").replace("<svg", `<svg width="${width}" height="${height}"`));
  return isClear ? sized.replace(PAPER, "") : sized;
}

/**
 * A PNG of an SVG; its background stays clear where nothing is drawn.
 * @param {string} text
 * @param {number} width
 * @param {number} height pixels
 * @returns {Promise<Blob>}
 */
export async function drawImage(text, width, height) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new RangeError("the picture is too large"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
