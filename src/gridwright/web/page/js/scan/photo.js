// @ts-check
/**
 * Photographs on their way to the server: from the camera, a file, the clipboard or a drop. What the browser can show is made no larger
 * than anybody needs before it is sent; what it cannot show (HEIC) is sent as it is, and the server sends back what can be shown.
 */
import { t } from "../i18n/index.js";
import { fromBase64, toBase64 } from "../share/link.js";

/** A photograph as it is kept and sent. @typedef {{blob: Blob, name: string, isShown: boolean}} Photo */

/** More than the reader of photographs looks at. */
const MOST_PIXELS = 12_000_000;
/** A file of this size goes as it is, unless it has too many pixels. */
const LARGEST_FILE = 6_000_000;
/** What the server takes. */
const LARGEST_SENT = 18_000_000;
const QUALITY = 0.92;

/** What is no photograph that can be sent; the message is for the player. */
export class PhotoFault extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "PhotoFault";
  }
}

/** Get a file ready. @param {File | Blob} file @param {string} [name] @returns {Promise<Photo>} PhotoFault if it cannot be sent */
export async function preparePhoto(file, name = "") {
  const called = name || (file instanceof File ? file.name : "");
  if (file.size === 0) throw new PhotoFault(t("scan.fault.empty"));
  const bitmap = await openBitmap(file);
  if (!bitmap) {
    // HEIC, which most browsers cannot show. A file of another sort is refused by the server, with the reason.
    if (file.size > LARGEST_SENT) throw new PhotoFault(t("scan.fault.large"));
    return { blob: file, name: called, isShown: false };
  }
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const fits = share === 1 && file.size <= LARGEST_FILE && /^image\/(jpeg|png|webp)$/.test(file.type);
  const blob = fits ? file : await encode(bitmap, share);
  bitmap.close();
  return { blob, name: called, isShown: true };
}

/** The photograph as it is seen upright; null if the browser cannot show it. @param {Blob} blob @returns {Promise<ImageBitmap | null>} */
export async function openBitmap(blob) {
  try {
    return await createImageBitmap(blob, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** @param {ImageBitmap} bitmap @param {number} share @returns {Promise<Blob>} */
async function encode(bitmap, share) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * share);
  canvas.height = Math.round(bitmap.height * share);
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoFault(t("scan.fault.large"));
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob || blob.size > LARGEST_SENT) throw new PhotoFault(t("scan.fault.large"));
  return blob;
}

/** As the server takes it. @param {Blob} blob */
export async function writePhoto(blob) {
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}

/** What the server sent back to be shown. @param {string} text base64 */
export function readShown(text) {
  return new Blob([fromBase64(text)], { type: "image/jpeg" });
}

/** The first image that was pasted. @param {DataTransfer | null} clipboard @returns {File | null} */
export function findPasted(clipboard) {
  return [...(clipboard?.files ?? [])].find((file) => file.type.startsWith("image/")) ?? null;
}
