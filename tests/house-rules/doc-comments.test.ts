import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

type Sources = { readonly [path: string]: string };

/** The unit whose exported functions others may use: a folder of `src`, a layer or topic of the edge, or all scripts together. */
function folderOf(path: string): string {
  const [top = '', ...folders] = path.split('/');
  if (top === 'scripts') return top;
  return [top, ...folders.slice(0, folders[0] === 'topics' ? 2 : 1)].join('/');
}

const { imports: ALIASES } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: { [alias: string]: string };
};

/** The file that an import names; null = a package. */
function fileOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return join(dirname(from), name).replaceAll('\\', '/');
  const folder = ALIASES[`${name.slice(0, name.indexOf('/'))}/*`];
  return folder === undefined
    ? null
    : join(folder.replace('*', name.slice(name.indexOf('/') + 1))).replaceAll('\\', '/');
}

/** `file#name` of each exported function without a doc comment. */
function withoutComment(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, text]) => {
    if (path.endsWith('.astro')) return [];
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
    return statements.flatMap((statement) => {
      const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
      if (!modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) return [];
      if (ts.getJSDocCommentsAndTags(statement).length > 0) return [];
      return functionsOf(statement).map((name) => `${path}#${name}`);
    });
  });
}

function functionsOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter(
      ({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    )
    .map(({ name }) => name.getText());
}

/** `file#name` of everything that files of other folders import. */
function usedByOthers(sources: Sources): ReadonlySet<string> {
  const used = new Set<string>();
  for (const [path, text] of Object.entries(sources))
    for (const [, names = '', name = ''] of text.matchAll(
      /\b(?:im|ex)port\s+(?:[\w$]+,\s*)?\{([^}]*)\}\s*from\s*'([^']+)'/g,
    )) {
      const file = fileOf(name, path);
      if (file === null || folderOf(file) === folderOf(path)) continue;
      for (const specifier of names.split(','))
        used.add(
          `${file}#${
            specifier
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]
          }`,
        );
    }
  return used;
}

function undocumented(sources: Sources): string[] {
  const used = usedByOthers(sources);
  return withoutComment(sources).filter((name) => used.has(name));
}

const sources: Sources = Object.fromEntries(
  globSync('{src,functions,scripts}/**/*.{ts,tsx,astro}', {
    exclude: (path) => /\.test\.tsx?$|\.d\.ts$/.test(path),
  }).map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
);

test('every function used by another folder has a doc comment', () => {
  expect(usedByOthers(sources).size).toBeGreaterThan(800);
  expect(undocumented(sources)).toEqual([]);
});

test('planted functions without a comment are found, however they are imported', () => {
  const planted: Sources = {
    'src/domain/planted.ts':
      'export function one() {}\nexport const two = () => 2;\n/** Three. */\nexport const three = () => 3;\nexport const four = 4;\nexport const five = () => 5;\n',
    'src/domain/beside.ts': "import { five } from './planted.ts';\n",
    'src/views/user.ts': "import { one as uno, three } from '#domain/planted.ts';\n",
    'src/pages/kind/user.astro': "---\nimport { four, two } from '../../domain/planted.ts';\n---\n",
  };
  expect(undocumented(planted)).toEqual(['src/domain/planted.ts#one', 'src/domain/planted.ts#two']);
});
