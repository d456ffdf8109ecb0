// @ts-check
/** What the game core has to say to the player: storage that is full or missing, games that can no longer be saved. */
import { forgetPlayer, isKeyKept, renewPlayer } from "./game/player.js";
import { hasWords, t } from "./i18n/index.js";
import { openDialog } from "./ui/dialog.js";
import { toast } from "./ui/toast.js";

/** Each problem is told once while the page is open. @type {Set<string>} */
const told = new Set();

export function watchProblems() {
  document.addEventListener("storageproblem", (event) => {
    const { code } = /** @type {CustomEvent} */ (event).detail;
    // The server keeps the games of those who come back with the same key.
    tell("shell.storage", code === "no-storage" && !isKeyKept() ? "nothing" : code);
  });
  document.addEventListener("syncproblem", (event) => tell("shell.sync", /** @type {CustomEvent} */ (event).detail?.code));
  document.addEventListener("playergone", () => {
    toast(t("shell.gone"), { action: { label: t("shell.gone.choose"), run: () => void askAboutGone() }, stays: true });
  });
}

/** The player was forgotten on another device: what becomes of the games on this one is asked, never decided. */
async function askAboutGone() {
  const answer = await openDialog({
    title: t("shell.gone.title"),
    body: t("shell.gone.sentence"),
    actions: [
      { label: t("shell.gone.anew"), kind: "danger", value: "anew" },
      { label: t("shell.gone.keep"), kind: "primary", value: "keep" },
    ],
  });
  if (answer === "keep") renewPlayer();
  if (answer === "anew") await forgetPlayer();
}

/** @param {string} area @param {string | undefined} code */
function tell(area, code) {
  const key = `${area}.${code}`;
  if (!code || told.has(key)) return;
  told.add(key);
  toast(t(hasWords(key) ? key : "errors.unexpected"), { tone: "wrong", stays: true });
}
