import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from './chromium.mjs';
import { partOfTheDay } from './run-day.mjs';

const executablePath = findChromium();

/** End-to-end tests in a real browser against the real service, which `fixtures.ts` starts. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  shard: partOfTheDay(),
  // With `npm test`, a test that fails once fails the run. `test:full` repeats it once and counts such tests.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./flaky-limit.ts'], ['./skipped-tests.ts']],
  outputDir: '../test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 10_000,
    trace: 'on-first-retry',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      chromiumSandbox: sandboxed,
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
