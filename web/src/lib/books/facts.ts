// Turns facts of the journal into words for a sentence. Facts without a short form are left out.
import type { Facts } from '$lib/i18n/phrases';
import { money } from '$lib/money/money';

type Plain = string | number;

/** Names of facts that are amounts of cents. */
const AMOUNTS = new Set(['amount', 'stake', 'shortfall']);

/** A fact in words: an amount, the name of a role, or as it is. */
export function factText(name: string, fact: Plain, told: (key: string) => string): string {
  if (AMOUNTS.has(name)) return money(Number(fact));
  return name === 'role' ? told(`role.${String(fact)}`) : String(fact);
}

/** A reason, a person or an answer is an object that holds its word. */
const WORDS = ['text', 'case', 'why', 'answer', 'patron', 'staff'] as const;

function plainOf(fact: unknown): Plain | undefined {
  if (typeof fact === 'string' || typeof fact === 'number') return fact;
  if (Array.isArray(fact)) {
    const parts = fact.map(plainOf);
    return parts.length > 0 && parts.every((part) => part !== undefined)
      ? parts.join(' ')
      : undefined;
  }
  if (typeof fact !== 'object' || fact === null) return undefined;
  for (const word of WORDS) {
    const inner: unknown = (fact as Record<string, unknown>)[word];
    if (typeof inner === 'string') return inner;
  }
  return undefined;
}

export function plain(facts: Readonly<Record<string, unknown>>): Facts {
  const known: [string, Plain][] = [];
  for (const [name, fact] of Object.entries(facts)) {
    const word = plainOf(fact);
    if (word !== undefined) known.push([name, word]);
  }
  return Object.fromEntries(known);
}

/** The person behind an entry: `staff/sam/pit-supervisor` is Sam, in that role. */
export function author(actor: string): { name: string; role: string } {
  const [kind = '', name = '', role = ''] = actor.split('/');
  return kind === 'staff' ? { name, role } : { name, role: kind === 'patron' ? kind : '' };
}
