// @ts-check
/** The solver: open or type in a puzzle, or put one of the library on the bench: `#/solve/<id>`, or `#/solve/<pack>/<number>`. `#/solve/open` is the one opened last in this tab. */
import { loadAddressed } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { t } from "../i18n/index.js";
import { can } from "../kinds/index.js";
import { nameOf, toCard } from "../library/cards.js";
import { ROUTE, packDocument } from "../share/link.js";
import { makeKeptList } from "../solve/actions.js";
import { makeOfflineNotice } from "../solve/answer.js";
import { makeBench } from "../solve/bench.js";
import { makeIntake } from "../solve/intake.js";
import { keepOpened, readOpened } from "../solve/session.js";
import { linkButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";

const OPEN = "open";

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ params, navigate }) {
  const id = params[0];
  const notice = makeOfflineNotice("solve.offline");
  const opened = id === OPEN ? readOpened() : null;
  const puzzle = id && id !== OPEN ? await loadAddressed(params) : null;
  if (opened || puzzle) {
    const given = puzzle ? { document: puzzle.document, title: nameOf(toCard(puzzle), (await loadProgress()).get(puzzle.id)) } : /** @type {import("../solve/session.js").Opened} */ (opened);
    const bench = makeBench({ ...given, puzzle, navigate });
    bench.element.prepend(notice.element);
    const destroy = () => {
      notice.destroy();
      bench.destroy();
    };
    return { element: bench.element, title: bench.title, destroy };
  }
  const intake = await makeIntake(async ({ document: doc, title }) => {
    // Where nothing is deduced, a puzzle is looked at as if it had come by a link.
    if (!can(doc.kind, "solver")) {
      navigate(`${ROUTE}${await packDocument(title ? { ...doc, title } : doc)}`);
      return;
    }
    keepOpened({ document: doc, title });
    navigate(`#/solve/${OPEN}`);
  });
  const element = h(
    "div",
    { class: "view solver" },
    h("header", { class: "solver-head" }, h("h1", null, t("solve.heading")), h("p", { class: "quiet" }, t("solve.lead"))),
    notice.element,
    linkButton({ label: t("scan.offer"), icon: "camera", href: "#/scan", class: "solver-scan" }),
    intake.element,
    makeKeptList(),
  );
  intake.takeFiles(element);
  return { element, title: t("solve.heading"), destroy: notice.destroy };
}
