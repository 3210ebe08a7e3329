// The name of a box holder: a patron the house knows, or the place of somebody it does not know.
import { t } from '$lib/i18n/language.svelte';

/** `seat-3` sits at box 3, `seat-3.1` is the first who stands there. */
const PLACE = /^seat-(\d+)(?:\.(\d+))?$/;

/** The place, in words; `null` for a patron the house knows. */
export function placeName(patron: string): string | null {
  const [place, sits, stands] = PLACE.exec(patron) ?? [];
  if (place === undefined) return null;
  return stands === undefined
    ? t('ui.chips.box', { seat: Number(sits) })
    : t('ui.chips.standing', { seat: Number(sits), number: Number(stands) });
}

export function holderName(
  patron: string,
  name: string | null,
  seat: number | null = null,
): string {
  const known = name ?? patron;
  const box = seat === null ? known : `${t('ui.chips.box', { seat })} · ${known}`;
  return placeName(patron) ?? box;
}
