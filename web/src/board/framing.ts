// What is seen first: the places that the scenario is about and the counters about them, large enough to read, with as
// little of the empty table as can be.
import { type Atlas, around, type Point, type Rect, type Spot, UNIT } from "./geometry";

/** A whole board that can be read at this scale is shown whole. */
const READABLE = 0.7;
/** From here on counters show their figures; below `LEAST` nobody sees what stands there; larger helps nobody. */
const FIGURES = 0.5;
const LEAST = 0.42;
const MOST = 1.4;
/** To have all the places that matter in sight with their names is worth counters that are mere blocks. */
const BLOCKS = 0.12;
/** Scales are tried from the largest on, each so much smaller than the last. */
const STEP = 0.97;
/** So many pixels are kept free at the edges and about the buttons. */
const RIM = 8;
/** So far about the places that matter counters matter too. */
const ABOUT = UNIT * 5;
const ROOM = UNIT * 0.5;

export type Size = { width: number; height: number };
/** The window in pixels, and the buttons in its lower right corner. */
export type Sight = Size & { tools: Size };
export type View = { middle: Point; scale: number };

/** What is seen first; `names` tells what the names of the places that matter cover of the board at a scale. */
export function framed(
  atlas: Atlas,
  focus: readonly string[],
  counters: Iterable<string>,
  sight: Sight,
  names: (scale: number) => Rect[],
): View {
  const goals = spots(atlas, focus);
  const whole = fitting(atlas.bounds, sight);
  if (!goals.length) return { middle: centre(atlas.bounds), scale: whole };
  const rects = goals.map((spot) => atlas.rect(spot));
  const near = grown(around(rects), ABOUT);
  const standing = spots(atlas, counters).filter((spot) => !spot.halfWidth && holds(near, spot));
  const [bare, all] = [goals, [...goals, ...standing]].map((some) => about(atlas, some)) as [Rect, Rect];
  // Everything that the scenario is about comes before who stands near it.
  const wanted: [Rect, number][] = [
    ...(whole > READABLE ? [[atlas.bounds, FIGURES] as [Rect, number]] : []),
    ...[FIGURES, LEAST].flatMap((least): [Rect, number][] => [
      [all, least],
      [bare, least],
    ]),
    [bare, BLOCKS],
  ];
  const clear = remembered((scale) => [...rects, ...names(scale)]);
  for (const [part, least] of wanted) {
    const found = shown(atlas, part, least, sight, clear);
    if (found) return found;
  }
  const { width, height } = seen(sight, LEAST);
  return { middle: slid(atlas, thick([...standing, ...goals], width, height), { width, height }), scale: LEAST };
}

/** A part of the board with names, as large as it goes; nothing if that is smaller than `least`. */
function shown(
  atlas: Atlas,
  part: Rect,
  least: number,
  sight: Sight,
  clear: (scale: number) => Rect[],
): View | undefined {
  for (let scale = MOST; scale >= least; scale *= STEP) {
    if (scale > fitting(part, sight)) continue;
    const best = slid(atlas, centre(part), seen(sight, scale));
    const middle = placed(around([part, ...clear(scale)]), clear(scale), best, scale, sight);
    if (middle) return { middle, scale };
  }
  return undefined;
}

/** The middle nearest to the best from which a part is in sight, and none of what must be `clear` under the buttons. */
function placed(part: Rect, clear: Rect[], best: Point, scale: number, sight: Sight): Point | undefined {
  const rim = RIM / scale;
  const { width, height } = seen(sight, scale);
  const tools = seen(sight.tools, scale);
  const inner = {
    left: part.right + rim - width / 2,
    right: part.left - rim + width / 2,
    top: part.bottom + rim - height / 2,
    bottom: part.top - rim + height / 2,
  };
  if (inner.left > inner.right || inner.top > inner.bottom) return undefined;
  // Just so that one of them ends left of the buttons or above them; everything else is further away than needed.
  const lefts = clear.map(({ right }) => right + rim + tools.width - width / 2);
  const ups = clear.map(({ bottom }) => bottom + rim + tools.height - height / 2);
  const start = { x: between(best.x, inner.left, inner.right), y: between(best.y, inner.top, inner.bottom) };
  const far = ({ x, y }: Point): number => Math.hypot(x - best.x, y - best.y);
  const free = ({ x, y }: Point): boolean => {
    const [left, top] = [x + width / 2 - tools.width - rim, y + height / 2 - tools.height - rim];
    return clear.every((one) => one.right <= left + 1e-6 || one.bottom <= top + 1e-6);
  };
  return [start.x, ...lefts]
    .flatMap((x) => [start.y, ...ups].map((y) => ({ x, y })))
    .filter((point) => holds(inner, point))
    .sort((a, b) => far(a) - far(b))
    .find(free);
}

/** The largest scale at which a part of the board is in sight. */
const fitting = ({ left, top, right, bottom }: Rect, { width, height }: Size): number =>
  Math.min((width - 2 * RIM) / (right - left), (height - 2 * RIM) / (bottom - top));

/** How much of the board so many pixels are. */
const seen = ({ width, height }: Size, scale: number): Size => ({ width: width / scale, height: height / scale });

/** Some places with a little room, as far as the board goes. */
function about(atlas: Atlas, some: Spot[]): Rect {
  const part = grown(around(some.map((spot) => atlas.rect(spot))), ROOM);
  const { left, top, right, bottom } = atlas.bounds;
  return {
    left: Math.max(part.left, left),
    top: Math.max(part.top, top),
    right: Math.min(part.right, right),
    bottom: Math.min(part.bottom, bottom),
  };
}

/** What a function has told is not asked again. */
function remembered<Told>(ask: (scale: number) => Told): (scale: number) => Told {
  const known = new Map<number, Told>();
  return (scale) => {
    const told = known.get(scale) ?? ask(scale);
    known.set(scale, told);
    return told;
  };
}

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

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
