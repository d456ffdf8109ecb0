// @ts-check
/**
 * `#/open/<payload>`: a puzzle that came by a link. All of it stands in the address, so it opens without the network, and no server
 * hears of it until the player keeps it.
 */
import { createPuzzle, describeError } from "../api.js";
import { LINKED } from "../game/catalogue.js";
import { t } from "../i18n/index.js";
import { can, findKind, nameKind, nameSize } from "../kinds/index.js";
import { nameOf, toCard } from "../library/cards.js";
import { findBoard, makePuzzle, saveLinked, unpackDocument, withoutGoal } from "../share/link.js";
import { Fault } from "../share/own.js";
import { Stage } from "../solve/boards.js";
import { keepOpened } from "../solve/session.js";
import { button, linkButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../types.js").Doc} Doc */

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ params, navigate }) {
  try {
    const doc = await unpackDocument(params.join("/"));
    // Without storage there is no game to go on with.
    return makeView(doc, await findBoard(doc).catch(() => null), navigate);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return makeRefusal(error);
  }
}

/**
 * @param {Doc} doc
 * @param {Uint8Array | null} board of a game that was begun
 * @param {(hash: string) => void} navigate
 * @returns {import("../router.js").View}
 */
function makeView(doc, board, navigate) {
  const size = nameSize(doc);
  const known = { status: board && findKind(doc.kind).rules.isSolved(doc, board) ? "solved" : "new" };
  const title = nameOf(toCard(makePuzzle(LINKED, doc)), known);
  const stage = new Stage(withoutGoal(doc));
  if (board) stage.show(board);
  const run = (/** @type {() => Promise<void>} */ work) => async () => {
    try {
      await work();
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    }
  };
  const play = run(async () => {
    const puzzle = await saveLinked(doc);
    navigate(`#/play/${encodeURIComponent(puzzle.id)}`);
  });
  const keep = run(async () => {
    keepButton.disabled = true;
    try {
      const puzzle = await createPuzzle({ pack_id: null, document: doc, title: doc.title || `${nameKind(doc.kind)} ${size}` });
      toast(t("share.open.kept"), { tone: "good", action: { label: t("share.open.look"), run: () => navigate(`#/play/${encodeURIComponent(puzzle.id)}`) } });
    } catch (error) {
      keepButton.disabled = false;
      throw error;
    }
  });
  const solve = async () => {
    keepOpened({ document: doc, title: doc.title ?? "" });
    navigate("#/solve/open");
  };
  const keepButton = button({ label: t("share.open.keep"), icon: "star", on: keep });
  const facts = [nameKind(doc.kind), size, doc.author && t("share.open.by", { author: doc.author })].filter(Boolean).join(" · ");
  const element = h(
    "div",
    { class: "view opened" },
    h(
      "header",
      { class: "opened-head" },
      h("p", { class: "quiet small opened-lead" }, icon("link"), h("span", null, t("share.open.lead"))),
      h("h1", null, title),
      h("p", { class: "quiet" }, facts),
      h(
        "div",
        { class: "row opened-actions" },
        button({ label: t(board ? "share.open.goOn" : "share.open.play"), icon: "play", kind: "primary", on: play }),
        keepButton,
        can(doc.kind, "solver") && button({ label: t("share.open.solve"), icon: "solve", on: solve }),
      ),
      h("p", { class: "quiet small" }, t(doc.goal ? "share.open.private" : can(doc.kind, "solver") ? "share.open.noGoal" : "share.open.noAnswers")),
    ),
    stage.element,
  );
  return { element, title, destroy: () => stage.destroy() };
}

/** @param {Fault} fault @returns {import("../router.js").View} */
function makeRefusal(fault) {
  const title = t("share.open.refused");
  const element = h(
    "div",
    { class: "view notice" },
    h("h1", null, title),
    h("p", null, t(`share.fault.${fault.code}`)),
    h("p", { class: "quiet" }, t("share.open.again")),
    h("div", { class: "row" }, linkButton({ label: t("errors.home"), href: "#/", kind: "primary" })),
    h("details", { class: "small quiet" }, h("summary", null, t("errors.details")), h("p", { lang: "en" }, fault.message)),
  );
  return { title, element };
}
