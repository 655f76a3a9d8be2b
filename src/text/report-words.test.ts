import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { pageContext, serialisedView } from '#scripts/build/page-context.ts';
import type { PageKind } from '#site/route-table.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { KIND_WORDS, TOPICS, topicOf } from './report-words.ts';

const FIXTURES = 'tests/fixtures/tenants';
/** Page kind → paths of all values in the views of the test dealers, without list indexes. */
const paths = new Map<PageKind, Set<string>>();

beforeAll(async () => {
  for (const name of readdirSync(FIXTURES)) {
    const folder = join(FIXTURES, name);
    const context = await pageContext(folder, await readTenant(folder), new Date(BUILT_AT));
    for (const route of context.table.routes) {
      const kindPaths = paths.get(route.kind) ?? new Set();
      paths.set(route.kind, kindPaths);
      collect(JSON.parse(serialisedView(context, route).text), '', kindPaths);
    }
  }
});

function collect(value: unknown, path: string, kindPaths: Set<string>): void {
  if (typeof value !== 'object' || value === null) kindPaths.add(path);
  else
    for (const [key, entry] of Object.entries(value))
      collect(entry, Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`, kindPaths);
}

describe('OPS-08 a change report has a topic for everything on a page', () => {
  test('the test dealers have pages of every kind', () =>
    expect([...paths.keys()].sort()).toEqual(Object.keys(KIND_WORDS).sort()));

  test('each value on each kind of page has a topic', () => {
    const withoutTopic = [...paths].flatMap(([kind, kindPaths]) =>
      [...kindPaths].filter((path) => topicOf(path, kind) === null).map((path) => `${kind}: ${path}`),
    );
    expect(withoutTopic, 'Add a rule to src/text/report-words.ts: what would a dealer call it?').toEqual([]);
  });

  test('each topic has a value on some page', () => {
    const used = new Set([...paths].flatMap(([kind, kindPaths]) => [...kindPaths].map((path) => topicOf(path, kind))));
    expect(TOPICS.filter((rule) => !used.has(rule)).map(({ name, paths: rule }) => `${name}: ${rule}`)).toEqual([]);
  });

  test('no topic and no name of a page kind is a technical name', () => {
    const names = [...TOPICS.map(({ name }) => name), ...Object.values(KIND_WORDS).flat()];
    expect(names.filter((name) => /[a-z][A-Z]|[_.{}[\]]/.test(name))).toEqual([]);
  });
});
