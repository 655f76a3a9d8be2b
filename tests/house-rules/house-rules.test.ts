import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const code = globSync('{src,scripts,functions}/**/*.{ts,tsx,astro,mjs,css,json}', {
  exclude: (path) => /node_modules|\.test\.tsx?$/.test(path),
});
const tenants = readdirSync('tenants', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
/** Locks, caches, the dev server, worker processes, and the render guard itself. */
const MAY_READ_CLOCK =
  /\/(bundle|build-records|code-digest|dev-middleware|render-guard|literal-cache|worker-pool)\.ts$/;
const FORBIDDEN_FOLDERS = new Set(['utils', 'lib', 'helpers', 'common', 'misc']);

describe('house rules', () => {
  test('there are source files and tenants to check', () => {
    expect(code.length).toBeGreaterThan(50);
    expect(tenants.length).toBeGreaterThanOrEqual(2);
  });

  test('no code names a dealer', () => {
    const violations = code.flatMap((file) => {
      const text = readFileSync(file, 'utf8').toLowerCase();
      return tenants
        .filter((slug) => text.includes(slug) || text.includes(slug.replaceAll('-', ' ')))
        .map((slug) => `${file}: ${slug}`);
    });
    expect(violations).toEqual([]);
  });

  test('no rule depends on a make', () => {
    const makes = /===?\s*['"`](toyota|mazda|ford|hyundai|kia|nissan|holden|subaru|bmw|audi|volkswagen|honda)['"`]/i;
    const rules = code.filter((file) => /^src\/(domain|views|site|components|islands|elements)\//.test(file));
    expect(rules.filter((file) => makes.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('the top of the repository has its six folders, and files that a tool looks for there', () => {
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
    const top = new Set(tracked.map((path) => path.split('/', 1)[0] ?? '').filter((name) => !/^\.|^$/.test(name)));
    expect([...top].sort()).toEqual([
      'README.md',
      'astro.config.mjs',
      'biome.jsonc',
      'functions',
      'package-lock.json',
      'package.json',
      'public',
      'scripts',
      'src',
      'tenants',
      'tests',
      'tsconfig.json',
    ]);
  });

  test('no test replaces a module of Node: test files share modules (`replaceFunction`)', () => {
    const tests = globSync('{src,scripts,functions,tests}/**/*.test.{ts,tsx}');
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.filter((file) => /vi\.(?:do)?mock\(\s*['"]node:/i.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('no folder is a catch-all', () => {
    expect(code.filter((file) => file.split('/').some((part) => FORBIDDEN_FOLDERS.has(part)))).toEqual([]);
  });

  test('no index files and no module above 400 lines', () => {
    const sources = code.filter((file) => /\.(ts|tsx)$/.test(file) && !/\/(catalogue|demo)\//.test(file));
    expect(sources.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
    expect(sources.filter((file) => readFileSync(file, 'utf8').split('\n').length > 400)).toEqual([]);
  });

  test('a style sheet is either imported by pages or linked by components, so that it is not loaded twice', () => {
    const uses = code.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import .*'#styles\/([a-z-]+)\.css(\?url)?';$/gm)].map(
        ([, sheet, linked]) => ({
          sheet,
          linked: linked !== undefined,
        }),
      ),
    );
    expect(uses.filter(({ linked }) => linked).length).toBeGreaterThan(5);
    const loadedTwice = uses.filter((use) =>
      uses.some((second) => second.sheet === use.sheet && second.linked !== use.linked),
    );
    expect(loadedTwice.map(({ sheet }) => sheet)).toEqual([]);
  });

  test('no style selects a whole page or a grid of cards by :has() of an element that may change', () => {
    const sheets = globSync('src/**/*.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\.car-grid|:root)[^,{ ]*:has\((?!\.sticky-bar\))[^{]*/g)].map(
        ([selector]) => `${file}: ${selector}`,
      ),
    );
    expect(sheets).toEqual([]); // each inserted element would style the page or every card again
  });

  test('the edge calls other systems in one file, which limits time and size', () => {
    const edge = code.filter((file) => /^functions\/.*\.ts$/.test(file));
    const filesWith = (call: RegExp): string[] => edge.filter((file) => call.test(readFileSync(file, 'utf8')));
    expect(filesWith(/\bruntime\.fetch\b/)).toEqual(['functions/platform/external-fetch.ts']);
    expect(filesWith(/=> fetch\(/)).toEqual(['functions/scheduler.ts', 'functions/worker.ts']); // the platform's function; the scheduler only calls our Workers
  });

  test('SQL is only in repositories and migrations', () => {
    const sql = /\b(select\s+.+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from)\b/i;
    const edge = code.filter((file) => /^functions\/.*\.ts$/.test(file) && !/-repo\.ts$/.test(file));
    expect(edge.filter((file) => sql.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('code that builds a site uses its clock for time, and no random numbers or environment variables', () => {
    const pageCode = code.filter(
      (file) =>
        /^src\/(config|domain|site|stock|text|views|view-types|pages|layouts|components|search\/engine)\//.test(file) ||
        (file.startsWith('scripts/build/') && !MAY_READ_CLOCK.test(file)),
    );
    const untracked =
      /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|\bMath\.random\b|\bprocess\.env\b|\brandomUUID\b/;
    expect(pageCode.length).toBeGreaterThan(200);
    expect(
      pageCode.filter((file) => untracked.test(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))),
    ).toEqual([]);
  });

  test('every top-level folder has a README of at most 30 lines', () => {
    const folders = [
      ...readdirSync('src', { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `src/${entry.name}`),
      'functions',
      'scripts',
      'tests',
      'tenants',
    ];
    const withoutReadme = folders.filter((folder) => {
      try {
        return (
          readFileSync(`${folder}/${folder === 'src/pages' ? '_' : ''}README.md`, 'utf8').split('\n').length >
          (folder === 'functions' || folder === 'tenants' ? 200 : 31)
        );
      } catch {
        return true;
      }
    });
    expect(withoutReadme).toEqual([]);
  });

  test('no Markdown file is bundled as a page: Astro ignores names that begin with an underscore', () => {
    expect(globSync('src/pages/**/*.md').filter((path) => !/(?:^|[\\/])_/.test(path))).toEqual([]);
  });

  test('the style sheet uses the specified breakpoints', async () => {
    const { BREAKPOINTS_PX } = await import('#domain/constants.ts');
    const styles = globSync('src/styles/*.css')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const breakpoints = [...styles.matchAll(/--breakpoint-[a-z0-9]+:\s*([\d.]+)(px|rem)/g)].map(
      (match) => Number(match[1]) * (match[2] === 'rem' ? 16 : 1),
    );
    expect([...new Set(breakpoints)].sort((a, b) => a - b)).toEqual([...BREAKPOINTS_PX]);
  });
});
