// Wishes to take something back: who asks for consent, and what became of it.
import { announcer } from "./announce.svelte";
import { clientId, type GameApi } from "./api";
import { t } from "./i18n";
import type { Change, Line, Ruling, UndoAsk, View } from "./wire";
import { seatName } from "./words";

export type Reply = { agreed: boolean; text: string };

// Whether it is a wish of whoever looks.
export function own(ask: UndoAsk, view: View): boolean {
  return view.mine.includes(ask.seat);
}

export function request(ask: UndoAsk, lines: readonly Line[]): string {
  const line = lines.find((each) => each.n === ask.n);
  return t("undo.request", { who: seatName(ask.seat), n: ask.n, text: line?.text ?? "" });
}

export class Asks {
  // The last answer, until the game goes on or it is put away.
  reply = $state.raw<Reply | null>(null);

  constructor(private readonly api: GameApi) {}

  // Whether a seat's wish to take something back now lies with the others.
  async waits(seat: string): Promise<boolean> {
    return (await this.api.view()).asks?.some((ask) => ask.seat === seat) ?? false;
  }

  async consent(seat: string, asked: UndoAsk, agree: boolean): Promise<Ruling> {
    return (await this.api.consent({ seat, agree, asked, client: clientId() })).ruling;
  }

  hear(before: View, now: View, change: Change, lines: readonly Line[]): void {
    const [asked, asks] = [before.asks ?? [], now.asks ?? []];
    const fresh = asks.filter((ask) => !asked.some((each) => each.seat === ask.seat && each.n === ask.n));
    if (fresh.length || now.entries !== before.entries) this.reply = null;
    for (const ask of fresh) if (!own(ask, now)) announcer.say(request(ask, lines));
    for (const ask of asked) {
      // Whoever asks for something else has put the first wish away.
      if (asks.some((each) => each.seat === ask.seat)) continue;
      const reply = answer(ask, own(ask, now), now.entries === before.entries, change);
      if (!reply) continue;
      this.reply = reply;
      announcer.say(reply.text);
    }
  }
}

function answer(ask: UndoAsk, mine: boolean, stands: boolean, change: Change): Reply | null {
  const about = { who: seatName(ask.seat), n: ask.n };
  if (stands) return { agreed: false, text: t(mine ? "undo.refused_own" : "undo.refused", about) };
  const undone = change.lines.some((line) => line.kind === "undo" && line.seat === ask.seat);
  if (undone) return { agreed: true, text: t(mine ? "undo.agreed_own" : "undo.agreed", about) };
  return mine ? { agreed: false, text: t("undo.lapsed", about) } : null;
}
