// The keyboard on the board: a cursor that goes from hex to hex, and everything there in words and orders.

import { t } from "../lib/i18n";
import { aimName, placeName, unitName } from "./describe";
import type { Acts, Now } from "./hands";
import { arrowWays, letterWays } from "./keys";

/** So many milliseconds the second key of a slanting step may be late. */
const SECOND_KEY_MS = 40;

/** What the keys do beside the orders: the window on the board, and what opens above it. */
export type Tools = {
  zoomBy: (k: number) => void;
  fit: () => void;
  find: () => void;
  help: () => void;
  /** Whether something is open above the board. */
  covered: () => boolean;
  close: () => void;
};

export class Keyboard {
  private readonly held = new Set<string>();
  private turn = 0;
  private waiting = 0;
  private readonly actions: Record<string, (event: KeyboardEvent) => void>;

  constructor(
    private readonly now: () => Now,
    private readonly acts: Acts,
    tools: Tools,
  ) {
    this.actions = {
      Enter: () => this.activate(),
      " ": () => acts.tell(this.now().here),
      u: () => acts.say(this.unitsHere()),
      o: () => acts.say(this.ordersHere()),
      m: () => acts.menu(this.now().here),
      g: () => tools.find(),
      n: () => this.nextPile(1),
      p: () => this.nextPile(-1),
      t: (event) => this.nextAim(event.shiftKey ? -1 : 1),
      "+": () => tools.zoomBy(1.4),
      "=": () => tools.zoomBy(1.4),
      "-": () => tools.zoomBy(1 / 1.4),
      "0": () => tools.fit(),
      "?": () => tools.help(),
      Escape: () => (tools.covered() ? tools.close() : acts.select([])),
    };
  }

  down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { flat } = this.now().sheet;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const arrow = key.startsWith("Arrow");
    const ways = letterWays(flat, key);
    const action = this.actions[key];
    if (!arrow && !ways && !action) return;
    event.preventDefault();
    if (arrow) this.arrow(key, flat);
    else if (ways) this.move(ways);
    else action?.(event);
  }

  up(event: KeyboardEvent): void {
    this.held.delete(event.key);
  }

  /** The keys are somebody else's now. */
  leave(): void {
    this.held.clear();
  }

  private arrow(key: string, flat: boolean): void {
    this.held.add(key);
    // A moment's patience: the second key of a slanting step may be on its way.
    clearTimeout(this.waiting);
    const ways = arrowWays(flat, this.held);
    this.waiting = window.setTimeout(() => ways.length && this.move(ways), SECOND_KEY_MS);
  }

  private move(ways: number[]): void {
    const { atlas, here } = this.now();
    const from = atlas.spots.get(here) ?? atlas.spots.get(this.start());
    if (!from) return;
    if (!here) return this.announce(from.id);
    const first = ways.length > 1 ? this.turn++ % 2 : 0;
    const to = atlas.step(from, ways[first] ?? 0) ?? atlas.step(from, ways[1 - first] ?? ways[0] ?? 0);
    if (to) this.announce(to.id);
    else this.acts.say(t("board.edge"));
  }

  private start(): string {
    const { scene, piles, sheet } = this.now();
    return scene.focus?.[0] ?? piles[0]?.place ?? sheet.cells[0]?.id ?? "";
  }

  private announce(place: string): void {
    this.acts.enter(place);
    this.acts.tell(place);
  }

  private nextPile(step: number): void {
    this.cycle([...new Set(this.now().piles.map((one) => one.place))], step, t("board.no_stacks"));
  }

  private nextAim(step: number): void {
    this.cycle([...new Set(this.now().aims.flatMap((aim) => aim.place || []))], step, t("board.no_aims"));
  }

  /** The next or last of some places, counted from the cursor. */
  private cycle(names: string[], step: number, none: string): void {
    if (!names.length) return this.acts.say(none);
    const at = names.indexOf(this.now().here);
    const next = at < 0 ? (step > 0 ? 0 : names.length - 1) : (at + step + names.length) % names.length;
    this.announce(names[next] ?? "");
  }

  private activate(): void {
    const { sheet, here, selected, chosen } = this.now();
    const { acts } = this;
    if (selected.length && acts.aimAt(here)) return;
    const tokens = acts.tokensAt(here);
    const [only] = tokens;
    if (tokens.length > 1) acts.open(here);
    else if (only) acts.select(chosen.has(only.id) ? selected.filter((id) => id !== only.id) : [...selected, only.id]);
    else acts.say(t("board.no_units", { place: placeName(sheet, here) }));
  }

  private unitsHere(): string {
    const { sheet, scene, here } = this.now();
    const units = this.acts
      .tokensAt(here)
      .map((token) => unitName(token, scene))
      .join("; ");
    return t(units ? "board.units_here" : "board.no_units", { place: placeName(sheet, here), units });
  }

  private ordersHere(): string {
    const { sheet, here, selected } = this.now();
    if (!selected.length)
      return t("board.nothing_selected", { units: this.acts.tokensAt(here).length ? t("board.select_first") : "" });
    const orders = this.acts.aimsAt(here).map(aimName).join("; ");
    return t(orders ? "board.orders_here" : "board.no_orders", { place: placeName(sheet, here), orders });
  }
}
