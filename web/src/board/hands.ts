// What a pointer and a keyboard have in common: what they find on the board, and what they can do there.

import type { Aim, Scene, Sheet, Token } from "../lib/wire";
import type { Camera } from "./camera";
import type { Atlas } from "./geometry";
import type { Pile } from "./stacks";

/** The board as it is at this moment. */
export type Now = {
  sheet: Sheet;
  scene: Scene;
  atlas: Atlas;
  piles: Pile[];
  aims: Aim[];
  selected: string[];
  chosen: ReadonlySet<string>;
  /** Where the cursor is. */
  here: string;
  /** None before the board is first drawn. */
  camera: Camera | undefined;
};

/** What can be done on it. */
export type Acts = {
  movable: (token: Token) => boolean;
  tokensAt: (place: string) => Token[];
  aimsAt: (place: string) => Aim[];
  /** Give the one order that leads to a place, or open the place to choose; whether there is any. */
  aimAt: (place: string) => boolean;
  select: (units: string[]) => void;
  /** Put the cursor on a place. */
  put: (place: string) => void;
  /** Put it there and bring the place into sight. */
  enter: (place: string) => void;
  open: (place: string) => void;
  menu: (place: string) => void;
  say: (text: string) => void;
  /** Say what is in a place. */
  tell: (place: string) => void;
  focus: () => void;
};
