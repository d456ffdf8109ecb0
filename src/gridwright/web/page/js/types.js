// @ts-check
/**
 * The words that the modules of the page share: puzzles, boards, games, answers. Types only; nothing here runs.
 *
 * A board is a flat array of *values*, one for each *place*. What places and values are, a kind says (`rules.js` in its folder); the
 * numbers of values stand in its `constants.js`. `WRONG` stands for a claim that cost a life.
 */

/**
 * A puzzle as the page knows it.
 * @typedef {object} Doc
 * @property {string} kind
 * @property {number} height
 * @property {number} width
 * @property {string} [title] @property {string} [description] see `readNames` of library/cards.js
 * @property {string} [author]
 * @property {number[][]} [rows] the clue of each row; an empty list for a row without blocks
 * @property {number[][]} [columns]
 * @property {number[][]} [rowInks] the ink of each number, from 0, where there are inks; -1 for an empty run of a zebra
 * @property {number[][]} [columnInks]
 * @property {"caps" | "zebra" | null} [grammar] what the numbers mean, where they are not all runs of filled cells
 * @property {[number, number][][]} [rowCaps] of each number the half cells before and after it: 0 for none, else 1 more than the ink
 * @property {[number, number][][]} [columnCaps]
 * @property {number[][]} [rising] of a triddler @property {number[][]} [falling] @property {number[][]} [pillars] of a block
 * @property {number[][]} [risingInks] @property {number[][]} [fallingInks] @property {number[][]} [pillarInks]
 * @property {number[] | null} [hexagon] the six sides of a triddler @property {number[] | null} [box] slices, rows and columns of a block
 * @property {Ink[]} [inks] none for ink on paper
 * @property {string[]} [clues] a string a row, a digit or "."; of a tiling one string, a digit a face
 * @property {Tiling | null} [tiling] what a loop is drawn on, where that is no rectangle of squares
 * @property {string[]} [given] what is printed with the puzzle, in rows like those of `goal`
 * @property {Ink} [paper] the background, where it is not white
 * @property {string[] | null} [goal] the solution, in the row strings of the library (see `KindRules.toRows`)
 */

/**
 * Faces as their vertices clockwise on the screen; vertices as [across, down]. A patch of a tiling that never repeats has a description.
 * `rows`: the faces in reading order, as explanations count them.
 * @typedef {{name: string, title?: string, width: number, height: number, patch?: string, points: [number, number][], faces: number[][],
 *   rows?: number[][]}} Tiling
 */

/** Which corner of a half cell has the ink. @typedef {"◢" | "◣" | "◤" | "◥"} Corner */
/** corner: of a half cell; second: the colour of its other half, if that is not the paper. @typedef {{symbol: string, name: string, colour: string, corner?: Corner | null, second?: string | null}} Ink */

/**
 * A puzzle of the library.
 * @typedef {object} Puzzle
 * @property {number | null} [created] when one kept it, in milliseconds since 1970; null for puzzles of the library
 * @property {string} id
 * @property {string | null} pack_id
 * @property {number} number its place in the pack, from 1
 * @property {Doc} document
 * @property {Record<string, string>} titles language -> name
 * @property {string} title what a picture is called before it is solved; "" if it has nothing but its number
 * @property {boolean} is_picture whether the name is told only when it is solved
 * @property {number} lives how many wrong claims lose it, where it is played with lives
 * @property {string} hash 32 digits, the same for the same clues
 * @property {number | null} band estimated effort among puzzles of its size, 1 to 10
 * @property {number | null} effort estimated effort, comparable across sizes
 * @property {string | null} level the level, where the kind has levels
 * @property {boolean} is_own whether this player may delete it
 * @property {string | null} [finish] the coloured picture that a solved one turns into: its inks, then a base-36 digit a cell
 */

/**
 * A pack with its puzzles but without their documents.
 * @typedef {object} Pack
 * @property {string} id
 * @property {Record<string, string>} names language -> name
 * @property {Record<string, string>} sentences language -> a sentence about it
 * @property {string} icon the name of an icon
 * @property {boolean} is_own
 * @property {PuzzleCard[]} puzzles
 */

