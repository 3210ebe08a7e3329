/** The time of day in twelve hours, with the same figures in every language (the font has no 午). */
export function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
}
