// The language of this page. Chinese is loaded on first use; switching changes only words.
import { bookKey } from './names';
import {
  cardText,
  english,
  phrase,
  rulesText,
  type Dictionary,
  type Facts,
  type Key,
} from './phrases';

export type Language = 'en' | 'zh-Hans' | 'zh-Hant';
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'EN' },
  { code: 'zh-Hans', name: '简' },
  { code: 'zh-Hant', name: '繁' },
];

const loaders: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => Promise.resolve({ default: english }),
  'zh-Hans': () => import('$phrases/zh-Hans.json'),
  'zh-Hant': () => import('$phrases/zh-Hant.json'),
};

class Current {
  language = $state<Language>('en');
  dictionary = $state.raw<Dictionary>(english);
}
const current = new Current();

export function language(): Language {
  return current.language;
}

export async function speak(next: Language): Promise<void> {
  const { default: dictionary } = await loaders[next]();
  current.language = next;
  current.dictionary = dictionary;
  document.documentElement.lang = next;
  localStorage.setItem('croupier.language', next);
}

/** The language chosen last time, otherwise the browser's. */
export function preferred(): Language {
  const kept = localStorage.getItem('croupier.language');
  const known = LANGUAGES.find((each) => each.code === kept);
  if (known) return known.code;
  const browser = navigator.language.toLowerCase();
  if (!browser.startsWith('zh')) return 'en';
  return /hant|tw|hk|mo/.test(browser) ? 'zh-Hant' : 'zh-Hans';
}

/** A phrase of this page. */
export function t(key: Key, facts: Facts = {}): string {
  return phrase(key, facts, current.dictionary);
}

/** A phrase named by the server: its key may be newer than this page. */
export function told(key: string, facts: Facts = {}): string {
  return phrase(key, facts, current.dictionary);
}

/** The name of a card, for screen readers. */
export function cardName(card: string): string {
  return cardText(card, current.dictionary);
}

/** The name of a rulebook, by its reference, and its version. */
export function rulesName(reference: string, title?: string): string {
  return rulesText(reference, current.dictionary, title);
}

/** The same where there is little room: what the game is called, and the version. */
export function rulesShort(table: { rulebook: string; game: string }): string {
  const [, version] = table.rulebook.split('@');
  const rules = told(bookKey(table));
  return version === undefined ? rules : t('ui.rules_version', { rules, version });
}
