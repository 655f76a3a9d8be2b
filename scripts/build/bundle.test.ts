import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { findBundle } from './bundle.ts';
import { type CodeDigests, codeDigests } from './code-digest.ts';

/** A stand-in for Astro: whatever the code, it emits the same modules, as it does when only code outside of them has changed. */
const bundler = vi.hoisted(() => ({ build: vi.fn() }));
vi.mock('astro', () => bundler);

const work = mkdtempSync(join(tmpdir(), 'caryard-bundle-'));
const home = process.cwd();
afterAll(() => {
  process.chdir(home);
  rmSync(work, { recursive: true, force: true });
});

beforeEach(() => {
  process.chdir(mkdtempSync(join(work, 'project-')));
  for (const folder of ['scripts/build', 'scripts/report', 'src/stock', 'public'])
    mkdirSync(folder, { recursive: true });
  bundler.build.mockReset().mockImplementation(async ({ outDir }: { outDir: string }) => {
    for (const [file, text] of [
      ['server/entry.mjs', 'export const renderer = 1;'],
      ['client/base.css', 'a {}'],
    ] as const) {
      mkdirSync(join(outDir, file, '..'), { recursive: true });
      writeFileSync(join(outDir, file), text);
    }
  });
});

const DIGESTS = ['renderingDigest', 'pageDigest'] as const;
type Digest = (typeof DIGESTS)[number];

/** Which digests differ after a file's code has changed: the one of rendered pages, or the one of what earlier builds left. */
async function digestsChangedBy(file: string): Promise<Digest[]> {
  writeFileSync(file, 'export const a = 1;');
  const before = await findBundle(codeDigests());
  writeFileSync(file, 'export const a = 2;');
  const after = await findBundle(codeDigests());
  return DIGESTS.filter((digest) => before[digest] !== after[digest]);
}

test.each<[file: string, digests: readonly Digest[]]>([
  ['scripts/build/render-page.ts', ['renderingDigest', 'pageDigest']],
  ['src/stock/read-line.ts', ['pageDigest']],
  ['scripts/report/report.ts', ['pageDigest']],
  ['scripts/README.md', []],
])(
  'OPS-03 a change of %s invalidates what was made with it, though the bundle is the same: %j',
  async (file, digests) => {
    expect(await digestsChangedBy(file)).toEqual(digests);
  },
);

test('OPS-03 another version of a package invalidates rendered pages and what earlier builds left', async () => {
  expect(await digestsChangedBy('package.json')).toEqual(DIGESTS);
});

test('OPS-03 other modules from the bundler invalidate rendered pages and what earlier builds left', async () => {
  const code: CodeDigests = codeDigests();
  const before = await findBundle(code);
  rmSync('.caryard', { recursive: true });
  const emit = bundler.build.getMockImplementation();
  bundler.build.mockImplementation(async (options: { outDir: string }) => {
    await emit?.(options);
    writeFileSync(join(options.outDir, 'client/base.css'), 'b {}');
  });
  const after = await findBundle(code);
  expect(DIGESTS.filter((key) => before[key] !== after[key])).toEqual(DIGESTS);
});

test('OPS-03 a bundle is made once, and again when it is incomplete or was modified', async () => {
  const code = codeDigests();
  const { entry, reused } = await findBundle(code);
  expect(reused).toBe(false);
  expect((await findBundle(code)).reused).toBe(true);
  writeFileSync(entry, 'export const renderer = 2;');
  expect((await findBundle(code)).reused).toBe(false);
  rmSync(join(entry, '../../complete'));
  expect((await findBundle(code)).reused).toBe(false);
  expect(bundler.build).toHaveBeenCalledTimes(3);
  expect(existsSync(join(entry, '../../complete'))).toBe(true);
});
