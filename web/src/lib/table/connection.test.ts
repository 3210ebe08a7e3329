import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MineSection } from '$wire/MineSection';
import type { SectionMessage } from '$wire/SectionMessage';
import { localProblem } from './commands';
import { Connection, type Status } from './connection';

type Fake = Pick<WebSocket, 'close'> & {
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
};

const data: MineSection = {
  credit: 0,
  in_play: 0,
  asks: [],
  commission_owed: 0,
  seat: 1,
  bets: [],
  insurance: [],
  last_stakes: [],
  net: null,
  may_squeeze: false,
  squeezing: false,
  notices: [],
  option: null,
  owed: 0,
};
const mine = (version: number): SectionMessage => ({
  section: 'mine',
  version,
  data: { ...data, credit: version },
});

/** What answers a question: a problem of this status, or nothing at all. */
function setup(status: number | 'never' = 0) {
  const sockets: Fake[] = [];
  const said: Status[] = [];
  const asked: string[] = [];
  const connection = new Connection(
    'b 1',
    { changed: () => undefined, status: (status) => said.push(status) },
    {
      open: (path) => {
        expect(path).toBe('/api/tables/b%201/live');
        const socket: Fake = { close: () => socket.onclose?.() };
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      ask: (path) => {
        asked.push(path);
        if (status === 'never') return new Promise<never>(() => undefined);
        return Promise.resolve({
          ok: false,
          problem: { ...localProblem('x', ''), status },
        });
      },
      now: () => 1_000,
    },
  );
  const send = (message: SectionMessage): void =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
  return { connection, sockets, said, asked, send };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a gap is asked about', () => {
  const { send, asked, connection } = setup();
  send(mine(1));
  send(mine(2));
  expect(asked).toEqual([]);
  send(mine(5));
  expect(asked).toEqual(['/api/tables/b%201']);
  expect(connection.sections.get('mine')?.credit).toBe(5);
});

test('a lost socket is opened again and says so', async () => {
  const { sockets, said, send } = setup();
  send(mine(1));
  sockets[0]?.onclose?.();
  await vi.advanceTimersByTimeAsync(300);
  expect(sockets).toHaveLength(2);
  send(mine(1));
  expect(said).toEqual(['connecting', 'live', 'lost', 'live']);
});

test.each([
  [401, 'logged-out'],
  [404, 'no-table'],
] as const)('where the answer is %i it stops and says so', async (status, expected) => {
  const { sockets, said } = setup(status);
  sockets[0]?.onclose?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sockets).toHaveLength(1);
  expect(said.at(-1)).toBe(expected);
});

test('the clock of the server is kept as an offset', () => {
  const { connection, send } = setup();
  send({ section: 'clock', now_ms: 61_000 });
  expect(connection.offset).toBe(60_000);
});

const clock = (now_ms: number): SectionMessage => ({ section: 'clock', now_ms });

test('a house that says nothing and answers nothing is lost within two seconds', async () => {
  const { sockets, said, asked, send } = setup('never');
  send(mine(1));
  await vi.advanceTimersByTimeAsync(1_200);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(790);
  expect(said.at(-1)).toBe('lost');
  expect(sockets).toHaveLength(1); // it is asked before it is opened anew
});

test('a socket that is silent while the house answers is asked, and not given up', async () => {
  const { sockets, said, asked, send } = setup(503);
  send(mine(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.length).toBeGreaterThan(3);
  expect(said.at(-1)).toBe('live');
  expect(sockets).toHaveLength(1);
});

test('while the clock comes nothing is asked', async () => {
  const { asked, said, send } = setup('never');
  for (let second = 0; second < 10; second++) {
    send(clock(second));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toEqual([]);
  expect(said.at(-1)).toBe('live');
});

test('a socket that never opens is opened anew, later', async () => {
  const { sockets } = setup(0);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sockets).toHaveLength(2);
});

test('who waits for an answer makes the line prove itself, within two seconds', async () => {
  const { connection, said, send, asked } = setup(0);
  send(mine(1));
  expect(said.at(-1)).toBe('live');
  await connection.doubt();
  expect(asked).toHaveLength(2); // the doubt, and the question of a line that was lost
  expect(said.at(-1)).toBe('lost');
  connection.close();
});

test('a server that answers, with whatever, is there', async () => {
  const { connection, said, send } = setup(503);
  send(mine(1));
  await connection.doubt();
  expect(said.at(-1)).toBe('live');
  connection.close();
});

test('a line that brings messages is not given up, however late an answer is', async () => {
  const { connection, said, send } = setup(0);
  send(mine(1));
  const doubting = connection.doubt();
  send(mine(2));
  await doubting;
  expect(said.at(-1)).toBe('live');
  connection.close();
});

test('a house that moves says so, and the page goes on when it has', () => {
  const { said, send } = setup();
  send(mine(1));
  send({ section: 'clock', now_ms: 1, still: 'moving' });
  send({ section: 'clock', now_ms: 2, still: 'unsafe' });
  send({ section: 'clock', now_ms: 3 });
  expect(said).toEqual(['connecting', 'live', 'moving', 'unsafe', 'live']);
});
