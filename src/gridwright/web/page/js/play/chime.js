// @ts-check
/** A short rising chord when a puzzle is solved, for those who want one. The browser makes it: nothing is loaded. */

/** Hertz: C, E, G and C of the next octave. */
const NOTES = [523.25, 659.25, 783.99, 1046.5];
/** Seconds between two notes, and until one has died away. */
const STEP = 0.11;
const LENGTH = 0.9;
const VOLUME = 0.16;

export function playChime() {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  for (const [index, frequency] of NOTES.entries()) {
    const start = audio.currentTime + index * STEP;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
    if (index === NOTES.length - 1) tone.addEventListener("ended", () => void audio.close());
  }
}
