// A whole engine for Four Quarters, in JavaScript: node examples/engine.mjs (the protocol: docs/engines.md).
//
//   fourquarters arena gold --bots "engine:node examples/engine.mjs",random --games 40
//   fourquarters play gold --seats "you,engine:node examples/engine.mjs"
import { createInterface } from "node:readline";

const say = (line) => process.stdout.write(line + "\n");
let about, position, legal;

/** A move that looks good: the longest name wins, as bold words do; the points so far break ties. */
function choose() {
  const worth = (one) => one.move.length * 100 + ((one.id * 31 + position.scores[about.seat]) % 100);
  return legal.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [, word, rest] = line.match(/^(\S+) ?(.*)$/);
  if (word === "fourquarters") {
    say("id name Bold words");
    say("ready");
  } else if (word === "newgame") about = JSON.parse(rest); // game, rules, players, seat, options
  else if (word === "position") position = JSON.parse(rest); // scores, fields, observation
  else if (word === "legal") legal = JSON.parse(rest); // [{id, move}, …]
  else if (word === "go") {
    // {milliseconds}
    say(`info ${legal.length} choices`);
    say(`bestmove ${choose().id}`);
  } else if (word === "quit") process.exit(0);
});
