// What a screen shows on the way from one state of the table to the next: one card, die or half hand at a time,
// and nothing about the result before the last of them lies. No rule: it only holds back what the server told.
import type { MineSection } from '$wire/MineSection';
import type { PaiGowRoundView } from '$wire/PaiGowRoundView';
import type { RoadsSection } from '$wire/RoadsSection';
import type { RoundSection } from '$wire/RoundSection';
import type { Shown } from '$wire/Shown';
import type { Pace } from './pace';

export type Side = 'player' | 'banker';
/** What is on its way. */
export type Landing = {
  /** A card on its way to this hand, face down. */
  down: Side | null;
  /** The dice that have settled; `null` when none are on their way. */
  dice: readonly number[] | null;
  /** How many halves of the hands of pai gow are turned. */
  halves: 0 | 1 | 2;
};
export type Seen = {
  round: RoundSection;
  mine: MineSection | undefined;
  roads: RoadsSection | undefined;
  landing: Landing;
};
export type Step = { seen: Seen; ms: number };

export const LANDED: Landing = { down: null, dice: null, halves: 2 };
type Cards = Extract<Shown, { kind: 'cards' }>;

const NO_CARDS: Cards = {
  kind: 'cards',
  player: [],
  banker: [],
  player_points: null,
  banker_points: null,
};
const starts = (long: readonly string[], short: readonly string[]): boolean =>
  short.every((card, i) => long[i] === card);
const cardsOf = (shown: Shown): Cards => (shown.kind === 'cards' ? shown : NO_CARDS);

/** Phases that say themselves how it stands: nothing is held back before them. */
const AT_ONCE = new Set(['void', 'interrupted', 'options']);

/** The table while something lands: as it was before, but for what lies there. */
function during(from: Seen, shown: Shown, landing: Landing): Seen {
  const { round } = from;
  const quiet = { phase: 'drawing', offers: [], result: null, winning: [], squeeze: null } as const;
  return { ...from, round: { ...round, ...quiet, offers: [], winning: [], shown }, landing };
}

function cardSteps(from: Seen, to: Seen, pace: Pace): Step[] {
  const had = cardsOf(from.round.shown);
  const has = cardsOf(to.round.shown);
  if (!starts(has.player, had.player) || !starts(has.banker, had.banker)) return [];
  const order = [0, 1, 2].flatMap((i) =>
    (['player', 'banker'] as const).map((side) => ({ side, i })),
  );
  const news = order.filter(({ side, i }) => i >= had[side].length && i < has[side].length);
  let count = { player: had.player.length, banker: had.banker.length };
  const lying = (): Cards => ({
    kind: 'cards',
    player: has.player.slice(0, count.player),
    banker: has.banker.slice(0, count.banker),
    player_points: points('player'),
    banker_points: points('banker'),
  });
  /** The points the server told for just these cards; none for a hand it told no points of. */
  const points = (side: Side): number | null => {
    if (count[side] === has[side].length) return has[`${side}_points`];
    return count[side] === had[side].length ? had[`${side}_points`] : null;
  };
  // The first may be on its way already.
  const flying = from.landing.down !== null;
  return news.flatMap(({ side, i }, place) => {
    const { flight, turn } = i === 2 ? pace.third : pace.card;
    const on = { seen: during(from, lying(), { ...LANDED, down: side }), ms: flight };
    count = { ...count, [side]: count[side] + 1 };
    const turned = { seen: during(from, lying(), LANDED), ms: turn };
    return flying && place === 0 ? [turned] : [on, turned];
  });
}

function diceSteps(from: Seen, dice: readonly number[], shown: Shown, pace: Pace): Step[] {
  const settled = from.landing.dice?.length ?? -1;
  return [0, 1, 2, 3]
    .filter((count) => count > settled)
    .map((count) => ({
      seen: during(from, shown, { ...LANDED, dice: dice.slice(0, count) }),
      ms: count === 0 ? pace.shake : pace.die,
    }));
}

const isShown = (view: PaiGowRoundView | undefined): boolean =>
  view?.positions.some(({ hand }) => hand !== null) ?? false;

function halfSteps(from: Seen, to: Seen, pace: Pace): Step[] {
  const before = from.round.pai_gow;
  const after = to.round.pai_gow;
  if (!before || !after) return [];
  if (after.dice && !before.dice && from.landing.dice?.length !== 3)
    return diceSteps(from, after.dice, from.round.shown, pace);
  const turned = isShown(before) ? from.landing.halves : 0;
  if (!isShown(after) || turned === 2) return [];
  const positions = after.positions.map((each) => ({ ...each, outcome: null, against_bank: null }));
  const phase = 'confirming' as const;
  const round = { ...from.round, phase, pai_gow: { ...after, positions } };
  return ([1, 2] as const)
    .filter((halves) => halves > turned)
    .map((halves) => ({
      seen: { ...from, round, landing: { ...LANDED, halves } },
      ms: pace.half,
    }));
}

/** The steps on the way; none where everything may be shown at once. */
export function stepsBetween(from: Seen, to: Seen, pace: Pace): Step[] {
  if (from.round.round !== to.round.round || AT_ONCE.has(to.round.phase)) return [];
  if (to.round.pai_gow) return halfSteps(from, to, pace);
  if (to.round.shown.kind === 'dice')
    return from.round.shown.kind === 'dice' || from.landing.dice?.length === 3
      ? []
      : diceSteps(from, to.round.shown.dice, from.round.shown, pace);
  return to.round.shown.kind === 'cards' ? cardSteps(from, to, pace) : [];
}
