// What the dealer does next, and what play waits for, told from what the server says. No rule is decided here.
import type { Facts } from '$lib/i18n/phrases';
import { holderName } from '$lib/staff/holders';
import { nameOf } from '$lib/staff/orders';
import type { ConsoleSection } from '$wire/ConsoleSection';
import type { PitSection } from '$wire/PitSection';
import type { RoundSection } from '$wire/RoundSection';

/** The commands of the large button, the likeliest first. */
const BIG = ['open-bets', 'close-offer', 'close-bets', 'confirm', 'resume'] as const;
export type Big = (typeof BIG)[number] | 'new-shoe';
/** A phrase with its facts. */
export type Line = { phrase: string; facts: Facts };
/** Something to press, or something to do with cards, dice and people. */
export type Next = { press: Big } | { say: Line };

type Seen = {
  round: RoundSection;
  section: ConsoleSection;
  pit?: PitSection | undefined;
  may: readonly string[];
};

const say = (phrase: string, facts: Facts = {}): Next => ({ say: { phrase, facts } });

export function nextStep({ round, section, may }: Seen): Next {
  const big = BIG.find((each) => may.includes(each));
  if (big) return { press: big };
  if (may.includes('new-shoe')) return { press: 'new-shoe' };
  if (may.includes('open-banker-third')) return say('ui.console.third.next');
  if (may.includes('enter-card')) {
    const side = section.next_card;
    return side === null ? say('ui.console.enter-card') : say('ui.console.next_card', { side });
  }
  if (may.includes('enter-dice') && !round.pai_gow?.dice) return say('ui.console.enter-dice');
  const [position] = section.pai_gow?.to_enter ?? [];
  if (position !== undefined && may.includes('enter-hand'))
    return say('ui.console.next_hand', { position });
  return say('ui.step.waits');
}

type Holder = { patron: string; name: string; seat: number | null };
const names = (all: readonly Holder[]): string =>
  [...new Set(all.map(({ patron, name, seat }) => holderName(patron, name, seat)))].join(', ');
const line = (phrase: string, all: readonly Holder[]): Line[] =>
  all.length === 0 ? [] : [{ phrase, facts: { who: names(all) } }];

/** Whom and what play waits for, the most pressing first. */
export function waits({ round, section, pit, may }: Seen): Line[] {
  const orders = (pit?.approvals ?? []).map(({ order, needs, by }) => ({
    phrase: 'ui.wait.order',
    facts: { order: nameOf(order), needs, by },
  }));
  const interrupted = round.phase === 'interrupted' && !may.includes('resume');
  const { squeeze } = round;
  const turns = squeeze?.state === 'granted' && squeeze.waiting;
  const offered = round.phase === 'bank-offer' ? round.pai_gow?.offer?.asked : null;
  const unset = round.phase === 'setting' ? (section.pai_gow?.unset ?? []) : [];
  return [
    ...orders,
    ...(interrupted ? [{ phrase: 'ui.wait.resume', facts: {} }] : []),
    ...(section.devices?.differs ? [{ phrase: 'ui.wait.differs', facts: {} }] : []),
    ...((section.devices?.unexpected.length ?? 0) > 0
      ? [{ phrase: 'ui.wait.reading', facts: {} }]
      : []),
    ...(pit?.keeping === 'closed' ? [{ phrase: 'ui.wait.closed', facts: {} }] : []),
    ...line('ui.wait.agree', section.asks ?? []),
    ...line(
      'ui.wait.insure',
      section.insurance?.asked.filter(({ answer }) => answer === 'none') ?? [],
    ),
    ...line('ui.wait.choose', section.options?.filter(({ answer }) => answer === null) ?? []),
    ...(turns
      ? [{ phrase: 'ui.console.squeeze_waiting', facts: { seat: squeeze.seat ?? '–' } }]
      : []),
    ...(offered == null ? [] : [{ phrase: 'said.bank_offered', facts: { seat: offered } }]),
    ...(unset.length === 0 ? [] : [{ phrase: 'ui.wait.set', facts: { seats: unset.join(', ') } }]),
  ];
}

/** Whether a card would close an offer nobody has taken, before everybody can have been asked (R10). */
export function tooSoon(section: ConsoleSection | undefined, now: number): boolean {
  const offer = section?.insurance;
  const until = offer?.least_until_ms ?? null;
  const unanswered = offer?.asked.some(({ answer }) => answer === 'none') === true;
  return until !== null && unanswered && now < until;
}
