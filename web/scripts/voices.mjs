// Synthesises the calls of the table with espeak-ng: one file per voice with all its clips, and a
// list of where each clip begins and how long it is. Run it after a phrase of a call has changed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const VOICES = [
  { name: 'en', speaks: 'en-gb', words: 'en', speed: 165, pitch: 42 },
  { name: 'cmn', speaks: 'cmn', words: 'zh-Hans', speed: 170, pitch: 45 },
  { name: 'yue', speaks: 'yue', words: 'zh-Hant', speed: 165, pitch: 45 },
];
const HERTZ = 22_050;
/** What is quieter is silence, and the silence between two clips, in samples. */
const QUIET = 300;
const GAP = Math.round(HERTZ * 0.12);
const EDGE = Math.round(HERTZ * 0.01);

/** The samples of a text, without the silence before and after. */
function speak({ speaks, speed, pitch }, text, folder) {
  const file = join(folder, 'clip.wav');
  const how = ['-v', speaks, '-s', String(speed), '-p', String(pitch), '-w', file, '--', text];
  execFileSync('espeak-ng', how, { stdio: ['ignore', 'ignore', 'inherit'] });
  const wav = readFileSync(file);
  const data = wav.subarray(44, wav.length - (wav.length % 2));
  const samples = new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length));
  const loud = (sample) => Math.abs(sample) > QUIET;
  const first = samples.findIndex(loud);
  const last = samples.findLastIndex(loud);
  if (first < 0) throw new Error(`${speaks} says nothing for "${text}"`);
  return samples.slice(Math.max(0, first - EDGE), Math.min(samples.length, last + EDGE));
}

/** A WAV file of one channel. */
function wav(parts) {
  const body = Buffer.concat(
    parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + body.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(HERTZ, 24);
  head.writeUInt32LE(HERTZ * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(body.length, 40);
  return Buffer.concat([head, body]);
}

const vite = await createServer({
  root: here('..'),
  server: { middlewareMode: true, watch: null, hmr: false },
  appType: 'custom',
});
const { everyClip } = await vite.ssrLoadModule('/src/lib/voice/calls.ts');
const folder = mkdtempSync(join(tmpdir(), 'voices-'));
for (const voice of VOICES) {
  const words = JSON.parse(readFileSync(here(`../../phrases/${voice.words}.json`), 'utf8'));
  const parts = [new Int16Array(GAP)];
  const clips = {};
  let at = GAP;
  for (const text of everyClip(words)) {
    const samples = speak(voice, text, folder);
    const seconds = (count) => Math.round((count / HERTZ) * 1000) / 1000;
    clips[text] = [seconds(at), seconds(samples.length)];
    parts.push(samples, new Int16Array(GAP));
    at += samples.length + GAP;
  }
  const all = join(folder, 'all.wav');
  writeFileSync(all, wav(parts));
  const out = here(`../src/lib/voice/${voice.name}.mp3`);
  const encode = [
    '-y',
    '-loglevel',
    'error',
    '-i',
    all,
    '-ac',
    '1',
    '-ar',
    String(HERTZ),
    '-b:a',
    '24k',
  ];
  execFileSync('ffmpeg', [...encode, '-map_metadata', '-1', '-fflags', '+bitexact', out]);
  writeFileSync(here(`../src/lib/voice/${voice.name}.json`), `${JSON.stringify(clips, null, 2)}\n`);
  console.log(`${voice.name}: ${Object.keys(clips).length} clips, ${Math.round(at / HERTZ)} s`);
}
rmSync(folder, { recursive: true });
await vite.close();
process.exit(0); // Vite's watchers would keep it alive
