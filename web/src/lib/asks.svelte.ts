// Wishes to take something back: who asks for consent, and what became of it.
import { announcer } from "./announce.svelte";
import { clientId, type GameApi } from "./api";
import { t } from "./i18n";
import type { Change, Line, Ruling, View } from "./wire";
import { seatName } from "./words";

export type Ask = { asked: string; seat: string; n: number; own: boolean };
export type Reply = { agreed: boolean; text: string };

// The wishes that lie with somebody; each is written `seat entry`.
export function asksOf(view: View | null): Ask[] {
  return (view?.asks ?? []).map((asked) => {
    const [seat = "", n = ""] = asked.split(" ");
    return { asked, seat, n: Number(n), own: view?.mine.includes(seat) === true };
  });
}

export function request(ask: Ask, lines: readonly Line[]): string {
  const line = lines.find((each) => each.n === ask.n);
  return t("undo.request", { who: seatName(ask.seat), n: ask.n, text: line?.text ?? "" });
}

export class Asks {
  // The last answer, until the game goes on or it is put away.
  reply = $state.raw<Reply | null>(null);

  constructor(private readonly api: GameApi) {}

  // Whether a seat's wish to take something back now lies with the others.
  async waits(seat: string): Promise<boolean> {
    return asksOf(await this.api.view()).some((ask) => ask.seat === seat);
  }

  async consent(seat: string, asked: string, agree: boolean): Promise<Ruling> {
    return (await this.api.consent({ seat, agree, asked, client: clientId() })).ruling;
  }

  hear(before: View, now: View, change: Change, lines: readonly Line[]): void {
    const asks = asksOf(now);
    const fresh = asks.filter((ask) => !before.asks?.includes(ask.asked));
    if (fresh.length || now.entries !== before.entries) this.reply = null;
    for (const ask of fresh) if (!ask.own) announcer.say(request(ask, lines));
    for (const ask of asksOf(before)) {
      // Whoever asks for something else has put the first wish away.
      if (asks.some((each) => each.seat === ask.seat)) continue;
      const reply = answer(ask, now.entries === before.entries, change);
      if (!reply) continue;
      this.reply = reply;
      announcer.say(reply.text);
    }
  }
}

function answer(ask: Ask, stands: boolean, change: Change): Reply | null {
  const about = { who: seatName(ask.seat), n: ask.n };
  if (stands) return { agreed: false, text: t(ask.own ? "undo.refused_own" : "undo.refused", about) };
  const undone = change.lines.some((line) => line.kind === "undo" && line.seat === ask.seat);
  if (undone) return { agreed: true, text: t(ask.own ? "undo.agreed_own" : "undo.agreed", about) };
  return ask.own ? { agreed: false, text: t("undo.lapsed", about) } : null;
}
