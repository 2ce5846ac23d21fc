// What is laid over the board: chosen once, and looked up again whenever the position changes.
import { type GameApi, said } from "./api";
import type { Layer } from "./wire";

export class Layers {
  chosen = $state("");
  shown = $state.raw<Layer | null>(null);
  problem = $state("");
  private asked = 0;

  constructor(private readonly api: GameApi) {}

  async look(): Promise<void> {
    const turn = ++this.asked;
    try {
      const found = this.chosen ? await this.api.layer(this.chosen) : null;
      if (turn === this.asked) [this.shown, this.problem] = [found, ""];
    } catch (error) {
      if (turn === this.asked) [this.shown, this.problem] = [null, said(error)];
    }
  }

  // Another takes the chair, who may see other things: what is chosen stays, what was shown goes.
  cover(): void {
    this.asked += 1;
    this.shown = null;
  }
}
