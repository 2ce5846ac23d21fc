import { expect, test } from "vitest";

import { blank, brief, read, write } from "../src/lib/calculator";
import type { Form } from "../src/lib/wire";

const FORM: Form = {
  rows: [
    {
      id: "attack",
      title: "Attackers",
      start: "12-10 XX german armour",
      fields: [
        { id: "paid", title: "Nothing paid", kind: "check", usual: true },
        { id: "across", title: "Across", kind: "listed", usual: [], choices: { river: "River" } },
      ],
    },
    { id: "defend", title: "Defenders", start: "5-6 XX british infantry", fields: [] },
  ],
  parts: [
    {
      title: "Where",
      fields: [
        {
          id: "terrain",
          title: "Terrain",
          kind: "choice",
          usual: "clear",
          choices: { clear: "Clear", rough: "Rough" },
        },
        { id: "features", title: "In it", kind: "boxes", usual: [], choices: { fort: "Fort" } },
      ],
    },
    { title: "How", fields: [{ id: "shift", title: "Shift", kind: "number", usual: 0, least: -9, most: 9 }] },
  ],
};

test("a battle comes back from its address", () => {
  const usual = blank(FORM);
  const attack = [{ unit: "3-8 II 100% über", count: 2, more: { paid: false, across: ["river"] } }];
  const sheet = {
    rows: { ...usual.rows, attack },
    values: { terrain: "rough", shift: -1, features: ["fort & wadi"] },
    readings: { table: "classic" },
  };
  expect(read(FORM, write(FORM, sheet))).toEqual(sheet);
});

test("only what differs from a blank sheet stands in the address", () => {
  const usual = blank(FORM);
  const shifted = { ...usual, values: { ...usual.values, shift: 3 } };
  expect(Object.keys(brief(FORM, shifted)).sort()).toEqual(["attack", "defend", "shift"]);
  expect(brief(FORM, usual)["attack"]).toEqual([{ unit: "12-10 XX german armour" }]);
});

test("what was set back to the usual is not said", () => {
  const usual = blank(FORM);
  const attack = [{ unit: "a", count: 1, more: { paid: true, across: [] } }];
  expect(brief(FORM, { ...usual, rows: { ...usual.rows, attack } })["attack"]).toEqual([{ unit: "a" }]);
});

test.each(["", "%", "null", "[]", "7", '{"shift":"1","attack":[7],"features":[1],"readings":null}'])(
  "an address that is no battle gives a blank sheet: %s",
  (query) => {
    expect(read(FORM, query)).toEqual(blank(FORM));
  },
);

test("what is of another kind than on a sheet is left out, and the rest is kept", () => {
  const usual = blank(FORM);
  const found = read(FORM, '{"shift":2,"terrain":7,"other":1,"attack":[{"unit":"a","paid":"no","other":1}]}');
  expect(found).toEqual({
    ...usual,
    rows: { ...usual.rows, attack: [{ unit: "a", more: {} }] },
    values: { ...usual.values, shift: 2 },
  });
});
