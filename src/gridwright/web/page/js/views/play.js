// @ts-check
/** Playing a puzzle: #/play/<id>, or #/play/<pack>/<number>, which gives no name away. */
import { ApiError } from "../api.js";
import { loadAddressed } from "../game/catalogue.js";
import { Game } from "../game/game.js";
import { t } from "../i18n/index.js";
import { findKind, nameSize } from "../kinds/index.js";
import { fullNameOf, nameOf, toCard } from "../library/cards.js";
import { PlayScreen, findNeighbours } from "../play/screen.js";
import { linkButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */

/** Below so many CSS pixels the heading has room for a few words. */
const NARROW = 600;

/**
 * @param {import("../router.js").ViewContext} context
 * @returns {Promise<import("../router.js").View>}
 */
export async function show({ params, navigate }) {
  const puzzle = await findPuzzle(params);
  if (!puzzle) return makeMissing();
  const kind = findKind(puzzle.document.kind);
  const [game, neighbours, openCompanion] = await Promise.all([Game.open(puzzle), findNeighbours(puzzle), kind.companion?.()]);
  const size = nameSize(puzzle.document);
  const card = toCard(puzzle);
  const subtitle = [neighbours.packName, nameSize(puzzle.document, window.innerWidth < NARROW)].filter(Boolean).join(" · ");
  const naming = {
    short: () => nameOf(card, game.state),
    full: () => fullNameOf(card, game.state, neighbours.packName),
    early: () => fullNameOf(card, null, neighbours.packName),
    size,
  };
  const screen = new PlayScreen({ puzzle, game, kind, openCompanion, naming, subtitle, neighbours, navigate });
  return { element: screen.element, title: naming.full(), isFullscreen: true, destroy: () => screen.destroy() };
}

/** @param {string[]} params @returns {Promise<Puzzle | null>} */
async function findPuzzle(params) {
  try {
    return await loadAddressed(params);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.code === "offline")) return null;
    throw error;
  }
}

/** @returns {import("../router.js").View} */
function makeMissing() {
  const title = t("play.missing");
  const element = h(
    "div",
    { class: "view notice" },
    h("h1", null, title),
    h("p", { class: "quiet" }, t("play.missing.lead")),
    linkButton({ label: t("play.toLibrary"), href: "#/", kind: "primary", icon: "library" }),
  );
  return { title, element };
}
