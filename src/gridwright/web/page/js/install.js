// @ts-check
/** Installing the page: the browser says when it may be offered; we ask only when the player wishes. */

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
