/* Motion: pieces move from where they were to where they are now.

   A piece is the same if its id and kind are; otherwise a piece that went and a piece of the same kind that came
   count as one, even on another drawing. A new piece comes out of the one it names; one that is gone goes into
   the one it names, or fades. Flights happen in their own layer above the page, so that no panel moves. */

import { h, s, seal, find, all } from "./dom.js";

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const MOVE = 320;
const DEAL = 480;
const STAGGER = 60;
const MOST = 48; // if more pieces move at once, they only fade
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const SETTLE = "cubic-bezier(.3, 1.25, .5, 1)";

export class Motion {
  constructor(painter) {
    this.painter = painter;
    this.running = new Set();
  }

  /** Where everything is now, to be compared with what comes next. */
  snapshot() {
    const places = [...this.painter.everyPiece()].filter((one) => one.rect);
    for (const one of places) one.picture = one.element.querySelector(".turned");
    return places;
  }

  /** Animate what changed between a snapshot and the page. Returns the ids to be marked as last moved. */
  travel(before, mover, marks) {
    const after = this.snapshot();
    const pairs = matched(before, after);
    const moves = pairs.moved.filter(({ from, to }) => apart(from.rect, to.rect) || changed(from, to));
    const worth = ({ from, to }) => marks.has(from.piece.id) || worthMarking({ from, to });
    const marked = new Set(pairs.moved.filter(worth).map(({ to }) => to.piece.id));
    for (const to of pairs.came) if (to.piece.kind && !dealt(to.piece)) marked.add(to.piece.id);
    if (QUIET.matches || document.hidden) {
      this.crossFade([...moves.map(({ to }) => to), ...pairs.came]);
      return marked;
    }
    this.fly(moves.slice(0, MOST), mover);
    this.enter(pairs.came.slice(0, MOST), before);
    this.leave(pairs.went.slice(0, MOST));
    return marked;
  }

  /** When all flights have landed. */
  landed() {
    return Promise.allSettled([...this.running].map((animation) => animation.finished));
  }

  /** A tap skips ahead. */
  skip() {
    for (const animation of this.running) animation.finish();
    this.goOn?.();
  }

  /** Wait a while, or until the reader skips ahead. */
  wait(time) {
    if (!time || document.hidden) return Promise.resolve();
    return new Promise((over) => {
      const timer = setTimeout(over, time);
      this.goOn = () => (clearTimeout(timer), over());
    });
  }

  fly(moves, mover) {
    moves.forEach(({ from, to }, i) => {
      const far = from.sheet !== to.sheet;
      const flight = this.flying(to);
      if (far && mover >= 0) flight.append(seal(mover, "leading"));
      if (from.piece.symbol !== to.piece.symbol) this.blend(flight, from, to, far);
      const lift = far ? "drop-shadow(0 14px 16px #2a1c0880)" : "drop-shadow(0 6px 8px #2a1c0850)";
      const frames = [
        { transform: shift(from.rect, to.rect), filter: "drop-shadow(0 1px 1px #0000)" },
        { filter: lift, offset: 0.5 },
        { transform: "none", filter: "drop-shadow(0 1px 1px #0000)" },
      ];
      this.play(flight, frames, far ? DEAL : MOVE, far ? STAGGER * i : 0, EASE, to);
    });
  }

