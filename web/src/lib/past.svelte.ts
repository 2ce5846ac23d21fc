// Looking back: the game as it stood after an entry, and what that entry did.
import type { GameApi } from "./api";
import { NOTHING, trace, type Trace } from "./trace";
import type { Line, View } from "./wire";

const KEPT = 12;

export class Past {
  view = $state.raw<View | null>(null);
  at = $state(-1);
  trace = $state.raw<Trace>(NOTHING);
  // The last few views are kept: whoever steps asks for each twice.
  private readonly views = new Map<number, Promise<View>>();

  constructor(private readonly api: GameApi) {}

  /** Look at the game after an entry; nothing if something else is looked at by then. */
  async look(n: number): Promise<View | null> {
    this.at = n;
    const view = await this.stood(n);
    if (this.at !== n) return null;
    this.view = view;
    return view;
  }

  /** Show what an entry did, unless something else is looked at by then; the first sets up, and shows nothing. */
  async show(line: Line | undefined): Promise<void> {
    this.trace = NOTHING;
    if (!line || line.n <= 0) return;
    const at = this.at;
    const [before, after] = await Promise.all([this.stood(line.n - 1), this.stood(line.n)]);
    if (this.at === at) this.trace = trace(before.scene, after.scene, line.text);
  }

  leave(): void {
    this.view = null;
    this.at = -1;
    this.trace = NOTHING;
  }

  forget(): void {
    this.leave();
    this.views.clear();
  }

  private stood(n: number): Promise<View> {
    const view = this.views.get(n) ?? this.api.at(n);
    this.views.delete(n);
    this.views.set(n, view);
    view.catch(() => this.views.delete(n));
    for (const old of [...this.views.keys()].slice(0, -KEPT)) this.views.delete(old);
    return view;
  }
}
