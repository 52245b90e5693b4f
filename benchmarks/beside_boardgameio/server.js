/* boardgame.io's own server with Gold!, as its documentation starts one; matches are kept in memory, its default. */

const { Server } = require("boardgame.io/server");
const { Gold } = require("./gold.js");

const server = Server({ games: [Gold], origins: [] });
server.run({ port: Number(process.argv[2]) });
