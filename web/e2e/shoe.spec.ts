// A dealer with a shoe that reads the cards: no card is touched on the screen, and a round is two gestures, confirm
// and open; the bets close by the timer. Gestures and seconds are counted in the browser and printed.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { BINARY, DORA, expect, phase, shot, test, visit, hold, LONG } from './house.ts';
import { addDevice } from './device.ts';
import { counted } from './line.ts';

const TABLE = 'shoe-table';
const ROUNDS = 3;
/** Seventy rounds an hour. */
const ROUND_S = 3600 / 70;
test.use({
  more: `
[[table]]
id = "${TABLE}"
name = "Shoe Table"
rulebook = "non-commission-baccarat-etg"
positions = 6
dealing = "live"
betting_window_ms = 5000
limits = { minimum = 1000, maximum = 500000 }
procedure = { reader_deals = true }
`,
});

test(
  'with a shoe no card is touched, and a round is two gestures',
  LONG,
  async ({ page, casino, dora }, testInfo) => {
    const key = testInfo.outputPath('shoe.key');
    writeFileSync(key, await addDevice(casino, 's1', 'shoe', TABLE, 'Shoe 1'));
    await dora.deal(TABLE, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, DORA, `/console?table=${TABLE}`);
    const args = [
      'device',
      'shoe',
      '--credential',
      key,
      '--rounds',
      String(ROUNDS),
      '--speed',
      '4',
    ];
    const device = spawn(BINARY, [...args, '--url', casino.url], { stdio: 'ignore' });
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices).toContainText('Shoe 1 heard');
    const gestures = await counted(page);
    const began = Date.now();
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [step, after] of [
        ['Open bets', 'Place your bets'],
        ['Confirm result', 'Result'],
      ] as const) {
        await expect(page.getByRole('button', { name: step })).toBeEnabled({ timeout: 40_000 });
        const button = page.getByRole('button', { name: step });
        await (step === 'Confirm result' ? hold(button) : button.tap());
        await phase(page, after);
      }
      if (round === 1) await shot(page, 'shoe-result');
    }
    const seconds = (Date.now() - began) / 1000 / ROUNDS;
    const each = (await gestures()) / ROUNDS;
    console.log(
      `with a shoe: ${String(each)} gestures and ${seconds.toFixed(1)} s a round, 5 s of betting in it`,
    );
    expect(each).toBe(2);
    expect(seconds).toBeLessThanOrEqual(ROUND_S);
    // Killed, it is shown as silent, and play goes on by hand.
    device.kill('SIGKILL');
    await expect(devices).toContainText('silent', { timeout: 5000 });
    await shot(page, 'shoe-silent');
  },
);
