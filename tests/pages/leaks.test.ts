import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canariesOf } from '#config/canaries.ts';
import { edgeSiteFolder } from '#scripts/edge/edge-sites.ts';
import { DIST, SITES } from './built-site.ts';

/** Every file in a folder that contains one of the words, as `file: word`. */
function leaks(folder: string, words: readonly string[]): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'latin1');
      return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
    });
}

const FIXTURE = 'tests/fixtures/tenants/all-on';

describe('private details', () => {
  test('TEN-03 no private value of a tenant is in any built file', async () => {
    const canaries = await canariesOf(FIXTURE);
    expect(canaries.length).toBeGreaterThan(5);
    expect(leaks(DIST, canaries)).toEqual([]);
  });

  test('a planted leak is found', async () => {
    const [canary] = await canariesOf(FIXTURE);
    const folder = mkdtempSync(join(tmpdir(), 'caryard-leak-'));
    try {
      writeFileSync(join(folder, 'page.html'), `<p>${canary}</p>`);
      expect(leaks(folder, [canary as string])).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(SITES)('%s contains no key, source map or path of the machine that built it', (site) => {
    const words = ['-----BEGIN', 'sourceMappingURL', process.cwd(), 'secretBinding'];
    expect(leaks(join(DIST, site), words)).toEqual([]);
    expect(globSync('**/*.map', { cwd: join(DIST, site) })).toEqual([]);
  });

  test.each(SITES)('%s names no other tenant and contains no car of another', (site) => {
    const others = SITES.filter((other) => other !== site);
    const names = others.flatMap((other) => {
      const { name } = JSON.parse(readFileSync(join(edgeSiteFolder(DIST), `${other}.json`), 'utf8')) as {
        name: string;
      };
      return [name, `${other}.localhost`];
    });
    expect(names.length).toBeGreaterThan(0);
    expect(leaks(join(DIST, site), names)).toEqual([]);
  });
});
