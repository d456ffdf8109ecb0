// @ts-check
/** The words of every board: what screen readers hear when marks change by themselves. */
export default {
  en: {
    "board.changed.one": "{count} mark changed",
    "board.changed.other": "{count} marks changed",
  },
  sk: {
    "board.changed.one": "Zmenila sa {count} značka",
    "board.changed.few": "Zmenili sa {count} značky",
    "board.changed.many": "Zmenilo sa {count} značky",
    "board.changed.other": "Zmenilo sa {count} značiek",
  },
  cs: {
    "board.changed.one": "Změnila se {count} značka",
    "board.changed.few": "Změnily se {count} značky",
    "board.changed.many": "Změnilo se {count} značky",
    "board.changed.other": "Změnilo se {count} značek",
  },
  pl: {
    "board.changed.one": "Zmieniło się {count} oznaczenie",
    "board.changed.few": "Zmieniły się {count} oznaczenia",
    "board.changed.many": "Zmieniło się {count} oznaczeń",
    "board.changed.other": "Zmieniło się {count} oznaczenia",
  },
};
