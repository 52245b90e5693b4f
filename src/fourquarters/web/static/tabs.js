/* Tabs: on a phone all panels share one screen, on a tablet those beside the board share one place.
   A tab swaps only that pane; which tabs there are depends on the game and the shape alone. */

import { h, find, all } from "./dom.js";
import { page, say } from "./page.js";
import { shape, tabsFor } from "./shape.js";

export class Tabs {
  constructor(painter, opened) {
    this.painter = painter;
    this.opened = opened;
    this.list = find("#fq-tabs");
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.now = "";
    painter.arranged = (scene) => this.update(scene);
  }

  update(scene) {
    const tabs = tabsOf(scene);
    const signature = JSON.stringify(tabs);
    if (signature !== this.signature) {
      this.signature = signature;
      this.list.replaceChildren(...tabs.map(([key, text]) => this.tab(key, text)));
    }
    if (!tabs.some(([key]) => key === this.now)) this.now = tabs[0]?.[0] || "";
    this.mark(scene);
  }

  tab(key, text) {
    return h("button", {
      role: "tab",
      type: "button",
      "data-key": key,
      text,
      on: { click: () => this.open(key) },
    });
  }

  open(key) {
    this.now = key;
    this.mark(this.painter.scene);
    this.painter.resize();
    const log = find("#fq-log");
    log.scrollTop = log.scrollHeight;
    this.opened();
  }

  /** The arrow keys go from tab to tab. */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const tabs = [...this.list.children];
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    this.open(next.dataset.key);
    next.focus();
  }

  /** Show what belongs to the open tab. */
  mark(scene) {
    for (const button of this.list.children) {
      const on = button.dataset.key === this.now;
      button.setAttribute("aria-selected", String(on));
      button.tabIndex = on ? 0 : -1;
    }
    const shown = shownOn(this.now, scene);
    const show = (element, on) => element.classList.toggle("off-tab", !on);
    show(find("#fq-boards"), shown.boards);
    show(find("#fq-own"), shown.own);
    show(find("#fq-others"), shown.others);
    show(find("#fq-log-panel"), shown.log);
    for (const place of all("#fq-shared, #fq-above")) {
      for (const panel of place.children) show(panel, shown.panel(panel.dataset));
      show(place, [...place.children].some((panel) => !panel.classList.contains("off-tab")));
    }
    find("#fq-stage").classList.toggle("at-table", shown.boards);
  }
}

/** The tabs of a scene in this shape, as [key, name]. */
function tabsOf(scene) {
  const kind = tabsFor();
  if (!kind || inARow(scene)) return [];
  const all = kind === "all";
  const panels = scene.panels.filter((panel) => !panel.wide_only && !(all && panel.with_board));
  const tabs = [...new Set(panels.map((panel) => panel.tab || panel.title))].map((name) => [`panel ${name}`, name]);
  if (all) {
    const first = scene.panels.find((panel) => panel.with_board);
    if (first) tabs.unshift(["own", say("tab_own")]);
    tabs.unshift(["table", first ? first.tab || first.title : say("tab_table")]);
  }
  if (all ? !scene.own_on_board : !scene.others_stay) tabs.push(["players", say("tab_players")]);
  return [...tabs, ["log", say(page.puzzle ? "puzzle" : "tab_log")]];
}

/** Without a mat of the reader's own, an upright tablet has room for everything beside the board. */
const inARow = (scene) => shape() === "upright" && scene.own_on_board;

/** What an open tab shows: whether a thing is on it, or always there. */
function shownOn(tab, scene) {
  const kind = tab ? tabsFor() : "";
  if (!kind) return { boards: true, own: true, others: true, log: true, panel: () => true };
  const all = kind === "all";
  const table = tab === "table";
  const withBoard = scene.panels.some((panel) => panel.with_board);
  return {
    boards: !all || table || shape() === "side",
    own: !all || tab === "own" || (table && !withBoard),
    others: tab === "players" || (all ? table && Boolean(scene.own_on_board) : Boolean(scene.others_stay)),
    log: tab === "log",
    panel: (panel) => tab === `panel ${panel.tab}` || (all && table && Boolean(panel.withBoard)),
  };
}
