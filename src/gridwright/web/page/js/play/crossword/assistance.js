// @ts-check
/** Check and reveal: asked for by keys or from a menu, noted as help, and one step for undo. */
import { t } from "../../i18n/index.js";
import { listChecks, listReveals, listScope } from "../../kinds/crossword/help.js";
import { openMenu } from "../../ui/menu.js";
import { h } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";

/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../kinds/crossword/keys.js").Scope} Scope */
/** @typedef {import("../../kinds/crossword/typist.js").Typist} Typist */

/** @type {Record<Scope, string>} */
const KEYS = { square: "S", word: "W", puzzle: "P" };
const SCOPES = /** @type {const} */ (["square", "word", "puzzle"]);

export class Assistance {
  /** @param {Game} game @param {() => Typist} findTypist @param {() => void} beforeWriting */
  constructor(game, findTypist, beforeWriting) {
    this.game = game;
    this.beforeWriting = beforeWriting;
    this.doc = game.puzzle.document;
    this.findTypist = findTypist;
  }

  /** @param {"check" | "reveal"} deed @param {Scope} scope */
  help(deed, scope) {
    const { state } = this.game;
    if (state.isSolved) return;
    if (!this.doc.goal) {
      toast(t("crossword.noGoal"));
      return;
    }
    this.beforeWriting();
    const { position, slot } = this.findTypist();
    const squares = listScope(this.doc, scope, position.square, slot);
    if (deed === "check") this.#check(squares);
    else this.#reveal(squares);
  }

  /** @param {number[]} squares */
  #check(squares) {
    const { game, doc } = this;
    if (!squares.some((square) => game.state.values[square])) {
      toast(t("crossword.nothing"));
      return;
    }
    game.noteCheck();
    const changes = listChecks(doc, game.state.values, squares);
    if (changes.length > 0) game.stroke(changes, { tool: "check" });
    toast(changes.length > 0 ? t("crossword.wrong", { count: changes.length }) : t("crossword.allRight"));
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
        run: () => this.help(deed, scope),
      }));
    const remark = h("p", { class: "quiet small menu-remark" }, t(this.doc.goal ? "crossword.helpCosts" : "crossword.noGoal"));
    openMenu(anchor, [...makeItems("check"), null, ...makeItems("reveal"), null, { element: remark }], {
      label: t("crossword.help"),
      afterChoice: focusBoard,
    });
  }
}
