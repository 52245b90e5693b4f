/* SHA-256 (FIPS 180-4). Browsers have their own, but only on pages served over HTTPS. */

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((p) => n % p)) PRIMES.push(n);

/** The first 32 bits of the fraction of a root. */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUND = PRIMES.map((p) => fraction(Math.cbrt(p)));

const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** The bytes followed by a one, zeros and their length in bits, as big-endian words. */
function padded(bytes) {
  const words = new Int32Array(16 * Math.ceil((bytes.length + 9) / 64));
  bytes.forEach((byte, i) => (words[i >> 2] |= byte << (24 - 8 * (i & 3))));
  words[bytes.length >> 2] |= 0x80 << (24 - 8 * (bytes.length & 3));
  words[words.length - 1] = 8 * bytes.length;
  return words;
}

function schedule(block) {
  const w = [...block];
  for (let i = 16; i < 64; i += 1) {
    const a = w[i - 15];
    const b = w[i - 2];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  return w;
}

function compress(state, block) {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => (x + state[i]) | 0);
}

export const bytesOfText = (text) => new TextEncoder().encode(text);
export const bytesOfHex = (hex) =>
  Uint8Array.from(hex.match(/../g) || [], (byte) => Number.parseInt(byte, 16));

/** The SHA-256 of some bytes, in hexadecimal. */
export function sha256(bytes) {
  const words = padded(bytes);
  let state = START;
  for (let i = 0; i < words.length; i += 16) state = compress(state, words.subarray(i, i + 16));
  return state.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}
