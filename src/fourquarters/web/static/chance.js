/* Fair chance: this page makes its player's word, seals it, keeps it, tells it when all words are sealed,
   and checks at the end that the match was dealt from it. */

import { h, icon } from "./dom.js";
import { call, complain, say } from "./page.js";
import { bytesOfHex, bytesOfText, sha256 } from "./sha256.js";
import { openSheet } from "./sheet.js";

const newWord = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");

/** What this browser keeps about a table: the commitment it knew, the words its windows made, the one that
    was sealed first, and all seals. */
class Notes {
  constructor(code) {
    this.name = `fq-chance-${code}`;
    this.kept = {};
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.name)) || this.kept;
    } catch {
      return this.kept; // a browser that keeps nothing: this page remembers
    }
  }

  write(notes) {
    this.kept = notes;
    try {
      localStorage.setItem(this.name, JSON.stringify(notes));
    } catch {
      // remembered all the same
    }
  }
}

export class Chance {
  constructor(code) {
    this.code = code;
    this.notes = new Notes(code);
    this.said = new Set();
  }

  /** Take part in a deal: seal a word when asked, tell it when everyone has sealed. */
  hear(deal, me) {
    const mine = deal?.words.find((word) => word.seat === me?.seat);
    if (!mine?.adds) return;
    if (!deal.sealed && !mine.seal) this.seal(deal.commitment);
    else if (deal.sealed) this.tell(deal, mine.seal);
  }

  /** Make a word and seal it. Another window of this player may do the same; the first seal counts. */
  seal(commitment) {
    if (this.made?.commitment === commitment) return;
    this.made = { commitment, word: newWord() };
    const { words = [], ...others } = this.notes.read();
    const known = others.commitment === commitment ? words : [];
    this.notes.write({ commitment, words: [...known, this.made.word] });
    this.once(`seal ${commitment}`, "seal", { commitment, seal: sha256(bytesOfText(this.made.word)) });
  }

  /** Tell the word that fits the seal, if it was this browser that made it. */
  tell(deal, seal) {
    const { words = [] } = this.notes.read();
    const word = [this.made?.word || "", ...words].find((made) => sha256(bytesOfText(made)) === seal);
    if (!word) return;
    this.notes.write({ commitment: deal.commitment, words, word, seals: deal.words.map((one) => one.seal) });
    this.once(`word ${deal.commitment}`, "word", { contribution: word });
  }

  once(what, path, body) {
    if (this.said.has(what)) return;
    this.said.add(what);
    call("POST", `/api/tables/${this.code}/${path}`, body).catch(() => this.said.delete(what));
  }

  /** Show what chance followed from, and what this page can say about it. */
  async show() {
    try {
      const chance = await call("GET", `/api/tables/${this.code}/chance`);
      openSheet(say("fair_chance"), sheet(chance, this.notes.read()), "chance");
    } catch (error) {
      complain(error);
    }
  }
}

/** What can be checked: [in words, whether it holds]. */
function checks(chance, kept) {
  const outdated = chance.spoilt.some((deal) => deal.commitment === kept.commitment);
  const notes = outdated ? {} : kept; // this browser took part only in a deal that came to nothing
  const told = chance.words.filter((word) => word.contribution !== null);
  const fits = (word) => word.seal === null || sha256(bytesOfText(word.contribution)) === word.seal;
  const all = told.length ? [[say("fair_seals"), told.every(fits)]] : [];
  if (notes.commitment) all.push([say("fair_same"), notes.commitment === chance.commitment]);
  if (notes.seals)
    all.push([
      say("fair_mine"),
      told.some((word) => word.contribution === notes.word) &&
        notes.seals.join() === chance.words.map((word) => word.seal).join(),
    ]);
  if (chance.secret)
    all.push([say("fair_secret"), sha256(bytesOfHex(chance.secret)) === chance.commitment]);
  return all;
}

function sheet(chance, notes) {
  return [
    h("p", { class: "soft", text: say("fair_how") }),
    h("dl", { class: "codes" }, line(say("fair_commitment"), chance.commitment), chance.words.map(ofSeat), [
      chance.secret ? line(say("fair_secret_is"), chance.secret) : null,
    ]),
    chance.spoilt.length ? h("p", { text: say("fair_spoilt", { n: chance.spoilt.length }) }) : null,
    h(
      "ul",
      { class: "checks" },
      checks(chance, notes).map(([text, holds]) =>
        h(
          "li",
          { class: holds ? "good" : "bad" },
          icon(holds ? "check" : "ui-close"),
          h("span", { text: holds ? text : say("fair_not", { what: text }) }),
        ),
      ),
    ),
    h("p", { class: "soft", text: chance.secret ? say("fair_file") : say("fair_later") }),
  ];
}

const line = (name, code) => [h("dt", { text: name }), h("dd", { text: code })];

function ofSeat(word) {
  if (!word.adds) return line(word.name, say("fair_adds_nothing"));
  return line(say("fair_word_of", { who: word.name }), word.contribution || word.seal || say("fair_waiting"));
}
