import { expect, test, vi } from "vitest";

import { Atlas } from "../src/board/geometry";
import { named } from "../src/board/naming";
import { paper } from "../src/board/paper";
import type { Sheet } from "../src/lib/wire";
import { board, name, scene } from "./boards";

vi.mock("../src/board/lettering.svelte", () => import("./letters"));

/** A board with a town in every hex, one of which has tags of its own, and the names that are written on it. */
function written(special: string, tags: string[], focus: string[] = []): string[] {
  const cells = board(9, 9).hexes.map(({ id, cell }) => ({
    ...cell,
    title: `A long name ${id}`,
    tags: id === special ? tags : ["town"],
  }));
  const sheet: Sheet = { id: "test", title: "Test", flat: false, cells };
  const atlas = new Atlas(sheet);
  const shown = { atlas, paper: paper(sheet, atlas), piles: [], scene: { ...scene(), focus }, zones: [] };
  return named({ ...shown, selected: new Set() }, 0.5).written.map(({ wish }) => wish.key);
}

const PLACES = [0, 2, 4, 6, 8].flatMap((column) => [1, 4, 7].map((row) => name(column, row)));

test("there is no room for the names of all towns", () => {
  const keys = written("", []);
  expect(keys.length).toBeLessThan(81);
  expect(PLACES.filter((place) => !keys.includes(place))).not.toEqual([]);
});

test.each([["capital"], ["major_city"], ["great_port"], ["major_port"], ["port"], ["minor_port"], ["city"]])(
  "a %s has its name before ordinary towns",
  (tag) => {
    for (const place of PLACES) expect(written(place, [tag])[0]).toBe(place);
  },
);

test("a victory place has its name before a capital", () => {
  for (const place of PLACES.slice(1)) expect(written(name(0, 1), ["capital"], [place])[0]).toBe(place);
});
