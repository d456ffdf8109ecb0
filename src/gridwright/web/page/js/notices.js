// @ts-check
/** What the game core has to say to the player: storage that is full or missing, games that can no longer be saved. */
import { hasWords, t } from "./i18n/index.js";
import { toast } from "./ui/toast.js";

/** Each problem is told once while the page is open. @type {Set<string>} */
const told = new Set();

export function watchProblems() {
  document.addEventListener("storageproblem", (event) => tell("shell.storage", /** @type {CustomEvent} */ (event).detail?.code));
  document.addEventListener("syncproblem", (event) => tell("shell.sync", /** @type {CustomEvent} */ (event).detail?.code));
}

/** @param {string} area @param {string | undefined} code */
function tell(area, code) {
  const key = `${area}.${code}`;
  if (!code || told.has(key)) return;
  told.add(key);
  toast(t(hasWords(key) ? key : "errors.unexpected"), { tone: "wrong", stays: true });
}
