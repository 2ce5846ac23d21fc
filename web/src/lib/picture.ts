// A board as a small picture on a canvas: terrain as colour, units as the shapes of their sides.
import { type Pattern, patternsOf } from "../board/terrain";
import { rankOf } from "./sides";
import type { Cell, Scene, Sheet } from "./wire";

type Box = { left: number; top: number; right: number; bottom: number };

/** Colours on light and on dark paper; where ground has several patterns the first row wins. */
const GROUND: [Pattern[], string, string][] = [
  [["sea", "lake"], "#c3d9e2", "#24404c"],
  [["marsh", "swamp"], "#d9d6c4", "#33362f"],
  [["mountain", "high_mountain", "rough"], "#cdbb9d", "#4a4232"],
  [["jungle", "woods", "forest"], "#b4c8a0", "#304030"],
  [["sand"], "#ecdcb0", "#4a432e"],
  [["box", "area"], "#e2ddd0", "#2b2f33"],
];

function ground(patterns: readonly Pattern[], dark: boolean): string {
  const row = GROUND.find(([names]) => names.some((name) => patterns.includes(name)));
  return row ? (dark ? row[2] : row[1]) : dark ? "#3b3f33" : "#e3e0c6";
}

// The part of the board worth seeing: where the scenario looks, or where the units stand.
function frame(sheet: Sheet, scene: Scene): Box {
  const byId = new Map(sheet.cells.map((cell) => [cell.id, cell]));
  const focus = (scene.focus ?? []).map((id) => byId.get(id)).filter((cell) => cell !== undefined);
  const standing = Object.values(scene.tokens)
    .map((token) => byId.get(token.place))
    .filter((cell) => cell !== undefined);
  const cells: Cell[] = focus.length > 1 ? focus : standing.length ? standing : sheet.cells;
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  return {
    left: Math.min(...xs) - 2,
    top: Math.min(...ys) - 2,
    right: Math.max(...xs) + 2,
    bottom: Math.max(...ys) + 2,
  };
}

function corners(flat: boolean): [number, number][] {
  const radius = 1 / Math.sqrt(3);
  const turn = flat ? 0 : Math.PI / 6;
  return Array.from({ length: 6 }, (_, at) => {
    const angle = turn + (at * Math.PI) / 3;
    return [radius * 1.02 * Math.cos(angle), radius * 1.02 * Math.sin(angle)];
  });
}

export function paint(canvas: HTMLCanvasElement, sheet: Sheet, scene: Scene, seats: readonly string[]): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(document.documentElement);
  const dark = style.colorScheme === "dark";
  const box = frame(sheet, scene);
  const scale = Math.min(canvas.width / (box.right - box.left), canvas.height / (box.bottom - box.top), 70);
  const across = (x: number) => (x - (box.left + box.right) / 2) * scale + canvas.width / 2;
  const down = (y: number) => (y - (box.top + box.bottom) / 2) * scale + canvas.height / 2;
  const shape = corners(sheet.flat);

  pen.fillStyle = style.getPropertyValue("--paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const cell of sheet.cells) {
    const [x, y] = [across(cell.x), down(cell.y)];
    const reach = scale * (1 + (cell.width ?? 0) + (cell.height ?? 0));
    if (x < -reach || y < -reach || x > canvas.width + reach || y > canvas.height + reach) continue;
    pen.fillStyle = ground(patternsOf(sheet, cell.terrain), dark);
    pen.beginPath();
    if (cell.width && cell.height) {
      pen.rect(x - (cell.width * scale) / 2, y - (cell.height * scale) / 2, cell.width * scale, cell.height * scale);
    } else {
      for (const [dx, dy] of shape) pen.lineTo(x + dx * scale, y + dy * scale);
      pen.closePath();
    }
    pen.fill();
    pen.strokeStyle = dark ? "rgb(255 255 255 / 7%)" : "rgb(40 30 0 / 9%)";
    pen.stroke();
  }
  stand(
    pen,
    sheet,
    scene,
    { across, down, scale },
    (side) => rankOf(side, seats) === 1,
    ["--side-a-deep", "--side-b-deep"].map((name) => style.getPropertyValue(name)),
  );
}

// A square with its corners cut, as the counters of the second side are.
const CUT = [
  [-0.5, -1],
  [0.5, -1],
  [1, -0.5],
  [1, 0.5],
  [0.5, 1],
  [-0.5, 1],
  [-1, 0.5],
  [-1, -0.5],
] as const;

type Eye = { across: (x: number) => number; down: (y: number) => number; scale: number };

function stand(
  pen: CanvasRenderingContext2D,
  sheet: Sheet,
  scene: Scene,
  eye: Eye,
  isSecond: (side: string) => boolean,
  colours: string[],
): void {
  const byId = new Map(sheet.cells.map((cell) => [cell.id, cell]));
  const stacks = new Map<string, { side: string; height: number }>();
  for (const token of Object.values(scene.tokens)) {
    const stack = stacks.get(token.place);
    stacks.set(token.place, { side: token.side, height: (stack?.height ?? 0) + 1 });
  }
  const size = Math.min(15, Math.max(4, eye.scale * 0.3));
  for (const [place, stack] of stacks) {
    const cell = byId.get(place);
    if (!cell) continue;
    const [x, y] = [eye.across(cell.x), eye.down(cell.y)];
    const second = isSecond(stack.side);
    const big = size * (1 + Math.min(0.4, (stack.height - 1) * 0.08));
    pen.fillStyle = colours[second ? 1 : 0] ?? "#000";
    pen.strokeStyle = "rgb(255 255 255 / 80%)";
    pen.lineWidth = 1.5;
    pen.beginPath();
    if (second) for (const [dx, dy] of CUT) pen.lineTo(x + dx * big, y + dy * big);
    else pen.roundRect(x - big, y - big, big * 2, big * 2, big * 0.45);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }
}
