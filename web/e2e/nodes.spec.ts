// A patron at a door while the node that owns the house is killed: the page says that the table is moving, the stake
// stays on the screen, no tap is taken for a bet, and the registered bet settles at the next owner.
import type { Page } from '@playwright/test';
import { ANN, ANNS_CREDIT, BOB, DORA, Person, SAM, SIC_BO } from './house.ts';
import { expect, freePort, meter, phase, registered, shot, spot, test as base } from './house.ts';
import { Nodes, type NodeAt } from './nodes.ts';
import type { MeView } from '../src/wire/MeView.ts';
import type { SessionBody } from '../src/wire/SessionBody.ts';

const CAI = { login: '8003', pin: '3333' };
const COOKIE = 'croupier_session';

const test = base.extend<{ nodes: Nodes }>({
  nodes: async ({ browserName }, use, testInfo) => {
    const nodes = new Nodes(testInfo.outputPath(`${browserName}-nodes.log`));
    await nodes.open();
    await use(nodes);
    await nodes.close();
  },
});

/** Somebody logged in at a node. A login has no key: a door without an answer says so, and it is typed again. */
async function at(node: NodeAt, who: SessionBody): Promise<Person> {
  let token = '';
  const logIn = async (): Promise<boolean> => {
    const asked = new Person(node, '').ask<MeView>('POST', '/api/sessions', who);
    token = (await asked.catch(() => null))?.token ?? '';
    return token !== '';
  };
  await expect.poll(logIn).toBe(true);
  return new Person(node, token);
}

/** A terminal of the table at a node, with the cookie of a session. */
async function visit(page: Page, node: NodeAt, who: SessionBody): Promise<void> {
  const { token } = await at(node, who);
  await page.context().addCookies([{ name: COOKIE, value: token, url: node.url }]);
  await page.goto(`${node.url}/terminal?table=${SIC_BO}`);
}

test('the owner is killed while a patron sits at a door', async ({ page, browser, nodes }) => {
  const owner = await nodes.start('north', await freePort());
  await at(owner, CAI); // the demo is furnished while the house is open, and she comes last
  const door = await nodes.start('east', await freePort());
  const dora = await at(door, DORA);
  const chinese = await (await browser.newContext({ locale: 'zh-CN', hasTouch: true })).newPage();
  for (const each of [page, chinese])
    await each.addInitScript(() => {
      localStorage.setItem('croupier.toured', 'yes');
    });
  await visit(page, door, ANN);
  await visit(chinese, door, BOB);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  await expect(meter(page, 'Credit')).toHaveText('4,975');

  // this door may not take the house, so that it moves to a third machine
  nodes.drain(door);
  await nodes.kill(owner);
  await expect(page.getByRole('alert')).toContainText('The table is moving to another machine');
  await expect(chinese.getByRole('alert')).toContainText('赌台正移至另一系统');
  await registered(page, 'Small', '25');
  await spot(page, 'Big').tap({ force: true });
  await expect(spot(page, 'Big')).toContainText('No connection: not placed');
  await shot(page, 'nodes-1-moving');
  await shot(chinese, 'nodes-1-moving-zh');

  const next = await nodes.start('south', await freePort());
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(chinese.getByRole('alert')).toBeHidden();
  await registered(page, 'Small', '25');
  await expect(page.locator('.spot.registered')).toHaveCount(1);
  await expect(meter(page, 'In play')).toHaveText('25');
  await phase(page, 'Interrupted');
  await (await at(next, SAM)).deal(SIC_BO, { do: 'resume' });
  await phase(page, 'Place your bets');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 4, 5] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await expect(page.getByText('You win 25')).toBeVisible();
  await expect(meter(page, 'Credit')).toHaveText('5,025');
  await shot(page, 'nodes-2-settled');
  expect((await (await at(next, ANN)).me()).credit).toBe(ANNS_CREDIT + 2500);
  await chinese.context().close();
});
