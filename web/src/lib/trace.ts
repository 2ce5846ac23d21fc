// What an entry did, for the eye: the ways of the counters that moved, and the places where anything else happened.
import type { Scene, Token } from "./wire";

export type Trace = { trails: string[][]; marks: string[] };

export const NOTHING: Trace = { trails: [], marks: [] };
// A set-up moves hundreds of counters; so many arrows would hide the board.
const MOST_TRAILS = 30;
const MOST_MARKS = 60;

export function trace(before: Scene, after: Scene, text: string): Trace {
  const ways = new Map<string, string[]>();
  const marks = new Set<string>();
  for (const id of new Set([...Object.keys(before.tokens), ...Object.keys(after.tokens)])) {
    const [was, is] = [before.tokens[id], after.tokens[id]];
    if (was && is && was.place !== is.place) ways.set(`${was.place} ${is.place}`, [was.place, is.place]);
    else if (!was || !is || face(was) !== face(is)) marks.add((is ?? was)?.place ?? "");
  }
  for (const place of differing(before.holders, after.holders)) marks.add(place);
  for (const place of differing(before.marks, after.marks)) marks.add(place);
  // A fight need not change anything: the places that the order names are shown as well.
  for (const word of text.split(/[^\w.:'/-]+/)) if (word) marks.add(word);
  const trails = [...ways.values()];
  for (const [from, to] of trails) [from, to].forEach((place) => marks.delete(place ?? ""));
  return trails.length > MOST_TRAILS || marks.size > MOST_MARKS ? NOTHING : { trails, marks: [...marks] };
}

// What is written on a counter; that it has moved is told by where it stands.
const face = (token: Token): string =>
  [token.factors, ...(token.state ?? []).filter((state) => state !== "moved")].join();

function differing(one: Record<string, unknown> = {}, other: Record<string, unknown> = {}): string[] {
  return Object.keys({ ...one, ...other }).filter(
    (place) => JSON.stringify(one[place]) !== JSON.stringify(other[place]),
  );
}
