/* A rulebook on a page, wherever it is: its symbols, its pictures, and its examples, which one steps through. */

import { all, button, find, h, icon, ownerVars, s, setVars } from "./dom.js";
import { Picture } from "./figures.js";
import { call, complain, page, say } from "./page.js";
import { viewBox } from "./sprite.js";

/** Make a book live. The symbols of its game must be on the page. */
export function wireBook(book) {
  drawSymbols(book);
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        load(book.dataset.game, target).catch(complain);
      }
    },
    { rootMargin: "600px" },
  );
  for (const place of all("[data-pictures]", book)) near.observe(place);
}

/** Give every symbol its own shape and colours. */
export function drawSymbols(root) {
  for (const svg of all("svg[data-symbol]", root)) {
    const [, , w, high] = viewBox(svg.dataset.symbol);
    svg.setAttribute("viewBox", `0 0 ${w} ${high}`);
    const use = s("use", { href: `#${svg.dataset.symbol}`, width: w, height: high });
    setVars(use, { ...ownerVars(Number(svg.dataset.owner ?? -1)), ...JSON.parse(svg.dataset.vars || "{}") });
    svg.replaceChildren(use);
  }
}

async function load(game, place) {
  const name = encodeURIComponent(place.dataset.pictures);
  const pictures = await call("GET", `/rules/${encodeURIComponent(game)}/${name}.json?lang=${page.lang}`);
  if (place.matches(".pic")) new Picture(place).show(pictures);
  else new Stepper(place, pictures);
}

/** An example, one step at a time: the position before and after it. */
class Stepper {
  constructor(place, pictures) {
    this.place = place;
    this.pictures = pictures;
    this.steps = all(".walk > li", place);
    this.before = picture("before_step");
    this.after = picture("after_step");
    const pair = h("div", { class: "pair" }, this.before.element, icon("ui-after", "then-arrow"), this.after.element);
    this.back = button("second", say("previous_step"), () => this.go(this.at - 1), "ui-before");
    this.next = button("second", [say("next_step"), icon("ui-after")], () => this.go(this.at + 1));
    this.dots = this.steps.map((_, i) =>
      h("button", {
        class: "dot",
        type: "button",
        "aria-label": say("step_n", { n: i + 1 }),
        on: { click: () => this.go(i) },
      }),
    );
    const dots = h("div", { class: "dots" }, this.dots);
    place.append(pair, h("div", { class: "stepping" }, this.back, dots, this.next));
    place.classList.add("live");
    place.addEventListener("keydown", (event) => this.key(event));
    this.go(0);
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    this.steps.forEach((step, i) => (step.hidden = i !== this.at));
    this.dots.forEach((dot, i) =>
      i === this.at ? dot.setAttribute("aria-current", "step") : dot.removeAttribute("aria-current"),
    );
    const [before, after] = this.pictures[this.at];
    this.before.picture.show(before);
    this.after.picture.show(after);
    const focused = document.activeElement;
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === this.steps.length - 1;
    if (focused === this.next && this.next.disabled) this.back.focus();
    if (focused === this.back && this.back.disabled) this.next.focus();
  }

  key(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    this.go(this.at + way);
  }
}

function picture(title) {
  const place = h("div", { class: "pic" });
  const element = h("figure", { class: "moment" }, h("figcaption", { text: say(title) }), place);
  return { element, picture: new Picture(place) };
}

/** The place of a rule in a book, marked; nothing if the book does not tell it. */
export function markRule(book, rule) {
  for (const marked of all(".asked-for", book)) marked.classList.remove("asked-for");
  if (!rule) return null;
  const place = find(`#${CSS.escape(rule)}`, book)?.closest(".rule");
  place?.classList.add("asked-for");
  return place;
}
