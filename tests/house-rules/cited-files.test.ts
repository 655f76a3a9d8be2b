import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const KNOWN = globSync(['*', '{src,functions,scripts,tests,tenants,public,.github}/**/*.*'], {
  exclude: (path) => path.includes('node_modules'),
}).map((path) => `/${path}`);
/** Without the tests of these rules, which contain planted names. */
const SOURCES = globSync('{src,functions,scripts,tests}/**/*.{ts,tsx,mjs,astro,css,sql}', {
  exclude: (path) => path === 'tests/house-rules',
});

/** Files that are not in the repository because a build, a deployment or a dealer creates them. */
const GENERATED = ['server/entry.mjs', 'plan.json', 'deploys.json', 'offers-old.json', 'redirects.json'];

const COMMENT = /(?<![\w'"`.])\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*|^--[^\n]*/gm;
const NAME = /(?<![\w/*.{<>-])(?:[\w.-]+\/)*[\w-]+\.(?:tsx?|md|astro|mjs|css|json|sql)\b/g;

/** Files named in a source's comments that do not exist. A name may omit the parent folders. Names in `tenants/` may be of invented dealers. */
function missing(file: string, source: string): string[] {
  const comments = [...source.matchAll(COMMENT)].map(([comment]) => comment);
  return comments
    .flatMap((comment) => comment.match(NAME) ?? [])
    .map((name) => name.replace(/^(?:\.\.?\/)+/, ''))
    .filter(
      (name) =>
        !GENERATED.includes(name) && !name.startsWith('tenants/') && !KNOWN.some((path) => path.endsWith(`/${name}`)),
    )
    .map((name) => `${file}: ${name}`);
}

test('no comment names a file that is not in the repository', () => {
  expect(SOURCES.length).toBeGreaterThan(900);
  expect(SOURCES.flatMap((file) => missing(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('a planted name is found, an existing one is not', () => {
  const source = ['/** As in nowhere.md, 3. */', '// see views/', 'car-page.ts and src/nobody/x.ts'].join('');
  expect(missing('a.ts', source)).toEqual(['a.ts: nowhere.md', 'a.ts: src/nobody/x.ts']);
  expect(missing('a.ts', '/** See `src/README.md` and views/car-page.ts. */ const a = "nowhere.md";')).toEqual([]);
});
