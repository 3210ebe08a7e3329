// A slow line between a page and its house, and the gestures a hand makes on the page.
import type { Page } from '@playwright/test';

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Everything said between this page and the house takes so long, each way. Before the page is opened. */
export async function slow(page: Page, ms: number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await later(ms);
    const response = await route.fetch().catch(() => null);
    await later(ms);
    // The page may be gone by now.
    await (response === null ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      void later(ms).then(() => {
        socket.send(message);
      });
    });
    socket.onMessage((message) => {
      void later(ms).then(() => {
        server.send(message);
      });
    });
  });
}

/** Counts what a hand does on the page from now on: touches and keys. */
export async function counted(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['gestures'] = '0';
    const one = (): void => {
      const { dataset } = document.documentElement;
      dataset['gestures'] = String(Number(dataset['gestures']) + 1);
    };
    addEventListener('pointerdown', one, { capture: true });
    const key = (event: KeyboardEvent): void => {
      if (!event.repeat) one(); // held, it is one gesture
    };
    addEventListener('keydown', key, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['gestures']));
}

/** A hand that hammers on the space bar, twenty times a second, until it is stopped. */
export async function hammer(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(() =>
    setInterval(() => {
      const key = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(key);
    }, 50),
  );
  return () =>
    page.evaluate((each) => {
      clearInterval(each as unknown as number);
    }, timer);
}
