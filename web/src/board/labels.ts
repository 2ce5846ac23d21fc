// Where names are written. Each has several places to stand; the important ones choose first; none lies over another, over
// the sign of a place or over a count. What finds no room is left out until there is some. Nothing here draws.

import type { Point, Rect } from "./geometry";
import { ABOVE, BELOW, type Face, widthOf } from "./lettering.svelte";

/** A name that wants to be written: where it might stand (the middle of its line), the best first. */
export type Wish = {
  key: string;
  text: string;
  face: Face;
  look: string;
  /** Those with a low number choose first. */
  rank: number;
  /** The size it should have, then those it would put up with. */
  sizes: number[];
  spots: (size: number, width: number) => Point[];
  /** Shown whatever happens: if there is no room about this point further off with a line to it, or else over a counter. */
  must?: Point;
  /** What marks that point: the line ends at its edge. */
  core?: Rect;
};
/** From a name that stands further off to its place. */
export type Line = { from: Point; to: Point };
export type Written = Point & { wish: Wish; size: number; box: Rect; line?: Line };

/** The board is cut into squares of so many units, so that only neighbours are compared. */
const SQUARE = 120;
/** Two names in one line do not read as one: so much of their size is left free at their ends. */
const ENDS = 0.2;
/** How far off a name may stand, in its own heights, and in how many directions it is tried there. */
const FAR = [1.5, 2.5, 4, 6, 9];
const WAYS = 16;
/** A line is looked at every so many units. */
const STEP = 5;

/** Rectangles, found by what they overlap. */
class Index<Item extends { box: Rect }> {
  private readonly squares = new Map<string, Set<Item>>();

  add(item: Item): void {
    for (const key of squaresOf(item.box)) {
      const there = this.squares.get(key);
      if (there) there.add(item);
      else this.squares.set(key, new Set([item]));
    }
  }

  remove(item: Item): void {
    for (const key of squaresOf(item.box)) this.squares.get(key)?.delete(item);
  }

  over(box: Rect): Item[] {
    const found = new Set<Item>();
    for (const key of squaresOf(box)) {
      for (const item of this.squares.get(key) ?? []) if (overlap(item.box, box) > 0) found.add(item);
    }
    return [...found];
  }
}

function squaresOf({ left, top, right, bottom }: Rect): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / SQUARE); x <= Math.floor(right / SQUARE); x++) {
    for (let y = Math.floor(top / SQUARE); y <= Math.floor(bottom / SQUARE); y++) keys.push(`${x},${y}`);
  }
  return keys;
}

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How much room a name takes in its line, and what it covers when the middle of its line stands at a point. */
const roomFor = ({ text, face }: Wish, size: number): number => (widthOf(text, face) + 2 * ENDS) * size;
export const boxOf = ({ x, y }: Point, width: number, size: number): Rect => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - size * ABOVE,
  bottom: y + size * BELOW,
});

export class Labels {
  readonly written: Written[] = [];
  private readonly standing = new Index<Written>();
  private readonly solid = new Index<{ box: Rect }>();
  private readonly counters = new Index<{ box: Rect }>();

  /** `solid` is never written over; `counters` only by what must be shown; `frame` is what can be seen at all. */
  constructor(
    solid: Rect[],
    counters: Rect[],
    private readonly frame: Rect,
  ) {
    for (const box of solid) this.solid.add({ box });
    for (const box of counters) this.counters.add({ box });
  }

  /** Write as many names as have room. */
  write(wishes: Wish[]): this {
    const order = [...wishes].sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
    for (const wish of order) {
      const choices = wish.sizes.flatMap((size) => this.choices(wish, size));
      const free =
        choices.find((choice) => this.free(choice.box)) ??
        this.makeRoom(choices) ??
        (wish.must ? (this.farOff(wish, wish.must) ?? this.least(choices)) : undefined);
      if (free) this.put(free);
    }
    return this;
  }

  /** Whether nothing stands in a rectangle. */
  free(box: Rect): boolean {
    return this.open(box) && !this.standing.over(box).length;
  }

  /** Whether a name stands in a rectangle. */
  names(box: Rect): boolean {
    return this.standing.over(box).length > 0;
  }

  private put(name: Written): void {
    this.standing.add(name);
    this.written.push(name);
  }

