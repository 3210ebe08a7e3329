// Where the bets of a pai gow table lie: the main bet in the middle of the arc, Fortune beside it.
import { sector, type Arc, type Ring } from './arc';
import type { Felt, Shape } from './layout';

const MEASURES: Readonly<Record<Shape, { width: number; height: number; radius: number }>> = {
  wide: { width: 1440, height: 300, radius: 2600 },
  tall: { width: 1080, height: 330, radius: 1900 },
  phone: { width: 390, height: 210, radius: 900 },
  quarter: { width: 960, height: 244, radius: 2400 },
};
/** How high a field is, and the rail. */
const HIGH: Readonly<Record<Shape, number>> = {
  wide: 150,
  tall: 170,
  phone: 130,
  quarter: 156,
};
/** How far one field, or all of them, reach to each side of the middle. */
const REACH: Readonly<Record<Shape, readonly [number, number]>> = {
  wide: [0.34, 0.62],
  tall: [0.34, 0.62],
  phone: [1, 1],
  quarter: [0.46, 0.84],
};
const RAIL: Readonly<Record<Shape, number>> = { wide: 52, tall: 58, phone: 40, quarter: 34 };

export function paiGowFelt(bets: readonly { bet: string }[], shape: Shape): Felt {
  const { width, height, radius } = MEASURES[shape];
  const reach = width * 0.49;
  const arc: Arc = {
    x: width / 2,
    y: height - RAIL[shape] - 14 - radius,
    half: Math.asin(reach / radius),
  };
  const ring: Ring = { inner: radius - HIGH[shape], outer: radius };
  const [alone, all] = REACH[shape];
  const whole = bets.length === 1 ? alone : all;
  const each = (2 * whole) / Math.max(1, bets.length);
  return {
    width,
    height,
    arc,
    rail: { inner: radius + 10, outer: radius + 10 + RAIL[shape] },
    fields: bets.map(({ bet }, i) => ({
      bet,
      print: 'main',
      place: sector(arc, ring, -whole + i * each, -whole + (i + 1) * each),
    })),
  };
}
