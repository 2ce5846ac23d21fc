// Which way a key leads, in degrees clockwise from the top. Where the hexes have no straight way up or across, a key for
// it gives two ways that are taken in turn.

const FLAT: Record<string, number[]> = { q: [300], w: [0], e: [60], a: [240], s: [180], d: [120] };
const POINTY: Record<string, number[]> = {
  q: [330],
  w: [330, 30],
  e: [30],
  a: [270],
  s: [210, 150],
  d: [90],
  z: [210],
  c: [150],
};

/** The ways of a letter. */
export const letterWays = (flat: boolean, key: string): number[] | undefined => (flat ? FLAT : POINTY)[key];

/** The ways of the arrow keys that are held down. */
export function arrowWays(flat: boolean, held: ReadonlySet<string>): number[] {
  const [up, down] = [held.has("ArrowUp"), held.has("ArrowDown")];
  const [left, right] = [held.has("ArrowLeft"), held.has("ArrowRight")];
  if (up !== down && left !== right) {
    if (up) return [left ? (flat ? 300 : 330) : flat ? 60 : 30];
    return [left ? (flat ? 240 : 210) : flat ? 120 : 150];
  }
  if (up !== down) return flat ? [up ? 0 : 180] : up ? [330, 30] : [210, 150];
  if (left !== right) return flat ? (left ? [300, 240] : [60, 120]) : [left ? 270 : 90];
  return [];
}
