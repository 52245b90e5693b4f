/* The result or a position as a picture: drawn by the server as SVG, made into a PNG here, where the reader's fonts are. */

import { button, h } from "./dom.js";
import { complain, isDark, page, say } from "./page.js";
import { prefs } from "./prefs.js";
import { openSheet } from "./sheet.js";

const SCALE = 2; // pixels of the PNG for each of the picture

/** The result of this match. */
export function openShare() {
  const name = `four-quarters-${page.table.code}`;
  openPicture(`/api/tables/${page.table.code}/result.svg`, {}, name, say("share_picture"), say("picture_of_result"));
}

/** A position of a match, as a seat could see it then. */
export function openPositionPicture(code, move, seat, game) {
  const alt = say("picture_of_position", { n: move });
  openPicture(`/api/tables/${code}/positions/${move}/picture.svg`, { seat }, `${game}-${code}-${move}`, say("position_picture"), alt);
}

/** Show a picture, and ways to send or keep it. */
function openPicture(path, asked, name, title, alt) {
  const query = new URLSearchParams({ lang: page.lang, theme: isDark() ? "dark" : "light", palette: prefs.palette, ...asked });
  const address = `${path}?${query}`;
  const picture = h("img", { class: "share-picture", src: address, alt });
  const then = (act) => async () => {
    try {
      await act(await png(picture), `${name}.png`);
    } catch (error) {
      if (error.name !== "AbortError") complain(error);
    }
  };
  const vector = h("a", { class: "btn second", href: address, download: `${name}.svg`, text: "SVG" });
  const buttons = [
    navigator.canShare ? button("first", say("share"), then(send), "ui-link") : null,
    button(navigator.canShare ? "second" : "first", "PNG", then(keep), "download"),
    vector,
  ];
  openSheet(title, [picture, h("div", { class: "acts" }, buttons)], "share");
}

/** The picture in pixels. */
async function png(picture) {
  await picture.decode();
  const canvas = h("canvas", {});
  canvas.width = SCALE * picture.naturalWidth;
  canvas.height = SCALE * picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error(say("went_wrong"));
  return made;
}

async function send(blob, name) {
  const files = [new File([blob], name, { type: "image/png" })];
  if (navigator.canShare({ files })) await navigator.share({ files, title: document.title });
  else keep(blob, name);
}

function keep(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
