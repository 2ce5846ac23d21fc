import { expect, test, vi } from "vitest";

import { inside, type Point, type Rect } from "../src/board/geometry";
import { about, boxOf, Labels, type Wish, type Written } from "../src/board/labels";
import { overlaps, random, rect, within } from "./boards";

vi.mock("../src/board/lettering.svelte", () => import("./letters"));

const FRAME = rect(0, 0, 1000, 800);
const SIZE = 20;
/** What a text of six letters takes of its line: three times its size, and a fifth of it at either end. */
const WIDTH = 3.4 * SIZE;

const wish = (key: string, spots: Point[], more: Partial<Wish> = {}): Wish => ({
  key,
  text: "Tobruk",
  face: "plain",
  look: "",
  rank: 1,
  sizes: [SIZE],
  spots: () => spots,
  ...more,
});
const keys = (labels: Labels): string[] => labels.written.map((name) => name.wish.key).sort();
const of = (labels: Labels, key: string): Written | undefined => labels.written.find((name) => name.wish.key === key);

const HERE = { x: 500, y: 400 };
const BELOW = { x: 500, y: 440 };

test("the name that chooses first has the place, and the other is left out", () => {
  const labels = new Labels([], [], FRAME).write([wish("late", [HERE], { rank: 2 }), wish("early", [HERE])]);
  expect(keys(labels)).toEqual(["early"]);
});

test("a name takes the best of its places that is free", () => {
  const labels = new Labels([rect(490, 390, 20, 20)], [], FRAME).write([wish("a", [HERE, BELOW])]);
  expect(of(labels, "a")).toMatchObject(BELOW);
});

test("a name that has no room becomes smaller before it is left out", () => {
  const beside = [rect(0, 0, 470, 800), rect(530, 0, 470, 800)];
  const labels = new Labels(beside, [], FRAME).write([wish("a", [HERE], { sizes: [SIZE, 15] }), wish("b", [BELOW])]);
  expect(labels.written.map(({ wish: { key }, size }) => [key, size])).toEqual([["a", 15]]);
});

test("a neighbour moves aside for one that has no other place", () => {
  const labels = new Labels([], [], FRAME).write([wish("first", [HERE, BELOW]), wish("second", [HERE], { rank: 2 })]);
  expect(of(labels, "first")).toMatchObject(BELOW);
  expect(of(labels, "second")).toMatchObject(HERE);
});

test("a neighbour may move by less than its own length", () => {
  const [little, left] = [
    { x: 510, y: 400 },
    { x: 505 - WIDTH, y: 400 },
  ];
  const labels = new Labels([], [], FRAME).write([wish("first", [HERE, little]), wish("second", [left], { rank: 2 })]);
  expect(keys(labels)).toEqual(["first", "second"]);
});

test("a neighbour stays where it is if it would find no other room", () => {
  const labels = new Labels([rect(490, 425, 20, 20)], [], FRAME).write([
    wish("first", [HERE, BELOW]),
    wish("second", [HERE], { rank: 2 }),
  ]);
  expect(keys(labels)).toEqual(["first"]);
  expect(of(labels, "first")).toMatchObject(HERE);
});

test("a name that must be shown moves aside only for one that must be shown as well", () => {
  const first = wish("first", [HERE, BELOW], { must: HERE });
  const lesser = new Labels([], [], FRAME).write([first, wish("second", [HERE], { rank: 2 })]);
  expect(keys(lesser)).toEqual(["first"]);
  expect(of(lesser, "first")).toMatchObject(HERE);
  const alike = new Labels([], [], FRAME).write([first, wish("second", [HERE], { rank: 2, must: HERE })]);
  expect(of(alike, "first")).toMatchObject(BELOW);
  expect(of(alike, "second")).toMatchObject(HERE);
});

test("a name that must be shown stands further off with a line to its place", () => {
  const sign = rect(460, 370, 80, 60);
  const labels = new Labels([sign], [], FRAME).write([wish("a", [HERE], { must: HERE }), wish("b", [HERE])]);
  const name = of(labels, "a") as Written;
  expect(keys(labels)).toEqual(["a"]);
  expect(name.line?.to).toEqual(HERE);
  expect(overlaps(name.box, sign)).toBe(false);
  expect(name.line && inside(name.box, name.line.from)).toBe(true);
});

test("a name that stands further off stays within the frame", () => {
  for (const x of [5, 995]) {
    const labels = new Labels([], [], FRAME).write([wish("a", [{ x, y: 400 }], { must: { x, y: 400 } })]);
    expect(within((of(labels, "a") as Written).box, FRAME)).toBe(true);
  }
});

