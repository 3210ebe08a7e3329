import { beforeEach, expect, test } from 'vitest';
import type { MineSection } from '$wire/MineSection';
import type { RoundSection } from '$wire/RoundSection';
import { paceOf } from './pace';
import { RevealQueue } from './queue';
import { LANDED, type Seen } from './steps';

const MINE = { credit: 500_000, net: null } as MineSection;
const IDLE = {
  round: 1,
  phase: 'drawing',
  shown: { kind: 'nothing' },
  said: [],
  offers: [],
  result: null,
  winning: [],
} as unknown as RoundSection;
const seen = (round: Partial<RoundSection>, credit = MINE.credit): Seen => ({
  round: { ...IDLE, ...round },
  mine: { ...MINE, credit },
  roads: { kind: 'none' },
  landing: LANDED,
});
const cards = (player: string, banker: string, points: [number | null, number | null]) =>
  ({
    kind: 'cards',
    player: player.split(' ').filter(Boolean),
    banker: banker.split(' ').filter(Boolean),
    player_points: points[0],
    banker_points: points[1],
  }) as const;

let waits: { run: () => void; ms: number }[] = [];
let frames: { seen: Seen; busy: boolean }[] = [];
let queue: RevealQueue;
function run(): number {
  const next = waits.shift();
  next?.run();
  return next?.ms ?? 0;
}
const last = () => frames.at(-1);

beforeEach(() => {
  waits = [];
  frames = [];
  queue = new RevealQueue(
    (seen, busy) => frames.push({ seen, busy }),
    () => paceOf('baccarat'),
    (run, ms) => {
      const wait = { run, ms };
      waits.push(wait);
      return () => {
        waits = waits.filter((each) => each !== wait);
      };
    },
  );
});

test('a late joiner is put where the table is', () => {
  queue.take(seen({ shown: cards('9H KC', '2C 5S', [9, 7]), result: 'player', phase: 'settled' }));
  expect(last()).toMatchObject({ busy: false, seen: { round: { result: 'player' } } });
  expect(waits).toEqual([]);
});

test('four cards and a result at once: each card lands, the result comes last', () => {
  queue.take(seen({}));
  queue.take(
    seen(
      {
        shown: cards('9H KC', '2C 5S', [9, 7]),
        result: 'player',
        phase: 'settled',
        winning: ['player'],
      },
      502_500,
    ),
  );
  let ms = 0;
  while (waits.length > 0) {
    const { seen: now } = last() ?? { seen: seen({}) };
    expect(now.round.result).toBeNull();
    expect(now.round.winning).toEqual([]);
    expect(now.mine?.credit).toBe(500_000);
    ms += run();
  }
  expect(ms).toBe(4 * 800);
  expect(last()).toMatchObject({
    busy: false,
    seen: { round: { result: 'player' }, mine: { credit: 502_500 } },
  });
  const down = frames
    .filter(({ seen }) => seen.landing.down !== null)
    .map(({ seen }) => seen.landing.down);
  expect(down).toEqual(['player', 'banker', 'player', 'banker']);
});

test('a hand has its points when its last card lies, and not those of cards to come', () => {
  queue.take(seen({}));
  queue.take(seen({ shown: cards('2H AC', 'KC 6D', [3, 6]), phase: 'insurance' }));
  const points: (number | null)[][] = [];
  while (waits.length > 0) {
    run();
    const shown = last()?.seen.round.shown;
    if (shown?.kind === 'cards') points.push([shown.player_points, shown.banker_points]);
  }
  expect(points[0]).toEqual([null, null]);
  expect(points.at(-1)).toEqual([3, 6]);
  expect(points.filter(([, banker]) => banker === 6).every(([player]) => player === 3)).toBe(true);
});

test('a third card takes 1.5 to 2 seconds', () => {
  queue.take(seen({ shown: cards('2H AC', 'KC 6D', [3, 6]) }));
  queue.take(
    seen({ shown: cards('2H AC 6S', 'KC 6D', [9, 6]), result: 'player', phase: 'settled' }),
  );
  const ms = run() + run();
  expect(ms).toBeGreaterThanOrEqual(1500);
  expect(ms).toBeLessThanOrEqual(2000);
  expect(last()?.seen.round.result).toBe('player');
});

