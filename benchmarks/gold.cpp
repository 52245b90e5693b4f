// Gold! written by hand in C++: the yardstick for the compiled Python rules. It has the same state and does the same
// steps, so that only the languages and their compilers differ, and it plays the same games (same keys, same
// dice), so the totals must agree. Seconds are of processor time: other programs do not count.
// Usage: gold PLAYERS GAMES  ->  "decisions points seconds"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

enum Phase { ACT, TAKE_BACK, TAKE_BONUS, OVER };
constexpr int COLOURS = 6, VALUES = 7, CARDS = 42, NONE = -1;
constexpr int GIVE = 6, BACK = 48, BONUS = 90, DECLINE = 174;
constexpr int POINTS[VALUES] = {-2, 3, 4, 5, 6, 7, 8};
constexpr int COPIES[VALUES] = {3, 2, 1, 1, 1, 1, 1};

struct Dice {
  uint32_t a, b, c, n;
  uint32_t cast() {
    uint32_t word = a + b + n++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = (c << 21 | c >> 11) + word;
    return word;
  }
  int roll(int n) { return int((uint64_t(cast()) * uint64_t(n)) >> 32); }
  Dice(uint64_t seed, uint64_t stream)
      : a(uint32_t(seed)), b(uint32_t(seed >> 32)), c(uint32_t(stream)), n(1 + uint32_t(stream >> 32)) {
    for (int i = 0; i < 12; i++) cast();
  }
};

inline uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }
inline void quarter(uint32_t& a, uint32_t& b, uint32_t& c, uint32_t& d) {
  a += b; d = rotate(d ^ a, 16); c += d; b = rotate(b ^ c, 12);
  a += b; d = rotate(d ^ a, 8);  c += d; b = rotate(b ^ c, 7);
}

void chacha8(const uint32_t key[8], uint64_t counter, uint32_t out[16]) {
  uint32_t s[16] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, key[0], key[1], key[2], key[3],
                    key[4], key[5], key[6], key[7], uint32_t(counter), uint32_t(counter >> 32), 0, 0};
  uint32_t x[16];
  std::memcpy(x, s, sizeof x);
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) quarter(x[j], x[4 + j], x[8 + j], x[12 + j]);
    for (int j = 0; j < 4; j++) quarter(x[j], x[4 + (j + 1) % 4], x[8 + (j + 2) % 4], x[12 + (j + 3) % 4]);
  }
  for (int i = 0; i < 16; i++) out[i] = x[i] + s[i];
}

inline int draw(const uint32_t words[16], int i, int n) {
  return int((((uint64_t(words[2 * i]) << 21) | (words[2 * i + 1] >> 11)) * uint64_t(n)) >> 53);
}

// The fields, their widths and the steps of every rule are those of games/gold: state.py and rules.py.
struct Game {
  uint32_t key[8];
  int64_t draws = 0;
  int8_t players, decider = 0, phase = ACT, pile, given = NONE, set_colour = NONE;
  int8_t offer[COLOURS][VALUES] = {}, offered[VALUES] = {}, unseen[COLOURS][VALUES] = {}, hidden[COLOURS] = {};
  int8_t tableau[3][COLOURS][VALUES] = {}, held[3][COLOURS] = {}, scored[3][COLOURS][VALUES] = {};
  int8_t final_gold[3][COLOURS] = {}, discarded[COLOURS][VALUES] = {};

  Game(const uint32_t source[8], uint64_t number, int players)
      : players(int8_t(players)), pile(players == 2 ? 50 : 55) {
    uint32_t words[16];
    chacha8(source, number, words);
    std::memcpy(key, words, sizeof key);
    for (int c = 0; c < COLOURS; c++)
      for (int v = 0; v < VALUES; v++) {
        int copies = COPIES[v] - (v == 0 && players == 2);
        unseen[c][v] = int8_t(copies);
        hidden[c] = int8_t(hidden[c] + copies);
      }
    chacha8(key, uint64_t(draws++), words);
    for (int p = 0; p < players; p++) {
      int colour = draw(words, p, COLOURS - p);
      for (int other = 0; other < COLOURS; other++) colour += other <= colour && dealt(other);
      turn_up(colour, 0);
      gain(p, colour, 0);
    }
    reveal();
  }

  bool dealt(int colour) const {
    for (int p = 0; p < players; p++)
      if (held[p][colour] > 0) return true;
    return false;
  }
  void gain(int p, int c, int v) { tableau[p][c][v]++, held[p][c]++; }
  void lose(int p, int c, int v) { tableau[p][c][v]--, held[p][c]--; }
  void turn_up(int c, int v) { unseen[c][v]--, hidden[c]--; }
  void put_on_offer(int c, int v) { offer[c][v]++, offered[v]++; }
  void take_from_offer(int c, int v) { offer[c][v]--, offered[v]--; }
  int clockwise(int seat, int steps) const {
    seat += steps;
    return seat >= players ? seat - players : seat;
  }

  void reveal() {
    uint32_t words[16];
    chacha8(key, uint64_t(draws++), words);
    int left = pile + 2;
    for (int i = 0; i < 5; i++) {
      int number = draw(words, i, left - i), c = 0, v = 0;
      for (; c < COLOURS - 1 && number >= hidden[c]; c++) number -= hidden[c];
      for (; v < VALUES - 1 && number >= unseen[c][v]; v++) number -= unseen[c][v];
      turn_up(c, v);
      put_on_offer(c, v);
    }
    pile = int8_t(pile - 5);
  }

