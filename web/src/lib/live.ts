// One live connection to a game. It resumes with the number of entries known, and repeats what was not answered with
// the same client id, so that an order is never lost and never played twice.
import type { Change, FromClient, FromServer, Give, Given, Problem, View } from "./wire";

export type LiveStatus = "connecting" | "live" | "lost" | "refused";

export type Handlers = {
  known: () => number;
  view: (view: View) => void;
  change: (change: Change) => void;
  status: (status: LiveStatus, problem?: Problem) => void;
};

// What a greeting is answered with when the rules have changed so that the game cannot be opened any more.
export const UNREAD = 409;
// To come again would not help.
const NOT_RETRIED = [401, 403, 404, UNREAD];
const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 15_000;
const MAX_SILENCE_MS = 45_000;
const HEARTBEAT_MS = 15_000;

function say(socket: WebSocket, message: FromClient): void {
  socket.send(JSON.stringify(message));
}

export class Live {
  private socket: WebSocket | null = null;
  private readonly open = new Map<string, { give: Give; settle: (given: Given) => void }>();
  private retryMs = FIRST_RETRY_MS;
  private timer: number | undefined;
  private heartbeat: number | undefined;
  private heard = 0;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly key: string,
    private role: string,
    private readonly handlers: Handlers,
  ) {
    this.connect();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  give(order: Omit<Give, "type">): Promise<Given> {
    const give: Give = { type: "give", ...order };
    return new Promise((settle) => {
      this.open.set(give.client, { give, settle });
      this.send(give);
    });
  }

  // Look from another seat: a new connection that begins with a whole view.
  sit(role: string): void {
    this.role = role;
    this.socket?.close();
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    this.socket?.close();
  }

  private readonly retry = (): void => {
    if (document.visibilityState === "visible" && !this.socket) {
      this.retryMs = FIRST_RETRY_MS;
      this.connect();
    }
  };

  private connect(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/games/${this.game}/live`);
    this.socket = socket;
    this.handlers.status("connecting");
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.hear(socket, String(event.data));
    socket.onclose = () => this.lose(socket);
  }

  private greet(socket: WebSocket): void {
    say(socket, { type: "hello", key: this.key, role: this.role, entries: this.handlers.known() });
    this.heard = Date.now();
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => {
      if (Date.now() - this.heard > MAX_SILENCE_MS) socket.close();
      else say(socket, { type: "beat" });
    }, HEARTBEAT_MS) as unknown as number;
  }

  private hear(socket: WebSocket, data: string): void {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    for (const line of data.split("\n")) this.take(JSON.parse(line) as FromServer);
  }

  private take(message: FromServer): void {
    if (message.type === "problem") {
      this.closed = NOT_RETRIED.includes(message.status);
      this.handlers.status(this.closed ? "refused" : "lost", message);
      return;
    }
    if (message.type === "view" || message.type === "change") this.settled();
    if (message.type === "view") {
      this.role = message.role; // a connection that is resumed looks from the same seat
      this.handlers.view(message);
    } else if (message.type === "change") this.handlers.change(message);
    else if (message.type === "given") {
      this.open.get(message.client)?.settle(message);
      this.open.delete(message.client);
    }
  }

  // The server has answered the greeting: what was under way when the connection broke is said again.
  private settled(): void {
    const anew = this.retryMs !== 0;
    this.retryMs = 0;
    this.handlers.status("live");
    if (anew) for (const { give } of this.open.values()) this.send(give);
  }

  private send(give: Give): void {
    if (this.retryMs === 0 && this.socket?.readyState === WebSocket.OPEN) say(this.socket, give);
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket) return;
    clearInterval(this.heartbeat);
    this.socket = null;
    if (this.closed) return;
    this.handlers.status("lost");
    this.retryMs = Math.min(MAX_RETRY_MS, Math.max(FIRST_RETRY_MS, this.retryMs * 2));
    this.timer = setTimeout(() => this.connect(), this.retryMs * (0.75 + Math.random() / 2)) as unknown as number;
  }
}
