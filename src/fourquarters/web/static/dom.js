/* Making elements: HTML, SVG, symbols and seals. Style goes through the CSSOM, never through attributes. */

import { measures } from "./measures.js";

const SVG = "http://www.w3.org/2000/svg";
const BASE = document.documentElement.dataset.base || "";

/** The address of one of our paths: the site may lie below a path of its own. `h`, `call` and `go` ask here by themselves. */
export const at = (path) => (path.startsWith("/") ? BASE + path : path);

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on")
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "style") Object.assign(element.style, value);
    else if (name === "vars") setVars(element, value);
    else if (name === "text") element.textContent = value;
    else if (name in DIRECT) element[name] = value;
    else if (name in ADDRESSES) element.setAttribute(name, at(String(value)));
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3))
    if (child !== null && child !== undefined && child !== false && child !== "") element.append(child);
  return element;
}

const DIRECT = { value: 1, checked: 1, disabled: 1, hidden: 1, indeterminate: 1 };
const ADDRESSES = { href: 1, src: 1 };

/** An HTML element. */
export const h = (tag, props = {}, ...children) => fill(document.createElement(tag), props, children);

/** An SVG element. */
export const s = (tag, props = {}, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/** Custom properties (and colour) of one use of a symbol. */
export function setVars(element, vars) {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(name, value);
}

/** The number of a seat's seal, mark and colour, from 1. */
export const sealOf = (seat) => (seat % measures.seals) + 1;

/** What gives `--owner` a seat's colour. */
export const ownerVars = (seat) => (seat >= 0 ? { "--owner": `var(--fq-p${sealOf(seat)})` } : {});

/** A symbol in an HTML text: `icon("clock")`. */
export function icon(name, cls = "ic", vars = null, title = "") {
  const use = s("use", { href: `#${name}` });
  if (vars) setVars(use, vars);
  const says = title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" };
  return s("svg", { class: cls, ...says }, use);
}

export const seal = (seat, cls = "seal") => icon(`seal-${sealOf(seat)}`, cls);

/** Words, some of them in bold. */
export const spans = (parts) => parts.map(([text, bold]) => (bold ? h("b", { text }) : text));

/** A text in its long form, and the short one for where there is little room (maps.css). */
export const twoForms = (long, short) =>
  long === short
    ? [long]
    : [h("span", { class: "long", text: long }), h("span", { class: "short", text: short })];

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Put nodes into an element in this order, moving as few as possible. */
export function arrange(parent, nodes) {
  const keep = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!keep.has(child)) child.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/** A button that does something: `button("first", say("confirm"), press)`. */
export const button = (cls, text, press, symbol = "", more = {}) =>
  h(
    "button",
    { class: `btn ${cls}`, type: "button", ...more, on: { click: press } },
    symbol ? icon(symbol) : null,
    text,
  );
