// The second language of a display board: Chinese beside English, whatever the browser's language
// is.
import { preferred } from './language.svelte';
import { english, phrase, type Dictionary, type Facts } from './phrases';

export type Chinese = 'zh-Hans' | 'zh-Hant';

class Second {
  language = $state<Chinese>('zh-Hant');
  dictionary = $state.raw<Dictionary>(english);
}
const second = new Second();

/** A page that speaks Chinese has all its words already; another loads those that are printed beside its own. */
const loaders: Record<Chinese, (whole: boolean) => Promise<{ default: Dictionary }>> = {
  'zh-Hans': (whole) =>
    whole ? import('$phrases/zh-Hans.json') : import('$phrases/zh-Hans.json?printed'),
  'zh-Hant': (whole) =>
    whole ? import('$phrases/zh-Hant.json') : import('$phrases/zh-Hant.json?printed'),
};

export async function speakAlso(language: Chinese): Promise<void> {
  const { default: dictionary } = await loaders[language](preferred() === language);
  second.language = language;
  second.dictionary = dictionary;
}

export const secondLanguage = (): Chinese => second.language;

export function inEnglish(key: string, facts: Facts = {}): string {
  return phrase(key, facts, english);
}

export function inSecond(key: string, facts: Facts = {}): string {
  return phrase(key, facts, second.dictionary);
}
