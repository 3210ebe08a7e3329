import { afterEach, expect, test } from 'vitest';
import { isHotkey } from './hotkeys';

afterEach(() => {
  document.body.innerHTML = '';
});

test('a letter is a hotkey on the page, not in a field, not with Ctrl, not over a dialogue', () => {
  const heard: boolean[] = [];
  window.addEventListener('keydown', (event) => heard.push(isHotkey(event)));
  const press = (at: Element, more: KeyboardEventInit = {}): boolean | undefined => {
    at.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, ...more }));
    return heard.at(-1);
  };
  document.body.innerHTML = '<input /><p></p>';
  const [field, text] = [...document.body.children];
  if (!field || !text) throw new Error('two elements');
  expect(press(text)).toBe(true);
  expect(press(field)).toBe(false);
  expect(press(text, { ctrlKey: true })).toBe(false);
  expect(press(text, { repeat: true })).toBe(false);
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  expect(press(text)).toBe(false);
  document.querySelector('dialog')?.remove();
  expect(press(text)).toBe(true);
  const sheet = document.createElement('dialog');
  sheet.setAttribute('popover', 'manual');
  document.body.append(sheet);
  expect(press(text)).toBe(false);
});
