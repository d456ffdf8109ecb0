// @ts-check
/** What the page does beside what one sees: send what was not sent, and fetch every puzzle so that all can be played offline. */

import { ApiError } from "../api.js";
import { prefetchAll } from "./catalogue.js";
import { rereadWins } from "./rereading.js";
import { sweep } from "./sync.js";
import { recordUnfinished } from "./unfinished.js";

/** Long enough that the first view is painted. */
const DELAY = 200;
/** How long nothing may have come over the network before puzzles are fetched ahead: what the player does goes first. */
const QUIET = 3000;
/** When they are fetched all the same. */
const PATIENCE = 30_000;

/** Call once, when the first view is shown. */
export function startBackground() {
  setTimeout(() => {
    sweep();
    whenIdle(() => recordUnfinished());
    whenIdle(() => rereadWins());
  }, DELAY);
  void fetchAhead();
  window.addEventListener("online", () => whenIdle(() => prefetchAll().catch(ignoreServer)));
}

async function fetchAhead() {
  await waitForQuiet();
  whenIdle(() => prefetchAll().catch(ignoreServer));
}

/** Until the network has been quiet for a while, or for as long as that is worth waiting for. @returns {Promise<void>} */
function waitForQuiet() {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(patience);
      observer.disconnect();
      resolve();
    };
    let quiet = setTimeout(end, QUIET);
    const patience = setTimeout(end, PATIENCE);
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET);
    });
    observer.observe({ type: "resource" });
  });
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
