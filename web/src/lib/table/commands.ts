// Commands: one idempotency key each, kept through every retry, so that a lost answer never moves money twice.
import type { Problem } from '$wire/Problem';
import { doubt } from './doubt';

export type Method = 'POST' | 'PUT' | 'DELETE';
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };
export type Transport = {
  fetch: typeof fetch;
  newKey: () => string;
  wait: (ms: number) => Promise<void>;
};

/** How long to wait for an answer. */
const PATIENCE_MS = 8000;
/** After this long the line is doubted; the command goes on waiting. */
const SLOW_MS = 400;
const WAITS_MS = [200, 400, 800, 1600, 3200, 3200, 3200, 3200] as const;
/** The server may be restarting: the same key is safe to send again. Any other status is final. */
const TRY_AGAIN = new Set([502, 503, 504]);

/** UUIDv7: time first, so that keys are in order on disk. */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const here: Transport = {
  fetch: (input, init) => fetch(input, init),
  newKey: () => uuidv7(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

export function localProblem(code: string, detail: string): Problem {
  return { type: `about:blank#${code}`, title: detail, status: 0, detail, code, facts: {} };
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  );
}

async function read<T>(response: Response): Promise<Answer<T>> {
  const body: unknown = await response.json().catch(() => null);
  // The wire types are generated from the server's own, so a success has the type of its route.
  if (response.ok) return { ok: true, value: body as T };
  if (isProblem(body)) return { ok: false, problem: body };
  return { ok: false, problem: localProblem('unknown', `status ${String(response.status)}`) };
}

/**
 * Keys of commands that got no answer, by what was asked. The same asked again is the same command: it may have been
 * registered, and a new key would do it twice.
 */
const unanswered = new Map<string, string>();
const UNANSWERED_MAX = 100;

/** Sends a command until there is an answer, always with the same key. */
export async function command<T>(
  method: Method,
  path: string,
  body: object | undefined,
  transport: Transport = here,
): Promise<Answer<T>> {
  const asked = `${method} ${path} ${JSON.stringify(body ?? null)}`;
  const key = unanswered.get(asked) ?? transport.newKey();
  for (let attempt = 0; ; attempt++) {
    const slow = setTimeout(doubt, SLOW_MS);
    try {
      const response = await transport.fetch(path, {
        method,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!TRY_AGAIN.has(response.status)) {
        unanswered.delete(asked);
        return await read<T>(response);
      }
    } catch {
      // No answer: the command may or may not have been registered. The key will tell.
      doubt();
    } finally {
      clearTimeout(slow);
    }
    const ms = WAITS_MS[attempt];
    if (ms === undefined) {
      if (unanswered.size >= UNANSWERED_MAX) unanswered.clear();
      unanswered.set(asked, key);
      return { ok: false, problem: localProblem('network', 'no answer') };
    }
    await transport.wait(ms);
  }
}

/**
 * Sends a gesture: it moves nothing, so it has no key and is not retried. Returns whether to send
 * it again because the server dropped it as too soon; what it shows to me alone is the answer.
 */
export async function gesture(
  path: string,
  body: object,
  transport: Transport = here,
  onanswer?: (value: unknown) => void,
): Promise<'told' | 'again'> {
  try {
    const response = await transport.fetch(path, {
      method: 'PUT',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status === 200) onanswer?.(await response.json());
    return response.status === 429 ? 'again' : 'told';
  } catch {
    return 'told'; // nobody received it; the next one is newer anyway
  }
}

/** Asks once; the caller may ask again. */
export async function ask<T>(path: string, transport: Transport = here): Promise<Answer<T>> {
  try {
    return await read<T>(
      await transport.fetch(path, {
        credentials: 'same-origin',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    );
  } catch {
    return { ok: false, problem: localProblem('network', 'no answer') };
  }
}
