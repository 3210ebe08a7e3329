// A house of several nodes for a test: PostgreSQL and NATS from Debian's packages, and nodes that can be killed.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { BINARY, freePort } from './house.ts';

const KEYS = ['house.key', 'seal.key', 'checkpoint.key'];
const VERSIONS = '/usr/lib/postgresql';
const IS_ROOT = process.getuid?.() === 0;
/** A node takes over, or a server starts. */
const SOON = { intervals: [50], timeout: 30_000 };

/** One node, as far as a page or a person at the API needs it. */
export type NodeAt = { name: string; url: string };

export class Nodes {
  readonly #folder = mkdtempSync(join(tmpdir(), 'croupier-nodes-'));
  readonly #log: string;
  readonly #running = new Map<string, ChildProcess>();
  #bus: ChildProcess | undefined;
  #busUrl = '';

  constructor(log: string) {
    this.#log = log;
  }

  get #database(): string {
    return `postgres://postgres@${this.#folder.replaceAll('/', '%2F')}/postgres`;
  }

  /** PostgreSQL refuses to run as root. */
  #server(program: string, ...more: string[]): void {
    const versions = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
    const path = join(VERSIONS, versions[0] ?? '', 'bin', program);
    const words = [path, '-D', join(this.#folder, 'data'), ...more];
    const all = IS_ROOT ? ['runuser', '-u', 'postgres', '--', ...words] : words;
    execFileSync(all[0] ?? '', all.slice(1), { cwd: this.#folder, stdio: 'ignore' });
  }

  async open(): Promise<void> {
    if (IS_ROOT) {
      const id = Number(execFileSync('id', ['-u', 'postgres']).toString());
      chownSync(this.#folder, id, -1);
    }
    this.#server(
      'initdb',
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    );
    const options = `-c listen_addresses= -c fsync=off -k ${this.#folder}`;
    this.#server('pg_ctl', '-w', '-s', '-o', options, '-l', join(this.#folder, 'log'), 'start');
    const port = String(await freePort());
    this.#busUrl = `nats://127.0.0.1:${port}`;
    this.#bus = spawn('nats-server', ['-a', '127.0.0.1', '-p', port], { stdio: 'ignore' });
  }

  /** Starts a node; the first one has made the keys of the house that the others are given. */
  async start(name: string, port: number): Promise<NodeAt> {
    const data = join(this.#folder, name);
    mkdirSync(data);
    const [first] = this.#running.keys();
    if (first !== undefined)
      for (const key of KEYS) copyFileSync(join(this.#folder, first, key), join(data, key));
    const log = openSync(this.#log, 'a');
    const where = ['--listen', `127.0.0.1:${String(port)}`, '--data', data, '--bus', this.#busUrl];
    const what = ['serve', '--demo', '--node', name, '--storage-replicates', ...where];
    const node = spawn(BINARY, [...what, '--database', this.#database], {
      stdio: ['ignore', log, log],
    });
    this.#running.set(name, node);
    const url = `http://127.0.0.1:${String(port)}`;
    const ready = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status;
    await expect.poll(ready, SOON).toBe(200);
    return { name, url };
  }

  /** The plug is pulled. */
  async kill({ name }: NodeAt): Promise<void> {
    const node = this.#running.get(name);
    if (node?.exitCode !== null || node.signalCode !== null) return;
    const ended = once(node, 'exit');
    node.kill('SIGKILL');
    await ended;
  }

  /** Asks a node to let go of the house, or not to take it. */
  drain({ name }: NodeAt): void {
    execFileSync(BINARY, ['node', '--database', this.#database, 'drain', name]);
  }

  async close(): Promise<void> {
    for (const name of this.#running.keys()) await this.kill({ name, url: '' });
    this.#bus?.kill();
    this.#server('pg_ctl', '-w', '-s', '-m', 'immediate', 'stop');
    rmSync(this.#folder, { recursive: true });
  }
}
