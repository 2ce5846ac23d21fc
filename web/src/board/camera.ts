// What of the board is seen. While it moves, only the one transform of a plate changes; the plate itself, an SVG somewhat
// larger than the window, is drawn anew when the movement pauses. Beneath it lies a small picture of the whole board,
// which shows where the plate does not reach; only when that fills much of the window is the plate drawn while moving.

import { select } from "d3-selection";
import { zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform } from "d3-zoom";

import type { Point, Rect } from "./geometry";

export const LEAST = 0.1;
export const MOST = 4;
const PAUSE = 140;
/** Room about the board. */
export const EDGE = 40;

/** What a plate shows: part of the drawing at a scale, in pixels to a unit; the small print only while it is still. */
export type Plate = { area: Rect; scale: number; still: boolean };
/** Where the window stands: a point of the drawing is at `scale` times itself plus (x, y). */
export type Stand = { x: number; y: number; scale: number };
/** How much of the window may be out of the plate while it moves, and for how long a plate is kept at least. */
const BARE = 0.25;
const KEPT = 300;

export class Camera {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private now: ZoomTransform = zoomIdentity;
  private plate: Plate | undefined;
  private frame = 0;
  private pause = 0;
  private running = 0;
  private baked = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly bounds: Rect,
    private readonly moved: (stand: Stand, plate: Plate) => void,
    private readonly draw: (plate: Plate) => void,
    grabs: (event: Event) => boolean,
  ) {
    const room = 160;
    this.behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent([LEAST, MOST])
      .translateExtent([
        [bounds.left - room, bounds.top - room],
        [bounds.right + room, bounds.bottom + room],
      ])
      .filter((event: MouseEvent) => !event.button && !grabs(event))
      .on("zoom", (event: { transform: ZoomTransform }) => this.turn(event.transform));
    select(root).call(this.behaviour);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.running);
    clearTimeout(this.pause);
    select(this.root).on(".zoom", null);
  }

  get scale(): number {
    return this.now.k;
  }

  /** The point of the drawing under a point of the window. */
  pick(client: { clientX: number; clientY: number }): Point {
    const frame = this.root.getBoundingClientRect();
    const [x, y] = this.now.invert([client.clientX - frame.left, client.clientY - frame.top]);
    return { x, y };
  }

  /** Where a point of the drawing is within the board's element. */
  place(point: Point): Point {
    const [x, y] = this.now.apply([point.x, point.y]);
    return { x, y };
  }

  zoomBy(factor: number, calm: boolean): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    const middle = this.now.invert([width / 2, height / 2]);
    this.show({ x: middle[0], y: middle[1] }, this.now.k * factor, calm);
  }

  /** Show a part of the drawing as large as it goes. */
  fit(part: Rect, calm: boolean, most = MOST): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    const room = Math.min(24, width / 20);
    const scale = Math.min((width - room) / (part.right - part.left), (height - room) / (part.bottom - part.top), most);
    this.show({ x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 }, scale, calm);
  }

  /** Bring a rectangle into sight if it is not well within, moving no more than needed; from further off if it is `whole`. */
  reveal(part: Rect, calm: boolean, whole = false): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    const [wide, high] = [(part.right - part.left) * this.now.k, (part.bottom - part.top) * this.now.k];
    if (whole && (wide > width * 0.8 || high > height * 0.8)) return this.fit(part, calm, this.now.k);
    const a = this.place({ x: part.left, y: part.top });
    const b = this.place({ x: part.right, y: part.bottom });
    const [mx, my] = [Math.min(60, width / 6), Math.min(60, height / 6)];
    const dx = a.x < mx ? mx - a.x : b.x > width - mx ? width - mx - b.x : 0;
    const dy = a.y < my ? my - a.y : b.y > height - my ? height - my - b.y : 0;
    if (!dx && !dy) return;
    const middle = this.now.invert([width / 2 - dx, height / 2 - dy]);
    this.show({ x: middle[0], y: middle[1] }, this.now.k, calm);
  }

  /** Put a point into the middle of the window at a scale; in a short movement unless `calm`. */
  show(point: Point, wanted: number, calm: boolean): void {
    cancelAnimationFrame(this.running);
    const scale = Math.min(MOST, Math.max(LEAST, wanted));
    const { clientWidth: width, clientHeight: height } = this.root;
    const goal = zoomIdentity
      .translate(width / 2, height / 2)
      .scale(scale)
      .translate(-point.x, -point.y);
    if (calm || !this.plate) return this.set(goal);
    const from = this.now;
    const start = performance.now();
    const step = (time: number): void => {
      const part = Math.min(1, Math.max(0, (time - start) / 220));
      const eased = 1 - (1 - part) ** 3;
      const k = from.k * (goal.k / from.k) ** eased;
      // The middle of the window wanders evenly in the drawing.
      const [ax, ay] = from.invert([width / 2, height / 2]);
      const [x, y] = [ax + (point.x - ax) * eased, ay + (point.y - ay) * eased];
      this.set(
        zoomIdentity
          .translate(width / 2, height / 2)
          .scale(k)
          .translate(-x, -y),
      );
      if (part < 1) this.running = requestAnimationFrame(step);
    };
    this.running = requestAnimationFrame(step);
  }

  /** Draw the plate anew for what is seen now. */
  bake(still = true): void {
    clearTimeout(this.pause);
    // Drawn while it moves it is drawn once more when it rests, also if this was the last of the movement.
    if (!still) this.pause = window.setTimeout(() => this.bake(), PAUSE);
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const margin = Math.max(width, height) * 0.25;
    const seen = this.window(margin);
    const { bounds } = this;
    const area = {
      left: Math.max(seen.left, bounds.left - EDGE),
      top: Math.max(seen.top, bounds.top - EDGE),
      right: Math.min(seen.right, bounds.right + EDGE),
      bottom: Math.min(seen.bottom, bounds.bottom + EDGE),
    };
    this.plate = { area, scale: this.now.k, still };
    this.baked = performance.now();
    this.draw(this.plate);
    this.apply();
  }

  private set(transform: ZoomTransform): void {
    select(this.root).call((root) => this.behaviour.transform(root, transform));
  }

  private turn(transform: ZoomTransform): void {
    this.now = transform;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.tick());
    clearTimeout(this.pause);
    this.pause = window.setTimeout(() => this.bake(), PAUSE);
  }

  private tick(): void {
    this.frame = 0;
    if (this.worn()) this.bake(!this.plate);
    else this.apply();
  }

  /** Whether the plate no longer serves while the board moves. */
  private worn(): boolean {
    if (!this.plate) return true;
    if (performance.now() - this.baked < KEPT) return false;
    const stretch = this.now.k / this.plate.scale;
    return stretch > 3 || stretch < 0.33 || this.bare(this.plate) > BARE;
  }

  /** How much of what the window shows of the board is not on the plate. */
  private bare({ area }: Plate): number {
    const seen = meet(this.window(0), this.bounds);
    const drawn = meet(seen, area);
    const whole = size(seen);
    return whole ? 1 - size(drawn) / whole : 0;
  }

  /** The part of the drawing in the window and so many pixels about it. */
  private window(margin: number): Rect {
    const { clientWidth: width, clientHeight: height } = this.root;
    const [left, top] = this.now.invert([-margin, -margin]);
    const [right, bottom] = this.now.invert([width + margin, height + margin]);
    return { left, top, right, bottom };
  }

  private apply(): void {
    if (this.plate) this.moved({ x: this.now.x, y: this.now.y, scale: this.now.k }, this.plate);
  }
}

const meet = (a: Rect, b: Rect): Rect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
const size = (rect: Rect): number => Math.max(0, rect.right - rect.left) * Math.max(0, rect.bottom - rect.top);

/** Where something lies in an element; while it is `still` on the pixels of the screen, for between two it is blurred. */
export function settled(root: HTMLElement, x: number, y: number, still: boolean): [number, number] {
  if (!still) return [x, y];
  const frame = root.getBoundingClientRect();
  const snap = (start: number, by: number): number =>
    Math.round((start + by) * devicePixelRatio) / devicePixelRatio - start;
  return [snap(frame.left, x), snap(frame.top, y)];
}
