// Small choices that this browser remembers.
import type { Standing } from "./wire";

function load<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(`wavell.${name}`) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

class Prefs {
  // Keys without Ctrl or Alt can be in the way of speech input, so they can be switched off.
  shortcuts = $state(load("shortcuts", true));
  private standings = load<Record<string, Standing>>("standings", {});
  private guides = load<Record<string, number[]>>("guides", {});

  setShortcuts(on: boolean): void {
    this.shortcuts = on;
    localStorage.setItem("wavell.shortcuts", JSON.stringify(on));
  }

  guide(game: string): number[] {
    return this.guides[game] ?? [];
  }

  standing(game: string): Standing {
    return this.standings[game] ?? {};
  }

  setStanding(game: string, standing: Standing): void {
    this.standings[game] = standing;
    localStorage.setItem("wavell.standings", JSON.stringify(this.standings));
  }

  setGuide(game: string, done: number[]): void {
    this.guides[game] = done;
    localStorage.setItem("wavell.guides", JSON.stringify(this.guides));
  }
}

export const prefs = new Prefs();
