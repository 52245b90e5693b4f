/* How wide words are in our two faces, and how they wrap. */

const canvas = document.createElement("canvas").getContext("2d");
const widths = new Map();
let faces = null;
const SOFT_HYPHEN = "\u00ad";

function face(display) {
  if (!faces) {
    const style = getComputedStyle(document.documentElement);
    faces = [
      style.getPropertyValue("--fq-font-text").trim(),
      style.getPropertyValue("--fq-font-display").trim(),
    ];
  }
  return faces[display ? 1 : 0];
}

export function width(soft, size, bold = false, display = false) {
  const text = soft.replaceAll(SOFT_HYPHEN, "");
  const key = `${bold ? 1 : 0}${display ? 1 : 0}${text}`;
  let ems = widths.get(key);
  if (ems === undefined) {
    canvas.font = `${bold ? 600 : 400} 100px ${face(display)}`;
    ems = canvas.measureText(text).width / 100;
    widths.set(key, ems);
  }
  return ems * size;
}

/** The text, shortened with an ellipsis if it has no room. */
export function cut(text, size, room, bold, display) {
  if (width(text, size, bold, display) <= room) return text;
  let short = text;
  while (short && width(`${short}…`, size, bold, display) > room) short = short.slice(0, -1);
  return `${short.replace(/[ ,.;:]+$/, "")}…`;
}

/** The words of a text; one that is too long for a line comes in two, at one of its soft hyphens. */
function wordsIn(text, fits) {
  return text.split(" ").flatMap((word) => {
    const parts = word.split(SOFT_HYPHEN);
    if (parts.length < 2 || fits(word)) return [parts.join("")];
    let head = parts.length - 1;
    while (head > 1 && !fits(`${parts.slice(0, head).join("")}-`)) head--;
    return [`${parts.slice(0, head).join("")}-`, parts.slice(head).join("")];
  });
}

/** The text in lines that fit, up to a maximum. */
export function wrap(text, size, room, bold, display, most = 99) {
  const lines = [];
  const fits = (word) => width(word, size, bold, display) <= room;
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of wordsIn(paragraph, fits)) {
      const longer = line ? `${line} ${word}` : word;
      if (line && width(longer, size, bold, display) > room) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  if (lines.length > most) lines.splice(most - 1, lines.length, lines.slice(most - 1).join(" "));
  return lines;
}
