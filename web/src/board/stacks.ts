// Counters as they lie: in piles by side in a hex, in rows in a box.

import { ordered } from "../lib/sides";
import type { Scene, Token } from "../lib/wire";
import { type Atlas, inside, type Point, type Rect, type Spot, UNIT } from "./geometry";
import { widthOf } from "./lettering.svelte";

/** The side of a counter, and how far one that lies on another is moved, in units of the drawing. */
export const SIZE = 40;
export const FAN = 3;
/** Room for the name of a box. */
const HEAD = 30;
/** So many counters of a pile are seen; the count tells the rest. */
const SEEN = 4;

export type Pile = Point & {
  key: string;
  place: string;
  side: string;
  scale: number;
  /** How much larger it may be drawn where counters are mere blocks. */
  swell: number;
  /** The lowest first. */
  tokens: Token[];
};

/** How counters are drawn at a scale: with their figures, and with their badges. */
export type Nearness = { near: boolean; close: boolean };
export const nearness = (scale: number): Nearness => ({ near: scale * UNIT >= 30, close: scale * UNIT >= 46 });

/** Whether nothing is known of a counter but that it is there. */
export const unknown = (token: Token): boolean => !token.symbol && (token.state ?? []).includes("unknown");

/** How many units lie in a pile, those that are only counted as well. */
export const unitsIn = (tokens: Token[]): number => tokens.reduce((sum, token) => sum + (token.count ?? 1), 0);

/** The seats, then the other sides that have counters or places: their number gives their shape and colour. */
export function sidesOf(scene: Scene, seats: readonly string[]): string[] {
  const all = new Set(Object.values(scene.tokens).map((token) => token.side));
  for (const side of Object.values(scene.holders ?? {})) all.add(side);
  return [...ordered(seats), ...[...all].filter((side) => side && !seats.includes(side)).sort()];
}

/** The counters in each place, those that are carried just below what carries them. */
export function byPlace(scene: Scene): Map<string, Token[]> {
  const places = new Map<string, Token[]>();
  for (const token of Object.values(scene.tokens)) {
    const there = places.get(token.place);
    if (there) there.push(token);
    else places.set(token.place, [token]);
  }
  for (const [place, tokens] of places) {
    if (!tokens.some((token) => token.carried)) continue;
    const here = new Set(tokens.map((token) => token.id));
    const loads = (id: string): Token[] =>
      tokens.filter((token) => token.carried === id).flatMap((token) => [...loads(token.id), token]);
    places.set(
      place,
      tokens.filter((token) => !here.has(token.carried ?? "")).flatMap((token) => [...loads(token.id), token]),
    );
  }
  return places;
}

/** All piles of a position, in the order in which they are drawn. */
export function piles(atlas: Atlas, places: Map<string, Token[]>): Pile[] {
  const all: Pile[] = [];
  for (const [place, tokens] of places) {
    const spot = atlas.spots.get(place);
    if (!spot) continue;
    all.push(...(spot.halfWidth ? rows(spot, tokens) : heap(spot, tokens)));
  }
  return all.sort((a, b) => a.y - b.y || a.x - b.x);
}

function group(tokens: Token[], key: (token: Token) => string): [string, Token[]][] {
  const groups = new Map<string, Token[]>();
  for (const token of tokens) groups.set(key(token), [...(groups.get(key(token)) ?? []), token]);
  return [...groups];
}

function heap(spot: Spot, tokens: Token[]): Pile[] {
  const sides = group(tokens, (token) => token.side);
  const scale = sides.length === 1 ? 1 : sides.length === 2 ? 0.72 : 0.55;
  return sides.map(([side, pile], i) => ({
    key: `${spot.id}/${side}`,
    place: spot.id,
    side,
    tokens: pile,
    scale,
    swell: 1.3,
    x: spot.x + (i - (sides.length - 1) / 2) * (UNIT / sides.length) * 0.96,
    y: spot.y,
  }));
}

/** In a box each counter lies by itself while there is room, else like lies on like, else side on side. */
function rows(spot: Spot, tokens: Token[]): Pile[] {
  const step = SIZE + 8;
  const columns = Math.max(1, Math.floor((spot.halfWidth * 2 - 8) / step));
  const lines = Math.max(1, Math.floor((spot.halfHeight * 2 - HEAD) / step));
  const ways = [
    group(tokens, (token) => token.id),
    group(tokens, (token) => `${token.side} ${token.nation ?? ""} ${token.symbol ?? ""} ${token.factors ?? ""}`),
    group(tokens, (token) => `${token.side} ${token.nation ?? ""}`),
  ];
  const groups = ways.find((way) => way.length <= columns * lines) ?? group(tokens, (token) => token.side);
  return groups.map(([key, pile], i) => ({
    key: `${spot.id}/${key}`,
    place: spot.id,
    side: pile[0]?.side ?? "",
    tokens: pile,
    scale: 1,
    swell: 1.1,
    x: spot.x - spot.halfWidth + 8 + SIZE / 2 + (i % columns) * step,
    y: spot.y - spot.halfHeight + HEAD + SIZE / 2 + Math.floor(i / columns) * step,
  }));
}

/** The counter on top: the last that is selected, else the last. */
export function top(pile: Pile, selected: ReadonlySet<string>): Token {
  const chosen = pile.tokens.filter((token) => selected.has(token.id));
  return (chosen[chosen.length - 1] ?? pile.tokens[pile.tokens.length - 1]) as Token;
}

/** The counters of a pile that are seen, the lowest first and the top one last. */
export function seen(pile: Pile, selected: ReadonlySet<string>): Token[] {
  const last = top(pile, selected);
  return [...pile.tokens.filter((token) => token !== last).slice(1 - SEEN), last];
}

/** The pile under a point. */
export function pileAt(all: Pile[], point: Point): Pile | undefined {
  for (let i = all.length - 1; i >= 0; i--) {
    const pile = all[i] as Pile;
    if (inside(extent(pile), point)) return pile;
  }
  return undefined;
}

/** Half the width of the plate at the corner of a pile on which its count is written. */
export const plateFor = (told: string): number => 4.5 + 5 * widthOf(told, "figures");

/** What a pile covers of the board: its counters with the badges at their feet, and the count at its corner. */
export function cover(pile: Pile, { near, close }: Nearness): { counters: Rect; count: Rect | undefined } {
  const k = pile.scale * (near ? 1 : pile.swell);
  const at = (left: number, top: number, right: number, bottom: number): Rect => ({
    left: pile.x + left * k,
    top: pile.y + top * k,
    right: pile.x + right * k,
    bottom: pile.y + bottom * k,
  });
  const half = SIZE / 2 + 1;
  if (!near) return { counters: at(-half, -half, half, half), count: undefined };
  const fan = (Math.min(pile.tokens.length, SEEN) - 1) * FAN;
  const foot = close && pile.tokens.some((token) => token.state?.length || token.carried) ? 27 : half;
  const count = unitsIn(pile.tokens);
  return {
    counters: at(-half - fan, -half - fan, half, foot),
    // Room for "2/6" is kept from the start, so that no name moves when a counter is selected.
    count: count > 1 ? at(25 - 2 * plateFor(`${count}/${count}`), -26, 26, -10) : undefined,
  };
}

export function extent(pile: Pile): Rect {
  const half = (SIZE / 2) * pile.scale;
  return { left: pile.x - half, top: pile.y - half, right: pile.x + half, bottom: pile.y + half };
}
