// @ts-check
/**
 * Deleting that can be taken back: what goes disappears at once, a toast offers Undo, and the deed is done when the toast has gone
 * or the page closes. So nothing has to ask "are you sure?".
 */
import { describeError } from "../http.js";
import { t } from "../i18n/index.js";
import { toast } from "./toast.js";

/** @type {Set<() => void>} */
const pending = new Set();

addEventListener("pagehide", () => {
  for (const run of [...pending]) run();
});

/**
 * @param {object} wish
 * @param {string} wish.text "Pack deleted."
 * @param {() => Promise<unknown>} wish.run does it; must work while the page closes
 * @param {() => void} wish.restore shows it again
 */
export function doLater({ text, run, restore }) {
  const finish = async () => {
    if (!pending.delete(finish)) return;
    try {
      await run();
    } catch (error) {
      restore();
      toast(describeError(error), { tone: "wrong" });
    }
  };
  pending.add(finish);
  toast(text, {
    action: {
      label: t("shell.undo"),
      run: () => {
        pending.delete(finish);
        restore();
      },
    },
    onGone: finish,
  });
}
