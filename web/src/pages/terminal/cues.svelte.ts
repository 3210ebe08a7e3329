// Chooses the sound for the latest change on this screen, and speaks the calls as they are shown.
import { cue, type Cue } from '$lib/ui/sound.svelte';
import { say } from '$lib/voice/voice.svelte';
import type { Desk } from '$lib/table/desk.svelte';
import type { LiveTable } from '$lib/table/live.svelte';
import type { Landing } from '$lib/reveal/steps';
import type { Sight } from '$lib/reveal/sight.svelte';
import type { MineSection } from '$wire/MineSection';
import type { Phase } from '$wire/Phase';
import type { RoundSection } from '$wire/RoundSection';
import type { Said } from '$wire/Said';

export type Heard = {
  phase: Phase;
  /** Cards and hands that lie: each is heard. */
  pieces: number;
  /** Dice that have settled; `null` while none are on their way. */
  dice: number | null;
  /** What is left of the window this screen shows; no window is shown while something lands. */
  seconds: number | null;
  net: number | null;
};
const LAST_SECONDS = 5;

/** What a piece of this game sounds like. */
const pieceOf = (game: string): Cue => (game === 'pai-gow-tiles' ? 'tile' : 'card');

export function cueOf(before: Heard, after: Heard, game = ''): Cue | null {
  if (after.phase !== before.phase) {
    if (after.phase === 'open') return 'open';
    if (before.phase === 'open') return after.phase === 'drawing' ? 'closed' : 'error';
    if (after.phase === 'void' || after.phase === 'options') return 'error';
  }
  // The money comes a frame after the result.
  const wins = ({ phase, net }: Heard): boolean => phase === 'settled' && (net ?? 0) > 0;
  if (wins(after) && !wins(before)) return 'win';
  if (after.dice !== null && after.dice > (before.dice ?? 0)) return 'die';
  if (after.dice === 0 && before.dice === null) return 'shake';
  if (after.pieces > before.pieces) return pieceOf(game);
  const last = after.seconds !== null && after.seconds > 0 && after.seconds <= LAST_SECONDS;
  return last && after.seconds !== before.seconds ? 'warning' : null;
}

type Seen = {
  readonly round: RoundSection | undefined;
  readonly mine: MineSection | undefined;
  readonly landing: Landing;
  readonly busy: boolean;
};
/** What there is to hear on a screen that shows this, with so many milliseconds left of its window. */
export function heardOn({ round, mine, landing, busy }: Seen, left: number | null): Heard | null {
  if (!round) return null;
  const { shown, pai_gow: hands } = round;
  const cards = shown.kind === 'cards' ? shown.player.length + shown.banker.length : 0;
  const turned = hands?.positions.some(({ hand }) => hand !== null) ? landing.halves : 0;
  const mineLies = (mine?.pai_gow?.hand?.pieces.length ?? 0) > 0 ? 1 : 0;
  return {
    phase: round.phase,
    pieces: cards + turned + mineLies,
    dice: landing.dice?.length ?? null,
    seconds: busy || left === null ? null : Math.ceil(left / 1000),
    net: mine?.net ?? null,
  };
}

/** All that I have staked or am staking, as the felt shows it. */
const staked = (desk: Desk): number =>
  desk.source().bets.reduce((sum, { stake, stage }) => sum + (stage === null ? stake : 0), 0) +
  desk.underWay();

/** The calls since the last look. A page that has just come, or lost a round, says nothing old. */
export function newCalls(
  before: { round: number; said: number } | null,
  after: { round: number; said: readonly Said[] },
): readonly Said[] {
  if (!before || after.round < before.round) return [];
  return after.said.slice(after.round === before.round ? before.said : 0);
}

/** Sounds for as long as the page lives. */
export function soundOf(live: LiveTable, sight: Sight, desk: Desk): void {
  let before: Heard | null = null;
  $effect(() => {
    const after = heardOn(sight, live.left);
    const name = before && after ? cueOf(before, after, live.table?.game) : null;
    before = after;
    if (name) cue(name);
  });
  let lay: number | null = null;
  $effect(() => {
    const lies = staked(desk);
    if (lay !== null && lies > lay) cue('chip');
    lay = lies;
  });
  let spoken: { round: number; said: number } | null = null;
  $effect(() => {
    const { round } = sight;
    if (!round) return;
    for (const { phrase, facts } of newCalls(spoken, round)) void say(phrase, facts);
    spoken = { round: round.round, said: round.said.length };
  });
}
