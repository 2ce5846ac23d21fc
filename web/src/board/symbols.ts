// The symbols on counters, drawn by milsymbol and kept as plain shapes, which Svelte writes: no markup is taken over.

import { withRetry } from "../lib/retry";

export type Shape =
  | { type: "path"; d: string; fill: boolean; width: number }
  | { type: "circle"; x: number; y: number; r: number; fill: boolean; width: number }
  | { type: "text"; x: number; y: number; text: string; size: number; anchor: "start" | "middle" | "end" };

/** A symbol: its shapes, each moved, in milsymbol's square of 200 about (100, 100). */
export type Symbol = { transform: string; shape: Shape }[];

type Instruction = {
  type: string;
  d?: string;
  cx?: number;
  cy?: number;
  r?: number;
  x?: number;
  y?: number;
  text?: string;
  fontsize?: number;
  textanchor?: string;
  factor?: number;
  degree?: number;
  fill?: string | false;
  strokewidth?: number;
  draw?: Instruction[];
};

const known = new Map<string, Symbol>();

/** The code as it is drawn: as one's own whoever it is, for the side has its own shape; the size is a text of ours. */
export function plain(code: string): string {
  const letters = code.padEnd(15, "-").slice(0, 15);
  return /^\d/.test(code) ? code : `${letters[0]}F${letters.slice(2, 10)}--${letters.slice(12)}`;
}

/** The id of a symbol within a board. */
export const symbolId = (code: string): string => plain(code).replace(/[^A-Za-z0-9]/g, "_");

/** The symbols for some codes; a code that says nothing gives an empty frame. */
export async function draw(codes: Iterable<string>): Promise<Map<string, Symbol>> {
  const wanted = [...new Set([...codes].map(plain))].filter((code) => !known.has(code));
  if (wanted.length) {
    const { default: ms } = await withRetry(() => import("milsymbol"));
    for (const code of wanted) {
      const drawn: unknown = new ms.Symbol(code, { size: 100, fill: false, monoColor: "black" });
      known.set(code, flatten((drawn as { drawInstructions: Instruction[] }).drawInstructions, ""));
    }
  }
  return known;
}

function flatten(instructions: Instruction[], transform: string): Symbol {
  return instructions.flatMap((one): Symbol => {
    const inner = one.draw ?? [];
    if (one.type === "translate") return flatten(inner, `${transform}translate(${one.x ?? 0} ${one.y ?? 0})`);
    if (one.type === "rotate")
      return flatten(inner, `${transform}rotate(${one.degree ?? 0} ${one.x ?? 0} ${one.y ?? 0})`);
    if (one.type === "scale") return flatten(inner, `${transform}scale(${one.factor ?? 1})`);
    const shape = shaped(one);
    return shape ? [{ transform, shape }] : [];
  });
}

function shaped(one: Instruction): Shape | undefined {
  const fill = Boolean(one.fill);
  const width = one.strokewidth ?? 4;
  if (one.type === "path") return { type: "path", d: one.d ?? "", fill, width };
  if (one.type === "circle") return { type: "circle", x: one.cx ?? 0, y: one.cy ?? 0, r: one.r ?? 0, fill, width };
  if (one.type !== "text") return undefined;
  const anchor = one.textanchor === "start" || one.textanchor === "end" ? one.textanchor : "middle";
  return { type: "text", x: one.x ?? 0, y: one.y ?? 0, text: one.text ?? "", size: one.fontsize ?? 40, anchor };
}
