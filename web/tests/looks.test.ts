// Ground, lines and counters are drawn by what the book says, and somehow if it says nothing.
import { describe, expect, it } from "vitest";

import { Atlas } from "../src/board/geometry";
import { lines, paper } from "../src/board/paper";
import { hueOf } from "../src/board/shapes";
import { look, patternsOf } from "../src/board/terrain";
import type { Sheet } from "../src/lib/wire";

const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  id: "two",
  title: "Two hexes",
  flat: true,
  cells: [
    { id: "a", x: 0, y: 0, terrain: "mere", near: ["", "", "", "b", "", ""] },
    { id: "b", x: 0, y: 1, terrain: "forest", near: ["a", "", "", "", "", ""] },
  ],
  strokes: [{ kind: "brook", cells: ["a", "b"], side: true }],
  ...more,
});
const printed = (one: Sheet) => paper(one, new Atlas(one));

describe("the patterns of terrain", () => {
  it("are those that the book names", () => {
    expect(patternsOf(sheet({ grounds: { forest: ["jungle"] } }), "forest")).toEqual(["jungle"]);
  });

  it("follow from its name where the book says nothing, and are none where that says nothing either", () => {
    expect(patternsOf(sheet(), "forest")).toEqual(["forest"]);
    expect(patternsOf(sheet(), "mere")).toEqual([]);
    expect(look([])).toEqual({ fill: "clear", marks: [] });
  });

  it("leave out what this page cannot draw yet", () => {
    const newer = { grounds: { glen: ["volcano", "rough"] } } as unknown as Partial<Sheet>;
    expect(patternsOf(sheet(newer), "glen")).toEqual(["rough"]);
  });

  it("give the colour by the first and marks by each, trees making room for the rest", () => {
    const both = look(["mountain", "jungle"]);
    expect(both.fill).toBe("mountain");
    expect(both.marks.map((mark) => mark.style)).toEqual(["ink", "leaf"]);
    expect(both.marks[0]).toEqual(look(["mountain"]).marks[0]);
    expect(both.marks[1]).not.toEqual(look(["jungle"]).marks[0]);
  });

  it("tell land from sea", () => {
    expect(printed(sheet()).grounds.map((ground) => ground.terrain)).toEqual(["mere", "forest"]);
    const wet = printed(sheet({ grounds: { mere: ["sea"] } }));
    expect(wet.grounds.map((ground) => ground.terrain)).toEqual(["forest"]);
    expect(wet.coast.length).toBeGreaterThan(0);
  });
});

describe("lines", () => {
  it("are drawn as the book says, or by their own name", () => {
    expect(printed(sheet()).features.map((feature) => feature.drawn)).toEqual(["brook"]);
    expect(printed(sheet({ lines: { brook: "cliff" } })).features[0]).toMatchObject({ kind: "brook", drawn: "cliff" });
  });

  it("have teeth where they are cliffs", () => {
    expect(printed(sheet({ lines: { brook: "cliff" } })).features[0]?.teeth).not.toBe("");
    expect(printed(sheet({ lines: { brook: "river" } })).features[0]?.teeth).toBe("");
  });

  it("lie in the order of what they carry", () => {
    const one = sheet({ lines: { iron: "rail", path: "track" } });
    const ways = ["iron", "road", "path"].map((kind) => ({ kind, cells: ["a", "b"] }));
    expect(lines(new Atlas(one), one, ways).map((line) => line.kind)).toEqual(["path", "road", "iron"]);
  });
});

describe("the hue of a nation", () => {
  it("is the book's, 0 included, or else one that follows from its name", () => {
    expect(hueOf("red", { red: 0 })).toBe(0);
    expect(hueOf("red")).toBe(hueOf("red", { blue: 220 }));
    expect(hueOf("red")).not.toBe(hueOf("green"));
    expect(hueOf("constructor")).toBeLessThan(360);
  });
});
