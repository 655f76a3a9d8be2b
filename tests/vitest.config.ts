import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** The slowest test files, the slowest first. Much of their work is done in separate processes. */
const SLOWEST = [
  'scripts/edge/serve',
  'scripts/deploy/deploy-dealer',
  'tests/settings/every-setting',
  'scripts/build/valid-until',
  'scripts/tenant-new',
  'scripts/affected',
  'tests/pages/incremental',
  'tests/pages/workflow-steps',
  'tests/pages/rollout',
  'tests/pages/report',
  'tests/pages/full-disk',
  'tests/pages/html',
  'tests/pages/new-tenant',
];

/**
 * Starts the slowest files first: started last, they would run alone at the end. (In a fresh clone Vitest has no durations and sorts by size.)
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const sorted = await super.sort(files);
    const slowest = SLOWEST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)));
    return [...slowest, ...sorted.filter((file) => !slowest.includes(file))];
  }
}

/** Two projects: `unit` needs nothing; `pages` reads a built `dist` (CARYARD_TEST_DIST), made by `npm test`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Long, because slow tests on a busy machine are not failures; hanging tests still end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A busy machine may cause a timeout once; a fault fails twice. Tests that only passed the second time are listed at the end of the run.
    retry: 1,
    // Files wait for separate processes much of their time, but `npm test` runs three suites at once.
    maxWorkers: availableParallelism(),
    // Modules shared by many files are loaded once per worker, which saves two thirds of the unit tests' work. A test must undo what it
    // replaces.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'functions/**/*.test.ts',
            'tests/{house-rules,settings,search-oracle,search-contract,watchlist-model,builders,cloudflare}/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'pages', include: ['tests/pages/**/*.test.ts'] } },
    ],
  },
});
