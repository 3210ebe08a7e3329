import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { mock } from './dev/mock.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [svelte(), ...(command === 'serve' && !process.env['VITEST'] ? [mock()] : [])],
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
      },
    },
  },
  test: { environment: 'happy-dom', include: ['{src,packages,scripts}/**/*.test.ts'] },
}));
