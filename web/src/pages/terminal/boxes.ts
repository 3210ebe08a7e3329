// The boxes on the rail, as plates: whose each is and what lies in it.
import type { BoxPlate } from '$felt/field';
import { t } from '$lib/i18n/language.svelte';
import { money } from '$lib/money/money';
import type { BoxView } from '$wire/BoxView';
import type { MineSection } from '$wire/MineSection';

type Stakes = { mine: number; others: number };
/** What lies in a box: all of mine, and what others have on Player and Banker there. */
function stakesIn(box: BoxView, mine: MineSection): Stakes {
  const bets = mine.bets.filter(({ seat, stage }) => seat === box.seat && stage === null);
  const sum = (all: typeof bets): number => all.reduce((total, { stake }) => total + stake, 0);
  const counted = sum(bets.filter(({ bet }) => bet === 'player' || bet === 'banker'));
  return { mine: sum(bets), others: Math.max(0, box.player + box.banker - counted) };
}

/** So much is readable on a plate. */
const ROOM = 12;
function printed({ mine, others }: Stakes, state: string): string {
  if (mine === 0) return others > 0 ? money(others) : state;
  const you = `${t('print.you')} ${money(mine)}`;
  if (others === 0) return you;
  const both = `${you} · ${money(others)}`;
  // A gold plate says whose it is; both amounts are more than the word.
  return both.length <= ROOM ? both : `${money(mine)} · ${money(others)}`;
}

export function boxPlates(
  boxes: readonly BoxView[],
  mine: MineSection,
  chosen: number,
): BoxPlate[] {
  return boxes.map((box) => {
    const { seat } = box;
    const own = seat === mine.seat;
    const state = t(own ? 'ui.box.own' : box.taken ? 'ui.box.taken' : 'ui.box.free');
    const stakes = stakesIn(box, mine);
    const lies = stakes.mine + stakes.others > 0;
    return {
      seat,
      label: lies
        ? t('ui.box.stakes', { seat, state, ...stakes })
        : t('ui.box.label', { seat, state }),
      text: printed(stakes, state),
      own,
      chosen: seat === chosen,
    };
  });
}
