/* A seat moves to another device: a link and a QR code that work once, and what the other device does with them. */

import { button, h, icon, s, seal } from "./dom.js";
import { call, complain, page, say } from "./page.js";
import { copyButton, openSheet } from "./sheet.js";

const MARK = "#seat=";
const EDGE = 2; // modules of white around a QR code

/** Show the link of a seat; with several seats, ask which one first. */
export function openSeatLink(code, seats) {
  const body = h("div", { class: "seat-link" });
  const make = async (seat) => {
    try {
      body.replaceChildren(...linkOf(seat, await call("POST", `/api/tables/${code}/seat-link`, { seat: seat.seat })));
    } catch (error) {
      complain(error);
    }
  };
  const choice = (seat) => {
    const press = { click: () => make(seat) };
    return h("button", { class: "btn second", type: "button", on: press }, seal(seat.seat, "seal s"), seat.name);
  };
  if (seats.length === 1) make(seats[0]);
  else body.append(h("p", { text: say("whose_seat") }), h("div", { class: "acts" }, seats.map(choice)));
  openSheet(say("other_device"), body);
}

function linkOf(seat, { url, reachable, seconds, rows }) {
  const field = h("input", { class: "field", readonly: true, value: url, "aria-label": say("seat_link") });
  field.addEventListener("focus", () => field.select());
  const minutes = Math.round(seconds / 60);
  const words = [
    h("p", { class: "whose" }, seal(seat.seat, "seal s"), h("b", { text: seat.name })),
    h("p", { class: "soft", text: say("seat_link_help", { n: minutes, who: seat.name }) }),
    reachable ? null : h("p", { class: "only-here" }, icon("lock"), say("only_this_computer")),
    h("div", { class: "with-button" }, field, copyButton(url, field)),
  ];
  return [h("div", { class: "invitation" }, reachable ? qrOf(rows) : null, h("div", {}, words))];
}

/** A QR code drawn from its rows of 0 and 1. */
function qrOf(rows) {
  const squares = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  const size = rows.length + 2 * EDGE;
  const box = { viewBox: `${-EDGE} ${-EDGE} ${size} ${size}`, width: 190, height: 190 };
  const looks = { class: "qr", role: "img", "aria-label": say("seat_qr") };
  return s("svg", { ...looks, ...box }, s("path", { d: squares.join(""), fill: "#000" }));
}

/** A page that was opened by such a link asks whether the seat shall move here; what the link says leaves the address. */
export function claimSeat(code) {
  if (!location.hash.startsWith(MARK)) return;
  const token = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname + location.search);
  const take = async () => {
    try {
      await call("POST", `/api/tables/${code}/claim`, { token });
      location.reload();
    } catch (error) {
      sheet.close();
      complain(error);
    }
  };
  const sheet = openSheet(
    say("play_here"),
    [
      h("p", { text: say("play_here_help", { game: page.game.title }) }),
      h("div", { class: "acts" }, [
        button("first", say("take_seat_here"), take, "", { "data-key": "claim" }),
        button("second", say("cancel"), () => sheet.close()),
      ]),
    ],
    "small",
  );
}
