// Pages fresh from `npm run build` before a server that was built with older ones: `PAGES=dist npm run e2e` needs no
// new binary after each change of the pages. What is no page, the socket too, goes through to the server.
import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};
/** What the server sends compressed, too, as it does. */
const PACKED = new Set(['.html', '.js', '.css', '.svg']);
const packed = new Map<string, Buffer>();
function pack(file: string, body: Buffer): Buffer {
  const known = packed.get(file) ?? brotliCompressSync(body);
  packed.set(file, known);
  return known;
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
  "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The file of a path: `/` is the lobby, `/terminal` its page. */
function fileOf(path: string): string {
  if (path === '/') return 'index.html';
  return extname(path) === '' ? `${path.slice(1)}.html` : normalize(path.slice(1));
}

export function servePages(folder: string, port: number, behind: number): Server {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost');
    const file = join(folder, fileOf(pathname));
    readFile(file).then(
      (body) => {
        const type = TYPES[extname(file)] ?? 'application/octet-stream';
        const isPacked = PACKED.has(extname(file));
        answer.writeHead(200, {
          'Content-Type': type,
          'Content-Security-Policy': POLICY,
          ...(isPacked ? { 'Content-Encoding': 'br' } : {}),
        });
        answer.end(isPacked ? pack(file, body) : body);
      },
      () => {
        pass(asked, behind).then(
          (reply) => {
            answer.writeHead(reply.statusCode ?? 502, reply.headers);
            reply.pipe(answer);
          },
          () => {
            answer.destroy();
          },
        );
      },
    );
  });
  server.on('upgrade', (asked, socket, head: Buffer) => {
    const through = connect(behind, '127.0.0.1', () => {
      const headers = asked.rawHeaders.flatMap((each, i, all) =>
        i % 2 === 0 ? [`${each}: ${all[i + 1] ?? ''}`] : [],
      );
      through.write([`GET ${asked.url ?? ''} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    for (const [one, other] of [
      [through, socket],
      [socket, through],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  return server.listen(port, '127.0.0.1');
}

function pass(asked: IncomingMessage, port: number): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const onward = request(
      { port, host: '127.0.0.1', path: asked.url, method: asked.method, headers: asked.headers },
      done,
    );
    onward.on('error', failed);
    asked.pipe(onward);
  });
}
