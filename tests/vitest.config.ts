import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** The slowest files, most of which start separate processes; the slowest first. */
const SLOWEST = [
  'scripts/edge/serve',
  'tests/settings/every-setting',
  'scripts/deploy/deploy-dealer',
  'scripts/build/valid-until',
  'scripts/affected',
  'scripts/tenant-new',
  'tests/pages/incremental',
  'tests/pages/new-tenant',
  'tests/pages/html',
  'tests/pages/full-disk',
];

/**
 * The slowest files first: started last, they would run alone at the end. (In a fresh clone Vitest knows no durations and sorts by size.)
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const sorted = await super.sort(files);
    const long = SLOWEST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)));
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
}

/** Two projects: `unit` needs nothing; `pages` reads a built `dist` (CARYARD_TEST_DIST), made by `npm test`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Long, because a busy machine is not a failure; hanging tests still end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A busy machine may lose a race once; a fault fails twice. Tests that only passed the second time are listed at the end of the run.
    retry: 1,
    // More than there are processors, because the slowest files wait for separate processes much of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
