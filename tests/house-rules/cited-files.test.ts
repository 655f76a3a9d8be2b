import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const KNOWN = globSync(['*', '{src,functions,scripts,tests,tenants,public,.github}/**/*.*'], {
  exclude: (path) => path.includes('node_modules'),
}).map((path) => `/${path}`);
/** Without the tests of these rules, whose planted texts name what is not there. */
const SOURCES = globSync('{src,functions,scripts,tests}/**/*.{ts,tsx,mjs,astro,css,sql}', {
  exclude: (path) => path === 'tests/house-rules',
});

/** Files that no checkout has: a build, a deploy or a dealer makes them. Dealers of tests are made up. */
const MADE = ['server/entry.mjs', 'plan.json', 'deploys.json', 'offers-old.json', 'redirects.json'];

const COMMENT = /(?<![\w'"`.])\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*|^--[^\n]*/gm;
const NAME = /(?<![\w/*.{<>-])(?:[\w.-]+\/)*[\w-]+\.(?:tsx?|md|astro|mjs|css|json|sql)\b/g;

/** Files that the comments of a source name and that are not there. A name may leave out the folders above it. */
function missing(file: string, source: string): string[] {
  const comments = [...source.matchAll(COMMENT)].map(([comment]) => comment);
  return comments
    .flatMap((comment) => comment.match(NAME) ?? [])
    .map((name) => name.replace(/^(?:\.\.?\/)+/, ''))
    .filter(
      (name) =>
        !MADE.includes(name) && !name.startsWith('tenants/') && !KNOWN.some((path) => path.endsWith(`/${name}`)),
    )
    .map((name) => `${file}: ${name}`);
}

test('no comment names a file that is not in the repository', () => {
  expect(SOURCES.length).toBeGreaterThan(900);
  expect(SOURCES.flatMap((file) => missing(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('a planted name is found, one that is there is not', () => {
  const source = ['/** As in nowhere.md, 3. */', '// see views/', 'car-page.ts and src/nobody/x.ts'].join('');
  expect(missing('a.ts', source)).toEqual(['a.ts: nowhere.md', 'a.ts: src/nobody/x.ts']);
  expect(missing('a.ts', '/** See `src/README.md` and views/car-page.ts. */ const a = "nowhere.md";')).toEqual([]);
});
