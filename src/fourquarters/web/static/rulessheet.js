/* The rules at the table: the text of their page on a sheet, opened at the rule that was asked for. */

import { markRule, wireBook } from "./book.js";
import { at, h } from "./dom.js";
import { complain, say } from "./page.js";
import { openSheet } from "./sheet.js";

/** Open the rules of a game; with the number of a rule, at its place. The table stays where it is. */
export async function openRules(game, table, rule = "") {
  const address = `/rules/${encodeURIComponent(game.name)}`;
  try {
    const answer = await fetch(at(address));
    const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
    const text = parsed.querySelector("#fq-rules-text");
    if (!answer.ok || !text) throw new Error(say("no_answer"));
    const book = document.importNode(text, true);
    const whole = h(
      "a",
      { class: "quietlink whole", href: `${address}${table && `?table=${encodeURIComponent(table)}`}${rule && `#${rule}`}` },
      say("whole_rules"),
    );
    const sheet = openSheet(game.title, book, "rules");
    sheet.querySelector(".close").before(whole);
    wireBook(book);
    markRule(book, rule)?.scrollIntoView({ block: "center" });
  } catch (error) {
    complain(error);
  }
}
