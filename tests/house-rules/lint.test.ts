import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const FAULTS: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'correctness/useExhaustiveDependencies',
    'src/islands/Planted.tsx',
    `import { useEffect } from 'react';
export function Planted({ title }: { readonly title: string }) {
  useEffect(() => {
    document.title = title;
  }, []);
  return null;
}
`,
  ],
  [
    'correctness/useHookAtTopLevel',
    'src/islands/Conditional.tsx',
    `import { useState } from 'react';
export function Conditional({ on }: { readonly on: boolean }) {
  if (on) useState(0);
  return null;
}
`,
  ],
  [
    'plugin',
    'src/components/Handled.tsx',
    `export const Handled = () => (
  <button type="button" onClick={() => undefined}>
    Go
  </button>
);
`,
  ],
  [
    'style/noRestrictedImports',
    'src/components/Hooked.tsx',
    `import { useState } from 'react';
export const Hooked = () => useState(0)[0];
`,
  ],
  ['a11y/useAltText', 'src/components/Planted.tsx', `export const Planted = () => <img src="/a.jpg" />;\n`],
  ['a11y/useAltText', 'src/components/Planted.astro', `---\nconst src = '/a.jpg';\n---\n\n<img src={src} />\n`],
  ['a11y/useButtonType', 'src/pages/kind/planted.astro', '<button>Go</button>\n'],
  [
    'correctness/noUnusedImports',
    'src/layouts/Planted.astro',
    `---\nimport Icon from './Icon.astro';\n---\n\n<p>a</p>\n`,
  ],
  [
    'suspicious/noAssignInExpressions',
    'src/domain/planted.ts',
    'let a = 1;\nexport const b = (): number => {\n  const c = (a = 2);\n  return c;\n};\n',
  ],
  ['correctness/noUnknownProperty', 'src/styles/planted.css', '.planted {\n  colr: red;\n}\n'],
  [
    'suspicious/noFocusedTests',
    'src/domain/planted.test.ts',
    `import { test } from 'vitest';\n\ntest.only('a', () => {});\n`,
  ],
  [
    'suppressions/unused',
    'src/domain/waived.ts',
    '// biome-ignore lint/style/useConst: none here.\nexport const a = 1;\n',
  ],
];

/** Our own rules. */
const PLUGINS = ['scripts/check/no-handlers.grit'];

const root = mkdtempSync(join(tmpdir(), 'caryard-lint-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a planted fault of each kind fails the step "format and lint"', () => {
  for (const file of ['biome.jsonc', 'package.json', '.gitignore']) copyFileSync(file, join(root, file));
  for (const file of PLUGINS) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  for (const [, file, text] of FAULTS) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { status, stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--reporter=json', '.'],
    { cwd: root, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; severity: string; location: { path: string } }[];
  };
  const reported = diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(({ category, location }) => `${category.replace('lint/', '')} ${location.path.replaceAll('\\', '/')}`);
  expect(reported.filter((fault) => !fault.startsWith('format')).sort()).toEqual(
    FAULTS.map(([rule, file]) => `${rule} ${file}`).sort(),
  );
  expect(status).not.toBe(0);
});

test('every lint rule that is off has a comment that says why', () => {
  const lines = readFileSync('biome.jsonc', 'utf8').split('\n');
  const withoutReason = lines.flatMap((line, index) => {
    if (!line.includes('"off"')) return [];
    const above = lines.slice(0, index);
    const commentLine = line.includes('"linter"')
      ? above.findLastIndex((text) => /^ {4}\{$/.test(text)) + 1
      : index - 1;
    return /^\s*\/\/ \S+ \S+ \S+/.test(lines[commentLine] ?? '') ? [] : [line.trim()];
  });
  expect(lines.filter((line) => line.includes('"off"')).length).toBeGreaterThan(0);
  expect(withoutReason).toEqual([]);
});
