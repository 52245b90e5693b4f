/* It is my turn: the title says so, the tab's icon gets a mark, there is a sound, and if the page is out of sight, a
   notification for those who asked for one. Once for each turn, and nothing in it is secret. */

import { find } from "./dom.js";
import { mayTell, settle, tell } from "./notify.js";
import { say } from "./page.js";
import { sound } from "./sound.js";

const ACTING = 4000; // ms: whoever has just touched the page need not be called
const MARK = '<circle cx="48" cy="16" r="15" fill="#b5342a" stroke="#fffdf6" stroke-width="4"/>';

let touched = -ACTING;
for (const gesture of ["pointerdown", "keydown"])
  addEventListener(gesture, () => (touched = performance.now()), { capture: true, passive: true });

/** Is the reader in front of this page, and busy with it? */
const acting = () => !document.hidden && document.hasFocus() && performance.now() - touched < ACTING;

export class TurnSignals {
  constructor(code) {
    this.code = code;
    this.icon = find('link[rel="icon"]');
    this.plain = this.icon.href;
    document.addEventListener("visibilitychange", () => document.hidden || settle(code));
  }

  /** Another position has come; `heard` is false for a guided game or a plan, which call nobody. */
  take(old, message, heard = true) {
    const mine = heard && isMine(message);
    const place = [message.scene.title, this.code].filter(Boolean).join(" · ");
    document.title = mine ? `${say("your_turn")} · ${place}` : place;
    this.mark(mine);
    if (!old || !heard || old.version === message.version) return;
    if (mine && !(isMine(old) && onlyMine(message))) this.call(message);
    else sound(old.scene.prompt.mine ? "made" : "theirs");
  }

  call(message) {
    sound(acting() ? "theirs" : "mine");
    if (document.hidden && mayTell())
      tell(`${say("your_turn")} · ${message.scene.title}`, say("notified", { code: this.code }), this.code);
  }

  /** A mark on the tab's icon. */
  async mark(mine) {
    if (mine === this.marked) return;
    if (this.marked) settle(this.code);
    this.marked = mine;
    this.drawn ||= fetch(this.plain).then((answer) => answer.text());
    const svg = await this.drawn.catch(() => "");
    if (!svg || this.marked !== mine) return;
    const marked = `data:image/svg+xml,${encodeURIComponent(svg.replace("</svg>", `${MARK}</svg>`))}`;
    this.icon.href = mine ? marked : this.plain;
  }
}

/** Has nobody else moved since? Whoever is slow is told only the newest position, with all that led to it. */
const onlyMine = ({ log, log_from: from, scene }) =>
  !from || !(log || []).some((line) => line.move && line.seat !== scene.seat);

const isMine = (message) => Boolean(message.scene.prompt.mine && !message.scene.result);
