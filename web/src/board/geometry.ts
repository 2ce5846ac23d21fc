// Where things lie on a sheet: hexes, boxes, their corners and edges, and paths along them. Nothing here draws.
// All lengths are in units of the drawing, `UNIT` to the width of a hex, y down.

import type { Cell, Sheet } from "../lib/wire";

export const UNIT = 60;
const RADIUS = UNIT / Math.sqrt(3);

export type Point = { x: number; y: number };
export type Rect = { left: number; top: number; right: number; bottom: number };
export type Spot = {
  cell: Cell;
  id: string;
  x: number;
  y: number;
  /** Half of width and height of a box; 0 for a hex. */
  halfWidth: number;
  halfHeight: number;
};
/** A corner of the hex grid: its key is the same from each of the three hexes that meet there. */
export type Corner = Point & { key: string };
/** A hexside: the corners it ends at, in clockwise order seen from the hex, and whether the board goes on behind it. */
export type Edge = { from: Corner; to: Corner; inner: boolean };

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const near = (value: number): string => String(Math.round(value * 10) / 10);
export const at = (point: Point): string => `${near(point.x)} ${near(point.y)}`;

/** The places of a sheet, found by name or by where they lie. */
export class Atlas {
  readonly spots = new Map<string, Spot>();
  readonly hexes: Spot[] = [];
  readonly boxes: Spot[] = [];
  readonly bounds: Rect;
  readonly flat: boolean;
  /** The six corners of a hex about its middle; corner i and the one after it end the side towards `near[i]`. */
  readonly ring: readonly Point[];
  private readonly origin: Point;
  private readonly grid = new Map<string, Spot[]>();

  constructor(sheet: Sheet) {
    this.flat = sheet.flat;
    const start = sheet.flat ? -120 : -90;
    this.ring = [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = ((start + 60 * i) * Math.PI) / 180;
      return { x: RADIUS * Math.cos(angle), y: RADIUS * Math.sin(angle) };
    });
    for (const cell of sheet.cells) {
      const spot: Spot = {
        cell,
        id: cell.id,
        x: cell.x * UNIT,
        y: cell.y * UNIT,
        halfWidth: ((cell.width ?? 0) * UNIT) / 2,
        halfHeight: ((cell.height ?? 0) * UNIT) / 2,
      };
      this.spots.set(cell.id, spot);
      (cell.width ? this.boxes : this.hexes).push(spot);
    }
    const first = this.hexes[0];
    this.origin = first ? { x: first.x, y: first.y } : { x: 0, y: 0 };
    for (const spot of this.hexes) {
      const key = this.square(spot);
      const found = this.grid.get(key);
      if (found) found.push(spot);
      else this.grid.set(key, [spot]);
    }
    this.bounds = around([...this.spots.values()].map((spot) => this.rect(spot)));
  }

  /** The rectangle about a place. */
  rect(spot: Spot): Rect {
    const wide = spot.halfWidth || (this.flat ? RADIUS : UNIT / 2);
    const high = spot.halfHeight || (this.flat ? UNIT / 2 : RADIUS);
    return { left: spot.x - wide, top: spot.y - high, right: spot.x + wide, bottom: spot.y + high };
  }

  /** Corner `i` of a hex. */
  corner(spot: Spot, i: number): Corner {
    const offset = this.ring[i % 6] as Point;
    const x = spot.x + offset.x;
    const y = spot.y + offset.y;
    // Corners lie on a lattice of half a width by half a radius, so that rounding gives each one key.
    const [dx, dy] = this.flat ? [RADIUS / 2, UNIT / 2] : [UNIT / 2, RADIUS / 2];
    return { x, y, key: `${Math.round((x - this.origin.x) / dx)},${Math.round((y - this.origin.y) / dy)}` };
  }

  /** The side of a hex towards its neighbour number `i`. */
  edge(spot: Spot, i: number): Edge {
    return { from: this.corner(spot, i), to: this.corner(spot, i + 1), inner: Boolean(spot.cell.near?.[i]) };
  }

  /** The side between two neighbouring hexes, if they are. */
  between(a: string, b: string): Edge | undefined {
    const spot = this.spots.get(a);
    const i = spot && !spot.halfWidth ? (spot.cell.near?.indexOf(b) ?? -1) : -1;
    return spot && i >= 0 ? this.edge(spot, i) : undefined;
  }

  /** The outline of one hex or box, drawn in by `inset`. */
  outline(spot: Spot, inset = 0): string {
    if (spot.halfWidth) {
      const [w, h] = [spot.halfWidth - inset, spot.halfHeight - inset];
      return `M${near(spot.x - w)} ${near(spot.y - h)}h${near(2 * w)}v${near(2 * h)}h${near(-2 * w)}z`;
    }
    const k = 1 - (inset * 2) / UNIT;
    return `M${this.ring.map((p) => at({ x: spot.x + p.x * k, y: spot.y + p.y * k })).join("L")}z`;
  }

  /** The place under a point, if there is one. */
  find(point: Point): Spot | undefined {
    const box = this.boxes.find((spot) => inside(this.rect(spot), point));
    if (box) return box;
    const [column, row] = this.square(point).split(",").map(Number) as [number, number];
    let best: Spot | undefined;
    let least = RADIUS * RADIUS;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const spot of this.grid.get(`${column + dx},${row + dy}`) ?? []) {
          const far = (spot.x - point.x) ** 2 + (spot.y - point.y) ** 2;
          if (far < least) [best, least] = [spot, far];
        }
      }
    }
    return best;
  }

  /** The place that a step from a place leads to, at an angle in degrees clockwise from the top. */
  step(from: Spot, angle: number): Spot | undefined {
    if (!from.halfWidth) {
      const first = this.flat ? 0 : 30;
      const turns = ((((angle - first) / 60) % 6) + 6) % 6;
      const name = Number.isInteger(turns) ? from.cell.near?.[turns] : undefined;
      if (name) return this.spots.get(name);
    }
    return this.towards(from, angle, from.halfWidth ? [...this.spots.values()] : this.boxes);
  }

  /** Of some places the one that lies best in a direction: near, and little off it. */
  private towards(from: Spot, angle: number, among: Spot[]): Spot | undefined {
    const turn = (angle * Math.PI) / 180;
    const [ux, uy] = [Math.sin(turn), -Math.cos(turn)];
    let best: Spot | undefined;
    let least = Infinity;
    for (const spot of among) {
      const [dx, dy] = gap(this.rect(from), this.rect(spot), from, spot);
      const far = Math.hypot(dx, dy);
      const ahead = dx * ux + dy * uy;
      if (spot === from || far === 0 || ahead / far < 0.5) continue;
      const cost = far * (2 - ahead / far);
      if (cost < least) [best, least] = [spot, cost];
    }
    return best;
  }

  private square(point: Point): string {
    return `${Math.floor(point.x / UNIT)},${Math.floor(point.y / UNIT)}`;
  }
}

