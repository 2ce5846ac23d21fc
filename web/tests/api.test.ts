import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { GameApi, library, ProblemError } from "../src/lib/api";

type Sent = [address: string, RequestInit];
const fetched = vi.fn<(...sent: Sent) => Promise<Response>>();
const answer = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => answer([]));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

test("a question is read from an address, as the seat that looks", async () => {
  const api = new GameApi("g1", "secret");
  api.as = "axis";
  await api.options({ verb: "move & more" });
  const [address, { method, headers }] = fetched.mock.calls[0] as Sent;
  expect(address).toBe("/api/v1/games/g1/options?verb=move%20%26%20more&as=axis");
  expect([method, headers]).toEqual(["GET", { Authorization: "Bearer secret" }]);
});

test("after orders that are only tried it is asked with them", async () => {
  const api = new GameApi("g1", "secret");
  api.tried = ["end"];
  await api.options({ limit: 3 });
  await api.layer("supply");
  await api.judge({ text: "move a b", seat: "axis" });
  await api.lines(); // what has happened stays what it is
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    ...Array<string>(3).fill("/api/v1/games/g1/suppose"),
    "/api/v1/games/g1/lines",
  ]);
  const bodies = fetched.mock.calls.slice(0, 3).map(([, { body }]) => JSON.parse(body as string) as unknown);
  expect(bodies).toEqual([
    { orders: ["end"], what: "options", limit: 3 },
    { orders: ["end"], what: "layer", name: "supply" },
    { orders: ["end"], what: "judge", text: "move a b", seat: "axis" },
  ]);
});

test("what can be read without a key is asked for once, unless it failed", async () => {
  fetched.mockImplementationOnce(() => answer({ detail: "not now" }, 503));
  await expect(library.rule("a book", "1.1")).rejects.toThrow(new ProblemError(503, "not now"));
  await library.rule("a book", "1.1");
  await library.rule("a book", "1.1");
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(
    Array<string>(2).fill("/api/v1/books/a%20book/rules/1.1"),
  );
});
