// The logged-in person. The session is a cookie the page cannot read, so the page asks the server.
import type { BalanceView } from '$wire/BalanceView';
import type { CreditsBody } from '$wire/CreditsBody';
import type { MeView } from '$wire/MeView';
import type { SessionBody } from '$wire/SessionBody';
import type { TicketBody } from '$wire/TicketBody';
import type { TicketView } from '$wire/TicketView';
import { ask, command, type Answer } from '$lib/table/commands';

export const me = (): Promise<Answer<MeView>> => ask<MeView>('/api/me');

export function logIn(login: string, pin: string): Promise<Answer<MeView>> {
  return command<MeView>('POST', '/api/sessions', { login, pin } satisfies SessionBody);
}

export function logOut(): Promise<Answer<unknown>> {
  return command<unknown>('DELETE', '/api/sessions', undefined);
}

export function buyCredits(amount: number): Promise<Answer<BalanceView>> {
  return command<BalanceView>('POST', '/api/credits', { amount } satisfies CreditsBody);
}

/** All credit that may leave. */
export function cashOut(): Promise<Answer<TicketView>> {
  return command<TicketView>('POST', '/api/tickets', { amount: null } satisfies TicketBody);
}
