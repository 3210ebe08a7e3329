// The Dealer's calls, spoken: clips of one file per voice, played one after another. The voice is
// chosen on this device; its file is fetched when it is first needed.
import { english, type Dictionary, type Facts } from '$lib/i18n/phrases';
import type { Language } from '$lib/i18n/language.svelte';
import { output } from '$lib/ui/sound.svelte';
import { clipsOf } from './calls';

export type Voice = 'none' | 'en' | 'cmn' | 'yue';
export const VOICES: readonly Voice[] = ['none', 'en', 'cmn', 'yue'];

type Clips = Readonly<Record<string, readonly number[]>>;
type Speaker = { words: Dictionary; clips: Clips; sound: AudioBuffer };
type Files = { file: string; clips: () => Promise<Clips>; words: () => Promise<Dictionary> };

const KEPT = 'croupier.voice';
/** Between two clips of a sentence, and between two sentences, in seconds. */
const PAUSE = { clip: 0.02, sentence: 0.25 } as const;
/** A call that would begin later than this is left to its caption. */
const LATEST = 4;

const FILES: Record<Exclude<Voice, 'none'>, Files> = {
  en: {
    file: new URL('./en.mp3', import.meta.url).href,
    clips: async () => (await import('./en.json')).default,
    words: () => Promise.resolve(english),
  },
  cmn: {
    file: new URL('./cmn.mp3', import.meta.url).href,
    clips: async () => (await import('./cmn.json')).default,
    words: async () => (await import('$phrases/zh-Hans.json')).default,
  },
  yue: {
    file: new URL('./yue.mp3', import.meta.url).href,
    clips: async () => (await import('./yue.json')).default,
    words: async () => (await import('$phrases/zh-Hant.json')).default,
  },
};

function kept(): Voice | null {
  const name = globalThis.localStorage?.getItem(KEPT);
  return VOICES.find((each) => each === name) ?? null;
}
const OF_LANGUAGE = { en: 'en', 'zh-Hans': 'cmn', 'zh-Hant': 'yue' } as const;
/** Who speaks where nobody has chosen: at a table without a dealer the language of the page; a dealer speaks himself. */
export const usualVoice = (language: Language, dealing: string): Voice =>
  dealing === 'automatic' ? OF_LANGUAGE[language] : 'none';

class Chosen {
  kept = $state<Voice | null>(kept());
  usual = $state<Voice>('none');
  readonly voice = $derived(this.kept ?? this.usual);
}
const chosen = new Chosen();
const speakers = new Map<Voice, Promise<Speaker>>();
let free = 0;

export const voice = (): Voice => chosen.voice;

export function suggestVoice(next: Voice): void {
  chosen.usual = next;
}

export function chooseVoice(next: Voice): void {
  chosen.kept = next;
  localStorage.setItem(KEPT, next);
  if (next !== 'none') void say('said.place_your_bets', {});
}

async function load(name: Exclude<Voice, 'none'>, context: BaseAudioContext): Promise<Speaker> {
  const { file, clips, words } = FILES[name];
  const fetched = await fetch(file);
  if (!fetched.ok) throw new Error(`the voice ${name} cannot be had: ${String(fetched.status)}`);
  const sound = await context.decodeAudioData(await fetched.arrayBuffer());
  return { words: await words(), clips: await clips(), sound };
}

/** Speaks a call after those that are still being spoken. A voice that fails is tried again next time. */
export async function say(key: string, facts: Facts): Promise<void> {
  const name = chosen.voice;
  const out = name === 'none' ? null : output();
  if (name === 'none' || !out) return;
  const { context, gain } = out;
  const speaker = speakers.get(name) ?? load(name, context);
  speakers.set(name, speaker);
  try {
    const { words, clips, sound } = await speaker;
    let at = Math.max(context.currentTime, free);
    if (at - context.currentTime > LATEST) return;
    for (const clip of clipsOf(key, facts, words)) {
      const [from = 0, length = 0] = clips[clip] ?? [];
      if (length === 0) continue;
      const source = context.createBufferSource();
      source.buffer = sound;
      source.connect(gain);
      source.start(at, from, length);
      at += length + PAUSE.clip;
    }
    free = at + PAUSE.sentence;
  } catch {
    speakers.delete(name);
  }
}
