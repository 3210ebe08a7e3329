// A shoe comes to its end: once the cut card is out, terminal, board and console say how many rounds are left, in
// every language.
import { ANN, DORA, LONG, expect, shot, test, visit } from './house.ts';
import { remaining, runDown } from './shoe.ts';
import { LANGUAGES } from './sizes.ts';

const TABLE = 'short-shoe';
const DECKS = 4;
test.use({
  more: `
[[table]]
id = "${TABLE}"
name = "Short Shoe"
rulebook = "tiger-buffalo-non-commission-insurance"
layout = "K"
decks = ${String(DECKS)}
positions = 10
dealing = "live"
limits = { minimum = 2500, maximum_differential = 100000 }
`,
});

test('the last rounds of a shoe are announced', LONG, async ({ page, browser, casino, dora }) => {
  test.setTimeout(180_000);
  await dora.deal(TABLE, { do: 'new-shoe', first: '5H' });
  const left = String(await runDown(dora, TABLE, remaining(DECKS, ['5H']), Infinity));
  const words = {
    en: `Rounds left in this shoe: ${left}`,
    'zh-Hans': `此靴尚余${left}局`,
    'zh-Hant': `此靴尚餘${left}局`,
  };
  await visit(page, casino, ANN, `/terminal?table=${TABLE}`);
  for (const language of LANGUAGES) {
    await page.evaluate((code) => {
      localStorage.setItem('croupier.language', code);
    }, language);
    await page.reload();
    await expect(page.getByText(words[language]).first()).toBeVisible();
    await shot(page, `last-rounds-${language}`);
  }
  const board = await (await browser.newContext()).newPage();
  await board.goto(`${casino.url}/board?table=${TABLE}`);
  await expect(board.getByText(words.en).first()).toBeVisible();
  await shot(board, 'last-rounds-board');
  const desk = await (await browser.newContext()).newPage();
  await visit(desk, casino, DORA, `/console?table=${TABLE}`);
  await expect(desk.getByText(/rounds? left|last round/i).first()).toBeVisible();
  await board.context().close();
  await desk.context().close();
});
