/* Opening a match file in the lobby: chosen or dropped, checked by the server, and then looked back at. */

import { find } from "./dom.js";
import { call, go, say } from "./page.js";

const LARGEST = 640 * 1024; // bytes, as the server has it

/** Wire the place for files; one may be dropped anywhere on the page. */
export function wireFiles() {
  const field = find("#fq-file");
  field.addEventListener("change", () => field.files[0] && open(field.files[0]).finally(() => (field.value = "")));
  find("#fq-file-tool").addEventListener("click", () => field.click());
  for (const event of ["dragover", "dragleave", "drop"]) document.addEventListener(event, (drag) => dragged(drag));
}

function dragged(event) {
  if (![...(event.dataTransfer?.types || [])].includes("Files")) return;
  event.preventDefault();
  document.body.classList.toggle("file-above", event.type === "dragover");
  if (event.type === "drop" && event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
}

let opening = false;

async function open(file) {
  if (opening) return;
  opening = true;
  tell(say("checking_file"));
  try {
    const table = await send(file);
    go(`${table.url}#move-0`);
  } catch (error) {
    tell(error.message, true);
  } finally {
    opening = false;
  }
}

/** The file as it is: what is wrong with it, the server says in words. */
async function send(file) {
  if (file.size > LARGEST) throw new Error(say("file_too_large"));
  const text = await file.text().catch(() => {
    throw new Error(say("file_unreadable"));
  });
  return call("POST", "/api/files", undefined, text);
}

function tell(text, bad = false) {
  const place = find("#fq-file-why");
  place.textContent = text;
  place.classList.toggle("bad", bad);
  if (bad) find("#fq-file-tool").focus();
}
