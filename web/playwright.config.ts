// The whole house in a real browser: Debian's Chromium, the real binary, no test-only switch.
import { defineConfig } from '@playwright/test';

const all = process.env['SCREENS'] === 'all';

export default defineConfig({
  testDir: './e2e',
  // `make test` has a choice of three minutes; every page at every size in every language, and what takes
  // long, is for `make test-screens`.
  testMatch: all ? ['*.screens.ts', '*.long.ts', '*.spec.ts'] : '*.spec.ts',
  ...(all ? {} : { grepInvert: /@long/ }),
  outputDir: '../target/e2e',
  workers: 2,
  fullyParallel: true, // every test has a house of its own
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    hasTouch: true,
    locale: 'en-GB',
    actionTimeout: 10_000,
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] },
  },
});
