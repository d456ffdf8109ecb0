// @ts-check
/**
 * Before the first paint: light or dark, the language, and what else is chosen of the page's look. A plain script, not a module, so
 * that it runs while the head is read and nothing flashes. theme.js, i18n/index.js and game/settings.js keep these choices;
 * appearance.js follows them later.
 */
(function applyChoices() {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  /** @type {Record<string, unknown>} */
  var settings = {};
  try {
    theme = localStorage.getItem("gridwright.theme");
    language = localStorage.getItem("gridwright.language");
    settings = JSON.parse(localStorage.getItem("gridwright.settings") || "{}") || {};
  } catch (_) {
    // Storage may be forbidden, or its text broken: what the system says is used.
  }
  var isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = isDark ? "dark" : "light";
  ["textSize", "safeColours", "leftHanded", "hideTimer"].forEach(function (name) {
    if (name in settings) root.dataset[name] = String(settings[name]);
  });
  root.dataset.moreContrast = String(settings.moreContrast === true || matchMedia("(prefers-contrast: more)").matches);
  var isStill = settings.motion === "reduced" || (settings.motion !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  root.dataset.motion = isStill ? "reduced" : "full";
  var languages = ["en", "sk", "cs", "pl"];
  var wanted = [language].concat(navigator.languages || [navigator.language]).map(function (name) {
    return String(name).toLowerCase().split("-")[0];
  });
  root.lang = wanted.filter(function (name) {
    return languages.indexOf(name) >= 0;
  })[0] || "en";
  // The outline that shows until the first view is there is that of the library, which need not be named in the address.
  root.dataset.route = location.hash.replace(/^#\/?/, "").split("/")[0].replace("library", "");
})();
