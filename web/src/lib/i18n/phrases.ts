// Phrases turn a key and facts into a sentence. The dictionaries are in /phrases and are shared
// with Rust. `{points}` inserts a fact, `{minimum:money}` an amount of cents, `{until:time}` a
// time, `{card:card}` a card's name, `{rulebook:rules}` the name of the rules and their version, `{side:hand}` the
// phrase `hand.<side>`; if a fact names several, `{needs:role}` inserts each of them.
import { face } from '$felt/cards';
import en from '$phrases/en.json';
import { money } from '$lib/money/money';
import { dayAndTime } from '$lib/ui/time';

export type Key = keyof typeof en;
export type Dictionary = Readonly<Record<string, string>>;
export type Facts = Readonly<Record<string, string | number>>;

export const english: Dictionary = en;

export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

/** `9H` → `9 of hearts`. */
export function cardText(card: string, dictionary: Dictionary): string {
  const seen = face(card);
  if (!seen) return card;
  const rank = dictionary[`rank.${seen.rank}`] ?? seen.rank;
  const suit = dictionary[`suit.${seen.suit}`] ?? seen.suit;
  return fill(dictionary['card.name'] ?? '{rank}{suit}', { rank, suit }, dictionary);
}

/** `tiles@2` → `Pai Gow Tiles, version 2`. Rules the house wrote itself go by their title, or else by their id. */
export function rulesText(reference: string, dictionary: Dictionary, title?: string): string {
  const [id = '', version] = reference.split('@');
  const rules = dictionary[`rules.${id}`] ?? title ?? id;
  if (version === undefined) return rules;
  return fill(dictionary['ui.rules_version'] ?? '{rules}', { rules, version }, dictionary);
}

/** Inserts the facts into a phrase. A missing fact leaves a dash, never a brace. */
export function fill(phrase: string, facts: Facts, dictionary: Dictionary): string {
  return phrase.replace(/\{(\w+)(?::([\w-]+))?\}/g, (_, name: string, how?: string) => {
    const fact = facts[name];
    if (fact === undefined) return '–';
    if (how === 'money') return money(Number(fact));
    if (how === 'time') return dayAndTime(Number(fact)).slice(0, -3);
    if (how === 'card') return cardText(String(fact), dictionary);
    if (how === 'ranks') return String(fact).replace('T', '10'); // as printed on the cards
    if (how === 'rules') return rulesText(String(fact), dictionary);
    if (how === undefined) return String(fact);
    const names = String(fact).split(', ');
    const known = names.flatMap((each) => dictionary[`${how}.${each}`] ?? []);
    return known.length < names.length ? String(fact) : known.join(dictionary['list.or'] ?? ', ');
  });
}

/** A phrase from the server; if this page does not know its key, the facts are shown plainly. */
export function phrase(key: string, facts: Facts, dictionary: Dictionary): string {
  const known = dictionary[key] ?? english[key];
  if (known !== undefined) return fill(known, facts, dictionary);
  const plain = Object.entries(facts).map(([name, fact]) => `${name} ${String(fact)}`);
  const title = key.slice(key.indexOf('.') + 1).replaceAll(/[._-]+/g, ' ');
  return [title, ...plain].join(' · ');
}
