import { describe, expect, it } from 'vitest';
import { english, isKey } from '$lib/i18n/phrases';
import type { BetHelp } from '$wire/BetHelp';
import type { HelpView } from '$wire/HelpView';
import { inOrder, learnKey } from './lesson.svelte';

describe('what a patron can learn', () => {
  it('has a sentence for every bet that has a name', () => {
    const bets = Object.keys(english)
      .filter((key) => key.startsWith('bet.') && !key.endsWith('-insurance'))
      .map((key) => key.slice('bet.'.length));
    expect(bets.length).toBeGreaterThan(70);
    expect(bets.filter((bet) => !isKey(learnKey(bet)))).toEqual([]);
  });

  it('keeps the number of a Small or Big 7, which names the bet', () => {
    expect(learnKey('total-12')).toBe('learn.total');
    expect(learnKey('two-dice-1-6')).toBe('learn.two-dice');
    expect(learnKey('player-big-7')).toBe('learn.player-big-7');
  });

  it('begins with the bet that was asked for', () => {
    const bet = (name: string): BetHelp => ({
      bet: name,
      house_edge_percent: null,
      edge_when: null,
      rows: [],
    });
    const bets = [bet('player'), bet('banker'), bet('tie')];
    const help: HelpView = { bets, third_card: null, edges: 'hidden' };
    expect(inOrder(help, 'tie').map((each) => each.bet)).toEqual(['tie', 'player', 'banker']);
    expect(inOrder(help, null).map((each) => each.bet)).toEqual(['player', 'banker', 'tie']);
  });
});
