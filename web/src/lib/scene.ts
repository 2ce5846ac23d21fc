// A view after a change: what stayed the same was not sent again.
import type { Change, Scene, View } from "./wire";

export function changed(view: View, change: Change): View {
  const { ending, asks, entries, turn, step, due } = change;
  const next: View = { ...view, entries, turn, step, due, scene: merged(view.scene, change) };
  delete next.ending;
  delete next.asks;
  if (ending) next.ending = ending;
  if (asks) next.asks = asks;
  return next;
}

function merged(scene: Scene, change: Change): Scene {
  const tokens = { ...scene.tokens };
  for (const id of change.gone.tokens ?? []) delete tokens[id];
  for (const [id, token] of Object.entries(change.scene.tokens)) {
    if (tokens[id]?.place !== token.place) delete tokens[id]; // whoever arrives lies on top
    tokens[id] = token;
  }
  const holders = { ...scene.holders, ...change.scene.holders };
  const marks = { ...scene.marks, ...change.scene.marks };
  for (const place of change.gone.holders ?? []) delete holders[place];
  for (const place of change.gone.marks ?? []) delete marks[place];
  return { ...change.scene, tokens, holders, marks };
}
