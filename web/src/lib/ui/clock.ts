// The clock on the wall, in words of the page.
import { t } from '$lib/i18n/language.svelte';

/** The time of day in twelve hours. */
export function timeOfDay(ms: number): string {
  const at = new Date(ms);
  const hour = at.getHours();
  const time = `${String(hour % 12 || 12)}:${String(at.getMinutes()).padStart(2, '0')}`;
  return t(hour < 12 ? 'ui.time.am' : 'ui.time.pm', { time });
}
