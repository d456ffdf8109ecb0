// @ts-check
/** The page begins here: the frame, then the first view, then what can wait. */
import { watchAppearance } from "./appearance.js";
import { startFrame } from "./frame.js";
import { startBackground } from "./game/background.js";
import { language, loadTexts } from "./i18n/index.js";
import "./install.js";
import { watchProblems } from "./notices.js";
import { startOffline } from "./offline.js";
import { startRouter } from "./router.js";
import { watchTheme } from "./theme.js";

document.documentElement.lang = language();
watchTheme();
watchAppearance();
watchProblems();
document.addEventListener("viewchange", startRest, { once: true });
void start();

async function start() {
  await loadTexts();
  startRouter(startFrame());
}

function startRest() {
  startBackground();
  void startOffline();
}
