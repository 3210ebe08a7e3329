// The live pit: a Dealer calls, a supervisor comes; an order is signed at the console; the wall shows it all and can do
// nothing.
import { BACCARAT, DORA, MIA, SAM, SUE, expect, phase, shot, test, visit, LONG } from './house.ts';
import { dealt } from './wizard.ts';
import { speak } from './sizes.ts';

test(
  'a call is heard, answered and on the wall; an order is signed at the console',
  LONG,
  async ({ page, browser, casino, dora }) => {
    const floor = await (await browser.newContext()).newPage();
    const wall = await (await browser.newContext()).newPage();
    await dealt(casino, dora, ['2H', '9C', 'TH', '4C']);
    await wall.setViewportSize({ width: 1920, height: 1080 });
    await visit(wall, casino, SUE, '/pit?wall');
    await expect(wall.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
    await visit(floor, casino, SAM, '/pit');
    await floor.setViewportSize({ width: 1280, height: 800 });
    await expect(floor.getByText('Rounds an hour')).toBeVisible();

    await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Call the floor' }).click();
    await page.getByRole('button', { name: 'a patron disagrees' }).click();
    await expect(page.getByText(/The floor was called \d+ s ago/)).toBeVisible();
    await shot(page, 'floor-1-called');

    const first = floor.getByRole('navigation', { name: 'Tables' }).getByRole('button').first();
    await expect(first).toContainText('Dealer calls: a patron disagrees');
    const alerts = floor.getByRole('region', { name: 'Alerts' });
    await expect(alerts.getByRole('button', { name: /Dealer calls/ })).toBeVisible();
    await expect(
      wall.getByRole('heading', { name: 'Tables that wait for somebody: 1' }),
    ).toBeVisible();
    await shot(wall, 'floor-2-wall');
    await first.click();
    await expect(floor.getByRole('region', { name: 'Bets on the table' })).toContainText('Ann Lee');
    await floor.setViewportSize({ width: 1920, height: 1080 });
    await shot(floor, 'floor-3-pit');
    await floor.setViewportSize({ width: 1280, height: 800 });
    await shot(floor, 'floor-3-pit-1280');
    await floor.getByRole('button', { name: 'I am here' }).click();
    await expect(page.getByRole('button', { name: 'Call the floor' })).toBeVisible();
    await expect(alerts).toContainText('over');

    // Sam orders a void; Mia agrees with her PIN at Dora's console.
    const sam = await casino.logIn(SAM);
    const order = { order: 'void', case: 'foreign-card', text: 'a joker' } as const;
    await sam.deal(BACCARAT, { do: 'order', order });
    await page.getByRole('button', { name: 'A supervisor signs here' }).click();
    await page.getByLabel("Supervisor's login").fill(DORA.login);
    await page.getByRole('button', { name: 'Look at it first' }).click();
    await expect(page.getByRole('alert')).toContainText('needs');
    await page.getByLabel("Supervisor's login").fill(MIA.login);
    await page.getByRole('button', { name: 'Look at it first' }).click();
    await page.getByLabel("Supervisor's PIN").fill('0000');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel("Supervisor's PIN").fill(MIA.pin);
    await shot(page, 'floor-4-sign');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await phase(page, 'Round void');
    const incidents = floor.getByRole('region', { name: 'Incidents' });
    await expect(incidents).toContainText('Mia');

    // The wall: no command, no lock, no patron, and no way to anything else.
    await expect(wall.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
    await expect(wall.getByRole('button')).toHaveCount(0);
    await expect(wall.locator('body')).not.toContainText('Ann');
    const refused = await wall.request.get(`${casino.url}/api/tables/${BACCARAT}`);
    expect(refused.status()).toBe(403);
    await speak(wall, 'zh-Hant');
    await wall.reload();
    await expect(wall.getByRole('heading', { name: '無桌等候' })).toBeVisible();
    await shot(wall, 'floor-5-wall-hant');
  },
);
