// @ts-check
/**
 * The window of word lists: which are used, one's own brought in and kept, the lowest score, and words that were banned or scored by hand.
 */
import { changeList, deleteList, describeError, getList, getLists } from "../api.js";
import { LANGUAGE_NAMES, formatNumber, t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { askText, openDialog } from "../ui/dialog.js";
import { clear, freshId, h } from "../ui/dom.js";
import { doLater } from "../ui/later.js";
import { openMenu } from "../ui/menu.js";
import { segmented, toggle } from "../ui/segmented.js";
import { toast } from "../ui/toast.js";
import { BLOCK_LISTS } from "./design.js";
import { banWord, changeWords, preferList, scoreWord, useList } from "./edits.js";
import { numberField } from "./number-field.js";
import { LONGEST_NAME, attempt, describeList, drawAdding, insistOn } from "./list-adding.js";
import { spellLetters } from "./spelling.js";

/** @typedef {import("../api.js").WordList} WordList */
/** @typedef {import("./studio.js").Studio} Studio */

const LONGEST_WORD = 50;

/** Deleted a moment ago. @type {Set<string>} */
const going = new Set();

/** @param {Studio} studio */
export async function openLists(studio) {
  const rows = h("ul", { role: "list", class: "list-rows" });
  /** @type {WordList[]} */
  let known = [];
  const render = () => {
    const held = document.activeElement?.getAttribute("data-control") ?? "";
    const { lists } = studio.design.words;
    const rank = (/** @type {WordList} */ { id }) => (lists.includes(id) ? lists.indexOf(id) : lists.length);
    const shown = known.filter(({ id }) => !going.has(id)).sort((one, other) => rank(one) - rank(other));
    clear(rows, shown.map((list) => h("li", null, drawList(studio, list, { render, reload }))));
    if (!known.some(({ is_builtin: isBuiltin }) => isBuiltin)) rows.append(h("li", { class: "quiet small" }, t("crossword.studio.lists.noBuiltin")));
    // Who moves a list on by keys goes on from there; the first has no button that moves it.
    const controls = [held, held.replace("prefer", "use")].map((name) => rows.querySelector(`[data-control="${name}"]`));
    const again = held && controls.find(Boolean);
    if (again instanceof HTMLElement) again.focus();
  };
  const reload = async () => {
    try {
      known = (await getLists()).lists;
      render();
    } catch (error) {
      clear(rows, h("li", { class: "studio-remark wrong" }, describeError(error)));
    }
  };
  const own = h("div", { class: "own-words" });
  const renderOwn = () => clear(own, drawOwnWords(studio, renderOwn));
  renderOwn();
  const body = h(
    "div",
    { class: "stack lists-window" },
    h("p", { class: "quiet small" }, t("crossword.studio.lists.help")),
    rows,
    drawAdding(studio, reload),
    drawWishes(studio),
    own,
  );
  const opened = openDialog({ title: t("crossword.studio.lists"), body, isWide: true });
  await reload();
  await opened;
}

/** @param {Studio} studio @param {WordList} list @param {{render: () => void, reload: () => Promise<void>}} wiring */
function drawList(studio, list, { render, reload }) {
  const id = freshId("list");
  const rank = studio.design.words.lists.indexOf(list.id);
  const use = (/** @type {boolean} */ isOn) => {
    const others = studio.design.words.lists.filter((other) => other !== list.id);
    studio.commit(isOn ? useList(studio.design, list.id) : changeWords(studio.design, { lists: others }));
    render();
  };
  const box = h("input", { type: "checkbox", id, checked: rank >= 0, dataset: { control: `use ${list.id}` }, on: { change: () => use(box.checked) } });
  const name = list.is_builtin ? t("crossword.studio.lists.builtin", { language: nameLanguage(list.language || list.id) }) : list.name;
  const more = button({
    label: t("crossword.studio.lists.more", { name }),
    icon: "menu",
    kind: "icon",
    on: () => openListMenu(studio, list, more, reload),
  });
  const prefer = button({
    label: t("crossword.studio.lists.prefer", { name }),
    icon: "up",
    kind: "icon",
    on: () => {
      studio.commit(preferList(studio.design, list.id));
      render();
    },
  });
  prefer.dataset.control = `prefer ${list.id}`;
  return h(
    "div",
    { class: "list-row" },
    box,
    h(
      "label",
      { for: id },
      h("span", { class: "list-name" }, name),
      list.words !== null && h("span", { class: "quiet small" }, t("crossword.studio.lists.words", { count: list.words })),
    ),
    h("div", { class: "row" }, rank > 0 && prefer, !list.is_builtin && more),
  );
}

/** @param {string} code */
function nameLanguage(code) {
  return LANGUAGE_NAMES[/** @type {keyof typeof LANGUAGE_NAMES} */ (code)] ?? code;
}

/** @param {Studio} studio @param {WordList} list @param {HTMLElement} anchor @param {() => Promise<void>} reload */
function openListMenu(studio, list, anchor, reload) {
  const rename = async () => {
    const name = await askText({
      title: t("crossword.studio.lists.rename"),
      label: t("crossword.studio.lists.name"),
      value: list.name,
      action: t("crossword.studio.apply"),
      limit: LONGEST_NAME,
    });
    if (name) await attempt(() => changeList(list.id, { name }));
    await reload();
  };
  const edit = async () => {
    const { text } = await getList(list.id);
    const answer = await insistOn(list.name, text, (changed) => changeList(list.id, { text: changed }));
    if (!answer) return;
    toast(describeList(answer), { tone: "good" });
    studio.emit("lists");
    await reload();
  };
  const remove = () => {
    const listOthers = () => studio.design.words.lists.filter((id) => id !== list.id);
    const isUsed = studio.design.words.lists.includes(list.id);
    going.add(list.id);
    studio.commit(changeWords(studio.design, { lists: listOthers() }));
    void reload();
    const restore = () => {
      going.delete(list.id);
      // Beside those chosen since.
      if (isUsed) studio.commit(changeWords(studio.design, { lists: [...listOthers(), list.id] }));
      void reload();
    };
    doLater({ text: t("crossword.studio.lists.deleted", { name: list.name }), run: () => deleteList(list.id), restore });
  };
  openMenu(anchor, [
    { label: t("crossword.studio.lists.edit"), icon: "pencil", run: () => void attempt(edit) },
    { label: t("crossword.studio.lists.rename"), icon: "file", run: () => void rename() },
    { label: t("crossword.studio.lists.delete"), icon: "trash", isDanger: true, run: remove },
  ]);
}

/** @param {Studio} studio */
function drawWishes(studio) {
  const { words } = studio.design;
  const change = (/** @type {Partial<import("./design.js").Words>} */ changes) => void studio.commit(changeWords(studio.design, changes));
  const least = numberField({
    label: t("crossword.studio.lists.least"),
    least: 0,
    most: 100,
    value: words.min_score,
    onChange: (value) => change({ min_score: value }),
  });
  return h(
    "div",
    { class: "lists-wishes" },
    least.element,
    toggle({
      label: t("crossword.studio.lists.folds"),
      sentence: t("crossword.studio.lists.foldsSentence"),
      isOn: words.folds,
      onChange: (folds) => change({ folds }),
    }),
    toggle({ label: t("crossword.studio.lists.digits"), isOn: words.digits, onChange: (digits) => change({ digits }) }),
    segmented({
      label: t("crossword.studio.lists.blockList"),
      isLabelShown: true,
      choices: BLOCK_LISTS.map((value) => ({ value, label: t(`crossword.studio.lists.blockList.${value}`) })),
      value: words.block_list,
      onChange: (value) => change({ block_list: value }),
    }),
    h("p", { class: "quiet small" }, t("crossword.studio.lists.blockListHelp")),
  );
}

/** Words banned or scored for this crossword. @param {Studio} studio @param {() => void} render */
function drawOwnWords(studio, render) {
  const { words } = studio.design;
  const change = (/** @type {import("./design.js").Design} */ next) => {
    studio.commit(next);
    render();
  };
  const chip = (/** @type {string} */ text, /** @type {() => void} */ remove) =>
    h(
      "li",
      { class: "word-chip" },
      h("span", null, text),
      h("button", { type: "button", "aria-label": t("crossword.studio.lists.takeOut", { word: text }), on: { click: remove } }, "×"),
    );
  const adder = (/** @type {string} */ label, /** @type {(word: string, score: number | null) => void} */ add, /** @type {string} */ example) => {
    const field = h("input", { class: "field", type: "text", placeholder: example, "aria-label": label, autocomplete: "off", on: { keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const [text = "", score] = field.value.split(/[;\s]+/);
      const word = spellLetters(text, words, LONGEST_WORD);
      if (word) add(word, score ? Number(score) : null);
    } } });
    return field;
  };
  const addScore = (/** @type {string} */ word, /** @type {number | null} */ score) => {
    const value = score ?? 50;
    if (Number.isInteger(value) && value >= 0 && value <= 100) change(scoreWord(studio.design, word, value));
    else toast(t("crossword.studio.words.badScore"), { tone: "wrong" });
  };
  return [
    h("h3", null, t("crossword.studio.lists.banned", { count: formatNumber(words.banned.length) })),
    h(
      "ul",
      { role: "list", class: "word-chips" },
      words.banned.map((word) => chip(word, () => change(banWord(studio.design, word, false)))),
    ),
    adder(t("crossword.studio.lists.ban"), (word) => change(banWord(studio.design, word, true)), t("crossword.studio.lists.banExample")),
    h("h3", null, t("crossword.studio.lists.scored", { count: formatNumber(words.scores.length) })),
    h(
      "ul",
      { role: "list", class: "word-chips" },
      words.scores.map(([word, score]) => chip(`${word} ${score}`, () => change(scoreWord(studio.design, word, null)))),
    ),
    adder(t("crossword.studio.lists.addWord"), addScore, t("crossword.studio.lists.scoreExample")),
  ];
}
