import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { databaseIds } from './database-ids.ts';
import { secretNames } from './secret-names.ts';
import { type ConfigOrder, siteConfig, workerCode } from './wrangler-config.ts';

const edge = {
  slug: 'test-yard',
  hosts: ['www.test-yard.example', 'test-yard.example'],
  fillPaths: ['/finance', '/sign-in'],
  notFoundPath: '/404',
};
const order = (target: ConfigOrder['target']): ConfigOrder => ({
  out: '/out',
  edge: '/edge',
  folder: '/folder',
  slugs: ['test-yard'],
  target,
});
const IDS = { production: { 'test-yard': 'id-of-production' }, preview: { 'test-yard': 'id-of-preview' } };
const deployed = (stage: 'production' | 'preview', ids: unknown = IDS) =>
  siteConfig(edge, order({ kind: stage, databaseIds: databaseIds(ids, stage) })) as Record<string, unknown>;

describe('the configuration of a dealer', () => {
  test.each(['production', 'preview'] as const)(
    'in %s the platform keeps what the Worker logs, and no addresses: they carry tickets and tokens',
    (stage) =>
      expect(deployed(stage).observability).toEqual({ enabled: true, logs: { enabled: true, invocation_logs: false } }),
  );

  test('on a machine: its own files, database and queue, the Worker first only where it must be', () => {
    expect(siteConfig(edge, order({ kind: 'local' }))).toMatchObject({
      name: 'caryard-test-yard',
      vars: { STAGE: 'local' },
      workers_dev: false,
      assets: {
        directory: '/out/test-yard',
        html_handling: 'drop-trailing-slash',
        run_worker_first: ['/api/*', '/*/', '/search/*', '/models', '/models/_body/*', '/404', '/finance', '/sign-in'],
      },
      d1_databases: [{ binding: 'DB', database_id: 'caryard-test-yard' }],
      queues: {
        producers: [{ binding: 'NUDGES', queue: 'caryard-test-yard' }],
        consumers: [{ queue: 'caryard-test-yard' }],
      },
      triggers: { crons: [] },
    });
  });

  test('deployed: the same, with the real database, its hosts and a sweep every minute', () => {
    const { vars, triggers, routes, d1_databases: _, ...rest } = deployed('production');
    expect({ vars, triggers, routes }).toEqual({
      vars: { STAGE: 'production' },
      triggers: { crons: ['* * * * *'] },
      routes: edge.hosts.map((pattern) => ({ pattern, custom_domain: true })),
    });
    const local = siteConfig(edge, order({ kind: 'local' })) as Record<string, unknown>;
    const { vars: __, triggers: ___, d1_databases: ____, ...same } = local;
    expect(rest).toEqual(same);
  });

  test('deployed without a database id: says how to get one', () => {
    expect(() => deployed('production', {})).toThrow(/wrangler d1 create caryard-test-yard\b/);
    expect(() => deployed('preview', {})).toThrow(/wrangler d1 create caryard-preview-test-yard\b/);
  });
});

test('a Worker starts with at most 96 kB of code, gzip; names stay, for the log', async () => {
  const { code } = await workerCode();
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(96_000);
  expect(code).toMatch(/function acceptLead\(/);
});

describe('R11 a preview', () => {
  /** What of production's stores, hosts, schedule and bindings is found in a configuration. */
  function shared(preview: Record<string, unknown>): string[] {
    const text = JSON.stringify(preview);
    const production = deployed('production');
    const names = JSON.stringify([production.name, production.d1_databases, production.queues]).match(
      /"(?:caryard-test-yard|id-of-production)"/g,
    );
    const forbidden = [...new Set(names), ...edge.hosts, '* * * * *', '"routes"', '"services"', 'production'];
    return forbidden.filter((word) => text.includes(word));
  }

  test('has stores, queue, schedule and name of its own and no host; its Worker answers everything', () => {
    const preview = deployed('preview');
    expect(shared(preview)).toEqual([]);
    expect(preview).toMatchObject({
      name: 'caryard-preview-test-yard',
      vars: { STAGE: 'preview' },
      workers_dev: true,
      assets: { run_worker_first: true },
      d1_databases: [{ database_id: 'id-of-preview' }],
      triggers: { crons: ['*/5 * * * *'] },
    });
  });

  test('the planted configurations with something of production are found out', () => {
    const preview = deployed('preview');
    const { d1_databases, queues, routes, triggers, vars } = deployed('production');
    for (const planted of [{ d1_databases }, { queues }, { routes }, { triggers }, { vars }])
      expect(shared({ ...preview, ...planted })).not.toEqual([]);
  });

  test('one database for both, or for two dealers, is refused', () => {
    const same = { 'test-yard': 'id-1' };
    expect(() => databaseIds({ production: same, preview: same }, 'preview')).toThrow(/id-1 is named twice/);
    expect(() => databaseIds({ production: { a: 'id-1', b: 'id-1' } }, 'production')).toThrow(/named twice/);
    expect(() => databaseIds({ preview: { a: 1 } }, 'preview')).toThrow(/needs \{"preview"/);
  });
});

test('the secrets of a Worker: every binding of the private half once, none for other machines, none that is not set', () => {
  const half = {
    leads: { destinations: [{ secretBinding: 'CRM_SECRET' }, { secretBinding: null }] },
    hooks: [{ secretBinding: 'CRM_SECRET' }],
    payments: { secretKeyBinding: 'PAYMENT_KEY', noticeSecretBinding: 'NOTICE_SECRET' },
    search: { adminKeyBinding: 'ADMIN_KEY', searchKeyBinding: 'SEARCH_KEY' },
  };
  expect(secretNames(half)).toEqual(['STOCK_PUSH_SECRET', 'CRM_SECRET', 'PAYMENT_KEY', 'NOTICE_SECRET', 'SEARCH_KEY']);
});
