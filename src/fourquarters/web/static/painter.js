/* The painter: any scene on the table page. Mats, boards and panels are updated in place; what the
   reader does with them, the prompt and the log are left to others. */

import { headOf } from "./behind.js";
import { h, seal, find, arrange, twoForms } from "./dom.js";
import { Sheet } from "./drawing.js";
import { frameHeight, margins, naturalHeight, slots } from "./layout.js";
import { timeTag } from "./clocks.js";
import { chanceTag, matHead } from "./mathead.js";
import { Parts, backdrop, captionOf } from "./parts.js";
import { narrow, shape, tabsFor } from "./shape.js";
import { Zoom } from "./zoom.js";

// how far a column is zoomed out before it scrolls; the second step only draws it tighter
const COLUMN_ZOOMS = [1, 1, 0.97, 0.94, 0.91, 0.88, 0.85];
const COLUMNS = ["#fq-left", "#fq-right"]; // where there are no tabs
const PANES = ["#fq-others", "#fq-shared", "#fq-own"];
const TALL_PAGE = 860; // px
const BESIDE_SMALL = 12; // px above and below the small form of a panel
const UNDER_THE_BOARD = 150; // px that a phone keeps for what lies under the board
const LOW_FELT = 420; // px: below this, a board that can be spared is left out

export class Painter {
  constructor() {
    this.felt = find("#fq-boards");
    this.boards = new Map();
    this.mats = new Map();
    this.panels = new Map();
    this.zooms = new Map(); // column -> the smallest zoom it has needed: panels never jump
    this.natural = 0; // on a phone: the most height the boards have asked for
    this.look = { labels: new Map(), chosen: new Set(), marked: new Set() };
    this.arranged = () => {}; // called when everything is on the page, before it is measured
    this.zoom = new Zoom(this.felt, () => this.layBoards());
    new ResizeObserver(() => this.resize()).observe(find(".table"));
    document.addEventListener("fq-strip", () => this.resize());
    new ResizeObserver(() => this.layBoards()).observe(this.felt);
  }

  /** Draw a scene. `seats` says who sits where and whether they are here. */
  paint(scene, seats) {
    this.scene = scene;
    this.look.labels = new Map((scene.prompt.choices || []).map((choice) => [choice.action, choice.detail ? `${choice.label}: ${choice.detail}` : choice.label]));
    this.describePage(scene);
    this.paintBar(scene);
    this.paintMats(scene, seats);
    this.paintPanels(scene);
    this.paintBoards(scene);
    this.arranged(scene);
    this.fitColumns();
    this.layBoards();
  }

  /** What the style sheets need to know of a scene. */
  describePage(scene) {
    const { body, documentElement: root } = document;
    for (const name of ["own_on_board", "others_stay"])
      body.classList.toggle(name.replaceAll("_", "-"), Boolean(scene[name]));
    body.classList.toggle("over", Boolean(scene.result));
    body.classList.toggle("one-map", Boolean(scene.boards[0].whole));
    root.dataset.prompt = scene.prompt_size || "low";
    const { whole, grows, w, h: high } = scene.boards[0];
    if (whole && !grows) root.style.setProperty("--aspect", w / high);
  }

  /** Draw the same scene again: the reader has chosen something, or the page has been resized. */
  again() {
    if (!this.scene) return;
    for (const mat of this.mats.values()) mat.parts.update(mat.mat.parts || [], this.look);
    for (const panel of this.panels.values()) panel.parts.update(partsOf(panel.panel), this.look);
    this.layBoards();
  }

  resize() {
    if (!this.scene) return;
    this.zooms.clear();
    this.natural = 0;
    this.fitColumns();
    this.again();
  }

  paintBar(scene) {
    find("#fq-game-title").textContent = scene.title;
    find("#fq-status").replaceChildren(...twoForms(scene.status, scene.status_short || scene.status));
    const phases = find("#fq-phases");
    phases.replaceChildren(
      ...(scene.phases || []).map((name, i) =>
        h("li", {
          class: i === scene.phase ? "on" : "",
          "aria-current": i === scene.phase ? "step" : null,
          text: name,
        }),
      ),
    );
    phases.hidden = !scene.phases?.length;
  }

  paintMats(scene, seats) {
    const mine = (mat) => mat.seat === scene.seat && (scene.seat ?? -1) >= 0;
    const own = scene.own_on_board ? null : scene.mats.find(mine);
    const others = scene.mats.filter((mat) => !mine(mat));
    arrange(
      find("#fq-others"),
      others.map((mat) => this.mat(mat, seats)),
    );
    const place = find("#fq-own");
    place.hidden = !own;
    arrange(place, own ? [this.mat(own, seats, true)] : []);
    this.paintChips(scene);
  }

