// The typed client of the HTTP API. What goes wrong is a `ProblemError` with one sentence that can be shown.
import type {
  Account,
  Aim,
  BookCard,
  Bookmark,
  CalculatorChoices,
  Choice,
  Created,
  Delivery,
  FightSheet,
  Give,
  Given,
  Guide,
  Hook,
  Layer,
  Line,
  LuckRow,
  NewGame,
  Problem,
  RulePage,
  RuleRow,
  Ruling,
  Scene,
  Sheet,
  Sum,
  ToDo,
  Tried,
  View,
} from "./wire";
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

type Asked = { method?: string; key?: string; body?: unknown; text?: boolean };

async function ask<T>(path: string, { method = "GET", key = "", body, text = false }: Asked = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers["Authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new ProblemError(0, t("error.unreachable"));
  }
  if (!answer.ok) throw await problem(answer);
  if (answer.status === 204) return undefined as T;
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

function query(fields: Record<string, string | number | undefined>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  if (!given.length) return "";
  return "?" + given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
}

// A client's own id of something it asks for, so that a repeat is recognised.
export function clientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const once = new Map<string, Promise<unknown>>();

// What never changes while the page is open is asked for once.
function keep<T>(path: string): Promise<T> {
  const known = once.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask<T>(path);
  once.set(path, asked);
  asked.catch(() => once.delete(path));
  return asked;
}

function scenarioPath(book: string, scenario: string): string {
  return `/books/${encodeURIComponent(book)}/scenarios/${encodeURIComponent(scenario)}`;
}

export const library = {
  books: () => keep<BookCard[]>("/books"),
  rules: (book: string) => keep<RuleRow[]>(`/books/${encodeURIComponent(book)}/rules`),
  rule: (book: string, id: string) =>
    keep<RulePage>(`/books/${encodeURIComponent(book)}/rules/${encodeURIComponent(id)}`),
  coverage: (book: string) => keep<Record<string, number>>(`/books/${encodeURIComponent(book)}/coverage`),
  sheet: (book: string, scenario: string) => keep<Sheet>(`${scenarioPath(book, scenario)}/sheet`),
  scene: (book: string, scenario: string) => keep<Scene>(`${scenarioPath(book, scenario)}/scene`),
  guide: (book: string, scenario: string) => keep<Guide>(`${scenarioPath(book, scenario)}/guide`),
  create: (game: NewGame) => ask<Created>("/games", { method: "POST", body: game }),
};

export const calculator = {
  choices: () => keep<CalculatorChoices>("/calculator/europa"),
  work: (sheet: unknown) => ask<FightSheet>("/calculator/europa", { method: "POST", body: sheet }),
};

export class GameApi {
  constructor(
    readonly game: string,
    readonly key: string,
  ) {}

  // The seat that is looked from; empty lets the server choose.
  as = "";
  // Orders that are only tried: what is asked about the position is answered as if they had been given.
  tried: readonly string[] = [];

  private get<T>(path: string, fields: Record<string, string | number | undefined> = {}): Promise<T> {
    return ask<T>(`/games/${this.game}${path}${query({ ...fields, as: this.as })}`, { key: this.key });
  }

  private look<T>(what: string, fields: Record<string, string | number> = {}): Promise<T> {
    return this.tried.length ? this.suppose<T>(what, fields) : this.get<T>(`/${what}`, fields);
  }

  private weigh<T>(what: string, text: string, seat: string): Promise<T> {
    return this.tried.length ? this.suppose<T>(what, { text, seat }) : this.send<T>("POST", `/${what}`, { text, seat });
  }

  private suppose<T>(what: string, fields: Record<string, string | number>): Promise<T> {
    return this.send<T>("POST", "/suppose", { orders: this.tried, what, ...fields });
  }

  private send<T>(method: string, path: string, body?: unknown): Promise<T> {
    return ask<T>(`/games/${this.game}${path}${query({ as: this.as })}`, { method, key: this.key, body });
  }

  view = () => this.get<View>("");
  sheet = () => this.get<Sheet>("/sheet");
  at = (n: number) => this.get<View>(`/at/${n}`);
  lines = (since = 0) => this.get<Line[]>("/lines", { since, limit: 100000 });
  judge = (text: string, seat: string) => this.weigh<Ruling>("judge", text, seat);
  give = (order: Omit<Give, "type">) => this.send<Given>("POST", "/orders", order);
  sandbox = (orders: string[], decided_at: number, seat: string) =>
    this.send<Tried>("POST", "/sandbox", { orders, decided_at, seat });
  commit = (orders: string[], decided_at: number, seat: string, client: string) =>
    this.send<Given[]>("POST", "/commit", { orders, decided_at, seat, client });
  undo = (decided_at: number, seat: string, client: string, n = -1) =>
    this.send<Given>("POST", "/undo", { decided_at, seat, client, n });
  consent = (seat: string, agree: boolean, asked: string, client: string) =>
    this.send<Given>("POST", "/consent", { seat, agree, asked, client });
  options = (verb = "", limit = 20) => this.look<Choice[]>("options", { verb, limit });
  aims = (units: string[]) => this.look<Aim[]>("aims", { units: units.join(" ") });
  complete = (text: string) => this.look<string[]>("complete", { text });
  checklist = () => this.look<ToDo>("checklist");
  ask = (text: string) => this.look<Sum>("ask", { text });
  ledger = () => this.look<Account[]>("ledger");
  about = (name: string) => this.look<string[]>("about", { name });
  layers = () => this.get<{ id: string; title: string }[]>("/layers");
  layer = (id: string) =>
    this.tried.length
      ? this.suppose<Layer>("layer", { name: id })
      : this.get<Layer>(`/layers/${encodeURIComponent(id)}`);
  fight = (text: string, seat: string) => this.weigh<FightSheet | null>("fight", text, seat);
  fought = (n: number) => this.get<FightSheet>(`/fights/${n}`);
  luck = () => this.get<LuckRow[]>("/luck");
  record = () => ask<string>(`/games/${this.game}/record${query({ as: this.as })}`, { key: this.key, text: true });
  bookmarks = () => this.get<Bookmark[]>("/bookmarks");
  mark = (marks: Bookmark[]) => this.send<unknown>("PUT", "/bookmarks", marks);
  webhook = () => this.get<Hook>("/webhook");
  setWebhook = (url: string) => this.send<Hook>("PUT", "/webhook", { url });
  dropWebhook = () => this.send<Hook>("DELETE", "/webhook");
  tryWebhook = () => this.send<Delivery>("POST", "/webhook");
}

export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
