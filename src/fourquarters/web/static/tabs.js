/* Tabs: on a phone the panels share one screen. Elsewhere everything is visible at once and tabs do nothing. */

import { h, find, all } from "./dom.js";
import { say } from "./page.js";
import { narrow } from "./painter.js";

export class Tabs {
  constructor(painter, opened) {
    this.painter = painter;
    this.opened = opened;
    this.list = find("#fq-tabs");
    this.now = "table";
  }

  /** Tabs for what a scene has: the table, its panels, the players, the log. */
  update(scene) {
    const panels = scene.panels.filter((panel) => !panel.wide_only).map((panel) => panel.tab || panel.title);
    const names = [
      ["table", say("tab_table")],
      ...[...new Set(panels)].map((name) => [`panel ${name}`, name]),
    ];
    if (!scene.own_on_board) names.push(["players", say("tab_players")]);
    names.push(["log", say("tab_log")]);
    const signature = JSON.stringify(names);
    if (signature !== this.signature) {
      this.signature = signature;
      this.list.replaceChildren(...names.map(([key, text]) => this.tab(key, text)));
    }
    if (!names.some(([key]) => key === this.now)) this.now = "table";
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

  /** Show what belongs to the open tab. */
  mark(scene) {
    for (const button of this.list.children)
      button.setAttribute("aria-selected", String(button.dataset.key === this.now));
    const table = this.now === "table";
    const show = (selector, on) => find(selector).classList.toggle("off-tab", !on);
    show("#fq-boards", table);
    show("#fq-own", table);
    show("#fq-others", this.now === "players" || (table && Boolean(scene.own_on_board)));
    show("#fq-log-panel", this.now === "log");
    show("#fq-shared", this.now.startsWith("panel "));
    show("#fq-above", this.now.startsWith("panel "));
    for (const panel of all("#fq-shared > .panel, #fq-above > .panel"))
      panel.classList.toggle("off-tab", this.now !== `panel ${panel.dataset.tab}`);
    find("#fq-stage").classList.toggle("at-table", table || !narrow.matches);
  }
}
