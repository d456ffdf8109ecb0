// @ts-check
/** One window to give a puzzle away from everywhere: as a link, a QR code, a file, a picture or a replay. */
import { t } from "../i18n/index.js";
import { can } from "../kinds/index.js";
import { clear, h } from "../ui/dom.js";
import { openDialog } from "../ui/dialog.js";
import { segmented } from "../ui/segmented.js";
import { makeFilePanel } from "./file-panel.js";
import { makeLinkPanel } from "./link-panel.js";
import { makePicturePanel } from "./picture-panel.js";
import { makeQrPanel } from "./qr-panel.js";
import { makeReplayPanel } from "./replay-panel.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {"link" | "qr" | "file" | "picture" | "replay"} Part */
/**
 * What is shared: `board` the player's marks in rows, `game` what a replay is made of, `isMaker` whether it is of one's own making.
 * @typedef {{document: Doc, title: string, board?: string[] | null, game?: Game | null, isMaker?: boolean}} Shared
 */
/** What the panels of one window have in common. `label`: what it is called now. @typedef {{doc: Doc, label: string, board: string[] | null, game: Game | null, keepsGoal: boolean, isMaker?: boolean}} Sharing */
/** `destroy` ends what still runs when it goes. @typedef {{element: HTMLElement, destroy?: () => void}} SharePanel */

/** @type {Record<Part, {icon: string, make: (sharing: Sharing, open: (part: Part) => void) => SharePanel}>} */
const PARTS = {
  link: { icon: "link", make: makeLinkPanel },
  qr: { icon: "qr", make: makeQrPanel },
  file: { icon: "file", make: makeFilePanel },
  picture: { icon: "picture", make: makePicturePanel },
  replay: { icon: "history", make: makeReplayPanel },
};

/** @param {Shared} shared @param {{part?: Part}} [options] @returns {Promise<void>} */
export async function openShare({ document: doc, title, board = null, game = null, isMaker = false }, { part = "link" } = {}) {
  /** @type {Sharing} */
  const sharing = { doc, label: title, board, game, keepsGoal: true, isMaker };
  const host = h("div", { class: "share-part" });
  /** @type {SharePanel | null} */
  let shown = null;
  const open = (/** @type {Part} */ wanted) => {
    shown?.destroy?.();
    shown = PARTS[wanted].make(sharing, (other) => {
      tabs.setValue(other);
      open(other);
    });
    clear(host, shown.element);
  };
  const parts = /** @type {Part[]} */ (Object.keys(PARTS)).filter((name) => name !== "replay" || canReplay(sharing));
  const tabs = segmented({
    label: t("share.parts"),
    choices: parts.map((name) => ({ value: name, label: t(`share.part.${name}`), icon: PARTS[name].icon })),
    value: part,
    onChange: open,
    class: "share-tabs",
  });
  open(part);
  const body = h("div", { class: "stack share" }, tabs, host);
  await openDialog({ title: t("share.title"), body, actions: [], class: "share-window" });
  /** @type {SharePanel | null} */ (shown)?.destroy?.();
}

/** The same window, open at its files. @param {Shared} shared @returns {Promise<void>} */
export function openExport(shared) {
  return openShare(shared, { part: "file" });
}

/** A game that was played, or a puzzle whose steps can be told. @param {Sharing} sharing */
function canReplay({ doc, game }) {
  return game ? game.hasBegun : can(doc.kind, "coach") && !doc.inks?.length;
}
