// What guards a patron: asked of the house and changed there.
import { ask, command, type Answer } from '$lib/table/commands';
import type { MyLimitsBody } from '$wire/MyLimitsBody';
import type { LimitView } from '$wire/LimitView';
import type { MyLimitsView } from '$wire/MyLimitsView';

export const myLimits = (): Promise<Answer<MyLimitsView>> => ask<MyLimitsView>('/api/me/limits');

export const setLimits = (body: MyLimitsBody): Promise<Answer<MyLimitsView>> =>
  command<MyLimitsView>('PUT', '/api/me/limits', body);

export const takeBreak = (hours: number): Promise<Answer<MyLimitsView>> =>
  command<MyLimitsView>('POST', '/api/me/break', { hours });

export const excludeMe = (months: number): Promise<Answer<MyLimitsView>> =>
  command<MyLimitsView>('POST', '/api/me/exclusion', { months });

export const answerCheck = (): Promise<Answer<MyLimitsView>> =>
  command<MyLimitsView>('POST', '/api/me/check', {});

const MINUTES = 'minutes';

/** Whether a limit counts minutes; the others are money. */
export const isTime = (limit: string): boolean => limit.startsWith(MINUTES);

/** What stands in the field of a limit: minutes, or money in whole units. */
export function shown({ limit, value, later }: LimitView): string {
  const now = later ? later.value : value;
  if (now === null) return '';
  return isTime(limit) ? String(now) : String(now / 100);
}

/** What a field says: `null` is no limit, `undefined` no number. */
export function meant(limit: string, text: string): number | null | undefined {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  if (!(isTime(limit) ? /^\d{1,6}$/ : /^\d{1,9}(\.\d{1,2})?$/).test(plain)) return undefined;
  const number = Math.round(Number(plain) * (isTime(limit) ? 1 : 100));
  return number > 0 ? number : undefined;
}

/** All limits as the house reads them; `null` where a field is no number. */
export function bodyOf(fields: Readonly<Record<string, string>>): MyLimitsBody | null {
  const body: Record<string, number | null> = {};
  for (const [limit, text] of Object.entries(fields)) {
    const number = meant(limit, text);
    if (number === undefined) return null;
    body[limit.replace('-', '_')] = number;
  }
  return body as MyLimitsBody;
}
