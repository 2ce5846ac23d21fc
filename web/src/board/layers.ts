// How a layer is drawn: for each of its words a hatching, those of a side in its colour, neighbours never alike.

import type { Layer } from "../lib/wire";
import type { Atlas, Spot } from "./geometry";

const HATCHES = 6;

export type Hatched = {
  word: string;
  title: string;
  look: string;
  places: string[];
  /** Where its name is written, if the layer has more words than there are hatchings. */
  named?: Spot;
};

/** How each hatching is drawn in a square of 16. */
export const HATCHING: Record<string, string> = {
  side0: "M-4 4l8 -8M0 16l16 -16M12 20l8 -8",
  side1: "M-4 12l8 8M0 0l16 16M12 -4l8 8",
  side2: "M0 8h16",
  side3: "M8 0v16",
  hatch0: "M-4 4l8 -8M0 16l16 -16M12 20l8 -8",
  hatch1: "M0 4h16M0 12h16",
  hatch2: "M8 0v16M0 8h16",
  hatch3: "M6 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
  hatch4: "M-4 12l8 8M0 0l16 16M12 -4l8 8",
  hatch5: "M4 8h8M8 4v8",
};

/** The words of a layer with the places where they hold, and the hatching for each. */
export function hatched(layer: Layer, sides: string[], atlas: Atlas): Hatched[] {
  const words = new Map<string, string[]>();
  for (const word of Object.keys(layer.legend ?? {})) words.set(word, []);
  for (const [place, word] of Object.entries(layer.places)) {
    const places = words.get(word);
    if (places) places.push(place);
    else words.set(word, [place]);
  }
  const others = [...words.keys()].filter((word) => !sides.includes(word));
  const many = others.length > HATCHES;
  const looks = new Map<string, number>();
  others.forEach((word, i) => looks.set(word, many ? free(layer, word, words.get(word) ?? [], looks, atlas, i) : i));
  return [...words].map(([word, places]) => {
    const side = sides.indexOf(word);
    const spot = many ? centre(places.flatMap((place) => atlas.spots.get(place) ?? [])) : undefined;
    return {
      word,
      places,
      title: layer.legend?.[word] ?? word.replaceAll("_", " "),
      look: side >= 0 ? `side${side % 4}` : `hatch${looks.get(word) ?? 0}`,
      ...(spot ? { named: spot } : {}),
    };
  });
}

/** A hatching that no neighbour has yet. */
function free(
  layer: Layer,
  word: string,
  places: string[],
  looks: Map<string, number>,
  atlas: Atlas,
  turn: number,
): number {
  const taken = new Set<number | undefined>();
  for (const place of places) {
    for (const next of atlas.spots.get(place)?.cell.near ?? []) {
      const other = layer.places[next];
      if (other && other !== word) taken.add(looks.get(other));
    }
  }
  for (let i = 0; i < HATCHES; i++) if (!taken.has((turn + i) % HATCHES)) return (turn + i) % HATCHES;
  return turn % HATCHES;
}

/** Of some places the one nearest to the middle of them all. */
function centre(spots: Spot[]): Spot | undefined {
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length;
  const far = (spot: Spot): number => Math.hypot(spot.x - x, spot.y - y);
  return spots.reduce<Spot | undefined>((best, spot) => (best && far(best) <= far(spot) ? best : spot), undefined);
}