/** @typedef {Omit<Puzzle, "document"> & {kind: Doc["kind"], height: number, width: number, pattern?: string | null}} PuzzleCard */

/** [place, value] @typedef {[number, number]} Change */

/**
 * Something a player did. A game is the fold of its events in the order of (n, by), so games that went on in two tabs or on two
 * devices merge by uniting their events; nothing is lost.
 * @typedef {object} GameEvent
 * @property {number} n 1 + the largest n this tab had seen of this game
 * @property {string} by the tab, 8 letters or digits
 * @property {number} t milliseconds since 1970
 * @property {EventType} type
 * @property {Change[]} [changes] stroke: what it writes
 * @property {string} [tool] stroke
 * @property {boolean} [keeps] stroke: with lives, it leaves alone what is proved
 * @property {InputType} [input]
 * @property {Mode} [mode] begin, restart, mode
 * @property {number} [active] milliseconds of active time since the last event of this tab
 * @property {string} [clue] clue: "row 3.1" as `ClueRef` writes it
 * @property {number} [stage] hint: 1 where, 2 why, 3 done
 * @property {number} [level] back, drop, keep: which Fix, from 1
 * @property {number} [rating] rated: 1 to 5
 */
/**
 * begin: the first of each attempt. stroke: marks. undo, redo. fix: remember this position. back: return to a Fix, which stays.
 * drop: forget a Fix and return to it. keep: forget a Fix and keep what came after. clue: mark a clue by hand. hint, check: asked for. restart: a new attempt.
 * mode: from lives to relaxed. tick: time passed without a stroke. rated: how hard it felt. solved: the stroke before has solved it (so
 * that the medal stays when the log is united with another).
 * @typedef {typeof import("./constants.js").EVENT_TYPES[number]} EventType
 */
/** @typedef {typeof import("./constants.js").INPUT_TYPES[number]} InputType */
/** @typedef {typeof import("./constants.js").MODES[number]} Mode */
/** @typedef {typeof import("./constants.js").STATUSES[number]} Status */

/**
 * The state of a game: one live object that changes with every event. Read it; neither keep nor change it.
 * @typedef {object} GameState
 * @property {Uint8Array} values what the board shows
 * @property {Uint8Array} levels for each place, the Fix level its value was written in; 0 before the first Fix
 * @property {Set<string>} markedClues clues marked by hand
 * @property {Mode} mode
 * @property {number} lives left
 * @property {number} livesTotal
 * @property {boolean} isLost the attempt is over
 * @property {boolean} isSolved this attempt
 * @property {Medal | null} medal of the first win; stays
 * @property {number | null} best the shortest active time of a solved attempt, in milliseconds; one in which something was revealed counts
 *   only while there is no other
 * @property {number | null} earlier what `best` was before the attempt that was solved last
 * @property {number} losses attempts lost so far
 * @property {boolean} hasMistake whether a claim cost a life before the first win
 * @property {number} attempt from 1
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {FixLevel[]} fixes
 * @property {HistoryItem[]} history for the panel
 * @property {number} hints @property {number} checks @property {number} undos @property {number} moves
 * @property {number} reveals strokes of this attempt that a hint or a reveal wrote
 * @property {boolean} hasHelp whether a hint or a check was asked for before the first win
 * @property {boolean} hasReveal whether a hint or a reveal wrote anything before the first win
 * @property {number | null} rating how hard it felt, 1 to 5
 * @property {number} active milliseconds of active time in this attempt
 * @property {Status} status
 */
/** flawless: no mistake, no help; gold: never out of lives, nothing revealed; silver: the rest. @typedef {typeof import("./constants.js").MEDALS[number]} Medal */
/** moves: how many strokes the attempt had when it was fixed. @typedef {{level: number, moves: number, t: number}} FixLevel */
/** @typedef {{type: EventType, level: number, size: number, t: number, isUndone: boolean}} HistoryItem */

/**
 * What the library shows of a game without folding it.
 * @typedef {object} Summary
 * @property {Status} status
 * @property {Medal | null} medal
 * @property {number | null} [best] as in `GameState`; a win without it was summed up before there was *flawless* (`rereadWins`)
 * @property {string} values a base-36 digit a place ("z" for WRONG), what the thumbnail is drawn from, unless the kind
 *   summarises otherwise
 * @property {number} active milliseconds
 * @property {boolean} has_help whether hints or checks were used
 * @property {number} updated milliseconds since 1970
 */

