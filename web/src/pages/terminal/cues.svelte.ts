// Chooses the tone for the latest change on the table.
import { cue, type Cue } from '$lib/ui/sound.svelte';
import type { LiveTable } from '$lib/table/live.svelte';
import type { Sight } from '$lib/reveal/sight.svelte';
import type { Phase } from '$wire/Phase';

export type Heard = { phase: Phase; cards: number; seconds: number | null; net: number | null };

const LAST_SECONDS = 5;

export function cueOf(before: Heard, after: Heard): Cue | null {
  if (after.phase !== before.phase) {
    if (after.phase === 'open') return 'open';
    if (before.phase === 'open') return after.phase === 'drawing' ? 'closed' : 'error';
    if (after.phase === 'void' || after.phase === 'options') return 'error';
    if (after.phase === 'settled' && (after.net ?? 0) > 0) return 'win';
  }
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

/** Sounds for as long as the page lives. */
export function soundOf(live: LiveTable, sight: Sight): void {
  let before: Heard | null = null;
  $effect(() => {
    const after = heard(live, sight);
    const name = before && after ? cueOf(before, after) : null;
    before = after;
    if (name) cue(name);
  });
}
