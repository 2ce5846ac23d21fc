// Play games against a server, many at once, and say how fast the orders were answered.
//   node load.mjs boardgame|table|malaya URL GAMES SECONDS
// `boardgame` and `table` drop the same discs of connect four; `malaya` plays what the server offers in malaya-1941.
import { randomUUID } from "node:crypto";
import { io } from "socket.io-client";
import WebSocket from "ws";

const [kind, url, games, seconds] = process.argv.slice(2);
const DRAWN = "673666645533532742644135754731171117452222"; // forty-two drops without four in a row
const until = performance.now() + 1000 * Number(seconds);
const took = [];
const going = () => performance.now() < until;

async function timed(work) {
  const begun = performance.now();
  const answer = await work();
  took.push(performance.now() - begun);
  return answer;
}

async function boardgame() {
  const socket = io(`${url}/connect-four`, { transports: ["websocket"] });
  let answered = () => {};
  socket.on("update", (match, state) => answered(state));
  socket.on("sync", (match, info) => answered(info.state));
  const said = (...words) => new Promise((done) => { answered = done; socket.emit(...words); });
  await new Promise((done) => socket.on("connect", done));
  while (going()) {
    const match = randomUUID();
    let state = await said("sync", match, "0", undefined, 2);
    for (const column of DRAWN) {
      const payload = { type: "drop", args: [Number(column)], playerID: state.ctx.currentPlayer };
      const before = state._stateID;
      const move = { type: "MAKE_MOVE", payload };
      state = await timed(() => said("update", move, before, match, payload.playerID));
      if (state._stateID <= before) throw new Error("a move was not made");
    }
  }
  socket.close();
}

// A game at the table with one key for both sides, and its live connection.
async function seated(book, scenario) {
  const made = await fetch(`${url}/api/v1/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ book, scenario, hot_seat: true }),
  });
  const { game, keys } = await made.json();
  const { key } = keys.find((each) => each.seats?.length === 2);
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/games/${game}/live`);
  const table = { game, key, socket, entries: 0, seen: 0, due: [], answered: () => {} };
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.due) {
      table.due = message.due;
      table.seen = message.entries;
    }
    if (message.type === "given" || message.type === "view") table.answered(message);
  });
  await new Promise((done) => socket.on("open", done));
  const said = (words) => new Promise((done) => { table.answered = done; socket.send(JSON.stringify(words)); });
  table.entries = (await said({ type: "hello", key })).entries;
  table.give = async (text, seat) => {
    const give = { type: "give", text, decided_at: table.entries, client: randomUUID(), seat };
    const answer = await timed(() => said(give));
    if (!answer.ruling.allowed) throw new Error(JSON.stringify(answer.ruling));
    table.entries = answer.entries;
  };
  // The change with what is due next comes after the answer.
  table.caughtUp = async () => {
    while (table.seen < table.entries && going()) await new Promise((done) => setTimeout(done, 2));
  };
  return table;
}

async function table() {
  while (going()) {
    const seat = await seated("connect-four", "empty");
    for (let n = 0; n < DRAWN.length; n += 1) await seat.give(`drop ${DRAWN[n]}`, ["red", "yellow"][n % 2]);
    seat.socket.close();
  }
}

async function malaya() {
  while (going()) {
    const seat = await seated("awaw", "malaya-1941");
    while (going() && seat.due.length) {
      const side = seat.due[0].seat;
      const asked = await fetch(`${url}/api/v1/games/${seat.game}/options?limit=2&as=${side}`, {
        headers: { authorization: `Bearer ${seat.key}` },
      });
      const orders = (await asked.json()).flatMap((choice) => choice.orders).filter((text) => text !== "surrender");
      await seat.give(orders[Math.floor(Math.random() * orders.length)], side);
      await seat.caughtUp();
    }
    seat.socket.close();
  }
}

const play = { boardgame, table, malaya }[kind];
const start = performance.now();
await Promise.all(Array.from({ length: Number(games) }, play));
took.sort((a, b) => a - b);
const at = (share) => took[Math.min(took.length - 1, Math.floor(share * took.length))];
const rate = took.length / ((performance.now() - start) / 1000);
process.stdout.write(`${JSON.stringify({ moves: took.length, rate, p50: at(0.5), p99: at(0.99) })}\n`);
process.exit(0);
