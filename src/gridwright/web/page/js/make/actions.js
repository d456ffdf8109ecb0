// @ts-check
/**
 * The row every maker ends in: keep in the library, play, share, print, download. The windows for sharing and printing load when
 * they are first asked for.
 *
 * What is not proved to have just one solution is played and shared without the one that was drawn, after a word about it: held
 * against it, a right answer would be called wrong.
 */
import { changePuzzle, createPuzzle, describeError, replacePuzzle } from "../api.js";
import { forgetPuzzle } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { listPacks } from "../generate/made.js";
import { t } from "../i18n/index.js";
import { nameKind, nameSize } from "../kinds/index.js";
import { navigate } from "../router.js";
import { askToPlay, dropGoal } from "../solve/answer.js";
import { button } from "../ui/controls.js";
import { openDialog, openMenu } from "../ui/dialog.js";
import { clear, h } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { makeOrigin } from "./reopen.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("./reopen.js").Origin} Origin */
/** What is known of it, as the library keeps it. @typedef {{band?: number | null, effort?: number | null, level?: string | null}} Facts */

/**
 * @param {object} given
 * @param {() => Doc | null | Promise<Doc | null>} given.getDocument the puzzle as it stands, null while there is none to keep
 * @param {() => Facts} given.getFacts
 * @param {() => string} given.getTitle empty for none
 * @param {() => {title?: string, description?: string}} [given.getNames] where a title is not all, as it stands in the document
 * @param {{get: () => Origin | null, set: (origin: Origin | null) => void}} [given.origin] the puzzle of the library that it was made from
 * @param {() => Promise<import("../solve/answer.js").Certainty>} [given.getCertainty] whether it has just one solution; where that is no question, none
 * @returns {{element: HTMLElement, setReady: (isReady: boolean) => void, setCheck: Check["tell"]}} until there is a puzzle the buttons are off
 */
export function makeActions({ getDocument, getFacts, getTitle, getNames = () => makeTitle(getTitle()), origin, getCertainty }) {
  /** What was kept last: keeping it again only moves it. @type {{key: string, puzzle: import("../types.js").Puzzle} | null} */
  let kept = null;
  const check = new Check();
  const read = async () => {
    const doc = await getDocument();
    if (!doc) toast(t("make.nothing"));
    const names = getNames();
    return doc && { document: { ...doc, ...names }, title: names.title || nameOf(doc) };
  };
  /** How many solutions it has, once that is known or nobody waits for it: what is read after that is what was checked. */
  const settle = async () => (getCertainty ? check.wait(getCertainty()) : "unique");
  const readSettled = async () => {
    await settle();
    return read();
  };
  /** The same as others are to play it; null if the maker thinks better of it. */
  const readFair = async () => {
    const certainty = await settle();
    const made = await read();
    if (!made || certainty === "unique") return made;
    return (await askToPlay(certainty, t("make.anyway"))) ? { ...made, document: dropGoal(made.document) } : null;
  };
  /** @param {string | null} pack */
  const store = async (pack) => {
    const made = await readFair();
    if (!made) return null;
    const key = JSON.stringify([made.document, made.title]);
    if (kept?.key !== key) {
      const puzzle = await createPuzzle({ pack_id: pack, document: made.document, title: made.title, ...getFacts() });
      kept = { key, puzzle };
    } else if (pack !== null) await changePuzzle(kept.puzzle.id, { pack_id: pack });
    return kept.puzzle;
  };
  const act = (/** @type {() => Promise<unknown>} */ run) => async () => {
    try {
      await run();
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    }
  };
  const keepIn = (/** @type {string | null} */ pack) =>
    act(async () => {
      const puzzle = await store(pack);
      if (puzzle) tellKept(puzzle.id, pack);
    });
  /** @param {Origin} before */
  const saveOver = (before) =>
    act(async () => {
      const made = await readFair();
      if (!made || !(await askToReplace(before))) return;
      const puzzle = await replacePuzzle(before.id, { document: made.document, title: made.title, ...getFacts() });
      if (puzzle.id !== before.id) await forgetPuzzle(before.id);
      kept = { key: JSON.stringify([made.document, made.title]), puzzle };
      origin?.set(makeOrigin(puzzle));
      tellKept(puzzle.id, puzzle.pack_id, "make.saved");
    });
  const chooseShelf = async () => {
    const packs = await listPacks((pack) => void keepIn(pack)());
    const before = origin?.get();
    /** @type {import("../ui/dialog.js").MenuItem[]} */
    const over = before ? [{ label: t("make.saveOver", { name: before.title || t("make.untitled") }), icon: "check", run: () => void saveOver(before)() }, null] : [];
    openMenu(keep, [...over, { label: t("make.keep.list"), icon: "star", run: () => void keepIn(null)() }, ...packs], { label: t("make.keep.where") });
  };
  const play = async () => {
    const puzzle = await store(null);
    if (puzzle) navigate(`#/play/${encodeURIComponent(puzzle.id)}`);
  };
  /** @param {() => Promise<(given: any) => unknown>} load @param {(made: {document: Doc, title: string}) => unknown} give */
  const openWindow = (load, give, take = readSettled) => async () => {
    const made = await take();
    if (!made) return;
    const open = await load().catch(() => null);
    if (open) await open(give(made));
    else toast(t("make.missing"), { tone: "wrong" });
  };
  const loadShare = () => import("../share/dialog.js").then(({ openShare }) => openShare);
  const loadExport = () => import("../share/dialog.js").then(({ openExport }) => openExport);
  const loadPrint = () => import("../print.js").then(({ openPrint }) => openPrint);
  const keep = button({ label: t("make.keep"), icon: "star", kind: "primary", on: act(chooseShelf) });
  const buttons = [
    keep,
    button({ label: t("make.play"), icon: "play", on: act(play) }),
    button({ label: t("make.share"), icon: "share", on: act(openWindow(loadShare, (made) => ({ ...made, isMaker: true }), readFair)) }),
    button({ label: t("make.print"), icon: "print", on: act(openWindow(loadPrint, (made) => ({ items: [{ document: made.document }] }))) }),
    button({ label: t("make.download"), icon: "download", on: act(openWindow(loadExport, (made) => ({ ...made, isMaker: true }))) }),
  ];
  const element = h("div", { class: "make-actions", role: "group", "aria-label": t("make.actions") }, check.element, buttons);
  const setReady = (/** @type {boolean} */ isReady) => {
    for (const each of buttons) each.disabled = !isReady;
  };
  return { element, setReady, setCheck: (state, isKnown) => check.tell(state, isKnown) };
}

