// Short tones for events that are also shown in words, and how loud everything is. Both settings
// stay on this device.
const KEPT = 'croupier.muted';
const KEPT_VOLUME = 'croupier.volume';

export type Cue = 'open' | 'warning' | 'closed' | 'card' | 'win' | 'error' | 'call';

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
  call: [
    [988, 0, 0.12],
    [740, 0.14, 0.12],
    [988, 0.28, 0.24],
  ],
};
/** A tone beside a voice of the same volume. */
const TONE = 0.16;
export const VOLUME_MAX = 10;

function keptVolume(): number {
  const kept = Number(globalThis.localStorage?.getItem(KEPT_VOLUME) ?? '7');
  return Number.isInteger(kept) && kept >= 0 && kept <= VOLUME_MAX ? kept : 7;
}

class Sound {
  muted = $state(globalThis.localStorage?.getItem(KEPT) === 'yes');
  volume = $state(keptVolume());
}
const sound = new Sound();
type Output = { context: AudioContext; gain: GainNode };
let made: Output | undefined;

export const muted = (): boolean => sound.muted;

export function switchSound(): void {
  sound.muted = !sound.muted;
  localStorage.setItem(KEPT, sound.muted ? 'yes' : 'no');
  if (!sound.muted) cue('card');
}

export const volume = (): number => sound.volume;

export function setVolume(next: number): void {
  sound.volume = Math.min(VOLUME_MAX, Math.max(0, Math.round(next)));
  localStorage.setItem(KEPT_VOLUME, String(sound.volume));
  if (made) made.gain.gain.value = loudness();
}

/** The ear hears in powers: half the way is a quarter of the strength. */
const loudness = (): number => (sound.volume / VOLUME_MAX) ** 2;

/** Where sound goes, or nothing while it is muted or the browser has none. */
export function output(): Output | null {
  if (sound.muted || sound.volume === 0 || typeof AudioContext === 'undefined') return null;
  if (!made) {
    const context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = loudness();
    gain.connect(context.destination);
    made = { context, gain };
  }
  const { context } = made;
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return made;
}

/** Plays a cue if the browser allows sound; there is always a text as well. */
export function cue(name: Cue): void {
  const out = output();
  if (!out) return;
  const { context } = out;
  const { currentTime } = context;
  for (const [hertz, after, length] of NOTES[name]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(TONE, currentTime + after);
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + after + length);
    tone.connect(gain).connect(out.gain);
    tone.start(currentTime + after);
    tone.stop(currentTime + after + length);
  }
}
