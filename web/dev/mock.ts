// A casino of paper for `npm run dev`: the routes of the server over scripted tables. Never in dist.
// GET /mock/{table}/{scene} puts a table at a scene and keeps it there; /mock/delay/{ms} slows answers;
// /mock/cut/{ms} cuts every line for a while.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, Plugin } from 'vite';
import type { CommandBody } from '../src/wire/CommandBody';
import type { MeView } from '../src/wire/MeView';
import type { Problem } from '../src/wire/Problem';
import type { TableSection } from '../src/wire/TableSection';
import { EFFECT, STAFF, pitTable } from './pit.ts';
import { SCENES } from './scenes.ts';
import { MockTable, purse, send, type Refusal } from './table.ts';

const PAGES: Record<string, string> = {
  '/terminal': '/terminal.html',
  '/console': '/console.html',
  '/pit': '/pit.html',
  '/board': '/board.html',
  '/audit': '/audit.html',
  '/cage': '/cage.html',
  '/odds': '/odds.html',
  '/trainer': '/trainer.html',
  '/reports': '/reports.html',
  '/admin': '/admin.html',
  '/setup': '/setup.html',
};

const who = (request: IncomingMessage): string | undefined =>
  /croupier_session=(\w+)/.exec(request.headers.cookie ?? '')?.[1];

async function body<T>(request: IncomingMessage): Promise<T> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as T;
}

function answer(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, {
    'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
  });
  response.end(JSON.stringify(value));
}

function refuse(response: ServerResponse, { code, facts }: Refusal, status = 409): void {
  const problem: Problem = {
    type: `about:blank#${code}`,
    title: code,
    status,
    detail: code,
    code,
    facts,
  };
  answer(response, problem, status);
}

function me(session: string): MeView {
  return session === 'dealer'
    ? {
        id: 'mia',
        name: 'Mia',
        role: 'pit-manager',
        credit: null,
        commission_owed: null,
        pages: ['pit'],
        must_change: false,
        must_enrol: false,
        second_factor: false,
        locked: false,
        wall: false,
      }
    : {
        id: 'p1',
        name: 'Mr Chan',
        role: 'patron',
        credit: purse.credit,
        commission_owed: 0,
        pages: [],
        must_change: false,
        must_enrol: false,
        second_factor: false,
        locked: false,
        wall: false,
      };
}

