// @ts-check
/** Titles after images: one that nobody typed follows the image, and goes with it when that is not taken. */

export class Naming {
  #input;
  /** What an image called the picture, and what it was called before. */
  #now = "";
  #before = "";

  /** @param {HTMLInputElement} input with the longest it may be */
  constructor(input) {
    this.#input = input;
  }

  /** @param {string} file the image's name */
  follow(file) {
    const { value, maxLength } = this.#input;
    if (value && value !== this.#now) return;
    this.#before = value;
    this.#now = file.replace(/\.[^.]*$/, "").slice(0, maxLength);
    this.#input.value = this.#now;
  }

  /** The image was not taken. */
  letGo() {
    if (this.#now && this.#input.value === this.#now) this.#input.value = this.#before;
    this.#now = this.#before;
    this.#before = "";
  }
}
