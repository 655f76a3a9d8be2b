import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** What takes longest, most of it in processes of its own; the longest first. */
const LONGEST = [
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

/** The longest files first: begun last, they are awaited alone. (In a fresh clone Vitest knows no durations and goes by size.) */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const sorted = await super.sort(files);
    const long = LONGEST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)));
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
}

/** Two projects: `unit` needs nothing; `pages` reads a built `dist` (CARYARD_TEST_DIST), made by `npm test`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // A busy machine is no failure: what hangs is found all the same.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Nobody works beside them: the default leaves one processor idle, of two the half.
    maxWorkers: '100%',
    // Code that many files share is loaded once a worker: two thirds of the unit tests' work. What a test puts in place it takes away.
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
