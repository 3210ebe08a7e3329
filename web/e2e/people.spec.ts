// The people of the house: somebody new is agreed to by a second person, chooses a PIN, is suspended and is out.
import { SUE, WEI, expect, shot, test, visit, LONG } from './house.ts';

test(
  'a new dealer is added by two, chooses a PIN, and is suspended at once',
  LONG,
  async ({ page: sue, browser, casino }) => {
    await visit(sue, casino, SUE, '/admin');
    const form = sue.getByRole('region', { name: 'Add staff' });
    await form.getByLabel('Name').fill('Eve Ng');
    await form.getByLabel('Login', { exact: true }).fill('eve');
    await form.getByLabel(/^Id/).fill('eve');
    await form.getByLabel('PIN for one login').fill('first-day');
    await form.getByRole('button', { name: 'Add staff' }).click();
    await expect(sue.getByRole('status')).toHaveText('This waits until a second person agrees');
    const waits = sue.getByRole('region', { name: 'Waiting for a second person' });
    await expect(waits).toContainText('Add Eve Ng as Dealer, login eve');
    await expect(waits.getByRole('button', { name: 'Agree' })).toHaveCount(0);

    const wei = await browser.newPage();
    await visit(wei, casino, WEI, '/admin');
    await shot(wei, 'people-1-waiting');
    await wei.getByRole('button', { name: 'Agree' }).click();
    await expect(wei.locator('[data-person=eve]')).toContainText('Must choose a PIN');
    const told = wei.getByRole('status').filter({ hasText: 'Second half of the PIN of Eve Ng' });
    const half = /: (\d{6})\./.exec((await told.textContent()) ?? '')?.[1] ?? '';
    await shot(wei, 'people-1-half');

    const eve = await browser.newPage();
    await eve.goto(`${casino.url}/`);
    await eve.getByLabel('Card number or staff login').fill('eve');
    await eve.getByLabel('PIN', { exact: true }).fill('first-day');
    await eve.keyboard.press('Enter');
    await expect(eve.getByRole('alert')).not.toBeEmpty(); // half a PIN opens nothing
    await eve.getByLabel('PIN', { exact: true }).fill('wrong');
    await eve.keyboard.press('Enter'); // who mistypes and types on at once is not cut short
    await eve.getByLabel('PIN', { exact: true }).fill(`first-day${half}`);
    await eve.keyboard.press('Enter');
    await expect(eve.getByRole('heading', { name: 'Choose your own PIN' })).toBeVisible();
    await eve.getByLabel('New PIN', { exact: true }).fill('my own words');
    await eve.getByLabel('New PIN again').fill('my own word');
    await eve.keyboard.press('Enter');
    await expect(eve.getByRole('alert')).toHaveText('The two are not the same');
    await eve.getByLabel('New PIN again').fill('my own words');
    await shot(eve, 'people-2-pin');
    await eve.keyboard.press('Enter');
    await expect(eve.getByText('All tables')).toBeVisible();

    const row = sue.locator('[data-person=eve]');
    await row.getByRole('button', { name: 'Suspend' }).click();
    await row.getByRole('textbox').fill('left the house');
    await row.getByRole('button', { name: 'Suspend' }).click();
    await expect(row).toContainText('Suspended: left the house');
    await shot(sue, 'people-3-suspended');
    await eve.reload();
    await expect(eve.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await eve.getByLabel('Card number or staff login').fill('eve');
    await eve.getByLabel('PIN', { exact: true }).fill('my own words');
    await eve.keyboard.press('Enter');
    await expect(eve.getByRole('alert')).toContainText('suspended');
  },
);
