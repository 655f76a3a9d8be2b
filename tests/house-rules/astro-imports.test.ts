import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rooms } from '../../scripts/check/dependency-rules.mjs';
import { valueImports } from '../../scripts/check/room-map.ts';

/** The import rules of `scripts/check/dependency-rules.mjs` for `.astro` files, which dependency-cruiser cannot read. */
const files = globSync('src/**/*.astro');
const READS_LOCALS = ['src/layouts/Shell.astro', 'src/layouts/view-of.ts'];

const roomOf = (from: string): string => from.slice(1).split('/')[0] ?? '';

/** Imports that a file in a room must not have. */
function forbiddenImports(file: string, source: string): string[] {
  const room = file.split('/')[1] as keyof typeof rooms;
  const allowed: readonly string[] = [room, ...rooms[room]];
  return valueImports(source)
    .filter((from) => from.startsWith('#') && !allowed.includes(roomOf(from)))
    .map((from) => `${file}: ${from}`);
}

describe('pages only use their view', () => {
  test('pages, layouts and components import neither views, text, domain, site, stock nor config', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))).toEqual([]);
    for (const room of ['pages', 'layouts', 'components'] as const)
      expect(rooms[room].filter((roomName) => /^(views|text|domain|site|stock|config|search)$/.test(roomName))).toEqual(
        [],
      );
  });

  test.each<[source: string, expected: readonly string[]]>([
    ["---\nimport { wordsOf } from '#text/wording.ts';\n---", ['#text/wording.ts']],
    ["---\nimport {\n  a,\n  type B,\n} from '#views/frame.ts';\n---", ['#views/frame.ts']],
    ["<script>\n  import '#domain/phone.ts';\n</script>", ['#domain/phone.ts']],
    ["---\nimport type { Site } from '#site/site.ts';\nimport { type A, type B } from '#views/offer.ts';\n---", []],
    ["---\nimport Icon from '#components/Icon.astro';\nimport '#styles/pages.css';\n---", []],
  ])('it is found in %j', (source, expected) => {
    expect(forbiddenImports('src/components/X.astro', source)).toEqual(
      expected.map((from) => `src/components/X.astro: ${from}`),
    );
  });

  test('only the shell and view-of.ts read the locals of a page', () => {
    const reads = (source: string): boolean =>
      /\blocals\b/.test(source.replaceAll(/viewOf\(Astro\.locals, '[a-z-]+'\)/g, ''));
    const code = [...files, ...globSync('src/{pages,layouts,components}/**/*.{ts,tsx}')];
    expect(code.filter((file) => reads(readFileSync(file, 'utf8'))).sort()).toEqual(READS_LOCALS);
  });
});
