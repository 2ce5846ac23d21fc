// Small boards, counters, and numbers that are the same in every run.
import { Atlas, type Point, type Rect } from "../src/board/geometry";
import type { Cell, Scene, Sheet, Token } from "../src/lib/wire";

/** Numbers from 0 up to 1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const name = (column: number, row: number): string => `${column}.${row}`;

const LOW = Math.sqrt(3) / 2;

/** The neighbours clockwise from the top of a hex whose row (or column, where hexes lie flat) is moved by half a hex. */
function neighbours(column: number, row: number, flat: boolean): [number, number][] {
  if (flat) {
    const down = column % 2;
    return [
      [column, row - 1],
      [column + 1, row - 1 + down],
      [column + 1, row + down],
      [column, row + 1],
      [column - 1, row + down],
      [column - 1, row - 1 + down],
    ];
  }
  const over = row % 2;
  return [
    [column + over, row - 1],
    [column + 1, row],
    [column + over, row + 1],
    [column - 1 + over, row + 1],
    [column - 1, row],
    [column - 1 + over, row - 1],
  ];
}

export function board(columns: number, rows: number, { flat = false, boxes = [] as Cell[] } = {}): Atlas {
  const there = ([column, row]: [number, number]): string =>
    column >= 0 && row >= 0 && column < columns && row < rows ? name(column, row) : "";
  const cells: Cell[] = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const [x, y] = flat ? [column * LOW, row + (column % 2) / 2] : [column + (row % 2) / 2, row * LOW];
      cells.push({ id: name(column, row), x, y, terrain: "clear", near: neighbours(column, row, flat).map(there) });
    }
  }
  const sheet: Sheet = { id: "test", title: "Test", flat, cells: [...cells, ...boxes] };
  return new Atlas(sheet);
}

export const token = (id: string, place: string, more: Partial<Token> = {}): Token => ({
  id,
  place,
  side: "axis",
  title: id,
  ...more,
});
export const scene = (...tokens: Token[]): Scene => ({
  tokens: Object.fromEntries(tokens.map((each) => [each.id, each])),
});

/** Twice the area inside a ring of points, positive if they go clockwise on a screen. */
export const twiceArea = (points: Point[]): number =>
  points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);

export const overlaps = (a: Rect, b: Rect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1e-9 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1e-9;

export const within = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left - 1e-9 &&
  inner.right <= outer.right + 1e-9 &&
  inner.top >= outer.top - 1e-9 &&
  inner.bottom <= outer.bottom + 1e-9;

export const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
