import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layers, topics } from '../../scripts/check/dependency-rules.mjs';
import { brokenRules } from './broken-rules.ts';

const SOURCE = 'export const here = 1;';
const importing = (path: string): string => `import { here } from '${path}';\nexport const there = here;`;

describe('the layers of the edge', () => {
  test.each<[why: string, from: string, to: string, rule: string]>([
    ['the platform imports a topic', 'platform/x.ts', 'topics/leads/y.ts', 'edge layer platform imports only platform'],
    [
      'a topic imports a use case',
      'topics/leads/x.ts',
      'use-cases/y.ts',
      'edge layer topics imports only topics, platform',
    ],
    [
      'a topic imports an unlisted topic',
      'topics/leads/x.ts',
      'topics/reservations/y.ts',
      'edge topic leads imports only platform, messages',
    ],
    [
      'a use case imports a route',
      'use-cases/x.ts',
      'api/y.ts',
      'edge layer use-cases imports only use-cases, topics, platform',
    ],
    [
      'a route imports a repository',
      'api/x.ts',
      'topics/leads/y-repo.ts',
      'routes do not use repositories: use cases do',
    ],
    [
      'a route imports the Worker',
      'api/x.ts',
      'worker.ts',
      'edge layer api imports only api, use-cases, topics, platform',
    ],
    [
      'a folder beside the layers',
      'worker.ts',
      'helpers/y.ts',
      'every folder of the edge is a layer, and every topic is in the list of topics',
    ],
    [
      'a topic that is not listed',
      'use-cases/x.ts',
      'topics/offers/y.ts',
      'every folder of the edge is a layer, and every topic is in the list of topics',
    ],
  ])('a planted import is reported with the name of its rule: %s', async (_, from, to, rule) => {
    const path = `${'../'.repeat(from.split('/').length - 1) || './'}${to}`;
    const planted = { [`functions/${from}`]: importing(path), [`functions/${to}`]: SOURCE };
    expect(await brokenRules(planted)).toContain(rule);
    const typesOnly = {
      ...planted,
      [`functions/${from}`]: `import type * as Y from '${path}';\nexport type X = typeof Y;`,
    };
    expect((await brokenRules(typesOnly)).filter((name) => !name.startsWith('every folder'))).toEqual([]);
  });

  test('a planted cycle is found', async () => {
    const files = {
      'functions/platform/one.ts': importing('./two.ts'),
      'functions/platform/two.ts': importing('./one.ts'),
    };
    expect(await brokenRules(files)).toEqual(['no cycles']);
  });

  test('permitted imports violate no rule', async () => {
    const files = {
      'functions/worker.ts': importing('./api/route.ts'),
      'functions/api/route.ts': importing('../use-cases/accept.ts').replaceAll('here', 'there'),
      'functions/use-cases/accept.ts': importing('../topics/leads/decide.ts').replaceAll('here', 'there'),
      'functions/topics/leads/decide.ts': importing('../messages/send.ts').replaceAll('here', 'there'),
      'functions/topics/messages/send.ts': importing('../../platform/env.ts'),
      'functions/platform/env.ts': SOURCE,
    };
    expect(await brokenRules(files)).toEqual([]);
  });

  test('no two topics or layers import each other, directly or indirectly', () => {
    for (const table of [topics, layers] as { readonly [name: string]: readonly string[] }[]) {
      const reachable = (name: string, seen = new Set<string>()): Set<string> => {
        for (const next of table[name] ?? []) if (!seen.has(next)) reachable(next, seen.add(next));
        return seen;
      };
      expect(Object.keys(table).filter((name) => reachable(name).has(name))).toEqual([]);
    }
  });

  test('the list of topics matches their folders', () => {
    const folders = readdirSync('functions/topics', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(topics).sort());
  });
});

test('all forms become leads in one place', () => {
  const uses = globSync('functions/**/*.ts').filter((file) =>
    /^import [^;]*\b(?:comparableContent|newIdempotencyKey|submittedKey|checkSender|toLead)\b/m.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(uses).toEqual(['functions/use-cases/receive-form.ts']);
});

test('routes do not access the database', () => {
  const routes = globSync('functions/api/**/*.ts');
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.filter((file) => /\bdatabase\(|\bD1Database\b|env\.DB\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