/**
 * The rules of a kind: pure, no document, the twin of its rules in Python.
 * @typedef {object} KindRules
 * @property {(doc: Doc) => number} countPlaces
 * @property {(doc: Doc) => number} [countMarks] how many of the places are marks, where notes come behind them
 * @property {(doc: Doc, values: Uint8Array) => boolean} isSolved by the rules, from positive marks alone
 * @property {(doc: Doc, place: number, value: number) => boolean} isWrongClaim against the goal; false without one
 * @property {(doc: Doc, values: Uint8Array) => number[]} findMistakes places that differ from the goal
 * @property {(doc: Doc, values: Uint8Array) => string[]} toRows
 * @property {(doc: Doc, rows: string[]) => Uint8Array} fromRows
 * @property {boolean} [hasLives] a wrong claim costs a life, where the goal is known
 * @property {(doc: Doc) => Total} makeTotal
 * @property {(doc: Doc) => number} countOpen how much a solution says: cells, or sides of cells
 * @property {(doc: Doc, place: number) => number} largestValue that can be written at a place
 * @property {number} [empty] the value that says "nothing here", if there is one
 * @property {(doc: Doc, values: Uint8Array) => string} [summarise] `Summary.values`, where it is not a digit a place
 * @property {(doc: Doc, values: Uint8Array) => Change[]} [listNotes] values that the player has ruled out, by cell
 * @property {(doc: Doc, values: Uint8Array, excluded: readonly Change[]) => Change[]} [noteExcluded] what writes down values that are ruled out
 * @property {(doc: Doc, places: number[]) => number} [countWritten] how much these places are, where several make one mark
 */
/**
 * A total over the marks of a board that a solved board must reach: cheap to keep up to date, so that the whole board is judged only when
 * it can be solved.
 * @typedef {object} Total
 * @property {number} target of a solved board; -1 where nothing can be told
 * @property {(place: number, value: number) => number} weigh what a mark at a place adds
 */

/**
 * What stands out on a board, by place; clues as `ClueRef`.
 * @typedef {object} Overlay
 * @property {number[]} [glow] where to look
 * @property {number[]} [reasons] what a step argues from
 * @property {Change[]} [results] what it settles, drawn as a preview
 * @property {Change[]} [excluded] values that it rules out
 * @property {Change[]} [supposed] supposed for the sake of an argument
 * @property {number[]} [wrong]
 * @property {number[]} [differs] where solutions differ
 * @property {[number, number][]} [lines] direction (0 row, 1 column) and number
 * @property {ClueRef[]} [clues]
 * @property {Change[]} [tints] cells shaded for an argument
 * @property {[number, string][]} [labels] short names of places, which the sentences use
 */
/** [direction, line, place in the clue] @typedef {[number, number, number]} ClueRef */

/**
 * A step of an explanation, as the server tells it; cells are [row, column] as in the library.
 * @typedef {object} Step
 * @property {string} technique @property {string} title @property {number} tier @property {string} place @property {string} claim
 * @property {string[]} reasons
 * @property {[number, number][]} sets places and values in the numbers of the page (already translated by the server)
 * @property {[number, number][]} excludes places and values that are ruled out there
 * @property {number[]} because places
 * @property {ClueRef[]} clues @property {[number, number][]} lines @property {[number, number][]} tints
 * @property {[number, string][]} labels letters that the sentences use, at their places @property {string[]} details the argument at length
 * @property {Chain[]} chains
 */
/**
 * @typedef {object} Chain
 * @property {[number, number]} supposes @property {string} supposition @property {Step[]} steps
 * @property {string} contradiction @property {string[]} argument @property {number[]} broken @property {[number, number][]} broken_lines
 */
/**
 * @typedef {object} Hint
 * @property {"step" | "wrong" | "finished" | "stuck"} outcome
 * @property {{place: string, message: string, places: number[]}[]} violations
 * @property {number[]} wrong @property {Step | null} step @property {string} remark
 */

export {};
