/* Gold! with boardgame.io, as simple as the library allows: the rules of docs/games/gold.md (G1 to G21), three players.
   Cards are counted by colour and value (7 · colour + value), and drawn from those unseen, so that nothing in G is secret. */

const { INVALID_MOVE } = require("boardgame.io/core");

const COLOURS = 6;
const VALUES = [-2, 3, 4, 5, 6, 7, 8]; // the first is a donkey
const N = VALUES.length;
const CARDS = COLOURS * N;
const COPIES = [3, 2, 1, 1, 1, 1, 1];
const PILE = 55;
const OFFER = 5;
const ACT = 0, TAKE_BACK = 1, BONUS = 2, OVER = 3;

const none = () => new Array(CARDS).fill(0);
const each = (n) => Array.from({ length: n }, (_, i) => i);
const held = (cards, colour) => cards.slice(N * colour, N * (colour + 1)).reduce((sum, n) => sum + n, 0);
const lowest = (offer, from = 0) => {
  for (let value = from; value < N; value++)
    for (let colour = 0; colour < COLOURS; colour++) if (offer[N * colour + value]) return value;
  return N;
};

function setup({ ctx, random }) {
  const unseen = each(CARDS).map((card) => COPIES[card % N]);
  const hands = each(ctx.numPlayers);
  const G = { phase: ACT, pile: PILE, given: -1, set: -1, offer: none(), unseen };
  G.tableau = hands.map(none);
  G.scored = hands.map(none);
  random.Shuffle(each(COLOURS)).slice(0, ctx.numPlayers).forEach((colour, player) => {
    G.unseen[N * colour]--;
    G.tableau[player][N * colour]++;
  });
  reveal(G, random);
  return G;
}

/** Five cards are revealed (G4, G16); two of those unseen are never seen. */
function reveal(G, random) {
  for (let i = 0; i < OFFER; i++) {
    let number = random.Die(G.pile + 2 - i) - 1;
    let card = 0;
    while (number >= G.unseen[card]) number -= G.unseen[card++];
    G.unseen[card]--;
    G.offer[card]++;
  }
  G.pile -= OFFER;
}

const mine = ({ G, ctx }) => G.tableau[ctx.currentPlayer];

/** One of the lowest cards on offer (G7). */
function take(move, colour) {
  const { G } = move;
  const card = N * colour + lowest(G.offer);
  if (G.phase !== ACT || !G.offer[card]) return INVALID_MOVE;
  G.offer[card]--;
  mine(move)[card]++;
  return gained(move, colour);
}

/** Announce an exchange: a gold for a lower one, a donkey for any gold (G8, G9). */
function give(move, card) {
  const { G } = move;
  const value = card % N;
  const found = lowest(G.offer, 1);
  if (G.phase !== ACT || !mine(move)[card] || found === N || (value && found >= value)) return INVALID_MOVE;
  G.given = card;
  G.phase = TAKE_BACK;
}

function back(move, card) {
  const { G } = move;
  const value = card % N;
  const given = G.given % N;
  if (G.phase !== TAKE_BACK || !G.offer[card] || !value || (given && value >= given)) return INVALID_MOVE;
  mine(move)[G.given]--;
  G.offer[G.given]++;
  G.given = -1;
  G.offer[card]--;
  mine(move)[card]++;
  return gained(move, Math.floor(card / N));
}

/** Three of a colour are a set (G11); first there may be a card to take from another player (G12). */
function gained(move, colour) {
  const { G } = move;
  if (held(mine(move), colour) < 3) return endTurn(move);
  G.set = colour;
  const lacking = each(COLOURS).filter((one) => !held(mine(move), one));
  if (!lacking.some((one) => G.tableau.some((cards) => held(cards, one)))) return score(move);
  G.phase = BONUS;
}

function bonus(move, steps, card) {
  const { G, ctx } = move;
  const other = G.tableau[(Number(ctx.currentPlayer) + steps) % ctx.numPlayers];
  const lacks = !held(mine(move), Math.floor(card / N));
  if (G.phase !== BONUS || !(steps > 0) || !other[card] || !lacks) return INVALID_MOVE;
  other[card]--;
  mine(move)[card]++;
  return score(move);
}

function decline(move) {
  return move.G.phase === BONUS ? score(move) : INVALID_MOVE;
}

/** The set is scored (G15). */
function score(move) {
  const { G, ctx } = move;
  for (let card = N * G.set; card < N * (G.set + 1); card++) {
    G.scored[ctx.currentPlayer][card] += mine(move)[card];
    mine(move)[card] = 0;
  }
  G.set = -1;
  return endTurn(move);
}

/** An empty offer is refilled, or the game is over (G16 to G18). */
function endTurn({ G, events, random }) {
  G.phase = ACT;
  if (lowest(G.offer) === N) {
    if (G.pile) reveal(G, random);
    else colourScoring(G);
  }
  events.endTurn();
}

/** In each colour, whoever has the highest sum scores their highest gold (G19, G20). */
function colourScoring(G) {
  G.phase = OVER;
  for (const colour of each(COLOURS)) {
    const sums = G.tableau.map((cards) => VALUES.reduce((sum, v, i) => sum + v * cards[N * colour + i], 0));
    const best = Math.max(...sums);
    G.tableau.forEach((cards, player) => {
      const top = each(N).findLast((value) => value && cards[N * colour + value]);
      if (sums[player] === best && top) G.scored[player][N * colour + top]++;
      cards.fill(0, N * colour, N * (colour + 1));
    });
  }
}

const points = (cards) => cards.reduce((sum, n, card) => sum + n * VALUES[card % N], 0);

exports.Gold = {
  name: "gold",
  minPlayers: 3,
  maxPlayers: 3,
  setup,
  moves: { take, give, back, bonus, decline },
  endIf: ({ G }) => (G.phase === OVER ? { points: G.scored.map(points) } : undefined),
};
