// What the pit of the mock sees: enough to look at every state. Nothing here is a rule of any game.
import type { StaffLine } from '../src/wire/StaffLine';
import type { EffectView } from '../src/wire/EffectView';
import type { MaySection } from '../src/wire/MaySection';
import type { OrderGroup } from '../src/wire/OrderGroup';
import type { OrderView } from '../src/wire/OrderView';
import type { PitSection } from '../src/wire/PitSection';
import type { PitTable } from '../src/wire/PitTable';
import type { TableSection } from '../src/wire/TableSection';

const GROUP: Record<string, OrderGroup> = {
  void: 'cards',
  'replace-set': 'cards',
  'dealing-error': 'dealing',
  'correct-cards': 'result',
  'correct-dice': 'result',
  'no-roll': 'result',
};
const order = (
  name: string,
  needs: string,
  rule: string,
  more: Partial<OrderView> = {},
): OrderView => ({
  order: name,
  needs,
  rule,
  second_person: name.startsWith('void/'),
  now: true,
  why_not: null,
  options: null,
  group: GROUP[name.split('/')[0] ?? ''] ?? 'money',
  asks: ['text'],
  ...more,
});
const wrong = { now: false, why_not: { phrase: 'problem.wrong_moment', facts: {}, rule: null } };

const BACCARAT = [
  order('void/foreign-card', 'pit-supervisor', '5.5.1'),
  order('void/card-count', 'pit-supervisor', '5.5.2'),
  order('void/wrong-number-of-cards', 'pit-supervisor', '5.5.3'),
  order('void/insufficient-cards', 'pit-supervisor', '5.5.4'),
  order('void/not-shuffled', 'pit-supervisor', '5.5.5'),
  order('replace-set', 'pit-supervisor', '5.11.2'),
  order('dealing-error/excess-or-exposed', 'pit-supervisor', '5.8', { options: true }),
  order('dealing-error/wrong-side', 'pit-supervisor', '5.9', { options: true }),
  order('dealing-error/wrong-person', 'pit-supervisor', '5.9', { options: true }),
  order('dealing-error/face-up', 'pit-supervisor', '5.10', { options: false }),
  order('dealing-error/simultaneous', 'pit-supervisor', '5.11', { options: true }),
  order('dealing-error/wrong-number', 'pit-supervisor', '5.13', { options: true }),
  order('dealing-error/other', 'pit-supervisor', '5.13', { options: true }),
  order('correct-cards', 'pit-supervisor', '5.6', { second_person: true }),
  order('squeeze-banker-third-first', 'pit-supervisor', '3.14', wrong),
  order('offer-neglected-insurance', 'pit-manager', '5.14', wrong),
  order('note-meant-to-insure', 'pit-manager', '5.14'),
  order('return-for-neglect', 'pit-manager', '5.14', wrong),
  order('adjust', 'shift-manager', '5.12', { second_person: true }),
  order('note-incident', 'pit-supervisor', '5.12'),
  order('decide/nothing', 'shift-manager', '5.19'),
  order('decide/void', 'shift-manager', '5.19', { second_person: true }),
  order('decide/return-bets', 'shift-manager', '5.19'),
];
const SIC_BO = ['no-roll', 'correct-dice', 'note-incident', 'decide/void'].map((name) =>
  order(name, name === 'decide/void' ? 'shift-manager' : 'pit-supervisor', 'S1'),
);

export const STAFF: StaffLine[] = [
  { staff: 'dora', name: 'Dora', role: 'dealer' },
  { staff: 'sam', name: 'Sam', role: 'pit-supervisor' },
];

