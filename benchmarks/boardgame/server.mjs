// Connect four on boardgame.io's own server, in memory: the peer that the table is measured beside.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const COLUMNS = 7;
const ROWS = 6;

function wins(columns, column, side) {
  const row = columns[column].length - 1;
  const at = (c, r) => columns[c]?.[r];
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dc, dr]) => {
    let run = 1;
    for (const way of [1, -1]) {
      for (let n = 1; at(column + way * n * dc, row + way * n * dr) === side; n += 1) run += 1;
    }
    return run >= 4;
  });
}

const ConnectFour = {
  name: "connect-four",
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, ctx, events }, column) => {
      const discs = G.columns[column - 1];
      if (!discs || discs.length >= ROWS) return INVALID_MOVE;
      discs.push(ctx.currentPlayer);
      if (wins(G.columns, column - 1, ctx.currentPlayer)) events.endGame({ winner: ctx.currentPlayer });
      else if (G.columns.every((each) => each.length === ROWS)) events.endGame({ draw: true });
      return undefined;
    },
  },
};

const server = Server({ games: [ConnectFour], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0, callback: () => {} });
process.stdout.write(`${running.appServer.address().port}\n`);
