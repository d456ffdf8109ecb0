// @ts-check
/**
 * What a kind brings to the page: one object, named by one line of kinds/index.js. Types only; nothing here runs.
 *
 * What a card or a game needs at once is part of the object; what one view needs is a function that imports it. What a kind lacks is not
 * offered: views, menus and routes ask for the part before they show a way to it. A kind without a folder here gets the parts of
 * kinds/generic/ by what the server says of it.
 */

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").KindRules} KindRules */
/** @typedef {import("../game/game.js").Game} Game */

/** Of a kind on the server: solving; explanations and hints; ratings; making; printing. @typedef {"solver" | "coach" | "rater" | "generator" | "printing"} Part */
/** A tool of the thumb bar; its words by a key, or as the server has them; and whether it is used with the chosen ink, as the first always is. @typedef {{name: string, icon: string, labelKey?: string, label?: () => string, usesInk?: boolean}} Tool */

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} icon the name of its icon @property {string[]} [iconPaths] what it is drawn of, as in ui/icons.js, where it is its own
 * @property {KindRules} rules
 * @property {import("../board/surface.js").SurfaceKind} surface its board, its pictures on cards and in SVG
 * @property {Record<import("../i18n/index.js").Language, Record<string, string>>} [texts] what the page says of it, by language: the section of its name
 * @property {Record<import("../i18n/index.js").Language, Record<string, string>>} [techniques] what that section says of its techniques, in the same way
 * @property {Tool[]} tools
 * @property {(doc: Doc) => Tool[]} [moreTools] further ones that some of its puzzles have
 * @property {Partial<import("../board/surface.js").SharedOptions> & Record<string, unknown>} defaults options of this kind that differ from the shared ones
 * @property {KindSetting[]} settings what a player can choose for it
 * @property {Part[]} parts what the page offers for its puzzles, where the server can do it
 * @property {(doc: Doc, values: Uint8Array) => Promise<boolean>} [judge] asks whether a board is solved, where the page does not know the rules
 * @property {StepWords} [steps] how the steps of an explanation are told; cell by cell where it is missing
 * @property {string[]} [formats] the files that people exchange most, first
 * @property {string[]} [aliases] what others call it in the addresses of their puzzles
 * @property {readonly string[]} [levels] how hard its puzzles can be, the easiest first
 * @property {boolean} [ratesEffort] a rating tells how hard one is in a number that compares across sizes
 * @property {string} [strokeKey] how the history tells of a stroke, where it is no number of cells
 * @property {(doc: Doc) => {sort: string, key: string} | null} [introduce] the sentence that an unusual sort of its puzzles begins with, once
 * @property {(shape: Shape, isShort?: boolean) => string | null} [nameSize] how large an unusual sort is, where columns × rows does not tell
 * @property {boolean} [isPicture] what is solved is a picture: its name is told only then
 * @property {Derivation[]} [derivations] what the menu of the play view can write on a board
 * @property {Making} [making] what the form that makes puzzles knows besides the specification
 * @property {() => Promise<Manual>} manual keys, gestures and the rules with examples
 * @property {() => Promise<OpenCompanion>} [companion] what stands around the board while it is played, in the place of Fix and hint
 * @property {() => Promise<OwnFormat>} own how links and files hold its puzzles
 * @property {() => Promise<Editor>} [editor] for Solve: where clues are typed in
 * @property {Maker} [maker] where such puzzles are drawn
 * @property {Record<string, () => Promise<import("../router.js").ViewModule>>} [views] views of its own, by the first part of their address
 */

/** What a document and a card tell of the shape of a board. @typedef {{height: number, width: number, pattern?: string | null, hexagon?: number[] | null, box?: number[] | null, tiling?: Doc["tiling"]}} Shape */

/**
 * A setting of one kind; see `Setting` of game/settings.js.
 * @typedef {Omit<import("../game/settings.js").Setting, "kind">} KindSetting
 */

/**
 * How the steps of an explanation are told.
 * @typedef {object} StepWords
 * @property {(doc: Doc, place: number) => [number, number]} locate row and column of the cell at or nearest to a place
 * @property {(doc: Doc, step: Step) => string} describePlace where a step is
 * @property {(doc: Doc, step: Step) => string} describeSets what it settles, counted
 * @property {(doc: Doc, step: Step) => number[]} listGlow where to look, without giving away what is settled there
 * @property {(doc: Doc, change: Change) => string} describeSupposition
 */

