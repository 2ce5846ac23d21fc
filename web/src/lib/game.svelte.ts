// The state of one game on the screen: what the server shows, where in its history we look, and what is tried.
import { announcer } from "./announce.svelte";
import { clientId, GameApi, said } from "./api";
import { Asks } from "./asks.svelte";
import { download } from "./download";
import { t } from "./i18n";
import { Layers } from "./layers.svelte";
import { Live, type LiveStatus, UNREAD } from "./live";
import { Past } from "./past.svelte";
import { Pen } from "./pen.svelte";
import { Remarks } from "./remarks.svelte";
import { Sandbox } from "./sandbox.svelte";
import { changed } from "./scene";
import { shelf } from "./shelf.svelte";
import { Staff } from "./staff.svelte";
import type { Change, DueNow, Given, Line, Problem, Sheet, UndoAsk, View } from "./wire";
import { sentence, told } from "./words";

const END = "end";

export class GameState {
  readonly api: GameApi;
  readonly history: Past;
  readonly box: Sandbox;
  readonly asks: Asks;
  readonly layers: Layers;
  readonly pen: Pen;
  readonly remarks: Remarks;
  readonly staff: Staff;
  private readonly live: Live;

  now = $state.raw<View | null>(null);
  lines = $state.raw<Line[]>([]);
  sheet = $state.raw<Sheet | null>(null);
  status = $state<LiveStatus>("connecting");
  problem = $state("");
  // The game lies in the store and cannot be opened here.
  unread = $state(false);

  place = $state("");
  // From which entry on things are new, and which battle was chosen to be looked at again; -1 is none.
  news = $state(-1);
  // The verbs that can start a battle.
  fights = $state.raw<string[]>([]);
  fought = $state(-1);

  busy = $state(false);
  seat = $state("");
  // A hot seat hands over: this seat is next, and nothing is shown until it says so.
  handover = $state("");

  constructor(
    readonly game: string,
    readonly key: string,
  ) {
    this.api = new GameApi(game, key);
    this.history = new Past(this.api);
    this.box = new Sandbox(this.api);
    this.asks = new Asks(this.api);
    this.layers = new Layers(this.api);
    this.pen = new Pen(this.api, this);
    this.remarks = new Remarks(this.api);
    this.staff = new Staff(this);
    this.live = new Live(game, key, "", {
      known: () => (this.now ? this.now.entries : -1),
      view: (view) => this.begin(view),
      change: (change) => this.hear(change),
      status: (status, problem) => this.connection(status, problem),
    });
  }

  get view(): View | null {
    return this.box.shown?.view ?? this.history.view ?? this.now;
  }

  // The decisions that this key is asked for now.
  get mine(): DueNow[] {
    return asked(this.now);
  }

  // Those of them that are this seat's, after what is tried.
  get dues(): DueNow[] {
    return asked(this.box.shown?.view ?? this.now).filter((due) => due.seat === this.seat);
  }

  get acting(): boolean {
    return this.dues.length > 0;
  }

  // Whether the board shows the past.
  get looking(): boolean {
    return this.history.view !== null;
  }

  // Changes whenever what is asked about the position is to be asked again.
  get stand(): string {
    return [this.seat, this.now?.entries ?? -1, ...this.box.orders].join("\n");
  }

  // What the others have ordered since this seat last ended a phase, once they have ended one of their own.
  get meanwhile(): Line[] {
    const orders = this.lines.filter((line) => line.kind === "order" && !line.undone);
    const left = [...orders].reverse().find((line) => line.seat === this.seat && line.text === END)?.n ?? 0;
    const found = orders.filter((line) => line.n > left && line.seat !== this.seat);
    return found.some((line) => line.text === END) ? found : [];
  }

  // Whether this seat has a phase of its own now, and not only an answer to give.
  get leading(): boolean {
    return this.dues.some((due) => due.verbs.includes(END));
  }

  // The orders that stand and started a battle, as far as this seat may read them.
  get battles(): Line[] {
    return this.lines.filter((line) => !line.undone && this.fights.includes(verbOf(line)) && !line.text.includes("?"));
  }

  // The battle that an entry belongs to: its own, or the last before it in the same step.
  battleOf(n: number): number {
    for (const line of this.lines.slice(0, this.lines.findIndex((each) => each.n === n) + 1).reverse()) {
      if (this.battles.includes(line)) return line.n;
      if (verbOf(line) === "end") break;
    }
    return -1;
  }

  get playing(): boolean {
    return (this.now?.mine.length ?? 0) > 0;
  }

