/* How wide words are in our two faces, and how they wrap. */

const canvas = document.createElement("canvas").getContext("2d");
const widths = new Map();
let faces = null;

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

export function width(text, size, bold = false, display = false) {
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

/** The text in lines that fit, up to a maximum. */
export function wrap(text, size, room, bold, display, most = 99) {
  const lines = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
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