export function pitSection(table: TableSection): PitSection {
  const now = Date.now();
  return {
    rack: null,
    dropped: 0,
    orders: table.game === 'sic-bo' ? SIC_BO : BACCARAT,
    approvals: [
      {
        approval: 4,
        round: 42,
        order: { order: 'void', case: 'foreign-card', text: 'A blue-backed 9 of hearts' },
        by: 'Sam',
        position: 'pit-supervisor',
        at_ms: now - 60_000,
        needs: 'pit-supervisor',
      },
    ],
    incidents: [
      {
        incident: 2,
        round: 40,
        at_ms: now - 900_000,
        kind: 'dealing-error',
        by: 'Sam',
        position: 'pit-supervisor',
        second: null,
        text: 'Fifth card drawn before the Player was asked',
        rule: '5.8',
      },
      {
        incident: 1,
        round: 33,
        at_ms: now - 3_900_000,
        kind: 'correction',
        by: 'Sam',
        position: 'pit-supervisor',
        second: 'Mia',
        text: '9 of hearts was entered for 6 of hearts',
        rule: '5.6',
      },
    ],
    at_work: [
      { staff: 'dora', name: 'Dora', position: 'dealer', since_ms: now - 3_000_000 },
      { staff: 'sam', name: 'Sam', position: 'pit-supervisor', since_ms: now - 9_000_000 },
    ],
    keeping: 'open',
    insurance_offered: table.insurance.length > 0 ? true : null,
    patrons: [
      { patron: 'ann', name: 'Ann Lee', seat: 1 },
      { patron: 'ben', name: 'Mr Chan', seat: 3 },
      { patron: 'cho', name: 'Mrs Cho', seat: null },
    ],
    handle: 48_200_000,
    win: -1_325_000,
    rounds: 41,
    rounds_per_hour: 44,
    float: 25_000_000,
    chips: [{ number: 3, kind: 'fill', amount: 5_000_000, by: 'Dora' }],
    settings: {
      rulebook: table.rulebook,
      layout: table.layout,
      decks: table.decks,
      limits: table.limits,
      dealing: table.dealing,
      betting_window_ms: null,
      insurance_window_ms: 8000,
      result_pause_ms: 6000,
      positions: table.seats,
      private: true,
    },
    layouts: ['A', 'M'],
  };
}

export function pitTable(table: TableSection, phase: string, round: number): PitTable {
  return {
    id: table.id,
    name: table.name,
    game: table.game,
    title: table.title,
    layout: table.layout,
    dealing: table.dealing,
    phase,
    round,
    shoe: table.decks === null ? null : 7,
    dealers: table.dealing === 'live' ? ['Dora'] : [],
    terminals: 5,
    differential: table.limits.maximum_differential === null ? null : 225_000,
    handle: 48_200_000,
    win: -1_325_000,
    rounds_per_hour: 44,
    approvals: table.dealing === 'live' ? 1 : 0,
    incidents: table.dealing === 'live' ? 2 : 0,
    keeping: 'open',
    patrons: 4,
    boxes: 7,
    in_play: 820_000,
    dropped: 0,
    deadline_ms: null,
    waits:
      table.dealing === 'live'
        ? [
            {
              kind: 'approval',
              what: 'void/foreign-card',
              by: 'Sam',
              since_ms: Date.now() - 48_000,
            },
          ]
        : [],
  };
}

export const EFFECT: EffectView = {
  rule: '5.5.1',
  second_person: true,
  options: false,
  patrons: { ann: 250_000, ben: 47_500, cho: 2500 },
  names: { ann: 'Ann Lee', ben: 'Mr Chan', cho: 'Mrs Cho' },
  house: -300_000,
};

/** Whoever works at the mock may do everything there. */
export function maySection(commands: string[], pit: PitSection): MaySection {
  return {
    position: 'pit-manager',
    commands,
    orders: pit.orders.map(({ order: name, now, second_person, why_not }) => ({
      order: name,
      may: now,
      second_person,
      why_not,
    })),
    approvals: pit.approvals.map(({ approval }) => ({
      approval,
      agree: true,
      decline: true,
      why_not: null,
    })),
    keeping: ['announce-last-round', 'close-table', 'reopen-table', 'relieve', 'change-settings'],
    positions: ['dealer', 'pit-supervisor', 'pit-manager'],
  };
}