/**
 * Something that follows from what is on the board, for the menu: `derive` gives what is to be written, and may find nothing.
 * @typedef {object} Derivation
 * @property {string} name also the tool of its stroke @property {string} icon @property {string} labelKey @property {string} nothingKey
 * @property {() => Promise<(doc: Doc, values: Uint8Array) => Change[]>} load
 */

/** By property, as the fields of the form hold it. @typedef {import("../generate/wish.js").Asked} Asked */
/**
 * @typedef {object} Making
 * @property {(kept: any) => Asked} [adopt] what was asked in a wish that was kept before wishes were kept kind by kind
 * @property {(asked: Asked) => import("../generate/wish.js").Faults} [findFaults] what no single field can tell
 * @property {(asked: Asked) => string} [advise] what to change where nothing was found: `generate.advice.<it>`
 */

/** Keys (alternatives in a list; those joined by "+" are held together) and the word for what they do. @typedef {[string[], string]} KeyLine */
/** A puzzle, marks on it, and what else is drawn. @typedef {[Doc, string[], import("../board/surface.js").DrawOptions?]} Example */
/**
 * @typedef {object} Manual
 * @property {Example[]} examples one for each rule, in order; their words are `<kind>.help.<number>`
 * @property {[string, string][]} aids icon and key of what helps while playing
 * @property {string} markingKey what the table of keys that mark is called
 * @property {KeyLine[]} marking @property {KeyLine[]} game keys of the board, and of the game around it
 * @property {[string, string][]} gestures the word for a gesture and the word for what it does
 */

/**
 * What stands around a board.
 * @typedef {object} Companion
 * @property {HTMLButtonElement[]} buttons in the place of Fix and hint
 * @property {HTMLElement} above above the board @property {HTMLElement} below under everything
 * @property {HTMLElement} clues a part of the panel
 * @property {() => void} revealClues the panel shows them now
 * @property {(board: import("../board/board.js").Board, signal: AbortSignal) => void} attach
 * @property {(changes: Change[], cause: string) => void} notice the game changed
 * @property {(name: "check" | "reveal", scope: string) => void} help
 * @property {() => void} applySettings
 */
/** @typedef {(game: Game, doing: {openClues: () => void, closeSheet: () => void}, signal: AbortSignal) => Companion} OpenCompanion */

/** @typedef {Record<string, unknown>} Own */
/**
 * Gridwright JSON and documents: what is particular to the kind. `read` is strict, since a link is input that nobody has vouched for.
 * @typedef {{read: (own: Own) => Own | Promise<Own>, write: (doc: any) => Own}} OwnFormat
 */

/**
 * Where clues are typed in. `take` makes a document the draft, and gives what brings the old one back if that was another.
 * @typedef {object} Editor
 * @property {(onOpen: (opened: {document: Doc, title: string}) => void) => HTMLElement} make
 * @property {(opened: {document: Doc, title: string}) => (() => void) | null} take
 */

/**
 * What the module of a maker exports. `draft` is null for a new one; the maker saves it with `Autosave`.
 * @typedef {{openMaker: (given: {draft: import("../make/drafts.js").Draft | null, navigate: (hash: string) => void}) => View | Promise<View>}} MakerModule
 */
/** @typedef {import("../router.js").View} View */

/**
 * Where puzzles are drawn.
 * @typedef {object} Maker
 * @property {string} address of a new one
 * @property {(draft: string) => string} addressOf a draft
 * @property {() => Promise<MakerModule>} [load] what opens it at `#/make/<kind>`; none for a maker with a view of its own
 * @property {(preview: import("../make/drafts.js").Preview) => Doc | null} [documentOf] a draft whose card shows clues
 * @property {(puzzle: Puzzle, origin: import("../make/reopen.js").Origin) => Promise<string | null>} reopen a puzzle of one's own: the address of its
 *   draft, or null for what cannot be drawn there
 * @property {{labelKey: string, addressOf: (puzzle: string) => string}} [edit] how any puzzle is taken there
 * @property {boolean} [sharesGoal] who has made one wants files that an editor can go on with
 */

export {};
