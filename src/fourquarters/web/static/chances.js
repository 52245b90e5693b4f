/* The win-chance bar: a thin line under the bar of the page with every player's share, and the number at each player's
   mat or chip. It lies over the page, and never moves anything. */

import { all, find, h, ownerVars, seal, setVars } from "./dom.js";
import { call, say } from "./page.js";
import { prefs } from "./prefs.js";

const FEW = 400; // positions that are remembered
const STANDS = 600; // ms: what has already been played on from is not asked about

export class Chances {
  constructor(table) {
    this.table = table;
    this.known = new Map();
    this.pills = h("span", { class: "pills" });
    this.line = h("div", { class: "chances", role: "img", hidden: true });
    find(".bar").append(this.line);
    document.addEventListener("fq-preferred", () => table.scene && this.follow());
  }

  /** Who watches or looks back at a finished match sees it; who plays against bots, if they like. */
  get wanted() {
    const { state, apart, advice, seats } = this.table;
    if (apart || (state !== "running" && state !== "over")) return false;
    if (state === "over") return Boolean(this.table.looking);
    return seats.some((seat) => seat.yours) ? prefs.chances === "on" && advice.alone() : true;
  }

  /** The table shows another position: the line follows as soon as its chances are known. */
  follow() {
    const { looking, message } = this.table;
    if (!this.wanted) {
      this.at = null;
      this.show(null);
      return;
    }
    const move = looking ? looking.at : -1;
    const key = looking ? `m${move}/${looking.moves}/${this.table.state}` : `v${message.version}`;
    if (key === this.at) this.show(this.known.get(key));
    else this.ask(key, move);
  }

  async ask(key, move) {
    this.at = key;
    if (!this.known.has(key)) {
      await new Promise((done) => setTimeout(done, STANDS));
      if (this.at !== key) return;
      const found = await call("GET", `/api/tables/${this.table.code}/chances?move=${move}`).catch(() => null);
      if (this.known.size > FEW) this.known.clear();
      if (found) this.known.set(key, found.percents);
    }
    if (this.at === key) this.show(this.known.get(key) ?? null);
  }

  /** While the next position is being thought about, the last one stays. */
  show(percents) {
    if (percents === undefined) return;
    this.line.hidden = !percents;
    const { body } = document;
    if (!percents) {
      delete body.dataset.chances;
      return;
    }
    const { seats } = this.table;
    setVars(body, Object.fromEntries(percents.map((n, seat) => [`--chance-${seat}`, JSON.stringify(say("percent", { n }))])));
    const part = (n, seat) => h("i", { style: { flexGrow: String(n) }, vars: ownerVars(seat) });
    this.line.replaceChildren(...percents.map(part), this.pills);
    const told = percents.map((n, seat) => `${seats[seat]?.name}: ${say("percent", { n })}`).join(", ");
    this.line.setAttribute("aria-label", `${say("chances")}: ${told}`);
    body.dataset.chances = this.at;
    this.percents = percents;
    this.label();
  }

  /** Who has neither mat nor chip in sight gets their number at the line itself. */
  label() {
    if (this.line.hidden) return;
    const tagged = all(".chance-tag").filter((tag) => tag.getClientRects().length).map((tag) => Number(tag.dataset.seat));
    const pill = (seat) => h("b", {}, seal(seat, "seal xs"), say("percent", { n: this.percents[seat] }));
    const missing = this.percents.map((_, seat) => seat).filter((seat) => !tagged.includes(seat));
    this.pills.replaceChildren(...missing.map(pill));
  }
}
