// What a change of the house's rules would change, line by line.
import { t } from '$lib/i18n/language.svelte';
import { money } from '$lib/money/money';
import type { Key } from '$lib/i18n/phrases';
import type { HouseRulesBody } from '$wire/HouseRulesBody';

export type Line = { key: Key; was: string; to: string };

const values = ({
  cage,
  care,
  ticket_days,
  gaming_day,
}: HouseRulesBody): readonly [Key, string][] =>
  [
    ...(cage
      ? ([
          ['ui.rules.site', cage.site],
          ['ui.rules.second_above', money(cage.second_above)],
          ['ui.rules.identify_from', money(cage.identify_from)],
          ['ui.rules.sale_second_above', money(cage.sale_second_above ?? 0)],
          ['ui.rules.vault', t(cage.vault ? 'ui.rules.yes' : 'ui.rules.no')],
        ] as const)
      : []),
    ...(ticket_days === undefined
      ? []
      : ([['ui.rules.ticket_days', String(ticket_days)]] as const)),
    ...(gaming_day
      ? ([
          ['ui.rules.utc_offset', gaming_day.utc_offset],
          ['ui.rules.begins', gaming_day.begins],
        ] as const)
      : []),
    ...(care
      ? ([
          ['ui.rules.raise_hours', String(care.raise_hours)],
          ['ui.rules.check_minutes', String(care.check_minutes)],
          ['ui.rules.exclusion_months', String(care.exclusion_months)],
        ] as const)
      : []),
  ].map(([key, value]) => [key, value]);

/** What differs between rules asked for and rules in force. */
export function changes(to: HouseRulesBody, now: HouseRulesBody): Line[] {
  const held = new Map(values(now));
  return values(to)
    .filter(([key, value]) => held.get(key) !== value)
    .map(([key, value]) => ({ key, was: held.get(key) ?? '–', to: value }));
}

/** The parts that differ: what stays as it is is not asked for. */
export function changed(to: HouseRulesBody, now: HouseRulesBody): HouseRulesBody {
  const differs = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) !== JSON.stringify(other);
  return {
    ...(to.cage && differs(to.cage, now.cage) ? { cage: to.cage } : {}),
    ...(to.care && differs(to.care, now.care) ? { care: to.care } : {}),
    ...(to.ticket_days !== undefined && to.ticket_days !== now.ticket_days
      ? { ticket_days: to.ticket_days }
      : {}),
    ...(to.gaming_day && differs(to.gaming_day, now.gaming_day)
      ? { gaming_day: to.gaming_day }
      : {}),
  };
}
