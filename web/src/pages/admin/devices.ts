// What the page asks of the house about devices, and the credential of a new one: it is made here, shown once, and
// the house gets its SHA-256 only.
import { sha256 } from '$lib/sha256';
import { ask, command, type Answer } from '$lib/table/commands';
import type { ChangedView } from '$wire/ChangedView';
import type { DeviceListView } from '$wire/DeviceListView';
import type { NewDeviceBody } from '$wire/NewDeviceBody';

export const KINDS = ['shoe', 'dice', 'scanner', 'printer', 'acceptor'] as const;
export type Kind = (typeof KINDS)[number];
export type PlaceKind = 'table' | 'terminal' | 'cage';

/** Where a device of this kind can stand. */
export const PLACES: Record<Kind, readonly PlaceKind[]> = {
  shoe: ['table'],
  dice: ['table'],
  scanner: ['terminal', 'cage'],
  printer: ['terminal', 'cage'],
  acceptor: ['terminal'],
};

export const devices = (): Promise<Answer<DeviceListView>> => ask<DeviceListView>('/api/devices');

/** 256 random bits, in hexadecimal digits. */
export function newCredential(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type NewDevice = { id: string; name: string; kind: Kind; place: PlaceKind; where: string };

/** What the house is told of a new device. */
export function bodyOf(
  { id, name, kind, place, where }: NewDevice,
  credential: string,
): NewDeviceBody {
  return {
    device: id.trim(),
    name: name.trim(),
    kind,
    credential: sha256(credential),
    ...(place === 'table' ? { table: where } : {}),
    ...(place === 'terminal' ? { terminal: where.trim() } : {}),
  };
}

export const add = (body: NewDeviceBody): Promise<Answer<ChangedView>> =>
  command<ChangedView>('POST', '/api/devices', body);
const of = (device: string): string => `/api/devices/${encodeURIComponent(device)}`;
export const revoke = (device: string, reason: string): Promise<Answer<null>> =>
  command<null>('DELETE', of(device), { reason });
export const count = (device: string, counted: number): Promise<Answer<ChangedView>> =>
  command<ChangedView>('POST', `${of(device)}/count`, { counted });
export const agree = (number: number): Promise<Answer<null>> =>
  command<null>('POST', `/api/acts/${String(number)}/agreement`, {});
export const drop = (number: number): Promise<Answer<null>> =>
  command<null>('DELETE', `/api/acts/${String(number)}`, {});
