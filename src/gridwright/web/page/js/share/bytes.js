// @ts-check
/** Bytes as text and back, and packing them small. Unpacking is bounded: whoever sent the bytes may not wish us well. */
import { Fault } from "./check.js";

/** @param {Uint8Array} bytes @returns {string} */
export function toBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Base64 as addresses take it: without padding. @param {Uint8Array} bytes @returns {string} */
export function toBase64Url(bytes) {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text letters, digits, - and _ @returns {Uint8Array} */
export function fromBase64Url(text) {
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/** @param {Uint8Array} bytes @param {CompressionFormat} format @returns {Promise<Uint8Array>} */
export async function deflate(bytes, format) {
  const packed = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionFormat} format
 * @param {number} most `Fault` "large" beyond that, before more memory is spent
 * @returns {Promise<Uint8Array>} `Fault` "damaged" if they do not unpack to what was packed
 */
export async function inflate(bytes, format, most) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  let length = 0;
  for (;;) {
    const piece = await reader.read().catch(() => {
      throw new Fault("damaged", "it does not unpack to what was packed");
    });
    if (piece.done) break;
    length += piece.value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new Fault("large", `it unpacks to more than ${most} bytes`);
    }
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The hash that tells whether two contents are the same. @param {string | Uint8Array} content @returns {Promise<Uint8Array>} */
export async function hash(content) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  // Pages that are not served over HTTPS, except on this machine itself, have no digests.
  const { sha256 } = await import("./sha256.js");
  return sha256(bytes);
}

/** @param {Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
