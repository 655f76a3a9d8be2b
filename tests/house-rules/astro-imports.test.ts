import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { valueImports } from '../../scripts/check/dependency-graph.ts';
import { folders } from '../../scripts/check/dependency-rules.mjs';

/** The import rules of `scripts/check/dependency-rules.mjs` for `.astro` files, which dependency-cruiser cannot read. */
const files = globSync('src/**/*.astro');
const READS_LOCALS = ['src/layouts/Shell.astro', 'src/layouts/view-of.ts'];

const folderOf = (from: string): string => from.slice(1).split('/')[0] ?? '';

/** Imports that a file in a folder must not have. */
function forbiddenImports(file: string, source: string): string[] {
  const folder = file.split('/')[1] as keyof typeof folders;
  const allowed: readonly string[] = [folder, ...folders[folder]];
  return valueImports(source)
    .filter((from) => from.startsWith('#') && !allowed.includes(folderOf(from)))
    .map((from) => `${file}: ${from}`);
}

describe('pages only use their view', () => {
  test('pages, layouts and components import neither views, text, domain, site, stock nor config', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))).toEqual([]);
    for (const folder of ['pages', 'layouts', 'components'] as const)
      expect(
        folders[folder].filter((folderName) => /^(views|text|domain|site|stock|config|search)$/.test(folderName)),
      ).toEqual([]);
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