  int cheapest(int from) const {
    for (int v = from; v < VALUES; v++)
      if (offered[v] > 0) return v;
    return VALUES;
  }

  int legal(int64_t* out) const {
    int n = 0;
    if (phase == ACT) {
      int lowest = cheapest(0), gold = lowest >= 1 ? lowest : cheapest(1);
      for (int c = 0; c < COLOURS; c++)
        if (offer[c][lowest] > 0) out[n++] = c;
      if (gold == VALUES) return n;
      for (int c = 0; c < COLOURS; c++) {
        if (held[decider][c] == 0) continue;
        if (tableau[decider][c][0] > 0) out[n++] = GIVE + VALUES * c;
        for (int v = gold + 1; v < VALUES; v++)
          if (tableau[decider][c][v] > 0) out[n++] = GIVE + VALUES * c + v;
      }
    } else if (phase == TAKE_BACK) {
      int below = given % VALUES ? given % VALUES : VALUES;
      for (int c = 0; c < COLOURS; c++)
        for (int v = 1; v < below; v++)
          if (offer[c][v] > 0) out[n++] = BACK + VALUES * c + v;
    } else if (phase == TAKE_BONUS) {
      for (int d = 1; d < players; d++) {
        int other = clockwise(decider, d);
        for (int c = 0; c < COLOURS; c++)
          if (held[decider][c] == 0 && held[other][c] > 0)
            for (int v = 0; v < VALUES; v++)
              if (tableau[other][c][v] > 0) out[n++] = BONUS + CARDS * (d - 1) + VALUES * c + v;
      }
      out[n++] = DECLINE;
    }
    return n;
  }

  void apply(int action) {
    if (action < GIVE) {
      int v = cheapest(0);
      take_from_offer(action, v);
      gain(decider, action, v);
      check_set(action);
    } else if (action < BACK) {
      given = int8_t(action - GIVE);
      phase = TAKE_BACK;
    } else if (action < BONUS) {
      int c = (action - BACK) / VALUES, v = (action - BACK) % VALUES;
      lose(decider, given / VALUES, given % VALUES);
      put_on_offer(given / VALUES, given % VALUES);
      given = NONE;
      take_from_offer(c, v);
      gain(decider, c, v);
      check_set(c);
    } else if (action < DECLINE) {
      int choice = action - BONUS, other = clockwise(decider, 1 + choice / CARDS);
      int c = choice % CARDS / VALUES, v = choice % VALUES;
      lose(other, c, v);
      gain(decider, c, v);
      score_set();
    } else {
      score_set();
    }
  }

  void check_set(int colour) {
    if (held[decider][colour] < 3) return end_turn();
    set_colour = int8_t(colour);
    if (bonus_exists())
      phase = TAKE_BONUS;
    else
      score_set();
  }

  bool bonus_exists() const {
    for (int c = 0; c < COLOURS; c++)
      if (held[decider][c] == 0)
        for (int p = 0; p < players; p++)
          if (held[p][c] > 0) return true;
    return false;
  }

  void score_set() {
    for (int v = 0; v < VALUES; v++) {
      scored[decider][set_colour][v] = int8_t(scored[decider][set_colour][v] + tableau[decider][set_colour][v]);
      tableau[decider][set_colour][v] = 0;
    }
    held[decider][set_colour] = 0;
    set_colour = NONE;
    end_turn();
  }

  void end_turn() {
    phase = ACT;
    decider = int8_t(clockwise(decider, 1));
    if (cheapest(0) < VALUES) return;
    if (pile > 0) return reveal();
    colour_scoring();
    phase = OVER;
    decider = NONE;
  }

  int sum(int p, int c) const {
    int total = 0;
    for (int v = 0; v < VALUES; v++) total += tableau[p][c][v] * POINTS[v];
    return total;
  }

  void colour_scoring() {
    for (int c = 0; c < COLOURS; c++) {
      int best = sum(0, c);
      for (int p = 1; p < players; p++) best = std::max(best, sum(p, c));
      for (int p = 0; p < players; p++) {
        int gold = VALUES - 1;
        while (gold > 0 && tableau[p][c][gold] == 0) gold--;
        if (gold > 0 && sum(p, c) == best) {
          tableau[p][c][gold]--;
          scored[p][c][gold]++;
          final_gold[p][c] = int8_t(gold);
        }
        for (int v = 0; v < VALUES; v++) {
          discarded[c][v] = int8_t(discarded[c][v] + tableau[p][c][v]);
          tableau[p][c][v] = 0;
        }
        held[p][c] = 0;
      }
    }
  }

  int points() const {
    int n = 0;
    for (int p = 0; p < players; p++)
      for (int c = 0; c < COLOURS; c++)
        for (int v = 0; v < VALUES; v++) n += scored[p][c][v] * POINTS[v];
    return n;
  }
};

int main(int, char** argv) {
  int players = std::atoi(argv[1]), games = std::atoi(argv[2]);
  int64_t out[90];
  uint32_t source[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  long decisions = 0, points = 0;
  std::clock_t start = std::clock();
  for (int g = 0; g < games; g++) {
    Game game(source, uint64_t(g), players);
    Dice dice(0, uint64_t(g));
    for (int n; (n = game.legal(out)) > 0; decisions++) game.apply(int(out[dice.roll(n)]));
    points += game.points();
  }
  double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%ld %ld %.6f\n", decisions, points, seconds);
}
