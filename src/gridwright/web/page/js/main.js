// @ts-check
/** The page begins here: the frame, then the first view, then what can wait. */
import { startFrame } from "./frame.js";
import { language } from "./i18n/index.js";
import { startRouter } from "./router.js";
import { watchTheme } from "./theme.js";

document.documentElement.lang = language();
watchTheme();
startRouter(startFrame());
