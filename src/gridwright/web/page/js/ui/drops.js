// @ts-check
/** Files that are dropped on the page. */

/**
 * Files may be dropped anywhere on the target: elsewhere the browser would open them and leave the page. Text goes where it is dropped.
 * @param {HTMLElement} target
 * @param {HTMLElement} box what lights up
 * @param {(files: File[]) => void} onFiles
 * @returns {() => void} takes no more
 */
export function takeDrops(target, box, onFiles) {
  const stop = new AbortController();
  const on = (/** @type {"dragover" | "dragleave" | "drop"} */ name, /** @type {(event: DragEvent) => void} */ listener) =>
    target.addEventListener(name, (event) => event.dataTransfer?.types.includes("Files") && listener(event), { signal: stop.signal });
  on("dragover", (event) => {
    event.preventDefault();
    box.classList.add("is-over");
  });
  on("dragleave", (event) => {
    if (!(event.relatedTarget instanceof Node && target.contains(event.relatedTarget))) box.classList.remove("is-over");
  });
  on("drop", (event) => {
    event.preventDefault();
    box.classList.remove("is-over");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  return () => stop.abort();
}
