import { expect, test } from 'vitest';
import { brokenRules } from './broken-rules.ts';

const CYCLE = 'no cycles';
const importsTwo = (path: string): string => `import { two } from '${path}';\nexport const one = () => two;\n`;
const importsOne = (path: string): string => `import { one } from '${path}';\nexport const two = () => one;\n`;

test.each<[where: string, first: string, second: string]>([
  ['a folder', 'src/domain/one.ts', 'src/domain/two.ts'],
  ['islands', 'src/islands/search/one.tsx', 'src/islands/saved/two.tsx'],
  ['the edge', 'functions/topics/leads/one.ts', 'functions/topics/leads/two.ts'],
  ['the scripts', 'scripts/build/one.ts', 'scripts/edge/two.ts'],
])('a planted cycle of value imports is found in %s', async (_where, first, second) => {
  const up = '../'.repeat(first.split('/').length - 1);
  const files = {
    [first]: importsTwo(`${up}${second}`),
    [second]: importsOne(`${up.slice(3 * (first.split('/').length - second.split('/').length))}${first}`),
  };
  expect(await brokenRules(files)).toContain(CYCLE);
});

test('a cycle over three files is found, and one through a type import is not a cycle', async () => {
  const third = { 'src/domain/three.ts': "import { one } from './one.ts';\nexport const three = () => one;\n" };
  const first = { 'src/domain/one.ts': importsTwo('./two.ts') };
  expect(
    await brokenRules({ ...first, ...third, 'src/domain/two.ts': "export { three as two } from './three.ts';\n" }),
  ).toContain(CYCLE);
  expect(
    await brokenRules({
      ...first,
      'src/domain/two.ts': "import type { one } from './one.ts';\nexport const two: typeof one | null = null;\n",
    }),
  ).not.toContain(CYCLE);
});
