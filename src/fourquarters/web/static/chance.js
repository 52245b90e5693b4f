/* Fair chance: this page makes up its player's word, seals it, keeps it, reveals it once all words are sealed,
   and compares the record of the match with everything it saw. */

import { h, icon } from "./dom.js";
import { call, complain, say, tellPerson } from "./page.js";
import { bytesOfHex, bytesOfText, sha256 } from "./sha256.js";
import { openSheet } from "./sheet.js";

const AGAIN = 1000; // ms until something that did not get through is sent again
const TABLES_KEPT = 100;
const PREFIX = "fq-chance-";

const newWord = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");

const sealOf = (word) => sha256(bytesOfText(word));

/** What this browser keeps about a table: for every deal it saw, the commitment, the words its windows made up,
    those that were revealed, and all seals. */
class Notes {
  constructor(code) {
    this.name = PREFIX + code;
    this.kept = { deals: [] };
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.name)) || this.kept;
    } catch {
      return this.kept; // a browser that stores nothing: this page remembers
    }
  }

  deal(commitment) {
    return this.read().deals.find((deal) => deal.commitment === commitment);
  }

  /** Note something about a deal. */
  note(commitment, more) {
    const others = this.read().deals.filter((deal) => deal.commitment !== commitment);
    const known = this.deal(commitment) || { commitment, words: [] };
    const words = [...new Set([...known.words, ...(more.words || [])])];
    this.kept = { at: Date.now(), deals: [...others, { ...known, ...more, words }] };
    try {
      localStorage.setItem(this.name, JSON.stringify(this.kept));
      forgetOldTables();
    } catch {
      // remembered all the same
    }
  }
}

function forgetOldTables() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= TABLES_KEPT) return;
  const at = (name) => JSON.parse(localStorage.getItem(name)).at || 0;
  names.sort((a, b) => at(a) - at(b));
  for (const name of names.slice(0, names.length - TABLES_KEPT)) localStorage.removeItem(name);
}

export class Chance {
  constructor(code) {
    this.code = code;
    this.notes = new Notes(code);
    this.said = new Set();
    this.made = new Map(); // the words of this window, by commitment and seat
  }

  /** Take part in a deal: seal a word for everyone at this device when asked, reveal it once all words are sealed. */
  hear(deal, own) {
    for (const me of own) {
      const mine = deal?.words.find((word) => word.seat === me.seat);
      if (!mine?.adds) continue;
      if (!deal.sealed && !mine.seal) this.seal(deal, me);
      else if (deal.sealed) this.tell(deal, me, mine.seal);
    }
  }

  /** Make up a word and seal it. Another window of this player may do the same; the first seal counts. */
  seal(deal, me) {
    const { commitment } = deal;
    const key = `${commitment} ${me.seat}`;
    if (!this.made.has(key)) this.made.set(key, newWord());
    const word = this.made.get(key);
    this.notes.note(commitment, { words: [word] });
    this.say(deal, me, "seal", { commitment, seal: sealOf(word), seat: me.seat });
  }

  /** Reveal the word that matches the seal, if this browser made it up. */
  tell(deal, me, seal) {
    const { commitment } = deal;
    const kept = this.notes.deal(commitment);
    const words = [this.made.get(`${commitment} ${me.seat}`) || "", ...(kept?.words || [])];
    const word = words.find((made) => sealOf(made) === seal);
    if (!word) return;
    const revealed = [...new Set([...revealedIn(kept), word])];
    this.notes.note(commitment, { revealed, seals: deal.words.map((one) => one.seal) });
    this.say(deal, me, "word", { contribution: word, seat: me.seat });
  }

  /** Send something once, and again soon if it did not get through. */
  say(deal, me, path, body) {
    const what = `${path} ${deal.commitment} ${me.seat}`;
    if (this.said.has(what)) return;
    this.said.add(what);
    const noted = () => path === "word" && this.notes.note(deal.commitment, { told: true });
    call("POST", `/api/tables/${this.code}/${path}`, body).then(noted, (error) => {
      if (error.status >= 400 && error.status < 500 && error.status !== 429) return; // the deal has moved on
      this.said.delete(what);
      setTimeout(() => this.say(deal, me, path, body), AGAIN);
    });
  }

  /** What determined chance according to the server, and how that compares with what this browser saw. */
  async compared(begun) {
    const chance = await call("GET", `/api/tables/${this.code}/chance`);
    const file = begun ? await call("GET", `/api/tables/${this.code}/match.json`) : null;
    return [chance, checks(chance, this.notes.read(), file?.chance)];
  }

  /** Show what determined chance, and what this page can say about it. */
  async show(begun) {
    try {
      openSheet(say("fair_chance"), sheet(...(await this.compared(begun))), "chance");
    } catch (error) {
      complain(error);
    }
  }

  /** At the end of a match: say so if something does not match. */
  async checkQuietly() {
    const [, found] = await this.compared(true).catch(() => [null, []]);
    if (found.some(([, holds]) => !holds)) tellPerson(say("fair_bad"), true);
  }
}

/** What can be checked: [in words, whether it holds]. */
function checks(chance, notes, file) {
  const all = [];
  const told = chance.words.filter((word) => word.contribution !== null);
  const sealed = chance.words.some((word) => word.seal !== null);
  const mine = notes.deals.find((deal) => deal.commitment === chance.commitment);
  if (told.length && (sealed || notes.deals.length))
    all.push([say("fair_seals"), told.every((word) => word.seal && sealOf(word.contribution) === word.seal)]);
  if (notes.deals.length)
    all.push([say("fair_same"), notes.deals.every((deal) => onRecord(deal, chance))]);
  if (mine && file) all.push([say("fair_mine"), revealedIn(mine).length > 0 && isAmong(mine, chance)]);
  if (file) all.push([say("fair_same_file"), sameInFile(chance, file)]);
  if (chance.secret)
    all.push([say("fair_secret"), sha256(bytesOfHex(chance.secret)) === chance.commitment]);
  return all;
}

/** The words that this browser revealed in a deal; it once kept a single one. */
const revealedIn = (deal) => deal?.revealed || (deal?.word ? [deal.word] : []);

/** Was a deal that this browser took part in either played, or spoilt for everyone to see? */
function onRecord(deal, chance) {
  if (deal.commitment === chance.commitment) return true;
  const spoilt = chance.spoilt.find((one) => one.commitment === deal.commitment);
  return Boolean(spoilt) && (!deal.told || revealedIn(deal).every((word) => spoilt.contributions.includes(word)));
}

const isAmong = (mine, chance) =>
  revealedIn(mine).every((told) => chance.words.some((word) => word.contribution === told)) &&
  mine.seals.join() === chance.words.map((word) => word.seal).join();

const sameInFile = (chance, file) =>
  file.commitment === chance.commitment &&
  file.contributions.join() === chance.words.map((word) => word.contribution).join() &&
  file.spoilt.length === chance.spoilt.length;

function sheet(chance, found) {
  const anybody = chance.words.some((word) => word.adds);
  return [
    h("p", { class: "soft", text: anybody ? say("fair_how") : say("fair_nobody") }),
    h("dl", { class: "codes" }, line(say("fair_commitment"), chance.commitment), chance.words.map(ofSeat), [
      chance.secret ? line(say("fair_secret_is"), chance.secret) : null,
    ]),
    chance.spoilt.length ? h("p", { text: say("fair_spoilt", { n: chance.spoilt.length }) }) : null,
    h(
      "ul",
      { class: "checks" },
      found.map(([text, holds]) =>
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
