// A first visit: what a field means is one gesture away, with a round drawn as it would lie on the table.
import { ANN, BACCARAT, expect, shot, spot, test, visit } from './house.ts';

test('a held field says what it means, with an example', async ({ page, casino }) => {
  await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
  await spot(page, 'Tie').focus();
  await page.keyboard.press('Delete');
  const drawer = page.getByRole('dialog', { name: 'Rules and payouts' });
  await expect(drawer.getByText('Both hands end with the same points.')).toBeVisible();
  await expect(drawer.getByText('A stake of 100 comes back as 900.')).toBeVisible();
  await expect(
    drawer.getByRole('group', { name: 'Player' }).first().getByRole('img').first(),
  ).toBeVisible();
  await shot(page, 'learn');
  await drawer.getByText('Who draws a third card').click();
  await expect(drawer.getByRole('row', { name: /^6/ }).getByLabel('draws')).toHaveCount(2);
  await shot(page, 'learn-third');
  await drawer.getByRole('tab', { name: 'Pay table' }).click();
  await expect(drawer.getByRole('columnheader', { name: 'Paragraph' })).toBeVisible();
});
