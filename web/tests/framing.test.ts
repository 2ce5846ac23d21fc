import { expect, test } from "vitest";

import { framed, type Sight } from "../src/board/framing";
import { around, type Atlas, type Rect } from "../src/board/geometry";
import { board, name, overlaps, random, within } from "./boards";

const atlas = board(60, 40);
const DESK = { width: 1000, height: 700, tools: { width: 46, height: 168 } };
const PHONE = { width: 390, height: 440, tools: { width: 168, height: 46 } };
const FLAT = { width: 640, height: 192, tools: { width: 46, height: 168 } };
/** A name as it is written below its place, in pixels. */
const [LONG, HIGH] = [80, 14];

const rectsOf = (map: Atlas, places: string[]): Rect[] =>
  places.flatMap((place) => map.spots.get(place) ?? []).map((spot) => map.rect(spot));
const namesOf = (map: Atlas, places: string[], scale: number): Rect[] =>
  rectsOf(map, places).map(({ left, right, bottom }) => {
    const [middle, half] = [(left + right) / 2, LONG / 2 / scale];
    return { left: middle - half, right: middle + half, top: bottom, bottom: bottom + HIGH / scale };
  });

type Seen = { window: Rect; tools: Rect; scale: number };

function view(focus: string[], counters: string[], sight: Sight, map = atlas): Seen {
  const { middle, scale } = framed(map, focus, counters, sight, (at) => namesOf(map, focus, at));
  const [wide, high] = [sight.width / 2 / scale, sight.height / 2 / scale];
  const window = { left: middle.x - wide, top: middle.y - high, right: middle.x + wide, bottom: middle.y + high };
  const { width, height } = sight.tools;
  return {
    window,
    scale,
    tools: { ...window, left: window.right - width / scale, top: window.bottom - height / scale },
  };
}

function expectClear({ window, tools, scale }: Seen, map: Atlas, focus: string[]): void {
  for (const rect of [...rectsOf(map, focus), ...namesOf(map, focus, scale)]) {
    expect(within(rect, window)).toBe(true);
    expect(overlaps(rect, tools)).toBe(false);
  }
}

test.each([
  { sight: DESK, columns: 60, rows: 40 },
  { sight: PHONE, columns: 40, rows: 40 },
  { sight: FLAT, columns: 60, rows: 20 },
])("goals and their names are in sight and clear of the buttons: $sight", ({ sight, columns, rows }) => {
  const next = random(1);
  const below = (most: number): number => Math.floor(next() * most);
  for (let round = 0; round < 200; round++) {
    const [left, top] = [below(61 - columns), below(41 - rows)];
    const focus = Array.from({ length: 1 + below(8) }, () => name(left + below(columns), top + below(rows)));
    const counters = Array.from({ length: below(20) }, () => name(below(60), below(40)));
    expectClear(view(focus, counters, sight), atlas, focus);
  }
});

test("counters near the goals are in view as well while they can be read", () => {
  const { window, scale } = view([name(20, 20), name(24, 20)], [name(18, 18), name(26, 22), name(59, 39)], DESK);
  expect(within(around(rectsOf(atlas, [name(18, 18), name(26, 22)])), window)).toBe(true);
  expect(scale).toBeGreaterThan(0.5);
});

test("counters that would make the board too small to read are left out of sight", () => {
  const goals = [name(20, 20), name(30, 20)];
  const { window, scale } = view(goals, [name(25, 24), name(25, 15), name(16, 20), name(34, 20)], PHONE);
  expect(within(around(rectsOf(atlas, goals)), window)).toBe(true);
  expect(scale).toBeGreaterThan(0.42);
});

test("goals too far apart for a board that can be seen are shown where most of them lie", () => {
  const thick = [name(3, 3), name(4, 3), name(5, 4)];
  const { window, scale } = view([...thick, name(59, 39)], [], PHONE);
  expect(scale).toBeGreaterThan(0.4);
  expect(within(around(rectsOf(atlas, thick)), window)).toBe(true);
});

test("a small board, or one without goals, is shown whole", () => {
  const small = board(8, 6);
  for (const [map, focus] of [
    [small, [name(0, 0)]],
    [atlas, []],
  ] as [Atlas, string[]][]) {
    expect(within(map.bounds, view(focus, [], DESK, map).window)).toBe(true);
  }
});

test("goals at the edges of a small board leave room for their names", () => {
  const small = board(10, 8);
  const focus = [name(0, 4), name(9, 4), name(9, 7)];
  for (const sight of [DESK, PHONE, FLAT]) expectClear(view(focus, [], sight, small), small, focus);
});
