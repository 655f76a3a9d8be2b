import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, requireBrowser } from '#scripts/browser.ts';
import type { Pictures } from './fixtures.ts';

/** Journeys about what pictures do, and the look at every kind of page. The others load none: a third of a page's cost. */
const PICTURED = /(page-kinds|car-page|cards|compare|locations|offers|search)\.spec\.ts$/;
const launchOptions = { executablePath: requireBrowser(), args: CHROMIUM_FLAGS };

/** Journeys in a real browser against the server that `npm test` started (CARYARD_TEST_PORT). */
export default defineConfig<Pictures>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine may lose one race; a fault loses two. What passed only the second time is named at the end of the run.
  retries: 1,
  // No journey is about speed. A machine with a tenth of ours must come through; a fault only takes longer to be told.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.CARYARD_TEST_REPORT ?? '../../.caryard/test/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // A page transition that the browser skips on a busy machine is reported as an error of the page; motion has its own tests.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    trace: 'off',
  },
  projects: [
    { name: 'with pictures', testMatch: PICTURED, use: { launchOptions } },
    {
      name: 'without pictures',
      testIgnore: PICTURED,
      use: {
        pictures: false,
        launchOptions: { ...launchOptions, args: [...CHROMIUM_FLAGS, '--blink-settings=imagesEnabled=false'] },
      },
    },
  ],
});
