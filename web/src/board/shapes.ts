// The shapes of counters: each side has its own, so that nobody needs the colours.

const SHAPES = [
  "M-14 -20h28a6 6 0 0 1 6 6v28a6 6 0 0 1 -6 6h-28a6 6 0 0 1 -6 -6v-28a6 6 0 0 1 6 -6z",
  "M-13 -20h26l7 7v26l-7 7h-26l-7 -7v-26z",
  "M-20 -12q20 -14 40 0v32h-40z",
  "M-20 -20h40v32q-20 14 -40 0z",
];

/** The outline of a counter of the side with this number, about its middle, 40 units wide. */
export const shapeOf = (side: number): string => SHAPES[Math.max(0, side) % SHAPES.length] as string;

/** Badges of states, as paths within a circle of radius 6. */
export const BADGES: Record<string, string> = {
  moved: "M-3.500 0h6M0 -3l3 3l-3 3",
  disrupted: "M1 -4l-3 4h4l-3 4",
  out_of_supply: "M-3 -3l6 6M-3.600 0a3.600 3.600 0 1 0 7.200 0a3.600 3.600 0 1 0 -7.200 0",
  isolated: "M-3 -3l6 6M-3.600 0a3.600 3.600 0 1 0 7.200 0a3.600 3.600 0 1 0 -7.200 0",
  limited_supply: "M-3.600 0a3.600 3.600 0 1 0 7.200 0a3.600 3.600 0 1 0 -7.200 0M0 -3.600v7.200",
  hidden: "M-4 0q4 -4.500 8 0q-4 4.500 -8 0M-3.500 3.500l7 -7",
  carried: "M-3.500 1l3.500 -3.500l3.500 3.500M-3.500 3.500h7",
};

/** A hue for a nation, in degrees: its book's, or else one by its name. */
export function hueOf(nation: string, hues: Record<string, number> = {}): number {
  if (Object.hasOwn(hues, nation)) return hues[nation] as number;
  let hash = 7;
  for (const letter of nation) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return hash;
}
