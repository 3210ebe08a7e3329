// Every irregularity of section 5 at a table with credit and at a table with chips: the money before, what the preview
// shows, and the money after. Document 000 here; 001, 003 and the ETG in section5.long.ts (all of them: `make test-screens`).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, LONG } from './house.ts';
import { layoutOfChips, layoutOfCredit } from './layout5.ts';
import { CASES, DOCUMENTS, ELSEWHERE } from './section5.ts';
import { RULEBOOKS, Stand, config, section5 } from './stand.ts';

const DOCUMENT = '000';
test.use({ more: config(DOCUMENT, 'credit') + config(DOCUMENT, 'chips') });

test('section 5 of 000 with credit', LONG, async ({ browser, casino, dora }) => {
  test.setTimeout(240_000);
  const stand = await Stand.at(browser, casino, dora, DOCUMENT, 'credit');
  await section5(stand, CASES);
  await layoutOfCredit(browser, stand);
  await stand.close();
});

test('section 5 of 000 with chips', LONG, async ({ browser, casino, dora }) => {
  test.setTimeout(240_000);
  const stand = await Stand.at(browser, casino, dora, DOCUMENT, 'chips');
  await section5(stand, CASES);
  await layoutOfChips(browser, stand);
  await stand.close();
});

test('no paragraph of section 5 is forgotten', () => {
  const file = fileURLToPath(new URL('../../vectors/paragraphs.tsv', import.meta.url));
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const document of DOCUMENTS) {
    const [rulebook] = RULEBOOKS[document];
    const all = lines
      .map((line) => line.split('\t'))
      .filter(([of, paragraph]) => of === rulebook && paragraph?.startsWith('5.'))
      .map(([, paragraph]) => paragraph ?? '');
    expect(all.length, document).toBeGreaterThan(20);
    const shown = new Set([
      ...CASES.map(({ paragraph }) => paragraph[document]),
      ...Object.values(ELSEWHERE[document]).flat(),
    ]);
    expect(
      all.filter((paragraph) => !shown.has(paragraph)),
      document,
    ).toEqual([]);
  }
});
