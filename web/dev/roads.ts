// Roads for the mock, from a string of results. The real ones are the server's.
import type { BaccaratRoads } from '../src/wire/BaccaratRoads';
import type { BigCell } from '../src/wire/BigCell';
import type { Mark } from '../src/wire/Mark';
import type { SicBoHistory } from '../src/wire/SicBoHistory';

const ROWS = 6;
const NAMES: Record<string, string> = { B: 'banker', P: 'player', T: 'tie' };
const SHOE = 'BBPBTBBBPPPBPBBBBBBBPPTPBPBPBBPPPPBTBBPPBPBBPPBBBPB';

/** Puts streaks into columns; a streak that meets the floor or another goes on to the right. */
function lay(results: readonly string[]): { column: number; row: number }[] {
  const taken = new Set<string>();
  const is = (column: number, row: number): boolean =>
    taken.has(`${String(column)} ${String(row)}`);
  let [start, column, row, turned] = [-1, 0, 0, false];
  return results.map((result, i) => {
    if (i === 0 || results[i - 1] !== result) {
      do start++;
      while (is(start, 0));
      [column, row, turned] = [start, 0, false];
    } else if (!turned && row + 1 < ROWS && !is(column, row + 1)) row++;
    else [column, turned] = [column + 1, true];
    taken.add(`${String(column)} ${String(row)}`);
    return { column, row };
  });
}

function derived(results: readonly string[], k: number): Mark[] {
  const streaks: number[] = [];
  const red: boolean[] = [];
  for (const [i, result] of results.entries()) {
    if (i > 0 && results[i - 1] === result) streaks.push((streaks.pop() ?? 0) + 1);
    else streaks.push(1);
    const at = (back: number): number | undefined => streaks[streaks.length - 1 - back];
    const m = at(0) ?? 0;
    if (m > 1 && at(k) !== undefined) red.push(m !== (at(k) ?? 0) + 1);
    if (m === 1 && at(1 + k) !== undefined) red.push(at(1) === at(1 + k));
  }
  return lay(red.map(String)).map((cell, i) => ({ ...cell, red: red[i] ?? false }));
}

export function baccaratRoads(): BaccaratRoads {
  const all = [...SHOE];
  const wins = all.filter((each) => each !== 'T');
  const cells = lay(wins);
  const big: BigCell[] = [];
  for (const each of all) {
    const last = big.at(-1);
    if (each === 'T') {
      if (last) last.ties++;
      continue;
    }
    const place = cells[big.length] ?? { column: 0, row: 0 };
    const pairs = { player_pair: big.length % 9 === 4, banker_pair: big.length % 11 === 3 };
    big.push({ ...place, result: NAMES[each] ?? '', ties: 0, ...pairs });
  }
  const count = (result: string): number => all.filter((each) => each === result).length;
  const glyphs = ['small-tiger', 'big-tiger', 'banker-7', 'small-buffalo', 'big-buffalo'];
  return {
    shoe: 7,
    side: { 'player-pair': 2, 'small-tiger': 1 },
    bead: all.map((each, i) => ({
      round: i + 1,
      column: Math.floor(i / ROWS),
      row: i % ROWS,
      result: NAMES[each] ?? '',
      points: (i * 7) % 10,
      player_pair: i % 9 === 4,
      banker_pair: i % 11 === 3,
      natural: i % 5 === 0,
      glyph: i % 7 === 6 ? (glyphs[(i - 6) / 7] ?? null) : null,
    })),
    big,
    leading_ties: 0,
    big_eye: derived(wins, 1),
    small: derived(wins, 2),
    cockroach: derived(wins, 3),
    ask_banker: [true, false, true],
    ask_player: [false, true, false],
    counts: {
      rounds: all.length,
      player: count('P'),
      banker: count('B'),
      tie: count('T'),
      player_pair: 6,
      banker_pair: 5,
      natural: 11,
    },
  };
}

export function sicBoHistory(): SicBoHistory {
  const throws = Array.from({ length: 30 }, (_, i) => {
    const dice: [number, number, number] = [1 + (i % 6), 1 + ((i * 5) % 6), 1 + ((i * 3 + 2) % 6)];
    if (i === 11) dice.fill(4);
    const total = dice[0] + dice[1] + dice[2];
    const triple = dice[0] === dice[1] && dice[1] === dice[2];
    const result = triple ? 'three-of-a-kind' : total > 10 ? 'big' : 'small';
    return { round: 12 + i, dice, total, result };
  });
  const results = throws.map((each) => each.result).filter((each) => each !== 'three-of-a-kind');
  return {
    throws,
    big_small: lay(results).map((cell, i) => ({
      ...cell,
      result: results[i] ?? '',
      triples: i === 10 ? 1 : 0,
    })),
    faces: [14, 17, 12, 19, 15, 13],
  };
}
