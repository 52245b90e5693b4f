/* Sounds, made by the page itself: a few struck notes, like wood on wood. Nothing is loaded, and nothing sounds before
   the reader has touched the page, as browsers require. */

import { prefs } from "./prefs.js";

/** For each sound its notes: pitch in Hz, when it is struck and how long it rings, in seconds, and how loud. */
const SOUNDS = {
  mine: [
    [587.33, 0, 0.7, 0.5],
    [880, 0.13, 1.1, 0.42],
  ],
  made: [[440, 0, 0.22, 0.16]],
  theirs: [[329.63, 0, 0.2, 0.12]],
};
const OVERTONE = 3.93; // of a bar of wood, as many times its pitch
const LIFT = 0.006; // seconds to full loudness: less would click

let context = null;

/** Sounds need a gesture of the reader first. */
function wake() {
  if (prefs.sound === "off") return;
  context ||= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => undefined);
}

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true, passive: true });

/** Let a sound be heard, if the reader wants it and the browser lets us. */
export function sound(name) {
  if (prefs.sound === "off" || (name !== "mine" && prefs.sound !== "all")) return;
  if (context?.state === "running") ring(context, name, prefs.volume / 100);
}

/** Let a sound be heard that the reader is just choosing. */
export function sample(name) {
  wake();
  if (context && prefs.sound !== "off") ring(context, name, prefs.volume / 100);
}

/** Strike the notes of a sound on any audio context. */
export function ring(audio, name, volume) {
  const out = new GainNode(audio, { gain: volume ** 2 });
  out.connect(audio.destination);
  for (const [pitch, at, rings, loud] of SOUNDS[name]) {
    strike(audio, out, pitch, audio.currentTime + at, rings, loud);
    strike(audio, out, pitch * OVERTONE, audio.currentTime + at, rings / 5, loud / 4);
  }
}

function strike(audio, out, pitch, at, rings, loud) {
  const bar = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const felt = new GainNode(audio, { gain: 0 });
  felt.gain.setValueAtTime(0, at);
  felt.gain.linearRampToValueAtTime(loud, at + LIFT);
  felt.gain.exponentialRampToValueAtTime(loud / 1000, at + rings);
  felt.gain.linearRampToValueAtTime(0, at + rings + 0.02);
  bar.connect(felt).connect(out);
  bar.start(at);
  bar.stop(at + rings + 0.05);
}
