// Section 5 of 001, 003 and the ETG, as section5.spec.ts has it for 000: `make test-screens`.
import { test } from './house.ts';
import { layoutOfChips, layoutOfCredit } from './layout5.ts';
import { CASES } from './section5.ts';
import { Stand, config, section5 } from './stand.ts';

for (const [document, stakes] of [
  ['001', 'credit'],
  ['001', 'chips'],
  ['003', 'credit'],
  ['003', 'chips'],
  ['ETG', 'credit'], // chips do not lie on a Player Terminal
] as const) {
  test.describe(`${document} with ${stakes}`, () => {
    test.use({ more: config(document, stakes) });
    test('section 5', async ({ browser, casino, dora }) => {
      test.setTimeout(240_000);
      const stand = await Stand.at(browser, casino, dora, document, stakes);
      await section5(stand, CASES);
      await (stakes === 'chips' ? layoutOfChips : layoutOfCredit)(browser, stand);
      await stand.close();
    });
  });
}
