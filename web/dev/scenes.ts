// The scripted rounds of the mock: enough to look at every state. Nothing here is a rule of any game.
import type { MyBet } from '../src/wire/MyBet';
import type { OfferView } from '../src/wire/OfferView';
import type { RoundSection } from '../src/wire/RoundSection';
import type { Said } from '../src/wire/Said';
import type { Shown } from '../src/wire/Shown';

export const SCENES = [
  'idle',
  'open',
  'drawing',
  'insurance',
  'won',
  'lost',
  'tie',
  'void',
  'confirming',
  'options',
  'squeeze',
  'carried',
] as const;
export type Scene = (typeof SCENES)[number];

const say = (phrase: string, facts: Said['facts'] = {}, rule: string | null = null): Said => ({
  phrase,
  facts,
  rule,
});
const cards = (player: string[], banker: string[], points: [number, number]): Shown => ({
  kind: 'cards',
  player,
  banker,
  player_points: points[0],
  banker_points: points[1],
});

const offer: OfferView = {
  on: 'banker',
  stage: 'four-cards',
  player: 2,
  banker: 6,
  odds: '10:1',
  tie_pays: false,
  rule: '4.1.15',
};

type Part = Pick<RoundSection, 'phase' | 'shown' | 'said' | 'offers' | 'result' | 'winning'>;

const nothing: Part = {
  phase: 'idle',
  shown: { kind: 'nothing' },
  said: [],
  offers: [],
  result: null,
  winning: [],
};
const open: Part = { ...nothing, phase: 'open', said: [say('said.place_your_bets', {}, '3.2')] };
const closed = [...open.said, say('said.no_more_bets', {}, '3.8')];
const four = cards(['2S', 'QH'], ['KD', '6C'], [2, 6]);

const baccarat: Record<Scene, Part> = {
  idle: nothing,
  open,
  drawing: {
    ...open,
    phase: 'drawing',
    shown: cards(['2S', 'QH', '6C'], ['KD', '4C'], [8, 4]),
    said: [
      ...closed,
      say('said.player_draws', { points: 2 }, '3.10'),
      say('said.banker_draws_against', { points: 4, third: 6 }, '3.10'),
    ],
  },
  insurance: {
    ...open,
    phase: 'insurance',
    shown: four,
    offers: [offer],
    said: [
      ...closed,
      say('said.insurance_offered', { stage: 'four-cards', player: 2, banker: 6 }, '3.12'),
    ],
  },
  won: {
    ...open,
    phase: 'settled',
    shown: cards(['2S', 'TH', '6C'], ['KD', '4C', '5D'], [8, 9]),
    said: [
      ...closed,
      say('said.player_draws', { points: 2 }, '3.10'),
      say('said.banker_draws_against', { points: 4, third: 6 }, '3.10'),
      say('said.banker_wins', { player: 8, banker: 9 }, '4.1.2'),
    ],
    result: 'banker',
    winning: ['banker', 'banker-char-siu'],
  },
  lost: {
    ...open,
    phase: 'settled',
    shown: cards(['9S', 'QH'], ['KD', '7C'], [9, 7]),
    said: [
      ...closed,
      say('said.natural', { player: 9, banker: 7 }, '3.9'),
      say('said.player_wins', { player: 9, banker: 7 }, '4.1.2'),
    ],
    result: 'player',
    winning: ['player'],
  },
  tie: {
    ...open,
    phase: 'settled',
    shown: cards(['6S', 'QH'], ['KD', '6C'], [6, 6]),
    said: [...closed, say('said.tie', { points: 6 }, '4.1.3')],
    result: 'tie',
    winning: ['tie', 'tiger-tie'],
  },
  void: {
    ...open,
    phase: 'void',
    said: [...closed, say('said.void_ordered', { reason: 'foreign card' }, '5.3')],
  },
  options: {
    ...open,
    phase: 'options',
    shown: cards(['2S', 'QH'], ['KD', '4C'], [2, 4]),
    said: [...closed, say('said.player_draws', { points: 2 }, '3.10')],
  },
  squeeze: {
    ...open,
    phase: 'drawing',
    shown: cards(['2S'], ['KD'], [2, 0]),
    said: closed,
  },
  carried: open,
  confirming: {
    ...open,
    phase: 'confirming',
    shown: cards(['9S', 'QH'], ['KD', '7C'], [9, 7]),
    said: [...closed, say('said.natural', { player: 9, banker: 7 }, '3.9')],
    result: 'player',
  },
};

const dice = (faces: [number, number, number]): Shown => ({
  kind: 'dice',
  dice: faces,
  total: faces[0] + faces[1] + faces[2],
});
const sicBo: Record<Scene, Part> = {
  ...baccarat,
  drawing: { ...open, phase: 'drawing', said: closed },
  insurance: { ...open, phase: 'drawing', said: closed },
  won: {
    ...open,
    phase: 'settled',
    shown: dice([2, 5, 5]),
    said: [
      ...closed,
      say('said.dice', { first: 2, second: 5, third: 5, total: 12 }, 'S1'),
      say('said.big', { total: 12 }, 'S1'),
    ],
    result: '12',
    winning: [
      'big',
      'total-12',
      'two-of-a-kind-5',
      'two-dice-2-5',
      'one-of-a-kind-2',
      'one-of-a-kind-5',
    ],
  },
  lost: {
    ...open,
    phase: 'settled',
    shown: dice([1, 1, 1]),
    said: [
      ...closed,
      say('said.dice', { first: 1, second: 1, third: 1, total: 3 }, 'S1'),
      say('said.three_of_a_kind', { number: 1 }, 'S7'),
    ],
    result: '3',
    winning: ['any-three-of-a-kind', 'three-of-a-kind-1', 'two-of-a-kind-1', 'one-of-a-kind-1'],
  },
  tie: { ...open, phase: 'drawing', said: closed },
  confirming: { ...open, phase: 'confirming', shown: dice([2, 5, 5]), said: closed, result: '12' },
};

export function script(game: string, scene: Scene): Part {
  return (game === 'sic-bo' ? sicBo : baccarat)[scene];
}

/** Ends the bets of a scripted round, roughly: the first number of the odds times the stake. */
export function ended(bets: MyBet[], round: Part, odds: (bet: string) => string): MyBet[] {
  return bets.map((bet) => {
    const won = round.winning.includes(bet.bet);
    const [over, under] = odds(bet.bet).split(':').map(Number);
    const win = won ? Math.floor((bet.stake * (over ?? 1)) / (under ?? 1)) : 0;
    const back = round.phase === 'void';
    const outcome = back ? 'returned' : won ? 'won' : 'lost';
    const returned = back ? bet.stake : won ? bet.stake + win : 0;
    return {
      ...bet,
      ended: {
        outcome,
        odds: won ? odds(bet.bet) : null,
        win,
        returned,
        commission: 0,
        rule: '4.1.2',
      },
    };
  });
}
