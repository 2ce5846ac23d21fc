// Every word on the screen comes from a catalogue by its key; a further language is a further catalogue.

import { en } from "../messages/en";

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

const plural = new Intl.PluralRules("en");
const catalogue: Record<string, string> = en;

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text of a key. With a number `n`, `key.one` is taken for 1 where the catalogue has it. */
export function t(key: Key, values: Values = {}): string {
  const n = values["n"];
  const counted = typeof n === "number" ? catalogue[`${key}.${plural.select(n)}`] : undefined;
  return fill(counted ?? en[key], values);
}

/** The text of a key made while running, such as `board.state.moved`; the word itself where there is no such key. */
export function word(prefix: string, name: string): string {
  return catalogue[`${prefix}.${name}`] ?? name.replaceAll("_", " ");
}
