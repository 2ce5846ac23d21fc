import { expect, test } from "vitest";

import type { Spot } from "../src/board/geometry";
import { goalsOf, onMap, spotsOf, words } from "../src/board/goals";
import { byPlace } from "../src/board/stacks";
import type { Aim } from "../src/lib/wire";
import { board, name, scene, token } from "./boards";

const atlas = board(3, 3, { boxes: [{ id: "box", x: -5, y: 0, terrain: "box", width: 2, height: 2 }] });
const position = scene(token("mine", name(0, 0)), token("theirs", name(1, 0), { side: "allies" }));
const aim = (place: string, more: Partial<Aim> = {}): Aim => ({
  text: `move mine ${place}`,
  verb: "move",
  place,
  ...more,
});
const goals = (aims: Aim[], selected = ["mine"]) =>
  goalsOf(atlas, position, byPlace(position), aims, new Set(selected));
const more = (n: number): string => `+${n}`;

test("orders are gathered by the place they lead to; those that lead nowhere on the board are left out", () => {
  const found = goals([
    aim(name(1, 1)),
    aim(name(1, 1), { verb: "dig" }),
    aim("nowhere"),
    { text: "end", verb: "end" },
  ]);
  expect(found.map(({ spot, list }) => [spot.id, list.length])).toEqual([[name(1, 1), 2]]);
});

test("where enemies of the selected stand is a target", () => {
  const targets = (selected: string[]): boolean[] =>
    goals([aim(name(1, 0)), aim(name(0, 0))], selected).map(({ target }) => target);
  expect(targets(["mine"])).toEqual([true, false]);
  expect(targets(["theirs"])).toEqual([false, true]);
  expect(targets([])).toEqual([false, false]);
});

test("the most common word is not written; a long one gives way to its verb; further orders are counted", () => {
  const found = goals([
    aim(name(0, 1)),
    aim(name(0, 2)),
    aim(name(1, 1), { label: "4 MP" }),
    aim(name(1, 2), { label: "a whole order in words", verb: "attack" }),
    aim(name(2, 2), { verb: "load" }),
    aim(name(2, 2)),
    aim(name(2, 2)),
  ]);
  expect(words(found, more)).toEqual(["", "", "4 MP", "attack", "load +2"]);
  expect(words([], more)).toEqual([]);
});

test("a way to a box does not stay on the map", () => {
  const way = (...places: string[]): Spot[] => spotsOf(atlas, places);
  expect(onMap(way(name(0, 0), name(1, 0), "nowhere"))).toBe(true);
  expect(onMap(way(name(0, 0), "box"))).toBe(false);
  expect(onMap(way(name(0, 0)))).toBe(false);
});
