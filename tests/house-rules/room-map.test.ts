import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawRooms, readArrows, readSources, valueImports, withRooms } from '../../scripts/check/room-map.ts';

test('the drawing of the rooms in src/README.md matches the imports; if not: npm run rooms', () => {
  const arrows = readArrows(readSources());
  expect(arrows.length).toBeGreaterThan(40);
  const readme = readFileSync('src/README.md', 'utf8');
  expect(readme).toBe(withRooms(readme, drawRooms(arrows)));
});

test('a planted import changes the drawing', () => {
  const sources = readSources();
  const planted = { ...sources, 'src/stores/planted.ts': "import { edgeText } from '#text/edge-text.ts';" };
  expect(drawRooms(readArrows(planted))).not.toBe(drawRooms(readArrows(sources)));
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
  const drawing = drawRooms([
    ['pages', 'layouts'],
    ['layouts', 'domain'],
    ['pages', 'domain'],
  ]);
  expect(drawing).toContain('  pages --> layouts\n  layouts --> domain');
  expect(drawing).not.toContain('pages --> layouts & domain');
  expect(() =>
    drawRooms([
      ['site', 'stock'],
      ['stock', 'site'],
    ]),
  ).toThrow('site → stock → site');
});
