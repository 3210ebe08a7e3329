// What the page asks of the house about people, and PINs good for one login.
import { ask, command, type Answer } from '$lib/table/commands';
import type { ChangeView } from '$wire/ChangeView';
import type { ChangedView } from '$wire/ChangedView';
import type { PeopleView } from '$wire/PeopleView';
import type { PersonChangeBody } from '$wire/PersonChangeBody';
import type { PersonAgreementBody } from '$wire/PersonAgreementBody';
import type { PersonKind } from '$wire/PersonKind';
import type { PersonLine } from '$wire/PersonLine';

const CHANGES = '/api/people/changes';

export const people = (): Promise<Answer<PeopleView>> => ask<PeopleView>('/api/people');

export const change = (body: PersonChangeBody): Promise<Answer<ChangedView>> =>
  command<ChangedView>('POST', CHANGES, body);

/** Agrees; a change that gives somebody a PIN takes its second half. */
export const agree = (number: number, half: string | null): Promise<Answer<null>> =>
  command<null>('POST', `${CHANGES}/${String(number)}/agreement`, {
    half,
  } satisfies PersonAgreementBody);

/** Whether two people give somebody a PIN by it, of which each chooses a half. */
export const givesPin = ({ change }: ChangeView): boolean =>
  change === 'add-staff' || change === 'reset-pin';

export const drop = (number: number): Promise<Answer<null>> =>
  command<null>('DELETE', `${CHANGES}/${String(number)}`, {});

export const unlock = (login: string): Promise<Answer<null>> =>
  command<null>('DELETE', `/api/locks/${encodeURIComponent(login)}`, {});

/** Letters and digits that nobody takes for one another. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A PIN by chance: six digits for a patron, ten letters and digits for staff. */
export function pinByChance(kind: PersonKind): string {
  const [letters, length] = kind === 'patron' ? ['0123456789', 6] : [LEGIBLE, 10];
  const most = 256 - (256 % letters.length);
  let pin = '';
  while (pin.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) pin += letters[byte % letters.length] ?? '';
  }
  return pin;
}

/** The people whose name, login or id holds these letters. */
export function found(all: readonly PersonLine[], kind: PersonKind, text: string): PersonLine[] {
  const wanted = text.trim().toLowerCase();
  const holds = (each: string): boolean => each.toLowerCase().includes(wanted);
  return all.filter(
    (each) => each.kind === kind && (holds(each.name) || holds(each.login) || holds(each.id)),
  );
}
