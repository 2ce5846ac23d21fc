// What the computer's players say of their orders: what each is for, as far as it may be read, and what went wrong.
import type { GameApi } from "./api";
import type { Remark } from "./wire";

export class Remarks {
  private known = $state.raw<Record<number, Remark>>({});
  // Up to which entry they have been asked for, and whether the game was over then: at its end all may be read.
  private until = 0;
  private over = false;

  constructor(private readonly api: GameApi) {}

  of(n: number): Remark | undefined {
    return this.known[n];
  }

  /** Ask for what is new when a game with bots has so many entries. */
  async follow(entries: number, over: boolean): Promise<void> {
    const since = over && !this.over ? 0 : this.until;
    if (entries <= since) return;
    [this.until, this.over] = [entries, over];
    try {
      const found = await this.api.remarks({ since });
      if (found.length) this.known = { ...this.known, ...Object.fromEntries(found.map((each) => [each.n, each])) };
    } catch {
      this.until = Math.min(this.until, since); // with the next entry it is asked again
    }
  }
}
