/* The shape of the page: one of six, named from the window's width and height. It is on <html> as `data-shape`,
   which the style sheets key on; nothing else knows the limits. */

const root = document.documentElement;
const listeners = new Set();

/** Where tabs stand, and what they are for: on a phone for everything, on a tablet for what is beside the board. */
const TABS = { phone: "all", side: "all", upright: "beside", across: "beside", low: "", laptop: "", wide: "" };

function shapeOf(wide, high) {
  if (wide <= 559 || (wide <= 760 && high > 560)) return "phone";
  if (high <= 560) return "side";
  if (high > wide) return "upright";
  if (wide < 1200) return "across";
  if (wide >= 1600 && high >= 880) return "wide";
  return high < 720 ? "low" : "laptop";
}

/** On a wide page everything is drawn larger by this factor. */
const enlargement = (wide, high) => Math.max(1, Math.min(wide / 1600, high / 900));

export const shape = () => root.dataset.shape;
export const tabsFor = () => TABS[shape()];

/** Is the prompt a narrow block, as on a phone either way up? */
export const narrow = {
  get matches() {
    return tabsFor() === "all";
  },
};

/** Call this whenever the page changes its shape. */
export const whenReshaped = (listener) => listeners.add(listener);

function measure() {
  const before = shape();
  const now = shapeOf(innerWidth, innerHeight);
  root.dataset.shape = now;
  root.style.setProperty("--u", now === "wide" ? enlargement(innerWidth, innerHeight) : 1);
  if (before && before !== now) for (const listener of listeners) listener(now);
}

measure();
addEventListener("resize", measure);
