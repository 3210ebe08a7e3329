// What the cage is asked for.
import { ask, command, type Answer } from '$lib/table/commands';
import type { CageView } from '$wire/CageView';
import type { CopyBody } from '$wire/CopyBody';
import type { CopyView } from '$wire/CopyView';
import type { ReceiptView } from '$wire/ReceiptView';
import type { TicketsView } from '$wire/TicketsView';
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

/** Whose ticket it is, by name: the ticket itself says the id, and only the list has the name. */
export async function ownerOf({ number, patron }: TicketView): Promise<string> {
  const list = await ask<TicketsView>(`/api/tickets?${new URLSearchParams({ number }).toString()}`);
  const line = list.ok ? list.value.tickets[0] : undefined;
  return line?.name ?? patron ?? '';
}

/** Digits in groups of four, as people read them. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');
