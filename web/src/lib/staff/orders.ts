// The order that is made of what people typed. Which orders there are, what each asks for, who may give it and
// what it does is the server's business.
import type { AdjustCaseBody } from '$wire/AdjustCaseBody';
import type { DealingErrorBody } from '$wire/DealingErrorBody';
import type { OrderBody } from '$wire/OrderBody';
import type { OrderField } from '$wire/OrderField';
import type { OrderGroup } from '$wire/OrderGroup';
import type { OrderView } from '$wire/OrderView';
import type { SideBody } from '$wire/SideBody';
import type { StageBody } from '$wire/StageBody';
import type { VoidCaseBody } from '$wire/VoidCaseBody';
import { readCards, readDrawn } from './cards';

export const GROUPS: readonly OrderGroup[] = ['cards', 'dealing', 'result', 'insurance', 'money'];

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

const head = (order: string): string => order.split('/')[0] ?? order;
const tail = (order: string): string => order.split('/')[1] ?? '';

export function grouped(
  orders: readonly OrderView[],
): { group: OrderGroup; orders: OrderView[] }[] {
  return GROUPS.map((group) => ({
    group,
    orders: orders.filter((each) => each.group === group),
  })).filter((each) => each.orders.length > 0);
}

/** `334` or `3 3 4` → three dice; `null` for anything else. */
export function readDice(text: string): [number, number, number] | null {
  const [a, b, c, more] = (text.match(/[1-6]/g) ?? []).map(Number);
  if (a === undefined || b === undefined || c === undefined || more !== undefined) return null;
  return /[^1-6\s,]/.test(text) ? null : [a, b, c];
}

const has: Record<OrderField, (draft: Draft) => boolean> = {
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

/** What still has to be filled in of what the order asks for. */
export function missing(asks: readonly OrderField[], draft: Draft): OrderField[] {
  return asks.filter((field) => !has[field](draft));
}

/** The order as the table reads it. An order of the list the server sent is one it reads. */
export function pitOrder(order: string, draft: Draft): OrderBody {
  const name = head(order) as OrderBody['order'];
  const text = draft.text.trim();
  switch (name) {
    case 'void':
      return { order: name, case: tail(order) as VoidCaseBody, text };
    case 'dealing-error':
      return {
        order: name,
        kind: tail(order) as DealingErrorBody,
        drawn: readDrawn(draft.drawn) ?? [],
        cards: readCards(draft.order) ?? [],
        reconstructed: draft.reconstructed ?? false,
        text,
      };
    case 'correct-cards':
      return { order: name, cards: readCards(draft.cards) ?? [], text };
    case 'correct-dice':
      return { order: name, dice: readDice(draft.dice) ?? [0, 0, 0], text };
    case 'correct-hand':
      return { order: name, at: '', pieces: [], text }; // the console has a form of its own
    case 'misdeal':
      return { order: name, left: 0 }; // the console has a button of its own
    case 'note-meant-to-insure': {
      const { patron, on, stage } = draft;
      return { order: name, patron, on: on as SideBody, stage: stage as StageBody };
    }
    case 'adjust':
      return {
        order: name,
        of_round: draft.round,
        patron: draft.patron,
        to_patron: draft.toPatron ?? false,
        amount: draft.amount,
        text,
        ...(tail(order) === '' ? {} : { case: tail(order) as AdjustCaseBody }),
      };
    case 'note-incident':
      return { order: name, of_round: draft.round, text };
    case 'decide': {
      const effect = tail(order);
      if (effect === 'return-bets') {
        return { order: name, text, effect: { 'return-bets': draft.patrons } };
      }
      return { order: name, text, effect: effect === 'void' ? 'void' : 'nothing' };
    }
    case 'replace-set':
    case 'no-roll':
      return { order: name, text };
    case 'squeeze-banker-third-first':
    case 'offer-neglected-insurance':
    case 'return-for-neglect':
      return { order: name };
  }
}

/** The name of an order that was given: `{"order":"void","case":"foreign-card"}` → `void/foreign-card`. */
export function nameOf(given: OrderBody): string {
  const order: Record<string, unknown> = given;
  const name = String(order['order']);
  const more = order['case'] ?? order['kind'] ?? order['effect'];
  if (typeof more === 'string') return `${name}/${more}`;
  const [kind] = typeof more === 'object' && more !== null ? Object.keys(more) : [];
  return kind === undefined ? name : `${name}/${kind}`;
}
