import { expect, test, vi } from "vitest";

import type { Spot } from "../src/board/geometry";
import {
  byPlace,
  cover,
  extent,
  nearness,
  type Pile,
  pileAt,
  piles,
  seen,
  sidesOf,
  top,
  unitsIn,
} from "../src/board/stacks";
import type { Cell, Token } from "../src/lib/wire";
import { board, name, overlaps, random, scene, token, within } from "./boards";

vi.mock("../src/board/lettering.svelte", () => import("./letters"));

const BOX: Cell = { id: "box", x: -6, y: 0, terrain: "box", width: 3, height: 2.2 };
const atlas = board(4, 4, { boxes: [BOX] });
const laid = (...tokens: Token[]): Pile[] => piles(atlas, byPlace(scene(...tokens)));
const ids = (tokens: Token[]): string[] => tokens.map(({ id }) => id);
const NONE = new Set<string>();

test("every counter on the board lies in one pile of its side, whatever stands where", () => {
  const next = random(1);
  const places = [name(0, 0), name(1, 2), name(3, 3), "box", "nowhere"];
  for (let round = 0; round < 50; round++) {
    const tokens = Array.from({ length: 30 }, (_, i) =>
      token(`t${i}`, places[Math.floor(next() * 5)] ?? "", {
        side: ["axis", "allies", "neutral"][Math.floor(next() * 3)] ?? "",
      }),
    );
    const all = laid(...tokens);
    expect(ids(all.flatMap((pile) => pile.tokens)).sort()).toEqual(
      ids(tokens.filter(({ place }) => place !== "nowhere")).sort(),
    );
    for (const pile of all)
      expect(pile.tokens.every(({ side, place }) => side === pile.side && place === pile.place)).toBe(true);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  }
});

test("the piles of two sides lie side by side in their hex, and each of three can be pointed at", () => {
  const shared = (...sides: string[]): Pile[] => laid(...sides.map((side) => token(side, name(1, 1), { side })));
  const [left, right] = shared("axis", "allies") as [Pile, Pile];
  expect(overlaps(extent(left), extent(right))).toBe(false);
  const hex = atlas.rect(atlas.spots.get(name(1, 1)) as Spot);
  for (const pile of [left, right]) expect(within(extent(pile), hex)).toBe(true);
  const three = shared("axis", "allies", "neutral");
  for (const pile of three) expect(pileAt(three, pile)).toBe(pile);
});

test("in a box counters lie apart while there is room, then like on like, then by nation, then by side", () => {
  const many = (count: number, more: (i: number) => Partial<Token>): number =>
    laid(...Array.from({ length: count }, (_, i) => token(`t${i}`, "box", more(i)))).length;
  expect(many(6, () => ({}))).toBe(6);
  expect(many(7, (i) => ({ factors: String(i % 4) }))).toBe(4);
  expect(many(14, (i) => ({ factors: String(i), nation: String(i % 5) }))).toBe(5);
  expect(many(14, (i) => ({ nation: String(i), side: i % 2 ? "axis" : "allies" }))).toBe(2);
});

test("what is carried lies just below what carries it, also when that is carried itself", () => {
  const places = byPlace(
    scene(
      token("gun", "x", { carried: "truck" }),
      token("foot", "x"),
      token("ship", "x"),
      token("truck", "x", { carried: "ship" }),
    ),
  );
  expect(ids(places.get("x") ?? [])).toEqual(["foot", "gun", "truck", "ship"]);
  expect(ids(byPlace(scene(token("left", "x", { carried: "elsewhere" }))).get("x") ?? [])).toEqual(["left"]);
});

test("the counter that was selected lies on top, and at most four are seen", () => {
  const [pile] = laid(...["a", "b", "c", "d", "e", "f"].map((id) => token(id, name(0, 0)))) as [Pile];
  expect(top(pile, NONE).id).toBe("f");
  expect(ids(seen(pile, NONE))).toEqual(["c", "d", "e", "f"]);
  expect(ids(seen(pile, new Set(["b"])))).toEqual(["d", "e", "f", "b"]);
});

test("of piles that lie over each other the one drawn last is taken", () => {
  const [low, high] = laid(token("a", name(0, 0)), token("b", name(0, 1))) as [Pile, Pile];
  const moved = { ...high, x: low.x, y: low.y };
  expect(pileAt([low, moved], low)).toBe(moved);
  expect(pileAt([low, high], { x: -100, y: 0 })).toBeUndefined();
});

test("a pile covers its counters, and its count if there is more than one unit", () => {
  const near = nearness(1);
  const [one] = laid(token("a", name(1, 1))) as [Pile];
  const [counted] = laid(token("a", name(1, 1), { count: 3 })) as [Pile];
  const [moved] = laid(token("a", name(1, 1), { state: ["moved"] })) as [Pile];
  expect(within(extent(one), cover(one, near).counters)).toBe(true);
  expect(cover(one, near).count).toBeUndefined();
  expect(unitsIn(counted.tokens)).toBe(3);
  expect(cover(counted, near).count).toBeDefined();
  expect(cover(counted, nearness(0.1)).count).toBeUndefined();
  expect(cover(moved, near).counters.bottom).toBeGreaterThan(cover(one, near).counters.bottom);
});

test("the sides have a fixed order, those that only hold places as well", () => {
  expect(
    sidesOf({ ...scene(token("a", "x", { side: "soviet" })), holders: { y: "chinese", z: "" } }, ["axis", "allies"]),
  ).toEqual(["allies", "axis", "chinese", "soviet"]);
});
