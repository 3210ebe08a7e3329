// Chooses the tone for the latest change on the table, and speaks the calls as they are shown.
import { cue, type Cue } from '$lib/ui/sound.svelte';
import { say } from '$lib/voice/voice.svelte';
import type { LiveTable } from '$lib/table/live.svelte';
import type { Sight } from '$lib/reveal/sight.svelte';
import type { Phase } from '$wire/Phase';
import type { Said } from '$wire/Said';

export type Heard = { phase: Phase; cards: number; seconds: number | null; net: number | null };

const LAST_SECONDS = 5;

export function cueOf(before: Heard, after: Heard): Cue | null {
  if (after.phase !== before.phase) {
    if (after.phase === 'open') return 'open';
    if (before.phase === 'open') return after.phase === 'drawing' ? 'closed' : 'error';
    if (after.phase === 'void' || after.phase === 'options') return 'error';
  }
  // The money comes a frame after the result.
  const wins = ({ phase, net }: Heard): boolean => phase === 'settled' && (net ?? 0) > 0;
  if (wins(after) && !wins(before)) return 'win';
  if (after.cards > before.cards) return 'card';
  const last = after.seconds !== null && after.seconds > 0 && after.seconds <= LAST_SECONDS;
  return last && after.seconds !== before.seconds ? 'warning' : null;
}

function heard(live: LiveTable, { round, mine }: Sight): Heard | null {
  if (!round) return null;
  const { shown } = round;
  const cards = shown.kind === 'cards' ? shown.player.length + shown.banker.length : 0;
  const seconds = live.left === null ? null : Math.ceil(live.left / 1000);
  return { phase: round.phase, cards, seconds, net: mine?.net ?? null };
}

/** The calls since the last look. A page that has just come, or lost a round, says nothing old. */
export function newCalls(
  before: { round: number; said: number } | null,
  after: { round: number; said: readonly Said[] },
): readonly Said[] {
  if (!before || after.round < before.round) return [];
  return after.said.slice(after.round === before.round ? before.said : 0);
}

/** Sounds for as long as the page lives. */
export function soundOf(live: LiveTable, sight: Sight): void {
  let before: Heard | null = null;
  $effect(() => {
    const after = heard(live, sight);
    const name = before && after ? cueOf(before, after) : null;
    before = after;
    if (name) cue(name);
  });
  let spoken: { round: number; said: number } | null = null;
  $effect(() => {
    const { round } = sight;
    if (!round) return;
    for (const { phrase, facts } of newCalls(spoken, round)) void say(phrase, facts);
    spoken = { round: round.round, said: round.said.length };
  });
}
