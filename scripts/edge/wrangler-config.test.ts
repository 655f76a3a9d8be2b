import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { forbidProduction, productionIn } from '../deploy/preview-guard.ts';
import { dispatcherCode, dispatcherConfig, hostsModule, writeDispatcher } from './dispatcher-config.ts';
import { resourceName } from './resource-name.ts';
import { schedulerConfig } from './scheduler-config.ts';
import { secretNames } from './secret-names.ts';
import { type ConfigOptions, siteConfig, type WorkerConfig, workerCode, workerDigest } from './wrangler-config.ts';

const edge = {
  slug: 'test-yard',
  hosts: ['www.test-yard.example', 'test-yard.example'],
  fillPaths: ['/finance', '/sign-in'],
  notFoundPath: '/404',
};
const options = (target: ConfigOptions['target']): ConfigOptions => ({
  out: '/out',
  edge: '/edge',
  folder: '/folder',
  slugs: ['test-yard'],
  target,
});
const deployedConfig = (stage: 'production' | 'preview') => {
  const databaseId = `id-of-${stage}`;
  const target: ConfigOptions['target'] =
    stage === 'production' ? { kind: stage, databaseId } : { kind: stage, databaseId, name: 'new-hours' };
  return siteConfig(edge, options(target)) as Record<string, unknown>;
};

describe('the configuration of a dealer', () => {
  test.each(['production', 'preview'] as const)(
    'in %s Cloudflare stores what the Worker logs, but no URLs, because they contain tokens',
    (stage) =>
      expect(deployedConfig(stage).observability).toEqual({
        enabled: true,
        logs: { enabled: true, invocation_logs: false },
      }),
  );

  test('OPS-05 no list of our packages is sent with a Worker', () =>
    expect(deployedConfig('production').dependencies_instrumentation).toEqual({ enabled: false }));

  test('local: its own files, database and queue, the Worker first only where necessary', () => {
    expect(siteConfig(edge, options({ kind: 'local' }))).toMatchObject({
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
        producers: [{ binding: 'DELIVERY_QUEUE', queue: 'caryard-test-yard' }],
        consumers: [{ queue: 'caryard-test-yard' }],
      },
      triggers: { crons: [] },
    });
  });

  test('OPS-13 deployed: the same, with the deployed database, its hosts and no schedule: the account’s scheduler calls it', () => {
    const { vars, triggers, routes, d1_databases: _, ...rest } = deployedConfig('production');
    expect({ vars, triggers, routes }).toEqual({
      vars: { STAGE: 'production' },
      triggers: { crons: [] },
      routes: edge.hosts.map((pattern) => ({ pattern, custom_domain: true })),
    });
    const local = siteConfig(edge, options({ kind: 'local' })) as Record<string, unknown>;
    const { vars: __, triggers: ___, d1_databases: ____, ...shared } = local;
    expect(rest).toEqual(shared);
  });
});

test('OPS-13 in a dispatch namespace: the same without hosts, queue and schedule, which a Worker there cannot have', () => {
  const target = { kind: 'production', databaseId: 'id-of-production', isDispatched: true } as const;
  const { routes, queues, triggers, ...rest } = deployedConfig('production');
  expect(siteConfig(edge, options(target))).toEqual(rest);
  expect([routes, queues, triggers]).not.toContain(undefined);
});

test('OPS-13 the dispatcher: no URL of its own, the namespace, and the Worker of each host in its code', async () => {
  expect(dispatcherConfig()).toMatchObject({
    name: 'caryard--dispatcher',
    workers_dev: false,
    dispatch_namespaces: [{ binding: 'DEALERS', namespace: 'caryard' }],
  });
  expect(dispatcherConfig()).not.toHaveProperty('routes');
  // A request's URL may contain what a person typed.
  for (const config of [dispatcherConfig(), schedulerConfig('id')])
    expect(config).toHaveProperty('observability.logs.invocation_logs', false);
  const folder = mkdtempSync(join(tmpdir(), 'caryard-dispatcher-'));
  const module = hostsModule({ 'www.b.example': 'caryard-b', 'a.example': 'caryard-a' });
  const code = await dispatcherCode();
  await writeDispatcher(folder, code, module.text);
  expect(readFileSync(join(folder, 'hosts.mjs'), 'utf8')).toBe(
    'export default {"a.example":"caryard-a","www.b.example":"caryard-b"};\n',
  );
  expect(readFileSync(join(folder, 'entry.mjs'), 'utf8')).toContain(`createDispatcher(hosts, '${code.digest}')`);
  // The order of the hosts does not matter; otherwise it would be deployed every time.
  expect(hostsModule({ 'a.example': 'caryard-a', 'www.b.example': 'caryard-b' })).toEqual(module);
  rmSync(folder, { recursive: true });
});

