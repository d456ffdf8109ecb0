// @ts-check
/** Images that come into the maker: dropped, pasted or chosen, and what the browser makes of their bytes. */
import { t } from "../../i18n/index.js";

/** @typedef {import("./image.js").Pixels} Pixels */

/** Along the longer side: more is not needed for cells, and every move of a slider goes over all of them. */
const LONGEST = 800;
const MOST_BYTES = 64 << 20;

/** An image is none that this browser reads; the message is for people. */
export class ImageFault extends Error {}

/** The pixels of an image, upright. @param {Blob} blob @returns {Promise<Pixels>} */
export async function readPixels(blob) {
  if (blob.size > MOST_BYTES) throw new ImageFault(t("makeNonogram.image.large"));
  /** @type {ImageBitmap} */
  let image;
  try {
    image = await createImageBitmap(blob);
  } catch {
    throw new ImageFault(t("makeNonogram.image.strange"));
  }
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return { height, width, data: context.getImageData(0, 0, width, height).data };
}

/** The first image of what is dropped or pasted. @param {DataTransfer | null} transfer @returns {File | null} */
export function findImage(transfer) {
  const files = [...(transfer?.files ?? [])];
  return files.find((file) => file.type.startsWith("image/")) ?? null;
}

/** Whether files are being dragged. @param {DataTransfer | null} transfer */
export function hasFiles(transfer) {
  return transfer?.types.includes("Files") ?? false;
}
