// @ts-check
/** Words of the crossword studio; a file a part of it. */
import { DESK } from "./studio/desk.js";
import { FILL } from "./studio/fill.js";
import { LISTS } from "./studio/lists.js";
import { WORDS } from "./studio/words.js";
import { CHECKS } from "./studio/checks.js";
import { spreadTables } from "./table.js";

export default spreadTables("studio", DESK, WORDS, FILL, CHECKS, LISTS);
