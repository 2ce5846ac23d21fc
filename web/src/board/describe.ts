// The board in words, for everybody who does not see it.

import { t, word } from "../lib/i18n";
import type { Aim, Layer, Scene, Sheet, Token } from "../lib/wire";
import { spaced } from "../lib/words";

/** The name of a place: its number, and what it is called. */
export function placeName(sheet: Sheet, id: string): string {
  const title = sheet.cells.find((cell) => cell.id === id)?.title;
  return title ? t("board.place", { id, title }) : id;
}

/** A counter in words, with its figures and what holds of it. */
export function unitName(token: Token, scene: Scene): string {
  const parts = [token.title];
  if (token.factors) parts.push(token.factors);
  parts.push(...(token.state ?? []).map((state) => word("board.state", state)));
  const carrier = scene.tokens[token.carried ?? ""];
  if (carrier) parts.push(t("board.carried_by", { unit: carrier.title }));
  return parts.join(", ");
}

/** What is true of a place, the most lasting first: terrain, what is printed there, who holds it, what lies there. */
export function notes(sheet: Sheet, scene: Scene, layers: Layer[], id: string): string[] {
  const cell = sheet.cells.find((one) => one.id === id);
  if (!cell) return [];
  const lines = (sheet.strokes ?? []).filter((stroke) => stroke.cells.includes(id)).map((stroke) => stroke.kind);
  const printed = [...(cell.tags ?? []), ...new Set(lines)].filter((name) => name !== cell.terrain);
  const holder = scene.holders?.[id];
  const laid = layers.flatMap(({ title, places, legend }) => {
    const found = places[id];
    return found ? [`${title}: ${legend?.[found] ?? found}`] : [];
  });
  return [
    sheet.terrains?.[cell.terrain] ?? spaced(cell.terrain),
    ...printed.map((name) => sheet.features?.[name] ?? spaced(name)),
    ...(holder ? [t("board.held", { side: word("side", holder) })] : []),
    ...(scene.marks?.[id] ?? []),
    ...laid,
  ];
}

/** A place in one sentence, and who is there in another. */
export function describe(sheet: Sheet, scene: Scene, layers: Layer[], aims: Aim[], id: string, here: Token[]): string {
  const parts = [placeName(sheet, id), ...notes(sheet, scene, layers, id)];
  const there = aims.filter((aim) => aim.place === id).length;
  if (there) parts.push(t("board.aims", { n: there }));
  return `${parts.join(", ")}. ${here.length ? countUnits(here) : t("board.empty")}.`;
}

/** How many units each side has. */
export function countUnits(tokens: Token[]): string {
  const sides = new Map<string, number>();
  for (const token of tokens) sides.set(token.side, (sides.get(token.side) ?? 0) + (token.count ?? 1));
  return [...sides]
    .map(([side, n]) => t("board.units_of", { side: word("side", side), units: t("board.units", { n }) }))
    .join(", ");
}

/** What an order is called where it is chosen. */
export const aimName = (aim: Aim): string => (aim.label ? `${aim.verb}: ${aim.label}` : aim.text);
