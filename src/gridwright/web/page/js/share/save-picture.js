// @ts-check
/** A picture in SVG saved as a PNG; where the browser cannot draw it, that is said. */
import { describeError } from "../api.js";
import { saveFile } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { drawImage } from "./svg.js";

/** @param {string} svg @param {number} width @param {number} height pixels @param {string} name of the file */
export async function savePicture(svg, width, height, name) {
  try {
    saveFile(await drawImage(svg, width, height), name);
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}
