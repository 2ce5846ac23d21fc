// What is seen first: the places that the scenario is about and the counters about them, large enough to read, with as
// little of the empty table as can be.
import { type Atlas, around, type Point, type Rect, type Spot, UNIT } from "./geometry";

/** A whole board that can be read at this scale is shown whole. */
const READABLE = 0.7;
/** From here on counters show their figures; smaller than `LEAST` nobody sees what stands there; larger helps nobody. */
const FIGURES = 0.5;
const LEAST = 0.42;
/** To have all the places that matter in sight is worth somewhat smaller counters. */
const ENOUGH = 0.34;
const MOST = 1.4;
/** So many pixels are kept free at the edge, as far as a name reaches from its place; on the right lie the buttons. */
const RIM = 64;
const TOOLS = 48;
/** So far about the places that matter counters matter too. */
const ABOUT = UNIT * 5;
const ROOM = UNIT * 0.5;

type Size = { width: number; height: number };

export function framed(
  atlas: Atlas,
  focus: readonly string[],
  counters: Iterable<string>,
  { width, height }: Size,
): { middle: Point; scale: number } {
  const { bounds } = atlas;
  const whole = Math.min(width / (bounds.right - bounds.left), height / (bounds.bottom - bounds.top));
  const places = spots(atlas, focus);
  const all = { middle: centre(bounds), scale: whole * 0.97 };
  if (whole > READABLE || !places.length) return all;
  const rim = Math.min(RIM, width / 12);
  const tools = width > 600 ? TOOLS : 0;
  const goals = around(places.map((spot) => atlas.rect(spot)));
  const standing = spots(atlas, counters).filter((spot) => !spot.halfWidth && holds(grown(goals, ABOUT), spot));
  const fit = (part: Rect): number =>
    Math.min((width - tools - 2 * rim) / (part.right - part.left), (height - rim) / (part.bottom - part.top), MOST);
  const parts = [[...places, ...standing], places].map((some) =>
    grown(around(some.map((spot) => atlas.rect(spot))), ROOM),
  );
  // Everything that the scenario is about comes before who stands near it.
  const part = [FIGURES, LEAST, ENOUGH].flatMap((scale) => parts.find((one) => fit(one) >= scale) ?? [])[0];
  if (whole > LEAST && whole >= fit(part ?? goals)) return all;
  const scale = part ? fit(part) : LEAST;
  const middle = part ? centre(part) : thick([...standing, ...places], width / scale, height / scale);
  const better = slid(atlas, middle, { width: width / scale, height: height / scale });
  if (!part) return { middle: better, scale };
  const [right, down] = [(width / 2 - rim) / scale, (height / 2 - rim / 2) / scale];
  return {
    middle: {
      x: between(better.x, part.right - right + tools / scale, part.left + right),
      y: between(better.y, part.bottom - down, part.top + down),
    },
    scale,
  };
}

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, Math.min(least, most)), Math.max(least, most));

const spots = (atlas: Atlas, places: Iterable<string>): Spot[] =>
  [...places].flatMap((place) => atlas.spots.get(place) ?? []);
const centre = (rect: Rect): Point => ({ x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 });
const holds = (rect: Rect, { x, y }: Point): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
const grown = (rect: Rect, by: number): Rect => ({
  left: rect.left - by,
  top: rect.top - by,
  right: rect.right + by,
  bottom: rect.bottom + by,
});

/** Where a window sees most: the middle of those that it holds about the best of them. */
function thick(all: Spot[], width: number, height: number): Point {
  const within = (spot: Spot): Spot[] =>
    all.filter((other) => Math.abs(other.x - spot.x) < width * 0.45 && Math.abs(other.y - spot.y) < height * 0.45);
  const best = all.map(within).reduce((one, other) => (other.length > one.length ? other : one));
  return { x: mean(best.map((spot) => spot.x)), y: mean(best.map((spot) => spot.y)) };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A window moved so that it shows the board rather than what lies about it. */
function slid(atlas: Atlas, { x, y }: Point, { width, height }: Size): Point {
  const rects = [...atlas.spots.values()].map((spot) => atlas.rect(spot));
  const column = around(rects.filter((rect) => rect.right > x - width / 2 && rect.left < x + width / 2));
  const down = kept(y, height, column.top, column.bottom);
  const row = around(rects.filter((rect) => rect.bottom > down - height / 2 && rect.top < down + height / 2));
  return { x: kept(x, width, row.left, row.right), y: down };
}

/** The middle of a length that stays between two ends, with a little room; of one that is too long, their middle. */
function kept(value: number, length: number, least: number, most: number): number {
  const half = length / 2 - UNIT / 3;
  return least + half > most - half ? (least + most) / 2 : Math.min(Math.max(value, least + half), most - half);
}
