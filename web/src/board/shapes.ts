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

/** The palette of nations that history gave a colour on maps; others are given one by their name. */
const NATIONS: Record<string, number> = {
  britain: 38,
  british: 38,
  india: 24,
  indian: 24,
  australia: 60,
  new_zealand: 75,
  south_africa: 48,
  canada: 12,
  us: 130,
  united_states: 130,
  china: 195,
  france: 225,
  french: 225,
  greece: 205,
  poland: 340,
  ethiopia: 95,
  malaya: 85,
  germany: 215,
  german: 215,
  italy: 120,
  italian: 120,
  japan: 20,
  thailand: 300,
  manchuria: 330,
  russia: 5,
};

/** A hue for a nation, in degrees. */
export function hueOf(nation: string): number {
  const known = NATIONS[nation];
  if (known !== undefined) return known;
  let hash = 7;
  for (const letter of nation) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return hash;
}
