// @ts-check
/**
 * How images come into the maker: chosen, dropped or pasted; then tried on the image desk beside the board until they are taken or let
 * go. The last one that was taken stays, with all that was set, to be taken up again.
 */
import { t } from "../../../i18n/index.js";
import { button } from "../../../ui/controls.js";
import { clear, h } from "../../../ui/dom.js";
import { toast } from "../../../ui/toast.js";
import { ImageDesk, makeSettings, readSettings } from "./image-desk.js";
import { ImageFault, findImage, hasFiles, readImage, reopenImage } from "./image.js";

/** @typedef {import("./picture.js").Picture} Picture */
/**
 * @typedef {object} Listener
 * @property {(name: string) => void} onOpen an image of this file is there
 * @property {(picture: Picture) => void} onTrace what its sliders make of it now
 * @property {(picture: Picture) => void} onTake @property {() => void} onClose
 * @property {() => void} onChange something of what `write` writes is different now
 * @property {import("./underlay.js").Underlay} underlay
 */
/** An image with what was set on the desk. @typedef {{name: string, image: import("./image.js").KeptImage, settings: import("./image-desk.js").Settings}} Kept */

export class Intake {
  /** @type {ImageDesk | null} */
  #desk = null;
  /** The image on the desk. @type {Kept | null} */
  #open = null;
  /** The last one that was taken. @type {Kept | null} */
  #kept = null;
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
    return this.#desk !== null;
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
      else this.#refuse(t("nonogram.make.image.strange"));
    });
  }

  /** The image becomes the picture. */
  take() {
    const { traced } = this;
    this.#kept = this.#open;
    this.forget();
    if (traced) this.#listener.onTake(traced);
  }

  /** The picture stays as it was. */
  close() {
    this.forget();
    this.#listener.onClose();
    this.#listener.onChange();
  }

  /** The maker goes: an image that is still being read comes too late. */
  destroy() {
    this.#asked += 1;
    this.#desk?.destroy();
  }

  /** Off the desk; the last image that was taken can be taken up again. */
  forget() {
    this.#desk?.destroy();
    this.#desk = null;
    this.#open = null;
    this.traced = null;
    this.#listener.underlay.hide();
    const again = this.#kept;
    clear(this.place, again && button({ label: t("nonogram.make.desk.again"), icon: "image", kind: "quiet", on: () => this.#show(structuredClone(again)) }));
  }

  /** In the colours of now. */
  repaint() {
    this.#desk?.repaint();
  }

  /** What a draft keeps. */
  write() {
    const kept = this.#open ?? this.#kept;
    return kept && { image: { name: kept.name, url: kept.image.url, settings: kept.settings, isOpen: this.isOpen } };
  }

  /** What a draft has kept comes back. @param {any} data */
  async recall(data) {
    if (typeof data?.url !== "string") return;
    const mine = ++this.#asked;
    try {
      const image = await reopenImage(data.url);
      if (mine !== this.#asked) return;
      const kept = { name: String(data.name ?? ""), image, settings: readSettings(data.settings, image.pixels) };
      this.#kept = data.isOpen ? null : kept;
      if (data.isOpen) this.#show(kept);
      else this.forget();
    } catch (error) {
      // An image that cannot be read any more: the picture is there without it.
      if (!(error instanceof ImageFault)) throw error;
    }
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
      const image = await readImage(file);
      if (mine !== this.#asked) return;
      this.#refusal?.close();
      this.#show({ name: file.name, image, settings: makeSettings(image.pixels) });
      this.#listener.onChange();
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      this.#refuse(error.message);
    }
  }

  /** @param {Kept} kept */
  #show(kept) {
    this.#desk?.destroy();
    this.#open = kept;
    const show = (/** @type {Picture} */ picture) => {
      this.traced = picture;
      this.#listener.onTrace(picture);
    };
    this.#desk = new ImageDesk(kept.image.pixels, kept.settings, {
      show,
      veil: (part, frame, opacity) => this.#listener.underlay.show(part, frame, opacity),
      take: () => this.take(),
      cancel: () => this.close(),
      change: () => this.#listener.onChange(),
    });
    clear(this.place, this.#desk.element);
    this.#listener.onOpen(kept.name);
    this.#desk.begin();
  }

  /** @param {string} message */
  #refuse(message) {
    this.#refusal = toast(message, { tone: "wrong" });
  }
}
