// Short sounds for events that are also shown in words, and how loud everything is: tones for what is said, and what
// cards, chips, dice and tiles sound like on a table. The settings stay on this device.
const KEPT = 'croupier.muted';
const KEPT_VOLUME = 'croupier.volume';

type Tone = 'open' | 'warning' | 'closed' | 'win' | 'error' | 'call';
type Knock = 'card' | 'chip' | 'shake' | 'die' | 'tile';
export type Cue = Tone | Knock;

/** The notes of a cue: frequency in hertz, start and length in seconds. */
const NOTES: Record<Tone, readonly (readonly [number, number, number])[]> = {
  open: [
    [523, 0, 0.12],
    [784, 0.13, 0.2],
  ],
  warning: [[880, 0, 0.09]],
  closed: [
    [659, 0, 0.12],
    [440, 0.13, 0.25],
  ],
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
/** What strikes what: the middle of its noise in hertz, how narrow it is, start and length in seconds. */
const KNOCKS: Record<Knock, readonly (readonly [number, number, number, number])[]> = {
  // A card slides over cloth and lies.
  card: [
    [3200, 0.7, 0, 0.09],
    [900, 1, 0.07, 0.05],
  ],
  // Clay on clay, twice.
  chip: [
    [4600, 7, 0, 0.035],
    [5400, 9, 0.05, 0.05],
  ],
  // Three dice in a cup, for about as long as they are shaken.
  shake: Array.from(
    { length: 9 },
    (_, i) => [1700 + 260 * (i % 4), 3, i * 0.13 + (i % 3) * 0.02, 0.05] as const,
  ),
  die: [
    [1500, 3, 0, 0.05],
    [2100, 4, 0.08, 0.04],
  ],
  // Bamboo and bone.
  tile: [
    [1150, 5, 0, 0.06],
    [2300, 6, 0.015, 0.03],
  ],
};
/** Noise through a narrow filter loses most of its strength. */
const KNOCK = 0.9;
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

let waiting = false;
/** A browser lets a page sound after a gesture. What would sound before is left out: nothing old sounds then. */
function wake(context: AudioContext): void {
  if (waiting) return;
  waiting = true;
  const again = (): void => {
    waiting = false;
    for (const each of ['click', 'keydown'] as const) removeEventListener(each, again, true);
    void context.resume().catch(() => undefined);
  };
  for (const each of ['click', 'keydown'] as const) addEventListener(each, again, true);
}

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
  if (made.context.state === 'running') return made;
  wake(made.context);
  return null;
}

let hiss: AudioBuffer | undefined;
/** A tenth of a second of noise: what every knock is cut out of. */
function noise(context: BaseAudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

/** From full strength to nothing. */
function fade(
  { context, gain: out }: Output,
  strength: number,
  at: number,
  length: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(strength, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(out);
  return gain;
}

const isKnock = (name: Cue): name is Knock => name in KNOCKS;

/** Plays a cue if the browser allows sound; there is always a text as well. */
export function cue(name: Cue): void {
  const out = output();
  if (!out) return;
  const { context } = out;
  const { currentTime } = context;
  if (isKnock(name)) {
    for (const [hertz, narrow, after, length] of KNOCKS[name]) {
      const source = context.createBufferSource();
      source.buffer = noise(context);
      const filter = context.createBiquadFilter();
      filter.type = 'bandpass';
      filter.frequency.value = hertz;
      filter.Q.value = narrow;
      source.connect(filter).connect(fade(out, KNOCK, currentTime + after, length));
      source.start(currentTime + after, 0, length);
    }
    return;
  }
  for (const [hertz, after, length] of NOTES[name]) {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(fade(out, TONE, currentTime + after, length));
    tone.start(currentTime + after);
    tone.stop(currentTime + after + length);
  }
}
