/* A dear decision of a finished match as a puzzle: found when it is the better one, or one that is nearly as good. It moves no
   rating, and leads back to the analysis. */

import { button, h } from "./dom.js";
import { go, page, say } from "./page.js";
import { Puzzled, percent } from "./puzzle.js";

export const newPuzzle = (table, asked, hear) => new (asked.code ? MatchPuzzled : Puzzled)(table, asked, hear);

class MatchPuzzled extends Puzzled {
  get path() {
    return `/api/tables/${page.puzzle.code}/puzzles/${page.puzzle.move}`;
  }

  get analysis() {
    return `/analysis/${page.puzzle.code}#move-${page.puzzle.move}`;
  }

  get leaving() {
    return say("match_puzzle_back");
  }

  leave() {
    go(this.analysis);
  }

  next() {
    go(this.shown.next ? `/puzzles/match/${page.puzzle.code}/${this.shown.next}` : this.analysis);
  }

  words() {
    if (this.solution) return this.ending();
    if (this.told?.played) {
      const head = say("match_puzzle_played", { chance: percent(this.told.tried.chance) });
      return { kind: "puzzle bad", symbol: "ui-close", head, text: say("puzzle_wrong_help") };
    }
    const asked = super.words();
    return this.told || this.hinted ? asked : { ...asked, head: say("match_puzzle_find") };
  }

  /** What is said of the decision that was found, or of the answer. */
  verdict() {
    const { best } = this.solution;
    if (!this.told?.right) return say("puzzle_is", { chance: percent(best.chance) });
    const { tried } = this.told;
    const found = tried.action === best.action ? "match_puzzle_right" : "match_puzzle_as_good";
    return say(found, { chance: percent(tried.chance) });
  }

  tools() {
    if (!this.solution) return super.tools();
    const words = this.shown.next ? say("match_puzzle_next") : say("match_puzzle_back");
    return [button("first", words, () => this.next(), "", { "data-key": "puzzle-next" })];
  }

  inCard() {
    const { number, count, who, cost } = this.shown;
    const head = h("p", { class: "prog" }, say("match_puzzle_of", { n: number, all: count }));
    const ask = h("p", { text: say("match_puzzle_ask", { who, n: percent(cost) }) });
    const rest = this.solution ? this.explained() : [ask, this.facts(), this.feedback()];
    return [head, h("h2", { text: say("match_puzzle_find") }), ...rest, this.links()].filter(Boolean);
  }

  facts() {
    return h("dl", { class: "facts" }, h("dt", { text: say("puzzle_choices") }), h("dd", { text: String(this.shown.choices) }));
  }

  bar(one, share, best) {
    const row = super.bar(one, share, best);
    if (one.action === this.solution.played.action) row.firstChild.append(h("small", { class: "was-played", text: say("played") }));
    return row;
  }

  links() {
    const back = h("a", { class: "btn second", href: this.analysis, text: say("match_puzzle_back") });
    if (!this.solution) return h("div", { class: "two" }, back, button("second", say("puzzle_answer"), () => this.answer()));
    return h("div", { class: "two" }, back, this.shown.next ? button("second", say("match_puzzle_next"), () => this.next()) : null);
  }
}
