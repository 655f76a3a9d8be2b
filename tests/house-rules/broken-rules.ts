import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import rules from '../../scripts/check/dependency-rules.mjs';

/** Names of the import rules that the files of an invented project violate. */
export async function brokenRules(files: { readonly [path: string]: string }): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-layers-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { output } = await cruise([...new Set(Object.keys(files).map((path) => path.split('/', 1)[0] ?? ''))], {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: rules.forbidden ?? [] },
      tsPreCompilationDeps: 'specify',
    });
    if (typeof output === 'string') throw new Error(output);
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
