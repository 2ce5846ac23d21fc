import { beforeEach, expect, test, vi } from "vitest";

import { announcer } from "../src/lib/announce.svelte";
import type { GameApi } from "../src/lib/api";
import { Asks } from "../src/lib/asks.svelte";
import type { Change, UndoAsk, View } from "../src/lib/wire";

const ASK: UndoAsk = { seat: "axis", n: 14 };
const api = { view: vi.fn<() => Promise<View>>(), consent: vi.fn<(body: unknown) => Promise<unknown>>() };
const view = (asks: UndoAsk[], mine = ["allies"]): View => ({ entries: 20, mine, asks }) as unknown as View;
const change = { lines: [] } as unknown as Change;
const said = vi.spyOn(announcer, "say");

function heard(before: View, now: View): Asks {
  const asks = new Asks(api as unknown as GameApi);
  asks.hear(before, now, change, []);
  return asks;
}

beforeEach(() => vi.clearAllMocks());

test("a wish is told once, and to the others alone", () => {
  heard(view([]), view([ASK]));
  expect(said).toHaveBeenCalledOnce();
  heard(view([ASK]), view([{ ...ASK }]));
  heard(view([], ["axis"]), view([ASK], ["axis"]));
  expect(said).toHaveBeenCalledOnce();
});

test("whoever asks for another entry asks anew, and was not refused", () => {
  expect(heard(view([ASK]), view([{ ...ASK, n: 12 }])).reply).toBeNull();
  expect(said).toHaveBeenCalledOnce();
});

test("a wish that is gone while the game stands was refused", () => {
  expect(heard(view([ASK]), view([])).reply?.agreed).toBe(false);
});

test("an answer names the wish, and a wish waits for its own seat", async () => {
  api.consent.mockResolvedValue({ ruling: { allowed: true } });
  api.view.mockResolvedValue(view([ASK]));
  const asks = new Asks(api as unknown as GameApi);
  await asks.consent("allies", ASK, true);
  expect(api.consent).toHaveBeenCalledWith(expect.objectContaining({ seat: "allies", agree: true, asked: ASK }));
  expect([await asks.waits("axis"), await asks.waits("allies")]).toEqual([true, false]);
});
