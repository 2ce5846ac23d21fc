// The games this browser knows, with their keys. They stay here: the server keeps only the hashes of keys.
import type { Key, View } from "./wire";

export type Kept = {
  game: string;
  key: string;
  title: string;
  book: string;
  scenario: string;
  role: string;
  seats?: string[];
  turn: string;
  due: string;
  seen: number;
  over?: boolean;
};

const SAVED = "wavell.games";

function load(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(SAVED) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

class Shelf {
  games = $state.raw<Kept[]>(load());
  // Links made a moment ago, by game; they are gone when the page is left.
  fresh = $state.raw<Record<string, Key[]>>({});

  find(game: string): Kept | undefined {
    return this.games.find((each) => each.game === game);
  }

  keep(kept: Kept): void {
    this.save([kept, ...this.games.filter((each) => each.game !== kept.game || each.key !== kept.key)]);
  }

  /** Keep a game as it is seen now. */
  note(view: View, key: string, mine: boolean): void {
    const { game, title, book, scenario, role, seats, turn } = view;
    const kept = {
      game,
      key,
      title,
      book,
      scenario,
      role,
      seats,
      turn,
      due: mine ? "mine" : "theirs",
      seen: Date.now(),
    };
    this.keep(view.ending ? { ...kept, over: true } : kept);
  }

  forget(kept: Kept): void {
    this.save(this.games.filter((each) => each !== kept));
  }

  private save(games: Kept[]): void {
    this.games = games.slice(0, 100);
    localStorage.setItem(SAVED, JSON.stringify(this.games));
  }
}

export const shelf = new Shelf();
