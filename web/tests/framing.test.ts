import { expect, test } from "vitest";

import { framed } from "../src/board/framing";
import { around, type Rect } from "../src/board/geometry";
import { board, name, random, within } from "./boards";

const atlas = board(60, 40);
const DESK = { width: 1000, height: 700 };
const PHONE = { width: 390, height: 700 };
/** In pixels: the buttons at the right edge of a wide window, and the room that a name takes beside its place. */
const [TOOLS, NAME] = [48, 64];

const rectOf = (places: string[]): Rect =>
  around(places.flatMap((place) => atlas.spots.get(place) ?? []).map((spot) => atlas.rect(spot)));

function view(focus: string[], counters: string[], size: typeof DESK): { seen: Rect; scale: number } {
  const { middle, scale } = framed(atlas, focus, counters, size);
  const [wide, high] = [size.width / 2 / scale, size.height / 2 / scale];
  return {
    seen: { left: middle.x - wide, top: middle.y - high, right: middle.x + wide, bottom: middle.y + high },
    scale,
  };
}

test.each([
  { size: DESK, columns: 30, rows: 24, tools: TOOLS, rim: NAME },
  { size: PHONE, columns: 10, rows: 24, tools: 0, rim: PHONE.width / 12 },
])(
  "all goals are in view when they fit, and their names clear of the tools: $size",
  ({ size, columns, rows, tools, rim }) => {
    const next = random(1);
    const below = (most: number): number => Math.floor(next() * most);
    for (let round = 0; round < 300; round++) {
      const [left, top] = [below(60 - columns), below(40 - rows)];
      const focus = Array.from({ length: 1 + below(6) }, () => name(left + below(columns), top + below(rows)));
      const counters = Array.from({ length: below(20) }, () => name(below(60), below(40)));
      const { seen, scale } = view(focus, counters, size);
      const clear = { ...seen, left: seen.left + rim / scale, right: seen.right - (tools + rim) / scale };
      expect(within(rectOf(focus), clear)).toBe(true);
    }
  },
);

test("counters near the goals are in view as well while they can be read", () => {
  const { seen, scale } = view([name(20, 20), name(24, 20)], [name(18, 18), name(26, 22), name(59, 39)], DESK);
  expect(within(rectOf([name(18, 18), name(26, 22)]), seen)).toBe(true);
  expect(scale).toBeGreaterThan(0.5);
});

test("goals too far apart are shown where most of them lie, large enough to see what stands there", () => {
  const thick = [name(3, 3), name(4, 3), name(5, 4)];
  const { seen, scale } = view([...thick, name(59, 39)], [], DESK);
  expect(scale).toBeGreaterThan(0.4);
  expect(within(rectOf(thick), seen)).toBe(true);
});

test("a small board, or one without goals, is shown whole", () => {
  const small = board(8, 6);
  for (const [map, focus] of [
    [small, [name(0, 0)]],
    [atlas, []],
  ] as const) {
    const { middle, scale } = framed(map, focus, [], DESK);
    const [wide, high] = [DESK.width / 2 / scale, DESK.height / 2 / scale];
    expect(
      within(map.bounds, {
        left: middle.x - wide,
        right: middle.x + wide,
        top: middle.y - high,
        bottom: middle.y + high,
      }),
    ).toBe(true);
  }
});