  close(): void {
    this.live.close();
  }

  // Between a connection that was lost and the next are any number of attempts, of which nothing is said.
  private broken = false;

  private connection(status: LiveStatus, problem?: Problem): void {
    if (status === "lost" && this.status === "live") {
      this.broken = true;
      announcer.say(t("game.lost"));
    }
    if (status === "live" && this.broken) {
      this.broken = false;
      announcer.say(t("game.found"));
    }
    this.status = status;
    if (status === "refused") {
      this.problem = problem?.detail ?? "";
      this.unread = problem?.status === UNREAD;
    }
  }

  private begin(view: View): void {
    const first = this.now === null;
    this.now = view;
    this.seat = view.mine.includes(view.role) ? view.role : (view.mine[0] ?? "");
    this.api.as = view.role;
    this.keep();
    if (first) void this.load();
    void this.reread();
    this.listen();
  }

  private async load(): Promise<void> {
    try {
      this.sheet = await this.api.sheet();
    } catch (error) {
      this.problem = said(error);
    }
  }

  private async reread(): Promise<void> {
    const role = this.api.as;
    try {
      const found = await this.api.lines();
      if (role !== this.api.as) return; // another has taken the chair
      const last = found.at(-1)?.n ?? -1;
      this.lines = [...found, ...this.lines.filter((line) => line.n > last)]; // what was told meanwhile stays
      // Whoever comes back to his turn is told what happened.
      if (this.news < 0 && this.leading && this.lines.at(-1) === this.meanwhile.at(-1)) this.news = last;
    } catch (error) {
      this.problem = said(error);
    }
  }

  private hear(change: Change): void {
    if (!this.now) return;
    const before = this.now;
    this.now = changed(before, change);
    if (change.lines.some((line) => line.kind === "undo")) void this.reread();
    else {
      const known = new Set(this.lines.map((line) => line.n));
      this.lines = [...this.lines, ...change.lines.filter((line) => !known.has(line.n))];
    }
    if (this.news < 0) this.news = change.lines[0]?.n ?? -1;
    this.pen.drop(change.gone.tokens ?? []);
    if (!this.history.view) this.history.leave();
    if (this.box.orders.length && change.entries !== before.entries) void this.retry();
    this.tell(change.lines.filter((line) => line.seat !== this.seat));
    this.asks.hear(before, this.now, change, this.lines);
    this.keep();
    this.listen();
    this.handOver();
    this.pen.consider();
  }

  // What bots say of their orders is asked for when they have finished.
  private listen(): void {
    const view = this.now;
    if (!view || !Object.values(view.players).includes("bot")) return;
    const playing = view.due.some((due) => view.players[due.seat] === "bot");
    if (!playing || view.ending) void this.remarks.follow(view.entries, Boolean(view.ending));
  }

  private tell(lines: Line[]): void {
    if (lines.length) announcer.say(lines.slice(-3).map(told).join(". "));
  }

  // At a hot seat whoever is asked now takes the chair; what he may see stays covered until then.
  private handOver(): void {
    const view = this.now;
    if (!view || view.mine.length < 2 || view.ending) return;
    const asked = this.mine.map((due) => due.seat);
    if (asked.length && !asked.includes(this.seat)) this.handover = asked[0] ?? "";
  }

  sit(seat: string): void {
    this.handover = "";
    this.throwAway();
    this.select([]);
    this.pen.write("");
    this.now = null;
    this.lines = [];
    this.layers.cover();
    this.history.forget();
    this.api.as = seat;
    this.live.sit(seat);
  }

  private keep(): void {
    if (this.now) shelf.note(this.now, this.key, this.mine.length > 0);
  }

  // Selection and orders ------------------------------------------------------------------------------------------

  select(units: string[]): void {
    if (units.length && !this.history.view) this.history.leave();
    this.pen.select(units);
  }

  async give(text: string, override = false): Promise<Given | null> {
    const view = this.now;
    if (!view || !text.trim() || this.busy) return null;
    if (this.box.on && !override) {
      await this.attempt(text.trim());
      return null;
    }
    this.busy = true;
    try {
      const given = await this.live.give({
        text: text.trim(),
        decided_at: view.entries,
        client: clientId(),
        seat: this.seat,
        override,
      });
      this.settle(given);
      return given;
    } finally {
      this.busy = false;
    }
  }