/** Says above the buttons that the puzzle is not checked, and lets who waits for the check go on without it. */
class Check {
  #state = "";
  /** Those who wait can have enough of it. @type {Set<() => void>} */
  #waiting = new Set();
  element = h("p", { class: "make-check quiet small", hidden: true });

  /** @param {import("./live.js").Finding<unknown>["state"]} state @param {boolean} isKnown whether that already says how many solutions there are */
  tell(state, isKnown) {
    const isOpen = !isKnown && (state === "checking" || state === "busy");
    this.#show(isOpen ? "checking" : state === "failed" && !isKnown ? "failed" : "");
  }

  /**
   * @param {Promise<import("../solve/answer.js").Certainty>} certainty
   * @returns {Promise<import("../solve/answer.js").Certainty>} "unchecked" for those who do not wait
   */
  async wait(certainty) {
    /** @type {() => void} */
    let skip = () => {};
    const skipped = new Promise((resolve) => (skip = () => resolve("unchecked")));
    this.#waiting.add(skip);
    this.#show(this.#state);
    const answer = await Promise.race([certainty, skipped]);
    this.#waiting.delete(skip);
    this.#show(this.#state);
    return answer;
  }

  /** @param {string} state */
  #show(state) {
    this.#state = state;
    this.element.hidden = state === "";
    const isAwaited = state === "checking" && this.#waiting.size > 0;
    const skip = () => this.#waiting.forEach((each) => each());
    clear(
      this.element,
      state && h("span", { role: isAwaited ? "status" : undefined }, t(`make.check.${isAwaited ? "waiting" : state}`)),
      isAwaited && button({ label: t("make.check.skip"), on: skip }),
    );
  }
}

/** A game on it would not fit other clues. @param {Origin} before @returns {Promise<boolean>} whether to go on */
async function askToReplace({ id, title }) {
  const summary = (await loadProgress()).get(id);
  if (!summary || summary.status === "new") return true;
  const answer = await openDialog({
    title: t("make.saveOver", { name: title || t("make.untitled") }),
    body: t("make.saveOver.game"),
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: t("library.save"), kind: "primary", value: true },
    ],
  });
  return answer === true;
}

/** @param {string} id @param {string | null} pack */
function tellKept(id, pack, words = pack === null ? "make.kept" : "make.added") {
  const href = pack === null ? `#/solve/${encodeURIComponent(id)}` : `#/pack/${encodeURIComponent(pack)}`;
  toast(t(words), { tone: "good", action: { label: t("make.look"), run: () => navigate(href) } });
}

/** @param {string} typed @returns {{title?: string}} */
function makeTitle(typed) {
  const title = typed.trim();
  return title ? { title } : {};
}

/** @param {Doc} doc */
function nameOf(doc) {
  const size = nameSize(doc);
  return t("generate.name", { kind: nameKind(doc.kind), size });
}
