/* Bubbles beside things: what a piece is, why it cannot be chosen, and a small menu if it means several moves. */

import { h, icon } from "./dom.js";
import { shownBy } from "./drawing.js";
import { say } from "./page.js";
import { parted, plainly } from "./why.js";

const DELAY = 280;
const STAYS = 5000;

let bubble = null;
let waiting = 0;
let leaving = 0;
let owner = null;

/** Remove the bubble. */
export function hide() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  const old = bubble;
  bubble = owner = null; // first, because what is removed may lose the focus, which hides it again
  old?.remove();
}

/** Listen for pointing at and focusing pieces and whatever has a `data-tip`. */
export function wireTips(root) {
  root.addEventListener(
    "pointerover",
    (event) => event.pointerType === "mouse" && pointAt(target(event.target)),
  );
  root.addEventListener("pointerout", (event) => {
    if (
      event.pointerType === "mouse" &&
      owner &&
      !bubble?.classList.contains("pinned") &&
      target(event.relatedTarget) !== owner
    )
      hide();
  });
  root.addEventListener("focusin", (event) => {
    const element = target(event.target);
    if (element?.matches(":focus-visible")) showTip(element);
  });
  root.addEventListener("focusout", (event) => {
    const stays = bubble?.classList.contains("asks") || bubble?.contains(event.relatedTarget);
    if (!stays) hide();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener(
    "pointerdown",
    (event) => bubble && !bubble.contains(event.target) && hide(),
    true,
  );
  addEventListener("scroll", hide, true);
  addEventListener("resize", hide);
}

const target = (element) => element?.closest?.("[data-piece]:not(.still), [data-tip], [data-why]") || null;

function pointAt(element) {
  if (!element || element === owner) return;
  if (bubble?.classList.contains("pinned") || bubble?.classList.contains("asks")) return;
  hide();
  owner = element;
  waiting = setTimeout(() => showTip(element), DELAY);
}

/** What a thing is. */
function showTip(element) {
  const shown = shownBy(element);
  const lines = shown ? aboutPiece(shown) : [h("p", { text: plainly(element.dataset.tip || element.dataset.why) })];
  if (lines.length) put(element, lines);
}

function aboutPiece({ piece, labels }) {
  const lines = [];
  if (piece.title) lines.push(h("b", { text: plainly(piece.title) }));
  for (const label of labels.slice(0, 4)) lines.push(h("p", { class: "does" }, icon("check"), label));
  if (labels.length > 4) lines.push(h("p", { class: "soft", text: "…" }));
  if (!labels.length && piece.why) lines.push(h("p", { class: "no", text: plainly(piece.why) }));
  return lines;
}

/** Say why not, beside the thing that was pressed, with a way to its rule; it stays a while. */
export function explain(why, element, openRule = null) {
  const { text, rules } = parted(why);
  const links = openRule
    ? rules.map((rule) =>
        h("button", {
          class: "rule-link",
          type: "button",
          "data-rule": rule,
          text: say("rule", { rule }),
          on: { click: () => (hide(), openRule(rule)) },
        }),
      )
    : [];
  put(element, [h("p", { class: "no", text }), links.length ? h("p", { class: "rules-of" }, links) : null], "pinned");
  leaving = setTimeout(hide, STAYS);
}

/** Let the reader choose among the several moves that a piece can mean. */
export function ask(element, choices, choose) {
  const title = shownBy(element)?.piece.title;
  const buttons = choices.map((choice) =>
    h(
      "button",
      { class: "btn second", type: "button", on: { click: () => (hide(), choose(choice.action)) } },
      h(
        "span",
        { class: "two" },
        h("b", { text: choice.label }),
        choice.detail ? h("small", { text: choice.detail }) : null,
      ),
    ),
  );
  put(
    element,
    [title ? h("b", { text: title }) : null, h("div", { class: "asked" }, buttons)].filter(Boolean),
    "asks",
  );
  bubble.setAttribute("role", "dialog");
  bubble.setAttribute("aria-label", say("your_choices"));
  buttons[0]?.focus();
}

function put(element, content, cls = "") {
  hide();
  owner = element;
  bubble = h("div", { class: `tip ${cls}`, role: "tooltip" }, content.filter(Boolean));
  document.body.append(bubble);
  const at = element.getBoundingClientRect();
  const box = bubble.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - box.width - 8, at.x + at.width / 2 - box.width / 2));
  const above = at.y - box.height - 12;
  const top = above > 8 ? above : Math.min(innerHeight - box.height - 8, at.bottom + 12);
  Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
}
