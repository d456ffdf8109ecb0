// @ts-check
/**
 * What a kind gives the shared board: its layout, its strokes, its painting and its words. Types only; nothing here runs.
 *
 * The board owns everything that is the same for every kind (pointers, zoom, keyboard, canvases, the hidden grid) and asks a
 * surface for the rest. A surface knows no document and no events; it may keep what it derives from the values (broken clues,
 * connected lines) and is told in `update` which places changed.
 *
 * Measures. The *field* is `height` by `width` cells; a `Point` is a place in it in cells, fractions included: (0, 0) is the top
 * left corner of the first cell, (0.5, 0.5) its middle; points may lie outside. Around the field is a *margin* in cells (room for
 * dots and thick lines), and before it the *bars* (clues; they stay visible while the field scrolls). Painters work in device
 * pixels: `view.x(column)` and `view.y(row)` translate. A cell is always a whole number of device pixels, so
 * integers of cells fall on pixel borders and everything stays crisp.
 */

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Overlay} Overlay */
/** @typedef {import("../types.js").KindRules} KindRules */

/** In cells. @typedef {{row: number, column: number}} Point */
/**
 * In cells, half open: rows top..bottom - 1. Fractions are allowed.
 * @typedef {{top: number, left: number, bottom: number, right: number}} Region
 */
/** In device pixels. @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * @typedef {"left" | "right" | "up" | "down" | "row-start" | "row-end" | "column-start" | "column-end" | "first" | "last"} Direction
 */

/**
 * Where things are now; made by viewport.js, all in device pixels (whole numbers).
 * @typedef {object} View
 * @property {number} cell the side of a cell
 * @property {number} ratio device pixels per CSS pixel: a line of "one pixel" is `Math.max(1, Math.round(ratio))`
 * @property {(column: number) => number} x
 * @property {(row: number) => number} y
 * @property {Box} field the window the field is seen through
 * @property {Box} leftBar the bar left of the field (width 0 without one); its rows run along the field
 * @property {Box} topBar
 * @property {Box} corner where the bars would meet
 * @property {Region} visible the cells that can be seen (whole numbers, within field and margin)
 */

/**
 * What painters look at.
 * @typedef {object} Scene
 * @property {View} view
 * @property {Colours} colours
 * @property {Uint8Array} values what the board shows: the game's values with the stroke under way on top
 * @property {Uint8Array} levels for each place, the Fix level its value was written in
 * @property {Uint8Array} fresh for each place: 0 settled, 1 part of the stroke under way, 2 just committed (see `settle`)
 * @property {number} settle how far the last committed stroke has settled, 0 to 1; 1 with reduced motion
 * @property {ReadonlySet<string>} clueMarks clues marked by hand, as `clue` events name them
 * @property {Options} options
 * @property {number} solved 0 while playing; during playSolved it grows to 1 and stays there
 */

/**
 * The theme, from the custom properties of tokens.css; CSS colours.
 * @typedef {object} Colours
 * @property {string} paper @property {string} sheet @property {string} ink @property {string} pencil small text on the board
 * @property {string} grid @property {string} gridStrong @property {string} accent @property {string} wrong @property {string} cross
 * @property {string} clue @property {string} dim a clue that is done @property {string} cursor
 * @property {string} lit the soft light on the current row and column
 * @property {string} glow @property {string} reason @property {string} result @property {string} supposed @property {string} differs
 * @property {string} block @property {string} shade @property {string} word black squares, shaded cells, the current word
 * @property {string} wordNow @property {string} wordAlso the current cell, and words that the clue names
 * @property {string} washA @property {string} washB inside and outside a loop
 * @property {string[]} levels one for each Fix level, from 1, then round again
 * @property {string[]} strands for connected lines
 * @property {string} font the font family of the page
 */

/**
 * Everything a player can set; `setOptions` takes any part. Kinds may read further keys of their own.
 * @typedef {object} SharedOptions
 * @property {boolean} skipMarked a stroke begun on an empty place leaves marked places alone
 * @property {boolean} invertButtons the right button is the tool, the left the other one
 * @property {number} longPress milliseconds until a touch becomes the other tool; 0 for never
 * @property {boolean} haptics
 * @property {boolean} lockZoom pinch and Ctrl+wheel do nothing
 * @property {boolean} twoFingerUndo a tap with two fingers is undo
 * @property {boolean} showLength
 * @property {boolean} crosshair
 * @property {boolean} dimClues
 * @property {boolean} tapCycles tool, other tool, clear on the same place
 * @property {boolean} showErrors broken clues are marked while playing
 * @property {boolean} wheelUndo the wheel is undo and redo
 * @property {number} ink which ink the tool fills with, from 0, where there are several
 */
