// @ts-check
/** Check and reveal: asked for by keys or from a menu, noted as help, and one step for undo. */
import { t } from "../../i18n/index.js";
import { asCrossword, nameLack } from "../../kinds/crossword/document.js";
import { listChecks, listReveals, listScope } from "../../kinds/crossword/help.js";
import { openDialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { openMenu } from "../../ui/menu.js";
import { toast } from "../../ui/toast.js";
import { Typist } from "../../kinds/crossword/typist.js";

/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../kinds/crossword/keys.js").Scope} Scope */

/** @type {Record<Scope, string>} */
const KEYS = { square: "S", word: "W", puzzle: "P" };
const SCOPES = /** @type {const} */ (["square", "word", "puzzle"]);

export class Assistance {
  /** What was said last of the letters. @type {{close: () => void} | null} */
  #said = null;

  /**
   * @param {Game} game @param {() => Typist} findTypist @param {() => void} beforeWriting
   * @param {AbortSignal} signal when the game is left
   */
  constructor(game, findTypist, beforeWriting, signal) {
    this.game = game;
    this.signal = signal;
    this.beforeWriting = beforeWriting;
    this.doc = game.puzzle.document;
    this.findTypist = findTypist;
  }

  /** @param {"check" | "reveal"} deed @param {Scope} scope */
  async help(deed, scope) {
    if (this.game.state.isSolved) return;
    if (!this.doc.goal) {
      this.say(t(nameLack(asCrossword(this.doc))));
      return;
    }
    const { position, slot } = this.findTypist();
    const squares = listScope(this.doc, scope, position.square, slot);
    // The whole ends the game, and the end cannot be taken back.
    if (deed === "reveal" && scope === "puzzle" && !(await this.#askToEnd())) return;
    this.beforeWriting();
    if (deed === "check") this.#check(squares);
    else this.#reveal(squares);
  }

  /** Something about the letters as they stand: it goes when they change, and with the game. @param {string} text @param {Parameters<typeof toast>[1]} [options] */
  say(text, options = {}) {
    this.hush();
    this.#said = toast(text, { ...options, signal: this.signal });
  }

  /** What was said is no longer true. */
  hush() {
    this.#said?.close();
    this.#said = null;
  }

  /** @returns {Promise<boolean>} */
  async #askToEnd() {
    const answer = await openDialog({
      title: t("crossword.reveal.puzzle"),
      body: t("crossword.reveal.ask"),
      actions: [
        { label: t("shell.cancel"), kind: "primary", value: false },
        { label: t("crossword.reveal.all"), kind: "danger", value: true },
      ],
    });
    return answer === true && !this.game.state.isSolved && !this.signal.aborted;
  }

  /** @param {number[]} squares */
  #check(squares) {
    const { game, doc } = this;
    if (!squares.some((square) => game.state.values[square])) {
      this.say(t("crossword.nothing"));
      return;
    }
    game.noteCheck();
    const changes = listChecks(doc, game.state.values, squares);
    if (changes.length > 0) game.stroke(changes, { tool: "check" });
    this.say(changes.length > 0 ? t("crossword.wrong", { count: changes.length }) : t("crossword.allRight"));
  }

  /** @param {number[]} squares */
  #reveal(squares) {
    const { game, doc } = this;
    const changes = listReveals(doc, game.state.values, squares);
    if (changes.length === 0) return;
    game.noteHint(1);
    game.stroke(changes, { tool: "reveal" });
  }

  /** @param {HTMLElement} anchor @param {() => void} focusBoard */
  openMenu(anchor, focusBoard) {
    const isOff = !this.doc.goal || this.game.state.isSolved;
    const makeItems = (/** @type {"check" | "reveal"} */ deed) =>
      SCOPES.map((scope) => ({
        label: t(`crossword.${deed}.${scope}`),
        icon: deed === "check" ? "check-circle" : "eye",
        keys: `${deed === "reveal" ? "Shift+" : ""}Alt+${KEYS[scope]}`,
        isDisabled: isOff,
        run: () => void this.help(deed, scope),
      }));
    const remark = h("p", { class: "quiet small menu-remark" }, t(this.doc.goal ? "crossword.helpCosts" : nameLack(asCrossword(this.doc))));
    openMenu(anchor, [...makeItems("check"), null, ...makeItems("reveal"), null, { element: remark }], {
      label: t("crossword.help"),
      afterChoice: focusBoard,
    });
  }
}