export function mock(): Plugin {
  const file = new URL('./fixtures/tables.json', `file://${process.cwd()}/dev/`);
  const sections = JSON.parse(readFileSync(file, 'utf8')) as TableSection[];
  const state = { delay: 0, cutUntil: 0 };

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    tables: Map<string, MockTable>,
  ) {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const route = `${request.method ?? ''} ${path}`;
    if (state.delay > 0 && request.method === 'PUT')
      await new Promise((done) => setTimeout(done, state.delay));
    if (route === 'POST /api/sessions') {
      const { login, pin } = await body<{ login: string; pin: string }>(request);
      if (pin === '0000') return refuse(response, { code: 'wrong_login', facts: {} }, 401);
      const session = /^\d+$/.test(login) ? 'patron' : 'dealer';
      response.setHeader(
        'Set-Cookie',
        `croupier_session=${session}; HttpOnly; SameSite=Strict; Path=/`,
      );
      return answer(response, me(session));
    }
    if (route === 'DELETE /api/sessions') {
      response.setHeader('Set-Cookie', 'croupier_session=; Max-Age=0; Path=/');
      return answer(response, {});
    }
    const board = /^\/api\/boards\/([^/]+)$/.exec(path)?.[1];
    const shown = board === undefined ? undefined : tables.get(decodeURIComponent(board));
    if (shown) {
      const { table, round, roads } = shown.view(false);
      return answer(response, { table, round, roads });
    }
    const session = who(request);
    if (session === undefined) return refuse(response, { code: 'unauthorised', facts: {} }, 401);
    if (route === 'GET /api/me') return answer(response, me(session));
    if (route === 'GET /api/tables')
      return answer(
        response,
        [...tables.values()].map((table) => table.line()),
      );
    if (route === 'GET /api/pit')
      return answer(response, {
        tables: [...tables.values()].map((each) => pitTable(each.table, each.phase, each.round)),
      });
    if (route === 'GET /api/staff') return answer(response, STAFF);
    if (route === 'POST /api/credits') {
      purse.credit += (await body<{ amount: number }>(request)).amount;
      return answer(response, { credit: purse.credit });
    }
    if (route === 'POST /api/tickets') {
      const amount = purse.credit;
      purse.credit = 0;
      return answer(response, { number: '4821-0937-5514', amount, redeemed: false });
    }
    const [, , , id = '', ...rest] = path.split('/').map(decodeURIComponent);
    const table = tables.get(id);
    if (!table) return refuse(response, { code: 'no_such_table', facts: {} }, 404);
    const [what, round = '', kind, first = '', second = ''] = rest;
    if (what === undefined) return answer(response, table.view(session === 'dealer'));
    if (what === 'commands') {
      const given = await body<CommandBody>(request);
      const view = { round: table.round, events: [], transfers: [], at_ms: Date.now() };
      if (given.preview) return answer(response, { ...view, preview: true, effect: EFFECT });
      const refusal = table.command(given);
      return refusal ? refuse(response, refusal) : answer(response, { ...view, preview: false });
    }
    if (kind === 'peel') return answer(response, {});
    if (kind === 'answers') {
      table.show('drawing', null, true);
      return answer(response, {});
    }
    if (kind === undefined) {
      const past = table.past(Number(round));
      return past
        ? answer(response, past)
        : refuse(response, { code: 'no_such_round', facts: {} }, 404);
    }
    const { stake } = await body<{ stake: number }>(request);
    const [seat, bet] = kind === 'bets' ? [Number(first), second] : [3, `${first}-insurance`];
    const refusal = table.stake(Number(round), seat, bet, stake);
    return refusal
      ? refuse(response, refusal)
      : answer(response, { round: Number(round), stake, credit: purse.credit });
  }

  type Server = {
    on: (event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex) => void) => unknown;
  };
  function attach(middlewares: Connect.Server, httpServer: Server | null): void {
    const tables = new Map(sections.map((section) => [section.id, new MockTable(section)]));
    middlewares.use((request, response, next) => {
      const url = request.url ?? '';
      const path = url.split('?')[0] ?? '';
      const page = PAGES[path];
      if (page !== undefined) request.url = page + url.slice(path.length);
      const [, top, id = '', name] = path.split('/');
      if (top === 'mock' && id === 'delay') state.delay = Number(name);
      if (top === 'mock' && id === 'cut') {
        state.cutUntil = Date.now() + Number(name);
        for (const table of tables.values())
          for (const socket of table.sockets.keys()) socket.destroy();
      }
      if (top === 'mock') {
        const scene = SCENES.find((each) => each === name);
        if (scene) tables.get(id)?.show(scene, 15_000, true);
        answer(response, {});
      } else if (top === 'api' && Date.now() < state.cutUntil) request.socket.destroy();
      else if (top === 'api') void handle(request, response, tables);
      else next();
    });
    httpServer?.on('upgrade', (request: IncomingMessage, socket) => {
      const [, kind, id] = /^\/api\/(tables|boards)\/([^/]+)\/live/.exec(request.url ?? '') ?? [];
      const table = id === undefined ? undefined : tables.get(decodeURIComponent(id));
      if (!table) return;
      if (Date.now() < state.cutUntil) {
        socket.destroy();
        return;
      }
      const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
          `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      const staff = who(request) === 'dealer' && kind === 'tables';
      table.sockets.set(socket, staff ? 'staff' : 'patron');
      const forget = (): void => void table.sockets.delete(socket);
      socket.on('close', forget).on('error', forget).on('end', forget);
      for (const message of table.messages(staff)) send(socket, message);
    });
  }

  return {
    name: 'croupier-mock',
    configureServer: (server) => {
      attach(server.middlewares, server.httpServer);
    },
    configurePreviewServer: (server) => {
      attach(server.middlewares, server.httpServer);
    },
  };
}
