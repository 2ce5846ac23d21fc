// An order while it is composed: the counters selected, where they can go, what is written, and what the umpire says of it.
import { announcer } from "./announce.svelte";
import { type GameApi, ProblemError, said } from "./api";
import { t } from "./i18n";
import type { Aim, FightSheet, Ruling, View } from "./wire";
import { sentence } from "./words";

// For whom it is composed, and on what.
type Desk = { readonly seat: string; readonly acting: boolean; readonly looking: boolean; readonly view: View | null };

// After so many milliseconds without a key what is written is judged.
const PAUSE = 180;

export class Pen {
  selected = $state.raw<string[]>([]);
  aims = $state.raw<Aim[]>([]);
  draft = $state("");
  ruling = $state.raw<Ruling | null>(null);
  refused = $state.raw<Ruling | null>(null);
  fight = $state.raw<FightSheet | null>(null);
  private aimed = 0;
  private judged = 0;

  constructor(
    private readonly api: GameApi,
    private readonly desk: Desk,
  ) {}

  select(units: string[]): void {
    this.selected = units;
    void this.aim();
  }

  drop(gone: string[]): void {
    if (this.selected.some((id) => gone.includes(id))) this.select(this.selected.filter((id) => !gone.includes(id)));
  }

  private async aim(): Promise<void> {
    const turn = ++this.aimed;
    const own = this.selected.filter((id) => this.desk.view?.scene.tokens[id]?.side === this.desk.seat);
    if (!own.length || !this.desk.acting || this.desk.looking) {
      this.aims = [];
      return;
    }
    try {
      const aims = await this.api.aims({ units: own.join(" ") });
      if (turn === this.aimed) this.aims = aims;
    } catch (error) {
      if (turn === this.aimed) this.aims = [];
      if (!(error instanceof ProblemError)) throw error;
    }
  }

  write(text: string): void {
    this.draft = text;
    this.refused = null;
    void this.judge();
  }

  // What is written is judged while it is written, and a fight is worked out before the dice.
  private async judge(): Promise<void> {
    const turn = ++this.judged;
    const text = this.draft.trim();
    this.ruling = null;
    if (!text || !this.desk.seat || this.desk.looking) {
      this.fight = null;
      return;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
    if (turn !== this.judged) return;
    try {
      const ruling = await this.api.judge({ text, seat: this.desk.seat });
      if (turn !== this.judged) return;
      this.ruling = ruling;
      const fight = ruling.allowed ? await this.api.fight({ text, seat: this.desk.seat }) : null;
      if (turn === this.judged) this.fight = fight;
    } catch {
      if (turn === this.judged) this.fight = null; // an order that starts no fight, or a judge out of reach
    }
  }

  /** What is selected and what is written are looked at again, because the position has changed. */
  consider(): void {
    void this.aim();
    void this.judge();
  }

  /** The order was accepted: nothing is left on the desk. */
  clear(): void {
    this.refused = this.ruling = this.fight = null;
    this.draft = "";
    this.selected = [];
    this.aims = [];
  }

  refuse(ruling: Ruling): void {
    this.refused = ruling;
    announcer.alert([t("order.refused"), ...(ruling.objections ?? []).map((each) => sentence(each.text))].join(". "));
  }

  fail(error: unknown): void {
    const text = said(error);
    this.refused = { allowed: false, objections: [{ text, ref: error instanceof ProblemError ? error.ref : "" }] };
    announcer.alert(text);
  }
}
