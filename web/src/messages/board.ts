// English words of the board.

export const board = {
  "board.label": "Board: {title}",
} as const;
