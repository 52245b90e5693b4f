/* The load on the host's page: decisions by the hour as ink hatching, and what is used of the machine. */

import { h } from "./dom.js";
import { page, say } from "./page.js";

const HOUR = 3600;
const TICKS = 6; // hours between two labels

export function loadPanel(load) {
  return [
    bars(load),
    h("ul", { class: "gauges" }, gauges(load)),
    h("p", { class: "soft gx", text: answers(load) }),
  ];
}

function bars({ decisions, hour }) {
  const most = Math.max(1, ...decisions);
  const all = decisions.reduce((sum, n) => sum + n, 0);
  const columns = decisions.map((n) => h("i", { style: { height: `${n ? Math.max(3, (100 * n) / most) : 0}%` } }));
  const begin = hour - HOUR * (decisions.length - 1);
  const labels = [0, 1, 2, 3].map((n) => label(begin + n * TICKS * HOUR));
  const text = say("decisions_in_all", { n: all });
  return [
    h("div", { class: "bars", role: "img", "aria-label": text, title: text }, columns),
    h("p", { class: "bx", "aria-hidden": "true" }, [...labels, label(hour + HOUR)].map((one) => h("span", { text: one }))),
  ];
}

const label = (seconds) => new Date(seconds * 1000).toLocaleTimeString(page.lang, { hour: "numeric" });
const figure = (value, digits = 1) => value.toLocaleString(page.lang, { maximumFractionDigits: digits });

/** Bytes as people read them. */
function size(bytes) {
  const [unit, name] = bytes >= 1e9 ? [1e9, "GB"] : bytes >= 1e6 ? [1e6, "MB"] : [1e3, "kB"];
  return `${figure(bytes / unit)} ${name}`;
}

const seconds = (value) => (value < 1 ? `${figure(1000 * value, 0)} ms` : `${figure(value)} s`);

function gauge(name, part, words) {
  const bar = h("span", { class: "hb" }, h("i", { style: { width: `${Math.min(100, 100 * part)}%` } }));
  return h("li", {}, h("span", { text: say(name) }), bar, h("b", { text: words }));
}

function gauges(load) {
  const of = (used, all) => (all ? say("used_of", { used: size(used), all: size(all) }) : size(used));
  const busy = load.processor / load.cores;
  return [
    gauge("host_processor", busy, `${figure(100 * busy, 0)} %`),
    gauge("host_memory", load.memory_all ? load.memory / load.memory_all : 0, of(load.memory, load.memory_all)),
    gauge("host_disk", load.disk_all ? load.disk / load.disk_all : 0, of(load.disk, load.disk_all)),
    h("li", { class: "plain" }, h("span", { text: say("host_connections") }), h("span"), h("b", { text: load.connections })),
  ];
}

function answers(load) {
  const speed = load.half === null ? say("answered_none") : say("answered_in", { half: seconds(load.half), most: seconds(load.most) });
  return load.workers > 1 ? `${speed} ${say("workers_n", { n: load.workers })}.` : speed;
}
