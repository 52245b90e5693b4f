/* The page of an analysis: asks for it, says how far it is, and then shows the chart, the results, what cost most, and the decision
   of the move that the reader stands at. Arrow keys step by move, with Shift or up and down by round; the address names the move. */

import { Analysed } from "./analysed.js";
import { wireMenu } from "./analysismenu.js";
import { Chart } from "./analysischart.js";
import { Dearest, legend, results, segments, told } from "./analysispanels.js";
import { wireBar } from "./bar.js";
import { wearColours } from "./colours.js";
import { Comparison } from "./comparison.js";
import { button, find, h, icon, seal } from "./dom.js";
import { call, complain, dayOfMatch, go, page, say } from "./page.js";
import "./shape.js";
import { loadSprite } from "./sprite.js";
import { wireTips } from "./tip.js";

const ASK_EVERY = 700; // ms
const LONG = 4000; // ms without a move done: the rules are being compiled
const code = page.table.code;
const address = `/api/tables/${code}/analysis?lang=${page.lang}`;

const moveInAddress = () => Number(/^#move-(\d{1,6})$/.exec(location.hash)?.[1] ?? -1);

/** The analysis, however long it takes; `tell` hears how far it is. */
async function analysis(tell) {
  for (;;) {
    const answer = await call("POST", address); // asking again changes nothing, unless its maker has died
    if (answer.moments) return answer;
    tell(answer);
    await new Promise((on) => setTimeout(on, ASK_EVERY));
  }
}

/** How far it is, while it is made. */
class Progress {
  constructor() {
    this.since = performance.now();
    this.bar = h("progress", { max: 1, value: 0, "aria-label": say("analysing") });
    this.count = h("p", { class: "count", role: "status" });
    this.element = h(
      "section",
      { class: "panel in-progress" },
      icon("ui-analysis", "large"),
      h("h2", { text: say("analysing") }),
      this.bar,
      this.count,
      h("p", { class: "soft", text: say("analysing_help") }),
    );
  }

  show({ done, moves }) {
    this.bar.max = moves || 1;
    this.bar.value = done;
    const waits = !done && performance.now() - this.since > LONG;
    this.count.textContent = waits ? say("analysing_first") : say("moves_done", { n: done, all: moves });
    document.body.dataset.done = done;
  }

  fail(error) {
    this.bar.hidden = true;
    this.count.className = "count bad";
    this.count.textContent = error.message;
  }
}

class AnalysisPage {
  constructor(shown) {
    this.analysed = new Analysed(shown, page.table.seats);
    const { analysed } = this;
    this.chart = new Chart(find("#fq-plot"), analysed, (move) => this.to(move));
    this.dearest = new Dearest(analysed, (move) => this.to(move, true));
    this.comparison = new Comparison(code, analysed);
    this.zoomed = false;
    find("#fq-results").append(results(analysed), legend());
    find("#fq-cost").append(this.dearest.list);
    find("#fq-decision").append(this.comparison.element);
    this.writeSummary(shown.summary);
    this.addSegments();
    this.addSteps();
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => moveInAddress() >= 0 && moveInAddress() !== this.at && this.to(moveInAddress()));
    const first = analysed.dearest(analysed.seat)[0] || analysed.dearest()[0];
    this.to(moveInAddress() >= 0 ? moveInAddress() : (first?.move ?? analysed.moves));
  }

  writeSummary(sentences) {
    find("#fq-in-words").hidden = !sentences.length;
    find("#fq-in-words").append(...sentences.map((text) => h("p", { text })));
  }

  addSegments() {
    const { analysed } = this;
    const zoom = segments(say("how_much"), [["match", say("whole_match")], ["round", ""]], "match", (key) => {
      this.zoomed = key === "round";
      this.chart.show(this.at, this.zoomed);
    });
    this.round = zoom.lastChild;
    if (analysed.rounds.length > 1) find("#fq-chart > h2").append(zoom);
    const whose = segments(say("whose_decisions"), [["all", say("everyone")], ["you", say("you")]], "all", (key) => {
      this.dearest.fill(key === "you" ? analysed.seat : -1);
      this.dearest.mark(this.at);
    });
    if (analysed.mine) find("#fq-cost > h2").append(whose);
  }

  addSteps() {
    const { analysed } = this;
    const step = (symbol, name, press) =>
      button("second step", "", press, symbol, { "aria-label": say(name), "data-tip": say(name), "data-key": name });
    find("#fq-steps").append(
      step("ui-first", "first_position", () => this.to(0)),
      step("ui-turn-back", "round_back", () => this.to(analysed.turn(this.at, -1))),
      step("ui-before", "one_back", () => this.to(this.at - 1)),
      step("ui-after", "one_on", () => this.to(this.at + 1)),
      step("ui-turn-on", "round_on", () => this.to(analysed.turn(this.at, 1))),
      step("ui-last", "last_position", () => this.to(analysed.moves)),
    );
    this.on = button("first", say("play_on_here"), () => this.playOn(), "ui-fork", { "data-key": "play-on" });
    find("#fq-steps").after(this.on);
  }

  /** Stand at a move; `scrolls`: on a phone its decision comes into sight. */
  to(move, scrolls = false) {
    const { analysed } = this;
    this.at = Math.max(0, Math.min(analysed.moves, move));
    this.chart.show(this.at, this.zoomed);
    this.comparison.show(this.at).catch(complain);
    this.dearest.mark(this.at);
    this.write();
    history.replaceState(null, "", `#move-${this.at}`);
    document.body.dataset.at = this.at;
    if (scrolls) find("#fq-decision").scrollIntoView({ block: "nearest" });
  }

  /** Say where we are. */
  write() {
    const { analysed, at } = this;
    const moment = at ? analysed.moment(at) : null;
    const count = say("move_of", { n: at, all: analysed.moves });
    const where = [count, analysed.roundName(at)].filter(Boolean).join(", ");
    find("#fq-where").replaceChildren(moment ? seal(moment.seat, "seal xs") : icon("ui-past"), h("span", { text: where }));
    find("#fq-told").replaceChildren(...told(analysed, at));
    const cost = moment && analysed.better(at) ? Math.max(1, Math.round(100 * moment.cost)) : 0;
    const who = moment ? analysed.name(moment.seat) : say("beginning");
    const chances = analysed.seats.map((_seat, seat) => `${analysed.name(seat)} ${Math.round(100 * analysed.chance(at, seat))} %`);
    find("#fq-decision > h2").replaceChildren(
      h("span", { text: [who, analysed.roundName(at)].filter(Boolean).join(", ") }),
      h("small", { text: cost ? say("cost_points", { n: cost }) : "" }),
    );
    this.round.textContent = analysed.roundName(at);
    find("#fq-look-tool").hash = `#move-${at}`;
    const plot = find("#fq-plot");
    plot.setAttribute("aria-valuemax", analysed.moves);
    plot.setAttribute("aria-valuenow", at);
    plot.setAttribute("aria-valuetext", `${where}. ${find("#fq-told").textContent} ${chances.join(", ")}.`);
    this.on.disabled = at === analysed.moves && !analysed.made(at);
  }

  key(event) {
    if (find("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select")) return;
    const { analysed } = this;
    const step = (by) => this.to(event.shiftKey ? analysed.turn(this.at, by) : this.at + by);
    const round = (by) => this.to(analysed.turn(this.at, by));
    const keys = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      ArrowUp: () => round(-1),
      ArrowDown: () => round(1),
      PageUp: () => round(-1),
      PageDown: () => round(1),
      Home: () => this.to(0),
      End: () => this.to(analysed.moves),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** A new match against bots from before this decision, so that another can be tried. */
  async playOn() {
    const { analysed } = this;
    const move = this.at && analysed.made(this.at) ? this.at - 1 : this.at;
    const seat = analysed.mine ? analysed.seat : this.at ? analysed.moment(this.at).seat : undefined;
    try {
      go((await call("POST", `/api/tables/${code}/play-on`, seat === undefined ? { move } : { move, seat })).url);
    } catch (error) {
      complain(error);
    }
  }
}

await loadSprite(`/sprite/${page.game.name}.svg?v=${page.v}`);
wearColours(page.table.seats);
wireBar();
wireMenu();
if (!page.table.file) find("#fq-day").textContent = `, ${dayOfMatch()}`;
wireTips(document.body);
const progress = new Progress();
find("#fq-waiting").append(progress.element);
try {
  const shown = await analysis((said) => progress.show(said));
  find("#fq-waiting").remove();
  find("#fq-analysis").hidden = false;
  new AnalysisPage(shown);
  document.body.dataset.ready = "yes";
} catch (error) {
  progress.fail(error);
  document.body.dataset.ready = "failed";
}
