import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corners } from './arc';
import { INSURANCE, baccaratFelt, type Felt, type Field } from './layout';
import { sicBoFelt } from './sicbo';

type Point = readonly [number, number];
const SHRINK = 0.94; // fields are sectors, their corners as boxes reach a little too far

/** Whether two turned boxes overlap: no edge of either separates them. */
function overlap(one: Field, other: Field): boolean {
  const shrunk = ({ place }: Field): Point[] =>
    corners({ ...place, width: place.width * SHRINK, height: place.height * SHRINK });
  const [a, b] = [shrunk(one), shrunk(other)];
  return ![...edges(a), ...edges(b)].some(([x, y]) => {
    const on = (points: Point[]): number[] => points.map(([px, py]) => px * x + py * y);
    return Math.max(...on(a)) < Math.min(...on(b)) || Math.max(...on(b)) < Math.min(...on(a));
  });
}
function edges(points: Point[]): Point[] {
  return points.map(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    return [ny - y, x - nx];
  });
}
function check(felt: Felt): void {
  for (const [i, field] of felt.fields.entries()) {
    for (const [x, y] of corners(field.place)) {
      expect(x, field.bet).toBeGreaterThanOrEqual(-4);
      expect(x, field.bet).toBeLessThanOrEqual(felt.width + 4);
      expect(y, field.bet).toBeGreaterThanOrEqual(-4);
      expect(y, field.bet).toBeLessThanOrEqual(felt.height);
    }
    for (const other of felt.fields.slice(i + 1))
      expect(overlap(field, other), `${field.bet} and ${other.bet}`).toBe(false);
  }
}

/** The bets of every layout of every baccarat document, as the rulebooks list them. */
function layouts(): [string, string[]][] {
  const folder = `${process.cwd()}/../rulebooks`;
  const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
  return files.flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    if (!/^game = "baccarat"/m.test(text)) return [];
    const letters = [...text.matchAll(/^\[\[layout\]\]\s+id = "(\w)"/gm)].map(
      (each) => each[1] ?? '',
    );
    const bets = text
      .split(/^\[\[bet\]\]/m)
      .slice(1)
      .map((block) => block.split(/^\[(?!\[bet)/m)[0] ?? '');
    const offered = (letter: string): string[] =>
      bets.flatMap((block) => {
        const names = [...(/^name = (.*)$/m.exec(block)?.[1]?.matchAll(/"([\w-]+)"/g) ?? [])].map(
          (each) => each[1] ?? '',
        );
        const on = [
          ...(/^layouts = \[(.*)\]$/m.exec(block)?.[1]?.matchAll(/"(\w)(?:-(\w))?"/g) ?? []),
        ];
        const here =
          on.length === 0 ||
          on.some(([, from = '', to]) => letter >= from && letter <= (to ?? from));
        return here ? names : [];
      });
    return (letters.length > 0 ? letters : ['–']).map((letter): [string, string[]] => [
      `${name} ${letter}`,
      offered(letter),
    ]);
  });
}

test('there are layouts to lay out', () => {
  expect(layouts().length).toBeGreaterThan(40);
  for (const [name, bets] of layouts())
    expect(bets, name).toEqual(expect.arrayContaining(['player', 'banker', 'tie']));
});

test.each(layouts())('%s: every bet has a place, and none lies on another', (_, names) => {
  const bets = names.map((bet) => ({ bet }));
  for (const shape of ['wide', 'tall', 'quarter'] as const) {
    const felt = baccaratFelt(bets, true, shape);
    expect(felt.fields.map(({ bet }) => bet).sort()).toEqual([...names, INSURANCE].sort());
    check(felt);
  }
  // On a phone the side bets are in a row of their own.
  const phone = baccaratFelt(bets, false, 'phone');
  expect(phone.fields.map(({ bet }) => bet).sort()).toEqual(['banker', 'player', 'tie']);
  check(phone);
});

test('side bets lie by the hand they speak of, insurance between', () => {
  const felt = baccaratFelt(
    ['player', 'tie', 'banker', 'player-pair', 'big-tiger'].map((bet) => ({ bet })),
    true,
    'wide',
  );
  const x = (bet: string): number => felt.fields.find((each) => each.bet === bet)?.place.x ?? NaN;
  expect(x('player-pair')).toBeLessThan(x(INSURANCE));
  expect(x('big-tiger')).toBeGreaterThan(x(INSURANCE));
  expect(Math.abs(x(INSURANCE) - felt.width / 2)).toBeLessThan(1);
});

test('Sic Bo: fifty bets, each in its row', () => {
  const dice = [1, 2, 3, 4, 5, 6];
  const names = [
    'small',
    'big',
    'any-three-of-a-kind',
    ...dice.flatMap((die) => [
      `three-of-a-kind-${String(die)}`,
      `two-of-a-kind-${String(die)}`,
      `one-of-a-kind-${String(die)}`,
    ]),
    ...Array.from({ length: 14 }, (_, i) => `total-${String(i + 4)}`),
    ...dice.flatMap((a) =>
      dice.filter((b) => b > a).map((b) => `two-dice-${String(a)}-${String(b)}`),
    ),
  ];
  for (const shape of ['wide', 'tall', 'quarter'] as const) {
    const felt = sicBoFelt(
      names.map((bet) => ({ bet })),
      shape,
    );
    expect(felt.fields).toHaveLength(50);
    check(felt);
    const y = (bet: string): number => felt.fields.find((each) => each.bet === bet)?.place.y ?? NaN;
    expect(y('total-10')).toBeLessThan(y('two-dice-3-4'));
    expect(y('total-10')).toBeGreaterThan(y('any-three-of-a-kind'));
  }
});
