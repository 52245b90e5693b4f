/* The prompt's height is fixed by the game, the shape of the page and the language (shapes.css), so that the
   board never moves. What it says is set more tightly, step by step, until it fits; if it never does, the prompt
   rises over the board, whose size stays. */

import { find, h, icon } from "./dom.js";
import { say } from "./page.js";

const STEPS = ["tight", "tighter", "tightest"];
const HIGHEST = 0.72; // of the window; then it scrolls

/** Fit the prompt again whenever the page is resized. */
export function keepFitting(host) {
  const refit = () => host.classList.contains("lowered") || fitPrompt(host);
  new ResizeObserver(refit).observe(host);
}

/** Set the prompt as tightly as it must be. The end of a match may take what it needs. */
export function fitPrompt(host) {
  host.classList.add("fitting"); // where a small button can be pressed beyond its picture, that needs no room
  fit(host);
  host.classList.remove("fitting");
}

function fit(host) {
  host.classList.remove(...STEPS, "risen", "scrolls", "lowered");
  find(".lower", host)?.remove();
  if (host.classList.contains("podium")) return;
  for (const step of STEPS) {
    if (fits(host)) return;
    host.classList.add(step);
  }
  if (!fits(host)) rise(host);
}

/** The prompt keeps its place in the page and grows upwards from it; a button lets one look at what it covers. */
function rise(host) {
  host.classList.remove(...STEPS);
  host.classList.add("risen");
  host.append(lowerButton(host));
  const { style } = host.parentElement; // what lies on the prompt's shoulder rises with it
  style.setProperty("--risen", "auto");
  const most = Math.round(HIGHEST * window.innerHeight);
  const wanted = Math.ceil(host.offsetHeight);
  host.classList.toggle("scrolls", wanted > most);
  style.setProperty("--risen", `${Math.min(wanted, most)}px`);
}

function lowerButton(host) {
  const button = h("button", { class: "tool lower", type: "button", "data-key": "lower" }, icon("ui-after"));
  const show = (lowered) => {
    host.classList.toggle("lowered", lowered);
    button.setAttribute("aria-label", say(lowered ? "raise_prompt" : "lower_prompt"));
  };
  button.addEventListener("click", () => show(!host.classList.contains("lowered")));
  show(false);
  return button;
}

const SLACK = 1; // px
const EDGE = 5; // px that stay free above and below

function fits(host) {
  const frame = host.getBoundingClientRect();
  const inside = (child) => {
    const box = child.getBoundingClientRect();
    const within = box.bottom <= frame.bottom - EDGE && box.top >= frame.top + EDGE;
    return within && box.right <= frame.right + SLACK && child.scrollHeight <= child.clientHeight + SLACK;
  };
  const shown = [...host.children].filter((child) => !child.classList.contains("choice-list"));
  return shown.every(inside) && host.scrollHeight <= host.clientHeight + SLACK;
}
