import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, requireBrowser } from '#scripts/browser.ts';
import type { Pictures } from './fixtures.ts';

/** Journeys about pictures, and the checks of every page kind. All others load no pictures, which saves a third of a page's load. */
const WITH_PICTURES = /(page-kinds|car-page|cards|compare|locations|offers|search)\.spec\.ts$/;
const launchOptions = { executablePath: requireBrowser(), args: CHROMIUM_FLAGS };

/** Journeys in a real browser with the server that `npm test` has started (CARYARD_TEST_PORT). */
export default defineConfig<Pictures>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine may lose a race once; a fault fails twice. Tests that only passed the second time are listed at the end of the run.
  retries: 1,
  // No journey tests speed. A machine with a tenth of the usual speed must pass; a fault only takes longer to be reported.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./reporter.ts']],
  use: {
    browserName: 'chromium',
    // A page transition that the browser skips on a busy machine is reported as a page error; motion has its own tests.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    trace: 'off',
  },
  projects: [
    { name: 'with pictures', testMatch: WITH_PICTURES, use: { launchOptions } },
    {
      name: 'without pictures',
      testIgnore: WITH_PICTURES,
      use: {
        pictures: false,
        launchOptions: { ...launchOptions, args: [...CHROMIUM_FLAGS, '--blink-settings=imagesEnabled=false'] },
      },
    },
  ],
});
