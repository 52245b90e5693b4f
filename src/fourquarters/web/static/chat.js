/* Talk at the table: what is heard and what is not, what is new, and what the reader writes. What people write is only
   ever text. */

import { ChatPanel, headOf, lineOf, muteBox, said } from "./chatpanel.js";
import { find, h, icon } from "./dom.js";
import { call, page, say } from "./page.js";
import { whenReshaped } from "./shape.js";

const MUTED = "fq-muted";
const HEARD = "fq-heard-"; // and the code of a table
const STAYS = 5000; // ms: the last line, beside the button

export class Chat {
  constructor(table) {
    this.table = table;
    this.lines = new Map();
    this.mine = new Set(); // lines that were written on this page
    this.muted = { all: false, people: {}, ...kept("localStorage", MUTED) };
    this.seen = kept("sessionStorage", HEARD + table.code) || 0;
    this.hushed = false;
    this.tool = find("#fq-chat-tool");
    this.tool.hidden = Boolean(table.apart);
    this.tool.addEventListener("click", () => this.toggle());
    this.counts = [this.tool, find("#fq-menu-tool")].map(withCount); // on the menu where the bar has no room for both
    this.spoken = h("div", { class: "vh", "aria-live": "polite" });
    this.peek = h("div", { class: "chat-peek", hidden: true, "aria-hidden": "true" });
    this.panel = new ChatPanel({
      send: (text) => text && this.post({ text }),
      react: (reaction) => this.post({ reaction }),
      close: () => this.close(),
    });
    document.body.append(this.spoken, this.peek, this.panel.element);
    whenReshaped(() => this.panel.place());
    addEventListener("resize", () => this.panel.place());
  }

  get isOpen() {
    return !this.panel.element.hidden;
  }

  take({ lines, hushed, earlier }) {
    this.hushed = hushed;
    const fresh = lines.filter((line) => !this.lines.has(line.id));
    for (const line of lines) this.lines.set(line.id, line);
    if (this.isOpen) this.read();
    else this.draw();
    const heard = fresh.filter((line) => !this.isMuted(line) && !this.isMine(line));
    if (earlier || !heard.length) return;
    if (!this.isOpen) this.hint(heard.at(-1));
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
    const { list } = this.panel;
    const none = h("li", { class: "none soft", text: say("no_lines") });
    list.replaceChildren(...(shown.length ? shown.map((line) => lineOf(line, this.isMine(line))) : [none]));
    list.scrollTop = list.scrollHeight;
    this.count(shown.filter((line) => line.id > this.seen && !this.isMine(line)).length);
    this.drawQuiet();
    this.panel.silence(this.hushed && !this.table.mySeat);
  }

  /** How many lines are new. */
  count(unread) {
    for (const count of this.counts) {
      count.hidden = !unread;
      count.textContent = unread > 9 ? "9+" : String(unread);
    }
    this.tool.setAttribute("aria-label", unread ? say("chat_unread", { n: unread }) : say("chat"));
  }

  /** Who is not to be heard; and the host's word to those who watch. */
  drawQuiet() {
    const { quiet } = this.panel;
    const { people } = this.muted;
    const writers = new Map();
    for (const line of this.lines.values()) if (!this.isMine(line)) writers.set(line.who, line.name);
    const one = ([who, name]) =>
      muteBox(say("mute_one", { who: name }), who in people, (on) => {
        if (on) people[who] = name;
        else delete people[who];
        this.mute();
      });
    const all = muteBox(say("mute_all"), this.muted.all, (on) => {
      this.muted.all = on;
      this.mute();
    });
    const silence = page.hosts ? muteBox(say("hush"), this.hushed, (on) => this.hush(on)) : null;
    quiet.replaceChildren(
      h("summary", {}, icon("ui-mute"), say("mute")),
      h("div", {}, all, [...writers].map(one), silence),
    );
  }

  mute() {
    keep("localStorage", MUTED, this.muted);
    this.draw();
  }

  hush(on) {
    const refused = (error) => this.panel.refuse(error.message);
    return call("POST", `/api/tables/${this.table.code}/hush`, { on }).catch(refused);
  }

  /** The last line for a moment, beside the button. */
  hint(line) {
    this.peek.replaceChildren(headOf(line), h("b", { text: line.name }), h("span", { dir: "auto", text: said(line) }));
    this.peek.hidden = false;
    clearTimeout(this.going);
    this.going = setTimeout(() => (this.peek.hidden = true), STAYS);
  }

  /** Write as whoever's view the page shows. */
  async post(body) {
    const seat = this.table.seats[this.table.scene?.seat ?? -1];
    try {
      const asked = seat?.yours ? { ...body, seat: seat.seat } : body;
      const line = await call("POST", `/api/tables/${this.table.code}/chat`, asked);
      this.mine.add(line.id);
      this.panel.sent();
      this.take({ lines: [line], hushed: this.hushed });
    } catch (error) {
      this.panel.refuse(error.message);
    }
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  open() {
    this.panel.element.hidden = false;
    this.peek.hidden = true;
    this.tool.setAttribute("aria-expanded", "true");
    this.panel.place();
    this.read();
    const place = matchMedia("(pointer: fine)").matches && !this.panel.silent ? this.panel.field : this.panel.list;
    place.focus();
  }

  close() {
    this.panel.element.hidden = true;
    this.tool.setAttribute("aria-expanded", "false");
    this.tool.focus();
  }

  /** Everything on the panel has been seen. */
  read() {
    this.seen = Math.max(this.seen, ...this.lines.keys());
    keep("sessionStorage", HEARD + this.table.code, this.seen);
    this.draw();
  }
}

/** A tool gets a place for the number of new lines. */
function withCount(tool) {
  const count = h("b", { class: "unread", hidden: true, "aria-hidden": "true" });
  tool.append(count);
  return count;
}

function kept(storage, name) {
  try {
    return JSON.parse(window[storage].getItem(name));
  } catch {
    return null; // private windows may keep nothing
  }
}

function keep(storage, name, value) {
  try {
    window[storage].setItem(name, JSON.stringify(value));
  } catch {
    // then it holds until the page is closed
  }
}
