import { expect, test } from 'vitest';
import { ServerClock } from './clock';

const AT = Date.UTC(2026, 10, 19, 20, 0, 0);
const header = (ms: number): string => new Date(ms).toUTCString();

test('a clock that may be right is believed', () => {
  const clock = new ServerClock();
  expect(clock.offset).toBe(0);
  clock.hear(header(AT), AT + 200, AT + 400);
  clock.hear(header(AT + 5000), AT + 5900, AT + 6100);
  clock.hear(null, AT, AT);
  expect(clock.offset).toBe(0);
});

test('a clock that is behind or ahead is set right, within what the answers allow', () => {
  const behind = new ServerClock();
  behind.hear(header(AT), AT - 60_000, AT - 59_900);
  expect(behind.offset).toBe(59_900);
  behind.hear(header(AT + 3000), AT - 57_500, AT - 57_400);
  expect(behind.offset).toBe(60_400);
  const ahead = new ServerClock();
  ahead.hear(header(AT), AT + 30_000, AT + 30_050);
  expect(ahead.offset).toBe(-29_000);
});

test('a clock that was set begins anew', () => {
  const clock = new ServerClock();
  clock.hear(header(AT), AT - 60_000, AT - 59_900);
  clock.hear(header(AT + 5000), AT + 5100, AT + 5200);
  expect(clock.offset).toBe(0);
});
