import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { withRetry } from "../src/lib/retry";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what comes at once is asked for once", async () => {
  const load = vi.fn(() => Promise.resolve("here"));
  await expect(withRetry(load)).resolves.toBe("here");
  expect(load).toHaveBeenCalledOnce();
});

test("what cannot be had is asked for again, ever more seldom, until it comes", async () => {
  let away = true;
  const load = vi.fn(() => (away ? Promise.reject(new Error("away")) : Promise.resolve("here")));
  const coming = withRetry(load);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(load).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(600_000);
  const asked = load.mock.calls.length;
  expect(asked).toBeLessThan(50);
  away = false;
  await vi.advanceTimersByTimeAsync(15_000);
  await expect(coming).resolves.toBe("here");
  expect(load).toHaveBeenCalledTimes(asked + 1);
});
