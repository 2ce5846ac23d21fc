// How kinds of terrain look: a fill for the eye, and marks that tell them apart without colour. Kinds are known by the
// words in their names, so that `wooded_rough` has the trees of one and the strokes of the other.

export type Look = {
  /** The style of the fill: a class in board.css. */
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

const LOOKS: [RegExp, string, string, string][] = [
  [/himalaya|high_mountain/, "high", spread(HIGH, [[0, 3]]), "ink"],
  [
    /mountain|alpine/,
    "mountain",
    spread(PEAK, [
      [-10, 4],
      [9, -4],
    ]),
    "ink",
  ],
  [/jungle|rain/, "jungle", spread(PALM, FIVE), "leaf"],
  [/forest/, "forest", spread(FIR, SEVEN), "leaf"],
  [/wood/, "woods", spread(TREE, FIVE), "leaf"],
  [/salt|marsh/, "marsh", spread(SALT, FIVE), "damp"],
  [/swamp|bog|delta/, "swamp", spread(TUFT, FIVE), "damp"],
  [/lake/, "lake", spread(WAVE, THREE), "damp"],
  [/sand|dune/, "sand", spread(DUNE, FIVE), "ink soft"],
  [/ston|rock|gravel/, "stony", spread(STONE, SEVEN), "ink soft"],
  [/rough|hill|broken/, "rough", spread(CRAG, FIVE), "ink"],
  [/outback|desert|waste/, "waste", spread(CRACK, THREE), "ink soft"],
  [/ravine|wadi/, "rough", spread(GULLY, THREE), "ink"],
];

/** Whether a kind of terrain is open water. */
export const isWater = (terrain: string): boolean => /^(sea|ocean|water)\b/.test(terrain);

/** How a kind of terrain looks. */
export function look(terrain: string): Look {
  if (isWater(terrain)) return { fill: "sea", marks: [] };
  const found = LOOKS.filter(([words]) => words.test(terrain));
  // Trees on mountains: the peaks keep their place, the trees fill what is left.
  const marks = found.map(([words, , path, style]) => ({
    path:
      found.length > 1 && style === "leaf"
        ? spread(words.test("jungle") ? PALM : FIR, [
            [-18, -9],
            [17, 12],
            [-2, 16],
            [4, -17],
          ])
        : path,
    style,
  }));
  if (found[0]?.[1] === "high") marks.push({ path: at(0, 3, SNOW), style: "snow" });
  return { fill: found[0]?.[1] ?? "clear", marks };
}
