/* Talk at the table: a panel that leaves the decision free, quick reactions, and a way not to hear somebody. What people
   write is only ever text. */

import { button, find, h, icon, seal } from "./dom.js";
import { call, page, say } from "./page.js";
import { shape, tabsFor, whenReshaped } from "./shape.js";

const MOST = 280;
const NEAR = 40; // characters left from which on they are counted
const MUTED = "fq-muted";
const BAR = 58; // px: what the panel leaves free at the top
const LOWEST = 330; // px: the least height of the panel over the log
const STAYS = 5000; // ms: the last line, beside the button
const REACTIONS = ["hello", "luck", "well_played", "oops", "thinking", "moment", "thanks", "good_game"];

/** What somebody said, in the reader's language if it was one of the reactions. */
const said = (line) => (line.reaction ? say(`react_${line.reaction}`) : line.text);

export class Chat {
  constructor(table) {
    this.table = table;
    this.lines = new Map();
    this.mine = new Set(); // lines of a spectator who reads this page
    this.muted = read();
    this.seen = remembered(page.table.code);
    this.hushed = false;
    this.tool = find("#fq-chat-tool");
    this.counts = [0, 1].map(() => h("b", { class: "unread", hidden: true, "aria-hidden": "true" }));
    this.tool.append(this.counts[0]);
    find("#fq-menu-tool").append(this.counts[1]); // where the bar has no room for the chat
    this.tool.hidden = Boolean(table.guided);
    this.tool.addEventListener("click", () => this.toggle());
    this.spoken = h("div", { class: "vh", "aria-live": "polite" });
    this.peek = h("div", { class: "chat-peek", hidden: true, "aria-hidden": "true" });
    document.body.append(this.spoken, this.peek, this.build());
    whenReshaped(() => this.place());
    addEventListener("resize", () => this.place());
  }

