// @ts-check
/**
 * The page without the network: the service worker, of which a newer version is offered and never forced, and the page installed
 * as an app.
 */
import { t } from "./i18n/index.js";
import { toast } from "./ui/toast.js";

const HOUR = 3_600_000;
let isOffered = false;
let isWanted = false;

/** Register it; call when the first view is shown. */
export async function startOffline() {
  const container = navigator.serviceWorker;
  if (!container) return;
  let wasControlled = Boolean(container.controller);
  container.addEventListener("controllerchange", () => {
    if (isWanted) location.reload();
    // Another tab took the new version: modules loaded from now on would be newer than those loaded already.
    else if (wasControlled) offerReload(() => location.reload());
    wasControlled = true;
  });
  try {
    const registration = await container.register("/sw.js", { updateViaCache: "none" });
    watch(registration);
    // A worker that began while this document was on its way did not see it when it took over the others.
    const { active } = await container.ready;
    if (!container.controller) active?.postMessage({ type: "take over" });
  } catch {
    // Without it the page works while the server does.
  }
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const offer = () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    offerReload(() => {
      isWanted = true;
      (registration.waiting ?? waiting).postMessage({ type: "activate" });
    });
  };
  const follow = () => registration.installing?.addEventListener("statechange", offer);
  offer();
  follow();
  registration.addEventListener("updatefound", follow);
  let lastLook = 0;
  const look = () => {
    if (document.visibilityState !== "visible" || Date.now() - lastLook < HOUR) return;
    lastLook = Date.now();
    registration.update().catch(() => {
      // Offline: another time.
    });
  };
  // A browser looks by itself only when its worker is at rest, and in a game it seldom is.
  if (navigator.serviceWorker.controller) look();
  else lastLook = Date.now();
  document.addEventListener("visibilitychange", look);
  setInterval(look, HOUR);
}

/** @param {() => void} run */
function offerReload(run) {
  if (isOffered) return;
  isOffered = true;
  toast(t("shell.newVersion"), { action: { label: t("shell.reload"), run }, stays: true });
}

// Installing the page: the browser says when it may be offered; we ask only when the player wishes.

/** @typedef {Event & {prompt: () => Promise<void>, userChoice: Promise<{outcome: string}>}} InstallPrompt */

/** @type {InstallPrompt | null} */
let prompt = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = /** @type {InstallPrompt} */ (event);
  tell();
});

addEventListener("appinstalled", () => {
  prompt = null;
  tell();
});

function tell() {
  document.dispatchEvent(new CustomEvent("installchange"));
}

export function canInstall() {
  return prompt !== null;
}

export function isInstalled() {
  return matchMedia("(display-mode: standalone)").matches;
}

/** Show the browser's own question. @returns {Promise<boolean>} whether it was installed */
export async function install() {
  if (!prompt) return false;
  const asked = prompt;
  prompt = null;
  await asked.prompt();
  const { outcome } = await asked.userChoice;
  tell();
  return outcome === "accepted";
}
