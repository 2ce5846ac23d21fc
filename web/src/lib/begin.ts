// Beginning a game: it is created, this browser keeps its own key, and the others' links are shown once.
import { library } from "./api";
import { shelf } from "./shelf.svelte";
import type { Created, Key, NewGame } from "./wire";

export type Begun = { created: Created; own: Key | undefined };

export async function begin(game: NewGame, title: string, mine: string[]): Promise<Begun> {
  const created = await library.begin(game);
  const own =
    created.keys.find((key) => mine.some((seat) => key.seats.includes(seat))) ??
    created.keys.find((key) => key.role === "spectator");
  shelf.fresh = { ...shelf.fresh, [created.game]: [...created.keys] };
  if (own) {
    shelf.keep({
      game: created.game,
      key: own.key,
      title,
      book: game.book,
      scenario: game.scenario,
      role: own.role,
      seats: Object.keys(game.seats ?? {}),
      turn: "",
      due: "",
      seen: Date.now(),
    });
  }
  return { created, own };
}
