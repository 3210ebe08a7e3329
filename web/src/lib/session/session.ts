// The logged-in person. The session is a cookie the page cannot read, so the page asks the server.
import type { BeginFactorView } from '$wire/BeginFactorView';
import type { LoginsView } from '$wire/LoginsView';
import type { MeView } from '$wire/MeView';
import type { PinBody } from '$wire/PinBody';
import type { RecoveryView } from '$wire/RecoveryView';
import type { SessionBody } from '$wire/SessionBody';
import type { SetupBody } from '$wire/SetupBody';
import type { TicketBody } from '$wire/TicketBody';
import type { TicketView } from '$wire/TicketView';
import type { UnlockBody } from '$wire/UnlockBody';
import { ask, command, localProblem, type Answer } from '$lib/table/commands';

/** Who is logged in. Who must choose a PIN or set up a second factor first counts as nobody: the login asks for it. */
export async function me(): Promise<Answer<MeView>> {
  const answer = await ask<MeView>('/api/me');
  if (!answer.ok || !(answer.value.must_change || answer.value.must_enrol)) return answer;
  return {
    ok: false,
    problem: { ...localProblem('pin_change_needed', 'choose a PIN first'), status: 401 },
  };
}

export function logIn(login: string, pin: string, code?: string): Promise<Answer<MeView>> {
  const body: SessionBody = code === undefined ? { login, pin } : { login, pin, code };
  return command<MeView>('POST', '/api/sessions', body);
}

/** How one may log in here. */
export const ways = (): Promise<Answer<LoginsView>> => ask<LoginsView>('/api/logins');

/** The first two people of a house. */
export const setUp = (body: SetupBody): Promise<Answer<unknown>> =>
  command<unknown>('POST', '/api/setup', body);

/** What an authenticator needs. */
export const beginFactor = (pin: string): Promise<Answer<BeginFactorView>> =>
  command<BeginFactorView>('POST', '/api/me/second-factor', { pin });

/** The first code of an authenticator; gives the recovery codes. */
export const finishFactor = (code: string): Promise<Answer<RecoveryView>> =>
  command<RecoveryView>('PUT', '/api/me/second-factor', { code: code.trim() });

export function logOut(): Promise<Answer<unknown>> {
  return command<unknown>('DELETE', '/api/sessions', undefined);
}

/** This screen takes no command until it is unlocked; it goes on showing its table. */
export const lock = (): Promise<Answer<unknown>> =>
  command<unknown>('PUT', '/api/me/lock', undefined);

export const unlock = (pin: string): Promise<Answer<unknown>> =>
  command<unknown>('POST', '/api/me/unlock', { pin } satisfies UnlockBody);

/** A PIN of one's own. Every session of the person ends. */
export function choosePin(old: string, pin: string): Promise<Answer<unknown>> {
  return command<unknown>('PUT', '/api/me/pin', { old, new: pin } satisfies PinBody);
}

/** A ticket becomes credit, once. The number as typed or scanned: spaces and dashes mean nothing. */
export function insertTicket(number: string): Promise<Answer<TicketView>> {
  const digits = encodeURIComponent(number.replaceAll(/[\s-]/g, ''));
  return command<TicketView>('POST', `/api/tickets/${digits}/insertion`, {});
}

/** So much credit, or all that may leave. */
export function cashOut(amount: number | null): Promise<Answer<TicketView>> {
  return command<TicketView>('POST', '/api/tickets', { amount } satisfies TicketBody);
}
