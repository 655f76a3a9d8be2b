import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const LISTS = ['public-paths', 'former-paths', 'api-path', 'trade-in-paths'].map(
  (name) => `src/domain/routes/${name}.ts`,
);
/** Code that builds a site or serves it. Tests spell paths like a visitor. */
const code = globSync(['{src,functions}/**/*.{ts,tsx,astro}', 'scripts/{build,edge,look}/**/*.ts', 'scripts/*.ts'], {
  exclude: (path) => /\.test\.tsx?$/.test(path),
}).filter((file) => !LISTS.includes(file));

/** The first segments of all public paths: `cars`, `api`, `_data`; below `/pages` a dealer chooses names. */
const parts = new Set(
  LISTS.flatMap((list) =>
    [...withoutComments(readFileSync(list, 'utf8')).matchAll(/['`]\/(?!pages\/)([a-z_][\w-]*)/g)].map(
      ([, part = '']) => part,
    ),
  ),
);
/** A path at the start of a string, after a template value, or in a regular expression, there also after a space or with an optional part. */
const SPELLED_PATH = new RegExp(
  `(?:(?:['"\`^]|(?<!_PATH)})\\\\?/| \\\\/)(?:\\(\\?:)?(?:${[...parts].join('|')})(?![\\w-])`,
);

/**
 * Two different page names on one line without their slash, such as `'book-test-drive', 'sign-in'`: a single one may be a page kind or a
 * form.
 */
const dashed = [...parts].filter((part) => part.includes('-')).join('|');
const TWO_NAMES = new RegExp(`(['"])(${dashed})\\1.*(['"])(?!\\2\\3)(?:${dashed})\\3`);

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''));
}

function spelledByHand(file: string, text: string): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) =>
      SPELLED_PATH.test(line) || TWO_NAMES.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    );
}

describe('a public path is spelled in one place', () => {
  test('pages, build and edge import it from src/domain/routes/public-paths.ts', () => {
    expect(code.length).toBeGreaterThan(400);
    expect(parts.size).toBeGreaterThan(25);
    expect(code.flatMap((file) => spelledByHand(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each([
    `['/api/leads', postLead],`,
    'const CARD = /^\\/cars\\/([^/]+)\\.pdf$/;',
    `const href = \`\${edge.origin}/reserve/\${token}\`;`,
    '<a href="/sign-in">',
    "block('/_data/*', []),",
    'changes: [/"href":"\\/(?:cars\\/)?trade-in/],',
    'pages: /^finance \\/personalised\\//,',
    "const RESERVED = ['cars', 'book-test-drive', 'special-offers'];",
  ])('a planted path is found: %s', (line) => {
    expect(spelledByHand('planted.ts', `/** \`/cars/x\` */\n${line}`)).toEqual([`planted.ts:2: ${line}`]);
  });

  test.each([
    "import a from './api/leads.ts';",
    "const type = 'text/search';",
    '`${DATA_PATH}/models/*`',
    '// GET /api/auth',
    "'/carsharing'",
    "kind: 'sign-in' | 'account' | 'success'",
  ])('other paths are ignored: %s', (line) => expect(spelledByHand('other.ts', line)).toEqual([]));
});
