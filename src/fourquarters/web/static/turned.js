/* Beside a result: where the match turned, with everyone's chances as small curves, and the way to that moment in the analysis.

   Its place is there from the beginning, so that nothing moves when the analysis comes. Only who has played begins one; whoever
   watches sees what is there already. */

import { Analysed } from "./analysed.js";
import { find, h, icon, s, seal } from "./dom.js";
import { call, page, say } from "./page.js";

const FIRST = 2000; // ms until it is asked again how far the analysis is,
const LONGER = 1.3; // each time longer,
const MOST = 10_000; // up to this,
const TIMES = 120; // and so often
const WIDE = 300;
const HIGH = 90;

let made = null;

/** The panel for this page's match; there is one, however often the result is shown. None where nothing can be analysed. */
export function turnPanel(scene) {
  const { code } = page.table;
  if (!code || page.plan || page.guide || page.puzzle) return null;
  made ??= new Turned(code, scene.seat ?? -1);
  return made.element;
}

class Turned {
  constructor(code, seat) {
    this.address = `/api/tables/${code}/analysis?lang=${page.lang}`;
    this.page = `/analysis/${code}`;
    this.element = h("section", { class: "panel game-turned" });
    this.say(say("chance_of_winning"), "", h("div", { class: "spark none" }, icon("ui-analysis")), say("analysis"));
    this.follow(seat >= 0).catch(() => this.tell("")); // none, or no room for another: the place stays empty
  }

  /** Ask for the analysis until it is there. */
  async follow(plays) {
    let shown = await call(plays ? "POST" : "GET", this.address); // the first finds what is there, too
    for (let wait = FIRST, asked = 0; !shown.moments; wait = Math.min(MOST, wait * LONGER), asked += 1) {
      if (asked === TIMES) return this.tell("");
      this.tell(say("analysing"), say("moves_done", { n: shown.done, all: shown.moves }));
      await new Promise((then) => setTimeout(then, wait));
      await inSight();
      shown = await call("GET", this.address);
    }
    this.show(new Analysed(shown, page.table.seats));
  }

  tell(...lines) {
    find("p", this.element).textContent = lines.join(": ");
  }

  show(analysed) {
    const { turned, summary } = analysed.shown;
    const title = turned?.title || say("chance_of_winning");
    const told = turned?.told || summary[0] || "";
    const small = turned ? say("chance_of_winning") : "";
    const way = turned ? say("see_moment") : say("analysis");
    this.say(title, small, curves(analysed, `${title}. ${told}`), way, turned ? `#move-${turned.move}` : "");
    this.tell(told);
    this.element.dataset.came = "yes";
  }

  say(title, small, picture, way, hash = "") {
    this.element.replaceChildren(
      h("h2", {}, h("span", { text: title }), small ? h("small", { text: small }) : null),
      picture,
      h("div", { class: "turn-told" }, h("p"), h("a", { class: "quietlink", href: this.page + hash, text: way })),
    );
  }
}

/** Nobody asks from a page that nobody sees. */
async function inSight() {
  while (document.hidden) await new Promise((then) => document.addEventListener("visibilitychange", then, { once: true }));
}

/** Everyone's chance over the moves, and the round in which the match turned. The lines are stretched to the room there is; seals are not. */
function curves(analysed, label) {
  const { turned } = analysed.shown;
  const x = (move) => (WIDE * move) / analysed.moves;
  const y = (chance) => HIGH * (1 - chance);
  const seats = analysed.seats.map((_seat, seat) => seat).sort((a, b) => (a === analysed.about) - (b === analysed.about));
  const lines = seats.flatMap((seat) => {
    const points = Array.from({ length: analysed.moves + 1 }, (_none, move) =>
      `${x(move).toFixed(1)} ${y(analysed.chance(move, seat)).toFixed(1)}`);
    const d = `M${points.join("L")}`;
    const mine = seat === analysed.seat ? "mine" : "";
    const cls = `line wears-${analysed.colour(seat) + 1} ${mine}`;
    return [s("path", { class: `casing ${mine}`, d }), s("path", { class: cls, d, vars: analysed.owner(seat) })];
  });
  const band = turned
    ? s("rect", { class: "band", x: x(turned.begins), y: 0, width: x(turned.ends - turned.begins), height: HIGH })
    : null;
  const frame = { class: "curves", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": label };
  const svg = s("svg", frame, band, s("path", { class: "grid", d: `M0 ${HIGH}H${WIDE}M0 ${HIGH / 2}H${WIDE}` }), lines);
  return h("div", { class: "spark" }, h("div", { class: "field-of-curves" }, svg, seals(analysed)));
}

/** Everyone's seal somewhere on their line before the match turned, and the winner's at the end. */
function seals(analysed) {
  const { seats, moves, shown } = analysed;
  const until = shown.turned ? Math.max(shown.turned.begins, moves / 3) : moves * 0.9;
  const at = (seat, move) => {
    const mark = seal(seat, "seal");
    mark.style.left = `${(100 * move) / moves}%`;
    mark.style.top = `${100 * (1 - analysed.chance(move, seat))}%`;
    return mark;
  };
  const winner = seats.reduce((best, { end }, seat) => (end > seats[best].end ? seat : best), 0);
  return [...seats.map((_seat, seat) => at(seat, Math.round(((seat + 0.7) / (seats.length + 0.2)) * until))), at(winner, moves)];
}
