// Devices of a casino in a browser test: two people add one, and it reads over HTTP.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BINARY, SUE, WEI } from './house.ts';
import type { Casino, Person } from './house.ts';

/** Two people add a device to a table; gives its credential. */
export async function addDevice(
  casino: Casino,
  id: string,
  ...of: [kind: string, table: string, name: string]
): Promise<string> {
  const [kind, table, name] = of;
  const [sue, wei] = await Promise.all([SUE, WEI].map((who) => casino.logIn(who)));
  const run = (who: Person | undefined, ...args: string[]) => {
    const env = { ...process.env, CROUPIER_URL: casino.url, CROUPIER_TOKEN: who?.token ?? '' };
    return promisify(execFile)(BINARY, ['device', ...args], { env });
  };
  const added = await run(sue, 'add', id, '--kind', kind, '--table', table, '--name', name);
  await run(wei, 'agree', added.stderr.trim().split(' ').at(-1) ?? '');
  return added.stdout;
}

/** A reading under its number, and what became of it. */
export async function reads(
  casino: Casino,
  credential: string,
  seq: number,
  what: object,
): Promise<string> {
  const answer = await fetch(`${casino.url}/api/device/readings`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${credential.trim()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ seq, what }),
  });
  const { result, code } = (await answer.json()) as { result?: string; code?: string };
  return result ?? code ?? '';
}
