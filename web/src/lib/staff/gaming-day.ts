// The clocks on earth, by how far they are ahead of UTC, and the one of this browser.
import type { GamingDayBody } from '$wire/GamingDayBody';

const HOURS = [-12, -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2, -1, 0, 1, 2, 3, 3.5, 4];
const EAST = [4.5, 5, 5.5, 5.75, 6, 6.5, 7, 8, 8.75, 9, 9.5, 10, 10.5, 11, 12, 12.75, 13, 14];

/** Minutes ahead of UTC as `+08:00`. */
export function offset(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export const OFFSETS: readonly string[] = [...HOURS, ...EAST].map((hours) => offset(hours * 60));

/** What a new house most likely wants: the clock of whoever sets it up, and six in the morning. */
export const likely = (now = new Date()): GamingDayBody => ({
  begins: '06:00',
  utc_offset: offset(-now.getTimezoneOffset()),
});
