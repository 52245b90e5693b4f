/* The page that stops e-mails: one press, and nothing is asked. */

import "./reading.js";
import { find, h } from "./dom.js";
import { call, complain, page, say } from "./page.js";

find("#fq-stop .btn").addEventListener("click", async ({ target }) => {
  target.disabled = true;
  try {
    await call("POST", `/api/notifications/stop/${page.stop}`);
    find("#fq-stop h1").textContent = say("stop_done");
    find("#fq-stop .lead").textContent = say("stop_done_help");
    target.replaceWith(h("a", { class: "btn first", href: "/account#notifications", text: say("to_account") }));
  } catch (error) {
    complain(error);
    target.disabled = false;
  }
});
document.body.dataset.ready = "yes";
