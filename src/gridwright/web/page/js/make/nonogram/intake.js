// @ts-check
/** How images come into the maker: chosen, dropped or pasted; then tried with sliders until they are taken or let go. */
import { t } from "../../i18n/index.js";
import { clear, h } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";
import { ImagePanel } from "./image-panel.js";
import { ImageFault, findImage, hasFiles, readPixels } from "./source.js";

/** @typedef {import("./picture.js").Picture} Picture */
/**
 * @typedef {object} Listener
 * @property {(name: string) => void} onOpen an image of this file is there
 * @property {(picture: Picture) => void} onTrace what its sliders make of it now
 * @property {(picture: Picture) => void} onTake @property {() => void} onClose
 */

export class Intake {
  /** @type {ImagePanel | null} */
  #panel = null;
  #listener;
  /** Images asked for so far: only the last one is shown. */
  #asked = 0;
  /** What was said about a file that is no image. @type {{close: () => void} | null} */
  #refusal = null;
  /** What the image under way makes of the picture. @type {Picture | null} */
  traced = null;
  place = h("div", { class: "pm-image-place" });

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.file = h("input", {
      type: "file", accept: "image/*", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true",
      on: { change: () => this.#take() },
    });
  }

  get isOpen() {
    return this.#panel !== null;
  }

  choose() {
    this.file.click();
  }

  /** Let images be dropped here, and pasted anywhere. @param {HTMLElement} element @param {AbortSignal} signal */
  listen(element, signal) {
    const light = (/** @type {boolean} */ isDragged) => element.classList.toggle("is-dragged", isDragged);
    document.addEventListener("paste", (event) => void this.#read(findImage(event.clipboardData)), { signal });
    element.addEventListener("dragover", (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      light(true);
    });
    element.addEventListener("dragleave", (event) => {
      if (!element.contains(/** @type {Node | null} */ (event.relatedTarget))) light(false);
    });
    element.addEventListener("drop", (event) => {
      light(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      const image = findImage(event.dataTransfer);
      if (image) void this.#read(image);
      else this.#refuse(t("makeNonogram.image.strange"));
    });
  }

  /** The image becomes the picture. */
  take() {
    const { traced } = this;
    this.forget();
    if (traced) this.#listener.onTake(traced);
  }

  /** The picture stays as it was. */
  close() {
    this.forget();
    this.#listener.onClose();
  }

  /** The maker goes: an image that is still being read comes too late. */
  destroy() {
    this.#asked += 1;
    this.forget();
  }

  forget() {
    this.#panel?.destroy();
    this.#panel = null;
    this.traced = null;
    clear(this.place);
  }

  #take() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    void this.#read(file ?? null);
  }

  /** @param {File | null} file */
  async #read(file) {
    if (!file) return;
    const mine = ++this.#asked;
    try {
      const pixels = await readPixels(file);
      if (mine !== this.#asked) return;
      this.#refusal?.close();
      this.#panel?.destroy();
      const show = (/** @type {Picture} */ picture) => {
        this.traced = picture;
        this.#listener.onTrace(picture);
      };
      this.#panel = new ImagePanel(pixels, { show, take: () => this.take(), cancel: () => this.close() });
      clear(this.place, this.#panel.element);
      this.#listener.onOpen(file.name);
      this.#panel.begin();
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      this.#refuse(error.message);
    }
  }

  /** @param {string} message */
  #refuse(message) {
    this.#refusal = toast(message, { tone: "wrong" });
  }
}
