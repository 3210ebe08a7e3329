import { expect, test } from 'vitest';
import type { RoundView } from '$wire/RoundView';
import { lastRounds, netOf, outcomesOf } from './last';

const position = (name: string, outcome: string | null) => ({ position: name, outcome });
const round = (number: number, phase = 'settled', bets: unknown[] = []): RoundView =>
  ({
    round: number,
    phase,
    bets,
    shown: {
      kind: 'pai-gow',
      round: {
        bank: { position: 'dealer' },
        positions: [
          position('dealer', null),
          position('seat-1', 'won'),
          position('seat-2', 'lost'),
          position('seat-3', 'lost'),
        ],
      },
    },
  }) as unknown as RoundView;

test('the newest first, each with its bank and how the seats fared; none that is under way', () => {
  const rows = lastRounds([round(3), round(5), round(6, 'setting'), round(4, 'void')]);
  expect(rows.map(({ view }) => view.round)).toEqual([5, 3]);
  expect(rows[0]).toMatchObject({ bank: { position: 'dealer' }, won: 1, lost: 2 });
});

test('how my main bets ended; side bets and rounds without me do not count', () => {
  const main = (outcome: string) => ({ bet: 'main', stake: 2500, ended: { outcome } });
  const fortune = { bet: 'fortune', stake: 500, ended: { outcome: 'lost' } };
  const rounds = [
    round(4, 'settled', [fortune, main('won')]),
    round(3),
    round(2, 'settled', [main('returned')]),
    round(1, 'settled', [{ bet: 'main', stake: 2500, ended: null }]),
  ];
  expect(outcomesOf(rounds)).toEqual(['won', 'returned']);
});

test('what I won or lost over all bets of a round; nothing where I had none', () => {
  const won = { stake: 2500, ended: { outcome: 'won', win: 2375, returned: 4875 } };
  const lost = { stake: 500, ended: { outcome: 'lost', win: 0, returned: 0 } };
  expect(netOf(round(1, 'settled', [won, lost]))).toBe(1875);
  expect(netOf(round(1))).toBeNull();
});