  private settle(given: Given): void {
    const n = given.n ?? -1;
    if (given.ruling.allowed || n >= 0) {
      this.pen.clear();
      this.news = n;
      const line = this.lines.find((each) => each.n === n); // on a live connection the change came with the answer
      const facts = (given.facts ?? line?.facts ?? []).map((fact) => sentence(fact.text));
      announcer.say([t("order.accepted"), ...facts.slice(0, 6)].join(". "));
    } else {
      this.pen.refuse(given.ruling);
    }
  }

  async undo(n = -1): Promise<Given | null> {
    const view = this.now;
    if (!view || this.busy) return null;
    if (this.box.orders.length && n < 0) {
      await this.untry(this.box.orders.length - 1);
      announcer.say(t("undo.done"));
      return null;
    }
    this.busy = true;
    try {
      const given = await this.api.undo({ decided_at: view.entries, seat: this.seat, client: clientId(), n });
      if ((given.n ?? -1) >= 0) {
        this.news = given.n ?? -1;
        announcer.say(t("undo.done"));
      } else if (await this.asks.waits(this.seat)) announcer.say(t("undo.asked"));
      else this.settle(given);
      return given;
    } catch (error) {
      this.pen.fail(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  async consent(asked: UndoAsk, agree: boolean): Promise<void> {
    const ruling = await this.asks.consent(this.seat, asked, agree).catch((error: unknown) => this.pen.fail(error));
    if (ruling && !ruling.allowed) this.pen.refuse(ruling);
  }

  // Looking back --------------------------------------------------------------------------------------------------

  async look(n: number): Promise<void> {
    const last = (this.now?.entries ?? 0) - 1;
    if (n < 0) return;
    this.throwAway();
    this.select([]);
    if (n >= last) this.present();
    try {
      const line = this.lines.find((each) => each.n === Math.min(n, last));
      const view = n < last ? await this.history.look(n) : null;
      if (view)
        announcer.say(
          [t("history.at", { n, turn: view.turn, step: view.step }), ...(line ? [told(line)] : [])].join(". "),
        );
      await this.history.show(line);
    } catch (error) {
      this.present();
      this.pen.fail(error);
    }
  }

  async download(): Promise<void> {
    download(await this.api.record(), `${this.now?.scenario ?? this.game}.wvl`);
  }

  step(by: number): void {
    const last = (this.now?.entries ?? 0) - 1;
    void this.look((this.history.view ? this.history.at : last) + by);
  }

  present(): void {
    this.history.leave();
  }

  // The sandbox ---------------------------------------------------------------------------------------------------

  tryOut(on: boolean): void {
    this.present();
    if (on) this.box.on = true;
    else this.throwAway();
  }

  /** Try one more order; whether it is allowed. */
  async attempt(text: string): Promise<boolean> {
    if (!this.now) return false;
    try {
      const refused = await this.box.attempt(text, this.now.entries, this.seat);
      if (refused) {
        this.pen.refuse(refused);
        return false;
      }
      this.pen.write("");
      this.select([]);
      const why = this.box.shown?.stopped;
      announcer.say(why ? t("sandbox.stopped", { why }) : t("sandbox.tried", { n: this.box.orders.length }));
      return true;
    } catch (error) {
      this.pen.fail(error);
      return false;
    }
  }

  private async retry(): Promise<void> {
    await this.box
      .show(this.now?.entries ?? 0, this.seat)
      .catch((error: unknown) => this.box.on && this.pen.fail(error));
    this.pen.consider();
  }

  async untry(at: number): Promise<void> {
    this.box.remove(at);
    await this.retry();
  }

  throwAway(): void {
    this.staff.stop();
    this.box.clear();
    this.pen.consider();
  }

  /** Give the orders that were tried; returns how many entries the game has then. */
  async commit(): Promise<number> {
    const view = this.now;
    if (!view || !this.box.orders.length || this.busy) return 0;
    this.busy = true;
    try {
      const given = await this.api.commit({
        orders: this.box.orders,
        decided_at: view.entries,
        seat: this.seat,
        client: clientId(),
      });
      this.throwAway();
      const last = given[given.length - 1];
      if (last) this.settle(last);
      this.news = given[0]?.n ?? -1;
      return last?.entries ?? 0;
    } catch (error) {
      this.pen.fail(error);
      return 0;
    } finally {
      this.busy = false;
    }
  }
}

function asked(view: View | null): DueNow[] {
  return view ? view.due.filter((due) => view.mine.includes(due.seat)) : [];
}

function verbOf(line: Line): string {
  return line.text.split(" ", 1)[0] ?? "";
}
