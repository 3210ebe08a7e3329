// What the cage is asked for, and the bars of a ticket.
import { ask, command, type Answer } from '$lib/table/commands';
import type { CageView } from '$wire/CageView';
import type { CopyBody } from '$wire/CopyBody';
import type { CopyView } from '$wire/CopyView';
import type { ReceiptView } from '$wire/ReceiptView';
import type { TicketView } from '$wire/TicketView';

/** What a payment or a sale leads to: a receipt, or a payment that waits. */
export type Done = { amount: number; receipt?: number | null; waits?: number | null };

/** What lies on the counter to be printed. */
export type Sheet =
  { kind: 'receipt'; receipt: ReceiptView } | { kind: 'ticket'; ticket: TicketView };

export const look = (): Promise<Answer<CageView>> => ask<CageView>('/api/cage');

export const receiptOf = (number: number): Promise<Answer<ReceiptView>> =>
  ask<ReceiptView>(`/api/cage/receipts/${String(number)}`);

/** A copy of a receipt: counted by the house before it is printed. */
export async function copyOfReceipt(number: number): Promise<Answer<ReceiptView>> {
  const path = `/api/cage/receipts/${String(number)}/copies`;
  const copied = await command<CopyView>('POST', path, {});
  return copied.ok ? receiptOf(number) : copied;
}

/** A copy of a ticket, by its sequence number: a list does not tell the validation number. */
export const copyOfTicket = (
  sequence: number,
  body: CopyBody = { card: null, pin: null, second: null },
): Promise<Answer<TicketView>> =>
  command<TicketView>('POST', `/api/tickets/n${String(sequence)}/copies`, body);

/** Digits in groups of four, as people read them. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** Interleaved 2 of 5 (ISO/IEC 16390): the widths of the five elements of a digit. */
const WIDTHS = [
  'nnwwn',
  'wnnnw',
  'nwnnw',
  'wwnnn',
  'nnwnw',
  'wnwnn',
  'nwwnn',
  'nnnww',
  'wnnwn',
  'nwnwn',
] as const;
/** A wide element is three narrow ones. */
const WIDE = 3;

/** The bars of an even number of digits: where each begins and how wide it is; and the whole width. */
export function bars(digits: string): { width: number; bars: [number, number][] } {
  if (!/^(\d\d)+$/.test(digits)) return { width: 0, bars: [] };
  let elements = 'nnnn'; // start
  for (let i = 0; i < digits.length; i += 2) {
    const black = WIDTHS[Number(digits[i])] ?? '';
    const white = WIDTHS[Number(digits[i + 1])] ?? '';
    for (let at = 0; at < black.length; at++) elements += (black[at] ?? '') + (white[at] ?? '');
  }
  elements += 'wnn'; // stop
  const found: [number, number][] = [];
  let width = 0;
  [...elements].forEach((element, i) => {
    const wide = element === 'w' ? WIDE : 1;
    if (i % 2 === 0) found.push([width, wide]);
    width += wide;
  });
  return { width, bars: found };
}
