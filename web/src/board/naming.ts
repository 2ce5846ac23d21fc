// What is written on the board at a scale, and about what: places, layers, what lies in places, counters.

import type { Scene } from "../lib/wire";
import { EDGE } from "./camera";
import { type Atlas, around, type Rect, type Spot, touches, UNIT } from "./geometry";
import { about, Labels, type Wish } from "./labels";
import type { Hatched } from "./layers";
import type { Label, Paper } from "./paper";
import { cover, nearness, type Pile, top, unknown } from "./stacks";

/** Names are written so large on the screen, and no smaller than this on the board. */
const PIXELS = 11;
const SMALLEST = 7.5;
/** So much is left free about what a name belongs to. */
const GAP = 2;

export type Board = {
  atlas: Atlas;
  paper: Paper;
  piles: Pile[];
  scene: Scene;
  zones: Hatched[];
  selected: ReadonlySet<string>;
};

/** Places that the scenario is about stay marked however small the board is drawn. */
const MARKED = 0.45;
export const signScale = (goal: boolean, scale: number): number => (goal ? Math.max(1, MARKED / scale) : 1);
/** The places whose signs are drawn at a scale. */
export const signedAt = (labels: Label[], goals: ReadonlySet<string>, scale: number): Label[] =>
  scale * UNIT < 13 ? labels.filter(({ id }) => goals.has(id)) : labels;

/** The signs of a place about its middle, `by` so much larger: the dot with its walls, the anchor, the airfield. */
export function signs({ x, y, icons }: Label, by = 1): Rect[] {
  const half = icons.includes("fortress")
    ? 13.5
    : icons.includes("fort")
      ? 10
      : icons.includes("capital")
        ? 8.5
        : icons.some((icon) => icon === "major_city" || icon === "great_port")
          ? 6
          : 5;
  const square = (cx: number, cy: number, reach: number): Rect => ({
    left: x + (cx - reach) * by,
    top: y + (cy - reach) * by,
    right: x + (cx + reach) * by,
    bottom: y + (cy + reach) * by,
  });
  return [
    square(0, 0, half),
    ...(icons.some((icon) => icon.endsWith("port")) ? [square(12, -9, 5.5)] : []),
    ...(icons.includes("airbase") ? [square(-12, -9, 5.5)] : []),
  ];
}

/** Who holds a place and what lies in it, as small signs at its feet. */
function feet({ holders = {}, marks = {} }: Scene, { id, x, y, cell }: Spot): Rect[] {
  return [
    ...(holders[id] && cell.title ? [{ left: x - 20, top: y + 3, right: x - 8, bottom: y + 15 }] : []),
    ...(marks[id] ? [{ left: x + 8, top: y + 3.5, right: x + 20, bottom: y + 16.5 }] : []),
  ];
}

/** Everything that is written on the board at a scale, each with its place. */
export function named(board: Board, scale: number): Labels {
  const { labels, covers, core } = bare(board, scale);
  return labels.write([
    ...places(board, scale, core),
    ...zones(board, scale),
    ...(scale * UNIT < 72 ? [] : [...lies(board, core), ...units(covers, board.selected)]),
  ]);
}

/** What the names of the places that the scenario is about cover of the board at a scale. */
export function goalNames(board: Board, scale: number): Rect[] {
  const { labels, core } = bare(board, scale);
  return labels.write(places(board, scale, core).filter(({ must }) => must)).written.map(({ box }) => box);
}

/** The board at a scale before anything is written on it. */
function bare(board: Board, scale: number): { labels: Labels; covers: Covered[]; core: Core } {
  const { atlas, paper, piles, scene } = board;
  const pixels = scale * UNIT;
  const covers: Covered[] = piles.map((pile) => ({ pile, ...cover(pile, nearness(scale)) }));
  const standing = new Map<string, Rect[]>();
  for (const { pile, counters, count } of covers) {
    standing.set(pile.place, [...(standing.get(pile.place) ?? []), counters, ...(count ? [count] : [])]);
  }
  const goals = new Set(scene.focus ?? []);
  const signed = signedAt(paper.labels, goals, scale);
  const small = pixels < 20 ? [] : atlas.hexes.filter(({ id }) => scene.holders?.[id] || scene.marks?.[id]);
  const marking = new Map(signed.map((label) => [label.id, signs(label, signScale(goals.has(label.id), scale))]));
  const lying = new Map(small.map((spot) => [spot.id, feet(scene, spot)]));
  const counts = covers.flatMap(({ count }) => count ?? []);
  const heads = atlas.boxes.map(({ x, y, halfWidth, halfHeight }) => ({
    left: x - halfWidth,
    top: y - halfHeight,
    right: x + halfWidth,
    bottom: y - halfHeight + 24,
  }));
  const { left, top: upper, right, bottom } = atlas.bounds;
  const labels = new Labels(
    [...[...marking.values(), ...lying.values()].flat(), ...counts, ...heads],
    covers.map(({ counters }) => counters),
    { left: left - EDGE, top: upper - EDGE, right: right + EDGE, bottom: bottom + EDGE },
  );
  /** What stands in a place, all of which its name keeps clear of. */
  const core = (spot: { id: string; x: number; y: number }): Rect =>
    around([
      ...(marking.get(spot.id) ?? []),
      ...(lying.get(spot.id) ?? []),
      ...(standing.get(spot.id) ?? []),
      { left: spot.x, top: spot.y, right: spot.x, bottom: spot.y },
    ]);
  return { labels, covers, core };
}

