// A dealer who acts as Pit Supervisor at a table is one there: the pages let the person preview, order and agree.
import { BACCARAT, DORA, MIA, SAM, expect, phase, test, visit, hold, LONG } from './house.ts';
import { choose, dealt } from './wizard.ts';

test(
  'who acts as Pit Supervisor previews, orders and agrees at that table',
  LONG,
  async ({ page, casino, dora }) => {
    await dealt(casino, dora, ['2H', '9C']);
    const [mia, sam] = await Promise.all([casino.logIn(MIA), casino.logIn(SAM)]);
    const keeping = { keep: 'assign', staff: 'dora', position: 'pit-supervisor' } as const;
    await mia.deal(BACCARAT, { do: 'keep', keeping });
    await visit(page, casino, DORA, '/');
    await page.getByRole('link', { name: 'Open pit' }).click();
    await page.getByRole('navigation').getByRole('button').first().click();
    await choose(page, /A card that is not of this set/);
    await page.getByLabel('What happened, in words').fill('a joker');
    await page.getByRole('button', { name: 'See what it does' }).click();
    await page.getByRole('button', { name: 'Ask for the second person' }).click();
    await expect(page.getByText('Somebody else must agree')).toBeVisible();
    await mia.deal(BACCARAT, { do: 'decline', approval: 1, reason: 'it is of this set' });
    const order = { order: 'void', case: 'foreign-card', text: 'a joker' } as const;
    await sam.deal(BACCARAT, { do: 'order', order });
    await page.getByRole('button', { name: 'Look at it first' }).click();
    await expect(page.locator('.effect').last()).toBeVisible();
    await hold(page.getByRole('button', { name: 'Agree', exact: true }));
    await phase(page, 'Round void');
  },
);
