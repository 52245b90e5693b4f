/* The end of a match in the prompt: the reader's place, how far ahead or behind, and what to do now. */

import { button } from "./buttons.js";
import { h, icon, seal } from "./dom.js";
import { say } from "./page.js";
import { closeResult, comeToAnEnd, openResult } from "./result.js";
import { openShare } from "./share.js";

/** What the prompt says at the end, with these buttons and those for the result and its picture. */
export function podium(scene, buttons) {
  comeToAnEnd(scene);
  const { result } = scene;
  const here = Boolean(result.yours);
  const head = h(
    "div",
    { class: "eyebrow" },
    here ? seal(scene.seat, "seal xs") : icon("trophy"),
    h("span", { text: here ? result.yours : say("over") }),
  );
  const words = h(
    "div",
    { class: "say" },
    head,
    h("h2", { text: here ? result.gap : result.headline }),
    h("p", { text: (here && result.best) || result.verdict }),
  );
  return [words, h("div", { class: "acts ends" }, buttons, moreButtons(scene))];
}

/** The picture, and the way from the table to the result or back: the style shows the one that is meant. */
function moreButtons(scene) {
  return [
    button({ key: "share", text: say("share_picture"), symbol: "image", press: openShare }),
    button({
      key: "result",
      cls: "second to-result",
      text: say("show_result"),
      symbol: "towers",
      press: () => openResult(scene),
    }),
    button({
      key: "table",
      cls: "second to-table",
      text: say("show_table"),
      symbol: "people",
      press: closeResult,
    }),
  ];
}
