import { describe, expect, test } from 'vitest';
import { nextStep, tooSoon, waits } from './step';
import type { ConsoleSection } from '$wire/ConsoleSection';
import type { PitSection } from '$wire/PitSection';
import type { RoundSection } from '$wire/RoundSection';

const round = (more: Partial<RoundSection> = {}): RoundSection =>
  ({ round: 1, phase: 'drawing', squeeze: null, ...more }) as RoundSection;
const section = (more: Partial<ConsoleSection> = {}): ConsoleSection =>
  ({ next_card: null, ...more }) as ConsoleSection;

describe('the next step', () => {
  test('is what may be pressed', () => {
    const may = ['confirm', 'undo-card'];
    expect(nextStep({ round: round(), section: section(), may })).toEqual({ press: 'confirm' });
  });
  test('is a new shoe where no round can open without one', () => {
    const may = ['new-shoe'];
    expect(nextStep({ round: round(), section: section(), may })).toEqual({ press: 'new-shoe' });
    const both = ['open-bets', 'new-shoe'];
    const next = nextStep({ round: round(), section: section(), may: both });
    expect(next).toEqual({ press: 'open-bets' });
  });
  test('names the side of the next card', () => {
    const next = nextStep({
      round: round(),
      section: section({ next_card: 'banker' }),
      may: ['enter-card', 'undo-card'],
    });
    expect(next).toEqual({ say: { phrase: 'ui.console.next_card', facts: { side: 'banker' } } });
  });
  test('is to wait where nothing may be done', () => {
    const next = nextStep({ round: round(), section: section(), may: [] });
    expect(next).toEqual({ say: { phrase: 'ui.step.waits', facts: {} } });
  });
});

describe('play waits', () => {
  test('for the second person of an order, by rank', () => {
    const order = { order: 'void', case: 'foreign-card', text: 'x' } as const;
    const pit = {
      keeping: 'open',
      approvals: [{ order, needs: 'pit-manager', by: 'sam' }],
    } as unknown as PitSection;
    const [first] = waits({ round: round(), section: section(), pit, may: [] });
    expect(first).toEqual({
      phrase: 'ui.wait.order',
      facts: { order: 'void/foreign-card', needs: 'pit-manager', by: 'sam' },
    });
  });
  test('for a Pit Supervisor only where this person may not resume', () => {
    const interrupted = round({ phase: 'interrupted' });
    const phrases = (may: string[]): string[] =>
      waits({ round: interrupted, section: section(), may }).map(({ phrase }) => phrase);
    expect(phrases([])).toEqual(['ui.wait.resume']);
    expect(phrases(['resume'])).toEqual([]);
  });
  test('for the pit where devices differ or read what nobody called for', () => {
    const view = { mode: 'two_sources', by_hand: false, devices: [], queue: [] };
    const unexpected = { device: 'd', reading: '?', why: 'card_in_excess', at_ms: 1 };
    const phrases = (devices: object): string[] => {
      const seen = { ...section(), devices } as ConsoleSection;
      return waits({ round: round(), section: seen, may: [] }).map(({ phrase }) => phrase);
    };
    expect(phrases({ ...view, unexpected: [] })).toEqual([]);
    expect(phrases({ ...view, unexpected: [unexpected] })).toEqual(['ui.wait.reading']);
    const differs = { entered: '1-2-3', read: '1-2-4' };
    expect(phrases({ ...view, unexpected: [], differs })).toEqual(['ui.wait.differs']);
  });
  test('for those who have not answered about insurance, each named once', () => {
    const asked = (patron: string, seat: number, on: string, answer: string) => ({
      patron,
      seat,
      on,
      answer,
      name: patron,
      maximum: 1,
      stake: 0,
    });
    const insurance = {
      least_until_ms: 5000,
      asked: [
        asked('ann', 1, 'banker', 'none'),
        asked('ann', 1, 'player', 'none'),
        asked('bob', 2, 'banker', 'declined'),
      ],
    };
    const seen = section({ insurance });
    expect(waits({ round: round(), section: seen, may: [] })).toEqual([
      { phrase: 'ui.wait.insure', facts: { who: 'Box 1 · ann' } },
    ]);
    expect(tooSoon(seen, 4999)).toBe(true);
    expect(tooSoon(seen, 5000)).toBe(false);
    expect(tooSoon(undefined, 0)).toBe(false);
  });
});
