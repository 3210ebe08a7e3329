// The boxes on the rail, as plates: whose each is and what lies in it.
import type { BoxPlate } from '$felt/field';
import { t } from '$lib/i18n/language.svelte';
import { money } from '$lib/money/money';
import type { BoxView } from '$wire/BoxView';
import type { MineSection } from '$wire/MineSection';

const staked = (mine: MineSection, seat: number): number =>
  mine.bets
    .filter((bet) => bet.seat === seat && bet.stage === null)
    .reduce((sum, bet) => sum + bet.stake, 0);

export function boxPlates(
  boxes: readonly BoxView[],
  mine: MineSection,
  chosen: number,
): BoxPlate[] {
  return boxes.map((box) => {
    const own = box.seat === mine.seat;
    const state = t(own ? 'ui.box.own' : box.taken ? 'ui.box.taken' : 'ui.box.free');
    const [here, all] = [staked(mine, box.seat), box.player + box.banker];
    const text = here > 0 ? `${t('print.you')} ${money(here)}` : all > 0 ? money(all) : state;
    return {
      seat: box.seat,
      label: t('ui.box.label', { seat: box.seat, state }),
      text,
      own,
      chosen: box.seat === chosen,
    };
  });
}
