// The words of a second script: what is printed in Chinese beside another language. The office pages speak one
// language at a time, so their phrases stay out of the file that a terminal loads for its felt.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of phrases that are never printed in a second script. */
export const OFFICE =
  /^(trainer|wizard|audit|event|order|step|report|ui\.(admin|cage|reports|odds|audit|dispute|setup|vault|trainer|books|replay))\./;

/** Serves `zh-Hant.json?printed`: the dictionary without the words of the office. */
export function printedWords(): Plugin {
  return {
    name: 'printed-words',
    enforce: 'pre',
    load(id) {
      const [file = '', query = ''] = id.split('?');
      if (!query.split('&').includes('printed')) return null;
      this.addWatchFile(file);
      const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      const printed = Object.entries(words).filter(([key]) => !OFFICE.test(key));
      const code = `export default ${JSON.stringify(Object.fromEntries(printed))}`;
      return { code, moduleType: 'js' };
    },
  };
}
