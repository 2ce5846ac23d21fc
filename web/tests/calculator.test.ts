import { expect, test } from "vitest";

import { blank, brief, read, write } from "../src/lib/calculator";

test("a battle comes back from its address", () => {
  const sheet = {
    ...blank(),
    terrain: "rough",
    shift: -1,
    features: ["fort & wadi"],
    attack: [{ unit: "3-8 II 100% über", count: 2, paid: false }],
  };
  expect(read(write(sheet))).toEqual({ ...sheet, defend: [{ unit: "5-6 XX british infantry" }] });
});

test("only what differs from a blank sheet stands in the address", () => {
  expect(Object.keys(brief({ ...blank(), gs: 3 })).sort()).toEqual(["attack", "defend", "gs"]);
  expect(brief(blank()).attack).toEqual([{ unit: "12-10 XX german armour" }]);
});

test.each(["", "%", "null", "[]", "7", '{"shift":"1","attack":[7],"features":[1],"readings":null}'])(
  "an address that is no battle gives a blank sheet: %s",
  (query) => {
    expect(read(query)).toEqual(blank());
  },
);

test("what is of another kind than on a sheet is left out, and the rest is kept", () => {
  expect(read('{"shift":2,"terrain":7,"other":1}')).toEqual({ ...blank(), shift: 2 });
});
