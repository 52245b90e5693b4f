/* A strip over the lower edge of the board: what was done automatically, what happened to the reader, and what has
   changed since their last turn. It covers nothing for good: pressing goes through it, and it goes with the first press. */

import { all, h, icon, seal, spans, find } from "./dom.js";
import { say } from "./page.js";

const STAYS = 8000; // ms, unless the reader does something first
const SENTENCES = 2; // told of each player; the log has the rest

export class Notice {
  constructor() {
    this.strip = h("div", { class: "notice", hidden: true, role: "status" });
    document.body.append(this.strip);
    addEventListener("resize", () => this.hide());
    document.addEventListener("pointerdown", () => this.hide(), true);
    document.addEventListener("keydown", () => this.hide(), true);
  }

  hide() {
    clearTimeout(this.leaving);
    this.strip.hidden = true;
  }

  show(kind, content) {
    this.hide();
    const board = find("#fq-boards").getBoundingClientRect();
    this.strip.className = `notice ${kind}`;
    this.strip.replaceChildren(...content);
    this.strip.hidden = false;
    const room = board.height > 120 ? board : find("#fq-stage").getBoundingClientRect();
    Object.assign(this.strip.style, { left: `${room.left + 10}px`, maxWidth: `${room.width - 20}px` });
    const high = this.strip.offsetHeight;
    const top = [room.bottom - 10 - high, room.top + 10].sort((one, other) => hidden(one, high) - hidden(other, high))[0];
    this.strip.style.top = `${top}px`;
    this.leaving = setTimeout(() => this.hide(), STAYS);
  }

  /** A move that was made because there was no other. */
  automatic(seat, text) {
    const row = h("p", {}, seal(seat, "seal xs"), h("span", { text }), h("i", { text: say("only_choice") }));
    this.show("auto", [row]);
  }

  /** What has happened to the reader, and at the beginning of their turn, what has happened since the last. */
  tell(old, message, log) {
    const hits = old ? (message.log || []).filter((line) => line.hit) : [];
    const begins = message.scene.prompt.mine && !old?.scene.prompt.mine;
    if (message.recap && begins) this.recap(log.from(message.recap.line), message.recap, message.scene.seat);
    else if (hits.length) this.hit(hits);
  }

  /** Something was done to the reader. */
  hit(lines) {
    this.show("hit", lines.map(lineOf));
  }

  /** What the others did since the reader's last turn, and what it means for their points. */
  recap(lines, { before, now }, reader) {
    const rows = [...byPlayer(lines, reader)].map(([seat, told]) => playerRow(seat, told));
    const hits = lines.filter((line) => line.hit).map(lineOf);
    const points = before === now ? [] : [pointsRow(reader, before, now)];
    if (!rows.length && !hits.length && !points.length) return;
    this.show("recap", [h("b", { class: "of", text: say("since_last") }), ...hits, ...rows, ...points]);
  }
}

/** How many things that can be chosen a strip at this height would lie on. */
const hidden = (top, high) =>
  all("#fq-boards .piece.may .hit").filter((hit) => {
    const box = hit.getBoundingClientRect();
    return box.bottom > top && box.top < top + high;
  }).length;

const lineOf = (line) => h("p", { class: "hit" }, icon("ui-after"), h("span", {}, spans(line.spans)));

/** What each of the other players did, in the order they did it. */
function byPlayer(lines, reader) {
  const found = new Map();
  let head = null;
  for (const one of lines) {
    if (one.heading) head = one;
    const line = withHeading(one, head);
    if (line.heading || line.hit || (line.seat ?? -1) < 0 || line.seat === reader) continue;
    if (!found.has(line.seat)) found.set(line.seat, []);
    const told = found.get(line.seat);
    if (JSON.stringify(told.at(-1)?.spans) !== JSON.stringify(line.spans)) told.push(line);
  }
  return found;
}

/** A line right after a heading may lean on it: "Slum (moons): Ida puts it up for auction." */
function withHeading(line, head) {
  if (line === head || line.n !== head?.n) return line;
  const leans = head.leaned === undefined || head.leaned === line;
  head.leaned = head.leaned || line;
  return leans ? { ...line, spans: [...head.spans, [": ", false], ...line.spans] } : line;
}

/** A sentence that goes on with "…" needs no second one. */
const goingOn = ([[first, bold], ...rest]) => [[first.replace(/^…\s*/, ""), bold], ...rest];

function playerRow(seat, told) {
  const words = told.slice(-SENTENCES).flatMap((line, i) => [i ? " " : null, ...spans(i ? goingOn(line.spans) : line.spans)]);
  const more = told.length - SENTENCES;
  return h(
    "p",
    {},
    seal(seat, "seal xs"),
    h("span", {}, more > 0 ? h("i", { text: `${say("and_before", { n: more })} ` }) : null, words),
  );
}

const pointsRow = (seat, before, now) =>
  h("p", { class: "points-now" }, seal(seat, "seal xs"), h("span", { text: say("points_now", { before, now }) }));