  build() {
    this.list = h("ol", { "aria-label": say("chat"), tabindex: 0 });
    this.field = h("input", { class: "field", maxlength: MOST, "aria-label": say("write_line"), placeholder: say("write_line"), autocomplete: "off", enterkeyhint: "send" });
    this.left = h("span", { class: "left", "aria-live": "polite" });
    this.why = h("p", { class: "why-not", role: "alert", hidden: true });
    this.quick = h("div", { class: "reactions", role: "group", "aria-label": say("reactions") }, REACTIONS.map((name) => this.reaction(name)));
    const send = h("button", { class: "btn first", type: "submit", "aria-label": say("send") }, icon("ui-send"));
    const form = h("form", { class: "with-button" }, this.field, this.left, send);
    form.addEventListener("submit", (event) => (event.preventDefault(), this.send()));
    this.field.addEventListener("input", () => this.countLeft());
    this.quiet = h("details", { class: "quiet" });
    const close = h("button", { class: "tool", type: "button", "aria-label": say("close"), on: { click: () => this.close() } }, icon("ui-close"));
    this.writes = h("div", { class: "writes" }, this.quick, this.why, form);
    this.panel = h("section", { class: "chat panel", hidden: true, "aria-label": say("chat") }, h("header", {}, h("h2", { text: say("chat") }), close), this.quiet, this.list, this.writes);
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), this.close()));
    return this.panel;
  }

  reaction(name) {
    return h("button", { class: "chip", type: "button", "data-reaction": name, text: say(`react_${name}`), on: { click: () => this.post({ reaction: name }) } });
  }

  // hearing

  take({ lines, hushed, earlier }) {
    this.hushed = hushed;
    const fresh = lines.filter((line) => !this.lines.has(line.id));
    for (const line of lines) this.lines.set(line.id, line);
    this.draw();
    if (!this.panel.hidden) this.read();
    const heard = fresh.filter((line) => !this.isMuted(line) && !this.isMine(line));
    if (earlier || !heard.length) return;
    if (this.panel.hidden) this.hint(heard.at(-1));
    this.spoken.textContent = heard.map((line) => `${line.name}: ${said(line)}`).join(". ");
  }

  isMine(line) {
    return this.mine.has(line.id) || Boolean(this.table.seats[line.seat]?.yours);
  }

  isMuted(line) {
    return !this.isMine(line) && (this.muted.all || line.who in this.muted.people);
  }

  draw() {
    const shown = [...this.lines.values()].sort((a, b) => a.id - b.id).filter((line) => !this.isMuted(line));
    this.list.replaceChildren(...(shown.length ? shown.map((line) => this.lineOf(line)) : [h("li", { class: "none soft", text: say("no_lines") })]));
    this.list.scrollTop = this.list.scrollHeight;
    const unread = shown.filter((line) => line.id > this.seen && !this.isMine(line)).length;
    for (const count of this.counts) {
      count.hidden = !unread;
      count.textContent = unread > 9 ? "9+" : String(unread);
    }
    this.tool.setAttribute("aria-label", unread ? say("chat_unread", { n: unread }) : say("chat"));
    this.drawQuiet();
    this.drawSilence();
  }

  /** Those who watch may have been asked to be silent. */
  drawSilence() {
    const was = this.writes.classList.contains("silent");
    const silent = this.hushed && !this.table.mySeat;
    this.writes.classList.toggle("silent", silent);
    if (silent) this.refuse(say("hushed_you"));
    else if (was) this.why.hidden = true;
  }

  lineOf(line) {
    const head = line.seat >= 0 ? seal(line.seat, "seal xs") : icon("eye");
    const name = h("b", {}, line.name, line.seat < 0 ? h("small", { text: say("watches") }) : null);
    const time = h("time", { text: new Date(line.at * 1000).toLocaleTimeString(page.lang, { hour: "2-digit", minute: "2-digit" }) });
    const cls = `${this.isMine(line) ? "by-me " : ""}${line.reaction ? "reacted" : ""}`;
    return h("li", { class: cls }, head, h("div", {}, name, time, h("p", { dir: "auto", text: said(line) })));
  }

  /** Who is not to be heard; and the host's word to those who watch. */
  drawQuiet() {
    const open = this.quiet.open;
    const people = new Map();
    for (const line of this.lines.values()) if (!this.isMine(line)) people.set(line.who, line.name);
    for (const [who, name] of Object.entries(this.muted.people)) if (people.has(who)) people.set(who, name);
    const box = (text, checked, change) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", checked, on: { change: (event) => change(event.target.checked) } }), h("span", { text }));
    const rows = [
      box(say("mute_all"), this.muted.all, (on) => this.mute(() => (this.muted.all = on))),
      ...[...people].map(([who, name]) =>
        box(say("mute_one", { who: name }), who in this.muted.people, (on) =>
          this.mute(() => (on ? (this.muted.people[who] = name) : delete this.muted.people[who])),
        ),
      ),
      page.hosts ? box(say("hush"), this.hushed, (on) => this.hush(on)) : null,
    ];
    this.quiet.replaceChildren(h("summary", {}, icon("ui-mute"), say("mute")), h("div", {}, rows));
    this.quiet.open = open;
  }

  mute(change) {
    change();
    keep(this.muted);
    this.draw();
  }

  async hush(on) {
    await call("POST", `/api/tables/${this.table.code}/hush`, { on }).catch((error) => this.refuse(error.message));
    this.drawQuiet();
  }

  /** The last line for a moment, beside the button. */
  hint(line) {
    this.peek.replaceChildren(line.seat >= 0 ? seal(line.seat, "seal xs") : icon("eye"), h("b", { text: line.name }), h("span", { dir: "auto", text: said(line) }));
    this.peek.hidden = false;
    clearTimeout(this.going);
    this.going = setTimeout(() => (this.peek.hidden = true), STAYS);
  }

  // writing

  async send() {
    const text = this.field.value.trim();
    if (text && (await this.post({ text }))) this.field.value = "";
    this.countLeft();
  }

  async post(body) {
    const seat = this.table.scene?.seat ?? -1;
    try {
      const line = await call("POST", `/api/tables/${this.table.code}/chat`, seat >= 0 && this.table.seats[seat]?.yours ? { ...body, seat } : body);
      this.mine.add(line.id);
      this.why.hidden = true;
      this.take({ lines: [line], hushed: this.hushed });
      return true;
    } catch (error) {
      this.refuse(error.message);
      return false;
    }
  }

  refuse(text) {
    this.why.textContent = text;
    this.why.hidden = false;
  }

  countLeft() {
    const left = MOST - this.field.value.length;
    this.left.textContent = left <= NEAR ? String(left) : "";
    this.why.hidden = !this.writes.classList.contains("silent");
  }

  // the panel

  toggle() {
    if (this.panel.hidden) this.open();
    else this.close();
  }

  open() {
    this.panel.hidden = false;
    this.peek.hidden = true;
    this.tool.setAttribute("aria-expanded", "true");
    this.place();
    this.read();
    if (matchMedia("(pointer: fine)").matches) this.field.focus();
    else this.list.focus();
    this.list.scrollTop = this.list.scrollHeight;
  }

  close() {
    this.panel.hidden = true;
    this.tool.setAttribute("aria-expanded", "false");
    this.tool.focus();
  }

  /** Everything on the panel has been seen. */
  read() {
    this.seen = Math.max(this.seen, ...this.lines.keys());
    remember(page.table.code, this.seen);
    this.draw();
  }

  /** Over the log where it has its own place; otherwise over the board, never over the prompt or the tabs. */
  place() {
    if (this.panel.hidden) return;
    this.panel.removeAttribute("style");
    this.panel.classList.toggle("at-left", shape() === "side");
    const log = find("#fq-log-panel").getBoundingClientRect();
    if (!tabsFor() && log.height) this.placeOver(log);
    else this.placeAbovePrompt();
  }

  placeOver(log) {
    const top = Math.max(BAR, Math.min(log.top, log.bottom - LOWEST));
    const box = { left: log.left, top, width: log.width, bottom: innerHeight - log.bottom };
    for (const [side, at] of Object.entries(box)) this.panel.style[side] = `${at}px`;
    this.panel.style.right = "auto";
  }

  placeAbovePrompt() {
    const box = this.panel.getBoundingClientRect();
    const below = ["#fq-prompt", "#fq-tabs", "#fq-own"].map((one) => find(one)?.getBoundingClientRect());
    const tops = below
      .filter((one) => one && one.height && one.left < box.right && one.right > box.left && one.top > box.top + 160)
      .map((one) => one.top);
    this.panel.style.bottom = `${innerHeight - Math.min(innerHeight - 4, ...tops) + 8}px`;
  }
}

function read() {
  try {
    return { all: false, people: {}, ...JSON.parse(localStorage.getItem(MUTED)) };
  } catch {
    return { all: false, people: {} };
  }
}

function keep(muted) {
  try {
    localStorage.setItem(MUTED, JSON.stringify(muted));
  } catch {
    // then it holds until the page is closed
  }
}

const remembered = (code) => {
  try {
    return Number(sessionStorage.getItem(`fq-heard-${code}`)) || 0;
  } catch {
    return 0;
  }
};

function remember(code, id) {
  try {
    sessionStorage.setItem(`fq-heard-${code}`, String(id));
  } catch {
    // then old lines count as new after the next load
  }
}
