// What is printed on a sheet, as a few paths: land, coasts, terrain, hexsides, roads and rails, names.

import type { Sheet, Stroke } from "../lib/wire";
import type { Atlas } from "./geometry";
import { at, course, type Edge, type Point, type Rect, region, ribbons, rings, type Spot, teeth } from "./geometry";
import { look, type Look, patternsOf } from "./terrain";

/** How far the corners of coasts and woods stray from the grid. */
const LOOSE = 5;
/** The grid is drawn in squares of so many units, so that what is out of sight costs nothing. */
const BLOCK = 600;

/** Hexsides and ways of one kind; how they are drawn is a class in ground.css. */
export type Feature = { kind: string; drawn: string; paths: string[]; teeth: string };
export type Line = { kind: string; drawn: string; path: string };
/** A named place: how large it is written, and how early it chooses where. */
export type Label = Point & { id: string; text: string; rank: number; turn: number; icons: string[] };
export type Paper = {
  silhouette: string;
  surround: string;
  land: string;
  coast: string[];
  grounds: { terrain: string; look: Look; path: string }[];
  features: Feature[];
  lines: Line[];
  grid: string[];
  labels: Label[];
};

/** Everything that is printed on a sheet. */
export function paper(sheet: Sheet, atlas: Atlas): Paper {
  const hexes = atlas.hexes;
  const land = new Set(
    hexes.filter((spot) => !patternsOf(sheet, spot.cell.terrain).includes("sea")).map((spot) => spot.id),
  );
  const kinds = new Map<string, Set<string>>();
  for (const { id, cell } of hexes) {
    if (!land.has(id)) continue;
    const kind = kinds.get(cell.terrain);
    if (kind) kind.add(id);
    else kinds.set(cell.terrain, new Set([id]));
  }
  const coast = rings(atlas, land)
    .flat()
    .filter((edge) => edge.inner);
  const silhouette = region(atlas, new Set(hexes.map((spot) => spot.id)));
  const { left, top, right, bottom } = atlas.bounds;
  return {
    silhouette,
    surround: `M${left - 200} ${top - 200}H${right + 200}V${bottom + 200}H${left - 200}z${silhouette}`,
    land: region(atlas, land, LOOSE),
    coast: ribbons(coast, LOOSE, BLOCK),
    grounds: [...kinds].map(([terrain, group]) => ({
      terrain,
      look: look(patternsOf(sheet, terrain)),
      path: region(atlas, group, LOOSE),
    })),
    features: features(atlas, sheet),
    lines: lines(atlas, sheet, sheet.strokes ?? []),
    grid: grid(atlas),
    labels: hexes.filter((spot) => spot.cell.title).map(label),
  };
}

const WATER = new Set(["river", "wide_river", "great_river", "strait"]);
const RAILS = new Set(["rail", "rail_laid", "rail_planned"]);
/** How hexsides are toothed: how long, how many, on both sides of the line. */
const TEETH = new Map<string, [number, number, boolean]>([
  ["cliff", [5, 5, false]],
  ["ridge", [4, 5, true]],
]);

/** How strokes of a kind are drawn: as the book says, or else by their own name, which may be a way to draw them. */
const drawnAs = (sheet: Sheet, kind: string): string => sheet.lines?.[kind] ?? kind;

/** Hexsides by kind, water first so that what crosses it lies above. */
function features(atlas: Atlas, sheet: Sheet): Feature[] {
  const kinds = new Map<string, Edge[]>();
  for (const stroke of sheet.strokes ?? []) {
    if (!stroke.side) continue;
    const edge = atlas.between(stroke.cells[0] ?? "", stroke.cells[1] ?? "");
    if (edge) kinds.set(stroke.kind, [...(kinds.get(stroke.kind) ?? []), edge]);
  }
  const found = [...kinds].map(([kind, edges]) => {
    const drawn = drawnAs(sheet, kind);
    const [length, count, both] = TEETH.get(drawn) ?? [0, 0, false];
    return {
      kind,
      drawn,
      paths: ribbons(edges, WATER.has(drawn) ? LOOSE : 0, BLOCK),
      teeth: edges.map((edge) => teeth(edge, true, length, count, both)).join(""),
    };
  });
  return found.sort((a, b) => Number(WATER.has(b.drawn)) - Number(WATER.has(a.drawn)));
}

/** Roads, rails and other ways by kind: those that carry less lie lower. */
export function lines(atlas: Atlas, sheet: Sheet, strokes: Stroke[]): Line[] {
  const kinds = new Map<string, [string, string][]>();
  for (const { kind, cells, side } of strokes) {
    if (side) continue;
    const pairs = kinds.get(kind) ?? [];
    for (let i = 1; i < cells.length; i++) pairs.push([cells[i - 1] ?? "", cells[i] ?? ""]);
    kinds.set(kind, pairs);
  }
  // A railway beside a road stays to be seen.
  const shift = (drawn: string): Point => (RAILS.has(drawn) ? { x: 3, y: -4 } : { x: 0, y: 0 });
  const order = ["track", "road", "rail"];
  return [...kinds]
    .map(([kind, pairs]) => ({ kind, drawn: drawnAs(sheet, kind), pairs }))
    .map(({ kind, drawn, pairs }) => ({ kind, drawn, path: course(atlas, pairs, shift(drawn)) }))
    .sort((a, b) => order.indexOf(a.drawn) - order.indexOf(b.drawn));
}

function grid(atlas: Atlas): string[] {
  const blocks = new Map<string, string>();
  for (const spot of atlas.hexes) {
    const key = `${Math.floor(spot.x / BLOCK)},${Math.floor(spot.y / BLOCK)}`;
    let path = blocks.get(key) ?? "";
    // Each side once: the first three of each hex, and the others where the board ends.
    for (let i = 0; i < 6; i++) {
      if (i > 2 && spot.cell.near?.[i]) continue;
      const edge = atlas.edge(spot, i);
      path += `M${at(edge.from)}L${at(edge.to)}`;
    }
    blocks.set(key, path);
  }
  return [...blocks.values()];
}

const ICONS = [
  "capital",
  "major_city",
  "city",
  "town",
  "partial_city",
  "port",
  "great_port",
  "major_port",
  "minor_port",
  "fortress",
  "fort",
  "airbase",
  "objective",
];

function label(spot: Spot): Label {
  const tags = spot.cell.tags ?? [];
  const has = (...names: string[]): boolean => names.some((name) => tags.includes(name));
  const rank = has("capital", "major_city", "objective", "great_port")
    ? 1
    : has("city", "port", "fortress", "major_port")
      ? 2
      : 3;
  const turn = rank === 1 ? 1 : has("port", "major_port", "minor_port") ? 2 : rank + 1;
  return {
    id: spot.id,
    x: spot.x,
    y: spot.y,
    text: spot.cell.title ?? "",
    rank,
    turn,
    icons: ICONS.filter((tag) => has(tag)),
  };
}

/** What is printed of the name of a hex: on boards of several maps without the map. */
export const shortName = (id: string): string => id.slice(id.lastIndexOf(":") + 1);

export const within = (rect: Rect, point: Point, margin: number): boolean =>
  point.x > rect.left - margin &&
  point.x < rect.right + margin &&
  point.y > rect.top - margin &&
  point.y < rect.bottom + margin;
