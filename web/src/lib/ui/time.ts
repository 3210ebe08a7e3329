/** The time of day in twelve hours, with the same figures in every language (the font has no 午). */
export function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
}

/** Whole seconds until a deadline; `null` where there is none. */
export function timeLeft(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));
}
