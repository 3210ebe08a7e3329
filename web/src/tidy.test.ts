// Rules of this folder that a machine can check: short components, and nothing that a strict
// Content-Security-Policy would refuse (no inline script or style, no other host).
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const files = (folder: string, end: string, recursive = true): string[] =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`);
const components = [...files('src', '.svelte'), ...files('packages', '.svelte')];
const pages = files('.', '.html', false);
const styles = files('src', '.css');

describe.each(components)('%s', (path) => {
  const text = read(path);
  test('is short enough to read', () => {
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(150);
  });
  test('has no inline style', () => {
    expect(text).not.toMatch(/\sstyle="/);
  });
});

test.each([...components, ...pages, ...styles])('%s names no other host', (path) => {
  expect(read(path)).not.toMatch(/https?:\/\//);
});

test.each(pages)('%s has no inline script', (path) => {
  expect(read(path)).not.toMatch(/<script(?![^>]*\ssrc=)/);
});

test('the lock file names no host', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved":/);
});
