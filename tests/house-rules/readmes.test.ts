import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PATHS = globSync(['*', '{src,functions,scripts,tests,tenants,public,.github}/**/*'], {
  exclude: (path) => path.includes('node_modules'),
}).map((path) => path.replaceAll('\\', '/'));
const KNOWN = new Set(PATHS.map((path) => `/${path}`));
/** All suffixes of every path: `c.ts`, `b/c.ts`, `a/b/c.ts`. */
const SUFFIXES = new Set(
  PATHS.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
);
/** The same, and those of source files also without extension: `views/offer`. */
const NAMES = new Set([...SUFFIXES].map((end) => end.replace(/\.(?:tsx?|mjs|astro|json)$/, '')));
/** Every identifier in the code: `resolveSite`, `data-fill`. */
const SOURCES = PATHS.filter(
  (path) => /\.(?:tsx?|mjs|astro|css|sql|yml|jsonc)$/.test(path) && !path.startsWith('tests/house-rules/'),
);
const CODE = new Set(SOURCES.flatMap((path) => readFileSync(path, 'utf8').match(/[$A-Za-z_][\w$]*/g) ?? []));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { [name: string]: string } };

/** Files that are not in the repository because a build, a dealer, a server or an operator creates them. */
const GENERATED =
  /^(?:\.caryard|dist|_report|_data|\.dev\.vars|plan\.json|_headers|stripe\.mjs|window-cards\.mjs)\b|^(?:offer|feed)\.(?:json|csv)$/;
/** Files in a dealer's folder, and the folder of the example dealer in the guide. */
const DEALER_FILES =
  /^(?:tenants\/(?:gum-street|<slug>)\/|(?:pages|blog|pictures)\/|(?:tenant|mapping|locations|team|models|offers|promotions|redirects|reviews|demo-stock|stock-date)\.(?:json|ts)$|stock\.jsonl|logo\.svg)/;

const FILE = /^[\w@.#-]+(?:\/[\w@.-]+)*(?:\/|\.(?:tsx?|mjs|astro|css|json|jsonl|md|sql|yml|py|grit|svg))$/;
const FOLDERS = /^(?:#|\.{1,2}\/)?[\w@.-]+(?:\/[\w@.-]+)+$/;
/** How a path to one of our files can start; `reserve/token`, for example, is not such a path. */
const TOP_FOLDERS = [
  ...['#', './', '../', 'src/', 'functions/', 'scripts/', 'tests/', 'tenants/', 'public/', 'pages/kind/'],
  ...['api/', 'topics/', 'use-cases/', 'platform/'],
  ...readdirSync('src').map((folder) => `${folder}/`),
].filter((folder) => folder !== 'pages/');

/** Files, folders and commands named in a README that do not exist. */
function missing(readme: string, text: string): string[] {
  const folder = dirname(readme);
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to);
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word.split(' ', 1)[0] ?? '');
  const commands = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name);
  const exists = (name: string): boolean => {
    const path = name.replace(/\/$/, '').replace(/^#/, 'src/');
    if (KNOWN.has(`/${join(folder, path)}`.replaceAll('\\', '/'))) return true;
    const end = path.replace(/^(?:\.{1,2}\/)+/, '');
    return SUFFIXES.has(end) || (!name.endsWith('/') && NAMES.has(end));
  };
  return [
    ...links.filter((to) => !KNOWN.has(`/${join(folder, to)}`.replaceAll('\\', '/'))),
    ...words.filter(
      (word) =>
        (FILE.test(word) || (FOLDERS.test(word) && TOP_FOLDERS.some((folder) => word.startsWith(folder)))) &&
        !GENERATED.test(word) &&
        !DEALER_FILES.test(word) &&
        !exists(word),
    ),
    ...commands.filter((name) => scripts[name] === undefined).map((name) => `npm run ${name}`),
  ].map((name) => `${readme}: ${name}`);
}

/** Functions, constants and types named in a text that do not exist in the code: camel case, capitals, or with an underscore. */
function unknownNames(file: string, text: string): string[] {
  const names = [...text.matchAll(/`([$A-Za-z_][\w$]*)(?:\([^`]*\))?`/g)].map(([, name = '']) => name);
  return names
    .filter((name) => /[a-z][A-Z]|^[A-Z]{2}[A-Z_]+$|_\w/.test(name) && !CODE.has(name))
    .map((name) => `${file}: ${name}`);
}

const readmes = PATHS.filter((path) => /(?:^|\/)_?README\.md$/.test(path));

test('every file, folder and command named in a README exists', () => {
  expect(readmes.length).toBeGreaterThan(25);
  expect(readmes.flatMap((readme) => missing(readme, readFileSync(readme, 'utf8')))).toEqual([]);
});

test('every function, constant and type named in a README or a decision exists', () => {
  expect(CODE.size).toBeGreaterThan(5000);
  expect([...readmes, 'src/DECISIONS.md'].flatMap((file) => unknownNames(file, readFileSync(file, 'utf8')))).toEqual(
    [],
  );
  const planted = 'See `resolveNowhere(site)`, `NO_SUCH_LIST`, `resolveSite(tenant, now)` and `BLOCKS`.';
  expect(unknownNames('a.md', planted)).toEqual(['a.md: resolveNowhere', 'a.md: NO_SUCH_LIST']);
});

test('a planted name is found, an existing one is not', () => {
  const text = 'See `nowhere.ts`, `src/nobody/`, `say/`, `views/missing`, [this](missing.md) and `npm run missing`.';
  expect(missing('src/README.md', text)).toEqual(
    ['missing.md', 'nowhere.ts', 'src/nobody/', 'say/', 'views/missing', 'npm run missing'].map(
      (name) => `src/README.md: ${name}`,
    ),
  );
  const existing =
    'See `site.ts`, `domain/`, `views/offer`, `#text/edge-text.ts`, [this](DECISIONS.md) and `npm run build`.';
  expect(missing('src/README.md', existing)).toEqual([]);
});
