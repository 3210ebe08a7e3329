// Every page at every size in every language, for people to look at and for what a machine can see: `make test-screens`.
import { ANN, BACCARAT, SIC_BO, expect, shot, test, visit } from './house.ts';
import { POKER, TILES } from './pai-gow.ts';
import { LANGUAGES, SIZES, fits, speak } from './sizes.ts';

const TABLES = [BACCARAT, SIC_BO, POKER, TILES];

for (const size of SIZES) {
  test.describe(size.name, () => {
    test.use({ viewport: size, isMobile: size.width < 600 });
    for (const language of LANGUAGES) {
      test(`every page in ${language}`, async ({ page, casino, dora }) => {
        await speak(page, language);
        await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
        for (const table of TABLES) {
          await dora.deal(table, { do: 'open-bets' });
          await visit(page, casino, ANN, `/terminal?table=${table}`);
          await expect(page.locator('.moment.open')).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await fits(page, size.width < 600);
          await shot(page, `all-${size.name}-${language}-${table}`);
        }
        await page.goto(`${casino.url}/`);
        await expect(page.locator('.lobby article').first()).toBeVisible();
        await shot(page, `all-${size.name}-${language}-lobby`);
        for (const table of TABLES) {
          await page.goto(`${casino.url}/board?table=${table}`);
          await expect(page.locator('.moment')).toBeVisible();
          await shot(page, `all-${size.name}-${language}-board-${table}`);
        }
      });
    }
  });
}