type Covered = { pile: Pile; counters: Rect; count: Rect | undefined };
type Core = (spot: { id: string; x: number; y: number }) => Rect;

/** The names of places: those that the scenario is about at every scale, the others as there is room for their rank. */
function places({ atlas, paper, scene }: Board, scale: number, core: Core): Wish[] {
  const pixels = scale * UNIT;
  const rank = pixels < 10 ? 0 : pixels < 16 ? 1 : pixels < 20 ? 2 : 3;
  const size = Math.max(SMALLEST, PIXELS / scale);
  const goals = new Set(scene.focus ?? []);
  const boxes = atlas.boxes.map((box) => atlas.rect(box));
  const clear = (box: Rect): boolean => !boxes.some((other) => touches(other, box));
  return paper.labels
    .filter((label) => label.rank <= rank || goals.has(label.id))
    .map((label) => {
      const goal = goals.has(label.id);
      const full = label.rank === 1 || goal ? size * 1.15 : size;
      const spots = about(core(label), label, GAP);
      return {
        key: label.id,
        text: label.text,
        face: label.rank === 1 || goal ? "strong" : label.rank === 3 ? "slanted" : "plain",
        look: goal ? "rank1 goal-name" : `rank${label.rank}`,
        rank: goal ? 0 : label.turn,
        sizes: [full, full * 0.87],
        ...(goal ? { must: label, core: core(label) } : {}),
        // A name beside a box would seem to belong to it.
        spots: (letters, width) =>
          spots(letters, width).filter(({ x, y }) =>
            clear({ left: x - width / 2, right: x + width / 2, top: y - letters, bottom: y + letters / 4 }),
          ),
      };
    });
}

/** The names of zones, in or near the middle of each. */
function zones({ atlas, zones: groups }: Board, scale: number): Wish[] {
  const size = Math.max(12, 12 / scale);
  return groups.flatMap((group) => {
    const { named: middle } = group;
    if (!middle) return [];
    const far = ({ x, y }: Spot): number => Math.hypot(x - middle.x, y - middle.y);
    const spots = group.places
      .flatMap((place) => atlas.spots.get(place) ?? [])
      .sort((a, b) => far(a) - far(b))
      .slice(0, 30);
    return [
      {
        key: `zone ${group.word}`,
        text: group.title,
        face: "strong" as const,
        look: `zone ${group.look}`,
        rank: 0.5,
        sizes: [size, size * 0.8],
        spots: (letters: number) =>
          spots.flatMap(({ x, y }) => [
            { x, y: y + letters * 0.35 },
            { x, y: y - letters },
            { x, y: y + letters * 1.7 },
          ]),
      },
    ];
  });
}

/** What lies in a place, in words. */
function lies({ atlas, scene }: Board, core: Core): Wish[] {
  return Object.entries(scene.marks ?? {}).flatMap(([place, words]) => {
    const spot = atlas.spots.get(place);
    if (!spot || spot.halfWidth) return [];
    return [
      {
        key: `lies ${place}`,
        text: words.join(" · "),
        face: "figures" as const,
        look: "lying",
        rank: 6,
        sizes: [6, 5],
        spots: about(core(spot), spot, GAP),
      },
    ];
  });
}

/** The name of the counter on top of each pile. */
function units(covers: Covered[], selected: ReadonlySet<string>): Wish[] {
  return covers.flatMap(({ pile, counters, count }) => {
    const unit = top(pile, selected);
    if (unknown(unit)) return [];
    return [
      {
        key: `unit ${pile.key}`,
        text: unit.title,
        face: "figures" as const,
        look: "unit-name",
        rank: 7,
        sizes: [6, 5],
        spots: about(around([counters, ...(count ? [count] : [])]), pile, GAP),
      },
    ];
  });
}
