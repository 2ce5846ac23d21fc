// How the routes are asked, which `routes.ts` lists. What goes wrong is a `ProblemError` with one sentence that can be shown.
import { type Call, GameRoutes, OpenRoutes } from "./routes";
import type { Problem, Suppose } from "./wire";
import { t } from "./i18n";

const ROOT = "/api/v1";

export class ProblemError extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly ref = "",
  ) {
    super(detail);
  }
}

async function send<T>({ method, path, query = {}, body, text = false }: Call, key = ""): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers["Authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(ROOT + path + written(query), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ProblemError(0, t("error.unreachable"));
  }
  if (!answer.ok) throw await problem(answer);
  return (text ? await answer.text() : await answer.json()) as T;
}

async function problem(answer: Response): Promise<ProblemError> {
  if (answer.status === 429) {
    return new ProblemError(429, t("error.too_many", { n: answer.headers.get("Retry-After") ?? "1" }));
  }
  try {
    const said = (await answer.json()) as Partial<Problem>;
    if (said.detail) return new ProblemError(answer.status, said.detail, said.ref);
  } catch {
    // Something between us and the server answered in its place; its words would not help.
  }
  return new ProblemError(answer.status, t("error.status", { n: answer.status }));
}

function written(query: NonNullable<Call["query"]>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (!given.length) return "";
  return "?" + given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
}

// A client's own id of something it asks for, so that a repeat is recognised.
export function clientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Library extends OpenRoutes {
  private readonly once = new Map<string, Promise<unknown>>();

  // What can be read without a key does not change while the page is open: it is asked for once.
  protected request<T>(call: Call): Promise<T> {
    if (call.method !== "GET") return send<T>(call);
    const known = this.once.get(call.path) as Promise<T> | undefined;
    if (known) return known;
    const asked = send<T>(call);
    this.once.set(call.path, asked);
    asked.catch(() => this.once.delete(call.path));
    return asked;
  }
}

export const library = new Library();

export class GameApi extends GameRoutes {
  // The seat that is looked from; empty lets the server choose.
  as = "";
  // Orders that are only tried: what is asked about the position is answered as if they had been given.
  tried: readonly string[] = [];

  constructor(
    readonly game: string,
    readonly key: string,
  ) {
    super();
  }

  protected request<T>(call: Call): Promise<T> {
    return send<T>(
      { ...call, path: `/games/${this.game}${call.path}`, query: { ...call.query, as: this.as } },
      this.key,
    );
  }

  protected question<T>(what: Suppose["what"], fields: object, call: Call): Promise<T> {
    if (!this.tried.length) return this.request<T>(call);
    return this.suppose({ orders: [...this.tried], what, ...fields }) as Promise<T>;
  }
}

export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
