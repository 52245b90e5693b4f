/* Why something is not allowed: a sentence, and the rules it follows from, which the rules sheet explains. */

const CODES = /\s*\(([A-Z]+\d+[^()]*)\)\s*$/;
const CODE = /[A-Z]+\d+/g;

/** A reason as it comes from the server, "Take a 3 instead. (G7)", as `{text, rules}`. */
export function parted(why) {
  const codes = CODES.exec(why);
  return codes
    ? { text: why.slice(0, codes.index), rules: codes[1].match(CODE) }
    : { text: why, rules: [] };
}

export const plainly = (why) => parted(why).text;
