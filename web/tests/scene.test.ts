import { expect, test } from "vitest";

import { changed } from "../src/lib/scene";
import type { Change, View } from "../src/lib/wire";
import { scene, token } from "./boards";

const view = {
  scene: {
    ...scene(token("a", "0101"), token("b", "0102")),
    holders: { P: "axis", Q: "axis" },
    marks: { P: ["fort"] },
  },
} as unknown as View;
const after = (change: Partial<Change>): View["scene"] =>
  changed(view, { scene: scene(), gone: {}, ...change } as Change).scene;

test("what did not change is kept", () => {
  expect(after({})).toMatchObject({ tokens: view.scene.tokens, holders: view.scene.holders, marks: view.scene.marks });
});

test("a place may lose its holder and keep its marks, or the other way round", () => {
  const [unheld, unmarked] = [after({ gone: { holders: ["P"] } }), after({ gone: { marks: ["P"] } })];
  expect([unheld.holders, unheld.marks]).toEqual([{ Q: "axis" }, { P: ["fort"] }]);
  expect([unmarked.holders, unmarked.marks]).toEqual([{ P: "axis", Q: "axis" }, {}]);
});

test("a counter that is gone is not seen, and one that comes back lies on top", () => {
  expect(Object.keys(after({ gone: { tokens: ["a"] } }).tokens)).toEqual(["b"]);
  const again = after({ gone: { tokens: ["a"] }, scene: scene(token("a", "0102")) });
  expect(Object.keys(again.tokens)).toEqual(["b", "a"]);
});
