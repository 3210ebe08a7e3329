// Chips by denomination: the colours of a casino, and how an amount becomes a stack.

export type Colour = { base: string; dark: string; mark: string };

/** By value in whole units; what is between two takes the lower one's. */
const COLOURS: readonly (readonly [number, Colour])[] = [
  [0, { base: '#e9e4d6', dark: '#b9b29c', mark: '#3566b8' }],
  [5, { base: '#c4202f', dark: '#7d101b', mark: '#f6efe0' }],
  [10, { base: '#2764b4', dark: '#143a70', mark: '#f6efe0' }],
  [25, { base: '#1c8a55', dark: '#0d5232', mark: '#f6efe0' }],
  [50, { base: '#d96b1c', dark: '#8d3f08', mark: '#f6efe0' }],
  [100, { base: '#2a2e33', dark: '#0d0f11', mark: '#f0ead8' }],
  [500, { base: '#6c3aa6', dark: '#3f1c6b', mark: '#efe6fb' }],
  [1_000, { base: '#e0a422', dark: '#946408', mark: '#2a1d05' }],
  [5_000, { base: '#8a5632', dark: '#4f2d14', mark: '#f4e2c8' }],
  [25_000, { base: '#1d8f9b', dark: '#0b535b', mark: '#eafafb' }],
  [100_000, { base: '#c23c7a', dark: '#7a1a47', mark: '#fdeaf3' }],
];

export function chipColour(cents: number): Colour {
  const found = COLOURS.findLast(([from]) => cents >= from * 100);
  return (found ?? COLOURS[0] ?? [0, { base: '#e9e4d6', dark: '#b9b29c', mark: '#3566b8' }])[1];
}

/** So many chips are drawn at most; the plate below says the whole amount. */
export const MOST_DRAWN = 5;

/** An amount in the chips of the table, largest on top; the values from the bottom up. */
export function stackOf(amount: number, chips: readonly number[]): number[] {
  const values = chips.toSorted((a, b) => b - a);
  const taken: number[] = [];
  let rest = amount;
  for (const value of values) {
    while (value > 0 && rest >= value && taken.length < MOST_DRAWN) {
      taken.push(value);
      rest -= value;
    }
  }
  if (taken.length === 0 && amount > 0) taken.push(values.at(-1) ?? amount);
  return taken.reverse();
}
