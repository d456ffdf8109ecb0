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

/** The SVG in a text. @param {string} text @returns {SVGSVGElement} */
export function readSvg(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  if (documentElement instanceof SVGSVGElement) return documentElement;
  throw new TypeError("found no SVG");
}

/** The size that it asks for, in pixels. @param {SVGSVGElement} svg @returns {{width: number, height: number}} */
export function measureSvg(svg) {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/).map(Number);
  return { width: Number(svg.getAttribute("width")) || width, height: Number(svg.getAttribute("height")) || height };
}

/** A PNG of an SVG; its background stays clear where nothing is drawn. @param {string} text @param {number} width @param {number} height pixels @returns {Promise<Blob>} */
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
