import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { mock } from './dev/mock.ts';
import { printedWords } from './scripts/printed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export default defineConfig(({ command }) => ({
  plugins: [
    printedWords(),
    svelte(),
    ...(command === 'serve' && !process.env['VITEST'] ? [mock()] : []),
  ],
  resolve: {
    alias: {
      $felt: here('./packages/felt'),
      $lib: here('./src/lib'),
      $wire: here('./src/wire'),
      $phrases: here('../phrases'),
    },
    // Without this, Vitest takes Svelte's server build and `mount` is not there.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  // What the server sends with its pages; `npm run preview` shows the built pages under it.
  preview: { headers: { 'Content-Security-Policy': POLICY } },
  server: { fs: { allow: [here('..')] } },
  build: {
    target: 'es2022',
    // Everything is a file of its own origin: the Content-Security-Policy allows no data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        lobby: here('./index.html'),
        terminal: here('./terminal.html'),
        console: here('./console.html'),
        pit: here('./pit.html'),
        board: here('./board.html'),
        audit: here('./audit.html'),
        cage: here('./cage.html'),
        odds: here('./odds.html'),
        trainer: here('./trainer.html'),
        reports: here('./reports.html'),
        admin: here('./admin.html'),
        setup: here('./setup.html'),
      },
    },
  },
  test: { environment: 'happy-dom', include: ['{src,packages,scripts}/**/*.test.ts'] },
}));
