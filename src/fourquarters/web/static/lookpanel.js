/* What stands around the past: the banner above the board, and the panel below it with the move in words, the track,
   and the steps. It shows a `LookBack` and calls it; it decides nothing. */

import { button, h, icon, seal, spans, twoForms } from "./dom.js";
import { complain, page, say } from "./page.js";
import { Track } from "./track.js";

const COPIED = 1600; // ms

export class Panel {
  constructor(look) {
    this.look = look;
    this.track = new Track((at) => look.to(at));
    this.element = h("div", { class: "look-back" }, this.moveLine(), this.track.element, this.controls(), this.more());
    this.banner = this.bannerOf();
  }

  get slider() {
    return this.track.slider;
  }

  moveLine() {
    this.mover = h("span", { class: "mover" });
    this.words = h("p", { "aria-live": "polite" });
    this.count = h("small", { class: "of" });
    this.eyes = h("select", { class: "field eyes", "aria-label": say("seen_by") });
    this.eyes.addEventListener("change", () => this.look.lookAs(Number(this.eyes.value)));
    this.fillEyes();
    return h("div", { class: "move-line" }, this.mover, this.words, this.count, this.eyes);
  }

  /** After the end everything is open: one may look through anyone's eyes. */
  fillEyes() {
    const { table, seat, running } = this.look;
    this.eyes.hidden = running;
    const options = table.seats.map(({ seat: number, name }) =>
      h("option", { value: number, text: say("seen_by_one", { who: name }) }),
    );
    this.eyes.replaceChildren(h("option", { value: -1, text: say("seen_by_all") }), ...options);
    this.eyes.value = seat;
  }

  controls() {
    const { look } = this;
    this.play = button("second play", "", () => look.playOrPause());
    return h("div", { class: "steps-of-match" }, [
      step("ui-first", "first_position", () => look.to(0)),
      step("ui-turn-back", "turn_back", () => look.to(look.turn(-1))),
      step("ui-before", "one_back", () => look.to(look.at - 1)),
      this.play,
      step("ui-after", "one_on", () => look.to(look.at + 1)),
      step("ui-turn-on", "turn_on", () => look.to(look.turn(1))),
      step("ui-last", "last_position", () => look.to(look.moves)),
    ]);
  }

  /** What can be done with this position. */
  more() {
    const { look } = this;
    this.link = wide("link_to_move", "copy_link", () => this.copy(), "ui-link");
    this.on = wide("play_on_here", "guide_play_on", () => look.playOn(this.on), "ui-fork");
    const picture = step("image", "position_picture", () => look.picture());
    this.analysis = step("ui-analysis", "analysis", () => look.analyse());
    return h("div", { class: "more-of-match" }, this.link, picture, this.analysis, this.on);
  }

  async copy() {
    try {
      await this.look.copyLink();
      const words = [...this.link.querySelectorAll("span")];
      const put = (texts) => words.forEach((one, i) => (one.textContent = say(texts[i])));
      put(["copied", "copied"]);
      setTimeout(() => put(["link_to_move", "copy_link"]), COPIED);
    } catch (error) {
      complain(error);
    }
  }

  bannerOf() {
    this.where = h("b");
    this.meanwhile = h("small");
    this.back = button("first", "", () => this.look.close(), "", { "data-key": "now" });
    return h(
      "section",
      { class: "past-banner", role: "status" },
      icon("ui-past"),
      h("div", {}, this.where, this.meanwhile),
      this.back,
    );
  }

  /** Say and draw where we are. */
  show() {
    const { look } = this;
    const { at, moves, movers, playing, running, table } = look;
    const seat = at ? movers[at - 1] ?? -1 : -1;
    this.mover.replaceChildren(seat >= 0 ? seal(seat, "seal s") : icon("ui-past"));
    this.words.replaceChildren(...this.told(at, seat));
    this.count.textContent = say("position_of", { n: at, all: moves });
    const name = say(playing ? "stop" : "play_by_itself");
    this.play.replaceChildren(icon(playing ? "ui-stop" : "ui-play"), h("span", { text: name }));
    this.play.setAttribute("aria-label", name);
    this.play.setAttribute("aria-pressed", String(Boolean(playing)));
    this.on.classList.toggle("off", Boolean(look.why));
    this.analysis.hidden = running;
    if (this.eyes.hidden === !running) this.fillEyes();
    this.showBanner();
    const text = `${this.count.textContent}: ${this.words.textContent}`;
    const mine = table.scene.seat ?? -1;
    this.track.show({ at, moves, movers, rounds: roundsIn(table.log.lines), mine, running, text });
  }

  /** The lines of a move in words. */
  told(at, seat) {
    if (!at) return [say("beginning")];
    const line = this.look.table.log.lines.find((one) => one.n === at && !one.heading);
    if (line) return spans(line.spans);
    return [say("chooses", { who: this.look.table.seats[seat]?.name || "" })];
  }

  showBanner() {
    const { running, shown, table } = this.look;
    const { scene } = table;
    const { status = "", status_short: short = status } = shown && !shown.scene.result ? shown.scene : {};
    const words = (then) => [say("looking_back"), then].filter(Boolean).join(": ");
    this.where.replaceChildren(...twoForms(words(status), words(short || status)));
    const now = scene.prompt.mine ? say("meanwhile_you") : say("meanwhile", { what: scene.prompt.title });
    const over = [page.table.file ? say("from_file") : "", scene.result?.verdict || ""].filter(Boolean).join(" ");
    this.meanwhile.textContent = running ? now : over;
    this.back.textContent = say(running ? "back_to_now" : "show_result");
    this.back.className = `btn ${running ? "first" : "second"}`;
  }
}

const step = (symbol, name, press) =>
  button("second step", "", press, symbol, { "aria-label": say(name), "data-tip": say(name) });

/** A button with words: all of them where there is room, fewer elsewhere. */
function wide(whole, brief, press, symbol) {
  const words = [h("span", { class: "whole", text: say(whole) }), h("span", { class: "brief", text: say(brief), "aria-hidden": "true" })];
  const made = button("second wide", "", press, symbol, { "data-key": whole, "aria-label": say(whole), "data-tip": say(whole) });
  made.append(...words);
  return made;
}

/** Where rounds begin: the headings that are numbered, if of several kinds those of the first. */
function roundsIn(lines) {
  const numbered = lines.flatMap(({ n, heading, spans: parts }) => {
    const found = heading && /^(.*\D)(\d+)$/.exec(parts.map(([text]) => text).join(""));
    return found ? [{ move: n || 0, name: found[0], kind: found[1], number: Number(found[2]) }] : [];
  });
  return numbered.filter((round) => round.kind === numbered[0].kind);
}
