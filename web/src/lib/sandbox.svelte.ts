// Try it, then commit: orders tried on a copy, and what would come of them.
import { type GameApi, ProblemError } from "./api";
import { t } from "./i18n";
import { MOST_ORDERS, type Ruling, type Tried } from "./wire";

export class Sandbox {
  on = $state(false);
  orders = $state.raw<string[]>([]);
  shown = $state.raw<Tried | null>(null);
  private asked = 0;

  constructor(private readonly api: GameApi) {}

  /** Try one more order; it is taken out again if it is refused, and the ruling is returned. */
  async attempt(text: string, entries: number, seat: string): Promise<Ruling | null> {
    const before = this.orders;
    if (before.length >= MOST_ORDERS) throw new ProblemError(400, t("sandbox.full", { n: MOST_ORDERS }));
    this.set([...before, text]);
    let tried: Tried | null;
    try {
      tried = await this.show(entries, seat);
    } catch (error) {
      this.set(before);
      throw error;
    }
    const last = tried?.rulings[before.length];
    if (!last || last.allowed) return null;
    this.set(before);
    await this.show(entries, seat);
    return last;
  }

  remove(at: number): void {
    this.set(this.orders.filter((_, index) => index !== at));
  }

  /** Ask what would be; all that is asked about the position is answered after these orders as well. */
  async show(entries: number, seat: string): Promise<Tried | null> {
    const asked = ++this.asked;
    const tried = this.orders.length
      ? await this.api.sandbox({ orders: this.orders, decided_at: entries, seat })
      : null;
    if (asked === this.asked) this.shown = tried; // an answer may come after the orders were committed or thrown away
    return tried;
  }

  clear(): void {
    this.asked += 1;
    this.set([]);
    this.shown = null;
    this.on = false;
  }

  private set(orders: string[]): void {
    this.api.tried = orders;
    this.orders = orders;
  }
}
