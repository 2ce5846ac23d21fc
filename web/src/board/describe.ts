// The board in words, for everybody who does not see it.

import { t, word } from "../lib/i18n";
import type { Aim, Layer, Scene, Sheet, Token } from "../lib/wire";

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

/** All that is to be seen in a place, the most important first. */
export function describe(sheet: Sheet, scene: Scene, layers: Layer[], aims: Aim[], id: string, here: Token[]): string {
  const cell = sheet.cells.find((one) => one.id === id);
  if (!cell) return id;
  const parts = [placeName(sheet, id), sheet.terrains?.[cell.terrain] ?? word("board.terrain", cell.terrain)];
  parts.push(...(cell.tags ?? []).map((tag) => tag.replaceAll("_", " ")));
  const sides = (sheet.strokes ?? []).filter((stroke) => stroke.cells.includes(id)).map((stroke) => stroke.kind.replaceAll("_", " "));
  parts.push(...new Set(sides));
  const holder = scene.holders?.[id];
  if (holder) parts.push(t("board.held", { side: word("side", holder) }));
  parts.push(...(scene.marks?.[id] ?? []));
  for (const layer of layers) {
    const found = layer.places[id];
    if (found) parts.push(`${layer.title}: ${layer.legend?.[found] ?? found}`);
  }
  const there = aims.filter((aim) => aim.place === id).length;
  if (there) parts.push(t("board.aims", { n: there }));
  return `${parts.join(", ")}. ${here.length ? countUnits(here) : t("board.empty")}.`;
}

/** How many units each side has. */
export function countUnits(tokens: Token[]): string {
  const sides = new Map<string, number>();
  for (const token of tokens) sides.set(token.side, (sides.get(token.side) ?? 0) + 1);
  return [...sides].map(([side, n]) => t("board.units_of", { side: word("side", side), units: t("board.units", { n }) })).join(", ");
}

/** What an order is called where it is chosen. */
export const aimName = (aim: Aim): string => (aim.label ? `${aim.verb}: ${aim.label}` : aim.text);
