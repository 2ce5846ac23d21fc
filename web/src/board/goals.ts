// Where orders lead: the places that the counters selected can go to or strike, each with the orders for it.

import type { Aim, Scene, Token } from "../lib/wire";
import type { Atlas, Spot } from "./geometry";

export type Goal = { spot: Spot; list: Aim[]; target: boolean };

/** The places of some orders; where enemies of those selected stand is a target. */
export function goalsOf(
  atlas: Atlas,
  scene: Scene,
  places: Map<string, Token[]>,
  aims: Aim[],
  selected: ReadonlySet<string>,
): Goal[] {
  const mine = new Set([...selected].map((id) => scene.tokens[id]?.side));
  const found = new Map<string, Aim[]>();
  for (const aim of aims) if (aim.place) found.set(aim.place, [...(found.get(aim.place) ?? []), aim]);
  return [...found].flatMap(([place, list]) => {
    const spot = atlas.spots.get(place);
    if (!spot) return [];
    const target = mine.size > 0 && (places.get(place) ?? []).some((token) => !mine.has(token.side));
    return [{ spot, list, target }];
  });
}

/** So long may a word be that stands in a hex; a whole order would cover its neighbours. */
const LONGEST = 14;

/** What is written into each goal: a word or a cost, and nothing where it is the most common one. */
export function words(goals: Goal[], more: (n: number) => string): string[] {
  const all = goals.map(({ list }) => {
    const [aim] = list;
    const first = aim?.label && aim.label.length <= LONGEST ? aim.label : (aim?.verb ?? "");
    return list.length > 1 ? `${first} ${more(list.length - 1)}` : first;
  });
  const times = new Map<string, number>();
  for (const word of all) times.set(word, (times.get(word) ?? 0) + 1);
  const [usual = ""] = [...times].sort((a, b) => b[1] - a[1])[0] ?? [];
  return all.map((word) => (word === usual ? "" : word));
}

/** The spots of some places. */
export const spotsOf = (atlas: Atlas, places: readonly string[]): Spot[] =>
  places.flatMap((place) => atlas.spots.get(place) ?? []);

/** Whether a way stays on the map: a line to a box, as of what is lost, would cross everything, so its ends are marked. */
export const onMap = (way: readonly Spot[]): boolean => way.length > 1 && way.every((spot) => !spot.halfWidth);
