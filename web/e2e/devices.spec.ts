// The page of devices: one is added by two people, its credential is shown once and opens its door; it falls silent and
// is taken away.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { BINARY, SUE, WEI, expect, shot, test, visit } from './house.ts';

const TABLE = 'shoe-table';
test.use({
  more: `
[[table]]
id = "${TABLE}"
name = "Shoe Table"
rulebook = "non-commission-baccarat-etg"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum = 500000 }
procedure = { reader_deals = true }
`,
});

test('a shoe is added by two, heard, silent and taken away', async ({
  page: sue,
  browser,
  casino,
}, testInfo) => {
  await visit(sue, casino, SUE, '/admin#devices');
  const form = sue.getByRole('region', { name: 'Add a device' });
  await form.getByLabel('What it is').selectOption('Card shoe');
  await form.getByLabel('Table').selectOption('Shoe Table');
  await form.getByLabel('Name').fill('Shoe 1');
  await form.getByLabel(/^Id/).fill('s1');
  await form.getByRole('button', { name: 'Add a device' }).click();
  const credential = await form.locator('code').innerText();
  expect(credential).toMatch(/^[0-9a-f]{64}$/);
  await shot(sue, 'devices-1-credential');
  const waits = sue.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waits).toContainText('Shoe 1');
  await expect(waits.getByRole('button', { name: 'Agree' })).toHaveCount(0);
  await form.getByRole('button', { name: 'It is in the device' }).click();
  await expect(sue.getByText(credential)).toHaveCount(0);

  const wei = await (await browser.newContext({ locale: 'zh-Hans' })).newPage();
  await visit(wei, casino, WEI, '/admin#devices');
  await wei.getByRole('button', { name: /Agree|同意/ }).click();
  const devices = sue.getByRole('region', { name: 'Devices', exact: true });
  const row = devices.getByRole('listitem', { name: 'Shoe 1' });
  await expect(row).toContainText('silent');
  await expect(row).toContainText('The shoe deals, the dealer confirms');
  await shot(wei, 'devices-2-zh');

  const key = testInfo.outputPath('s1.key');
  writeFileSync(key, credential);
  const args = ['device', 'shoe', '--credential', key, '--rounds', '1', '--url', casino.url];
  const device = spawn(BINARY, args, { stdio: 'ignore' });
  await expect(row.getByRole('status')).toHaveText('heard');
  await shot(sue, 'devices-3-heard');
  device.kill('SIGKILL');
  const killed = Date.now();
  await expect(row.getByRole('status')).toHaveText('silent');
  console.log(`a killed shoe is shown as silent after ${String(Date.now() - killed)} ms`);

  await row.getByRole('button', { name: 'Take away' }).click();
  await row.getByRole('textbox').fill('seen open');
  await row.getByRole('button', { name: 'Take away' }).click();
  await expect(row).toHaveCount(0);
  await devices.getByText('1 taken away').click();
  await expect(devices).toContainText('Shoe 1');
  await shot(sue, 'devices-4-revoked');
});
