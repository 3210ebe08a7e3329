/** The time of day in twelve hours, with the same digits in every language (the font has no 午). */
export function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
}

/** Whole seconds until a deadline; `null` if there is none. */
export function timeLeft(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Day and time to the second, the same digits in every language: `2026-11-15 16:04:09`. */
export function dayAndTime(ms: number): string {
  const at = new Date(ms);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
