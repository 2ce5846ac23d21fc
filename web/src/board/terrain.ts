// How ground looks: a fill for the eye, and marks that tell its kinds apart without colour. Which patterns a kind of
// terrain has says its book; two at once have the marks of both.

import type { Sheet } from "../lib/wire";

/** The patterns that can be drawn. */
export type Pattern = NonNullable<Sheet["grounds"]>[string][number];

export type Look = {
  /** The style of the fill: a class in ground.css. */
  fill: string;
  /** Marks of one hex about its middle, in units of the drawing. */
  marks: { path: string; style: string }[];
};

const at = (x: number, y: number, path: string): string =>
  path.replace(
    /M(-?[\d.]+) (-?[\d.]+)/g,
    (_, a, b) => `M${Math.round((Number(a) + x) * 10) / 10} ${Math.round((Number(b) + y) * 10) / 10}`,
  );
const spread = (path: string, places: [number, number][]): string => places.map(([x, y]) => at(x, y, path)).join("");

const FIR = "M0 -6l-4 8h8zM0 2v3";
const TREE = "M0 3v3M-3 0a3 3.4 0 1 1 6 0a3 3.4 0 1 1 -6 0";
const PALM = "M0 6q1 -5 0 -8M0 -2q-4 -4 -7 0M0 -2q4 -4 7 0M0 -2q-3 -5 -6 -5M0 -2q3 -5 6 -5";
const PEAK = "M-9 6l9 -14l9 14M0 -8l2 6l-2 3l2 5";
const HIGH = "M-13 9l13 -21l13 21M-4.5 -5l3 3l2 -3l2 4l2.500 -3.500M0 -12l1 5";
const SNOW = "M0 -12l-5 8l3.500 2l2 -3l2 4l2.500 -3z";
const TUFT = "M-6 0h12M-3 -1l-1 -4M0 -1v-5M3 -1l1 -4";
const SALT = "M-7 0h14M-3 3h6";
const STONE = "M-1.500 1l1 -2h2l1 2z";
const DUNE = "M-7 1q3.500 -4 7 0q3.500 -4 7 0";
const CRAG = "M-6 3l3 -6l3 6M1 3l2.500 -5l2.500 5";
const CRACK = "M-7 1l4 -3l3 4l4 -3l3 2";
const GULLY = "M-7 -3q4 4 7 0t7 0M-7 1q4 4 7 0t7 0";
const WAVE = "M-7 0q3.500 -3 7 0t7 0";

const THREE: [number, number][] = [
  [-13, -8],
  [11, -11],
  [1, 11],
];
const FIVE: [number, number][] = [
  [-15, -7],
  [3, -15],
  [16, -3],
  [-8, 11],
  [10, 13],
];
const SEVEN: [number, number][] = [
  [-17, -5],
  [-4, -15],
  [10, -16],
  [19, 1],
  [-12, 11],
  [3, 4],
  [11, 15],
];

/** Trees that share a hex with something else fill what is left. */
const BESIDE: [number, number][] = [
  [-18, -9],
  [17, 12],
  [-2, 16],
  [4, -17],
];

type Drawn = { fill: string; marks: Look["marks"]; beside?: Look["marks"] };
const plain = (fill: string): Drawn => ({ fill, marks: [] });
const marked = (fill: string, path: string, style: string): Drawn => ({ fill, marks: [{ path, style }] });
const wooded = (fill: string, tree: string, places: [number, number][], beside = FIR): Drawn => ({
  fill,
  marks: [{ path: spread(tree, places), style: "leaf" }],
  beside: [{ path: spread(beside, BESIDE), style: "leaf" }],
});

const PEAKS: [number, number][] = [
  [-10, 4],
  [9, -4],
];

const PATTERNS: Record<Pattern, Drawn> = {
  sea: plain("sea"),
  clear: plain("clear"),
  forest: wooded("forest", FIR, SEVEN),
  woods: wooded("woods", TREE, FIVE),
  jungle: wooded("jungle", PALM, FIVE, PALM),
  mountain: marked("mountain", spread(PEAK, PEAKS), "ink"),
  high_mountain: {
    fill: "high",
    marks: [
      { path: at(0, 3, HIGH), style: "ink" },
      { path: at(0, 3, SNOW), style: "snow" },
    ],
  },
  rough: marked("rough", spread(CRAG, FIVE), "ink"),
  ravine: marked("rough", spread(GULLY, THREE), "ink"),
  sand: marked("sand", spread(DUNE, FIVE), "ink soft"),
  stony: marked("stony", spread(STONE, SEVEN), "ink soft"),
  waste: marked("waste", spread(CRACK, THREE), "ink soft"),
  swamp: marked("swamp", spread(TUFT, FIVE), "damp"),
  marsh: marked("marsh", spread(SALT, FIVE), "damp"),
  lake: marked("lake", spread(WAVE, THREE), "damp"),
  area: plain("clear"),
  box: plain("clear"),
};

/** The patterns of a kind of terrain: what the book says, or else its own name if that is one, or else none. */
export function patternsOf(sheet: Sheet, terrain: string): readonly Pattern[] {
  const said = sheet.grounds?.[terrain] ?? [terrain];
  return said.filter((name): name is Pattern => Object.hasOwn(PATTERNS, name));
}

/** How ground with these patterns looks: the first gives the colour, each its marks. */
export function look(patterns: readonly Pattern[]): Look {
  const found = patterns.map((name) => PATTERNS[name]);
  const marks = found.flatMap((one) => (found.length > 1 && one.beside) || one.marks);
  return { fill: found[0]?.fill ?? "clear", marks };
}
