// @ts-check
/** The words of all areas that the library can do without: they come with the first view that is not it, so that the first visit is short. */
import board from "./board.js";
import generate from "./generate.js";
import help from "./help.js";
import make from "./make.js";
import makeNonogram from "./make-nonogram.js";
import makeSlitherlink from "./make-slitherlink.js";
import play from "./play.js";
import print from "./print.js";
import settings from "./settings.js";
import solve from "./solve.js";
import studio from "./studio.js";
import techniques from "./techniques.js";
import { addWords } from "./index.js";

addWords(board, generate, help, make, makeNonogram, makeSlitherlink, play, print, settings, solve, studio, techniques);
