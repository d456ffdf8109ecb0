// @ts-check
/** What the page shares with the server. `python -m tools.write_page_constants` makes this file of the Python sources: edit those instead. */

/** The languages of the page. */
export const LANGUAGES = /** @type {const} */ (["en", "sk", "cs", "pl"]);
/** What a player can do in a game. */
export const EVENT_TYPES = /** @type {const} */ (["begin", "stroke", "undo", "redo", "fix", "back", "drop", "keep", "clue", "hint", "check", "restart", "mode", "tick", "solved", "rated"]);
/** What a player does it with. */
export const INPUT_TYPES = /** @type {const} */ (["mouse", "touch", "pen", "keyboard"]);
/** How a game is played. */
export const MODES = /** @type {const} */ (["lives", "relaxed"]);
/** How far a game is. */
export const STATUSES = /** @type {const} */ (["new", "started", "solved"]);
/** What a win is worth, the best first. */
export const MEDALS = /** @type {const} */ (["flawless", "gold", "silver"]);
/** How an attempt ended. */
export const OUTCOMES = /** @type {const} */ (["solved", "lost", "abandoned"]);
/** Changes in one event. */
export const MOST_CHANGES = 45_000;
/** Milliseconds of active time in one event: a day. */
export const MOST_ACTIVE = 86_400_000;
/** The hardest that a puzzle can have felt; 1 is the easiest. */
export const MOST_RATING = 5;
/** A claim that cost a life: known to be empty, and shown as a mistake. */
export const WRONG = 255;
/** Efforts of puzzles fall into so many bands. */
export const BANDS = 10;
/** Words for them, each for as many bands. */
export const DIFFICULTIES = /** @type {const} */ (["gentle", "easy", "medium", "hard", "fiendish"]);
/** Characters of the texts of a document. */
export const LONGEST_TEXTS = { title: 200, author: 200, copyright: 200, licence: 200, description: 5000 };
/** Further facts of a document. */
export const MOST_FACTS = 100;
/** Characters of all of them together. */
export const MOST_EXTRA = 16_384;
