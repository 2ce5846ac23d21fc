// One's own staff: it proposes the next order, goes on proposing until the phase is done, which is only tried, or plays
// until another has a phase of his own, which counts at once.
import { announcer } from "./announce.svelte";
import type { GameState } from "./game.svelte";
import { t } from "./i18n";
import { prefs } from "./prefs.svelte";
import type { Standing, Suggested } from "./wire";

const END = "end";
const PAUSE_MS = 200;
// How long another may take to decide.
const PATIENCE_MS = 60_000;

export class Staff {
  // What was proposed last, and for which position.
  proposed = $state.raw<Suggested | null>(null);
  private at = $state("");
  // What each order is for that the staff has put among those that are tried.
  reasons = $state.raw<Record<string, string>>({});
  thinking = $state(false);
  // How many entries the game has once what was committed has been heard of.
  private reached = 0;
  // Whether it goes on by itself.
  working = $state(false);
  // How many orders it has given that count, while it plays; -1 when what it does is only tried.
  given = $state(-1);

  // What it keeps to: who is given no orders, who is left where, and how good the chances must be of what it begins.
  standing = $state.raw<Required<Standing>>({ hold: [], odds: "", chance: 0, reserve: {} });

  constructor(private readonly game: GameState) {
    this.standing = { ...this.standing, ...prefs.standing(game.game) };
  }

  /** Whether it has any instructions. */
  get instructed(): boolean {
    const { hold, odds, chance, reserve } = this.standing;
    return hold.length > 0 || !!odds || chance > 0 || Object.keys(reserve).length > 0;
  }

  /** Give some units, or whoever is in some places, no orders. */
  hold(names: string[]): void {
    this.instruct({ hold: [...new Set([...this.standing.hold, ...names])] });
  }

  /** Take that back. */
  release(names: string[]): void {
    this.instruct({ hold: this.standing.hold.filter((each) => !names.includes(each)) });
  }

  /** Have so many units left in a place, whichever they are; with none the place is stripped if need be. */
  keep(place: string, units: number): void {
    const others = Object.entries(this.standing.reserve).filter(([name]) => name !== place);
    this.instruct({ reserve: Object.fromEntries(units > 0 ? [...others, [place, units]] : others) });
  }

  /** Change what it keeps to; what it has proposed may not hold any more. */
  instruct(change: Standing): void {
    this.standing = { ...this.standing, ...change };
    prefs.setStanding(this.game.game, this.standing);
    this.at = "";
  }

  /** What it proposes now; nothing once the position has changed. */
  get proposal(): Suggested | null {
    return this.at === this.game.stand ? this.proposed : null;
  }

  async suggest(): Promise<Suggested | null> {
    const view = this.game.now;
    if (!view || this.thinking) return null;
    const at = this.game.stand;
    this.thinking = true;
    try {
      const orders = this.game.box.orders;
      const found = await this.game.api.suggest({
        orders,
        decided_at: view.entries,
        seat: this.game.seat,
        standing: this.standing,
      });
      if (at !== this.game.stand) return null; // somebody was faster
      [this.proposed, this.at] = [found, at];
      if (!this.working) announcer.say(found.order ? `${found.order}, ${found.why ?? ""}` : (found.stopped ?? ""));
      return found;
    } catch (error) {
      this.game.pen.fail(error);
      return null;
    } finally {
      this.thinking = false;
    }
  }

  /** Whether the orders that are tried end with one of which nobody can know before what comes of it. */
  get halted(): boolean {
    return !!this.game.box.shown?.stopped && this.game.box.orders.at(-1) !== END;
  }

  /** Let it do the rest of the phase in the sandbox, up to what nobody can know before it is done.
   *
   * With `through` such orders are committed, and it goes on; the end of the phase is always left to be committed.
   */
  async finish(through = false): Promise<void> {
    if (this.working) return;
    this.working = true;
    const phase = this.phase;
    try {
      do {
        if (this.halted) this.reached = await this.game.commit();
        this.working = true; // a commit throws away what is tried, and would end it
        this.game.tryOut(true);
        while (this.goesOn() && (await this.due()) && phase === this.phase && (await this.one()));
      } while (this.goesOn() && through && this.halted);
    } finally {
      this.working = false;
      announcer.say(t("staff.done", { n: this.game.box.orders.length }));
    }
  }

  /** Let it play until another has a phase of his own or the game is over; what it orders counts at once. */
  async play(): Promise<void> {
    if (this.working) return;
    this.working = true;
    this.given = 0;
    try {
      while (this.goesOn() && (await this.due()) && (await this.give()));
    } finally {
      this.working = false;
      announcer.say(t("staff.played", { n: this.given }));
      this.given = -1;
    }
  }

  // One more order that counts; whether it was accepted.
  private async give(): Promise<boolean> {
    const { order = "" } = (await this.suggest()) ?? {};
    if (!this.goesOn() || !order) return false;
    try {
      const given = await this.game.give(order);
      if (!given?.ruling.allowed) return false;
      [this.reached, this.given] = [given.entries ?? 0, this.given + 1];
      return true;
    } catch (error) {
      this.game.pen.fail(error);
      return false;
    }
  }

  // One more order among those that are tried; whether another can follow.
  private async one(): Promise<boolean> {
    const { order = "", why = "" } = (await this.suggest()) ?? {};
    if (!this.goesOn() || !order || !(await this.game.attempt(order))) return false;
    this.reasons = { ...this.reasons, [order]: why };
    return order !== END && !this.halted;
  }

  private get phase(): string {
    const view = this.game.box.shown?.view ?? this.game.now;
    return `${view?.turn} ${view?.step}`;
  }

  // Wait while others decide, as they do after a battle; whether this seat is asked then.
  private async due(): Promise<boolean> {
    const heard = () => (this.game.now?.entries ?? 0) >= this.reached;
    const ready = () => this.game.acting && heard();
    for (let waited = 0; !ready() && this.goesOn() && waited < PATIENCE_MS; waited += PAUSE_MS) {
      if (this.game.now?.ending || (heard() && this.othersPhase())) return false;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    return ready();
  }

  // Whether another has a phase, and not only an answer to give.
  private othersPhase(): boolean {
    return (this.game.now?.due ?? []).some((due) => due.seat !== this.game.seat && due.verbs.includes(END));
  }

  // It may have been stopped while something was awaited.
  private goesOn(): boolean {
    return this.working;
  }

  stop(): void {
    this.working = false;
  }
}