  /** Change from one look to another on the way: turned over in place, or blended over a distance. */
  blend(flight, from, to, far) {
    const old = this.picture(from, to.rect);
    flight.append(old);
    const front = flight.firstChild;
    if (far) {
      this.animate(old, [{ opacity: 1 }, { opacity: 0 }], DEAL, 0, "linear");
      return;
    }
    this.animate(
      old,
      [{ transform: "scaleX(1)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }],
      MOVE,
      0,
      "ease-in",
    );
    this.animate(
      front,
      [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(1)" }],
      MOVE,
      0,
      "ease-out",
    );
  }

  /** New pieces come out of the one they name, turning face up, one after another. */
  enter(pieces, before) {
    let dealt = 0;
    for (const to of pieces) {
      const origin = to.piece.enters && this.anchor(to.piece.enters, before);
      if (!origin) {
        this.animate(to.element, [{ opacity: 0 }, { opacity: 1 }], MOVE, 0, "ease-out");
        continue;
      }
      const flight = this.flying(to);
      this.animate(
        flight.firstChild,
        [{ transform: "scaleX(.05)" }, { transform: "scaleX(1)", offset: 0.7 }, { transform: "scaleX(1)" }],
        DEAL,
        STAGGER * dealt,
        "ease-out",
      );
      this.play(
        flight,
        [
          { transform: shift(origin, to.rect), opacity: 0.4 },
          { opacity: 1, offset: 0.3 },
          { transform: "none" },
        ],
        DEAL,
        STAGGER * dealt++,
        SETTLE,
        to,
      );
    }
  }

  /** Pieces that are gone go into the one they name, or fade. */
  leave(pieces) {
    let gone = 0;
    for (const from of pieces) {
      if (!from.picture) continue;
      const flight = this.flying(from);
      const end = from.piece.leaves && this.anchor(from.piece.leaves, []);
      if (end) {
        const frames = [
          { transform: "none", opacity: 1 },
          { opacity: 1, offset: 0.7 },
          { transform: shift(end, from.rect), opacity: 0 },
        ];
        this.play(flight, frames, DEAL, STAGGER * gone++, EASE);
      } else this.play(flight, [{ opacity: 1 }, { opacity: 0 }], MOVE, 0, "ease-out");
    }
  }

  crossFade(pieces) {
    for (const { element, piece } of pieces) {
      if (!piece.kind) continue;
      element.animate([{ opacity: 0.2 }, { opacity: 1 }], 200); // nobody waits for a fade
      element.classList.add("changed");
      setTimeout(() => element.classList.remove("changed"), 1000);
    }
  }

  flying(one) {
    const { x, y, w, h: high } = one.rect;
    const flight = h("div", {
      class: "flying",
      style: { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${high}px` },
    });
    flight.append(this.picture(one, one.rect));
    find("#fq-air").append(flight);
    return flight;
  }

  /** A copy of a piece, without its glow, filling a rectangle. */
  picture(one, rect) {
    const { x, y, w, h: high } = one.piece;
    const copy = one.picture.cloneNode(true);
    copy.querySelector(".ring")?.remove();
    const svg = s(
      "svg",
      { class: "drawing", viewBox: `${x} ${y} ${w || 1} ${high || 1}`, preserveAspectRatio: "none" },
      copy,
    );
    Object.assign(svg.style, { width: `${rect.w}px`, height: `${rect.h}px` });
    return svg;
  }

  /** The place of a piece or seal with this id, now or before. */
  anchor(id, before) {
    for (const one of this.painter.everyPiece()) if (one.piece.id === id && one.rect) return one.rect;
    const old = before.find((one) => one.piece.id === id);
    if (old) return old.rect;
    const marks = all(`[data-anchor="${CSS.escape(id)}"]`).map((mark) => mark.getBoundingClientRect());
    const seen = marks.find((box) => box.width);
    return seen ? { x: seen.x, y: seen.y, w: seen.width, h: seen.height } : null;
  }

  /** Animate a flight; the piece itself is hidden meanwhile. */
  play(flight, frames, duration, delay, easing, to = null) {
    to?.element.classList.add("in-flight");
    const animation = this.animate(flight, frames, duration, delay, easing);
    const land = () => {
      flight.remove();
      to?.sheet.shown.get(to.piece.id)?.element.classList.remove("in-flight");
    };
    animation.finished.then(land, land);
  }

  animate(element, frames, duration, delay, easing) {
    const animation = element.animate(frames, { duration, delay, easing, fill: "backwards" });
    this.running.add(animation);
    const over = () => this.running.delete(animation);
    animation.finished.then(over, over);
    return animation;
  }
}

/** Which piece before is which piece now. */
function matched(before, after) {
  const waiting = new Set(before);
  const arriving = new Set(after);
  const moved = [];
  const pair = (test) => {
    for (const to of arriving) {
      for (const from of waiting) {
        if (!test(from, to)) continue;
        moved.push({ from, to });
        waiting.delete(from);
        arriving.delete(to);
        break;
      }
    }
  };
  const kind = (one) => one.piece.kind || "";
  pairById(waiting, arriving, moved, (from, to) => kind(from) === kind(to));
  pair((from, to) => kind(from) && kind(from) === kind(to) && from.sheet === to.sheet);
  pair((from, to) => kind(from) && kind(from) === kind(to));
  pairById(waiting, arriving, moved, (from, to) => from.sheet === to.sheet);
  return { moved, came: [...arriving], went: [...waiting] };
}

function pairById(waiting, arriving, moved, test) {
  const old = new Map([...waiting].map((one) => [one.piece.id, one]));
  for (const to of arriving) {
    const from = old.get(to.piece.id);
    if (!from || !test(from, to)) continue;
    moved.push({ from, to });
    waiting.delete(from);
    arriving.delete(to);
  }
}

const apart = (a, b) => Math.abs(a.x - b.x) > 1.5 || Math.abs(a.y - b.y) > 1.5;

/** Was it turned over? That is another symbol in the same place; pieces that only stand for a place do not count. */
const changed = (from, to) =>
  from.piece.symbol !== to.piece.symbol && Boolean(to.piece.symbol && from.piece.symbol);

/** Did it come from a deck? Those are not numbered; seats, pools and places are. */
const dealt = (piece) => Boolean(piece.enters) && !/\d/.test(piece.enters);

const worthMarking = ({ from, to }) =>
  Boolean(to.piece.kind) && (from.sheet !== to.sheet || changed(from, to));

/** The transform that shows `to` where `from` is. */
function shift(from, to) {
  const dx = from.x + from.w / 2 - to.x - to.w / 2;
  const dy = from.y + from.h / 2 - to.y - to.h / 2;
  return `translate(${dx}px, ${dy}px) scale(${from.w / (to.w || 1)}, ${from.h / (to.h || 1)})`;
}
