// Gold! written by hand in C++, as fast as it comes without tricks: the yardstick for the compiled
// Python rules. It plays the same games (same keys, same dice), so the totals must agree.
// Usage: gold PLAYERS GAMES  ->  "decisions points seconds"
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

struct Game {
  uint32_t key[8];
  uint64_t draws = 0;
  int players, decider = 0, pile, given = NONE, set_colour = NONE;
  enum { ACT, TAKE_BACK, TAKE_BONUS, OVER } phase = ACT;
  int8_t offer[COLOURS][VALUES] = {}, unseen[COLOURS][VALUES], tableau[3][COLOURS][VALUES] = {},
         scored[3][COLOURS][VALUES] = {};

  Game(const uint32_t source[8], uint64_t number, int players) : players(players), pile(players == 2 ? 50 : 55) {
    uint32_t words[16];
    chacha8(source, number, words);
    std::memcpy(key, words, sizeof key);
    for (auto& colour : unseen)
      for (int v = 0; v < VALUES; v++) colour[v] = int8_t(COPIES[v] - (v == 0 && players == 2));
    chacha8(key, draws++, words);
    bool dealt[COLOURS] = {};
    for (int p = 0; p < players; p++) {
      int colour = draw(words, p, COLOURS - p);
      for (int other = 0; other < COLOURS; other++) colour += other <= colour && dealt[other];
      dealt[colour] = true;
      unseen[colour][0]--;
      tableau[p][colour][0]++;
    }
    reveal();
  }

  void reveal() {
    uint32_t words[16];
    chacha8(key, draws++, words);
    for (int i = 0; i < 5; i++) {
      int left = draw(words, i, pile + 2 - i), card = 0;
      for (; (left -= unseen[card / VALUES][card % VALUES]) >= 0;) card++;
      unseen[card / VALUES][card % VALUES]--;
      offer[card / VALUES][card % VALUES]++;
    }
    pile -= 5;
  }

  int cheapest(int from) const {
    for (int v = from; v < VALUES; v++)
      for (int c = 0; c < COLOURS; c++)
        if (offer[c][v]) return v;
    return VALUES;
  }
  int held(int p, int c) const {
    int n = 0;
    for (int v = 0; v < VALUES; v++) n += tableau[p][c][v];
    return n;
  }

  int legal(int* out) const {
    int n = 0;
    if (phase == ACT) {
      int lowest = cheapest(0), gold = cheapest(1);
      for (int c = 0; c < COLOURS; c++)
        if (offer[c][lowest]) out[n++] = c;
      if (gold < VALUES)
        for (int c = 0; c < COLOURS; c++) {
          if (tableau[decider][c][0]) out[n++] = GIVE + VALUES * c;
          for (int v = gold + 1; v < VALUES; v++)
            if (tableau[decider][c][v]) out[n++] = GIVE + VALUES * c + v;
        }
    } else if (phase == TAKE_BACK) {
      int below = given % VALUES ? given % VALUES : VALUES;
      for (int c = 0; c < COLOURS; c++)
        for (int v = 1; v < below; v++)
          if (offer[c][v]) out[n++] = BACK + VALUES * c + v;
    } else if (phase == TAKE_BONUS) {
      for (int d = 1; d < players; d++)
        for (int c = 0; c < COLOURS; c++)
          if (!held(decider, c))
            for (int v = 0; v < VALUES; v++)
              if (tableau[(decider + d) % players][c][v]) out[n++] = BONUS + CARDS * (d - 1) + VALUES * c + v;
      out[n++] = DECLINE;
    }
    return n;
  }

  void apply(int action) {
    if (action < GIVE) {
      int v = cheapest(0);
      offer[action][v]--;
      tableau[decider][action][v]++;
      check_set(action);
    } else if (action < BACK) {
      given = action - GIVE;
      phase = TAKE_BACK;
    } else if (action < BONUS) {
      int c = (action - BACK) / VALUES, v = (action - BACK) % VALUES;
      tableau[decider][given / VALUES][given % VALUES]--;
      offer[given / VALUES][given % VALUES]++;
      given = NONE;
      offer[c][v]--;
      tableau[decider][c][v]++;
      check_set(c);
    } else {
      if (action < DECLINE) {
        int choice = action - BONUS, other = (decider + 1 + choice / CARDS) % players, card = choice % CARDS;
        tableau[other][card / VALUES][card % VALUES]--;
        tableau[decider][card / VALUES][card % VALUES]++;
      }
      score_set();
    }
  }

  void check_set(int colour) {
    if (held(decider, colour) < 3) return end_turn();
    set_colour = colour;
    for (int c = 0; c < COLOURS; c++)
      if (!held(decider, c))
        for (int d = 1; d < players; d++)
          if (held((decider + d) % players, c)) {
            phase = TAKE_BONUS;
            return;
          }
    score_set();
  }

  void score_set() {
    for (int v = 0; v < VALUES; v++) {
      scored[decider][set_colour][v] = int8_t(scored[decider][set_colour][v] + tableau[decider][set_colour][v]);
      tableau[decider][set_colour][v] = 0;
    }
    set_colour = NONE;
    end_turn();
  }

  void end_turn() {
    phase = ACT;
    decider = (decider + 1) % players;
    if (cheapest(0) < VALUES) return;
    if (pile > 0) return reveal();
    for (int c = 0; c < COLOURS; c++) {
      int sum[3] = {}, best = -100;
      for (int p = 0; p < players; p++) {
        for (int v = 0; v < VALUES; v++) sum[p] += tableau[p][c][v] * POINTS[v];
        if (sum[p] > best) best = sum[p];
      }
      for (int p = 0; p < players; p++)
        for (int v = VALUES - 1; v > 0; v--)
          if (tableau[p][c][v]) {
            if (sum[p] == best) scored[p][c][v]++;
            break;
          }
    }
    phase = OVER;
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
  int players = std::atoi(argv[1]), games = std::atoi(argv[2]), out[64];
  uint32_t source[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  long decisions = 0, points = 0;
  auto start = std::chrono::steady_clock::now();
  for (int g = 0; g < games; g++) {
    Game game(source, uint64_t(g), players);
    Dice dice(0, uint64_t(g));
    for (int n; (n = game.legal(out)) > 0; decisions++) game.apply(out[dice.roll(n)]);
    points += game.points();
  }
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%ld %ld %.6f\n", decisions, points, seconds);
}