/** The way from one rectangle to another: along each axis the gap, or where they overlap the way between middles. */
function gap(a: Rect, b: Rect, from: Point, to: Point): [number, number] {
  const dx = b.left > a.right ? b.left - a.right + 1 : b.right < a.left ? b.right - a.left - 1 : 0;
  const dy = b.top > a.bottom ? b.top - a.bottom + 1 : b.bottom < a.top ? b.bottom - a.top - 1 : 0;
  return dx || dy ? [dx || (to.x - from.x) / 8, dy || (to.y - from.y) / 8] : [to.x - from.x, to.y - from.y];
}

export const inside = (rect: Rect, point: Point): boolean =>
  point.x >= rect.left && point.x <= rect.right && point.y >= rect.top && point.y <= rect.bottom;

export const touches = (a: Rect, b: Rect): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** The rectangle about several. */
export function around(rects: Rect[]): Rect {
  if (!rects.length) return { left: 0, top: 0, right: UNIT, bottom: UNIT };
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const rect of rects) {
    all.left = Math.min(all.left, rect.left);
    all.top = Math.min(all.top, rect.top);
    all.right = Math.max(all.right, rect.right);
    all.bottom = Math.max(all.bottom, rect.bottom);
  }
  return all;
}

/** The corner moved a little, always the same way, so that coasts and woods do not look ruled. */
export function loosen(corner: Corner, by: number): Point {
  let hash = 2166136261;
  for (const letter of corner.key) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  const turn = ((hash >>> 8) % 360) * (Math.PI / 180);
  const far = by * (0.4 + ((hash >>> 3) % 60) / 100);
  return { x: corner.x + far * Math.cos(turn), y: corner.y + far * Math.sin(turn) };
}

/** The outlines of a group of hexes as closed rings of edges, clockwise round what is inside. */
export function rings(atlas: Atlas, group: ReadonlySet<string>): Edge[][] {
  const next = new Map<string, Edge>();
  for (const id of group) {
    const spot = atlas.spots.get(id);
    if (!spot || spot.halfWidth) continue;
    for (let i = 0; i < 6; i++) {
      if (group.has(spot.cell.near?.[i] ?? "")) continue;
      const edge = atlas.edge(spot, i);
      next.set(edge.from.key, edge);
    }
  }
  const found: Edge[][] = [];
  while (next.size) {
    const [start] = next.keys() as Iterable<string>;
    const ring: Edge[] = [];
    for (let key = start ?? "", edge = next.get(key); edge; key = edge.to.key, edge = next.get(key)) {
      next.delete(key);
      ring.push(edge);
    }
    found.push(ring);
  }
  return found;
}

