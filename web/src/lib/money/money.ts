// Amounts are whole cents everywhere; this file only turns them into text.

/** `125000` → `1,250`; `125050` → `1,250.50`; cents are shown only if there are any. */
export function money(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = Math.abs(Math.trunc(cents));
  const rest = whole % 100;
  const units = String((whole - rest) / 100).replace(/\B(?=(\d{3})+$)/g, ',');
  return sign + units + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`);
}

/** With a plus sign for a win. */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** The text that fits on a chip: `500`, `1K`, `2.5K`, `1M`. */
export function chipLabel(cents: number): string {
  const units = cents / 100;
  if (units >= 1_000_000 && units % 100_000 === 0) return `${String(units / 1_000_000)}M`;
  if (units >= 1_000 && units % 100 === 0) return `${String(units / 1_000)}K`;
  return money(cents);
}
