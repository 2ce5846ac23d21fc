// The rule that is open beside the board, and the ones it was reached from.
import type { Cite } from "./words";

class Drawer {
  stack = $state.raw<Cite[]>([]);
  // A page that has room for the drawer says so; elsewhere a citation leads to the rulebook page.
  ready = $state(false);
  private from: HTMLElement | null = null;

  get open(): Cite | null {
    return this.stack[this.stack.length - 1] ?? null;
  }

  show(cite: Cite): void {
    if (!this.open) this.from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.stack = [...this.stack, cite];
  }

  back(): void {
    this.stack = this.stack.slice(0, -1);
    if (!this.open) this.close();
  }

  close(): void {
    this.stack = [];
    this.from?.focus();
    this.from = null;
  }
}

export const drawer = new Drawer();
