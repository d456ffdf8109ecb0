// @ts-check
/** Words of the play view; a file a language, because there are many. */
import cs from "./play/cs.js";
import en from "./play/en.js";
import pl from "./play/pl.js";
import sk from "./play/sk.js";

export default { en, sk, cs, pl };
