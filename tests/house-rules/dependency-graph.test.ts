import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawGraph, readArrows, readSources, valueImports, withGraph } from '../../scripts/check/dependency-graph.ts';

test('the dependency graph in src/README.md matches the imports; if not: npm run graph', () => {
  const arrows = readArrows(readSources());
  expect(arrows.length).toBeGreaterThan(40);
  const readme = readFileSync('src/README.md', 'utf8');
  expect(readme).toBe(withGraph(readme, drawGraph(arrows)));
});

test('a planted import changes the graph', () => {
  const sources = readSources();
  const planted = { ...sources, 'src/stores/planted.ts': "import { edgeText } from '#text/edge-text.ts';" };
  expect(drawGraph(readArrows(planted))).not.toBe(drawGraph(readArrows(sources)));
});

test.each<[source: string, expected: readonly string[]]>([
  ["import { a } from '#text/edge-text.ts';", ['#text/edge-text.ts']],
  ["---\nimport {\n  a,\n  type B,\n} from '#views/frame.ts';\n---", ['#views/frame.ts']],
  ["<script>\n  import '#domain/phone.ts';\n</script>", ['#domain/phone.ts']],
  ["export { a } from './a.ts';\nexport * from './b.ts';", ['./a.ts', './b.ts']],
  ["const later = () => import('#search/worker.ts');", ['#search/worker.ts']],
  ["import type { A } from './a.ts';\nimport { type B } from './b.ts';\nexport type { C } from './c.ts';", []],
  ["export const a = 1;\nconst b = 'from';", []],
])('only value imports of %j count as imports', (source, expected) => {
  expect(valueImports(source)).toEqual(expected);
});

test('an arrow that is implied by others is left out, and a cycle is refused', () => {
  const graph = drawGraph([
    ['pages', 'layouts'],
    ['layouts', 'domain'],
    ['pages', 'domain'],
  ]);
  expect(graph).toContain('  pages --> layouts\n  layouts --> domain');
  expect(graph).not.toContain('pages --> layouts & domain');
  expect(() =>
    drawGraph([
      ['site', 'stock'],
      ['stock', 'site'],
    ]),
  ).toThrow('site → stock → site');
});