test('OPS-13 the scheduler: no URL, one schedule, the account’s database', () => {
  expect(schedulerConfig('id-of-account')).toMatchObject({
    name: 'caryard--scheduler',
    workers_dev: false,
    triggers: { crons: ['* * * * *'] },
    d1_databases: [{ binding: 'ACCOUNT_DB', database_id: 'id-of-account' }],
  });
  expect(schedulerConfig('id-of-account')).not.toHaveProperty('routes');
  expect(schedulerConfig('id-of-account')).not.toHaveProperty('vars');
  expect(schedulerConfig('id-of-account', 'example/dealers')).toHaveProperty(
    'vars.GITHUB_REPOSITORY',
    'example/dealers',
  );
});

test('a Worker starts with at most 88 kB of gzipped code and keeps function names for the log', async () => {
  const { code } = await workerCode();
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(88_000);
  expect(code).toMatch(/function acceptLead\(/);
});

describe('R11 a preview', () => {
  test('OPS-07 has its own database, queue, schedule and name and no host; its Worker handles every request', () => {
    const name = resourceName('test-yard', { kind: 'preview', name: 'new-hours' });
    expect(deployedConfig('preview')).toMatchObject({
      name,
      vars: { STAGE: 'preview' },
      workers_dev: true,
      assets: { run_worker_first: true },
      d1_databases: [{ database_name: name, database_id: 'id-of-preview' }],
      queues: { producers: [{ queue: name }], consumers: [{ queue: name }] },
      triggers: { crons: ['*/5 * * * *'] },
    });
  });

  test('OPS-07 planted configurations that use a production resource are detected', () => {
    const preview = deployedConfig('preview') as WorkerConfig;
    const production = {
      databases: ['id-of-production'],
      names: ['caryard-test-yard'],
      hosts: edge.hosts,
    };
    expect(productionIn(preview, production)).toEqual([]);
    const { d1_databases, queues, routes, vars, name } = deployedConfig('production');
    const planted = [
      { d1_databases },
      { queues },
      { routes },
      { vars },
      { name },
      { vars: { STAGE: 'preview', CRM: 'WWW.TEST-YARD.EXAMPLE' } },
      { triggers: { crons: ['* * * * *'] } },
      { services: [{ binding: 'LIVE', service: 'something-else' }] },
      { d1_databases: [...(preview.d1_databases as object[]), { binding: 'OLD', database_id: 'ID-OF-PRODUCTION' }] },
    ];
    for (const fault of planted)
      expect(productionIn({ ...preview, ...fault } as WorkerConfig, production), JSON.stringify(fault)).not.toEqual([]);
    expect(() => forbidProduction({ ...preview, d1_databases } as WorkerConfig, production)).toThrow(
      /d1_databases\.0\.database_id is "id-of-production", the id of a live database/,
    );
  });
});

test('OPS-08 the code of two commits’ Workers is the same in any folder, as long as they run the same code', async () => {
  const project = mkdtempSync(join(tmpdir(), 'caryard-worker-code-'));
  try {
    for (const part of ['functions', 'src', 'package.json']) cpSync(part, join(project, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
    const digest = await workerDigest('.');
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    appendFileSync(join(project, 'functions/worker.ts'), '\n// A comment.\n');
    expect(await workerDigest(project)).toBe(digest);
    appendFileSync(join(project, 'functions/worker.ts'), "\nconsole.log('one more line');\n");
    expect(await workerDigest(project)).not.toBe(digest);
    rmSync(join(project, 'functions/worker.ts'));
    expect(await workerDigest(project)).toBeNull();
  } finally {
    rmSync(project, { recursive: true });
  }
});

test('the secrets of a Worker: every binding of the private edge file once, but no unset ones and none for other machines', () => {
  const edgeSite = {
    leads: { destinations: [{ secretBinding: 'CRM_SECRET' }, { secretBinding: null }] },
    hooks: [{ secretBinding: 'CRM_SECRET' }],
    payments: { secretKeyBinding: 'PAYMENT_KEY', noticeSecretBinding: 'NOTICE_SECRET' },
    search: { adminKeyBinding: 'ADMIN_KEY', searchKeyBinding: 'SEARCH_KEY' },
  };
  expect(secretNames(edgeSite)).toEqual([
    'STOCK_PUSH_SECRET',
    'CRM_SECRET',
    'PAYMENT_KEY',
    'NOTICE_SECRET',
    'SEARCH_KEY',
  ]);
});
