import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { EdgeSite } from '#site/edge-site.ts';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import type { Secrets } from './deploy-secrets.ts';
import { type DeployOptions, prepare } from './prepare-deploy.ts';

const root = mkdtempSync(join(tmpdir(), 'caryard-prepare-'));
afterAll(() => rmSync(root, { recursive: true }));

test('OPS-07 a change report is never published, and a preview that nobody could open is reported', async () => {
  const [dist, edge] = [join(root, 'dist'), join(root, 'edge')];
  writeBuiltSite({ dist, edge, build: 'aaaa', slug: 'test-yard' });
  mkdirSync(join(dist, 'test-yard/_report'));
  const options = (target: DeployOptions['target'], secrets: Secrets): DeployOptions => ({
    ...{ slug: 'test-yard', dist, edge, folder: join(root, 'deploy'), target, secrets },
  });
  await expect(prepare(options({ kind: 'production' }, {}))).rejects.toThrow(
    /_report is the change report of a preview, and this would publish it/,
  );
  const warningsOf = async (secrets: Secrets) =>
    (await prepare(options({ kind: 'preview', name: 'x' }, secrets))).warnings.filter((warning) =>
      warning.startsWith('Nobody can open'),
    );
  expect(await warningsOf({})).toHaveLength(1);
  expect(await warningsOf({ PREVIEW_SECRET: 'short' })).toHaveLength(1);
  expect(await warningsOf({ PREVIEW_SECRET: 'a-preview-secret-of-thirty-letters' })).toEqual([]);
});

test('OPS-05 a site with made-up settings is refused, and the message lists them and says what to do; a preview is not refused', async () => {
  const [dist, edge] = [join(root, 'made-up'), join(root, 'made-up-edge')];
  writeBuiltSite({ dist, edge, build: 'aaaa', slug: 'test-yard' });
  const file = join(edge, 'test-yard.json');
  const sampleSettings = [{ id: 'licence', setting: 'legal.licences', value: '00000' }];
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), sampleSettings }));
  const prepareFor = (target: DeployOptions['target']) =>
    prepare({ slug: 'test-yard', dist, edge, folder: join(root, 'deploy'), target });
  await expect(prepareFor({ kind: 'production' })).rejects.toThrow(
    /^"test-yard" is not published with made-up settings[\s\S]*\n {2}legal\.licences: "00000"\nReplace them in [\s\S]* npm run build -- test-yard/,
  );
  expect((await prepareFor({ kind: 'preview', name: 'x' })).worker).toMatch(/^caryard-preview--x--/);
});

test('OPS-08 a preview without its change report is reported, with the command that creates one', async () => {
  const [dist, edge] = [join(root, 'preview'), join(root, 'preview-edge')];
  writeBuiltSite({ dist, edge, build: 'aaaa', slug: 'test-yard' });
  const target = { kind: 'preview', name: 'x' } as const;
  const allWarnings = async () =>
    (await prepare({ slug: 'test-yard', dist, edge, folder: join(root, 'deploy'), target })).warnings.join('\n');
  expect(await allWarnings()).toContain(`npm run report -- test-yard --base main --out ${dist}, then deploy again.`);
  mkdirSync(join(dist, 'test-yard/_report'));
  expect(await allWarnings()).not.toContain('npm run report');
});

test('RES-03 a live site that takes deposits is reported if nobody is told of one, or if they are a demonstration', async () => {
  const [dist, edge] = [join(root, 'deposits'), join(root, 'deposits-edge')];
  const warningsOf = async (change: object, kind: 'production' | 'preview' = 'production'): Promise<string[]> => {
    writeBuiltSite({ dist, edge, build: 'aaaa', slug: 'test-yard' });
    const file = join(edge, 'test-yard.json');
    const site = JSON.parse(readFileSync(file, 'utf8')) as EdgeSite;
    const features = { ...site.features, checkout: false, onlinePurchase: true };
    writeFileSync(file, JSON.stringify({ ...site, features, payments: { kind: 'stripe' }, hooks: [], ...change }));
    const target: DeployOptions['target'] = kind === 'preview' ? { kind, name: 'x' } : { kind };
    const { warnings } = await prepare({ slug: 'test-yard', dist, edge, folder: join(root, 'deploy'), target });
    return ['told when a deposit is paid', 'with a test card'].filter((words) =>
      warnings.some((warning) => warning.includes(words)),
    );
  };
  const leadsTo = (destination: object) => ({ leads: { destinations: [destination], keepDays: 90, digest: null } });
  const to = 'desk@yard.example';
  const hook = { url: 'https://crm.example/hook', secretBinding: 'CRM_SECRET' };
  for (const destination of [{ kind: 'outbox' }, { kind: 'adf-email', to }, { kind: 'webhook', ...hook }])
    expect(await warningsOf(leadsTo(destination))).toEqual(['told when a deposit is paid']);
  expect(await warningsOf({ ...leadsTo({ kind: 'outbox' }), payments: { kind: 'demo' } })).toHaveLength(2);
  expect(await warningsOf(leadsTo({ kind: 'email', to }))).toEqual([]);
  expect(await warningsOf({ hooks: [{ event: 'reservation', ...hook }] })).toEqual([]);
  expect(await warningsOf({ payments: { kind: 'none' } })).toEqual([]);
  expect(await warningsOf({ features: { checkout: false, onlinePurchase: false } })).toEqual([]);
  expect(await warningsOf({}, 'preview')).toEqual([]);
});

test('OPS-05 a live site whose leads go to an e-mail address without a service that sends e-mail is reported', async () => {
  const [dist, edge] = [join(root, 'mail'), join(root, 'mail-edge')];
  const isWarned = async (kind: 'production' | 'preview', change: Partial<EdgeSite>): Promise<boolean> => {
    writeBuiltSite({ dist, edge, build: 'aaaa', slug: 'test-yard' });
    const file = join(edge, 'test-yard.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
    const target: DeployOptions['target'] = kind === 'preview' ? { kind, name: 'x' } : { kind };
    const { warnings } = await prepare({ slug: 'test-yard', dist, edge, folder: join(root, 'deploy'), target });
    const text = warnings.join('\n');
    expect(text).not.toContain('@');
    return text.includes('those for an email address are not sent') && text.includes('--remote --tenant test-yard');
  };
  const leads = { destinations: [{ kind: 'email', to: 'desk@yard.example' }], keepDays: 90, digest: null } as const;
  const email = { url: 'https://mail.example', from: 'Yard <desk@yard.example>', tokenBinding: 'MAIL_TOKEN' };
  expect(await isWarned('production', { leads })).toBe(true);
  expect(await isWarned('production', { leads, messages: { email, sms: null } })).toBe(false);
  expect(await isWarned('production', {})).toBe(false);
  expect(await isWarned('preview', { leads })).toBe(false);
});
