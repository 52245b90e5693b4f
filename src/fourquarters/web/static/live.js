/* The live connection to a table: messages in, moves out; if it breaks, it is rebuilt from the last version. */

import { changed } from "./changes.js";
import { at } from "./dom.js";
import { stillSomebody } from "./signedout.js";

const SLOWEST = 5000;
const PING_EVERY = 15000;
const PATIENCE = 8000;
const NO_SUCH_TABLE = 4404;
const NOTICES = new Set(["announced", "closed"]); // from the hosts: see strip.js
const AS_USUAL = { undo: false, state: "running", forced: 0, recap: null, take_back: false, taken_back: 0, undo_for: -1, hand_to: -1 };
const TRIES = 3; // then it may be that this device was signed out

export class Live {
  /** `hear` has a function for every type of message, and `up`, `down`, `gone`. */
  constructor(code, language, hear) {
    Object.assign(this, { code, language, hear, version: -1, tries: 0, counter: 0, closed: false, seat: null });
    addEventListener("online", () => this.retry());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    document.addEventListener("visibilitychange", () => !document.hidden && this.check());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.version >= 0 ? `&since=${this.version}` : "";
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const socket = new WebSocket(
      `${scheme}://${location.host}${at("/api/tables/")}${encodeURIComponent(this.code)}/live?as=scene&changes=1&lang=${this.language}${since}${seat}`,
    );
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.opened());
    socket.addEventListener(
      "message",
      (event) => socket === this.socket && this.heard(JSON.parse(event.data)),
    );
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event.code, event.reason));
  }

  opened() {
    this.tries = 0;
    this.hear.up();
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.check(), PING_EVERY);
  }

  heard(sent) {
    clearTimeout(this.patience);
    const message = sent.type === "changed" ? this.whole(sent) : sent;
    if (message.type === "scene") Object.assign(this, { version: message.version, scene: message.scene });
    if (message.seats) this.seats = message.seats;
    if (NOTICES.has(message.type)) document.dispatchEvent(new CustomEvent("fq-notice", { detail: message }));
    this.hear[message.type]?.(message);
  }

  /** A message that says only what has changed, made whole: every scene follows from the one before. */
  whole({ changes, ...message }) {
    let { scene } = this;
    const steps = (message.steps || []).map(({ changes: then, ...step }) => {
      if (!then) return step;
      scene = changed(scene, then);
      return { ...step, scene };
    });
    return { ...AS_USUAL, seats: this.seats, ...message, type: "scene", steps, scene: changed(scene, changes) };
  }

  lost(code = 0, reason = "") {
    clearInterval(this.pinging);
    clearTimeout(this.patience);
    if (this.closed) return;
    if (reason === "signed_out" || this.tries === TRIES) stillSomebody();
    if (code === NO_SUCH_TABLE) {
      this.closed = true;
      this.hear.gone();
      return;
    }
    this.hear.down();
    const wait = Math.min(SLOWEST, 250 * 1.7 ** this.tries++) * (0.5 + Math.random()); // not all at once
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Try again now. */
  retry() {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    this.drop();
    this.open();
  }

  /** Is the other end still there? If it does not answer, reconnect. */
  check() {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      this.retry();
      return;
    }
    this.send({ ping: ++this.counter });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.drop();
      this.lost();
    }, PATIENCE);
  }

  /** See the table from a seat of one of those who share this device. */
  as(seat) {
    Object.assign(this, { seat, version: -1 });
    this.drop();
    this.open();
  }

  drop() {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  /** Send, if there is a connection. Returns whether there was. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