/** @typedef {SharedOptions & Record<string, unknown>} Options */

/**
 * What a stroke is begun with.
 * @typedef {object} StrokeStart
 * @property {string} tool a tool of the kind, or "clear"
 * @property {Uint8Array} values what the board shows
 * @property {Options} options
 * @property {import("../types.js").InputType} input
 * @property {number} reach how many cells 12 CSS pixels are: how far a fingertip may miss
 */

/**
 * A stroke under way. The board calls `extend` with points close together (fast swipes are interpolated, at most a quarter of a
 * cell apart), shows `changes` as a preview, and reports them on release. A stroke never writes by itself.
 * @typedef {object} Stroke
 * @property {(point: Point) => boolean} extend whether anything changed
 * @property {() => Change[]} changes all of them, in the order of the stroke
 * @property {number} length shown beside the pointer; 0 for nothing
 * @property {() => void} [release] the pointer went up: the last chance to tell a tap from a drag
 */

/**
 * What `update` found: which places and bar lines look different now, besides those whose value changed.
 * @typedef {object} Touched
 * @property {"all" | Iterable<number>} places
 * @property {Iterable<number>} rows lines of the left bar
 * @property {Iterable<number>} columns lines of the top bar
 */

/**
 * A board of one puzzle.
 * @typedef {object} Surface
 * @property {number} height @property {number} width of the field, in cells
 * @property {number} margin around the field, in cells
 * @property {Point} [corner] what is seen at the top left of a board that does not fit the window, if not the corner of the field
 * @property {number} comfortable @property {number} largest sides of a cell in CSS pixels: what a fingertip wants, and the most zoom
 * @property {boolean} [comesNear] where a hint leaves too little room to read a board that is seen as a whole, it comes nearer to what the hint shows
 * @property {(tool: string) => string} otherTool what the secondary button does while this tool is chosen
 * @property {Record<string, string>} keyTools further keys (lower case) and the tool they mark with, such as {s: "inside"}
 * @property {(cell: number, room: {width: number, height: number}, ratio: number) => {left: number, top: number}} measureBars
 *   how many device pixels the bars want for a cell of this size; `room` is the whole board
 * @property {(values: Uint8Array, changed: number[] | null) => Touched} update after the game's values changed (null: everything)
 * @property {(point: Point, start: StrokeStart) => Stroke | null} begin null where nothing can be drawn
 * @property {(point: Point) => boolean} [isBeside] where clues lie in the field: whether a point is on none of its places
 * @property {(place: number) => Region} regionOf what has to be painted again when a place changes (with overhanging strokes)
 * @property {(point: Point) => number} placeAt the place under a point, for the light on row and column and the cursor; -1 for none
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, region: Region) => void} paintField everything in a region: ground,
 *   lines, values. The context is clipped to the region, and the region is wiped
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, from: number, to: number) => void} [paintLeftBar] rows from..to - 1;
 *   clipped and wiped
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, from: number, to: number) => void} [paintTopBar]
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, changed: number[] | null) => void} [paintCorner]
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, overlay: Overlay) => void} paintOverlay hints and the like, on the
 *   transparent canvas above; the context is clipped to the field
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, overlay: Overlay) => void} [paintBarOverlay] not clipped to the field
 * @property {(scene: Scene, place: number) => Box[]} light boxes to be softly lit for the current place (row, column, clues)
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, place: number) => Box[]} [paintLit] anything more for the current place, on
 *   the canvas above; returns what it covered
 * @property {(scene: Scene, place: number) => boolean} [staysLit] whether the light on this place tells something that the board does not
 *   show otherwise, so that it stays when the finger is lifted
 * @property {(scene: Scene, overlay: Overlay) => HTMLElement[]} [illustrate] what an overlay speaks of, drawn large for the hint beside the
 *   board: on a large board not all of it can be in sight at once
 * @property {(scene: Scene, place: number) => Box} cursorBox the outline of the keyboard cursor
 * @property {(ctx: CanvasRenderingContext2D, scene: Scene, place: number) => Box} [paintCursor] the keyboard cursor, where brackets
 *   at its corners would not do; returns what it covered
 * @property {(board: import("./board.js").Board) => Typist} [openTypist] where keys are letters, and not marks: who hears keys and taps
 * @property {(scene: Scene, point: Point, left: number | null, top: number | null) => string | null} clueAt the name of the clue at a
 *   point of a bar, "row 3.1": `left` or `top` is the distance in device pixels from the field's edge into the bar; neither is known for
 *   clues in the field
 * @property {(ref: string, values: Uint8Array) => Change[]} completeClue what a click on this clue writes: the crosses that
 *   finish a satisfied line; empty: the click marks the clue by hand
 * @property {(place: number, direction: Direction, isPainting: boolean) => number} moveCursor where the cursor goes
 * @property {number} firstPlace where the cursor starts
 * @property {(place: number, tool: string, values: Uint8Array, options: Options) => Change[]} mark a key on a place; the same mark
 *   again clears
 * @property {(from: number, to: number, tool: string, values: Uint8Array, options: Options) => Change[]} paint the cursor moved
 *   from a place to the next with a painting key held
 * @property {MirrorGrid} mirror
 * @property {(place: number, values: Uint8Array) => string} announce a short sentence about a place: "Row 3, column 5, filled"
 * @property {(from: number, to: number) => string} [announceMove] what the cursor enters besides the place itself: "Row 7: 3 1"; may be ""
 * @property {(places: number[], values: Uint8Array) => string} [announceChanges] what changed without a stroke, where that can be told better than by a number
 * @property {number} solvedTime milliseconds that playSolved takes; paintField sees `scene.solved`
 */

