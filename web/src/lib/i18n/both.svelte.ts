// The second language of a display board: Chinese beside English, whatever the browser's language
// is.
import { english, phrase, type Dictionary, type Facts } from './phrases';

export type Chinese = 'zh-Hans' | 'zh-Hant';

class Second {
  language = $state<Chinese>('zh-Hant');
  dictionary = $state.raw<Dictionary>(english);
}
const second = new Second();

export async function speakAlso(language: Chinese): Promise<void> {
  const { default: dictionary } = await (language === 'zh-Hans'
    ? import('$phrases/zh-Hans.json')
    : import('$phrases/zh-Hant.json'));
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
