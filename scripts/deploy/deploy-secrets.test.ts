import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecord, recordText } from './deploy-record.ts';
import { SecretsFile, secretsDigest } from './deploy-secrets.ts';

const PUSH = 'p'.repeat(24);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caryard-secrets-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function file(contents: unknown): SecretsFile {
  const path = join(root, 'secrets.json');
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return new SecretsFile(path);
}

test('OPS-05 each dealer has its own secrets, and a dealer that is not listed has none', () => {
  const secrets = file({ production: { a: { CRM: 'one', STOCK_PUSH_SECRET: PUSH }, b: { CRM: 'two' } } });
  expect(secrets.secretsFor('a', { kind: 'production' })).toEqual({ CRM: 'one', STOCK_PUSH_SECRET: PUSH });
  expect(secrets.secretsFor('b', { kind: 'production' })).toEqual({ CRM: 'two' });
  expect(secrets.secretsFor('c', { kind: 'production' })).toEqual({});
  expect(secrets.secretsFor('a', { kind: 'preview', name: 'x' })).toEqual({});
});

test('OPS-07 a preview never gets a production secret of any dealer', () => {
  const secrets = file({
    production: { a: { CRM: 'one' }, b: { CRM: 'two' } },
    preview: { a: { CRM: 'two' }, b: { CRM: 'three' } },
  });
  expect(() => secrets.secretsFor('a', { kind: 'preview', name: 'x' })).toThrow(
    /preview\.a has a value of production \(CRM\)/,
  );
  expect(secrets.secretsFor('b', { kind: 'preview', name: 'x' })).toEqual({ CRM: 'three' });
});

test.each([
  '{"production": {"a": {"CRM": "hush-hush"}',
  { production: { a: { CRM: 5, OTHER: 'hush-hush' } } },
  { production: { a: { 'no name': 'hush-hush' } } },
  { staging: { a: { CRM: 'hush-hush' } } },
  { production: { a: { STOCK_PUSH_SECRET: 'hush-hush' } } },
])('OPS-05 the report of a faulty secrets file contains none of its values: %#', (contents) => {
  const message = (() => {
    try {
      file(contents).secretsFor('a', { kind: 'production' });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(message).toContain('secrets.json');
  expect(message).not.toContain('hush-hush');
});

test('OPS-05 a file named explicitly must exist', () => {
  expect(() => new SecretsFile(join(root, 'missing.json'))).toThrow(
    /--secrets: ".*missing\.json" cannot be read \(ENOENT\)/,
  );
});

test('OPS-05 the digest of secrets is independent of their order and differs between Workers', () => {
  const digest = secretsDigest({ A: 'one', B: 'two' }, 'caryard-a');
  expect(digest).toMatch(/^[0-9a-f]{16}$/);
  expect(secretsDigest({ B: 'two', A: 'one' }, 'caryard-a')).toBe(digest);
  expect(secretsDigest({ A: 'one', B: 'tw0' }, 'caryard-a')).not.toBe(digest);
  expect(secretsDigest({ A: 'one', B: 'two' }, 'caryard-b')).not.toBe(digest);
});

test('OPS-05 the record of a deployment is read back as written, and other messages are ignored', () => {
  const record = {
    site: '0123456789abcdef01234567',
    secrets: '0123456789abcdef',
    schema: 13,
    database: '023e105f-2a42-4f8b-a1c1-73f6a2a30c0f',
    files: 'fedcba9876543210',
    commit: 'cca3064f1aba08cc6cef52fc7b3d3064a9eafcc9',
    until: '2026-11-23T14:00:00.000Z',
  };
  const text = recordText(record);
  expect(readRecord(text)).toEqual(record);
  for (const change of [{ commit: '' }, { until: 'never' }, { until: 'now' }])
    expect(readRecord(recordText({ ...record, ...change }))).toEqual({ ...record, ...change });
  expect(new TextEncoder().encode(text).length).toBeLessThan(1000);
  for (const message of [
    undefined,
    '',
    'Rolled back by hand',
    text.slice(0, 90),
    text.replace(/ until=.*/, ''),
    `${text}0`,
    text.replace('schema=13', 'schema=x'),
    text.replace('until=2026', 'until=26'),
  ])
    expect(readRecord(message), message).toBeNull();
});
