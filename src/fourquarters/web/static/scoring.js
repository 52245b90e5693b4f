/* A scoring as a step of its own: what scores stays bright, a card in place of the prompt says what everyone gets
   and why, and a +n goes to each player. It passes by itself, at the reader's pace; a press goes on at once. */

import { all, find, h, seal } from "./dom.js";
import { say } from "./page.js";
import { prefs } from "./prefs.js";
import { shownBy } from "./drawing.js";

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const SHOWN = 3400; // ms at the normal pace
const FLIGHT = 480;
const STAGGER = 90;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

export class Scoring {
  constructor(painter) {
    this.painter = painter;
  }

  /** Show one scoring; resolves when it is over. `names` are the players' names by seat. */
  async show(scored, scene, names) {
    if (!prefs.factor || document.hidden) return;
    const card = this.card(scored, scene, names);
    const shield = h("div", { class: "scoring-shield" }, card);
    document.body.append(shield);
    place(card);
    const lit = light(scored.lit);
    const goals = scored.gains.map((gain) => this.goal(gain.seat, scene));
    const chips = fly(scored.gains, goals, card);
    await this.pause(shield, SHOWN * prefs.factor);
    shield.remove();
    for (const one of [...lit, document.body]) one.classList.remove("scores", "scoring");
    for (const chip of chips) chip.remove();
  }

  card(scored, scene, names) {
    const rows = scored.gains.map((gain) =>
      h(
        "li",
        { "data-seat": gain.seat },
        seal(gain.seat, "seal xs"),
        h("span", {}, h("b", { text: names[gain.seat] }), ` ${gain.why}`),
        h("strong", { text: signed(gain.n) }),
      ),
    );
    const reader = scene.seat ?? -1;
    const words = h(
      "div",
      { class: "say" },
      h("div", { class: "eyebrow" }, reader >= 0 ? seal(reader, "seal xs") : null, h("span", { text: scored.title })),
      h("h2", { text: scored.said }),
    );
    const go = h("button", { class: "btn first", type: "button", "data-key": "go-on", text: say("go_on") });
    return h("section", { class: "scoring-card prompt mine", role: "status" }, words, h("ul", {}, rows), go);
  }

  /** The chip with a player's name, their mat, or their board, whatever this page shows. */
  goal(seat, scene) {
    const seen = (element) => element?.getBoundingClientRect();
    const mats = all(`[data-anchor="seal-${seat}"]`).map((mark) => seen(mark.closest(".mat")));
    const chip = seen(find("#fq-chips").children[scene.mats.findIndex((mat) => mat.seat === seat)]);
    const board = [...this.painter.boards.values()].find(({ drawing }) => drawing.seat === seat);
    return [chip, ...mats, seen(board?.element)].find((box) => box?.width && box.bottom > 0);
  }

  /** Until the time is up, or the reader presses anything. */
  pause(shield, time) {
    return new Promise((over) => {
      const done = () => {
        clearTimeout(timer);
        document.removeEventListener("keydown", done, true);
        over();
      };
      const timer = setTimeout(done, time);
      shield.addEventListener("click", done);
      document.addEventListener("keydown", done, true);
    });
  }
}

const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

/** The card takes the prompt's place and grows upwards, over the board, so that nothing moves. */
function place(card) {
  const box = find("#fq-prompt").getBoundingClientRect();
  Object.assign(card.style, {
    left: `${box.left}px`,
    width: `${box.width}px`,
    minHeight: `${box.height}px`,
    bottom: `${innerHeight - box.bottom}px`,
  });
}

/** Everything on the boards is dimmed but the pieces that score. */
function light(ids) {
  const scores = (piece) => ids.some((id) => piece.id === id || (id.endsWith("/") && piece.id.startsWith(id)));
  const lit = all("#fq-boards [data-piece]").filter((element) => scores(shownBy(element).piece));
  for (const element of lit) element.classList.add("scores");
  document.body.classList.toggle("scoring", lit.length > 0);
  return lit;
}

/** A +n for each player goes from the card to the edge of their mat, where there are no words. */
function fly(gains, goals, card) {
  return gains.flatMap((gain, i) => {
    const goal = goals[i];
    if (!goal) return [];
    const chip = h("div", { class: "gain-chip" }, seal(gain.seat, "seal xs"), h("b", { text: signed(gain.n) }));
    find("#fq-air").append(chip);
    const { width, height } = chip.getBoundingClientRect();
    const [x, y] = [goal.right - width - 6, goal.top - height / 2];
    Object.assign(chip.style, { left: `${x}px`, top: `${Math.max(2, y)}px` });
    const row = find(`[data-seat="${gain.seat}"] strong`, card).getBoundingClientRect();
    const from = `translate(${row.left - x}px, ${row.top - y}px)`;
    const frames = QUIET.matches
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none", opacity: 1 }];
    chip.animate(frames, { duration: FLIGHT, delay: STAGGER * i, easing: EASE, fill: "backwards" });
    return [chip];
  });
}