/** One path about a group of hexes; boxes among them are added as they are. With `loose` its corners are rounded. */
export function region(atlas: Atlas, group: ReadonlySet<string>, loose = 0): string {
  const parts = rings(atlas, group).map((ring) => (loose ? rounded(ring, loose) : sharp(ring)));
  for (const id of group) {
    const spot = atlas.spots.get(id);
    if (spot?.halfWidth) parts.push(atlas.outline(spot));
  }
  return parts.join("");
}

const sharp = (ring: Edge[]): string => `M${ring.map((edge) => at(edge.from)).join("L")}z`;

function rounded(ring: Edge[], by: number): string {
  // A corner where the board ends stays where it is.
  const corners = ring.map((edge, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] as Edge;
    const fixed = !edge.inner || !before.inner;
    return { fixed, point: fixed ? edge.from : loosen(edge.from, by) };
  });
  const mids = corners.map((corner, i) => middle(corner.point, (corners[(i + 1) % corners.length] ?? corner).point));
  const last = mids[mids.length - 1];
  if (!last) return "";
  const legs = corners.map(({ fixed, point }, i) => {
    const to = at(mids[i] as Point);
    return fixed ? `L${at(point)}L${to}` : `Q${at(point)} ${to}`;
  });
  return `M${at(last)}${legs.join("")}z`;
}

/** Paths along hexsides, smooth where two of them meet; one for each square of `block` units. */
export function ribbons(edges: Edge[], loose: number, block: number): string[] {
  const ends = new Map<string, { corner: Corner; others: Corner[] }>();
  const join = (corner: Corner, other: Corner): void => {
    const found = ends.get(corner.key);
    if (found) found.others.push(other);
    else ends.set(corner.key, { corner, others: [other] });
  };
  for (const { from, to } of edges) {
    join(from, to);
    join(to, from);
  }
  const place = (corner: Corner): Point => (loose ? loosen(corner, loose) : corner);
  const paths = new Map<string, string>();
  for (const { corner, others } of ends.values()) {
    const key = `${Math.floor(corner.x / block)},${Math.floor(corner.y / block)}`;
    paths.set(key, (paths.get(key) ?? "") + knot(place(corner), others.map(place)));
  }
  return [...paths.values()];
}

/** One path along lines from the middle of a place to the middle of another, smooth where just two meet. */
export function course(
  atlas: Atlas,
  pairs: Iterable<readonly [string, string]>,
  shift: Point = { x: 0, y: 0 },
): string {
  const ends = new Map<string, Set<string>>();
  const join = (a: string, b: string): void => {
    const found = ends.get(a);
    if (found) found.add(b);
    else ends.set(a, new Set([b]));
  };
  for (const [a, b] of pairs) {
    join(a, b);
    join(b, a);
  }
  const place = (id: string): Point => {
    const spot = atlas.spots.get(id);
    return { x: (spot?.x ?? 0) + shift.x, y: (spot?.y ?? 0) + shift.y };
  };
  let path = "";
  for (const [id, others] of ends) {
    if (atlas.spots.has(id)) path += knot(place(id), [...others].filter((other) => atlas.spots.has(other)).map(place));
  }
  return path;
}

/** What is drawn about a point where lines meet: half of each line, two of them as one curve. */
function knot(here: Point, others: Point[]): string {
  const [one, two, ...more] = others.map((other) => middle(here, other));
  if (one && two && !more.length) return `M${at(one)}Q${at(here)} ${at(two)}`;
  return [one, two, ...more].map((half) => (half ? `M${at(here)}L${at(half)}` : "")).join("");
}

/** Short strokes across hexsides, towards the second cell: the teeth of a cliff, the hachures of a ridge. */
export function teeth(edge: Edge, outwards: boolean, length: number, count: number, both = false): string {
  const [dx, dy] = [edge.to.x - edge.from.x, edge.to.y - edge.from.y];
  const long = Math.hypot(dx, dy) || 1;
  // Clockwise round the hex, what lies outside is to the left.
  const sign = outwards ? 1 : -1;
  const [nx, ny] = [(dy / long) * sign * length, (-dx / long) * sign * length];
  let path = "";
  for (let i = 0; i < count; i++) {
    const k = (i + 0.5) / count;
    const foot = { x: edge.from.x + dx * k, y: edge.from.y + dy * k };
    const start = both ? { x: foot.x - nx, y: foot.y - ny } : foot;
    path += `M${at(start)}L${at({ x: foot.x + nx, y: foot.y + ny })}`;
  }
  return path;
}