/**
 * Who writes on a board where keys are letters. Taps come when they end, and drags move the field.
 * @typedef {object} Typist
 * @property {(event: KeyboardEvent) => boolean} press a key on the board; whether it meant anything
 * @property {(event: KeyboardEvent) => void} pressAfar a key pressed elsewhere on the page
 * @property {(place: number, input: import("../types.js").InputType) => void} tap -1 beside all places
 * @property {() => void} destroy
 */

/**
 * The hidden grid for screen readers.
 * @typedef {object} MirrorGrid
 * @property {number} height @property {number} width in its own rows and columns
 * @property {string} label what the whole is called, with its size
 * @property {string} [description] what else must be known to use it
 * @property {(row: number) => number} [rowWidth] how many cells a row has, where they differ
 * @property {(row: number, column: number) => number} placeAt
 * @property {(place: number) => [number, number]} cellOf the mirror's cell in which a place is told
 * @property {(place: number) => [number, number][]} [cellsOf] all cells in which it is told, where there are several
 * @property {(row: number, column: number, values: Uint8Array) => string} labelOf short: "filled", "empty"; the clue only at the
 *   first cell of a line
 */

/**
 * What a board needs of a kind.
 * @typedef {object} BoardKind
 * @property {string} name
 * @property {Pick<KindRules, "countPlaces">} rules @property {Pick<SurfaceKind, "open">} surface
 * @property {import("../kinds/kind.js").Tool[]} tools @property {Partial<SharedOptions> & Record<string, unknown>} defaults
 */

/** How a puzzle is drawn. inside: "#" for each cell shaded as inside a loop. @typedef {{inside?: string[]}} DrawOptions */
/**
 * The board of a kind, and its pictures.
 * @typedef {object} SurfaceKind
 * @property {(doc: Doc, finish?: import("../types.js").Puzzle["finish"]) => Surface} open with the coloured picture that a solved board turns into
 * @property {(ctx: CanvasRenderingContext2D, doc: {height: number, width: number, inks?: import("../types.js").Ink[], pattern?: string | null, tiling?: Doc["tiling"]}, values: string,
 *   size: number, puzzle?: Doc | null) => void} thumbnail draws a square of `size` pixels; `values` as in `Summary.values`; colours from
 *   the context's canvas; with the clues of a puzzle
 * @property {(doc: Doc, rows: string[] | null, options: DrawOptions) => SVGSVGElement} draw as SVG for the eye only; `rows` a board as `goal` is
 * @property {(shape: {height: number, width: number, pattern?: string | null}) => string} blank `Summary.values` of a board not begun
 * @property {(doc: Doc) => string | null} [patternOf] what a card shows of a puzzle besides its size, in one string
 * @property {(card: {height: number, width: number, pattern?: string | null}) => boolean} [needsDocument] whether the small picture of a solved board takes its document, too
 * @property {(values: string) => string} [finish] what the small picture of a solved board shows
 * @property {boolean} [isDiscreet] the small picture gives nothing of the solution away
 */

export {};