  private choices(wish: Wish, size: number): Written[] {
    const width = roomFor(wish, size);
    return wish
      .spots(size, width)
      .map((spot) => ({ ...spot, wish, size, box: boxOf(spot, width, size) }))
      .filter(({ box }) => this.seen(box));
  }

  private seen(box: Rect): boolean {
    const { left, top, right, bottom } = this.frame;
    return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
  }

  /** Whether neither a sign nor a counter stands in a rectangle. */
  private open(box: Rect): boolean {
    return !this.solid.over(box).length && !this.counters.over(box).length;
  }

  /** A choice that one other name stands in the way of, once that has moved; one that must be shown moves for its like only. */
  private makeRoom(choices: Written[]): Written | undefined {
    for (const choice of choices) {
      const [other, ...more] = this.standing.over(choice.box);
      if (!other || more.length || !this.open(choice.box)) continue;
      if (other.wish.must && !choice.wish.must) continue;
      this.standing.remove(other);
      const moved = this.choices(other.wish, other.size).find(
        ({ box }) => overlap(box, choice.box) === 0 && this.free(box),
      );
      if (moved) {
        delete other.line;
        Object.assign(other, moved);
      }
      this.standing.add(other);
      if (moved) return choice;
    }
    return undefined;
  }

  /** The nearest free room for a name, joined to its place by a line. */
  private farOff(wish: Wish, at: Point): Written | undefined {
    const found = this.around(wish, at);
    return found.find(({ line }) => this.clear(line)) ?? found[0];
  }

  /** Where there is room about a point further off, the nearest first. */
  private around(wish: Wish, at: Point): (Written & { line: Line })[] {
    const size = wish.sizes[0] ?? 0;
    const width = roomFor(wish, size);
    const core = wish.core ?? { left: at.x, top: at.y, right: at.x, bottom: at.y };
    return FAR.flatMap((far) =>
      Array.from({ length: WAYS }, (_, way) => {
        const turn = (2 * Math.PI * way) / WAYS;
        const middle = { x: at.x + Math.cos(turn) * (far * size + width / 2), y: at.y + Math.sin(turn) * far * size };
        const spot = { x: middle.x, y: middle.y + (size * (ABOVE - BELOW)) / 2 };
        const box = boxOf(spot, width, size);
        const from = nearest(box, at);
        return { ...spot, wish, size, box, line: { from, to: nearest(core, from) } };
      }),
    ).filter(({ box }) => this.seen(box) && this.free(box));
  }

  /** Whether a line crosses nothing that can be read. */
  private clear({ from, to }: Line): boolean {
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
    for (let step = 1; step < steps; step++) {
      const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
      if (!this.free({ left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 })) return false;
    }
    return true;
  }

  /** The choice that hides the least of the counters. */
  private least(choices: Written[]): Written | undefined {
    const hidden = ({ box }: Written): number =>
      this.counters.over(box).reduce((sum, counter) => sum + overlap(counter.box, box), 0);
    const left = choices.filter(({ box }) => !this.solid.over(box).length && !this.standing.over(box).length);
    return left.reduce<Written | undefined>(
      (best, choice) => (best && hidden(best) <= hidden(choice) ? best : choice),
      undefined,
    );
  }
}

const nearest = (box: Rect, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, box.left), box.right),
  y: Math.min(Math.max(y, box.top), box.bottom),
});

/** Where a name may stand about what marks a place and its middle: below it, above it, at its sides, at its corners. */
export function about(core: Rect, { x, y }: Point, gap: number): (size: number, width: number) => Point[] {
  return (size, width) => {
    const below = core.bottom + gap + size * ABOVE;
    const above = core.top - gap - size * BELOW;
    const level = y + (size * (ABOVE - BELOW)) / 2;
    const right = core.right + gap + width / 2;
    const left = core.left - gap - width / 2;
    const aside = width / 2 - Math.min(width / 2, (core.right - core.left) / 2);
    return [
      { x, y: below },
      { x, y: above },
      { x: right, y: level },
      { x: left, y: level },
      { x: x + aside, y: below },
      { x: x - aside, y: below },
      { x: x + aside, y: above },
      { x: x - aside, y: above },
      { x: right, y: core.bottom },
      { x: left, y: core.bottom },
      { x: right, y: core.top + size * ABOVE },
      { x: left, y: core.top + size * ABOVE },
    ];
  };
}