  mat(mat, seats, own = false) {
    let shown = this.mats.get(mat.seat);
    if (!shown) {
      shown = {
        element: h("section", { class: "panel mat" }),
        head: h("header", { class: "who" }),
        parts: new Parts(),
      };
      shown.element.append(shown.head, shown.parts.element);
      this.mats.set(mat.seat, shown);
    }
    shown.mat = mat;
    shown.element.classList.toggle("now", Boolean(mat.now));
    shown.element.classList.toggle("own", own);
    shown.element.setAttribute("aria-label", mat.name);
    const seat = seats[mat.seat] || {};
    shown.head.replaceChildren(...matHead(mat, seat));
    shown.parts.element.hidden = !mat.parts?.length;
    shown.parts.update(mat.parts || [], this.look);
    return shown.element;
  }

  paintChips(scene) {
    const chips = scene.mats.map((mat) =>
      h(
        "li",
        { class: mat.now ? "now" : "" },
        seal(mat.seat, "seal xs"),
        h("b", { text: mat.name }),
        h("span", {}, mat.score, mat.more ? h("small", { text: mat.more }) : null),
        mat.flag ? h("em", { text: mat.flag }) : null,
        timeTag(mat.seat, "i"),
        chanceTag(mat.seat),
      ),
    );
    find("#fq-chips").replaceChildren(...chips);
  }

  paintPanels(scene) {
    const shown = (list) => list.map((panel) => this.panel(panel));
    arrange(find("#fq-above"), shown(scene.panels.filter((panel) => panel.above)));
    arrange(find("#fq-shared"), shown(scene.panels.filter((panel) => !panel.above)));
  }

  panel(panel) {
    let shown = this.panels.get(panel.id);
    if (!shown) {
      shown = { element: h("section", { class: "panel" }), head: h("h2"), parts: new Parts() };
      shown.element.append(shown.head, shown.parts.element);
      this.panels.set(panel.id, shown);
    }
    shown.panel = panel;
    shown.element.dataset.tab = panel.tab || panel.title;
    shown.element.dataset.withBoard = panel.with_board ? "yes" : "";
    shown.element.classList.toggle("in-small", isSmall(panel));
    shown.element.dataset.panel = panel.id;
    shown.element.classList.toggle("wide-only", Boolean(panel.wide_only));
    shown.head.hidden = !(panel.title || panel.aside);
    shown.head.replaceChildren(...headOf(panel));
    shown.parts.update(partsOf(panel), this.look);
    return shown.element;
  }

  paintBoards(scene) {
    const fresh = new Map();
    for (const drawing of scene.boards) {
      let board = this.boards.get(drawing.id);
      if (!board) {
        board = {
          sheet: new Sheet(drawing),
          head: h("div", { class: "caption" }),
          element: h("div", { class: "board", "data-board": drawing.id }),
        };
        board.element.append(board.head, board.sheet.svg);
      }
      board.drawing = drawing;
      board.head.replaceChildren(...captionOf(drawing));
      board.head.hidden = !board.head.childNodes.length;
      for (const name of ["framed", "whole"]) board.element.classList.toggle(name, Boolean(drawing[name]));
      board.element.classList.toggle("on-map", Boolean(drawing.backdrop || drawing.whole));
      board.element.style.background = drawing.ground || "";
      backdrop(board.element, drawing);
      fresh.set(drawing.id, board);
    }
    this.boards = fresh;
    const elements = [...fresh.values()].map((board) => board.element);
    arrange(this.felt, scene.boards.some((drawing) => drawing.whole) ? [...elements, this.zoom.lens] : elements);
  }

  /** Give every board its height and draw its pieces at that size. */
  layBoards() {
    if (!this.scene || !this.felt.clientWidth) return;
    const wide = this.felt.clientWidth;
    const phone = shape() === "phone";
    const boards = this.boardsShown();
    const high = phone ? this.phoneHeight(boards, wide) : this.felt.clientHeight;
    this.felt.style.height = phone && !this.scene.result ? `${high}px` : "";
    const drawings = boards.map((board) => board.drawing);
    slots(drawings, wide, high, narrow.matches).forEach((slot, i) => this.layBoard(boards[i], wide, slot));
  }

  /** All boards, or where the page is low only those that cannot be spared. */
  boardsShown() {
    const boards = [...this.boards.values()];
    const low = shape() === "side" && this.felt.clientHeight < LOW_FELT;
    for (const { element, drawing } of boards) element.hidden = low && Boolean(drawing.spare);
    return boards.filter(({ element }) => !element.hidden);
  }

