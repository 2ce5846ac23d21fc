// Small words made from the names that books use.
import { word } from "./i18n";
import type { Line } from "./wire";

/** A name as people write it. */
export const spaced = (name: string): string => name.replaceAll("_", " ");

export function title(name: string): string {
  const words = spaced(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Names of seats come from the books; the roles that every game knows are in the catalogue.
export function seatName(seat: string): string {
  return title(word("role", seat));
}

// A sentence begins with a capital, unless with the name of a counter such as guards-3.
export function sentence(text: string): string {
  return /^\S*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export type Cite = { book: string; id: string };

// A citation is written `book id`.
export function cite(ref: string): Cite {
  const at = ref.indexOf(" ");
  return at < 0 ? { book: "", id: ref } : { book: ref.slice(0, at), id: ref.slice(at + 1) };
}

// A fraction such as 7/36 as a share of one.
export function share(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(part > 0 && part < 0.1 ? 1 : 0)} %`;
}

// Orders are compared as the umpire reads them: words, whatever the spaces and capitals.
export function sameOrder(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");
  return plain(one) === plain(other);
}

export function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

// An entry in a few words, for the ear.
export function told(line: Line): string {
  const facts = (line.facts ?? []).slice(0, 3).map((fact) => sentence(fact.text));
  return [`${seatName(line.seat)}: ${line.text}`, ...facts].join(". ");
}