test("where counters lie everywhere, what must be shown hides as little of them as it can", () => {
  const counters = [rect(0, 0, 1000, 410), rect(0, 410, 1000, 390)];
  const half = new Labels([], [...counters, rect(0, 380, 1000, 30)], FRAME);
  half.write([wish("a", [HERE, BELOW], { must: HERE }), wish("b", [BELOW])]);
  expect(keys(half)).toEqual(["a"]);
  expect(of(half, "a")).toMatchObject(BELOW);
});

test("nothing is written where it cannot be seen", () => {
  expect(
    keys(
      new Labels([], [], FRAME).write([
        wish("a", [{ x: WIDTH / 2 - 1, y: 400 }]),
        wish("b", [{ x: WIDTH / 2, y: 400 }]),
      ]),
    ),
  ).toEqual(["b"]);
});

/** A crowded board: signs, counters, and names about their places, of which some must be shown. */
function crowd(seed: number): { solid: Rect[]; counters: Rect[]; wishes: Wish[] } {
  const next = random(seed);
  const some = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
  const place = (): Point => ({ x: next() * 1000, y: next() * 800 });
  const small = ({ x, y }: Point): Rect => rect(x - 10, y - 10, 20, 20);
  const wishes = some(120, (i) => {
    const at = place();
    return wish(`n${i}`, [], {
      text: "x".repeat(3 + Math.floor(next() * 12)),
      rank: Math.floor(next() * 4),
      sizes: [14, 11],
      spots: about(small(at), at, 2),
      ...(next() < 0.2 ? { must: at } : {}),
    });
  });
  return { solid: some(40, () => small(place())), counters: some(40, () => small(place())), wishes };
}

test.each([1, 2, 3, 4, 5, 6])(
  "on a crowded board no name lies over another, over a sign or beyond the frame (%i)",
  (seed) => {
    const { solid, counters, wishes } = crowd(seed);
    const { written } = new Labels(solid, counters, FRAME).write(wishes);
    expect(new Set(written.map((name) => name.wish.key)).size).toBe(written.length);
    written.forEach(({ box, wish: { must } }, i) => {
      expect(within(box, FRAME)).toBe(true);
      expect(written.slice(i + 1).filter((other) => overlaps(box, other.box))).toEqual([]);
      expect(solid.filter((sign) => overlaps(box, sign))).toEqual([]);
      if (!must) expect(counters.filter((counter) => overlaps(box, counter))).toEqual([]);
    });
  },
);

test.each([7, 8, 9])("names are the same in whatever order they are wished for (%i)", (seed) => {
  const { solid, counters, wishes } = crowd(seed);
  const once = new Labels(solid, counters, FRAME).write(wishes);
  const again = new Labels([...solid].reverse(), [...counters].reverse(), FRAME).write([...wishes].reverse());
  expect(again.written.map(({ x, y, wish: { key } }) => [key, x, y])).toEqual(
    once.written.map(({ x, y, wish: { key } }) => [key, x, y]),
  );
});

test.each([10, 11, 12])(
  "with one place each, just those are written that the ones before leave room for (%i)",
  (seed) => {
    const next = random(seed);
    const wishes = Array.from({ length: 200 }, (_, i) =>
      wish(`n${i}`, [{ x: next() * 1000, y: next() * 800 }], { rank: i }),
    );
    const boxes: Rect[] = [];
    const expected = wishes.filter(({ spots }) => {
      const box = boxOf(spots(SIZE, WIDTH)[0] as Point, WIDTH, SIZE);
      const free = within(box, FRAME) && !boxes.some((other) => overlaps(box, other));
      if (free) boxes.push(box);
      return free;
    });
    expect(new Labels([], [], FRAME).write(wishes).written.map((name) => name.wish)).toEqual(expected);
  },
);

test("wherever a name stands about a place, it leaves the sign of the place free", () => {
  const next = random(13);
  for (let round = 0; round < 200; round++) {
    const core = rect(next() * 100, next() * 100, 1 + next() * 60, 1 + next() * 60);
    const [size, width] = [5 + next() * 20, next() * 150];
    const middle = { x: (core.left + core.right) / 2, y: (core.top + core.bottom) / 2 };
    for (const spot of about(core, middle, 2)(size, width))
      expect(overlaps(boxOf(spot, width, size), core)).toBe(false);
  }
});
