// The logged-in person. The session is a cookie the page cannot read, so the page asks the server.
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

/** A ticket becomes credit, once. The number as typed or scanned: spaces and dashes mean nothing. */
export function insertTicket(number: string): Promise<Answer<TicketView>> {
  const digits = encodeURIComponent(number.replaceAll(/[\s-]/g, ''));
  return command<TicketView>('POST', `/api/tickets/${digits}/insertion`, {});
}

/** All credit that may leave. */
export function cashOut(): Promise<Answer<TicketView>> {
  return command<TicketView>('POST', '/api/tickets', { amount: null } satisfies TicketBody);
}
