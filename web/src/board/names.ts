// Which names of places are written, and where: two never overlap, and where it can be helped no counter lies on one.

import type { Rect } from "./geometry";
import type { Label } from "./paper";

/** How wide a letter is on the average, as a share of its height; bold ones are wider. */
const WIDE = 0.5;
const BOLD = 0.56;
/** The board is cut into columns of so many units, so that only neighbours are compared. */
const COLUMN = 240;

export type Named = { label: Label; y: number; size: number };

/** The names that can be read, below their places or else above them; of two that overlap the more important one. */
export function legible(labels: Label[], size: number, counters: Rect[]): Named[] {
  const names = new Columns();
  const covered = new Columns();
  for (const counter of counters) covered.add(counter);
  const found: Named[] = [];
  for (const label of [...labels].sort((a, b) => a.rank - b.rank)) {
    const letters = label.rank === 1 ? size * 1.15 : size;
    const half = (label.text.length * letters * (label.rank === 1 ? BOLD : WIDE)) / 2;
    const places = [label.y + Math.max(29, 18 + size), label.y - 22].map((y) => ({
      y, box: { left: label.x - half, right: label.x + half, top: y - letters * 0.75, bottom: y + letters * 0.15 },
    })).filter(({ box }) => !names.meets(box));
    const best = places.find(({ box }) => !covered.meets(box)) ?? places[0];
    if (!best) continue;
    names.add(best.box);
    found.push({ label, y: best.y, size: letters });
  }
  return found;
}

class Columns {
  private readonly columns = new Map<number, Rect[]>();

  add(box: Rect): void {
    for (const column of across(box)) {
      const there = this.columns.get(column);
      if (there) there.push(box);
      else this.columns.set(column, [box]);
    }
  }

  meets(box: Rect): boolean {
    return across(box).some((column) => (this.columns.get(column) ?? []).some((other) =>
      other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom));
  }
}

function across({ left, right }: Rect): number[] {
  const first = Math.floor(left / COLUMN);
  return Array.from({ length: Math.floor(right / COLUMN) - first + 1 }, (_, i) => first + i);
}
