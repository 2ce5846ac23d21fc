// The pointer on the board: counters are selected, stack by stack, and dragged to where an order leads.

import { t } from "../lib/i18n";
import type { Token } from "../lib/wire";
import { placeName } from "./describe";
import type { Acts, Now } from "./hands";
import { type Pile, pileAt, top } from "./stacks";

/** A counter is dragged once the pointer has gone so many pixels. */
const SLACK = 6;
/** For so many milliseconds a drop waits for orders that are not known yet. */
const PENDING_DROP_MS = 3000;

export class Pointer {
  /** The place above which a counter is dragged. */
  over = $state("");
  private grabbed: { token: Token; x: number; y: number; moving: boolean } | undefined;
  private dropped: { place: string; until: number } | undefined;
  private swallow = false;

  constructor(
    private readonly now: () => Now,
    private readonly acts: Acts,
  ) {}

  /** Whether an event belongs to a counter, so that the board does not move. */
  grabs(event: Event): boolean {
    return Boolean(this.grabbed) || (event.type === "dblclick" && Boolean(this.pile(event as MouseEvent)));
  }

  down(event: PointerEvent): void {
    this.swallow = false;
    const { chosen } = this.now();
    const found = event.button ? undefined : this.pile(event);
    if (!found) return;
    const token = top(found, chosen);
    // With a finger a counter is moved only once it is selected: else nobody could move the board.
    if (!this.acts.movable(token) || (event.pointerType !== "mouse" && !chosen.has(token.id))) return;
    this.grabbed = { token, x: event.clientX, y: event.clientY, moving: false };
  }

  /** The pointer moves over the board, which is given all that follows once a counter is dragged. */
  move(event: PointerEvent, root: HTMLElement): void {
    const { grabbed } = this;
    const { camera, chosen, atlas } = this.now();
    if (!grabbed || !camera) return;
    if (!grabbed.moving && Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) > SLACK) {
      grabbed.moving = true;
      root.setPointerCapture(event.pointerId);
      if (!chosen.has(grabbed.token.id)) this.acts.select([grabbed.token.id]);
    }
    if (grabbed.moving) this.over = atlas.find(camera.pick(event))?.id ?? "";
  }

  up(event: PointerEvent): void {
    const was = this.grabbed;
    const { sheet, aims } = this.now();
    this.grabbed = undefined;
    this.over = "";
    if (!was?.moving || !this.now().camera) return;
    this.swallow = true;
    const place = this.place(event);
    if (!place || place === was.token.place) return;
    if (!aims.length) this.dropped = { place, until: performance.now() + PENDING_DROP_MS };
    else if (!this.acts.aimAt(place)) this.acts.say(t("board.no_orders", { place: placeName(sheet, place) }));
  }

  cancel(): void {
    this.grabbed = undefined;
  }

  /** Orders are known now: a drop that waited for them is carried out. */
  aimed(): void {
    if (!this.dropped) return;
    const { place, until } = this.dropped;
    this.dropped = undefined;
    if (performance.now() < until) this.acts.aimAt(place);
  }

  click(event: MouseEvent): void {
    const { camera, scene, selected } = this.now();
    if (this.swallow || !camera) return void (this.swallow = false);
    this.acts.focus();
    const found = this.pile(event);
    const place = found?.place ?? this.place(event);
    if (!place) return;
    this.acts.put(place);
    const mine = new Set(selected.map((id) => scene.tokens[id]?.side));
    if (found && !(mine.size && !mine.has(found.side) && this.acts.aimsAt(place).length))
      return this.pick(found, event.shiftKey);
    if (!this.acts.aimAt(place) && !found && selected.length && !event.shiftKey) this.acts.select([]);
  }

  double(event: MouseEvent): void {
    const found = this.pile(event);
    if (found) this.acts.open(found.place);
  }

  menu(event: MouseEvent): void {
    if (!this.now().camera) return;
    event.preventDefault();
    const place = this.pile(event)?.place ?? this.place(event);
    if (place) this.acts.menu(place);
  }

  private pile(event: MouseEvent): Pile | undefined {
    const { camera, piles } = this.now();
    return camera ? pileAt(piles, camera.pick(event)) : undefined;
  }

  private place(event: MouseEvent): string | undefined {
    const { camera, atlas } = this.now();
    return camera ? atlas.find(camera.pick(event))?.id : undefined;
  }

  /** Select the top counter of a pile; if it is selected already the one below it; with Shift one more. */
  private pick(found: Pile, more: boolean): void {
    const { chosen, selected } = this.now();
    const { select } = this.acts;
    const { tokens } = found;
    const now = top(found, chosen);
    if (more) {
      const next = [...tokens].reverse().find((token) => !chosen.has(token.id));
      return select(next ? [...selected, next.id] : selected.filter((id) => !tokens.some((token) => token.id === id)));
    }
    if (!chosen.has(now.id)) return select([now.id]);
    const below = tokens[(tokens.indexOf(now) + tokens.length - 1) % tokens.length];
    select(tokens.length > 1 && below ? [below.id] : []);
  }
}
