// @ts-check
/** What the page does beside what one sees: send what was not sent, and fetch every puzzle so that all can be played offline. */

import { ApiError } from "../api.js";
import { prefetchAll } from "./catalogue.js";
import { rereadWins } from "./rereading.js";
import { sweep } from "./sync.js";
import { recordUnfinished } from "./unfinished.js";

/** Long enough that the first view is painted. */
const DELAY = 200;

/** Call once, when the first view is shown. */
export function startBackground() {
  setTimeout(() => {
    sweep();
    whenIdle(() => prefetchAll().catch(ignoreServer));
    whenIdle(() => recordUnfinished());
    whenIdle(() => rereadWins());
  }, DELAY);
  window.addEventListener("online", () => whenIdle(() => prefetchAll().catch(ignoreServer)));
}

/** @param {() => unknown} work */
function whenIdle(work) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => void work(), { timeout: 2000 });
  else setTimeout(work, 1000);
}

/** The server cannot be reached: there is another time. @param {unknown} error */
function ignoreServer(error) {
  if (!(error instanceof ApiError)) throw error;
}
