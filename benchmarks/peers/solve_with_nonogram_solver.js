/**
 * nonogram-solver of npm, by Thomas Rosenau: lines and random guesses, up to the first solution. Started by
 * solve_with_nonogram_solver.py within the limits; reads a puzzle from standard input and tells the answer.
 */
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const [Puzzle, Strategy, solvers] = ["Puzzle", "Strategy", "allSolvers"].map((name) => require(path.join(process.argv[2], "src", name)));

const text = fs.readFileSync(0, "utf8");
// It shows that it is at work on standard output, where the answer belongs.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
solve('{"rows": [[1], [1]], "columns": [[1], [1]]}');
const before = process.cpuUsage();
const solutions = solve(text);
const used = process.cpuUsage(before);
write(JSON.stringify({ seconds: (used.user + used.system) / 1e6, solutions, bytes: findPeak() }));

/** At most one solution, as rows of `#` and `.`; null where the solver gives up. */
function solve(data) {
  const puzzle = new Puzzle(data);
  new Strategy(solvers).solve(puzzle);
  if (!puzzle.isFinished) return null;
  return puzzle.isSolved ? [puzzle.rows.map((row) => row.map((cell) => (cell === 1 ? "#" : ".")).join(""))] : [];
}

/** The most bytes that this program has held, without what the process had held before it became this program. */
function findPeak() {
  const status = "/proc/self/status";
  const own = fs.existsSync(status) && /^VmHWM:\s*(\d+)/m.exec(fs.readFileSync(status, "utf8"));
  return (own ? Number(own[1]) : process.resourceUsage().maxRSS) * 1024;
}
