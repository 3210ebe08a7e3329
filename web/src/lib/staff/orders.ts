// The irregularities as people name them, the fields of each, and the order made from them. The
// server decides what an order does.
import type { OrderView } from '$wire/OrderView';
import { readCards, readDrawn } from './cards';

export const GROUPS = ['cards', 'dealing', 'result', 'insurance', 'money'] as const;
export type Group = (typeof GROUPS)[number];
export type Field =
  | 'drawn'
  | 'order'
  | 'reconstructed'
  | 'cards'
  | 'dice'
  | 'patron'
  | 'on'
  | 'stage'
  | 'round'
  | 'direction'
  | 'amount'
  | 'patrons'
  | 'text';

/** The fields as typed and chosen so far. */
export type Draft = {
  text: string;
  drawn: string;
  order: string;
  reconstructed: boolean | null;
  cards: string;
  dice: string;
  patron: string;
  on: string;
  stage: string;
  round: number;
  toPatron: boolean | null;
  amount: number;
  patrons: string[];
};

export const emptyDraft = (round: number): Draft => ({
  text: '',
  drawn: '',
  order: '',
  reconstructed: null,
  cards: '',
  dice: '',
  patron: '',
  on: '',
  stage: '',
  round,
  toPatron: null,
  amount: 0,
  patrons: [],
});

const KINDS: Record<string, { group: Group; fields: Field[] }> = {
  void: { group: 'cards', fields: ['text'] },
  'replace-set': { group: 'cards', fields: ['text'] },
  'dealing-error': { group: 'dealing', fields: ['drawn', 'order', 'reconstructed', 'text'] },
  'correct-cards': { group: 'result', fields: ['cards', 'text'] },
  'correct-dice': { group: 'result', fields: ['dice', 'text'] },
  'no-roll': { group: 'result', fields: ['text'] },
  'squeeze-banker-third-first': { group: 'insurance', fields: [] },
  'offer-neglected-insurance': { group: 'insurance', fields: [] },
  'note-meant-to-insure': { group: 'insurance', fields: ['patron', 'on', 'stage'] },
  'return-for-neglect': { group: 'insurance', fields: [] },
  adjust: { group: 'money', fields: ['round', 'patron', 'direction', 'amount', 'text'] },
  'note-incident': { group: 'money', fields: ['round', 'text'] },
  decide: { group: 'money', fields: ['text'] },
};
const head = (order: string): string => order.split('/')[0] ?? order;
const tail = (order: string): string => order.split('/')[1] ?? '';

export function groupOf(order: string): Group {
  return order === 'void/wrong-number-of-cards'
    ? 'dealing'
    : (KINDS[head(order)]?.group ?? 'money');
}

export function grouped(orders: readonly OrderView[]): { group: Group; orders: OrderView[] }[] {
  return GROUPS.map((group) => ({
    group,
    orders: orders.filter((each) => groupOf(each.order) === group),
  })).filter((each) => each.orders.length > 0);
}

export function fieldsOf(order: string): Field[] {
  if (order === 'decide/return-bets') return ['patrons', 'text'];
  return KINDS[head(order)]?.fields ?? ['text'];
}

/** `334` or `3 3 4` → three dice; `null` for anything else. */
export function readDice(text: string): [number, number, number] | null {
  const [a, b, c, more] = (text.match(/[1-6]/g) ?? []).map(Number);
  if (a === undefined || b === undefined || c === undefined || more !== undefined) return null;
  return /[^1-6\s,]/.test(text) ? null : [a, b, c];
}

const has: Record<Field, (draft: Draft) => boolean> = {
  drawn: (draft) => readDrawn(draft.drawn) !== null,
  order: (draft) => readCards(draft.order) !== null,
  reconstructed: (draft) => draft.reconstructed !== null,
  cards: (draft) => (readCards(draft.cards)?.length ?? 0) >= 4,
  dice: (draft) => readDice(draft.dice) !== null,
  patron: (draft) => draft.patron !== '',
  on: (draft) => draft.on !== '',
  stage: (draft) => draft.stage !== '',
  round: (draft) => Number.isInteger(draft.round) && draft.round > 0,
  direction: (draft) => draft.toPatron !== null,
  amount: (draft) => Number.isInteger(draft.amount) && draft.amount > 0,
  patrons: (draft) => draft.patrons.length > 0,
  text: (draft) => draft.text.trim() !== '',
};

/** The fields that are still missing. */
export function missing(order: string, draft: Draft): Field[] {
  return fieldsOf(order).filter((field) => !has[field](draft));
}

/** The order in the form the table reads. */
export function pitOrder(order: string, draft: Draft): Record<string, unknown> {
  const name = head(order);
  const text = draft.text.trim();
  switch (name) {
    case 'void':
      return { order: name, case: tail(order), text };
    case 'dealing-error':
      return {
        order: name,
        kind: tail(order),
        drawn: readDrawn(draft.drawn) ?? [],
        cards: readCards(draft.order) ?? [],
        reconstructed: draft.reconstructed ?? false,
        text,
      };
    case 'correct-cards':
      return { order: name, cards: readCards(draft.cards) ?? [], text };
    case 'correct-dice':
      return { order: name, dice: readDice(draft.dice), text };
    case 'note-meant-to-insure':
      return { order: name, patron: draft.patron, on: draft.on, stage: draft.stage };
    case 'adjust':
      return {
        order: name,
        of_round: draft.round,
        patron: draft.patron,
        to_patron: draft.toPatron ?? false,
        amount: draft.amount,
        text,
      };
    case 'note-incident':
      return { order: name, of_round: draft.round, text };
    case 'decide': {
      const effect = tail(order);
      return {
        order: name,
        text,
        effect: effect === 'return-bets' ? { [effect]: draft.patrons } : effect,
      };
    }
    case 'replace-set':
    case 'no-roll':
      return { order: name, text };
    default:
      return { order: name };
  }
}

/** The name of a given order: `{"order":"void","case":"foreign-card"}` → `void/foreign-card`. */
export function nameOf(order: Record<string, unknown>): string {
  const name = String(order['order']);
  const more = order['case'] ?? order['kind'] ?? order['effect'];
  if (typeof more === 'string') return `${name}/${more}`;
  const [kind] = typeof more === 'object' && more !== null ? Object.keys(more) : [];
  return kind === undefined ? name : `${name}/${kind}`;
}
