// Short tones for events that are also shown in words. The mute setting stays on this device.
const KEPT = 'croupier.muted';

export type Cue = 'open' | 'warning' | 'closed' | 'card' | 'win' | 'error';

/** The notes of a cue: frequency in hertz, start and length in seconds. */
const NOTES: Record<Cue, readonly (readonly [number, number, number])[]> = {
  open: [
    [523, 0, 0.12],
    [784, 0.13, 0.2],
  ],
  warning: [[880, 0, 0.09]],
  closed: [
    [659, 0, 0.12],
    [440, 0.13, 0.25],
  ],
  card: [[330, 0, 0.05]],
  win: [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.25],
  ],
  error: [[196, 0, 0.22]],
};
const VOLUME = 0.12;

class Sound {
  muted = $state(globalThis.localStorage?.getItem(KEPT) === 'yes');
}
const sound = new Sound();
let context: AudioContext | undefined;

export const muted = (): boolean => sound.muted;

export function switchSound(): void {
  sound.muted = !sound.muted;
  localStorage.setItem(KEPT, sound.muted ? 'yes' : 'no');
  if (!sound.muted) cue('card');
}

/** Plays a cue if the browser allows sound; there is always a text as well. */
export function cue(name: Cue): void {
  if (sound.muted || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const [hertz, after, length] of NOTES[name]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(VOLUME, currentTime + after);
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + after + length);
    tone.connect(gain).connect(destination);
    tone.start(currentTime + after);
    tone.stop(currentTime + after + length);
  }
}
