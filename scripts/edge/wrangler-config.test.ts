import { describe, expect, test } from 'vitest';
import { type ConfigOrder, siteConfig } from './wrangler-config.ts';

const edge = {
  slug: 'test-yard',
  hosts: ['www.test-yard.example'],
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

describe('the configuration of a dealer', () => {
  test('on a machine: its own files and database, the Worker first only where it must be', () => {
    expect(siteConfig(edge, order({ kind: 'local' }))).toMatchObject({
      name: 'caryard-test-yard',
      assets: {
        directory: '/out/test-yard',
        html_handling: 'drop-trailing-slash',
        run_worker_first: ['/api/*', '/*/', '/search/*', '/404', '/finance', '/sign-in'],
      },
      d1_databases: [{ binding: 'DB', database_id: 'caryard-test-yard' }],
    });
  });

  test('deployed: the same, with the real database and its hosts', () => {
    const config = siteConfig(edge, order({ kind: 'production', databaseIds: { 'test-yard': 'id-1' } }));
    expect(config).toMatchObject({
      d1_databases: [{ database_id: 'id-1' }],
      routes: [{ pattern: 'www.test-yard.example', custom_domain: true }],
    });
    const { d1_databases: _, routes: __, ...rest } = config as Record<string, unknown>;
    const { d1_databases: ___, ...local } = siteConfig(edge, order({ kind: 'local' })) as Record<string, unknown>;
    expect(rest).toEqual(local);
  });

  test('deployed without a database id: says how to get one', () => {
    expect(() => siteConfig(edge, order({ kind: 'production', databaseIds: {} }))).toThrow(
      /wrangler d1 create caryard-test-yard/,
    );
  });
});
