import { describe, expect, test } from "vitest";

import {
  around,
  course,
  type Edge,
  inside,
  type Point,
  ribbons,
  rings,
  teeth,
  touches,
  UNIT,
} from "../src/board/geometry";
import { board, name, random, rect, twiceArea } from "./boards";

const AREA = (UNIT * UNIT * Math.sqrt(3)) / 2;

describe.each([{ flat: false }, { flat: true }])("hexes, flat: $flat", ({ flat }) => {
  const atlas = board(7, 6, { flat });

  test("the hexes that meet in a corner call it by one key, and no other corner has it", () => {
    const known = new Map<string, Point>();
    for (const spot of atlas.hexes) {
      for (let i = 0; i < 6; i++) {
        const corner = atlas.corner(spot, i);
        const same = known.get(corner.key) ?? corner;
        expect(Math.hypot(corner.x - same.x, corner.y - same.y)).toBeLessThan(0.01);
        known.set(corner.key, same);
      }
    }
    const places = new Set([...known.values()].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
    expect(places.size).toBe(known.size);
  });

  test("two neighbours share a side, seen from either; others share none", () => {
    for (const spot of atlas.hexes) {
      for (const other of atlas.hexes) {
        const here = atlas.between(spot.id, other.id);
        const there = atlas.between(other.id, spot.id);
        const apart = Math.hypot(spot.x - other.x, spot.y - other.y);
        expect(Boolean(here)).toBe(spot !== other && apart < UNIT * 1.01);
        expect([here?.from.key, here?.to.key]).toEqual([there?.to.key, there?.from.key]);
      }
    }
  });

  test("a point in a hex is found to be there", () => {
    const next = random(1);
    for (let round = 0; round < 2000; round++) {
      const { left, top, right, bottom } = atlas.bounds;
      const point = { x: left + next() * (right - left), y: top + next() * (bottom - top) };
      const holds = atlas.hexes.find((spot) =>
        atlas.ring.every((corner, i) => {
          const after = atlas.ring[(i + 1) % 6] as Point;
          return (
            (after.x - corner.x) * (point.y - spot.y - corner.y) -
              (after.y - corner.y) * (point.x - spot.x - corner.x) >
            1e-6
          );
        }),
      );
      if (holds) expect(atlas.find(point)?.id).toBe(holds.id);
    }
    expect(atlas.find({ x: -5 * UNIT, y: 0 })).toBeUndefined();
  });

  test("a step leads to the neighbour in that direction, and back", () => {
    const spot = atlas.spots.get(name(3, 3));
    if (!spot) throw new Error("no such hex");
    for (let i = 0; i < 6; i++) {
      const angle = (flat ? 0 : 30) + 60 * i;
      const there = atlas.step(spot, angle);
      expect(there?.id).toBe(spot.cell.near?.[i]);
      expect(there && atlas.step(there, angle + 180)).toBe(spot);
    }
  });

  test("the rings about a group of hexes are closed and hold its area, less its holes", () => {
    const next = random(2);
    for (let round = 0; round < 50; round++) {
      const group = new Set(atlas.hexes.filter(() => next() < 0.5).map((spot) => spot.id));
      let twice = 0;
      for (const ring of rings(atlas, group)) {
        ring.forEach((edge, i) => expect(edge.to.key).toBe(ring[(i + 1) % ring.length]?.from.key));
        twice += twiceArea(ring.map((edge) => edge.from));
      }
      expect(twice / 2).toBeCloseTo(group.size * AREA, 3);
    }
  });
});

const box = { id: "box", x: 0, y: -4, terrain: "box", width: 3, height: 2 };

test("a box is found before the hexes, and a step off the board leads to it", () => {
  const atlas = board(3, 3, { boxes: [box] });
  expect(atlas.boxes.map(({ id }) => id)).toEqual(["box"]);
  expect(atlas.find({ x: 10, y: -4 * UNIT })?.id).toBe("box");
  const edge = atlas.spots.get(name(0, 0));
  expect(edge && atlas.step(edge, 0)?.id).toBe("box");
  expect(atlas.between("box", name(0, 0))).toBeUndefined();
});

test("the bounds hold every place", () => {
  const atlas = board(4, 2, { boxes: [box] });
  for (const spot of atlas.spots.values()) expect(inside(atlas.bounds, spot)).toBe(true);
  expect(around([rect(0, 0, 1, 1), rect(5, -2, 1, 1)])).toEqual({ left: 0, top: -2, right: 6, bottom: 1 });
});

test("rectangles touch if they have a point in common", () => {
  expect(touches(rect(0, 0, 2, 2), rect(2, 2, 1, 1))).toBe(true);
  expect(touches(rect(0, 0, 2, 2), rect(2.1, 0, 1, 1))).toBe(false);
});

test("a line through a place is one curve there, and lines that end or fork are straight", () => {
  const atlas = board(4, 4);
  const pair = (from: number, to: number): [string, string] => [name(from, 0), name(to, 0)];
  expect(course(atlas, [pair(0, 1), pair(1, 2)]).match(/Q/g)).toHaveLength(1);
  expect(course(atlas, [pair(0, 1), pair(1, 2), [name(1, 0), name(1, 1)]])).not.toContain("Q");
  expect(course(atlas, [[name(0, 0), "nowhere"]])).toBe("");
});

test("every hexside of a river is drawn, half of it from each of its ends", () => {
  const atlas = board(5, 5);
  const edges = atlas.hexes.map((spot) => atlas.edge(spot, 1));
  const halves =
    ribbons(edges, 0, 4 * UNIT)
      .join("")
      .match(/[LQ]/g) ?? [];
  expect(halves).toHaveLength(2 * edges.length);
});

test("teeth stand on the side that is asked for", () => {
  const atlas = board(3, 3);
  const spot = atlas.spots.get(name(1, 1));
  const edge = atlas.between(name(1, 1), name(2, 1)) as Edge;
  const ends = (outwards: boolean): number[] =>
    [...teeth(edge, outwards, 6, 3).matchAll(/L(\S+)/g)].map((found) => Number(found[1]));
  const side = (spot?.x ?? 0) + UNIT / 2;
  expect(ends(true)).toEqual([side + 6, side + 6, side + 6]);
  expect(ends(false)).toEqual([side - 6, side - 6, side - 6]);
});
