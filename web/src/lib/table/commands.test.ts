import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, command, uuidv7, type Transport } from './commands';

/** A network that fails `failures` times in the given ways, then answers. */
function network(
  failures: readonly ('lost' | number)[],
  answer: Response,
): { keys: string[]; transport: Transport } {
  const keys: string[] = [];
  let made = 0;
  return {
    keys,
    transport: {
      newKey: () => `key-${String(++made)}`,
      wait: () => Promise.resolve(),
      fetch: (_, init) => {
        keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? '');
        const failure = failures[keys.length - 1];
        if (failure === 'lost') return Promise.reject(new TypeError('network'));
        if (failure !== undefined) return Promise.resolve(new Response('', { status: failure }));
        return Promise.resolve(answer.clone());
      },
    },
  };
}

const failure = fc.constantFrom('lost' as const, 502, 503, 504);

test('every retry carries the same key, and one success ends it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(failure, { maxLength: 8 }), async (failures) => {
      const { keys, transport } = network(failures, Response.json({ stake: 100 }));
      expect(await command('PUT', '/api/x', { stake: 100 }, transport)).toEqual({
        ok: true,
        value: { stake: 100 },
      });
      expect(keys).toHaveLength(failures.length + 1);
      expect(new Set(keys).size).toBe(1);
    }),
  );
});

test('two commands have two keys', async () => {
  const { keys, transport } = network([], Response.json({}));
  await command('PUT', '/api/x', { stake: 100 }, transport);
  await command('PUT', '/api/x', { stake: 100 }, transport);
  expect(new Set(keys).size).toBe(2);
});

test('a refusal is an answer and is not tried again', async () => {
  const problem = {
    type: 'about:blank#bets_closed',
    title: '',
    status: 409,
    detail: '',
    code: 'bets_closed',
    facts: {},
  };
  const { keys, transport } = network([], Response.json(problem, { status: 409 }));
  expect(await command('PUT', '/api/x', { stake: 1 }, transport)).toEqual({ ok: false, problem });
  expect(keys).toHaveLength(1);
});

test('when nothing answers, the network is the problem', async () => {
  const { transport } = network(Array<'lost'>(20).fill('lost'), Response.json({}));
  const answer = await command('PUT', '/api/x', {}, transport);
  expect(answer.ok ? '' : answer.problem.code).toBe('network');
});

test('an answer that is no problem+json does not break the page', async () => {
  const { transport } = network([], new Response('<html>', { status: 500 }));
  const answer = await ask('/api/x', transport);
  expect(answer.ok ? '' : answer.problem.code).toBe('unknown');
});

test('keys are UUIDs of version 7 and sort by time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 47 }),
      fc.integer({ min: 1, max: 1e9 }),
      (now, later) => {
        const key = uuidv7(now);
        expect(key).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
        expect(parseInt(key.replace('-', '').slice(0, 12), 16)).toBe(now);
        expect(key < uuidv7(now + later)).toBe(true);
      },
    ),
  );
});

test('the same asked again after no answer has the same key, until there is one', async () => {
  const { keys, transport } = network(Array<'lost'>(9).fill('lost'), Response.json({}));
  const pay = (amount: number): Promise<unknown> =>
    command('POST', '/api/payouts', { amount }, transport);
  await pay(1);
  await pay(1);
  expect(new Set(keys).size).toBe(1);
  await pay(2);
  await pay(1);
  expect(new Set(keys).size).toBe(3);
});
