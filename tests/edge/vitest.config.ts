import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { aScheduler } from './a-scheduler.ts';
import { PUSH_SECRET, SITE_FOLDER } from './site-folder.ts';

const root = resolve(import.meta.dirname, '../..');

// Runs the edge in its real runtime: workerd with a database created by our migrations, and the asset server with a small site.
export default defineConfig({
  root,
  plugins: [
    cloudflareTest(async () => ({
      main: resolve(root, 'tests/edge/test-worker.ts'),
      miniflare: {
        compatibilityDate: '2026-11-01',
        d1Databases: { DB: 'DB', ACCOUNT_DB: 'ACCOUNT_DB' },
        serviceBindings: { SCHEDULER: 'scheduler', SCHEDULER_WITHOUT_TOKEN: 'scheduler-without-token' },
        workers: await Promise.all([aScheduler('scheduler', 'a-token'), aScheduler('scheduler-without-token', null)]),
        bindings: {
          STOCK_PUSH_SECRET: PUSH_SECRET,
          HOSTILE_INPUTS: process.env.CARYARD_HOSTILE_INPUTS ?? '5000',
          MIGRATIONS: await readD1Migrations(resolve(root, 'functions/migrations')),
        },
        assets: {
          directory: resolve(root, SITE_FOLDER),
          binding: 'ASSETS',
          assetConfig: { html_handling: 'drop-trailing-slash', not_found_handling: 'none' },
        },
      },
    })),
  ],
  test: {
    include: ['tests/edge/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    retry: 1, // as in ../vitest.config.ts
    maxWorkers: '100%',
    isolate: false,
    globalSetup: [resolve(root, 'tests/edge/write-site.tsx')],
    silent: 'passed-only', // the Worker logs every lead
    setupFiles: [resolve(root, 'tests/edge/migrate.ts')],
  },
});
