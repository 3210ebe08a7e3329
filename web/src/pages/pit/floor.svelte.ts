// The floor as the pit looks at it: the tables, the totals of the shift, and what came up since the page was opened.
import { reason } from '$lib/i18n/problem.svelte';
import { me } from '$lib/session/session';
import { ask, command } from '$lib/table/commands';
import { cue } from '$lib/ui/sound.svelte';
import type { ClockHeldView } from '$wire/ClockHeldView';
import type { MeView } from '$wire/MeView';
import type { PitTable } from '$wire/PitTable';
import type { PitTotalsView } from '$wire/PitTotalsView';
import type { PitView } from '$wire/PitView';
import { alertsOf, fresh, type Alert } from './waits';

const REFRESH_MS = 2000;
const TICK_MS = 250;
const KEPT = 8;

export class Floor {
  person = $state.raw<MeView | null>(null);
  asked = $state(false);
  trouble = $state('');
  tables = $state.raw<PitTable[]>([]);
  totals = $state.raw<PitTotalsView | null>(null);
  clockHeld = $state.raw<ClockHeldView | null>(null);
  alerts = $state.raw<Alert[]>([]);
  waits = $state.raw<ReadonlySet<string>>(new Set());
  /** The server's time. */
  now = $state(Date.now());
  #offset = 0;
  #looked = false;

  /** @param wall Whether this screen hangs on a wall: its session is made one that can do nothing else. */
  constructor(readonly wall: boolean) {}

  /** Looks again and again until the page goes. */
  watch(): () => void {
    void this.refresh();
    const timer = setInterval(() => void this.refresh(), REFRESH_MS);
    const ticking = setInterval(() => {
      this.now = Date.now() + this.#offset;
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      clearInterval(ticking);
    };
  }

  async #who(): Promise<MeView | null> {
    const answer = await me();
    this.asked = true;
    if (!answer.ok) {
      this.trouble = answer.problem.status === 401 ? '' : reason(answer.problem);
      return null;
    }
    if (this.wall && !answer.value.wall && answer.value.pages.includes('pit')) {
      const hung = await command<unknown>('POST', '/api/pit/wall', undefined);
      if (!hung.ok) {
        this.trouble = reason(hung.problem);
        return null;
      }
    }
    return answer.value;
  }

  async refresh(): Promise<void> {
    this.person ??= await this.#who();
    if (this.person?.pages.includes('pit') !== true) return;
    const [view, totals] = await Promise.all([
      ask<PitView>('/api/pit'),
      ask<PitTotalsView>('/api/pit/totals'),
    ]);
    this.trouble = view.ok ? '' : reason(view.problem);
    if (totals.ok) this.totals = totals.value;
    if (!view.ok) return;
    this.tables = view.value.tables;
    this.clockHeld = view.value.clock_held;
    this.#offset = view.value.now_ms - Date.now();
    this.now = view.value.now_ms;
    const alerts = alertsOf(this.tables, this.now);
    const news = fresh(this.waits, alerts);
    if (news.length > 0) this.alerts = [...news, ...this.alerts].slice(0, KEPT);
    if (news.length > 0 && (this.#looked || this.wall)) cue('call');
    this.#looked = true;
    this.waits = new Set(alerts.map(({ key }) => key));
  }
}
