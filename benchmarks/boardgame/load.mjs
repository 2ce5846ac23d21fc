// Play games against a server, many at once, and say how fast the orders were answered.
//   node load.mjs boardgame|table URL GAMES ORDERS
//   node load.mjs malaya URL GAMES SECONDS [BOTS]
// `boardgame` and `table` drop the same discs of connect four; `malaya` plays what the server offers in malaya-1941,
// beside so many games in which bots play each other.
// All games of connect four are set up before the clock starts, and their connections closed after it has stopped, on
// both servers: it is orders that are counted.
import { randomUUID } from "node:crypto";
import { io } from "socket.io-client";
import WebSocket from "ws";

const [kind, url, games, much, bots = "0"] = process.argv.slice(2);
const DRAWN = "673666645533532742644135754731171117452222"; // forty-two drops without four in a row
const rounds = Math.ceil(Number(much) / DRAWN.length / Number(games)); // games of connect four that one player plays
const took = [];
let until = 0;
const going = () => performance.now() < until;

async function timed(work) {
  const begun = performance.now();
  const answer = await work();
  took.push(performance.now() - begun);
  return answer;
}

// A match of boardgame.io and its own connection; the server tells a connection of one match only.
async function joined() {
  const socket = io(`${url}/connect-four`, { transports: ["websocket"], forceNew: true });
  const match = { id: randomUUID(), socket, state: null, answered: () => {} };
  socket.on("update", (id, state) => match.answered(state));
  socket.on("sync", (id, info) => match.answered(info.state));
  match.said = (...words) => new Promise((done) => { match.answered = done; socket.emit(...words); });
  await new Promise((done) => socket.on("connect", done));
  match.state = await match.said("sync", match.id, "0", undefined, 2);
  return match;
}

async function boardgame() {
  const matches = [];
  for (let n = 0; n < rounds; n += 1) matches.push(await joined());
  return async () => {
    for (const match of matches) {
      for (const column of DRAWN) {
        const payload = { type: "drop", args: [Number(column)], playerID: match.state.ctx.currentPlayer };
        const before = match.state._stateID;
        const move = { type: "MAKE_MOVE", payload };
        match.state = await timed(() => match.said("update", move, before, match.id, payload.playerID));
        if (match.state._stateID <= before) throw new Error("a move was not made");
      }
    }
  };
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
  const heard = (message) => {
    if (message.due) {
      table.due = message.due;
      table.seen = message.entries;
    }
    if (message.type === "given" || message.type === "view") table.answered(message);
  };
  socket.on("message", (text) => {
    for (const line of text.toString().split("\n")) heard(JSON.parse(line));
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
  const seats = [];
  for (let n = 0; n < rounds; n += 1) seats.push(await seated("connect-four", "empty"));
  return async () => {
    for (const seat of seats) {
      for (let n = 0; n < DRAWN.length; n += 1) await seat.give(`drop ${DRAWN[n]}`, ["red", "yellow"][n % 2]);
    }
  };
}

async function malaya() {
  let seat = await seated("awaw", "malaya-1941");
  return async () => {
    while (going()) {
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
      if (going()) seat = await seated("awaw", "malaya-1941");
    }
  };
}

for (let n = 0; n < Number(bots); n += 1) {
  const body = JSON.stringify({ book: "awaw", scenario: "malaya-1941", seats: { axis: "bot", allies: "bot" } });
  await fetch(`${url}/api/v1/games`, { method: "POST", headers: { "content-type": "application/json" }, body });
}
const prepare = { boardgame, table, malaya }[kind];
const players = await Promise.all(Array.from({ length: Number(games) }, () => prepare()));
const start = performance.now();
until = start + 1000 * Number(much);
await Promise.all(players.map((play) => play()));
took.sort((a, b) => a - b);
const at = (share) => took[Math.min(took.length - 1, Math.floor(share * took.length))];
const rate = took.length / ((performance.now() - start) / 1000);
process.stdout.write(`${JSON.stringify({ moves: took.length, rate, p50: at(0.5), p99: at(0.99) })}\n`);
process.exit(0);