  layBoard(board, wide, slot) {
    const { w, h: high } = board.drawing;
    const room = margins(board.drawing, narrow.matches);
    const free = slot - room.vertical;
    const fitting = Math.max(0.01, Math.min((wide - 2 * room.inner) / w, free / high));
    const scale = board.drawing.whole ? this.zoom.factor * fitting : fitting;
    if (board.drawing.whole) this.zoom.offer(fitting);
    board.element.classList.toggle("enlarged", scale > fitting);
    const frame = frameHeight(board.drawing, slot, scale, narrow.matches);
    Object.assign(board.element.style, {
      height: `${frame}px`,
      margin: board.drawing.framed ? `${(slot - frame) / 2}px ${room.side - 2}px` : "0",
    });
    Object.assign(board.sheet.svg.style, { width: `${w * scale}px`, height: `${high * scale}px` });
    board.sheet.update(board.drawing, scale, this.look);
  }

  /** On a phone: as high as the boards need, but what lies under them keeps its room. */
  phoneHeight(boards, wide) {
    const natural = boards.reduce((sum, { drawing }) => sum + naturalHeight(drawing, wide, true), 0);
    if (this.scene.result) return natural;
    this.natural = Math.max(this.natural, natural);
    const around = ["#fq-chips", "#fq-tabs", "#fq-shoulder", "#fq-prompt", ".past-banner"].map((id) => find(id));
    const high = (element) => element.offsetHeight + parseFloat(getComputedStyle(element).marginTop);
    const taken = around.reduce((sum, element) => sum + (element ? high(element) : 0), 0);
    const kept = this.scene.seat >= 0 || this.scene.own_on_board ? UNDER_THE_BOARD : 0;
    const free = find("#fq-stage").clientHeight - taken - kept;
    return Math.max(180, Math.min(this.natural, free));
  }

  /** If a column or a pane has too little height, it is drawn a little smaller, and stays that way. */
  fitColumns() {
    const tabbed = Boolean(tabsFor());
    for (const id of COLUMNS) this.fitColumn(find(id), find(id).firstElementChild, !tabbed);
    for (const id of PANES) this.fitColumn(find(id), find(id), tabbed && shape() !== "phone");
    this.fitParts(find("#fq-above"));
  }

  fitColumn(column, inside, may) {
    if (!may || !column.clientHeight) {
      inside.style.zoom = "";
      column.classList.remove("tight");
      this.fitParts(column);
      return;
    }
    for (let i = this.zooms.get(column) || 0; i < COLUMN_ZOOMS.length; i++) {
      this.zooms.set(column, i);
      inside.style.zoom = COLUMN_ZOOMS[i];
      column.classList.toggle("tight", i > 0);
      this.fitParts(column);
      if (inside.scrollHeight <= inside.clientHeight + 1) return;
    }
  }

  /** Measure everything first, then size the drawings: the page is laid out only twice. */
  fitParts(place) {
    const inside = [...this.mats.values(), ...this.panels.values()].filter((shown) =>
      place.contains(shown.element),
    );
    const rooms = inside.map(({ parts, panel }) => roomFor(panel, parts.element.clientWidth, place));
    inside.forEach(({ parts }, i) => parts.fit(rooms[i], this.look));
  }

  /** Every piece on the page, and where it is: [{piece, sheet, element, rect}]. */
  *everyPiece() {
    for (const sheet of this.sheets()) {
      if (!sheet.svg.clientWidth) continue;
      for (const { piece, element } of sheet.shown.values())
        yield { piece, sheet, element, rect: sheet.rect(piece) };
    }
  }

  *sheets() {
    for (const board of this.boards.values()) yield board.sheet;
    for (const shown of [...this.mats.values(), ...this.panels.values()]) {
      if (!shown.element.isConnected) continue;
      for (const small of shown.parts.sheets.values()) yield small.sheet;
    }
  }
}

/** What a panel shows: where there is little height, its small form if it has one. */
const partsOf = (panel) => (isSmall(panel) ? panel.small : isTall(panel) ? panel.tall : panel.parts);
const isTall = (panel) =>
  Boolean(panel.tall?.length) && (shape() === "wide" || (shape() === "laptop" && innerHeight >= TALL_PAGE));
const isSmall = (panel) => Boolean(panel?.small?.length) && (narrow.matches || shape() === "upright");

/** How wide a panel's drawings may be: a small form, which does not scroll, must not be too high either. */
function roomFor(panel, wide, place) {
  const high = place.clientHeight - BESIDE_SMALL;
  if (!isSmall(panel) || high <= 0) return wide;
  return Math.min(wide, ...panel.small.map((drawing) => (high * drawing.w) / drawing.h));
}
