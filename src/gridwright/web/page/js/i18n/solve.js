// @ts-check
/** Words of the solver. */
import { answerWords } from "./solve/answer.js";
import { benchWords } from "./solve/bench.js";
import { intakeWords } from "./solve/intake.js";
import { spreadTables } from "./table.js";

export default spreadTables("solve", intakeWords, benchWords, answerWords);