test('dice are shaken and settle one after the other in two to three seconds', () => {
  queue.take(seen({}));
  queue.take(
    seen({ shown: { kind: 'dice', dice: [5, 2, 2], total: 9 }, result: '9', phase: 'settled' }),
  );
  const settled: number[] = [];
  let ms = 0;
  while (waits.length > 0) {
    settled.push(last()?.seen.landing.dice?.length ?? -1);
    expect(last()?.seen.round.shown.kind).toBe('nothing');
    ms += run();
  }
  expect(settled).toEqual([0, 1, 2, 3]);
  expect(ms).toBeGreaterThanOrEqual(2000);
  expect(ms).toBeLessThanOrEqual(3000);
  expect(last()?.seen.round.shown).toMatchObject({ total: 9 });
});

test('a tap shows all of it; a void is shown at once', () => {
  queue.take(seen({}));
  queue.take(seen({ shown: cards('9H', '', [9, null]), result: 'player' }));
  queue.hurry();
  expect(last()).toMatchObject({ busy: false, seen: { round: { result: 'player' } } });
  expect(waits).toEqual([]);
  queue.take(seen({ shown: { kind: 'nothing' }, phase: 'void' }));
  expect(last()?.seen.round.phase).toBe('void');
});

test('who is behind a round goes faster, sees the result, and then the new round', () => {
  queue.take(seen({}));
  queue.take(seen({ shown: cards('9H KC', '2C 5S', [9, 7]), result: 'player', phase: 'settled' }));
  queue.take(seen({ round: 2, phase: 'open', shown: { kind: 'nothing' } }));
  run();
  let ms = 0;
  let result = 0;
  while (waits.length > 0) {
    if (last()?.seen.round.result === 'player') result += 1;
    ms += run();
  }
  expect(result).toBeGreaterThan(0);
  expect(ms).toBeLessThan(2500);
  expect(last()?.seen.round).toMatchObject({ round: 2, phase: 'open' });
});

test('who is rounds behind is shown the last of them, and keeps no more', () => {
  queue.take(seen({}));
  for (let round = 1; round <= 50; round++) {
    const shown = cards('9H KC', '2C 5S', [9, 7]);
    queue.take(seen({ round, shown, result: 'player', phase: 'settled' }));
  }
  let ms = 0;
  while (waits.length > 0) ms += run();
  expect(ms).toBeLessThan(5000);
  expect(last()).toMatchObject({ busy: false, seen: { round: { round: 50, result: 'player' } } });
});

test('a stake is shown at once: nothing lands while bets are open', () => {
  queue.take(seen({ phase: 'open' }));
  queue.take(seen({ phase: 'open' }, 497_500));
  expect(last()).toMatchObject({ busy: false, seen: { mine: { credit: 497_500 } } });
});

test('pai gow: low hands, then high hands, then how it ended', () => {
  const at = { position: 'seat-1', state: 'exposed', face_down: 0, against_bank: null };
  const hidden = { ...at, hand: null, outcome: null };
  const open = {
    ...at,
    hand: { foul: false },
    outcome: 'won',
    against_bank: { low: 'better', high: 'better' },
  };
  const view = (positions: unknown[]) =>
    ({ dice: [1, 2, 3], positions, exposed: [] }) as unknown as NonNullable<
      RoundSection['pai_gow']
    >;
  queue.take(seen({ phase: 'setting', pai_gow: view([hidden]) }));
  queue.take(seen({ phase: 'settled', pai_gow: view([open]) }, 600_000));
  const halves: number[] = [];
  while (waits.length > 0) {
    halves.push(last()?.seen.landing.halves ?? -1);
    expect(last()?.seen.round.pai_gow?.positions[0]).toMatchObject({
      outcome: null,
      against_bank: null,
    });
    expect(last()?.seen.mine?.credit).toBe(500_000);
    run();
  }
  expect(halves).toEqual([1, 2]);
  expect(last()?.seen.round.pai_gow?.positions[0]?.outcome).toBe('won');
});
