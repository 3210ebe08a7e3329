// Two sources of a throw: the dealer and a dice reader. One waits for the other; where they differ nothing counts, and
// the pit looks at the dice.
import { DORA, SAM, expect, phase, shot, test, visit, LONG } from './house.ts';
import { addDevice, reads } from './device.ts';

const TABLE = 'two-dice';
test.use({
  viewport: { width: 1366, height: 768 },
  more: `
[[table]]
id = "${TABLE}"
name = "Two Dice"
rulebook = "sic-bo"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum = 500000 }
procedure = { second_source = true }
`,
});

test(
  'dealer and dice reader are compared, and a difference waits for the pit',
  LONG,
  async ({ page, casino, dora }) => {
    const credential = await addDevice(casino, 'd1', 'dice', TABLE, 'Dice 1');
    const read = (seq: number, dice: number[]) => reads(casino, credential, seq, { dice });
    await dora.deal(TABLE, { do: 'open-bets' });
    await dora.deal(TABLE, { do: 'close-bets' });
    await visit(page, casino, DORA, `/console?table=${TABLE}`);
    const devices = page.getByRole('region', { name: 'Devices' });
    expect(await read(1, [1, 2, 3])).toBe('queued');
    await dora.deal(TABLE, { do: 'enter-dice', dice: [1, 2, 3] });
    await phase(page, 'Checking the result');
    await dora.deal(TABLE, { do: 'confirm' });

    await dora.deal(TABLE, { do: 'open-bets' });
    await dora.deal(TABLE, { do: 'close-bets' });
    expect(await read(2, [4, 5, 6])).toBe('queued');
    await dora.deal(TABLE, { do: 'enter-dice', dice: [4, 5, 5] });
    await expect(devices.getByRole('alert')).toContainText(
      'You entered 4-5-5; the reader says 4-5-6',
    );
    await expect(page.getByRole('button', { name: /^Confirm result/ })).toHaveCount(0);
    await expect(page.getByText('call a Pit Supervisor')).toBeVisible();
    await shot(page, 'two-sources-differ');
    const sam = await casino.logIn(SAM);
    await sam.deal(TABLE, { do: 'correct-dice', dice: [4, 5, 6], reason: 'the third shows a six' });
    await phase(page, 'Checking the result');
    await expect(devices.getByRole('alert')).toHaveCount(0);
  },
);
