// @ts-check
/**
 * The page begins here: the frame, then the first view, then what can wait: sending what was not sent, fetching every puzzle so
 * that all can be played offline.
 */
import { ApiError } from "./api.js";
import { watchAppearance, watchTheme } from "./appearance.js";
import { startFrame, watchProblems } from "./frame.js";
import { recordUnfinished } from "./game/attempts.js";
import { prefetchAll } from "./game/catalogue.js";
import { rereadWins } from "./game/progress.js";
import { sweep } from "./game/sync.js";
import { language, loadTexts } from "./i18n/index.js";
import { loadKinds } from "./kinds/index.js";
import { startOffline } from "./offline.js";
import { startRouter } from "./router.js";

document.documentElement.lang = language();
watchTheme();
watchAppearance();
watchProblems();
document.addEventListener("viewchange", startRest, { once: true });
void start();

async function start() {
  await Promise.all([loadTexts(), loadKinds()]);
  startRouter(startFrame());
}

function startRest() {
  startBackground();
  void startOffline();
}

// What the page does beside what one sees: send what was not sent, and fetch every puzzle so that all can be played offline.

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
