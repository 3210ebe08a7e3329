// A house that stands still says so on every page, also on those without a table.
import type { Page } from '@playwright/test';
import { ANN, CARL, SUE, expect, shot, test, visit } from './house.ts';

const ABE = { login: 'abe', pin: '2468' };
const ADA = { login: 'ada', pin: '2468' };
const UNSAFE = {
  type: 'about:blank#not_ready',
  title: 'Service Unavailable',
  status: 503,
  detail: 'no bets are taken until the database is safe',
  code: 'not_ready',
  facts: { still: 'unsafe' },
};

async function stands(page: Page): Promise<() => Promise<void>> {
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: UNSAFE }));
  return () => page.unroute('**/readyz');
}

test('every page without a table says that the house stands still, and when it goes on', async ({
  page,
  casino,
}) => {
  const goOn = await stands(page);
  const said = page.getByRole('alert').filter({ hasText: 'the records stand on one machine only' });
  await page.goto(casino.url);
  await expect(said).toBeVisible(); // before anybody has logged in, too
  for (const [who, path] of [
    [ANN, '/'],
    [CARL, '/cage'],
    [ADA, '/admin'],
    [SUE, '/reports'],
    [ABE, '/audit?part=tickets'],
    [SUE, '/pit'],
  ] as const) {
    await visit(page, casino, who, path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(said, path).toBeInViewport({ ratio: 1 });
    await shot(page, `still-${path.replaceAll(/\W/g, '')}`);
  }
  await goOn();
  await expect(said).toHaveCount(0);
});
