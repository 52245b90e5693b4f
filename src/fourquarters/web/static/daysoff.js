/* Days off: my clocks stand still for a while at tables with a pace of days. */

import { find, h } from "./dom.js";
import { call, say } from "./page.js";
import { timeLeft } from "./times.js";

const CHOICES = [1, 2, 3, 5, 7, 10, 14, 21, 28];
const SECOND = 1000;

/** Show the panel; `changed` is called when days were taken or given back. */
export async function wireDaysOff(changed) {
  const panel = find("#fq-off");
  const show = (state) => draw(panel, state, take);
  const take = async (days) => {
    find(".why-not", panel).textContent = "";
    try {
      show(await call("POST", "/api/me/days-off", { days }));
      changed();
    } catch (error) {
      find(".why-not", panel).textContent = error.message;
    }
  };
  const state = await call("GET", "/api/me/days-off").catch(() => null);
  panel.hidden = !state?.a_year;
  if (state) show(state);
}

function draw(panel, { seconds, days_left: rest, a_year: all }, take) {
  const whole = Math.floor(rest);
  find("h2 small", panel).textContent = say("days_off_left", { n: whole, all });
  const resting = seconds > 0;
  find(".soft", panel).textContent = resting
    ? say("days_off_running", { time: timeLeft(SECOND * seconds) })
    : say("days_off_help");
  const form = find("form", panel);
  const fresh = h("form", {}, resting ? [back(take)] : choice(whole, take));
  fresh.addEventListener("submit", (event) => event.preventDefault());
  form.replaceWith(fresh);
}

const back = (take) =>
  h("button", { class: "btn second", type: "button", text: say("days_off_end"), on: { click: () => take(0) } });

function choice(whole, take) {
  const possible = CHOICES.filter((n) => n <= whole);
  if (!possible.length) return [];
  const select = h(
    "select",
    { class: "field", "aria-label": say("days_off") },
    possible.map((n) => h("option", { value: n, text: say("n_days", { n }) })),
  );
  const press = () => take(Number(select.value));
  return [select, h("button", { class: "btn second", type: "button", text: say("days_off_take"), on: { click: press } })];
}
