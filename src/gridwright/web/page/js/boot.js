// @ts-check
/**
 * Before the first paint: light or dark, and the language. A plain script, not a module, so that it runs while the head is read
 * and nothing flashes. theme.js and i18n/index.js keep these choices.
 */
(function applyChoices() {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem("gridwright.theme");
    language = localStorage.getItem("gridwright.language");
  } catch (_) {
    // Storage may be forbidden: what the system says is used.
  }
  var isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = isDark ? "dark" : "light";
  if (language) root.lang = language;
})();
