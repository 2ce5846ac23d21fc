import { beforeEach, expect, test, vi } from "vitest";

import { announcer } from "../src/lib/announce.svelte";
import { type GameApi, ProblemError } from "../src/lib/api";
import { Pen } from "../src/lib/pen.svelte";
import type { Aim, Ruling, View } from "../src/lib/wire";
import { scene, token } from "./boards";

const AIM: Aim = { text: "move mine 0102", verb: "move", place: "0102" };
const view = {
  scene: scene(token("mine", "0101"), token("other", "0101"), token("theirs", "0103", { side: "allies" })),
} as View;
const api = {
  aims: vi.fn<(units: string[]) => Promise<Aim[]>>(),
  judge: vi.fn<(text: string, seat: string) => Promise<Ruling>>(),
  fight: vi.fn<(text: string, seat: string) => Promise<unknown>>(),
};
const pen = (desk = {}): Pen =>
  new Pen(api as unknown as GameApi, { seat: "axis", acting: true, looking: false, view, ...desk });
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  api.aims.mockResolvedValue([AIM]);
  api.judge.mockResolvedValue({ allowed: true });
  api.fight.mockResolvedValue({ title: "a fight" });
});

test("only for counters of one's own is it asked where they can go", async () => {
  const mine = pen();
  mine.select(["mine", "theirs"]);
  await later();
  expect(api.aims.mock.calls).toEqual([[{ units: "mine" }]]);
  expect(mine.aims).toEqual([AIM]);
  mine.select(["theirs"]);
  expect(mine.aims).toEqual([]);
});

test.each([{ acting: false }, { looking: true }])("who cannot give orders is shown none: %o", async (desk) => {
  const idle = pen(desk);
  idle.select(["mine"]);
  await later();
  expect(api.aims).not.toHaveBeenCalled();
});

test("an answer that comes after another selection is not taken", async () => {
  const mine = pen();
  let answer: (aims: Aim[]) => void = () => {};
  api.aims.mockReturnValueOnce(new Promise((done) => (answer = done)));
  mine.select(["mine"]);
  mine.select(["other"]);
  await later();
  answer([]);
  await later();
  expect(mine.aims).toEqual([AIM]);
});

test("a counter that is gone is no longer selected", () => {
  const mine = pen();
  mine.select(["mine", "other"]);
  mine.drop(["mine"]);
  expect(mine.selected).toEqual(["other"]);
});

test("what is written is judged once, after a pause, and its fight is worked out", async () => {
  const mine = pen();
  mine.write("att");
  mine.write(" attack 0103 ");
  expect(api.judge).not.toHaveBeenCalled();
  await later();
  expect(api.judge.mock.calls).toEqual([[{ text: "attack 0103", seat: "axis" }]]);
  expect(mine.ruling).toEqual({ allowed: true });
  expect(mine.fight).toEqual({ title: "a fight" });
  mine.write("");
  expect([mine.ruling, mine.fight]).toEqual([null, null]);
});

test("what is refused has no fight, and every objection is read aloud", async () => {
  const mine = pen();
  const ruling = {
    allowed: false,
    objections: [
      { text: "too far", ref: "4.2" },
      { text: "too late", ref: "3.1" },
    ],
  };
  api.judge.mockResolvedValue(ruling);
  mine.write("attack 0103");
  await later();
  expect(api.fight).not.toHaveBeenCalled();
  mine.refuse(ruling);
  await later();
  expect(announcer.urgent).toMatch(/too far.*too late/i);
});

test("a fault is shown like a refusal, with its paragraph, and an accepted order leaves nothing behind", () => {
  const mine = pen();
  mine.write("end");
  mine.fail(new ProblemError(409, "The position has changed.", "2.1"));
  expect(mine.refused).toEqual({ allowed: false, objections: [{ text: "The position has changed.", ref: "2.1" }] });
  mine.clear();
  expect([mine.draft, mine.refused, mine.ruling, mine.aims]).toEqual(["", null, null, []]);
});
