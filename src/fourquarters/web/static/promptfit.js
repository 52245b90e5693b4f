/* The prompt's height is fixed by the game, the shape of the page and the language (shapes.css), so that the
   board never moves. What it says is set more tightly, step by step, until it fits. */

const STEPS = ["tight", "tighter", "tightest"];

/** Fit the prompt again whenever the page is resized. */
export function keepFitting(host) {
  new ResizeObserver(() => fitPrompt(host)).observe(host);
}

/** Set the prompt as tightly as it must be. The end of a match may take what it needs. */
export function fitPrompt(host) {
  host.classList.remove(...STEPS);
  if (host.classList.contains("podium")) return;
  for (const step of STEPS) {
    if (fits(host)) return;
    host.classList.add(step);
  }
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
